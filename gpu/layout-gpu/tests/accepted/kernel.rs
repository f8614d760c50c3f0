//! Correct kernels. With them, trybuild builds all cases, because many checks run only when functions are built.
use colex::layout;
use layout_gpu::{X, kernel};

layout! {
    struct Vector { n: usize } = (n):(1);
    struct Tile = (64):(1);
    struct One = make_tiled_copy(UniversalCopy<32,32>, (64):(1), (1):(1));
}

kernel! {
    fn ones(block: Block<64>, n: u32)
    grid [n.div_ceil(64), 1],
    writes output: [f32] in Vector(n),
    {
        let mut output = output.tile_of(block, Tile, X).partitions_d(One);
        block.each_with(&mut output, |_, mut output| output.set((0, 0), 1.0));
    }
}

kernel! {
    /// Copies the elements. Past the end it writes 1.
    fn filled(block: Block<64>, n: u32, m: u32)
    grid [m.div_ceil(64), 1],
    reads input: [f32] in Vector(n),
    writes output: [f32] in Vector(m),
    {
        let input = input.tile(Tile, block.x());
        let mut output = output.tile_of(block, Tile, X).partitions_d(One);
        block.each_with(&mut output, |thread, mut output| {
            output.set((0, 0), input.partition_s(One, &thread).get_or((0, 0), 1.0));
        });
    }
}

fn main() {
    let mut output = [0.0; 100];
    ones::on_cpu(&mut output, 100).unwrap();
    assert_eq!(output, [1.0; 100]);
    filled::on_cpu(&[2.0; 70], &mut output, 70, 100).unwrap();
    assert!(output[..70] == [2.0; 70] && output[70..] == [1.0; 30]);
}
