use colex::layout;

layout! {
    struct Smem = Sw<3,3,3> o (8,64):(64,1);
    extern "cuda" fn smem(row: u32, column: u32) -> u32 = Smem;
}

fn main() {
    println!("{smem}");
    println!("row 1, column 3 is at {}", smem(1, 3));
}
