//! A block of one and a half warps.
use layout_gpu::kernel;

kernel! {
    fn wrong(block: Block<48>)
    grid [1, 1],
    {
        block.sync(());
    }
}

fn main() {
    wrong::on_cpu().unwrap();
}
