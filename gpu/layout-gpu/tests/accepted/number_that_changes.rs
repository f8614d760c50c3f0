//! A number that differs at each evaluation is evaluated once and then checked.
use colex::layout;
use layout_gpu::{X, kernel};
use std::sync::atomic::{AtomicU32, Ordering};

layout! {
    struct Vector { n: usize } = (n):(1);
    struct Tile = (64):(1);
    struct One = make_tiled_copy(UniversalCopy<32,32>, (64):(1), (1):(1));
}

static NEXT: AtomicU32 = AtomicU32::new(64);

fn next() -> u32 {
    NEXT.swap(1 << 20, Ordering::Relaxed)
}

kernel! {
    fn ones(block: Block<64>)
    grid [4, 1],
    writes output: [f32] in Vector(next()),
    {
        let mut output = output.tile_of(block, Tile, X).partitions_d(One);
        block.each_with(&mut output, |_, mut output| output.set((0, 0), 1.0));
    }
}

fn main() {
    let mut output = [0.0; 64];
    ones::on_cpu(&mut output).unwrap();
    assert_eq!(output, [1.0; 64]);
    assert!(ones::on_cpu(&mut output).is_err());
}
