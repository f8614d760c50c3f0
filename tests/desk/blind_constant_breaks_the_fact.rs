// the struct wants a multiple of 8, and is used with 20
#[allow(unused_imports)]
use colex::{Layout, StaticLayout, layout};

layout! {
    /// A swizzled block of any height that 8 divides.
    pub struct Smem<const BM: usize> = tile_to_shape(Sw<3,3,3> o (8,64):(64,1), (BM, 64)) where BM % 8 == 0;
}

/// The block that this kernel uses.
const BLOCK: Layout = Smem::<20>::LAYOUT;

fn main() {
    let data: Vec<usize> = (0..BLOCK.size()).collect();
    let column: Vec<usize> = (0..8).map(|row| data[BLOCK.at((row, 8)) as usize]).collect();
    println!("{BLOCK}: {column:?}");
}
