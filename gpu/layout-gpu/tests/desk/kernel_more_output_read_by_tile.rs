use colex::layout;
use layout_gpu::{X, fma, kernel};

layout! {
    pub struct Vector { n: usize } = (n):(1);
    pub struct Tile = (1024):(1);
    /// 256 threads, four neighbours each.
    pub struct Fours = make_tiled_copy(UniversalCopy<128,32>, (256):(1), (4):(1));
}

kernel! {
    /// `y = a x + y`, in place
    pub fn axpy(block: Block<256>, n: u32, a: f32)
    grid [n.div_ceil(1024), 1],
    reads x: [f32] in Vector(n),
    writes y: [f32] in Vector(n),
    {
        let x = x.tile(Tile, block.x());
        let before = y.tile(Tile, block.x());
        let mut y = y.tile_of(block, Tile, X).partitions_d(Fours);
        block.each_with(&mut y, |thread, mut y| {
            let (x, before) = (x.partition_s(Fours, &thread), before.partition_s(Fours, &thread));
            let (x, before) = (x.vector::<4>((0, 0)), before.vector::<4>((0, 0)));
            y.set_vector((0, 0), [0, 1, 2, 3].map(|i| fma(a, x[i], before[i])));
        });
    }
}

fn main() {
    let x = vec![2.0; 1500];
    let mut y = vec![1.0; 1500];
    axpy::on_cpu(&x, &mut y, 1500, 10.0).unwrap();
    assert_eq!(y[1499], 21.0);
}
