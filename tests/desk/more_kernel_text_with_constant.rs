use colex::layout;

const BM: usize = 128;
const BK: usize = 64;

layout! {
    extern "cuda" fn smem(row: u32, column: u32) -> u32 = (BM, BK):(BK, 1);
}

fn main() {
    println!("{smem}");
}
