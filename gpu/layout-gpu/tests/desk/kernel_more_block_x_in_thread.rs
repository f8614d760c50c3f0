use colex::layout;
use layout_gpu::{X, kernel};

layout! {
    pub struct Vector { n: usize } = (n):(1);
    pub struct Tile = (1024):(1);
    /// 256 threads, four neighbours each.
    pub struct Fours = make_tiled_copy(UniversalCopy<128,32>, (256):(1), (4):(1));
}

kernel! {
    /// `y = max(x, 0)`
    pub fn relu(block: Block<256>, n: u32)
    grid [n.div_ceil(1024), 1],
    reads x: [f32] in Vector(n),
    writes y: [f32] in Vector(n),
    {
        let mut y = y.tile_of(block, Tile, X).partitions_d(Fours);
        block.each_with(&mut y, |thread, mut y| {
            let tile = x.tile(Tile, block.x());
            let x = tile.partition_s(Fours, &thread);
            y.set_vector((0, 0), x.vector::<4>((0, 0)).map(|x| x.max(0.0)));
        });
    }
}

fn main() {
    let x: Vec<f32> = (0..3000).map(|i| i as f32 - 1500.0).collect();
    let mut y = vec![0.0; 3000];
    relu::on_cpu(&x, &mut y, 3000).unwrap();
    assert_eq!((y[0], y[2999]), (0.0, 1499.0));
}
