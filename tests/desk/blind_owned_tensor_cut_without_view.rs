// tile is called on the tensor that owns its elements, not on a view of it
use colex::tensor::Run;
use colex::{Tensor, layout};

layout! {
    struct Matrix = (40,24):(24,1);
}

fn main() {
    let matrix = Tensor::new((0..960).collect::<Vec<u32>>(), Matrix).unwrap();
    let mut sums = Vec::new();
    for i in 0..5 {
        let band = matrix.tile((Run::<8>, Run::<24>), (i, 0));
        sums.push(band.iter().sum::<u32>());
    }
    println!("{sums:?}");
}
