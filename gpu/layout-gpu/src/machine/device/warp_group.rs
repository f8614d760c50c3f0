//! Products of warpgroups with Hopper's `wgmma`, with accumulators in registers.
//!
//! For LLVM, the accumulators are ordinary registers: LLVM does not know that `wgmma` writes them asynchronously.
//! Therefore no code may read or write the accumulators while products are running. Each product is an `asm!` block
//! that takes the accumulators of the previous product and passes them on. The last product passes the accumulators to
//! [`finish_products`], or the code waits for the products and then calls [`Wide::settle`].

use super::cluster::Seat;
use super::products::Products;
use super::shared::Spot;
use super::sums::Halves;
use super::wide::{Registers, Wide, Width, word};
use crate::pipeline::{GroupMultiplies, OperandOf};
use colex::StaticLayout;

unsafe extern "C" {
    #[link_name = "llvm.nvvm.wgmma.fence.sync.aligned"]
    fn fence();
    #[link_name = "llvm.nvvm.wgmma.commit_group.sync.aligned"]
    fn commit_group();
    #[link_name = "llvm.nvvm.wgmma.wait_group.sync.aligned"]
    fn wait_group(count: u64);
}

/// Starts a product with both operands in shared memory. `$types` contains the types of the operands. If elements have
/// 16 bits, either mode of an operand can be the contiguous mode.
macro_rules! multiply {
    ($types:literal $n:literal $s:ident $a:ident $b:ident $adds:ident $([$a_mn:ident $b_mn:ident])?: $first:literal $($i:literal)*) => {
        asm!(
            "{{", ".reg .pred adds;", "setp.ne.b32 adds, {adds}, 0;",
            concat!(
                "wgmma.mma_async.sync.aligned.m64n", $n, $types, " {{{", $first, "}", $(", {", $i, "}",)* "}}, {a}, {b}, adds, 1, 1",
                $(", {", stringify!($a_mn), "}, {", stringify!($b_mn), "}",)? ";"
            ),
            "}}",
            inout(reg32) $s[$first], $(inout(reg32) $s[$i],)*
            a = in(reg64) $a, b = in(reg64) $b, adds = in(reg32) u32::from($adds),
            $($a_mn = const $a_mn as u32, $b_mn = const $b_mn as u32,)?
            options(nostack)
        )
    };
}

/// Starts a product with the left operand in registers and the right operand in shared memory. `$types` contains the
/// types of the operands.
macro_rules! multiply_halves {
    ($types:literal $n:literal $s:ident $a:ident $b:ident $adds:ident $b_mn:ident: $first:literal $($i:literal)*) => {
        asm!(
            "{{", ".reg .pred adds;", "setp.ne.b32 adds, {adds}, 0;",
            concat!(
                "wgmma.mma_async.sync.aligned.m64n", $n, $types, " {{{", $first, "}", $(", {", $i, "}",)* "}}, {{{a0}, {a1}, {a2}, {a3}}}, {b}, adds, 1, 1, {b_mn};"
            ),
            "}}",
            inout(reg32) $s[$first], $(inout(reg32) $s[$i],)*
            a0 = in(reg32) $a[0], a1 = in(reg32) $a[1], a2 = in(reg32) $a[2], a3 = in(reg32) $a[3],
            b = in(reg64) $b, adds = in(reg32) u32::from($adds), b_mn = const $b_mn as u32, options(nostack)
        )
    };
}

/// Orders the products that follow: they start after earlier writes of their operands and after earlier reads of their
/// accumulators.
#[inline(always)]
pub(crate) fn begin_products(seat: &Seat) {
    let Products = seat.products;
    // SAFETY: all threads of a warpgroup reach this code together.
    unsafe { fence() }
}

/// Ends a group of products: all products since the last call.
#[inline(always)]
pub(crate) fn end_products(_seat: &Seat) {
    // SAFETY: all threads of a warpgroup reach this code together.
    unsafe { commit_group() }
}

/// Waits until all groups of products of this warpgroup are complete, except the last `COUNT` groups.
#[inline(always)]
pub(crate) fn wait_for_products<const COUNT: u64>(_seat: &Seat) {
    // SAFETY: all threads of a warpgroup reach this code together.
    unsafe { wait_group(COUNT) }
}

/// Waits for all products of the warpgroup. Then the registers contain the accumulators, and the kernel can read them.
#[inline(always)]
pub(crate) fn finish_products<const N: usize>(seat: &Seat, registers: &mut Registers<N>)
where
    Width<N>: Wide,
{
    wait_for_products::<0>(seat);
    Width::<N>::settle(registers);
}

/// Returns the distance from the first half to the second half of B's rows, in units of 16 bytes. A product of more
/// than 256 columns has one instruction for each half. For fewer columns, returns 0.
const fn half<T: GroupMultiplies, B: StaticLayout, const N: usize>() -> u32 {
    if N > 256 { OperandOf::<T, B>::row(N / 2) } else { 0 }
}

/// Starts the product of the warpgroup's 64 rows of tile `a` and all rows of tile `b`, for instruction `k` along K. If
/// `adds` is true, adds the product to the accumulators. Otherwise, the product replaces the accumulators.
///
/// # Safety
/// Until the product is complete, the tiles must remain valid, and no code may access the registers.
#[inline(always)]
pub(crate) unsafe fn multiply_tiles<T: GroupMultiplies, A: StaticLayout, B: StaticLayout, const N: usize>(
    seat: &Seat,
    registers: &mut Registers<N>,
    [a, b]: [Spot; 2],
    k: usize,
    adds: bool,
) where
    Width<N>: Wide,
{
    let a = word::<T, A>(a, seat.group() * const { OperandOf::<T, A>::GROUP } + OperandOf::<T, A>::STEP[k]);
    let b = [0, const { half::<T, B, N>() }].map(|half| word::<T, B>(b, half + OperandOf::<T, B>::STEP[k]));
    // SAFETY: the caller satisfies the safety requirements of this function.
    unsafe {
        match const { (OperandOf::<T, A>::IS_MN, OperandOf::<T, B>::IS_MN) } {
            (false, false) => Width::<N>::multiply::<T, false, false>(registers, a, b, adds),
            (false, true) => Width::<N>::multiply::<T, false, true>(registers, a, b, adds),
            (true, false) => Width::<N>::multiply::<T, true, false>(registers, a, b, adds),
            (true, true) => Width::<N>::multiply::<T, true, true>(registers, a, b, adds),
        }
    }
}

/// Starts the product of the left operand `a` in registers and all rows of tile `b`, for instruction `k` along K. The
/// accumulators change as in [`multiply_tiles`].
///
/// # Safety
/// The requirements of [`multiply_tiles`] apply.
#[inline(always)]
pub(crate) unsafe fn multiply_halves<T: GroupMultiplies, B: StaticLayout, const N: usize>(
    _seat: &Seat,
    registers: &mut Registers<N>,
    (a, b): (&Halves, Spot),
    k: usize,
    adds: bool,
) where
    Width<N>: Wide,
{
    let (a, b) =
        ([a.0[4 * k], a.0[4 * k + 1], a.0[4 * k + 2], a.0[4 * k + 3]], word::<T, B>(b, OperandOf::<T, B>::STEP[k]));
    // SAFETY: the caller satisfies the safety requirements of this function.
    unsafe {
        match const { OperandOf::<T, B>::IS_MN } {
            false => Width::<N>::multiply_halves::<T, false>(registers, a, b, adds),
            true => Width::<N>::multiply_halves::<T, true>(registers, a, b, adds),
        }
    }
}
