use colex::{Tensor, layout};
layout! { struct Rows = (8,64):(64,1); }
fn main() {
    let mut t = Tensor::new(vec![0; 512], Rows).unwrap();
    for mut tile in t.tiles_mut((4, 4)) { tile.fill(1); }
}
