use colex::layout;
use layout_gpu::{X, kernel};

layout! {
    pub struct Vector { n: usize } = (n):(1);
    pub struct Tile = (1024):(1);
    /// 256 threads, four neighbours each.
    pub struct Fours = make_tiled_copy(UniversalCopy<128,32>, (256):(1), (4):(1));
}

kernel! {
    /// `y = 3 x`
    pub fn triple(block: Block<256>, n: u32)
    grid [n.div_ceil(1024)],
    reads x: [f32] in Vector(n),
    writes y: [f32] in Vector(n),
    {
        let x = x.tile(Tile, block.x());
        let mut y = y.tile_of(block, Tile, X).partitions_d(Fours);
        block.each_with(&mut y, |thread, mut y| {
            let x = x.partition_s(Fours, &thread);
            y.set_vector((0, 0), x.vector::<4>((0, 0)).map(|x| 3.0 * x));
        });
    }
}

fn main() {
    let x = vec![2.0; 2500];
    let mut y = vec![0.0; 2500];
    triple::on_cpu(&x, &mut y, 2500).unwrap();
    assert_eq!(y[2499], 6.0);
}
