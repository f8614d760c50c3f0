// the barrier is in the code of a thread, like `__syncthreads()`
use colex::layout;
use layout_gpu::{YX, kernel, unroll};

layout! {
    pub struct Matrix { h: usize, w: usize } = (h, w):(w, 1);
    pub struct Tile = (32,32):(33,1);
    pub struct Flipped = select<1,0>(Tile);
    pub struct Rows = make_tiled_copy(UniversalCopy<32,32>, (8,32):(32,1), (1,1));
}

kernel! {
    /// `b = aᵀ`
    pub fn flip(block: Block<256>, h: u32, w: u32)
    grid [h.div_ceil(32), w.div_ceil(32)],
    reads a: [f32] in Matrix(h, w),
    writes b: [f32] in Matrix(w, h),
    shared buffer: [f32] in Tile,
    {
        let source = a.tile(Tile, (block.x(), block.y()));
        let mut filling = buffer.partitions_d(Rows);
        block.each_with(&mut filling, |thread, mut filling| {
            let source = source.partition_s(Rows, &thread);
            unroll::<4>(|i| filling.set((0, i, 0), source.get((0, i, 0))));
        });
        let mut target = b.tile_of(block, Tile, YX).partitions_d(Rows);
        block.each_with(&mut target, |thread, mut target| {
            let full = block.sync(filling);
            let turned = full.under(Flipped).partition_s(Rows, &thread);
            unroll::<4>(|i| target.set((0, i, 0), turned.get((0, i, 0))));
        });
    }
}

fn main() {
    let (h, w) = (50, 70);
    let a: Vec<f32> = (0..h * w).map(|i| i as f32).collect();
    let mut b = vec![0.0; h * w];
    flip::on_cpu(&a, &mut b, h as u32, w as u32).unwrap();
    assert_eq!(b[1], a[w]);
}
