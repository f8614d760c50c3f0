// the rows of the layout are 12 apart but 16 long, so that tiles share elements; tiles_mut is asked for all the same
use colex::tensor::Shape;
use colex::{Tensor, layout};

layout! {
    struct Signal = (10,16):(12,1);
    struct Window = (1,16);
}

fn main() {
    let mut signal = Tensor::new(vec![0_usize; 200], Signal).unwrap();
    for (i, mut window) in signal.tiles_mut(Shape(Window)).enumerate() {
        window.fill(i);
    }
    println!("{}", signal[(9, 15)]);
}
