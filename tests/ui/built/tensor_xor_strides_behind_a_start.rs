//! A view that starts at a number which is added; its parts would have XOR strides.
use colex::{Tensor, layout};

fn main() {
    let bytes = [0_u8; 64];
    let tensor = Tensor::new(&bytes[..], layout!(Sw<2,0,2> o (4,4,2):(1,4,16))).unwrap();
    let half = tensor.slice((.., .., 1));
    let part = half.composition(layout!((4,4):(f1,f7)));
    assert_eq!(part[(1, 2)], 0);
}
