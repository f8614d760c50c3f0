//! Operations on the accumulators of products. A thread has accumulators in two rows, and four threads share a row.
//! Each thread computes with its own registers, and exchanges values with the threads that share its rows.

use super::cluster::{Seat, each_of_group};
use super::warp::{bfly, vote};
use super::wide::{Registers, Wide, Width};
use crate::element::{Element, Float};
use crate::pipeline::{GroupMultiplies, Kind, place};
use crate::unroll::turns;
use core::arch::{asm, nvptx};
use core::marker::PhantomData;

/// One number for each of the two rows in which a thread has accumulators.
#[derive(Clone, Copy, Debug)]
pub struct OfRows([f32; 2]);

impl OfRows {
    #[inline(always)]
    pub(crate) fn all(number: f32) -> Self {
        Self([number; 2])
    }

    #[inline(always)]
    pub(crate) fn zip(&self, other: &Self, f: impl Fn(f32, f32) -> f32) -> Self {
        Self([f(self.0[0], other.0[0]), f(self.0[1], other.0[1])])
    }
}

/// Calls `f(i, x)` for each row `i`, where `x` is the number that `rows` contains for this row. Only the first of the
/// four threads that share a row calls `f`.
#[inline(always)]
pub(crate) fn each_row(seat: &Seat, rows: &OfRows, mut f: impl FnMut(u32, f32)) {
    each_of_group(
        seat,
        #[inline(always)]
        |thread| {
            if thread % 4 == 0 {
                f(place(thread, 0).0, rows.0[row_of(0)]);
                f(place(thread, 2).0, rows.0[row_of(2)]);
            }
        },
    );
}

/// One element for each column in which a thread has accumulators: two of every eight columns. Two 16-bit elements are
/// packed into one 32-bit word, because otherwise LLVM would use a whole 32-bit register for each element.
#[derive(Clone, Copy, Debug)]
pub struct OfColumns<T>([u32; 64], PhantomData<T>);

impl<T: Element> OfColumns<T> {
    /// Reads the elements for the columns in which this thread has accumulators, out of `N` columns. `f` gets the
    /// number of an even column, and returns the elements of this column and the next.
    #[inline(always)]
    pub(crate) fn read<const N: usize>(seat: &Seat, f: impl Fn(u32) -> [T; 2]) -> Self {
        const { crate::require(size_of::<T>() == 2 || size_of::<T>() == 4, "an element of a column has 2 or 4 bytes") }
        let mut words = [0; 64];
        each_of_group(
            seat,
            #[inline(always)]
            |thread| {
                turns(
                    const { N / 8 },
                    #[inline(always)]
                    |pair| {
                        let (_, column) = place(thread, 4 * pair);
                        let both = f(column);
                        // SAFETY: `T` has 2 or 4 bytes, and each branch reads the elements as integers of their size.
                        // The instruction only copies a register.
                        unsafe {
                            if size_of::<T>() == 2 {
                                let word: u32 = core::mem::transmute_copy(&both);
                                asm!("mov.b32 {copy}, {word};", copy = out(reg32) words[pair], word = in(reg32) word, options(pure, nomem, nostack, preserves_flags));
                            } else {
                                [words[2 * pair], words[2 * pair + 1]] = core::mem::transmute_copy(&both);
                            }
                        }
                    },
                );
            },
        );
        Self(words, PhantomData)
    }

    /// Returns the element for the column of accumulator register `i`.
    #[inline(always)]
    pub(crate) fn get(&self, _thread: u32, i: usize) -> T {
        // SAFETY: the 32-bit word contains the bits of the element, and every bit pattern is a valid element.
        unsafe {
            if size_of::<T>() == 2 {
                core::mem::transmute_copy(&((self.0[i / 4] >> (16 * (i % 2))) as u16))
            } else {
                core::mem::transmute_copy(&self.0[i / 4 * 2 + i % 2])
            }
        }
    }
}

/// Returns 0 if the register belongs to the thread's first row, and 1 if it belongs to the second.
const fn row_of(register: usize) -> usize {
    place(0, register).0 as usize / 8
}

/// Partial results for the two rows in which a thread has accumulators. Each row has two partial results, one for even
/// and one for odd columns, so that consecutive operations are independent.
#[derive(Clone, Copy, Debug)]
pub struct OfParts([[f32; 2]; 2]);

impl OfParts {
    #[inline(always)]
    pub(crate) fn all(number: f32) -> Self {
        Self([[number; 2]; 2])
    }
}

/// Combines each accumulator of this thread with the partial result for its row and column, by `op`. Returns the new
/// partial results.
#[inline(always)]
pub(crate) fn fold_rows<const N: usize>(
    registers: &Registers<N>,
    parts: &OfParts,
    op: impl Fn(f32, f32) -> f32,
) -> OfParts
where
    Width<N>: Wide,
{
    let mut parts = *parts;
    // SAFETY: the accumulators are initialized, because the code that can read them runs after their products.
    unsafe {
        Width::<N>::map(
            registers,
            #[inline(always)]
            |i, x| {
                let part = &mut parts.0[row_of(i)][i % 2];
                *part = op(*part, x);
                x
            },
        )
    };
    let [[a, b], [c, d]] = &mut parts.0;
    // The empty `asm!` block makes LLVM compute the partial results here. Without this block, LLVM would move the
    // computation to a later point, where no other work can overlap with it. SAFETY: the `asm!` block contains no
    // instruction. It only names registers.
    unsafe {
        asm!(
            "// {}, {}, {}, {}",
            inout(reg32) * a,
            inout(reg32) * b,
            inout(reg32) * c,
            inout(reg32) * d,
            options(nostack)
        )
    }
    parts
}

#[inline(always)]
pub(crate) fn zip_parts(parts: &OfParts, rows: &OfRows, f: impl Fn(f32, f32) -> f32) -> OfParts {
    let ([[a, b], [c, d]], [first, second]) = (parts.0, rows.0);
    OfParts([[f(a, first), f(b, first)], [f(c, second), f(d, second)]])
}

#[inline(always)]
pub(crate) fn join_parts(parts: &OfParts, op: impl Fn(f32, f32) -> f32) -> OfRows {
    let [[a, b], [c, d]] = parts.0;
    OfRows([over_row(op(a, b), &op), over_row(op(c, d), &op)])
}

/// Uses `op` to reduce the values `x` of the four threads that share a row. Each of these threads gets the result.
#[inline(always)]
fn over_row(x: f32, op: impl Fn(f32, f32) -> f32) -> f32 {
    // SAFETY: all threads of the warp execute this code together.
    unsafe {
        let x = op(x, f32::from_bits(bfly(u32::MAX, x.to_bits(), 1, 31)));
        op(x, f32::from_bits(bfly(u32::MAX, x.to_bits(), 2, 31)))
    }
}

/// Replaces each register by the result of `f`. The arguments of `f` are the index of the register, its value, and the
/// number that `rows` contains for the row of the register.
#[inline(always)]
pub(crate) fn map_rows<const N: usize>(
    registers: &Registers<N>,
    rows: &OfRows,
    f: impl Fn(usize, f32, f32) -> f32,
) -> Registers<N>
where
    Width<N>: Wide,
{
    // SAFETY: the accumulators are initialized, because the code that can read them runs after their products.
    unsafe {
        Width::<N>::map(
            registers,
            #[inline(always)]
            |i, x| f(i, x, rows.0[row_of(i)]),
        )
    }
}

/// Calls [`Wide::settle`], and returns the row and the column of this thread's first register.
///
/// If the caller is in a branch, the empty `asm!` block of `settle` keeps the caller's instructions in this branch.
/// Without the `asm!` block, LLVM would always execute the instructions, and then select the old or the new value of
/// each register.
#[inline(always)]
fn settled<const N: usize>(registers: &mut Registers<N>) -> (u32, u32)
where
    Width<N>: Wide,
{
    Width::<N>::settle(registers);
    // SAFETY: a special register can always be read.
    place(unsafe { nvptx::_thread_idx_x() } as u32 % 128, 0)
}

#[inline(always)]
pub(crate) fn map_at<const N: usize>(mut registers: Registers<N>, f: impl Fn(u32, u32, f32) -> f32) -> Registers<N>
where
    Width<N>: Wide,
{
    let (row, column) = settled(&mut registers);
    // SAFETY: the accumulators are initialized, because the code that can read them runs after their products.
    unsafe {
        Width::<N>::map(
            &registers,
            #[inline(always)]
            |i, x| f(row + place(0, i).0, column + place(0, i).1, x),
        )
    }
}

/// Replaces each accumulator in column `end(row)` or a later column by the number `by`.
#[inline(always)]
pub(crate) fn cut_rows<const N: usize>(mut registers: Registers<N>, by: f32, end: impl Fn(u32) -> u32) -> Registers<N>
where
    Width<N>: Wide,
{
    let (row, column) = settled(&mut registers);
    // SAFETY: the accumulators are initialized, because the code that can read them runs after their products.
    unsafe {
        // The columns of a thread's registers differ by constants. The code therefore compares one number per row with
        // constants.
        let left = [0, 2].map(
            #[inline(always)]
            |i| end(row + place(0, i).0).saturating_sub(column),
        );
        Width::<N>::map(
            &registers,
            #[inline(always)]
            |i, x| if place(0, i).1 < left[row_of(i)] { x } else { by },
        )
    }
}

/// Replaces each register by the result of `f`. The arguments of `f` are the index of the register, its value, and the
/// result of `read` for this thread.
#[inline(always)]
pub(crate) fn zip_registers<const N: usize, V>(
    registers: &mut Registers<N>,
    seat: &Seat,
    read: impl Fn(u32) -> V,
    f: impl Fn(usize, f32, &V) -> f32,
) where
    Width<N>: Wide,
{
    each_of_group(
        seat,
        #[inline(always)]
        |thread| {
            let values = read(thread);
            // SAFETY: the accumulators are initialized, because the code that can read them runs after their products.
            *registers = unsafe {
                Width::<N>::map(
                    registers,
                    #[inline(always)]
                    |i, x| f(i, x, &values),
                )
            };
        },
    );
}

/// Multiplies each accumulator by the number that `scale` contains for its row. If these numbers are 1 for all threads
/// of the warp, the multiplication is skipped.
#[inline(always)]
pub(crate) fn scale_rows<const N: usize>(registers: &mut Registers<N>, scale: &OfRows)
where
    Width<N>: Wide,
{
    // SAFETY: all threads of the warp execute this code together.
    let changes = unsafe { vote(u32::MAX, scale.0 != [1.0; 2]) } != 0;
    if changes {
        *registers = map_rows::<N>(
            registers,
            scale,
            #[inline(always)]
            |_, x, by| x * by,
        );
        Width::<N>::settle(registers);
    }
}

/// The left operand of a product: pairs of 16-bit numbers in registers, in the order that the product requires.
#[derive(Clone, Copy, Debug)]
pub struct Halves(pub(super) [u32; 64]);

#[inline(always)]
pub(crate) fn halves<T: GroupMultiplies, const N: usize>(registers: &Registers<N>) -> Halves
where
    Width<N>: Wide,
{
    let (mut out, mut low) = (Halves([0; 64]), 0.0);
    // SAFETY: the accumulators are initialized, because the code that can read them runs after their products.
    unsafe {
        Width::<N>::map(
            registers,
            #[inline(always)]
            |i, x| {
                if i % 2 == 0 {
                    low = x;
                } else {
                    out.0[i / 2] = pair::<T>(low, x);
                }
                x
            },
        )
    };
    out
}

/// Converts two numbers to 16 bits and packs them into one register.
#[inline(always)]
fn pair<T: Float + GroupMultiplies>(low: f32, high: f32) -> u32 {
    let both: u32;
    // SAFETY: the instruction only computes with registers.
    unsafe {
        match T::KIND {
            Kind::BF16 => {
                asm!("cvt.rn.bf16x2.f32 {both}, {high}, {low};", both = out(reg32) both, high = in(reg32) high, low = in(reg32) low, options(pure, nomem, nostack, preserves_flags))
            }
            _ => {
                asm!("cvt.rn.f16x2.f32 {both}, {high}, {low};", both = out(reg32) both, high = in(reg32) high, low = in(reg32) low, options(pure, nomem, nostack, preserves_flags))
            }
        }
    }
    both
}

/// Prevents the compiler from moving writes of `halves` from before this point to after it. The caller starts the
/// product that reads `halves` after this point.
#[inline(always)]
pub(crate) fn settle_halves<const N: usize>(halves: &mut Halves) {
    turns(
        const { N / 4 },
        #[inline(always)]
        // SAFETY: the `asm!` block contains no instruction. It only names registers.
        |i| unsafe { asm!("// {half}", half = inout(reg32) halves.0[i], options(nostack)) },
    );
}
