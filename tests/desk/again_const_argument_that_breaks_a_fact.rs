// 40 rows, where a multiple of 16 is stated
use colex::{StaticLayout, layout};

layout! {
    /// Rows in groups of 16.
    struct Smem<const BM: usize> = (BM, 64):(64, 1) where BM % 16 == 0;
}

const ELEMENTS: usize = Smem::<40>::SIZE;

fn first<L: StaticLayout>() -> usize {
    L::index_at((1_usize, 0))
}

fn main() {
    let buffer = [0_u8; ELEMENTS];
    println!("{} {}", buffer.len(), first::<Smem<32>>());
}
