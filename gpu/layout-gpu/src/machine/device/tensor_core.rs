//! Instructions of tensor cores, and instructions that load and store their operands: matrices of eight rows of 16
//! bytes, which `ldmatrix` and `stmatrix` move between shared memory and registers.

use super::block::Each;
use super::convert::packed;
use super::warp::Words;
use crate::collective::{Fragment, Multiplies, Sums};
use crate::element::Element;
use crate::part::{Part, PartMut};
use colex::StaticLayout;
use colex::atom::{StaticTiling, TiledMma};
use core::arch::asm;

/// Loads group `at` of a fragment for step `step` along K: four 8x8 matrices. This thread passes the address of one
/// row, and gets eight values.
#[inline(always)]
pub(crate) fn read_matrices<T: Element, P: StaticLayout, Q: StaticLayout>(
    from: &Part<'_, T, P>,
    _to: &Part<'_, T, Q>,
    at: usize,
    step: usize,
    is_transposed: bool,
) -> [T; 8] {
    let at = from.place::<_, 8>((8 * at, 0, step)).address();
    // SAFETY: the address points to a row of the tile, and all threads may read the tile. All threads of the warp
    // execute this code together. Four registers have the size of eight elements.
    unsafe { core::mem::transmute_copy(&read_rows(4, is_transposed, at)) }
}

/// Stores four 8x8 matrices. This thread passes two values of each matrix, and the address of one row.
#[inline(always)]
pub(crate) fn write_matrices<T: Element, P: StaticLayout, Q: StaticLayout>(
    _own: &mut PartMut<'_, T, P>,
    rows: &mut PartMut<'_, T, Q>,
    first: usize,
    values: [T; 8],
    is_transposed: bool,
) {
    let [a, b, c, d, e, f, g, h] = values;
    let (at, words) = (rows.place::<_, 8>(first).address(), [packed(a, b), packed(c, d), packed(e, f), packed(g, h)]);
    // SAFETY: the address points to a row of the tile, and no other thread writes this row. All threads of the warp
    // execute this code together.
    unsafe { write_rows(4, is_transposed, at, words) }
}

/// Returns `values` as `WORDS` 32-bit registers. Unused registers are 0.
#[inline(always)]
fn words<V: Copy, const WORDS: usize>(values: V) -> [u32; WORDS] {
    const {
        crate::require(
            size_of::<V>() <= 4 * WORDS,
            "the values of an operand do not fit into the registers of an instruction",
        )
    }
    let mut all = Words { words: [0; WORDS] };
    all.values = values;
    // SAFETY: every bit pattern is a valid array of `u32`.
    unsafe { all.words }
}

/// Computes `sums += a b` for the accumulators and the fragments of all threads.
#[inline(always)]
pub(crate) fn multiply<
    I: StaticTiling<TiledMma>,
    T: Multiplies,
    A,
    B,
    const ROWS: usize,
    const COLUMNS: usize,
    const SUMS: usize,
    const U: usize,
    const V: usize,
    const R: usize,
    const N: usize,
>(
    sums: &mut Each<Sums<T, ROWS, R, COLUMNS, SUMS>, N>,
    a: &Each<Fragment<A, T, U, ROWS>, N>,
    b: &Each<Fragment<B, T, V, R>, N>,
) {
    crate::unroll::<ROWS>(
        #[inline(always)]
        |m| {
            crate::unroll::<R>(
                #[inline(always)]
                |i| {
                    // `n` increases in even rows and decreases in odd rows. So the first instruction of a row uses the
                    // same registers of B as the last instruction of the previous row.
                    let n = if m % 2 == 1 { R - 1 - i } else { i };
                    crate::unroll::<COLUMNS>(
                        #[inline(always)]
                        |j| {
                            let of_b = words_of_b::<T, V, COLUMNS>(&b.0.values[n], j);
                            let sums = &mut sums.0[m][n][j];
                            // SAFETY: all threads of the warp execute this code together, and every bit pattern is a
                            // valid accumulator.
                            unsafe {
                                let made = T::multiply(words(*sums), words(a.0.values[m]), of_b);
                                *sums = Words { words: made }.values;
                            }
                        },
                    );
                },
            );
        },
    );
}

/// Returns the registers of B for instruction `j`. `values` contains the values for `COLUMNS` instructions.
#[inline(always)]
fn words_of_b<T: Element, const V: usize, const COLUMNS: usize>(values: &[T; V], j: usize) -> [u32; 2] {
    let mut part = [T::default(); 8];
    crate::unroll::<8>(
        #[inline(always)]
        |i| {
            if i < const { V / COLUMNS } {
                part[i] = values[V / COLUMNS * j + i];
            }
        },
    );
    // SAFETY: the array has at least eight bytes, the size of the result, and every bit pattern is a valid `u32`.
    unsafe { core::mem::transmute_copy(&part) }
}

/// Writes `count` matrices (1, 2 or 4) with `stmatrix`. Each thread passes one register per matrix, and the address of
/// one row.
///
/// # Safety
/// The row at the address `at` must be aligned to 16 bytes, in shared memory that no other thread uses. All threads of
/// the warp must call this function together.
#[inline(always)]
pub(super) unsafe fn write_rows(count: usize, transposed: bool, at: u32, [a, b, c, d]: [u32; 4]) {
    macro_rules! write {
        ($instruction:literal, $list:literal, $($name:ident)*) => {
            asm!(concat!($instruction, ".shared.b16 [{at}], ", $list, ";"), at = in(reg32) at, $($name = in(reg32) $name,)* options(nostack, preserves_flags))
        };
    }
    // SAFETY: the caller satisfies the safety requirements of this function.
    unsafe {
        match (count, transposed) {
            (1, false) => write!("stmatrix.sync.aligned.m8n8.x1", "{{{a}}}", a),
            (2, false) => write!("stmatrix.sync.aligned.m8n8.x2", "{{{a}, {b}}}", a b),
            (_, false) => write!("stmatrix.sync.aligned.m8n8.x4", "{{{a}, {b}, {c}, {d}}}", a b c d),
            (1, true) => write!("stmatrix.sync.aligned.m8n8.x1.trans", "{{{a}}}", a),
            (2, true) => write!("stmatrix.sync.aligned.m8n8.x2.trans", "{{{a}, {b}}}", a b),
            (_, true) => write!("stmatrix.sync.aligned.m8n8.x4.trans", "{{{a}, {b}, {c}, {d}}}", a b c d),
        }
    }
}

/// Reads `count` matrices (1, 2 or 4) with `ldmatrix`. Each thread passes the address of one row, and gets one register
/// per matrix.
///
/// # Safety
/// The row at the address `at` must be aligned to 16 bytes, in shared memory that no thread writes at the same time.
/// All threads of the warp must call this function together.
#[inline(always)]
pub(super) unsafe fn read_rows(count: usize, transposed: bool, at: u32) -> [u32; 4] {
    let [mut a, mut b, mut c, mut d] = [0; 4];
    macro_rules! read {
        ($instruction:literal, $list:literal, $($name:ident)*) => {
            asm!(concat!($instruction, ".shared.b16 ", $list, ", [{at}];"), at = in(reg32) at, $($name = out(reg32) $name,)* options(readonly, nostack, preserves_flags))
        };
    }
    // This `asm!` block does not have the option `pure`, because `pure` would let the compiler move the instruction
    // into a branch that only some threads take. SAFETY: the caller satisfies the safety requirements of this function.
    unsafe {
        match (count, transposed) {
            (1, false) => read!("ldmatrix.sync.aligned.m8n8.x1", "{{{a}}}", a),
            (2, false) => read!("ldmatrix.sync.aligned.m8n8.x2", "{{{a}, {b}}}", a b),
            (_, false) => read!("ldmatrix.sync.aligned.m8n8.x4", "{{{a}, {b}, {c}, {d}}}", a b c d),
            (1, true) => read!("ldmatrix.sync.aligned.m8n8.x1.trans", "{{{a}}}", a),
            (2, true) => read!("ldmatrix.sync.aligned.m8n8.x2.trans", "{{{a}, {b}}}", a b),
            (_, true) => read!("ldmatrix.sync.aligned.m8n8.x4.trans", "{{{a}, {b}, {c}, {d}}}", a b c d),
        }
    }
    [a, b, c, d]
}
