//! As in CuTe a layout is one tile of all modes, a shape tiles mode by mode.
use colex::{Tensor, layout};

fn main() {
    let tensor = Tensor::new(vec![0; 64], layout!((8,8):(8,1))).unwrap();
    let _ = tensor.view().local_tile(layout!((4,4)), (0, 0));
}
