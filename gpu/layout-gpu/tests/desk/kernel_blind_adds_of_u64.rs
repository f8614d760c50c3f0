// the atomic sums are `u64`, for which the library has no atomic addition
use colex::layout;
use layout_gpu::kernel;

layout! {
    pub struct Vector { n: usize } = (n):(1);
}

kernel! {
    /// Counts each of 16 numbers.
    pub fn histogram(block: Block<128>, n: u32)
    grid [n.div_ceil(128), 1],
    reads input: [u32] in Vector(n),
    adds counts: [u64] in Vector(16_u32),
    {
        let first = 128 * block.x();
        block.each(|thread| {
            let i = first + thread.index();
            if i < n {
                counts.add(&thread, input.get(i) % 16, 1);
            }
        });
    }
}

fn main() {
    let input: Vec<u32> = (0..1600).collect();
    let mut counts = [0; 16];
    histogram::on_cpu(&input, &mut counts, 1600).unwrap();
    assert_eq!(counts, [100; 16]);
}
