//! Computes a matrix product in `f32`, `C += A B`, for matrices of any layout and size. The program chooses the
//! instruction set at runtime: AVX-512, AVX2 with FMA, NEON, or the baseline of the target.
//!
//! A tile of C stays in registers. The tile has two vectors per row. The tile has 12 rows, or 6 rows with AVX2, which
//! has only 16 vector registers. Each step loads two vectors of a row of B, and multiplies them by one number from each
//! row of A. B is packed into panels that are two vectors wide. If the elements of a row of A are not adjacent in
//! memory, the rows are packed too.
//!
//! ```console
//! cargo run --release --example gemm
//! ```

pub(crate) mod kernels;

use colex::tensor::View;
use colex::{Layout, Structure, Tensor, layout};
use kernels::operand::{Operand, Target};
use kernels::sums::{most_rows, sums};
use kernels::{Matrix, memory};
use pulp::{Arch, Scalar128b, Simd, WithSimd};
use std::array;
use std::ops::Range;
use std::time::Instant;

layout! {
    /// A row-major matrix with runtime extents.
    struct Rows { m: usize, n: usize, ld: usize } = (m,n):(ld,1);
}

/// The number of columns of A in a block. With this number, a panel of B has at most 64 KiB.
const DEPTH: usize = 512;
/// The number of columns of B in a block. With this number, the panels of a block have at most 1 MiB.
const COLUMNS: usize = 512;

/// Adds the product of `a` and `b` to `c`.
///
/// Law: `c(i, j) += Σ a(i, k) b(k, j)`. Each sum is computed in blocks of 512 products, with fused multiply-add if the
/// processor has it.
///
/// # Panics
/// If the shapes are not `(m, k)`, `(k, n)` and `(m, n)`.
pub(crate) fn gemm(a: &Matrix<&[f32]>, b: &Matrix<&[f32]>, c: &mut Matrix<&mut [f32]>) {
    gemm_on(Arch::new(), a, b, c);
}

/// Computes the same as [`gemm`], with the instruction set `arch`.
pub(crate) fn gemm_on(arch: Arch, a: &Matrix<&[f32]>, b: &Matrix<&[f32]>, c: &mut Matrix<&mut [f32]>) {
    require_product(a.shape(), b.shape(), c.shape());
    if c.rows.run <= c.columns.run {
        return product(arch, a, b, c);
    }
    // The elements of each row of the transposed C are adjacent.
    let mut c = Matrix { data: &mut *c.data, rows: c.columns.clone(), columns: c.rows.clone() };
    product(arch, &b.clone().transposed(), &a.clone().transposed(), &mut c);
}

/// Computes the same as [`gemm`], for tensors.
///
/// # Panics
/// In the same cases as [`gemm`].
pub(crate) fn product_of<A: Structure, B: Structure, C: Structure>(
    a: Tensor<&[f32], A>,
    b: Tensor<&[f32], B>,
    mut c: Tensor<&mut [f32], C>,
) {
    let shape = (c.extent::<0>(), c.extent::<1>());
    require_product((a.extent::<0>(), a.extent::<1>()), (b.extent::<0>(), b.extent::<1>()), shape);
    if has_rows(a.view()) && has_rows(b.view()) && has_rows(c.view()) {
        return product(Arch::new(), &a.view(), &b.view(), &mut c.view_mut());
    }
    let layouts = (a.layout(), b.layout(), c.layout());
    let (a, b) = (Matrix::new(a.into_storage(), &layouts.0), Matrix::new(b.into_storage(), &layouts.1));
    gemm(&a, &b, &mut Matrix::new(c.into_storage(), &layouts.2));
}

/// Returns `true` if the elements of each row are adjacent in memory.
fn has_rows<L: Structure>(tensor: Tensor<View<'_, f32>, L>) -> bool {
    tensor.slice((0, ..)).into_slice().is_some()
}

fn require_product((m, depth): (usize, usize), (depth_of_b, n): (usize, usize), shape: (usize, usize)) {
    assert_eq!(depth, depth_of_b, "A has {depth} columns, B has {depth_of_b} rows");
    assert_eq!(shape, (m, n), "the shape of C is not that of the product");
}

fn product(arch: Arch, a: &impl Operand, b: &impl Operand, c: &mut impl Target) {
    arch.dispatch(Product { a, b, c });
}

/// The arguments of [`gemm`].
struct Product<'a, A, B, C> {
    a: &'a A,
    b: &'a B,
    c: &'a mut C,
}

impl<A: Operand, B: Operand, C: Target> WithSimd for Product<'_, A, B, C> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        if S::F32_LANES > 1 { self.run(simd) } else { self.run(Scalar128b) }
    }
}

impl<A: Operand, B: Operand, C: Target> Product<'_, A, B, C> {
    #[inline(always)]
    fn run<S: Simd>(mut self, simd: S) {
        let ((m, depth), n) = (self.a.shape(), self.b.shape().1);
        let mut memory = memory::take();
        let sizes = (DEPTH * most_rows::<S>(), DEPTH.min(depth) * COLUMNS.min(n).next_multiple_of(width::<S>()));
        let (packed, panels) = memory::aligned(&mut memory, sizes.0 + sizes.1).split_at_mut(sizes.0);
        for k in blocks(depth, DEPTH) {
            for columns in blocks(n, COLUMNS) {
                let panels = pack_panels(simd, self.b, k.clone(), columns.clone(), panels);
                let mut rows = 0..m;
                while !rows.is_empty() {
                    let (k, columns) = (k.clone(), columns.clone());
                    rows.start += match (rows.len(), most_rows::<S>()) {
                        (12.., 12) => self.strip::<S, 12>(simd, rows.clone(), k, panels, columns, packed),
                        (7.., 12) => self.strip::<S, 8>(simd, rows.clone(), k, panels, columns, packed),
                        (5.., _) => self.strip::<S, 6>(simd, rows.clone(), k, panels, columns, packed),
                        _ => self.strip::<S, 4>(simd, rows.clone(), k, panels, columns, packed),
                    };
                }
            }
        }
        memory::keep(memory);
    }

    /// Multiplies the first `R` rows of A in `rows` (or all rows in `rows`, if these are fewer) by `panels`, and adds
    /// the products to C. Returns the number of these rows.
    #[inline(always)]
    fn strip<S: Simd, const R: usize>(
        &mut self,
        simd: S,
        rows: Range<usize>,
        k: Range<usize>,
        panels: &[f32],
        columns: Range<usize>,
        packed: &mut [f32],
    ) -> usize {
        let rows = rows.start..rows.end.min(rows.start + R);
        let a: [&[f32]; R] = rows_of(simd, self.a, rows.clone(), k.clone(), packed);
        let panels = panels.chunks_exact(k.len() * width::<S>());
        for (panel, columns) in panels.zip(blocks_of(columns, width::<S>())) {
            if columns.len() > S::F32_LANES {
                self.tile::<S, R, 2>(simd, a, panel, rows.clone(), columns);
            } else {
                self.tile::<S, R, 1>(simd, a, panel, rows.clone(), columns);
            }
        }
        rows.len()
    }

    /// Adds a tile of accumulators to C. The tile has `R` rows of `V` vectors.
    #[inline(always)]
    fn tile<S: Simd, const R: usize, const V: usize>(
        &mut self,
        simd: S,
        a: [&[f32]; R],
        panel: &[f32],
        rows: Range<usize>,
        columns: Range<usize>,
    ) {
        let b = S::as_simd_f32s(panel).0.as_chunks::<PAIR>().0;
        let sums = sums::<S, R, V>(simd, b.len(), a, move |k| array::from_fn(|j| b[k][j]));
        // The number of iterations is constant, so the compiler keeps the accumulators in registers.
        for (i, sums) in sums.into_iter().enumerate() {
            if i < rows.len() {
                self.c.add(simd, rows.start + i, columns.clone(), sums);
            }
        }
    }
}

/// The number of vectors in a row of a panel.
const PAIR: usize = 2;

/// Returns the number of columns of a panel.
const fn width<S: Simd>() -> usize {
    PAIR * S::F32_LANES
}

/// Returns ranges that cover `0..end`. Each range has at most `size` elements.
fn blocks(end: usize, size: usize) -> impl Iterator<Item = Range<usize>> {
    blocks_of(0..end, size)
}

/// Returns ranges that cover `all`. Each range has at most `size` elements.
fn blocks_of(all: Range<usize>, size: usize) -> impl Iterator<Item = Range<usize>> {
    all.clone().step_by(size).map(move |start| start..all.end.min(start + size))
}

/// The number of rows of B that are copied to all panels before the next rows are read. This number is a compromise. A
/// copy of panel after panel would read only a few adjacent elements at a time, and a copy of row after row would write
/// only a few adjacent elements at a time.
const GROUP: usize = 32;

/// Packs the panels of B, and returns them. After the last column of the matrix, the last panel contains arbitrary
/// values.
#[inline(always)]
pub(crate) fn pack_panels<'a, S: Simd>(
    simd: S,
    b: &impl Operand,
    k: Range<usize>,
    columns: Range<usize>,
    to: &'a mut [f32],
) -> &'a [f32] {
    let (width, depth) = (width::<S>(), k.len());
    let panels = &mut to[..depth * columns.len().next_multiple_of(width)];
    for rows in blocks(depth, GROUP) {
        for (panel, columns) in panels.chunks_exact_mut(depth * width).zip(blocks_of(columns.clone(), width)) {
            let panel = &mut panel[rows.start * width..];
            b.pack(simd, k.start + rows.start..k.start + rows.end, columns, panel, width);
        }
    }
    panels
}

/// Returns `R` rows of A: slices of the matrix, or packed rows. If A has fewer rows, repeats the last row.
#[inline(always)]
fn rows_of<'a, S: Simd, const R: usize>(
    simd: S,
    a: &'a impl Operand,
    rows: Range<usize>,
    k: Range<usize>,
    packed: &'a mut [f32],
) -> [&'a [f32]; R] {
    let last = rows.len() - 1;
    if a.row(rows.start, k.clone()).is_none() {
        a.pack(simd, rows, k.clone(), packed, DEPTH);
        return array::from_fn(|i| &packed[i.min(last) * DEPTH..][..k.len()]);
    }
    array::from_fn(|i| a.row(rows.start + i.min(last), k.clone()).unwrap_or_default())
}

fn main() {
    run_small(16);
    let layout = |text: &str| -> Layout { text.parse().expect("a layout") };
    run("by rows", &layout("(1000,700):(700,1)"), &layout("(700,900):(900,1)"), &layout("(1000,900):(900,1)"));
    run(
        "A and C by columns",
        &layout("(1000,700):(1,1000)"),
        &layout("(700,900):(900,1)"),
        &layout("(1000,900):(1,1000)"),
    );
    // A convolution is a matrix product in which the layout of A describes an image. The rows of A are the 62x62 pixels
    // of the result. The columns of A are the elements under a filter: 3x3 pixels with 16 channels each. The rows of A
    // overlap in memory, so the image is not copied.
    run(
        "a convolution of 64x64x16 with 32 filters of 3x3",
        &layout("((62,62),(16,3,3)):((16,1024),(1,16,1024))"),
        &layout("(144,32):(32,1)"),
        &layout("(3844,32):(32,1)"),
    );
}

/// Multiplies small matrices repeatedly.
fn run_small(n: usize) {
    const TIMES: usize = 10_000;
    let (a, b, mut c) = (vec![1.0; n * n], vec![2.0; n * n], vec![0.0; n * n]);
    let rows = Rows::new(n, n, n).expect("small");
    let start = Instant::now();
    for _ in 0..TIMES {
        let a = Tensor::new(&a[..], rows).expect("as many elements");
        let b = Tensor::new(&b[..], rows).expect("as many elements");
        product_of(a, b, Tensor::new(&mut c[..], rows).expect("as many elements"));
    }
    let time = start.elapsed() / TIMES as u32;
    assert!(c.iter().all(|sum| *sum == (TIMES * 2 * n) as f32));
    println!("{n}x{n}x{n}, tensors: {time:.2?}");
}

/// Multiplies small integers, so that the sums are exact in any order, and compares the product with the definition.
fn run(title: &str, a: &Layout, b: &Layout, c: &Layout) {
    let numbers = |layout: &Layout, modulus: usize| -> Vec<f32> {
        (0..=layout.bounds().1 as usize).map(|i| (i % modulus) as f32 - 3.0).collect()
    };
    let (numbers_of_a, numbers_of_b, mut sums) = (numbers(a, 7), numbers(b, 11), vec![0.0; c.size()]);
    let (a, b) = (Matrix::new(&numbers_of_a[..], a), Matrix::new(&numbers_of_b[..], b));

    let start = Instant::now();
    gemm(&a, &b, &mut Matrix::new(&mut sums, c));
    let time = start.elapsed();

    let c = Matrix::new(&sums, c);
    let ((m, n), depth) = (c.shape(), a.columns.all.len());
    for i in 0..m {
        for j in 0..n {
            let sum: f32 = (0..depth).map(|k| a.get(i, k) * b.get(k, j)).sum();
            assert_eq!(c.get(i, j), sum, "({i},{j})");
        }
    }
    let operations = 2.0 * (m * n * depth) as f64;
    println!("{title}: {m}x{n}x{depth} in {time:.2?}, {:.1} GFLOP/s", operations / time.as_secs_f64() / 1e9);
}
