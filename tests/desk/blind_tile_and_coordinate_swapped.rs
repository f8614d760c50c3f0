// tile takes the sizes of the tile first, then which tile; they are swapped
use colex::tensor::Run;
use colex::{Tensor, layout};

layout! {
    struct Matrix = (64,64):(64,1);
}

fn main() {
    let matrix = Tensor::new((0..64 * 64).collect::<Vec<u32>>(), Matrix).unwrap();
    let mut corners = Vec::new();
    for i in 0..4 {
        let tile = matrix.view().tile((i, 2 * i), (Run::<16>, Run::<8>));
        corners.push(tile[(0, 0)]);
    }
    println!("{corners:?}");
}
