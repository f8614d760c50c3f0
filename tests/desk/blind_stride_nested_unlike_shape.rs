// the shape is ((4,8),4), the stride is written flat
use colex::layout;

layout! {
    /// Operand A: (thread, value) to a place in the 8x16 tile.
    pub struct OperandA = ((4,8),4):(32,1,8);
}

fn main() {
    let tile: Vec<u32> = (0..128).collect();
    for thread in 0..32_usize {
        let mut values = [0; 4];
        for value in 0..4_usize {
            values[value] = tile[OperandA.at((thread, value))];
        }
        println!("thread {thread} has {values:?}");
    }
}
