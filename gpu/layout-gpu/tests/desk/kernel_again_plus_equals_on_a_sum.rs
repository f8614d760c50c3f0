// a bin of the histogram is incremented with `+=` on an indexed array instead of `add`
use colex::layout;
use layout_gpu::kernel;

layout! {
    pub struct Vector { n: usize } = (n):(1);
    pub struct Tile = (1024):(1);
    pub struct Load = make_tiled_copy(UniversalCopy<32,32>, (256):(1), (1):(1));
}

kernel! {
    /// Counts the keys in each of 16 bins.
    pub fn histogram(block: Block<256>, n: u32)
    grid [n.div_ceil(1024), 1],
    reads keys: [u32] in Vector(n),
    adds counts: [u32] in Vector(16_u32),
    {
        let tile = keys.tile(Tile, block.x());
        block.each(|thread| {
            let own = tile.partition_s(Load, &thread);
            for turn in 0..4 {
                if own.is_inside((0, turn)) {
                    counts[own.get((0, turn)) % 16] += 1;
                }
            }
        });
    }
}

fn main() {
    let keys: Vec<u32> = (0..1600).collect();
    let mut counts = [0; 16];
    histogram::on_cpu(&keys, &mut counts, 1600).unwrap();
    assert!(counts.iter().all(|&count| count == 100));
}
