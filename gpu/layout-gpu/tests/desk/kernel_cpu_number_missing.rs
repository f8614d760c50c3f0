use colex::layout;
use layout_gpu::{X, kernel};
layout! {
    pub struct Vector { n: usize } = (n):(1);
    pub struct Tile = (1024):(1);
    pub struct Ones = make_tiled_copy(UniversalCopy<32,32>, (256):(1), (1):(1));
}
kernel! {
    pub fn twice(block: Block<256>, n: u32)
    grid [n.div_ceil(1024), 1],
    reads x: [f32] in Vector(n),
    writes out: [f32] in Vector(n),
    {
        let x = x.tile(Tile, block.x());
        let mut out = out.tile_of(block, Tile, X).partitions_d(Ones);
        block.each_with(&mut out, |thread, mut out| {
            let x = x.partition_s(Ones, &thread);
            for i in 0..4 { out.set((0, i), 2.0 * x.get((0, i))); }
        });
    }
}
fn main() {
    let mut out = [0.0; 4];
    twice::on_cpu(&[1.0; 4], &mut out).unwrap();
}
