// an f16 is cast by `as f32` as one casts in C
use colex::layout;
use layout_gpu::{Float, X, f16, kernel};

layout! {
    pub struct Vector { n: usize } = (n):(1);
    pub struct Tile = (2048):(1);
    pub struct Eights = make_tiled_copy(UniversalCopy<128,16>, (256):(1), (8):(1));
}

kernel! {
    /// `out = factor x`
    pub fn scale(block: Block<256>, n: u32, factor: f32)
    grid [n.div_ceil(2048), 1],
    reads x: [f16] in Vector(n),
    writes out: [f16] in Vector(n),
    {
        let x = x.tile(Tile, block.x());
        let mut out = out.tile_of(block, Tile, X).partitions_d(Eights);
        block.each_with(&mut out, |thread, mut out| {
            let numbers = x.partition_s(Eights, &thread).vector::<8>((0, 0));
            out.set_vector((0, 0), numbers.map(|x| f16::narrow(x as f32 * factor)));
        });
    }
}

fn main() {
    let x = vec![f16::ONE; 3000];
    let mut out = vec![f16::ZERO; 3000];
    scale::on_cpu(&x, &mut out, 3000, 2.0).unwrap();
    assert!(out.iter().all(|x| x.to_f32() == 2.0));
}
