//! A loop over a `Result` hands out all tiles at once.
use colex::{Tensor, layout};

layout! {
    struct Rows = (8,8):(8,1);
}

fn main() {
    let mut t = Tensor::new(vec![0.0_f32; 64], Rows).unwrap();
    let mut sum = 0.0;
    for tile in t.tiles([4, 4]) {
        sum += tile.iter().sum::<f32>();
    }
    for tile in t.tiles([4, 4]) {
        sum += tile[(0, 0)];
    }
    for mut tile in t.tiles_mut([4, 4]) {
        tile.fill(sum);
    }
}
