// a mutable view moves into the tile cut from it, and is used again in the next round
use colex::tensor::{Run, ViewMut};
use colex::{Structure, Tensor, layout};

layout! {
    struct Matrix = (32,24):(24,1);
}

fn number_bands<L: Structure>(mut matrix: Tensor<ViewMut<'_, usize>, L>) {
    for band in 0..4 {
        let mut tile = matrix.tile((Run::<8>, Run::<24>), (band, 0));
        tile.fill(band);
    }
}

fn main() {
    let mut matrix = Tensor::new(vec![0; 32 * 24], Matrix).unwrap();
    number_bands(matrix.view_mut());
    println!("{}", matrix[(31, 0)]);
}
