// threads write the output at a global index, as in CUDA, instead of a tile of the block
use colex::layout;
use layout_gpu::{fma, kernel};

layout! {
    pub struct Vector { n: usize } = (n):(1);
}

kernel! {
    /// `out = a x + y`
    pub fn axpy(block: Block<256>, n: u32, a: f32)
    grid [n.div_ceil(256), 1],
    reads x: [f32] in Vector(n),
    reads y: [f32] in Vector(n),
    writes out: [f32] in Vector(n),
    {
        let first = 256 * block.x();
        block.each(|thread| {
            let i = first + thread.index();
            if i < n {
                out.set(i, fma(a, x.get(i), y.get(i)));
            }
        });
    }
}

fn main() -> Result<(), layout_gpu::LaunchError> {
    let x: Vec<f32> = (0..3000).map(|i| i as f32).collect();
    let y = vec![1.0; 3000];
    let mut out = vec![0.0; 3000];
    axpy::on_cpu(&x, &y, &mut out, 3000, 2.0)?;
    assert_eq!(out[2999], 5999.0);
    Ok(())
}
