//! A transpose, and any other copy between two layouts of a matrix, close to the speed of `memcpy`. It chooses the
//! instruction set when it runs.
//!
//! A transpose reads along one mode and writes along the other. If it moves one element at a time, one side accesses a
//! complete cache line for four bytes. Therefore it moves blocks that fit the cache. A block is packed by the rows of the
//! destination (see `kernels/panel.rs`), 16x16 elements at a time, and its rows are then copied.
//!
//! ```console
//! cargo run --release --example transpose
//! ```

pub(crate) mod kernels;

use colex::Layout;
use kernels::panel::pack;
use kernels::{Matrix, memory};
use pulp::{Arch, Simd, WithSimd};
use std::ops::Range;
use std::time::Instant;

/// Rows of a block.
const ROWS: usize = 512;
/// Columns of a block, which has 288 KiB.
const COLUMNS: usize = 128;
/// The distance of the rows of a packed block. With one more line than a row has, rows map to different cache sets.
const PITCH: usize = COLUMNS + 16;

/// Copies a matrix to another layout.
///
/// Law: afterwards, element (i, j) of `dst` is element (i, j) of `src`, for a destination without overlaps.
///
/// # Panics
/// If the shapes differ.
pub(crate) fn copy(src: Matrix<&[f32]>, dst: Matrix<&mut [f32]>) {
    copy_on(Arch::new(), src, dst);
}

/// Same as [`copy`], with these instructions.
pub(crate) fn copy_on(arch: Arch, src: Matrix<&[f32]>, dst: Matrix<&mut [f32]>) {
    assert_eq!(src.shape(), dst.shape(), "source and destination differ in shape");
    let is_by_rows = dst.rows.run <= dst.columns.run;
    let (src, dst) = if is_by_rows { (src, dst) } else { (src.transposed(), dst.transposed()) };
    arch.dispatch(Copy { src, dst });
}

/// The arguments of [`copy`].
struct Copy<'a> {
    src: Matrix<&'a [f32]>,
    dst: Matrix<&'a mut [f32]>,
}

impl WithSimd for Copy<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(mut self, simd: S) {
        let (rows, columns) = self.src.shape();
        let mut memory = memory::take();
        let block = memory::aligned(&mut memory, rows.min(ROWS) * PITCH);
        for column in (0..columns).step_by(COLUMNS) {
            for row in (0..rows).step_by(ROWS) {
                let (rows, columns) = (row..rows.min(row + ROWS), column..columns.min(column + COLUMNS));
                pack(simd, &self.src, rows.clone(), columns.clone(), block, PITCH);
                self.store(block, rows, columns);
            }
        }
        memory::keep(memory);
    }
}

impl Copy<'_> {
    /// Copies the rows of a packed block to the destination, run by run.
    #[inline(always)]
    fn store(&mut self, block: &[f32], rows: Range<usize>, columns: Range<usize>) {
        for (row, from) in self.dst.rows.all[rows].iter().zip(block.chunks(PITCH)) {
            let mut at = columns.start;
            while at < columns.end {
                let run = self.dst.columns.adjacent(at, columns.end);
                let to = &mut self.dst.data[row + self.dst.columns.all[at]..][..run];
                to.copy_from_slice(&from[at - columns.start..][..run]);
                at += run;
            }
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
