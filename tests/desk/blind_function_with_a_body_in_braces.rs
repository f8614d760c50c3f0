// the layout of a `fn` item stands in braces, as a body does in Rust, and not behind `=`
use colex::layout;

layout! {
    /// A tile of 32x32, padded by a column.
    #[inline]
    pub const fn padded(row: u32, column: u32) -> u32 { (32,32):(33,1) }
}

fn main() {
    let mut shared = vec![0.0_f32; 33 * 32];
    for row in 0..32 {
        for column in 0..32 {
            shared[padded(row, column) as usize] = (row * 32 + column) as f32;
        }
    }
    println!("{}", shared[padded(4, 5) as usize]);
}
