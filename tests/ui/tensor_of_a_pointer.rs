use colex::{Tensor, layout};

fn main() {
    let data = [0; 64];
    let _ = Tensor::new(data.as_ptr(), layout!((8,8):(8,1)));
    let _ = Tensor::of(&data[..], layout!((8,8):(8,1)));
    let _ = Tensor::new(layout!((8,8):(8,1)), &data[..]);
}
