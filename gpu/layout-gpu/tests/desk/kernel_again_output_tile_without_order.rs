// `tile_of` lacks the order of blocks (`X`), which CuTe's `local_tile` does not have
use colex::layout;
use layout_gpu::{X, fma, kernel};

layout! {
    pub struct Numbers { n: usize } = (n):(1);
    pub struct Chunk = (1024):(1);
    pub struct Fours = make_tiled_copy(UniversalCopy<128,32>, (256):(1), (4):(1));
}

kernel! {
    /// `out = a x + y`
    pub fn saxpy(block: Block<256>, n: u32, a: f32)
    grid [n.div_ceil(1024), 1],
    reads x: [f32] in Numbers(n),
    reads y: [f32] in Numbers(n),
    writes out: [f32] in Numbers(n),
    {
        let xs = x.tile(Chunk, block.x());
        let ys = y.tile(Chunk, block.x());
        let mut mine = out.tile_of(block, Chunk).partitions_d(Fours);
        block.each_with(&mut mine, |thread, mut mine| {
            let x = xs.partition_s(Fours, &thread).vector::<4>((0, 0));
            let y = ys.partition_s(Fours, &thread).vector::<4>((0, 0));
            mine.set_vector((0, 0), [0, 1, 2, 3].map(|i| fma(a, x[i], y[i])));
        });
    }
}

fn main() {
    let x = vec![1.5_f32; 5000];
    let y = vec![1.0_f32; 5000];
    let mut out = vec![0.0_f32; 5000];
    saxpy::on_cpu(&x, &y, &mut out, 5000, 2.0).unwrap();
    assert!(out.iter().all(|&v| v == 4.0));
}
