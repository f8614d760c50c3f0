//! The copy is not an `ldmatrix`.
use colex::layout;
use layout_gpu::{f16, kernel};

layout! {
    struct Smem = tile_to_shape(Sw<3,3,3> o (8,64):(64,1), (64,64));
    struct Mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,1,1), [32, 16, 16]);
    struct Fill = make_tiled_copy(UniversalCopy<16,16>, (64,1):(1,1), (1,1));
}

kernel! {
    fn wrong(block: Block<64>)
    grid [1, 1],
    shared tile: [f16] in Smem,
    {
        let mut cut = tile.partitions_d(Fill);
        block.each_with(&mut cut, |_, _| ());
        let tile = block.sync(cut);
        let a: layout_gpu::Each<layout_gpu::Fragment<_, f16, 8, 2>, 64> = block.load_a(Fill, Mma, &tile, 0);
        let _ = a;
    }
}

fn main() {
    wrong::on_cpu().unwrap();
}
