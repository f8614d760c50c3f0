use colex::layout;
use layout_gpu::{X, kernel};

layout! {
    pub struct Vector { n: usize } = (n):(1);
    pub struct Tile = (1024):(1);
    /// 256 threads, four neighbours each.
    pub struct Fours = make_tiled_copy(UniversalCopy<128,32>, (256):(1), (4):(1));
}

kernel! {
    /// `y = a x`, four tiles a block
    pub fn scale(block: Block<256>, n: u32, a: f32)
    grid [n.div_ceil(4096), 1],
    reads x: [f32] in Vector(n),
    writes y: [f32] in Vector(n),
    {
        for step in 0..4 {
            let from = x.tile(Tile, 4 * block.x() + step);
            let mut to = y.tile_of(block, Tile, X).partitions_d(Fours);
            block.each_with(&mut to, |thread, mut to| {
                let from = from.partition_s(Fours, &thread);
                to.set_vector((0, 0), from.vector::<4>((0, 0)).map(|x| a * x));
            });
        }
    }
}

fn main() {
    let x = vec![1.5; 10_000];
    let mut y = vec![0.0; 10_000];
    scale::on_cpu(&x, &mut y, 10_000, 2.0).unwrap();
    assert!(y.iter().all(|y| *y == 3.0));
}
