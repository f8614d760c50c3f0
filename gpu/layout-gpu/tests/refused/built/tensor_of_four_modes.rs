//! A tensor in global memory with four modes.
use colex::layout;
use layout_gpu::kernel;

layout! {
    struct Four { n: usize } = (2, 2, 2, n):(1, 2, 4, 8);
}

kernel! {
    fn wrong(block: Block<64>, n: u32)
    grid [1, 1],
    reads input: [f32] in Four(n),
    {
        let _ = input.extent::<3>();
    }
}

fn main() {
    wrong::on_cpu(&[0.0; 64], 8).unwrap();
}
