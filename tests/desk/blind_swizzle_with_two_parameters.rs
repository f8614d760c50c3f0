// the swizzle lacks its third number
use colex::layout;

layout! {
    /// 8 rows of 64 halves, 16-byte chunks spread over the banks.
    pub struct Tile = Sw<3,3> o (8,64):(64,1);
    #[inline]
    pub const fn tile(row: u32, column: u32) -> u32 = Tile;
}

fn main() {
    for row in 0..8 {
        let starts: Vec<u32> = (0..8).map(|chunk| tile(row, chunk * 8)).collect();
        println!("{starts:?}");
    }
}
