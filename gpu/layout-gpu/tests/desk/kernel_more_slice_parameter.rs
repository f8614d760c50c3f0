use colex::layout;
use layout_gpu::{X, kernel};

layout! {
    pub struct Vector { n: usize } = (n):(1);
    pub struct Tile = (1024):(1);
    /// 256 threads, four neighbours each.
    pub struct Fours = make_tiled_copy(UniversalCopy<128,32>, (256):(1), (4):(1));
}

kernel! {
    /// `out[i] = Σ weights[k] x[i + k]`
    pub fn filter(block: Block<256>, n: u32, weights: &[f32])
    grid [n.div_ceil(1024), 1],
    reads x: [f32] in Vector(n),
    writes out: [f32] in Vector(n),
    {
        let first = 1024 * block.x();
        let mut out = out.tile_of(block, Tile, X).partitions_d(Fours);
        block.each_with(&mut out, |thread, mut out| {
            let at = first + 4 * thread.index();
            let sum = |i: u32| weights[0] * x.get(i) + weights[1] * x.get(i + 1) + weights[2] * x.get(i + 2);
            out.set_vector((0, 0), [0, 1, 2, 3].map(|k| sum(at + k)));
        });
    }
}

fn main() {
    let x = vec![1.0; 1500];
    let mut out = vec![0.0; 1500];
    filter::on_cpu(&x, &mut out, 1500, &[0.25, 0.5, 0.25]).unwrap();
    assert_eq!((out[0], out[1499]), (1.0, 0.25));
}
