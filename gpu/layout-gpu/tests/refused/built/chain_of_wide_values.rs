//! A chain publishes values of four bytes, but this one has eight.
use layout_gpu::kernel;

kernel! {
    fn wrong(block: Block<64>)
    grid [1, 1],
    chains carry: [f64] of 1,
    {
        let turn = carry.turn(block);
        let _ = turn.before(block, 1.0, 0.0, |a, b| a + b);
    }
}

fn main() {
    wrong::on_cpu().unwrap();
}
