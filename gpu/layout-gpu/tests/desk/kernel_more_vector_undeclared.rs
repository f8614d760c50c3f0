use colex::layout;
use layout_gpu::{X, kernel};

layout! {
    pub struct Tile = (1024):(1);
    pub struct Fours = make_tiled_copy(UniversalCopy<128,32>, (256):(1), (4):(1));
}

kernel! {
    /// `y = x clamped to 0..=1`
    pub fn clamp(block: Block<256>, n: u32)
    grid [n.div_ceil(1024), 1],
    reads x: [f32] in Vector(n),
    writes y: [f32] in Vector(n),
    {
        let x = x.tile(Tile, block.x());
        let mut y = y.tile_of(block, Tile, X).partitions_d(Fours);
        block.each_with(&mut y, |thread, mut y| {
            let x = x.partition_s(Fours, &thread);
            y.set_vector((0, 0), x.vector::<4>((0, 0)).map(|x| x.clamp(0.0, 1.0)));
        });
    }
}

fn main() {
    let x = vec![7.0; 100];
    let mut y = vec![0.0; 100];
    clamp::on_cpu(&x, &mut y, 100).unwrap();
    assert_eq!(y[99], 1.0);
}
