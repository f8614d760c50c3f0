use colex::hardware::{GmmaDescriptor, Major};
use colex::{expect, layout};

layout! {
    /// (row, k) of a tile of A in shared memory, halves.
    pub struct SmemA = (128,64):(64,1) where bijective, wgmma(K, 16);
}

const A: GmmaDescriptor = expect(colex::hardware::gmma_descriptor(&SmemA::LAYOUT, Major::K, 16));

fn main() {
    println!("{A}, at byte 2048: {:#x}", A.at(2048, A.step(1)));
}
