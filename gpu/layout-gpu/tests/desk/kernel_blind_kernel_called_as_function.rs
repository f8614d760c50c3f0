// the kernel module is called instead of its function `on_cpu`
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
        let x = x.tile(Tile, block.x());
        let y = y.tile(Tile, block.x());
        let mut out = out.tile_of(block, Tile, X).partitions_d(Fours);
        block.each_with(&mut out, |thread, mut out| {
            let x = x.partition_s(Fours, &thread).vector::<4>((0, 0));
            let y = y.partition_s(Fours, &thread).vector::<4>((0, 0));
            out.set_vector((0, 0), [0, 1, 2, 3].map(|i| fma(a, x[i], y[i])));
        });
    }
}

fn main() {
    let x: Vec<f32> = (0..3000).map(|i| i as f32).collect();
    let y = vec![1.0_f32; 3000];
    let mut out = vec![0.0_f32; 3000];
    axpy(&x, &y, &mut out, 3000, 2.0).unwrap();
    assert_eq!(out[2999], 5999.0);
}
