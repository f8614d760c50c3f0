//! A layout is no operation: it stands alone, its parameters in angle brackets, and the coordinate behind it.
use colex::{index, layout};

layout! {
    struct Tile = (8,64):(64,1);
    struct Smem<const BM: usize> = (BM,64):(64,1);
    struct Tiled = zipped_divide(Smem(32), (4,4));
    fn smem(row: u32, column: u32) -> u32 = Smem(32);
}

fn main() {
    let _ = index!(Tile(1, 2); 3);
}
