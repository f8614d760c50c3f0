// no swizzle, where freedom of bank conflicts is stated
use colex::layout;

layout! {
    /// 8 rows of 64 halves, of which 8 threads read a column of chunks.
    struct Smem = (8,64):(64,1) where bank_conflicts((8,8):(1,8), 2) <= 1;
    extern "cuda" fn smem(row: u32, column: u32) -> u32 = Smem;
}

fn main() {
    println!("__shared__ half tile[{}];\n{smem}", Smem::SIZE);
}
