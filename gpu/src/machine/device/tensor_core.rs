//! Tensor cores, and the loads that feed them.

use super::Each;
use crate::collective::{Fragment, Multiplies};
use crate::element::Element;
use crate::part::Part;
use colex::StaticLayout;
use colex::atom::TiledMma;
use core::arch::asm;

/// `R` times four matrices of 8x8 elements, of which this thread names a row each.
#[inline(always)]
pub(crate) fn read_matrices<T: Element, P: StaticLayout, Q: StaticLayout, const R: usize>(
    from: &Part<'_, T, P>,
    _to: &Part<'_, T, Q>,
    step: usize,
    is_transposed: bool,
) -> [[T; 8]; R] {
    core::array::from_fn(
        #[inline(always)]
        |r| {
            let (at, mut words) = (from.place::<_, 8>((8 * r, 0, step)).address(), [0_u32; 4]);
            // Not `pure`: it would be moved into the branch of a thread.
            // SAFETY: a row of the tile, which all threads may read; all threads of the warp are here.
            unsafe {
                if is_transposed {
                    asm!("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {{{a}, {b}, {c}, {d}}}, [{at}];", a = out(reg32) words[0], b = out(reg32) words[1],
                        c = out(reg32) words[2], d = out(reg32) words[3], at = in(reg32) at, options(readonly, nostack, preserves_flags));
                } else {
                    asm!("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {{{a}, {b}, {c}, {d}}}, [{at}];", a = out(reg32) words[0], b = out(reg32) words[1],
                        c = out(reg32) words[2], d = out(reg32) words[3], at = in(reg32) at, options(readonly, nostack, preserves_flags));
                }
                core::mem::transmute_copy(&words)
            }
        },
    )
}

/// `sums += a b`
#[inline(always)]
pub(crate) fn multiply<
    A,
    B,
    T: Multiplies,
    const ROWS: usize,
    const COLUMNS: usize,
    const V: usize,
    const R: usize,
    const N: usize,
>(
    _mma: &TiledMma,
    sums: &mut Each<[[[[f32; 4]; COLUMNS]; R]; ROWS], N>,
    a: &Each<Fragment<A, T, 8, ROWS>, N>,
    b: &Each<Fragment<B, T, V, R>, N>,
) {
    crate::unroll::<ROWS>(
        #[inline(always)]
        |m| {
            crate::unroll::<R>(
                #[inline(always)]
                |i| {
                    // Up one row and down the next: registers of B are used twice in a row.
                    let n = if m % 2 == 1 { R - 1 - i } else { i };
                    crate::unroll::<COLUMNS>(
                        #[inline(always)]
                        |j| {
                            let (of_a, of_b, first) = (&a.0.values[m], &b.0.values[n], 4 * j);
                            // SAFETY: values of 16 bits as words of two; all threads of the warp are here.
                            unsafe {
                                let words = core::mem::transmute_copy(of_a);
                                let pair = core::mem::transmute_copy(&[
                                    of_b[first],
                                    of_b[first + 1],
                                    of_b[first + 2],
                                    of_b[first + 3],
                                ]);
                                sums.0[m][n][j] = T::multiply(sums.0[m][n][j], words, pair);
                            }
                        },
                    );
                },
            );
        },
    );
}
