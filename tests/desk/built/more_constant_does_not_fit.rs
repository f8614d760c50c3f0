use colex::layout;

layout! {
    pub struct Smem<const BM: usize> = tile_to_shape(Sw<3,3,3> o (8,64):(64,1), (BM, 64));
}

fn main() {
    let buffer = vec![0_u16; Smem::<20>::SIZE];
    println!("{}", buffer.len());
}
