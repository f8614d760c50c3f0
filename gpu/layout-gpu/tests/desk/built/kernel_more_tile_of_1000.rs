use colex::layout;
use layout_gpu::{X, fma, kernel};

layout! {
    pub struct Vector { n: usize } = (n):(1);
    pub struct Tile = (1000):(1);
    pub struct Fours = make_tiled_copy(UniversalCopy<128,32>, (256):(1), (4):(1));
}

kernel! {
    /// `y = x² + 1`
    pub fn square(block: Block<256>, n: u32)
    grid [n.div_ceil(1000), 1],
    reads x: [f32] in Vector(n),
    writes y: [f32] in Vector(n),
    {
        let x = x.tile(Tile, block.x());
        let mut y = y.tile_of(block, Tile, X).partitions_d(Fours);
        block.each_with(&mut y, |thread, mut y| {
            let x = x.partition_s(Fours, &thread);
            y.set_vector((0, 0), x.vector::<4>((0, 0)).map(|x| fma(x, x, 1.0)));
        });
    }
}

fn main() {
    let x = vec![3.0; 10_000];
    let mut y = vec![0.0; 10_000];
    square::on_cpu(&x, &mut y, 10_000).unwrap();
    assert_eq!(y[9_999], 10.0);
}
