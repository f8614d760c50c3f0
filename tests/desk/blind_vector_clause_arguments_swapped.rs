// `vector` takes the mode first and the count second; here they are the other way round
use colex::layout;

layout! {
    /// Rows of 32 floats, so that a float4 can be loaded.
    pub struct Rows = (64,32):(32,1) where compact, vector(4, 1);
    pub fn place(row: u32, column: u32) -> u32 = Rows;
}

fn main() {
    let data: Vec<f32> = (0..2048).map(|i| i as f32).collect();
    let mut total = 0.0;
    for row in 0..64 {
        for quad in 0..8 {
            let from = place(row, quad * 4) as usize;
            total += data[from..from + 4].iter().sum::<f32>();
        }
    }
    println!("{total}");
}
