//! What threads do with the sums of products: their own registers, and exchanges with those that share their rows.

use super::warp::bfly;
use super::warp_group::{Registers, Wide, Width};
use crate::element::Float;
use crate::pipeline::{GroupMultiplies, Kind, place};
use core::arch::{asm, nvptx};

/// A number for each of the two rows of a thread.
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

/// Which of the two rows of a thread a register is of.
const fn row_of(register: usize) -> usize {
    place(0, register).0 as usize / 8
}

#[inline(always)]
pub(crate) fn reduce_rows<const N: usize>(registers: &Registers<N>, first: f32, op: impl Fn(f32, f32) -> f32) -> OfRows
where
    Width<N>: Wide,
{
    let mut rows = [first; 2];
    // SAFETY: sums that can be read have been written.
    unsafe {
        Width::<N>::map(
            registers,
            #[inline(always)]
            |i, x| {
                rows[row_of(i)] = op(rows[row_of(i)], x);
                x
            },
        )
    };
    OfRows([over_row(rows[0], &op), over_row(rows[1], &op)])
}

/// Over the four threads that share a row.
#[inline(always)]
fn over_row(x: f32, op: impl Fn(f32, f32) -> f32) -> f32 {
    // SAFETY: all threads of the warp are here.
    unsafe {
        let x = op(x, f32::from_bits(bfly(u32::MAX, x.to_bits(), 1, 31)));
        op(x, f32::from_bits(bfly(u32::MAX, x.to_bits(), 2, 31)))
    }
}

#[inline(always)]
pub(crate) fn map_rows<const N: usize>(
    registers: &Registers<N>,
    rows: &OfRows,
    f: impl Fn(f32, f32) -> f32,
) -> Registers<N>
where
    Width<N>: Wide,
{
    // SAFETY: as above.
    unsafe {
        Width::<N>::map(
            registers,
            #[inline(always)]
            |i, x| f(x, rows.0[row_of(i)]),
        )
    }
}

#[inline(always)]
pub(crate) fn map_at<const N: usize>(registers: &Registers<N>, f: impl Fn(u32, u32, f32) -> f32) -> Registers<N>
where
    Width<N>: Wide,
{
    // SAFETY: a register can always be read; the rest as above.
    unsafe {
        let thread = nvptx::_thread_idx_x() as u32 % 128;
        let (row, column) = place(thread, 0);
        Width::<N>::map(
            registers,
            #[inline(always)]
            |i, x| f(row + place(0, i).0, column + place(0, i).1, x),
        )
    }
}

/// Pairs of halves, as the next product takes them.
#[derive(Clone, Copy, Debug)]
pub struct Halves(pub(super) [u32; 64]);

#[inline(always)]
pub(crate) fn halves<T: GroupMultiplies, const N: usize>(registers: &Registers<N>) -> Halves
where
    Width<N>: Wide,
{
    let (mut out, mut low) = (Halves([0; 64]), 0.0);
    // SAFETY: as above.
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

/// Two numbers as halves in one register.
#[inline(always)]
fn pair<T: Float + GroupMultiplies>(low: f32, high: f32) -> u32 {
    let both: u32;
    // SAFETY: arithmetic.
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

/// The halves as they are now: what writes them does not move behind the product that reads them.
#[inline(always)]
pub(crate) fn settle_halves<const N: usize>(halves: &mut Halves) {
    crate::unroll::turns(
        const { N / 4 },
        #[inline(always)]
        // SAFETY: nothing is done.
        |i| unsafe { asm!("// {half}", half = inout(reg32) halves.0[i], options(nostack)) },
    );
}
