//! Tests that a run on the CPU panics if some tile of an output belongs to no block, so that no block writes it.

use colex::layout;
use layout_gpu::{Bands, X, XY, YX, kernel};
use std::panic::{AssertUnwindSafe, catch_unwind};

layout! {
    pub struct Matrix { rows: usize, columns: usize } = (rows, columns):(columns, 1);
    pub struct Tile = (8,4):(4,1);
    pub struct Each = make_tiled_copy(UniversalCopy<32,32>, (8,4):(4,1), (1,1));
}

macro_rules! fills {
    ($($name:ident $order:expr;)*) => {$(
        kernel! {
            /// Writes ones to a matrix, with 15 blocks.
            pub fn $name(block: Block<32>, rows: u32, columns: u32)
            grid [3, 5],
            writes output: [f32] in Matrix(rows, columns),
            {
                let mut to = output.tile_of(block, Tile, $order).partitions_d(Each);
                block.each_with(&mut to, |_, mut to| to.set((0, 0, 0), 1.0));
            }
        }
    )*};
}

fills! {
    by_xy XY;
    by_yx YX;
    in_bands Bands::<2>;
    by_x X;
}

type Fill = fn(&mut [f32], u32, u32) -> Result<(), layout_gpu::LaunchError>;

/// Returns the error for a matrix, or `None` if all of its elements were written.
fn said(fill: Fill, rows: u32, columns: u32) -> Option<String> {
    let mut output = vec![0.0; (rows * columns) as usize];
    match catch_unwind(AssertUnwindSafe(|| fill(&mut output, rows, columns).expect("a launch"))) {
        Ok(()) => assert!(output.iter().all(|&x| x == 1.0), "all is written"),
        Err(panic) => return Some(*panic.downcast::<String>().expect("words")),
    }
    None
}

#[test]
fn a_grid_that_reaches_all_tiles_says_nothing() {
    for rows in 1..=24 {
        for columns in 1..=20 {
            assert_eq!(said(by_xy::on_cpu, rows, columns), None, "{rows} {columns}");
        }
    }
    for (rows, columns) in [(40, 12), (1, 1), (33, 9)] {
        assert_eq!(said(by_yx::on_cpu, rows, columns), None);
        assert_eq!(said(in_bands::on_cpu, rows, columns), None);
    }
    assert_eq!(said(by_x::on_cpu, 120, 4), None, "one column of tiles");
}

#[test]
fn a_tile_without_a_block_is_said_with_its_cure() {
    let case = |fill: Fill, rows, columns| said(fill, rows, columns).expect("something is said");
    assert_eq!(
        case(by_yx::on_cpu, 24, 20),
        "the output has the extents (24,20), which give (3,5) tiles of (8,4), but in this order the grid [3, 5] has blocks for (5,3) tiles: \
         correct the extents after `writes` if they are wrong; otherwise swap the numbers of `grid`, or swap `XY` and `YX`"
    );
    let short = "correct the extents after `writes` if they are wrong; otherwise write `extent.div_ceil(tile)` in `grid`, one block per tile";
    assert!(case(by_xy::on_cpu, 25, 20).ends_with(short));
    assert!(case(in_bands::on_cpu, 48, 13).ends_with(short));
    assert_eq!(
        case(by_x::on_cpu, 24, 20),
        "the output has the extents (24,20), which give (3,5) tiles of (8,4), but in this order the grid [3, 5] has blocks for (15,1) tiles: \
         correct the extents after `writes` if they are wrong; otherwise use `XY` or `YX` for a matrix"
    );
}

kernel! {
    /// A wrong transpose: the output has the extents of the input, although these extents must be exchanged. The grid
    /// is correct.
    pub fn turned(block: Block<32>, rows: u32, columns: u32)
    grid [columns.div_ceil(8), rows.div_ceil(4)],
    reads input: [f32] in Matrix(rows, columns),
    writes output: [f32] in Matrix(rows, columns),
    {
        let (x, y) = (8 * block.x(), 4 * block.y());
        let mut to = output.tile_of(block, Tile, XY).partitions_d(Each);
        block.each_with(&mut to, |thread, mut to| {
            let (i, j) = (thread.index() / 4 + x, thread.index() % 4 + y);
            to.set((0, 0, 0), input.get((j, i)));
        });
    }
}

#[test]
fn wrong_extents_of_an_output_are_said_before_the_grid() {
    for (rows, columns) in [(40, 70), (70, 40), (9, 1), (8, 12)] {
        let (input, mut output) = (vec![1.0; (rows * columns) as usize], vec![0.0; (rows * columns) as usize]);
        let end = catch_unwind(AssertUnwindSafe(|| turned::on_cpu(&input, &mut output, rows, columns)));
        let words = *end.expect_err("some tile has no block").downcast::<String>().expect("words");
        let (extents, grid) = words.split_once("otherwise").expect("two suggestions");
        assert!(extents.contains(&format!("the extents ({rows},{columns})")), "{words}");
        assert!(extents.contains("correct the extents after `writes`") && grid.contains("`grid`"), "{words}");
    }
}
