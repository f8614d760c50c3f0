//! A tensor under a layout with a type knows how coordinates nest.
use colex::{Tensor, layout};

layout! { struct Tile = (4,8):(8,1); }

fn main() {
    let data = [0; 32];
    let tensor = Tensor::of(&data, Tile);
    let _ = tensor[(1, 2, 3)];
    let _ = tensor.get((1, (2, 3)));
    let _ = tensor.slice((1, 2, ..));
    let _ = tensor.slice((1, 2));
}
