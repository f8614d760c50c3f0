//! A tensor in global memory with a swizzle.
use colex::layout;
use layout_gpu::kernel;

layout! {
    struct Swizzled { n: usize } = Sw<1,0,1> o (n):(1);
}

kernel! {
    fn wrong(block: Block<64>, n: u32)
    grid [1, 1],
    reads input: [f32] in Swizzled(n),
    {
        let _ = input.extent::<0>();
    }
}

fn main() {
    wrong::on_cpu(&[0.0; 64], 64).unwrap();
}
