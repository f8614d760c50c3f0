//! A transpose, and any other copy between two layouts of a matrix, close to the speed of `memcpy`.
//!
//! A transpose reads along one mode and writes along the other. If it moves one element at a time, one side accesses a
//! complete cache line for four bytes. Therefore it moves blocks that fit the cache. A block is packed into panels of
//! eight rows (see `kernels/panel.rs`), in which eight neighbours of a destination column are already adjacent, and is
//! then stored by columns.
//!
//! ```console
//! RUSTFLAGS="-C target-cpu=x86-64-v3" cargo run --release --example transpose
//! ```

pub(crate) mod kernels;

use colex::{Layout, layout};
use kernels::{Along, HEIGHT, Matrix, Panel, WIDTH, pack};
use std::time::Instant;

layout! {
    /// A block in the cache, indexed by ((row in the panel, panel), column). The panels are stored one after the other
    /// with a padding of 16, so that the 16 pieces of a column map to different cache sets.
    struct Block = ((8,16),128):((1,1040),8) where injective;
}

/// Number of panels of a block.
const PANELS: usize = 16;
/// Number of rows of a block.
const ROWS: usize = HEIGHT * PANELS;

/// Copies a matrix to another layout.
///
/// Law: afterwards, element (i, j) of `dst` is element (i, j) of `src`, for a destination without overlaps.
///
/// # Panics
/// If the shapes differ.
pub(crate) fn copy(src: Matrix<&[f32]>, dst: Matrix<&mut [f32]>) {
    assert_eq!(src.shape(), dst.shape(), "source and destination differ in shape");
    // The rows of a panel are adjacent, so the rows of the destination should be adjacent too.
    let (src, mut dst) = if dst.along == Along::Columns { (src.transposed(), dst.transposed()) } else { (src, dst) };
    let (rows, columns) = src.shape();
    let mut block = [0.0; Block::COSIZE];
    for row in (0..rows).step_by(ROWS) {
        for column in (0..columns).step_by(WIDTH) {
            load(&src, row, column, &mut block);
            store(&block, &mut dst, row, column);
        }
    }
}

/// Packs the panels of the block at (row, column).
fn load(src: &Matrix<&[f32]>, row: usize, column: usize, block: &mut [f32; Block::COSIZE]) {
    let rows = src.rows.len() - row;
    for p in 0..PANELS.min(rows.div_ceil(HEIGHT)) {
        let panel = &mut block[Block.at(((0, p), 0))..][..Panel::SIZE];
        pack(src, row + p * HEIGHT, column, panel.try_into().expect("the length of a panel"));
    }
}

/// `dst(row + i, column + j) = block(i, j)`, up to the end of the matrix. Adjacent rows are stored together.
fn store(block: &[f32; Block::COSIZE], dst: &mut Matrix<&mut [f32]>, row: usize, column: usize) {
    let rows = &dst.rows[row..dst.rows.len().min(row + ROWS)];
    let columns = &dst.columns[column..dst.columns.len().min(column + WIDTH)];
    let (panels, rest) = if dst.along == Along::Rows { rows.as_chunks::<HEIGHT>() } else { ([].as_slice(), rows) };
    if rows.len() == ROWS && rows.iter().copied().eq(rows[0]..rows[0] + ROWS) {
        for (j, column) in columns.iter().enumerate() {
            let to = &mut dst.data[rows[0] + column..][..ROWS];
            for p in 0..PANELS {
                to[p * HEIGHT..][..HEIGHT].copy_from_slice(&block[Block.at(((0, p), j))..][..HEIGHT]);
            }
        }
        return;
    }
    for (p, rows) in panels.iter().enumerate() {
        for (j, column) in columns.iter().enumerate() {
            dst.data[rows[0] + column..][..HEIGHT].copy_from_slice(&block[Block.at(((0, p), j))..][..HEIGHT]);
        }
    }
    for (i, row) in (panels.len() * HEIGHT..).zip(rest) {
        for (j, column) in columns.iter().enumerate() {
            dst.data[row + column] = block[Block.at((i, j))];
        }
    }
}

fn main() {
    for (rows, columns) in [(3, 5), (1000, 700), (2048, 2048), (4096, 4096)] {
        run("transpose", &row_major(rows, columns), &column_major(rows, columns));
    }
    let layout = |text: &str| text.parse().expect("a layout");
    // 32 images of 56x56 pixels with 64 channels, indexed by (pixel, channel). The images are a second mode of the
    // rows.
    run("NHWC to NCHW", &layout("((3136,32),64):((64,200704),1)"), &layout("((3136,32),64):((1,200704),3136)"));
    run("panels back to rows", &layout("((8,256),2048):((1,16384),8)"), &row_major(2048, 2048));
}

fn row_major(rows: i64, columns: i64) -> Layout {
    Layout::of((rows, columns), (columns, 1)).expect("sizes in range")
}

fn column_major(rows: i64, columns: i64) -> Layout {
    Layout::of((rows, columns), (1, rows)).expect("sizes in range")
}

/// Copies numbered elements, compares with the definition, and prints the time next to the time of `memcpy`.
fn run(title: &str, from: &Layout, to: &Layout) {
    let numbers: Vec<f32> = (0..from.size()).map(|i| i as f32).collect();
    let mut copied = vec![0.0; to.size()];
    copied.copy_from_slice(&numbers);
    let start = Instant::now();
    copied.copy_from_slice(&numbers);
    let memcpy = start.elapsed();

    let start = Instant::now();
    copy(Matrix::new(&numbers, from), Matrix::new(&mut copied, to));
    let time = start.elapsed();

    let (src, dst) = (Matrix::new(&numbers, from), Matrix::new(&copied, to));
    let (rows, columns) = src.shape();
    for row in 0..rows {
        assert!((0..columns).all(|column| src.get(row, column) == dst.get(row, column)), "row {row}");
    }
    println!("{title}, {from} to {to}: {time:.2?}, memcpy {memcpy:.2?}");
}
