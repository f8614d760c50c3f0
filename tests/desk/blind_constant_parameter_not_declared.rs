// `BK` is used in the layout, but is no parameter of the struct
use colex::layout;

layout! {
    /// A block in shared memory.
    pub struct Smem<const BM: usize> = (BM, BK):(BK, 1) where compact;
}

fn fill() -> Vec<usize> {
    const BM: usize = 64;
    let mut block = vec![0; BM * 16];
    for i in 0..BM {
        block[Smem::<BM, 16>.at((i, 3))] = i;
    }
    block
}

fn main() {
    println!("{}", fill().iter().sum::<usize>());
}
