//! Every second row: such tiles are numbered, but have no grid.
use colex::tensor::Run;
use colex::{Tensor, layout};

fn main() {
    let matrix = Tensor::of([0; 64], layout!((8,8):(8,1)));
    let _ = matrix.view().tile((layout!(4:2), Run::<4>), (0, 1));
}
