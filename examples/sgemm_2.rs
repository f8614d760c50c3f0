//! CuTe's tutorial `sgemm_2` on the CPU. It computes `C = alpha A B^T + beta C`, with one tile of accumulators per
//! thread. Arrays stand for shared memory.
//!
//! The extents of a block of C, BM and BN, and the number of products per step, BK, are constants. `m`, `n` and `k` are
//! runtime values. Each step copies a tile of A and a tile of B to these arrays. Where a tile goes past the end of its
//! matrix, the array contains zeros. Each thread multiplies its partitions of both arrays in loops with constant
//! bounds. At the end, each thread writes its accumulators to C, except those for positions outside of C.
//!
//! ```console
//! RUSTFLAGS="-C target-cpu=x86-64-v3" cargo run --release --example sgemm_2
//! ```

use colex::tensor::{Run, Tile, View, ViewMut, specialize};
use colex::{Structure, Tensor, layout};
use std::time::Instant;

layout! {
    /// A row-major matrix with rows that start `ld` elements apart.
    pub(crate) struct Rows { m: usize, n: usize, ld: usize } = (m,n):(ld,1);
    /// A column-major matrix with columns that start `ld` elements apart.
    pub(crate) struct Columns { m: usize, n: usize, ld: usize } = (m,n):(1,ld);
    /// A tile in shared memory, in which the elements of a column are adjacent.
    struct Shared<const R: usize, const K: usize> = (R,K):(1,R) where compact;
}

/// The extents of a thread's tile of accumulators.
const TM: usize = 8;
const TN: usize = 8;

type Matrix<'a, L> = Tensor<View<'a, f32>, L>;

/// Sets `c(i, j)` to `alpha Σ a(i, k) b(j, k) + beta c(i, j)`.
///
/// # Panics
/// If the shapes are not `(m, k)`, `(n, k)` and `(m, n)`.
pub(crate) fn sgemm<A: Structure, B: Structure, C: Structure, const BM: usize, const BN: usize, const BK: usize>(
    (alpha, beta): (f32, f32),
    a: Matrix<'_, A>,
    b: Matrix<'_, B>,
    mut c: Tensor<ViewMut<'_, f32>, C>,
) {
    let (m, n, k) = (c.extent::<0>(), c.extent::<1>(), a.extent::<1>());
    assert_eq!((a.extent::<0>(), b.extent::<0>(), b.extent::<1>()), (m, n, k), "the shapes of A, B and C do not fit");
    let mut memory = (vec![0.0; BM * BK], vec![0.0; BN * BK]);
    let mut shared_a = Tensor::new(&mut memory.0, Shared::<BM, BK>).expect("as many elements");
    let mut shared_b = Tensor::new(&mut memory.1, Shared::<BN, BK>).expect("as many elements");
    let mut sums = vec![[[0.0; TN]; TM]; BM.div_ceil(TM) * BN.div_ceil(TN)];
    for j in 0..n.div_ceil(BN) {
        for i in 0..m.div_ceil(BM) {
            sums.fill([[0.0; TN]; TM]);
            for k in 0..k.div_ceil(BK) {
                load(a.tile((Run::<BM>, Run::<BK>), (i, k)), shared_a.view_mut());
                load(b.tile((Run::<BN>, Run::<BK>), (j, k)), shared_b.view_mut());
                multiply(shared_a.view(), shared_b.view(), &mut sums);
            }
            store::<_, BM>((alpha, beta), &sums, c.view_mut().tile((Run::<BM>, Run::<BN>), (i, j)));
        }
    }
}

/// Copies a tile to the array that stands for shared memory. Sets elements past the end of the matrix to zero.
fn load<L: Structure, const R: usize, const K: usize>(
    from: Tensor<View<'_, f32>, Tile<L, (Run<R>, Run<K>)>>,
    mut to: Tensor<ViewMut<'_, f32>, Shared<R, K>>,
) {
    match from.whole() {
        Ok(from) => to.copy_from(&from),
        Err(from) => {
            to.fill(0.0);
            for k in 0..from.extent::<1>() {
                for i in 0..from.extent::<0>() {
                    to[(i, k)] = from[(i, k)];
                }
            }
        }
    }
}

/// Adds the products of a tile to the accumulators of every thread.
fn multiply<const BM: usize, const BN: usize, const BK: usize>(
    a: Matrix<'_, Shared<BM, BK>>,
    b: Matrix<'_, Shared<BN, BK>>,
    sums: &mut [[[f32; TN]; TM]],
) {
    for (thread, sums) in sums.iter_mut().enumerate() {
        let (x, y) = (thread % BM.div_ceil(TM), thread / BM.div_ceil(TM));
        let (a, b) = (a.tile((Run::<TM>, Run::<BK>), (x, 0)), b.tile((Run::<TN>, Run::<BK>), (y, 0)));
        specialize!(a, b => add_products(a, b, sums));
    }
}

/// Adds `sums(i, j) += Σ a(i, k) b(j, k)` for a full tile with constant bounds.
#[inline(always)]
#[allow(clippy::needless_range_loop, reason = "the loops are those of the sums and of the products")]
fn add_products<A: Structure, B: Structure>(a: Matrix<'_, A>, b: Matrix<'_, B>, sums: &mut [[f32; TN]; TM]) {
    // A local copy of the accumulators stays in registers.
    let mut tile = *sums;
    for k in 0..a.extent::<1>() {
        for i in 0..a.extent::<0>() {
            for j in 0..b.extent::<0>() {
                tile[i][j] += a[(i, k)] * b[(j, k)];
            }
        }
    }
    *sums = tile;
}

/// Writes the accumulators of each thread to the thread's tile of C. Positions outside of C are skipped.
fn store<C: Structure, const BM: usize>(
    (alpha, beta): (f32, f32),
    sums: &[[[f32; TN]; TM]],
    mut c: Tensor<ViewMut<'_, f32>, C>,
) {
    for y in 0..c.extent::<1>().div_ceil(TN) {
        for x in 0..c.extent::<0>().div_ceil(TM) {
            let sums = &sums[x + y * BM.div_ceil(TM)];
            let mut tile = c.view_mut().tile((Run::<TM>, Run::<TN>), (x, y));
            for i in 0..tile.extent::<0>() {
                for j in 0..tile.extent::<1>() {
                    tile[(i, j)] = alpha * sums[i][j] + beta * tile[(i, j)];
                }
            }
        }
    }
}

fn main() {
    run(1000, 900, 700);
    run(1024, 1024, 1024);
}

/// Multiplies small integers, so that the sums are exact in any order, and compares some elements of C with the
/// definition.
fn run(m: usize, n: usize, k: usize) {
    let numbers = |len: usize, modulus: usize| (0..len).map(|i| (i % modulus) as f32 - 3.0).collect::<Vec<_>>();
    let (a, b, mut c) = (numbers(m * k, 7), numbers(n * k, 11), vec![0.0; m * n]);
    let a = Tensor::new(&a, Columns::new(m, k, m).expect("small")).expect("as many elements");
    let b = Tensor::new(&b, Columns::new(n, k, n).expect("small")).expect("as many elements");
    let mut c = Tensor::new(&mut c, Rows::new(m, n, n).expect("small")).expect("as many elements");
    let start = Instant::now();
    sgemm::<_, _, _, 128, 128, 8>((1.0, 0.0), a.view(), b.view(), c.view_mut());
    let time = start.elapsed();
    for i in (0..m).step_by(7) {
        for j in (0..n).step_by(5) {
            assert_eq!(c[(i, j)], (0..k).map(|k| a[(i, k)] * b[(j, k)]).sum(), "({i},{j})");
        }
    }
    let operations = 2.0 * (m * n * k) as f64;
    println!("{m}x{n}x{k} in {time:.2?}, {:.1} GFLOP/s", operations / time.as_secs_f64() / 1e9);
}
