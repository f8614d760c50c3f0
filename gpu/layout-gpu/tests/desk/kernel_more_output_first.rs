use colex::layout;
use layout_gpu::{X, kernel};

layout! {
    pub struct Vector { n: usize } = (n):(1);
    pub struct Tile = (1024):(1);
    /// 256 threads, four neighbours each.
    pub struct Fours = make_tiled_copy(UniversalCopy<128,32>, (256):(1), (4):(1));
}

kernel! {
    /// `sum = x + y`
    pub fn add(block: Block<256>, n: u32)
    grid [n.div_ceil(1024), 1],
    reads x: [f32] in Vector(n),
    reads y: [f32] in Vector(n),
    writes sum: [f32] in Vector(n),
    {
        let (x, y) = (x.tile(Tile, block.x()), y.tile(Tile, block.x()));
        let mut sum = sum.tile_of(block, Tile, X).partitions_d(Fours);
        block.each_with(&mut sum, |thread, mut sum| {
            let (x, y) = (x.partition_s(Fours, &thread), y.partition_s(Fours, &thread));
            let (x, y) = (x.vector::<4>((0, 0)), y.vector::<4>((0, 0)));
            sum.set_vector((0, 0), [0, 1, 2, 3].map(|i| x[i] + y[i]));
        });
    }
}

fn main() {
    let x: Vec<f32> = (0..3000).map(|i| i as f32).collect();
    let y: Vec<f32> = vec![1.0; 3000];
    let mut sum: Vec<f32> = vec![0.0; 3000];
    add::on_cpu(&mut sum, &x, &y, 3000).unwrap();
    assert_eq!(sum[2999], 3000.0);
}
