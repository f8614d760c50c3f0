// three modes, but only two strides
use colex::layout;

layout! {
    /// Two stages of a tile of 16x8, row by row.
    pub struct Stages = (16,8,2):(8,1);
    /// Where an element of a stage is.
    pub const fn place(row: u32, column: u32, stage: u32) -> u32 = Stages;
}

fn main() {
    let data: Vec<f32> = (0..256).map(|i| i as f32).collect();
    let mut sum = 0.0;
    for stage in 0..2 {
        for row in 0..16 {
            sum += data[place(row, 3, stage) as usize];
        }
    }
    println!("{sum}");
}
