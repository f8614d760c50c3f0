use colex::{Tensor, layout};
layout! { struct Tile = (8,64):(64,1); }
fn main() {
    let mut t = Tensor::new(vec![0.0_f32; 512], Tile).unwrap();
    for mut tile in t.tiles_mut((4, 8)) {
        tile.fill(1.0);
    }
}
