//! Transposes a matrix tile by tile on all cores. Each thread writes its own tiles, without `unsafe` code.
//!
//! `par_tiles_mut` returns mutable tiles of the target. The compiler proves from the layout that no two tiles share an
//! element. If you change the stride of `Target` to 1000, the proof fails, and the program does not compile. The last
//! tile of each row and of each column is smaller, because 32 does not divide the extents.
//!
//! ```text
//! cargo run --release --features rayon --example transpose_tiles
//! ```

use colex::tensor::Shape;
use colex::{StaticLayout, Tensor, layout};
use rayon::iter::{IndexedParallelIterator, ParallelIterator};
use std::time::Instant;

layout! {
    /// The source has 2000 rows of 3000 elements, padded to 3008.
    struct Source = (2000,3000):(3008,1);
    /// The target is the transpose: 3000 rows of 2000 elements, padded to 2016.
    struct Target = (3000,2000):(2016,1);
    /// The tile that a thread transposes at a time.
    struct Tile = (32,32);
}

fn main() {
    let source: Vec<u32> = (0..Source::COSIZE as u32).collect();
    let source = Tensor::new(&source, Source).expect("the buffer holds the layout");
    let mut target = Tensor::new(vec![0_u32; Target::COSIZE], Target).expect("the buffer holds the layout");

    let transposed = source.transpose();
    let tiles = transposed.tiles(Shape(Tile));
    // Report the fastest of several rounds. The first round is slower, because the operating system maps the target's
    // memory only at the first access.
    let rounds = (0..5).map(|_| {
        let start = Instant::now();
        target.par_tiles_mut(Shape(Tile)).enumerate().for_each(|(i, mut tile)| {
            tile.copy_from(&tiles.get(i).expect("both have the same grid"));
        });
        start.elapsed()
    });
    let elapsed = rounds.min().expect("a round");

    for j in 0..3000 {
        for i in 0..2000 {
            assert_eq!(target[(j, i)], source[(i, j)], "at row {j}, column {i}");
        }
    }
    let bytes = 2.0 * 4.0 * <Source as StaticLayout>::SIZE as f64;
    println!(
        "{} to {} in {} tiles on {} threads: {elapsed:.1?}, {:.1} GB/s",
        Source::LAYOUT,
        Target::LAYOUT,
        tiles.len(),
        rayon::current_num_threads(),
        bytes / elapsed.as_secs_f64() / 1e9
    );
}
