//! The innermost loops of a matrix product, which keep a tile of accumulators in registers.

use pulp::{NullaryFnOnce, Simd};
use std::array;

/// Returns the number of rows of the largest tile of accumulators. With two vectors per row, 12 rows occupy 24 of 32
/// registers (AVX-512, NEON), and 6 rows occupy 12 of 16 registers (AVX2).
pub(crate) const fn most_rows<S: Simd>() -> usize {
    if S::F32_LANES == 8 { 6 } else { 12 }
}

/// Returns `sums(i, j) = Σ a[i][k] b(k)[j]` for `k` below `depth`. A row of B has `V` vectors.
///
/// # Panics
/// If a row of A has fewer than `depth` elements.
#[inline(always)]
pub(crate) fn sums<S: Simd, const R: usize, const V: usize>(
    simd: S,
    depth: usize,
    a: [&[f32]; R],
    b: impl Fn(usize) -> [S::f32s; V],
) -> [[S::f32s; V]; R] {
    simd.vectorize(Sums { simd, depth, a, b })
}

/// The arguments of [`sums`]. `call` computes the sums, and its loop needs all registers.
struct Sums<'a, S, B, const R: usize> {
    simd: S,
    depth: usize,
    a: [&'a [f32]; R],
    b: B,
}

impl<S: Simd, B: Fn(usize) -> [S::f32s; V], const R: usize, const V: usize> NullaryFnOnce for Sums<'_, S, B, R> {
    type Output = [[S::f32s; V]; R];

    #[inline(always)]
    #[allow(clippy::needless_range_loop, reason = "the loops are those of the sums and of the products")]
    fn call(self) -> Self::Output {
        let Self { simd, depth, a, b } = self;
        // All slices have the same length, so the compiler needs no bounds checks for `k`.
        let a: [&[f32]; R] = array::from_fn(|i| &a[i][..depth]);
        let mut sums = [[simd.splat_f32s(0.0); V]; R];
        for k in 0..depth {
            let row = b(k);
            for i in 0..R {
                let factor = simd.splat_f32s(a[i][k]);
                for j in 0..V {
                    sums[i][j] = simd.mul_add_e_f32s(factor, row[j], sums[i][j]);
                }
            }
        }
        sums
    }
}

/// Adds sums to adjacent elements: `to(j) += sums(j)`. The length of `to` is at most the length of `sums`.
#[inline(always)]
pub(crate) fn add<S: Simd, const V: usize>(simd: S, sums: [S::f32s; V], to: &mut [f32]) {
    let (vectors, rest) = S::as_mut_simd_f32s(to);
    if let Some(vectors) = vectors.first_chunk_mut::<V>() {
        *vectors = array::from_fn(|j| simd.add_f32s(vectors[j], sums[j]));
        return;
    }
    let whole = vectors.len();
    for (to, sum) in vectors.iter_mut().zip(sums) {
        *to = simd.add_f32s(*to, sum);
    }
    if !rest.is_empty() {
        let old = simd.partial_load_f32s(rest);
        simd.partial_store_f32s(rest, simd.add_f32s(old, sums[whole]));
    }
}
