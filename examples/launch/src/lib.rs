//! A kernel, and a test that runs it on the CPU.
#![forbid(unsafe_code)]

use colex::layout;
use layout_gpu::{X, fast, kernel};

layout! {
    /// A vector of `n` adjacent elements.
    pub struct Vector { n: usize } = (n):(1);
    /// The elements that a block computes.
    pub struct Tile = (1024):(1);
    /// A copy with 256 threads: each thread moves four adjacent elements of 32 bits in one access of 128 bits.
    pub struct Fours = make_tiled_copy(UniversalCopy<128,32>, (256):(1), (4):(1));
}

kernel! {
    /// Computes `output = x / (1 + exp(−x)) + bias`.
    pub fn swish(block: Block<256>, n: u32, bias: f32)
    grid [n.div_ceil(1024), 1],
    reads x: [f32] in Vector(n),
    writes output: [f32] in Vector(n),
    {
        let x = x.tile(Tile, block.x());
        let mut output = output.tile_of(block, Tile, X).partitions_d(Fours);
        block.each_with(&mut output, |thread, mut output| {
            let x = x.partition_s(Fours, &thread).vector::<4>((0, 0));
            output.set_vector((0, 0), x.map(|x| x * fast::recip(1.0 + fast::exp(-x)) + bias));
        });
    }
}

#[cfg(test)]
mod tests {
    use super::swish;

    #[test]
    fn swish_is_a_plain_loop() {
        for n in [1, 1000, 1024, 5001] {
            let x: Vec<f32> = (0..n).map(|i| i as f32 / 500.0 - 5.0).collect();
            let mut output = vec![f32::NAN; x.len()];
            swish::on_cpu(&x, &mut output, n, 0.5).unwrap();
            for (x, found) in x.iter().zip(output) {
                let expected = x / (1.0 + (-x).exp()) + 0.5;
                assert!((found - expected).abs() < 1e-5, "{x}: {found}, expected {expected}");
            }
        }
    }
}
