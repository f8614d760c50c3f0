// incomplete code: `out.` without a method
use colex::layout;
use layout_gpu::{X, fma, kernel};

layout! {
    pub struct Vector { n: usize } = (n):(1);
    pub struct Tile = (1024):(1);
    pub struct Fours = make_tiled_copy(UniversalCopy<128,32>, (256):(1), (4):(1));
}

kernel! {
    /// `out = a x + y`
    pub fn axpy(block: Block<256>, n: u32, a: f32)
    grid [n.div_ceil(1024), 1],
    reads x: [f32] in Vector(n),
    reads y: [f32] in Vector(n),
    writes out: [f32] in Vector(n),
    {
        let (x, y) = (x.tile(Tile, block.x()), y.tile(Tile, block.x()));
        let mut out = out.tile_of(block, Tile, X).partitions_d(Fours);
        block.each_with(&mut out, |thread, mut out| {
            let (x, y) = (x.partition_s(Fours, &thread), y.partition_s(Fours, &thread));
            let (x, y) = (x.vector::<4>((0, 0)), y.vector::<4>((0, 0)));
            let numbers = [0, 1, 2, 3].map(|i| fma(a, x[i], y[i]));
            out.
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
