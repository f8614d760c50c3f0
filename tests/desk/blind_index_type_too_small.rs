// indices up to 4095 are declared as u8
use colex::layout;

layout! {
    /// A tile of 64x64 for a small machine: short integers are enough.
    pub const fn place(row: u8, column: u8) -> u8 = (64,64):(64,1);
}

fn main() {
    let tile = vec![7_u8; 4096];
    let mut sum = 0_u32;
    for i in 0..64 {
        sum += u32::from(tile[usize::from(place(i, i))]);
    }
    println!("trace: {sum}");
}
