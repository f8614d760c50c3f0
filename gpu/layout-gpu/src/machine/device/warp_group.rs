//! Products of warpgroups by Hopper's `wgmma`, whose sums are registers.
//!
//! To LLVM these are ordinary registers, which nothing writes behind its back. So nothing may read them, or write them,
//! while products are under way: sums are handed from one product to the next, and to [`finish_products`] or
//! [`Wide::settle`] behind the wait.

use super::cluster::{Barriers, Seat, Spot};
use super::sums::Halves;
use super::wide::{Registers, Wide, Width, word};
use crate::pipeline::{GroupMultiplies, OperandOf};
use colex::StaticLayout;

/// How many columns of sums each of so many warpgroups has at most: as its registers hold.
pub(crate) const fn columns(_groups: usize) -> usize {
    256
}

/// What products need of a block: nothing.
#[derive(Clone, Copy, Debug)]
pub struct Products;

impl Products {
    /// # Safety
    /// None: as there are GPUs whose products need something.
    #[inline(always)]
    pub unsafe fn new(_barriers: Barriers, _groups: u32) -> Self {
        Self
    }

    /// # Safety
    /// As above.
    #[inline(always)]
    pub unsafe fn start(&self) {}

    /// # Safety
    /// As above.
    #[inline(always)]
    pub unsafe fn take(&mut self) {}

    /// # Safety
    /// As above.
    #[inline(always)]
    pub unsafe fn give_back(_memory: u32) {}

    #[inline(always)]
    pub fn memory(&self) -> u32 {
        0
    }
}

unsafe extern "C" {
    #[link_name = "llvm.nvvm.wgmma.fence.sync.aligned"]
    fn fence();
    #[link_name = "llvm.nvvm.wgmma.commit_group.sync.aligned"]
    fn commit_group();
    #[link_name = "llvm.nvvm.wgmma.wait_group.sync.aligned"]
    fn wait_group(count: u64);
}

/// One product, of operands of these types; those of 16 bits can have either mode contiguous.
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

/// The same with the left operand in registers.
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

/// What products read was written before.
#[inline(always)]
pub(crate) fn begin_products(seat: &Seat) {
    let Products = seat.products;
    // SAFETY: the code of a warpgroup is reached by all of its threads together.
    unsafe { fence() }
}

/// Ends a group of products.
#[inline(always)]
pub(crate) fn end_products(_seat: &Seat) {
    // SAFETY: as above.
    unsafe { commit_group() }
}

/// Waits for the products of all groups but the last `COUNT`.
#[inline(always)]
pub(crate) fn wait_for_products<const COUNT: u64>(_seat: &Seat) {
    // SAFETY: as above.
    unsafe { wait_group(COUNT) }
}

/// Waits for all products: these registers are what they have left.
#[inline(always)]
pub(crate) fn finish_products<const N: usize>(seat: &Seat, registers: &mut Registers<N>)
where
    Width<N>: Wide,
{
    wait_for_products::<0>(seat);
    Width::<N>::settle(registers);
}

/// Starts to add product `k` along K of the rows of a warpgroup of tile `a` and of all rows of tile `b`.
///
/// # Safety
/// The tiles are there until the product is done, and the registers are not touched before.
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
    let b = word::<T, B>(b, OperandOf::<T, B>::STEP[k]);
    // SAFETY: by the caller.
    unsafe {
        match const { (OperandOf::<T, A>::IS_MN, OperandOf::<T, B>::IS_MN) } {
            (false, false) => Width::<N>::multiply::<T, false, false>(registers, a, b, adds),
            (false, true) => Width::<N>::multiply::<T, false, true>(registers, a, b, adds),
            (true, false) => Width::<N>::multiply::<T, true, false>(registers, a, b, adds),
            (true, true) => Width::<N>::multiply::<T, true, true>(registers, a, b, adds),
        }
    }
}

/// Starts to add product `k` along K of halves in registers and of all rows of tile `b`.
///
/// # Safety
/// As [`multiply_tiles`].
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
    // SAFETY: by the caller.
    unsafe {
        match const { OperandOf::<T, B>::IS_MN } {
            false => Width::<N>::multiply_halves::<T, false>(registers, a, b, adds),
            true => Width::<N>::multiply_halves::<T, true>(registers, a, b, adds),
        }
    }
}
