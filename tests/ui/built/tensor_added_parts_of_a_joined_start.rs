//! Views whose start is joined to their indices; parts that count on would not be those of `start + c`.
use colex::tensor::Run;
use colex::{Tensor, layout};

layout! { struct Joined = (4,12):(f17,f1); }

fn main() {
    let mut tensor = Tensor::new(vec![0_u8; 64], Joined).unwrap();
    let blocks = tensor.view().slice((3, ..)).composition(layout!((3,4):(1,3)));
    assert_eq!(blocks[(1, 1)], 0);
    let mut row = tensor.view_mut().slice((1, ..)).composition(layout!(12:1));
    assert_eq!(row.tiles_mut(Run::<3>).len(), 4);
}
