//! A tuple of integers is no tile: its extents are not known while compiling, and an array says that.
use colex::{Tensor, layout};

fn main() {
    let tensor = Tensor::of([0; 80], layout!((10,8):(8,1)));
    let _ = tensor.tiles((5, 4));
}
