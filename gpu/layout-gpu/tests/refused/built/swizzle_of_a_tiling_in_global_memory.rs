use colex::layout;
use layout_gpu::{YX, kernel};
layout! {
    pub struct Matrix { m: usize, n: usize } = (m, n):(n, 1);
    pub struct Tile = (16,8);
    pub struct Move = make_tiled_copy_impl(UniversalCopy<32,32>, Sw<1,0,3> o (64,2):(2,1), (16,8));
}
kernel! {
    pub fn write(block: Block<64>, m: u32, n: u32)
    grid [n.div_ceil(8), m.div_ceil(16)],
    writes out: [u32] in Matrix(m, n),
    {
        let mut out = out.tile_of(block, Tile, YX).partitions_d(Move);
        block.each_with(&mut out, |thread, mut out| {
            for v in 0..2 {
                out.set((v, 0, 0), thread.index());
            }
        });
    }
}
fn main() {
    write::on_cpu(&mut [0; 128], 16, 8).unwrap();
}
