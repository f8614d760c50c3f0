// a line of C++ with `auto` is pasted among the items of `layout!`
use colex::{Tensor, layout};

layout! {
    pub struct Smem = tile_to_shape(GMMA::Layout_K_SW128_Atom<half_t>{}, Shape<_128,_64>{});
    auto Gmem = make_layout(make_shape(Int<128>{}, Int<64>{}), LayoutRight{});
}

fn main() {
    let gmem = Tensor::new((0..128 * 64).collect::<Vec<u32>>(), Gmem).unwrap();
    let mut smem = Tensor::new(vec![0; 128 * 64], Smem).unwrap();
    smem.copy_from(&gmem);
    println!("{}", smem[(100, 50)]);
}
