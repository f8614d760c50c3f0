//! A matrix product in `f32`, `C += A B`, for matrices of any layout and size. Both operands are packed into panels,
//! and an 8x8 tile of the result is kept in registers.
//!
//! A panel has eight rows of A or eight columns of B (see `kernels/panel.rs`). A tile of C is a sum over the columns of
//! two panels. The compiler translates each step to one load, eight broadcasts and eight multiply-adds. A block of
//! panels of A stays in the second-level cache while the panels of B are read.
//!
//! ```console
//! RUSTFLAGS="-C target-cpu=x86-64-v3" cargo run --release --example gemm
//! ```

pub(crate) mod kernels;

use colex::tensor::{Run, View, ViewMut};
use colex::{Layout, Structure, Tensor, layout};
use kernels::{Along, HEIGHT, Matrix, Panel, WIDTH, pack};
use std::array;
use std::time::Instant;

layout! {
    /// A tile of C in registers, indexed by (row, column). A row is one register.
    struct Tile = (8,8):LayoutRight where bijective, vector(1, 8);
}

layout! {
    /// A row-major matrix with runtime extents.
    struct Rows { m: usize, n: usize, ld: usize } = (m,n):(ld,1);
}

/// Rows of A in a block. Its panels occupy 64 KiB.
const ROWS: usize = 128;
/// Columns of B in a block. Its panels occupy 512 KiB.
const COLUMNS: usize = 1024;

/// Adds the product of `a` and `b` to `c`.
///
/// Law: `c(i, j) += Σ a(i, k) b(k, j)`, summed in blocks of 128 `k`, with fused multiply-add if the target supports it.
///
/// # Panics
/// If the shapes are not `(m, k)`, `(k, n)` and `(m, n)`.
pub(crate) fn gemm(a: &Matrix<&[f32]>, b: Matrix<&[f32]>, c: &mut Matrix<&mut [f32]>) {
    let ((m, depth), (n, depth_of_b)) = (a.shape(), (b.columns.len(), b.rows.len()));
    assert_eq!(depth, depth_of_b, "A has {depth} columns, B has {depth_of_b} rows");
    assert_eq!(c.shape(), (m, n), "C has another shape than the product");
    // A panel consists of rows. The rows of B's transpose are the columns of B.
    let b = b.transposed();
    let mut block_of_a = vec![[0.0; Panel::SIZE]; m.min(ROWS).div_ceil(HEIGHT)];
    let mut block_of_b = vec![[0.0; Panel::SIZE]; n.min(COLUMNS).div_ceil(HEIGHT)];
    for k in (0..depth).step_by(WIDTH) {
        for column in (0..n).step_by(COLUMNS) {
            let panels_of_b = pack_block(&b, column, k, &mut block_of_b);
            for row in (0..m).step_by(ROWS) {
                let panels_of_a = pack_block(a, row, k, &mut block_of_a);
                multiply(panels_of_a, panels_of_b, depth - k, c, (row, column));
            }
        }
    }
}

/// Number of multiplications below which packing does not pay off.
const SMALL: usize = 32 * 32 * 32;

/// Same as [`gemm`], for tensors. Small products are summed directly from the matrices, 8x8 elements of C at a time in
/// registers; larger ones are packed.
///
/// # Panics
/// Under the conditions of [`gemm`].
pub(crate) fn product_of<A: Structure, B: Structure, C: Structure>(
    a: Tensor<&[f32], A>,
    b: Tensor<&[f32], B>,
    mut c: Tensor<&mut [f32], C>,
) {
    let (m, n, depth) = (c.extent::<0>(), c.extent::<1>(), a.extent::<1>());
    if m * n * depth > SMALL {
        let layouts = (a.layout(), b.layout(), c.layout());
        let (a, b) = (Matrix::new(a.into_storage(), &layouts.0), Matrix::new(b.into_storage(), &layouts.1));
        return gemm(&a, b, &mut Matrix::new(c.into_storage(), &layouts.2));
    }
    assert_eq!((a.extent::<0>(), b.extent::<0>(), b.extent::<1>()), (m, depth, n), "the shapes make no product");
    let eights = (Run::<HEIGHT>, Run::<HEIGHT>);
    for (i, j) in (0..n.div_ceil(HEIGHT)).flat_map(|j| (0..m.div_ceil(HEIGHT)).map(move |i| (i, j))) {
        let mut sums = [[0.0; HEIGHT]; HEIGHT];
        for k in 0..depth.div_ceil(HEIGHT) {
            let (a, b) = (a.view().tile(eights, (i, k)), b.view().tile(eights, (k, j)));
            match (a.whole(), b.whole()) {
                (Ok(a), Ok(b)) => add_products(a, b, &mut sums),
                _ => add_products(a, b, &mut sums),
            }
        }
        match c.view_mut().tile(eights, (i, j)).whole() {
            Ok(c) => add_sums(c, &sums),
            Err(c) => add_sums(c, &sums),
        }
    }
}

/// `c(i, j) += sums(i, j)` for the elements of the tile.
#[inline(always)]
fn add_sums<C: Structure>(mut c: Tensor<ViewMut<'_, f32>, C>, sums: &[[f32; HEIGHT]; HEIGHT]) {
    for (i, sums) in sums.iter().enumerate().take(c.extent::<0>()) {
        for (j, sum) in sums.iter().enumerate().take(c.extent::<1>()) {
            c[(i, j)] += sum;
        }
    }
}

/// `sums(i, j) += Σ a(i, k) b(k, j)`. For full tiles, the loops have constant bounds.
#[inline(always)]
#[allow(clippy::needless_range_loop, reason = "the loops are those of the sums and of the products")]
fn add_products<A: Structure, B: Structure>(
    a: Tensor<View<'_, f32>, A>,
    b: Tensor<View<'_, f32>, B>,
    sums: &mut [[f32; HEIGHT]; HEIGHT],
) {
    // The copy of the sums stays in registers, and so does a row of B.
    let mut tile = *sums;
    for k in 0..a.extent::<1>() {
        let mut row = [0.0; HEIGHT];
        b.slice((k, ..)).for_each(|j, number| row[j] = *number);
        for i in 0..a.extent::<0>() {
            let factor = a[(i, k)];
            for j in 0..HEIGHT {
                tile[i][j] = multiply_add(factor, row[j], tile[i][j]);
            }
        }
    }
    *sums = tile;
}

/// Packs the panels of the block at (row, column), up to the end of the matrix.
fn pack_block<'a>(
    matrix: &Matrix<&[f32]>,
    row: usize,
    column: usize,
    block: &'a mut [[f32; Panel::SIZE]],
) -> &'a [[f32; Panel::SIZE]] {
    let rows = (row..matrix.rows.len()).step_by(HEIGHT);
    let count = rows.len().min(block.len());
    for (panel, row) in block.iter_mut().zip(rows) {
        pack(matrix, row, column, panel);
    }
    &block[..count]
}

/// Adds the products of all pairs of panels to the block of C at (row, column).
fn multiply(
    a: &[[f32; Panel::SIZE]],
    b: &[[f32; Panel::SIZE]],
    depth: usize,
    c: &mut Matrix<&mut [f32]>,
    (row, column): (usize, usize),
) {
    for (q, b) in b.iter().enumerate() {
        for (p, a) in a.iter().enumerate() {
            add(&product(a, b, depth), c, row + p * HEIGHT, column + q * HEIGHT);
        }
    }
}

/// The product of the first `depth` columns of two panels: `tile(i, j) = Σ a(i, k) b(j, k)`.
fn product(a: &[f32; Panel::SIZE], b: &[f32; Panel::SIZE], depth: usize) -> [f32; Tile::SIZE] {
    let mut tile = [0.0; Tile::SIZE];
    for k in 0..depth.min(WIDTH) {
        for i in 0..HEIGHT {
            for j in 0..HEIGHT {
                let sum = &mut tile[Tile.at((i, j))];
                *sum = multiply_add(a[Panel.at((i, k))], b[Panel.at((j, k))], *sum);
            }
        }
    }
    tile
}

/// `a * b + c` as one instruction if the target has one. On other targets, `mul_add` would be a function call.
fn multiply_add(a: f32, b: f32, c: f32) -> f32 {
    if cfg!(target_feature = "fma") { a.mul_add(b, c) } else { a * b + c }
}

/// `c(row + i, column + j) += tile(i, j)`, up to the end of C.
fn add(tile: &[f32; Tile::SIZE], c: &mut Matrix<&mut [f32]>, row: usize, column: usize) {
    let rows = &c.rows[row..c.rows.len().min(row + HEIGHT)];
    let columns = &c.columns[column..c.columns.len().min(column + HEIGHT)];
    let is_run = c.along == Along::Columns && columns.len() == HEIGHT;
    for (i, row) in rows.iter().enumerate() {
        let sums: [f32; HEIGHT] = array::from_fn(|j| tile[Tile.at((i, j))]);
        if is_run {
            let to: &mut [f32; HEIGHT] = c.data[row + columns[0]..].first_chunk_mut().expect("a run of columns");
            *to = array::from_fn(|j| to[j] + sums[j]);
        } else {
            for (column, sum) in columns.iter().zip(sums) {
                c.data[row + column] += sum;
            }
        }
    }
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
    // A convolution is a product in which A is an image seen through a layout. The rows are the pixels of the result,
    // 62x62; the columns are the elements that a filter covers, 16 channels by 3x3 pixels. The windows overlap, and the
    // image is not copied.
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

/// Multiplies small integers, for which every order of summation is exact, and compares with the definition.
fn run(title: &str, a: &Layout, b: &Layout, c: &Layout) {
    let numbers = |layout: &Layout, modulus: usize| -> Vec<f32> {
        (0..=layout.bounds().1 as usize).map(|i| (i % modulus) as f32 - 3.0).collect()
    };
    let (numbers_of_a, numbers_of_b, mut sums) = (numbers(a, 7), numbers(b, 11), vec![0.0; c.size()]);
    let (a, b) = (Matrix::new(&numbers_of_a[..], a), Matrix::new(&numbers_of_b[..], b));

    let start = Instant::now();
    gemm(&a, b.clone(), &mut Matrix::new(&mut sums, c));
    let time = start.elapsed();

    let c = Matrix::new(&sums, c);
    let ((m, n), depth) = (c.shape(), a.columns.len());
    for i in 0..m {
        for j in 0..n {
            let sum: f32 = (0..depth).map(|k| a.get(i, k) * b.get(k, j)).sum();
            assert_eq!(c.get(i, j), sum, "({i},{j})");
        }
    }
    let operations = 2.0 * (m * n * depth) as f64;
    println!("{title}: {m}x{n}x{depth} in {time:.2?}, {:.1} GFLOP/s", operations / time.as_secs_f64() / 1e9);
}
