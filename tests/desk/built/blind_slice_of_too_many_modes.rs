// a matrix is sliced as if it had three modes
use colex::{Tensor, layout};

layout! {
    struct Matrix = (9,7):(7,1);
}

fn main() {
    let matrix = Tensor::new((0..63).collect::<Vec<u32>>(), Matrix).unwrap();
    let row = matrix.view().slice((4, .., ..));
    let mut largest = 0;
    for number in row.iter() {
        largest = largest.max(*number);
    }
    println!("{largest}");
}
