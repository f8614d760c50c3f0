//! The registers of accumulators, as types for each number of columns, and the descriptors of operands.

use super::block::outside;
use super::shared::Spot;
#[cfg(not(target_feature = "sm_100a"))]
use crate::pipeline::Kind;
use crate::pipeline::{GroupMultiplies, OperandOf};
use colex::StaticLayout;
use core::arch::asm;
use core::mem::MaybeUninit;

/// A number of columns of accumulators, `N`, as a type.
#[derive(Debug)]
pub struct Width<const N: usize>;

/// The registers in which a thread holds its accumulators of `N` columns: `N / 2` registers.
pub type Registers<const N: usize> = <Width<N> as Wide>::Registers;

/// A number of columns that a product can have. `Width<N>` implements this trait if one `wgmma` computes `N` columns,
/// or if two `wgmma` compute `N / 2` columns each.
///
/// The trait is sealed, because `unsafe` code relies on the number of registers in `Registers`.
#[diagnostic::on_unimplemented(
    message = "no instruction computes accumulators with this number of columns: `{Self}`",
    note = "supported are multiples of 16 up to 320, and 136 and 152"
)]
pub trait Wide: crate::sealed::Sealed {
    #[doc(hidden)]
    type Registers;

    /// Returns uninitialized registers.
    #[doc(hidden)]
    fn none() -> Self::Registers;

    /// Returns the value of register `i`.
    ///
    /// # Safety
    /// The register must be initialized, and no product may be running.
    #[doc(hidden)]
    unsafe fn value(registers: &Self::Registers, thread: u32, i: usize) -> f32;

    /// Prevents the compiler from moving reads of the registers from after this point to before it.
    #[doc(hidden)]
    fn settle(registers: &mut Self::Registers);

    /// Returns new registers: each contains the result of `f` for the index and the value of the old register.
    ///
    /// # Safety
    /// The registers must be initialized, and no product may be running.
    #[doc(hidden)]
    unsafe fn map(registers: &Self::Registers, f: impl FnMut(usize, f32) -> f32) -> Self::Registers;

    /// Starts a product with the left operand `a` in registers and the right operand in shared memory, described by
    /// `b`.
    ///
    /// # Safety
    /// The requirements of [`multiply`](Self::multiply) apply, except those for the descriptor of A and for `A_MN`.
    #[doc(hidden)]
    #[cfg(not(target_feature = "sm_100a"))]
    unsafe fn multiply_halves<T: GroupMultiplies, const B_MN: bool>(
        registers: &mut Self::Registers,
        a: [u32; 4],
        b: u64,
        adds: bool,
    );

    /// Starts a product with both operands in shared memory, described by `a` and `b`.
    ///
    /// # Safety
    /// `a` must be the descriptor of A, and `b` the descriptors of the two halves of B's rows. The operands must remain
    /// valid until the product is complete. If the product has one instruction, `b[0]` describes all rows of B, and
    /// `b[1]` is ignored. `A_MN` and `B_MN` must be `true` if and only if K is not the contiguous mode of the operand.
    #[doc(hidden)]
    #[cfg(not(target_feature = "sm_100a"))]
    unsafe fn multiply<T: GroupMultiplies, const A_MN: bool, const B_MN: bool>(
        registers: &mut Self::Registers,
        a: u64,
        b: [u64; 2],
        adds: bool,
    );

    /// Loads all registers from tensor memory at the address `at`.
    ///
    /// # Safety
    /// Completed products must have written the accumulators at this address.
    #[doc(hidden)]
    #[cfg(target_feature = "sm_100a")]
    unsafe fn load(registers: &mut Self::Registers, at: u32);
}

/// Implements the products for a width: with one instruction, or with two instructions of half the width.
macro_rules! products {
    (one $n:literal: $first:literal $($i:literal)*) => {
        #[inline(always)]
        #[cfg(not(target_feature = "sm_100a"))]
        unsafe fn multiply_halves<T: GroupMultiplies, const B_MN: bool>(s: &mut Self::Registers, a: [u32; 4], b: u64, adds: bool) {
            // SAFETY: the caller satisfies the safety requirements of this function.
            unsafe {
                match T::KIND {
                    Kind::F16 => multiply_halves!("k16.f32.f16.f16" $n s a b adds B_MN: $first $($i)*),
                    Kind::BF16 => multiply_halves!("k16.f32.bf16.bf16" $n s a b adds B_MN: $first $($i)*),
                    Kind::E4m3 | Kind::E5m2 => outside(),
                }
            }
        }

        #[inline(always)]
        #[allow(non_upper_case_globals)]
        #[cfg(not(target_feature = "sm_100a"))]
        unsafe fn multiply<T: GroupMultiplies, const A_MN: bool, const B_MN: bool>(s: &mut Self::Registers, a: u64, [b, _]: [u64; 2], adds: bool) {
            // SAFETY: the caller satisfies the safety requirements of this function.
            unsafe {
                match T::KIND {
                    Kind::F16 => multiply!("k16.f32.f16.f16" $n s a b adds [A_MN B_MN]: $first $($i)*),
                    Kind::BF16 => multiply!("k16.f32.bf16.bf16" $n s a b adds [A_MN B_MN]: $first $($i)*),
                    Kind::E4m3 => multiply!("k32.f32.e4m3.e4m3" $n s a b adds: $first $($i)*),
                    Kind::E5m2 => multiply!("k32.f32.e5m2.e5m2" $n s a b adds: $first $($i)*),
                }
            }
        }
    };
    (two $n:literal: $($i:literal)*) => {
        #[inline(always)]
        #[cfg(not(target_feature = "sm_100a"))]
        unsafe fn multiply_halves<T: GroupMultiplies, const B_MN: bool>(_: &mut Self::Registers, _: [u32; 4], _: u64, _: bool) {
            const { crate::refuse("a product with its left operand in registers can have at most 256 columns") }
        }

        #[inline(always)]
        #[cfg(not(target_feature = "sm_100a"))]
        unsafe fn multiply<T: GroupMultiplies, const A_MN: bool, const B_MN: bool>(s: &mut Self::Registers, a: u64, [b, c]: [u64; 2], adds: bool) {
            let (first, second) = s.split_at_mut($n / 4);
            let halves = (first.first_chunk_mut(), second.first_chunk_mut());
            let (Some(first), Some(second)) = halves else { outside() };
            // SAFETY: the caller satisfies the safety requirements of this function. The second instruction computes the
            // second half of the columns.
            unsafe {
                Width::<{ $n / 2 }>::multiply::<T, A_MN, B_MN>(first, a, [b, b], adds);
                Width::<{ $n / 2 }>::multiply::<T, A_MN, B_MN>(second, a, [c, c], adds);
            }
        }
    };
}

macro_rules! width {
    ($how:ident $n:literal: $([$first:literal $($i:literal)*])*) => { width!($how $n: $([$first $($i)*])*; $($first $($i)*)*); };
    ($how:ident $n:literal: $([$($eight:literal)*])*; $first:literal $($i:literal)*) => {
        impl Wide for Width<$n> {
            type Registers = [MaybeUninit<f32>; $n / 2];

            #[inline(always)]
            fn none() -> Self::Registers {
                [const { MaybeUninit::uninit() }; $n / 2]
            }

            #[inline(always)]
            unsafe fn value(registers: &Self::Registers, _thread: u32, i: usize) -> f32 {
                // SAFETY: the caller satisfies the safety requirements of this function.
                unsafe { registers[i].assume_init() }
            }

            #[inline(always)]
            fn settle(registers: &mut Self::Registers) {
                // SAFETY: the `asm!` block contains no instruction. It only names registers.
                unsafe {
                    asm!(concat!("// {", $first, "}", $(" {", $i, "}",)*), inout(reg32) registers[$first], $(inout(reg32) registers[$i],)* options(nostack))
                }
            }

            #[inline(always)]
            unsafe fn map(s: &Self::Registers, mut f: impl FnMut(usize, f32) -> f32) -> Self::Registers {
                // This code contains one expression per register instead of a loop, because LLVM stores an array in
                // memory if its indices become constant only after a late optimization. SAFETY: the caller guarantees
                // that the registers are initialized and that no product is running.
                unsafe { [MaybeUninit::new(f($first, s[$first].assume_init())), $(MaybeUninit::new(f($i, s[$i].assume_init()))),*] }
            }

            products! { $how $n: $first $($i)* }

            #[inline(always)]
            #[cfg(target_feature = "sm_100a")]
            unsafe fn load(s: &mut Self::Registers, at: u32) {
                // SAFETY: the caller satisfies the safety requirements of this function.
                unsafe { load!(s at: $([$($eight)*])*) }
            }
        }
    };
}

/// Implements [`Wide`] for all widths. Each width has the registers of the previous width, and the four or eight
/// further registers in brackets.
macro_rules! widths {
    ([$($all:tt)*]) => {};
    ([$($all:tt)*] $how:ident $n:literal $more:tt $($rest:tt)*) => {
        width!($how $n: $($all)* $more);
        widths!([$($all)* $more] $($rest)*);
    };
}

widths! {
    []
    one 16 [0 1 2 3 4 5 6 7]
    one 32 [8 9 10 11 12 13 14 15]
    one 48 [16 17 18 19 20 21 22 23]
    one 64 [24 25 26 27 28 29 30 31]
    one 80 [32 33 34 35 36 37 38 39]
    one 96 [40 41 42 43 44 45 46 47]
    one 112 [48 49 50 51 52 53 54 55]
    one 128 [56 57 58 59 60 61 62 63]
    one 136 [64 65 66 67]
    one 144 [68 69 70 71]
    one 152 [72 73 74 75]
    one 160 [76 77 78 79]
    one 176 [80 81 82 83 84 85 86 87]
    one 192 [88 89 90 91 92 93 94 95]
    one 208 [96 97 98 99 100 101 102 103]
    one 224 [104 105 106 107 108 109 110 111]
    one 240 [112 113 114 115 116 117 118 119]
    one 256 [120 121 122 123 124 125 126 127]
    two 272 [128 129 130 131 132 133 134 135]
    two 288 [136 137 138 139 140 141 142 143]
    two 304 [144 145 146 147 148 149 150 151]
    two 320 [152 153 154 155 156 157 158 159]
}

/// Returns the descriptor of an operand that starts `16 * units` bytes after the start of the tile `tile`.
#[inline(always)]
pub(super) fn word<T: GroupMultiplies, S: StaticLayout>(tile: Spot, units: u32) -> u64 {
    let [high, low] = const { OperandOf::<T, S>::WORDS };
    // Only the low 18 bits of an address are the position in shared memory. In a cluster, higher bits contain the index
    // of the block. These bits are removed, because the descriptor contains a stride at their positions.
    let start = (tile.address() & 0x3ffff) >> 4;
    u64::from(high) << 32 | u64::from(start + units + low)
}
