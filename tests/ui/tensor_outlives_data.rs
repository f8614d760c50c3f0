//! A view does not outlive its data.
use colex::{Tensor, layout};

fn main() {
    let row;
    {
        let tensor = Tensor::of([0; 80], layout!((10,8):(8,1)));
        row = tensor.view().slice((1, ..));
    }
    let _ = row[0];
    let tile = {
        let mut data = vec![0; 80];
        Tensor::new(&mut data, layout!((10,8):(8,1))).unwrap().slice((1, ..))
    };
    let _ = tile[0];
}
