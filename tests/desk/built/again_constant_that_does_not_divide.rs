// the constant 20 is no multiple of the 8 rows of the atom
use colex::{Tensor, layout};

layout! {
    struct Smem<const M: usize> = tile_to_shape(Sw<3,3,3> o (8,64):(64,1), (M, 64));
}

fn corner<const M: usize>(data: &[f32]) -> f32 {
    let tile = Tensor::new(data, Smem::<M>).unwrap();
    tile[(M - 1, 63)]
}

fn main() {
    let data = vec![1.0; 64 * 64];
    println!("{}", corner::<20>(&data));
}
