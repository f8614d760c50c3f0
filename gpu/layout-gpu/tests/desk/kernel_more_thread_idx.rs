use colex::layout;
use layout_gpu::kernel;

layout! {
    pub struct Vector { n: usize } = (n):(1);
}

kernel! {
    /// `total += Σ x²`
    pub fn sum_of_squares(block: Block<256>, n: u32)
    grid [n.div_ceil(256), 1],
    reads x: [f32] in Vector(n),
    adds total: [f32] in Vector(1_u32),
    {
        let first = 256 * block.x();
        let squares = block.each(|thread| {
            let x = x.get(first + threadIdx.x);
            x * x
        });
        let sum = block.reduce(&squares, |a, b| a + b);
        block.each(|thread| {
            if thread.index() == 0 {
                total.add(&thread, 0, sum);
            }
        });
    }
}

fn main() {
    let x = vec![2.0; 1000];
    let mut total = [0.0];
    sum_of_squares::on_cpu(&x, &mut total, 1000).unwrap();
    assert_eq!(total[0], 4000.0);
}
