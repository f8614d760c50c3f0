//! Products of warpgroups, `wgmma`.
//!
//! To LLVM sums are ordinary registers, which nothing writes behind its back. So nothing may read them, or write them, while products are under way: sums are
//! handed from one product to the next, and to [`Wide::settle`] behind the wait.

use super::cluster::Spot;
use super::sums::Halves;
use crate::pipeline::{GroupMultiplies, Kind, OperandOf};
use colex::StaticLayout;
use core::arch::asm;
use core::mem::MaybeUninit;

unsafe extern "C" {
    #[link_name = "llvm.nvvm.wgmma.fence.sync.aligned"]
    fn fence();
    #[link_name = "llvm.nvvm.wgmma.commit_group.sync.aligned"]
    fn commit_group();
    #[link_name = "llvm.nvvm.wgmma.wait_group.sync.aligned"]
    fn wait_group(count: u64);
}

/// So many columns of sums.
#[derive(Debug)]
pub struct Width<const N: usize>;

/// The registers of so many columns of sums.
pub type Registers<const N: usize> = <Width<N> as Wide>::Registers;

/// A number of columns that `wgmma` makes.
#[diagnostic::on_unimplemented(
    message = "no instruction makes sums of so many columns: `{Self}`",
    note = "they are multiples of 16, up to 256"
)]
pub trait Wide {
    #[doc(hidden)]
    type Registers;

    /// Registers that nothing has written.
    #[doc(hidden)]
    fn none() -> Self::Registers;

    /// Register `i`.
    ///
    /// # Safety
    /// It has been written, and no product is under way.
    #[doc(hidden)]
    unsafe fn value(registers: &Self::Registers, thread: u32, i: usize) -> f32;

    /// The registers as products have left them: nothing that reads them moves before it.
    #[doc(hidden)]
    fn settle(registers: &mut Self::Registers);

    /// What `f` makes of each, by its number.
    ///
    /// # Safety
    /// They have been written, and no product is under way.
    #[doc(hidden)]
    unsafe fn map(registers: &Self::Registers, f: impl FnMut(usize, f32) -> f32) -> Self::Registers;

    /// # Safety
    /// As below, of a left operand in registers.
    #[doc(hidden)]
    unsafe fn multiply_halves<T: GroupMultiplies, const B_MN: bool>(
        registers: &mut Self::Registers,
        a: [u32; 4],
        b: u64,
        adds: bool,
    );

    /// # Safety
    /// The words describe operands that are there until the product is done, and `A_MN` and `B_MN` say whether K is not what is contiguous.
    #[doc(hidden)]
    unsafe fn multiply<T: GroupMultiplies, const A_MN: bool, const B_MN: bool>(
        registers: &mut Self::Registers,
        a: u64,
        b: u64,
        adds: bool,
    );
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

macro_rules! width {
    ($n:literal: $first:literal $($i:literal)*) => {
        impl Wide for Width<$n> {
            type Registers = [MaybeUninit<f32>; $n / 2];

            #[inline(always)]
            fn none() -> Self::Registers {
                [const { MaybeUninit::uninit() }; $n / 2]
            }

            #[inline(always)]
            unsafe fn value(registers: &Self::Registers, _thread: u32, i: usize) -> f32 {
                // SAFETY: by the caller.
                unsafe { registers[i].assume_init() }
            }

            #[inline(always)]
            fn settle(registers: &mut Self::Registers) {
                // SAFETY: nothing is done.
                unsafe {
                    asm!(concat!("// {", $first, "}", $(" {", $i, "}",)*), inout(reg32) registers[$first], $(inout(reg32) registers[$i],)* options(nostack))
                }
            }

            #[inline(always)]
            unsafe fn map(s: &Self::Registers, mut f: impl FnMut(usize, f32) -> f32) -> Self::Registers {
                // Not a loop: an array whose indices are known late lies in memory.
                // SAFETY: by the caller.
                unsafe { [MaybeUninit::new(f($first, s[$first].assume_init())), $(MaybeUninit::new(f($i, s[$i].assume_init()))),*] }
            }

            #[inline(always)]
            unsafe fn multiply_halves<T: GroupMultiplies, const B_MN: bool>(s: &mut Self::Registers, a: [u32; 4], b: u64, adds: bool) {
                // SAFETY: by the caller.
                unsafe {
                    match T::KIND {
                        Kind::F16 => multiply_halves!("k16.f32.f16.f16" $n s a b adds B_MN: $first $($i)*),
                        Kind::BF16 => multiply_halves!("k16.f32.bf16.bf16" $n s a b adds B_MN: $first $($i)*),
                        Kind::E4m3 | Kind::E5m2 => super::outside(),
                    }
                }
            }

            #[inline(always)]
            #[allow(non_upper_case_globals)]
            unsafe fn multiply<T: GroupMultiplies, const A_MN: bool, const B_MN: bool>(s: &mut Self::Registers, a: u64, b: u64, adds: bool) {
                // SAFETY: by the caller.
                unsafe {
                    match T::KIND {
                        Kind::F16 => multiply!("k16.f32.f16.f16" $n s a b adds [A_MN B_MN]: $first $($i)*),
                        Kind::BF16 => multiply!("k16.f32.bf16.bf16" $n s a b adds [A_MN B_MN]: $first $($i)*),
                        Kind::E4m3 => multiply!("k32.f32.e4m3.e4m3" $n s a b adds: $first $($i)*),
                        Kind::E5m2 => multiply!("k32.f32.e5m2.e5m2" $n s a b adds: $first $($i)*),
                    }
                }
            }
        }
    };
}

/// Each width has the registers of the one before, and eight more.
macro_rules! widths {
    ([$($all:literal)*]) => {};
    ([$($all:literal)*] $n:literal [$($more:literal)*] $($rest:tt)*) => {
        width!($n: $($all)* $($more)*);
        widths!([$($all)* $($more)*] $($rest)*);
    };
}

widths! {
    []
    16 [0 1 2 3 4 5 6 7]
    32 [8 9 10 11 12 13 14 15]
    48 [16 17 18 19 20 21 22 23]
    64 [24 25 26 27 28 29 30 31]
    80 [32 33 34 35 36 37 38 39]
    96 [40 41 42 43 44 45 46 47]
    112 [48 49 50 51 52 53 54 55]
    128 [56 57 58 59 60 61 62 63]
    144 [64 65 66 67 68 69 70 71]
    160 [72 73 74 75 76 77 78 79]
    176 [80 81 82 83 84 85 86 87]
    192 [88 89 90 91 92 93 94 95]
    208 [96 97 98 99 100 101 102 103]
    224 [104 105 106 107 108 109 110 111]
    240 [112 113 114 115 116 117 118 119]
    256 [120 121 122 123 124 125 126 127]
}

/// What products read was written before.
#[inline(always)]
pub(crate) fn begin_products() {
    // SAFETY: the code of a warpgroup is reached by all of its threads together.
    unsafe { fence() }
}

/// Ends a group of products.
#[inline(always)]
pub(crate) fn end_products() {
    // SAFETY: as above.
    unsafe { commit_group() }
}

/// Waits for the products of all groups but the last `COUNT`.
#[inline(always)]
pub(crate) fn wait_for_products<const COUNT: u64>() {
    // SAFETY: as above.
    unsafe { wait_group(COUNT) }
}

/// Starts to add product `k` along K of the rows of a warpgroup of tile `a` and of all rows of tile `b`.
///
/// # Safety
/// The tiles are there until the product is done, and the registers are not touched before.
#[inline(always)]
pub(crate) unsafe fn multiply_tiles<T: GroupMultiplies, A: StaticLayout, B: StaticLayout, const N: usize>(
    registers: &mut Registers<N>,
    a: Spot,
    group: u32,
    b: Spot,
    k: usize,
    adds: bool,
) where
    Width<N>: Wide,
{
    let a = word::<T, A>(a, group * const { OperandOf::<T, A>::GROUP } + OperandOf::<T, A>::STEP[k]);
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

/// What describes an operand so many units of 16 bytes behind the start of its tile.
#[inline(always)]
fn word<T: GroupMultiplies, S: StaticLayout>(tile: Spot, units: u32) -> u64 {
    let [high, low] = const { OperandOf::<T, S>::WORDS };
    // Above its 18 bits an address of shared memory has the number of the block in its cluster, where the word has a stride.
    let start = (tile.address() & 0x3ffff) >> 4;
    u64::from(high) << 32 | u64::from(start + units + low)
}

/// Starts to add product `k` along K of halves in registers and of all rows of tile `b`.
///
/// # Safety
/// As [`multiply_tiles`].
#[inline(always)]
pub(crate) unsafe fn multiply_halves<T: GroupMultiplies, B: StaticLayout, const N: usize>(
    registers: &mut Registers<N>,
    a: &Halves,
    b: Spot,
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
