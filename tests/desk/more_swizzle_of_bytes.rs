use colex::layout;

layout! {
    /// f16 in shared memory, read by eight rows of 16 bytes at once.
    pub struct Smem = Sw<3,4,3> o (64,64):(64,1) where bijective, bank_conflicts((8,8):(1,64), 2) <= 1;
}

fn main() {
    println!("{}", Smem.at((1_u32, 8)));
}
