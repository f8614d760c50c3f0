use colex::{Tensor, layout, tensor::Shape};
layout! { struct A = (4,8):(4,1); struct T = (2,2); }
fn main() {
    let mut t = Tensor::new(vec![0; 32], A).unwrap();
    for mut tile in t.tiles_mut(Shape(T)) { tile.fill(1); }
}
