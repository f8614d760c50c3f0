// _ in a slice, as in CuTe, instead of `..`
use colex::{Tensor, layout};

layout! {
    struct Swizzled = Sw<2,3,3> o (64,96):(96,1);
}

fn main() {
    let t = Tensor::new(vec![2_u32; 64 * 96], Swizzled).unwrap();
    let row = t.view().slice((17, _));
    println!("{}", row.iter().sum::<u32>());
}
