//! A transpose, and other copies between two layouts of a matrix, at nearly the speed of `memcpy`.
//!
//! A transpose reads along one mode and writes along the other mode. If a transpose moves one element at a time, either
//! the reads or the writes access a whole cache line for each four bytes. `copy_from` moves blocks of elements through
//! vector registers instead, and accesses each cache line once. The layouts are runtime values, so `copy_from` chooses
//! its loops at runtime.
//!
//! ```console
//! cargo run --release --example transpose
//! ```

use colex::{Error, Layout, Tensor};
use std::time::Instant;

/// Copies elements from one layout to another.
///
/// Law: after the copy, element `c` of `to` equals element `c` of `from`, if no two elements of `to` have the same
/// index.
///
/// # Errors
/// If a buffer is too small for its layout.
///
/// # Panics
/// If the layouts have different numbers of elements.
pub(crate) fn copy(src: &[f32], from: &Layout, dst: &mut [f32], to: &Layout) -> Result<(), Error> {
    Tensor::new(dst, *to)?.copy_from(&Tensor::new(src, *from)?);
    Ok(())
}

fn main() {
    for (rows, columns) in [(3, 5), (1000, 700), (2048, 2048), (4096, 4096)] {
        run("transpose", &row_major(rows, columns), &column_major(rows, columns));
    }
    let layout = |text: &str| text.parse().expect("a layout");
    // 32 images of 56x56 pixels with 64 channels. The coordinate is (pixel, channel), and the first mode contains the
    // pixels of all images.
    run("NHWC to NCHW", &layout("((3136,32),64):((64,200704),1)"), &layout("((3136,32),64):((1,200704),3136)"));
    run("panels back to rows", &layout("((8,256),2048):((1,16384),8)"), &row_major(2048, 2048));
}

fn row_major(rows: i64, columns: i64) -> Layout {
    Layout::of((rows, columns), (columns, 1)).expect("sizes in range")
}

fn column_major(rows: i64, columns: i64) -> Layout {
    Layout::of((rows, columns), (1, rows)).expect("sizes in range")
}

/// Copies numbered elements, compares the result with the definition, and prints the time next to the time of `memcpy`.
fn run(title: &str, from: &Layout, to: &Layout) {
    let numbers: Vec<f32> = (0..from.size()).map(|i| i as f32).collect();
    let mut copied = vec![0.0; to.size()];
    copied.copy_from_slice(&numbers);
    let start = Instant::now();
    copied.copy_from_slice(&numbers);
    let memcpy = start.elapsed();

    let start = Instant::now();
    copy(&numbers, from, &mut copied, to).expect("compact layouts");
    let time = start.elapsed();

    for i in 0..from.size() as i64 {
        assert_eq!(numbers[from.index(i) as usize], copied[to.index(i) as usize], "element {i}");
    }
    println!("{title}, {from} to {to}: {time:.2?}, memcpy {memcpy:.2?}");
}
