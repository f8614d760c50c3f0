//! A view that writes moves into the part that is cut from it. Nothing proposes to clone it.
use colex::{Tensor, layout};

layout! {
    struct Rows = (8,8):(8,1);
    struct Load = make_tiled_copy(UniversalCopy<32,32>, (4,2):(2,1), (1,1));
}

fn main() {
    let mut t = Tensor::new(vec![0.0_f32; 64], Rows).unwrap();
    let view = t.view_mut();
    for thread in 0..8 {
        view.partition_d(Load, thread).fill(1.0);
    }
    let view = t.view_mut();
    let _rows = view.slice((1, ..));
    let _columns = view.transpose();
}
