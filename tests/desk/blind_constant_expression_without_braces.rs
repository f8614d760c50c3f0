// `BM / 2` stands in the shape without braces
use colex::layout;

const BM: usize = 128;

layout! {
    /// Half a block, row by row.
    pub struct Half = (BM / 2, 64):(64, 1) where compact;
}

fn main() {
    let block: Vec<u32> = (0..BM as u32 * 64).collect();
    let (upper, lower) = block.split_at(Half::SIZE);
    let at = Half.at((3_usize, 9));
    println!("{} and {}", upper[at], lower[at]);
}
