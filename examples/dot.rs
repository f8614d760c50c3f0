//! Computes 512 dot products of `i8` vectors, to show how the speed depends on the layout.
//!
//! A layer of a quantized network multiplies a weight matrix by a vector. If the weights of a row are adjacent in
//! memory, the kernel sums each row. Otherwise, the kernel computes 32 rows at a time, one row per lane of its vector
//! registers. This is fast only if the 32 weights of a column in these rows are adjacent. CUTLASS calls such a layout
//! *interleaved*. At compile time, the program divides the layout of the weights into groups of 32 rows, and chooses
//! the loops for this layout.
//!
//! The program chooses the instruction set at runtime.
//!
//! ```console
//! cargo run --release --example dot
//! ```

use colex::{IntTuple, Layout, StaticLayout, Tiler, expect, layout};
use pulp::{Arch, NullaryFnOnce};
use std::array;
use std::hint::black_box;
use std::marker::PhantomData;
use std::time::{Duration, Instant};

layout! {
    /// The weights in row-major order, with the modes (row, column).
    pub(crate) struct RowMajor = (512,1024):LayoutRight;
    /// The weights in column-major order.
    pub(crate) struct ColumnMajor = (512,1024):LayoutLeft;
    /// The weights in groups of 32 rows. In memory, a group follows the previous group. Within a group, the 1024
    /// columns follow each other, and each column has 32 adjacent elements.
    pub(crate) struct Interleaved = ((32,16),1024):((1,32768),32) where bijective, vector(0, 32);
}

/// The number of rows that the kernel computes at once, one row per lane.
const LANES: usize = 32;

/// The weights in groups of 32 rows and pairs of columns. The layout maps ((lane, group), (column in the pair, pair))
/// to indices of the weights.
struct Groups<W>(PhantomData<W>);

impl<W: StaticLayout> StaticLayout for Groups<W> {
    const LAYOUT: Layout = expect(W::LAYOUT.logical_divide(&expect(Tiler::shape(&expect(IntTuple::flat(&[32, 2]))))));
}

impl<W: StaticLayout> Groups<W> {
    /// `true` if the elements of each row are adjacent in memory.
    const IS_BY_ROWS: bool = {
        let contiguous = expect(Layout::left(&expect(IntTuple::flat(&[Self::COLUMNS as i64]))));
        let row = expect(W::LAYOUT.mode(&[1]));
        expect(row.max_common_vector(&contiguous)) == Self::COLUMNS as i64
    };
    const ROWS: usize = expect(W::LAYOUT.size_of(&[0]));
    const COLUMNS: usize = expect(W::LAYOUT.size_of(&[1]));
    const WHOLE: () = assert!(
        Self::ROWS % LANES == 0 && Self::COLUMNS % 2 == 0,
        "the number of rows must be a multiple of 32, and the number of columns a multiple of 2"
    );
}

/// Computes the dot product of every row of the weights with `x`.
///
/// Law: `sums[r] = Σ weights[W(r, k)] · x[k]`. With fewer than 2^17 columns, no sum overflows.
///
/// # Panics
/// If `weights` is too short for its layout, or if `x` does not have one number per column.
pub(crate) fn dots<W: StaticLayout>(weights: &[i8], x: &[i8]) -> Vec<i32> {
    const { Groups::<W>::WHOLE };
    assert_eq!(x.len(), Groups::<W>::COLUMNS, "`x` must have one number per column");
    let mut sums = vec![0; Groups::<W>::ROWS];
    let dots = Dots::<W> { weights, x, sums: &mut sums, layout: PhantomData };
    #[cfg(target_arch = "x86_64")]
    if let (true, Some(simd)) = (Groups::<W>::IS_BY_ROWS, Pairs::try_new()) {
        simd.vectorize(ByRows { simd, dots });
        return sums;
    }
    Arch::new().dispatch(dots);
    sums
}

/// The arguments of [`dots`]. The library pulp compiles `call`, with all functions inlined into it, once per
/// instruction set.
struct Dots<'a, W> {
    weights: &'a [i8],
    x: &'a [i8],
    sums: &'a mut [i32],
    layout: PhantomData<W>,
}

impl<W: StaticLayout> NullaryFnOnce for Dots<'_, W> {
    type Output = ();

    #[inline(always)]
    fn call(self) {
        if Groups::<W>::IS_BY_ROWS {
            for (row, sum) in self.sums.iter_mut().enumerate() {
                *sum = products(row_of::<W>(self.weights, row), self.x);
            }
            return;
        }
        for (group, sums) in self.sums.as_chunks_mut().0.iter_mut().enumerate() {
            *sums = sums_of_group::<W>(self.weights, self.x, group);
        }
    }
}

/// Returns the weights of a row as a Rust slice. The weights of a row must be adjacent in memory.
#[inline(always)]
fn row_of<W: StaticLayout>(weights: &[i8], row: usize) -> &[i8] {
    &weights[W::index_at((row, 0))..][..Groups::<W>::COLUMNS]
}

#[inline(always)]
fn products(weights: &[i8], x: &[i8]) -> i32 {
    weights.iter().zip(x).map(|(weight, x)| i32::from(*weight) * i32::from(*x)).sum()
}

#[cfg(target_arch = "x86_64")]
pulp::simd_type! {
    /// AVX-512 with the instruction that multiplies pairs of 16-bit integers and adds the two products to a sum. For
    /// `_mm512_madd_epi16` followed by an addition, the compiler emits this instruction.
    struct Pairs { avx512f: "avx512f", avx512bw: "avx512bw", avx512vnni: "avx512vnni" }
}

/// The number of rows that are summed at once. Each row has its own register of sums. An addition waits only for the
/// previous addition to the same register, so the additions of different rows overlap.
#[cfg(target_arch = "x86_64")]
const ROWS: usize = 8;

/// Computes the same sums as [`Dots`]. The weights of each row must be adjacent in memory.
#[cfg(target_arch = "x86_64")]
struct ByRows<'a, W> {
    simd: Pairs,
    dots: Dots<'a, W>,
}

#[cfg(target_arch = "x86_64")]
impl<W: StaticLayout> NullaryFnOnce for ByRows<'_, W> {
    type Output = ();

    #[inline(always)]
    fn call(self) {
        let (Pairs { avx512f, avx512bw, .. }, Dots { weights, x, sums, .. }) = (self.simd, self.dots);
        let wide = |numbers: &[i8; LANES]| avx512bw._mm512_cvtepi8_epi16(pulp::cast(*numbers));
        let (chunks, rest) = x.as_chunks();
        let vectors: Vec<_> = chunks.iter().map(wide).collect();
        for (group, sums) in sums.as_chunks_mut::<ROWS>().0.iter_mut().enumerate() {
            let rows: [_; ROWS] = array::from_fn(|i| row_of::<W>(weights, group * ROWS + i).as_chunks());
            let mut totals = [avx512f._mm512_setzero_si512(); ROWS];
            for (k, x) in vectors.iter().enumerate() {
                for i in 0..ROWS {
                    let products = avx512bw._mm512_madd_epi16(wide(&rows[i].0[k]), *x);
                    totals[i] = avx512f._mm512_add_epi32(totals[i], products);
                }
            }
            *sums = array::from_fn(|i| avx512f._mm512_reduce_add_epi32(totals[i]) + products(rows[i].1, rest));
        }
    }
}

/// Returns the sums of 32 rows. Each step adds the products of two columns to the sums.
#[inline(always)]
fn sums_of_group<W: StaticLayout>(weights: &[i8], x: &[i8], group: usize) -> [i32; LANES] {
    // Slices of a known length need no bounds checks in the loop.
    let (weights, x) = (&weights[..W::COSIZE], &x[..Groups::<W>::COLUMNS]);
    let mut sums = [0; LANES];
    for pair in 0..Groups::<W>::COLUMNS / 2 {
        for lane in 0..LANES {
            let product = |k: usize| {
                let weight = weights[Groups::<W>::index_at(((lane, group), (k, pair)))];
                i32::from(weight) * i32::from(x[2 * pair + k])
            };
            sums[lane] += product(0) + product(1);
        }
    }
    sums
}

fn main() {
    run::<RowMajor>("row-major");
    run::<ColumnMajor>("column-major");
    run::<Interleaved>("interleaved");
}

/// Stores weights in the layout `W`, multiplies, and compares the sums with the definition. Prints the best time of
/// several runs.
fn run<W: StaticLayout>(title: &str) {
    let weight = |row: usize, column: usize| ((row * 31 + column * 17) % 256) as u8 as i8;
    let x: [i8; Groups::<RowMajor>::COLUMNS] = array::from_fn(|column| (column * 37 % 256) as u8 as i8);
    let mut weights = vec![0; W::COSIZE];
    for row in 0..Groups::<W>::ROWS {
        for column in 0..Groups::<W>::COLUMNS {
            weights[W::index_at((row, column))] = weight(row, column);
        }
    }

    let mut best = Duration::MAX;
    for _ in 0..100 {
        let start = Instant::now();
        let sums = black_box(dots::<W>(black_box(&weights), black_box(&x)));
        best = best.min(start.elapsed());
        for (row, sum) in sums.into_iter().enumerate() {
            let definition: i32 = (0..).zip(x).map(|(column, x)| i32::from(weight(row, column)) * i32::from(x)).sum();
            assert_eq!(sum, definition, "row {row}");
        }
    }
    println!(
        "{title}, {}: {best:.2?}, {:.1} products a nanosecond",
        W::LAYOUT,
        W::SIZE as f64 / best.as_nanos() as f64
    );
}
