use colex::layout;

layout! {
    pub struct Smem<const BM: usize> = tile_to_shape((8, 64):(64, 1), (BM, 64));
}

fn main() {
    Smem::<20>.at(3_usize);
}
