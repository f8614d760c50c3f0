// threads add to a captured variable, a data race, instead of using `reduce`
use colex::layout;
use layout_gpu::kernel;

layout! {
    pub struct Vector { n: usize } = (n):(1);
}

kernel! {
    /// `total += Σ input`
    pub fn sum(block: Block<256>, n: u32)
    grid [n.div_ceil(256), 1],
    reads input: [f32] in Vector(n),
    adds total: [f32] in Vector(1_u32),
    {
        let first = 256 * block.x();
        let mut all = 0.0_f32;
        block.each(|thread| all += input.get(first + thread.index()));
        block.each(|thread| {
            if thread.index() == 0 {
                total.add(&thread, 0, all);
            }
        });
    }
}

fn main() {
    let input = vec![1.0_f32; 1000];
    let mut total = [0.0_f32];
    sum::on_cpu(&input, &mut total, 1000).unwrap();
    assert_eq!(total, [1000.0]);
}
