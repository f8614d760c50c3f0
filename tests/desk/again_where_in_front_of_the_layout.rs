// the clauses stand in front of `=`, as bounds do in Rust
use colex::{Tensor, layout};

layout! {
    pub struct Panel where bijective, vector(0, 8) = (8,128):(1,8);
    pub struct Rows = (8,128):LayoutRight;
}

fn main() {
    let rows = Tensor::new(vec![1.5_f32; 8 * 128], Rows).unwrap();
    let mut panel = Tensor::new(vec![0.0; 8 * 128], Panel).unwrap();
    panel.copy_from(&rows);
    assert_eq!(panel[(7, 127)], 1.5);
}
