//! `..` of a mode with modes in it keeps one mode, of which a copy needs two. What is done with the part is not reported.
use colex::tensor::Shape;
use colex::{Tensor, layout};

layout! {
    struct Matrix = (256,512);
    struct Block = (128,64);
    struct Copy = make_tiled_copy(UniversalCopy<128,32>, (32,8), (4,1));
}

fn main() {
    let data = vec![0.0_f32; 256 * 512];
    let divided = Tensor::new(&data[..], Matrix).unwrap().tiled_divide(Shape(Block));
    let part = divided.slice((.., 1, 2)).partition_s(Copy, 3);
    let mut fragment = part.make_fragment_like::<f32>();
    fragment.copy_from(&part);
    let _ = fragment[(0, 1, 2)];
}
