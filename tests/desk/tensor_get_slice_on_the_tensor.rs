use colex::{Tensor, layout};
layout! {
    struct Rows = (8,64):(64,1);
    struct Load = make_tiled_copy(UniversalCopy<32,32>, (8,4):(4,1), (1,1));
}
fn main() {
    let t = Tensor::new(vec![0.0_f32; 512], Rows).unwrap();
    let a = t.view().get_slice(3);
    println!("{}", a[(0, 0, 0)]);
}
