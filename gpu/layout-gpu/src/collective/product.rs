//! Matrix products on tensor cores with `mma` instructions.

use super::matrices::Fragment;
use crate::block::{Block, Each};
use crate::element::{E4m3, E5m2, Element, Float};
use crate::machine;
use crate::part::{A, B};
use crate::sealed::Sealed;
use colex::atom::{Operand, StaticTiling, TiledMma};
use half::{bf16, f16};

/// An element type that tensor cores multiply. Implementations: `f16`, `bf16`, [`E4m3`], [`E5m2`], `i8` and `f64`.
///
/// The trait is sealed, because `unsafe` code relies on its constants: `INSTRUCTION` must multiply elements of this
/// type and add to accumulators of type `Sum`.
#[diagnostic::on_unimplemented(
    message = "tensor cores cannot multiply `{Self}`",
    note = "tensor cores multiply `f16`, `bf16`, `E4m3`, `E5m2`, `i8` and `f64`; for other types, each thread can multiply its own numbers with `fma`"
)]
pub trait Multiplies: Element + Sealed {
    /// The type of the accumulators.
    type Sum: Element;
    /// The name of the PTX instruction that multiplies elements of this type.
    #[doc(hidden)]
    const INSTRUCTION: &'static str;

    /// Executes the instruction once, for the warp of this thread, and returns `sums + a b`. The arguments and the
    /// result are this thread's registers of the accumulators and the operands, as 32-bit numbers.
    ///
    /// # Safety
    /// All threads of the warp must call this function together.
    #[doc(hidden)]
    #[cfg(target_arch = "nvptx64")]
    unsafe fn multiply(sums: [u32; 4], a: [u32; 4], b: [u32; 2]) -> [u32; 4];

    /// Returns `sum + a b` for one element of each operand. Products on the CPU use this function.
    #[doc(hidden)]
    fn multiply_add(sum: Self::Sum, a: Self, b: Self) -> Self::Sum;
}

macro_rules! multiplies {
    ($($type:ident $sum:ident $instruction:literal |$s:ident, $a:ident, $b:ident| $product:expr;)*) => {$(
        impl Sealed for $type {}

        #[diagnostic::do_not_recommend]
        impl Multiplies for $type {
            type Sum = $sum;
            const INSTRUCTION: &'static str = $instruction;

            #[cfg(target_arch = "nvptx64")]
            #[inline(always)]
            unsafe fn multiply(sums: [u32; 4], a: [u32; 4], b: [u32; 2]) -> [u32; 4] {
                let mut out = sums;
                // This `asm!` block does not have the option `pure`, because `pure` would let the compiler move the
                // instruction into a branch that only some threads take. SAFETY: the caller guarantees that all threads
                // of the warp execute the instruction together. The instruction accesses registers only.
                unsafe {
                    core::arch::asm!(
                        concat!($instruction, " {{{d0}, {d1}, {d2}, {d3}}}, {{{a0}, {a1}, {a2}, {a3}}}, {{{b0}, {b1}}}, {{{d0}, {d1}, {d2}, {d3}}};"),
                        d0 = inout(reg32) out[0], d1 = inout(reg32) out[1], d2 = inout(reg32) out[2], d3 = inout(reg32) out[3],
                        a0 = in(reg32) a[0], a1 = in(reg32) a[1], a2 = in(reg32) a[2], a3 = in(reg32) a[3],
                        b0 = in(reg32) b[0], b1 = in(reg32) b[1],
                        options(nomem, nostack, preserves_flags)
                    );
                }
                out
            }

            fn multiply_add($s: $sum, $a: Self, $b: Self) -> $sum {
                $product
            }
        }
    )*};
}

multiplies! {
    f16 f32 "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32" |sum, a, b| sum + a.wide() * b.wide();
    bf16 f32 "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32" |sum, a, b| sum + a.wide() * b.wide();
    E4m3 f32 "mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32" |sum, a, b| sum + a.wide() * b.wide();
    E5m2 f32 "mma.sync.aligned.m16n8k32.row.col.f32.e5m2.e5m2.f32" |sum, a, b| sum + a.wide() * b.wide();
    i8 i32 "mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32" |sum, a, b| sum.wrapping_add(i32::from(a) * i32::from(b));
}

impl Sealed for f64 {}

#[diagnostic::do_not_recommend]
impl Multiplies for f64 {
    type Sum = f64;
    const INSTRUCTION: &'static str = "mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64";

    #[cfg(target_arch = "nvptx64")]
    #[inline(always)]
    unsafe fn multiply(sums: [u32; 4], a: [u32; 4], b: [u32; 2]) -> [u32; 4] {
        let pair = |low: u32, high: u32| u64::from(high) << 32 | u64::from(low);
        let (mut x, mut y) = (pair(sums[0], sums[1]), pair(sums[2], sums[3]));
        // This `asm!` block does not have the option `pure`, for the same reason as the `asm!` block of the macro
        // `multiplies`. SAFETY: the caller guarantees that all threads of the warp execute the instruction together.
        // The instruction accesses registers only.
        unsafe {
            core::arch::asm!(
                "mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {{{x}, {y}}}, {{{a}}}, {{{b}}}, {{{x}, {y}}};",
                x = inout(reg64) x, y = inout(reg64) y, a = in(reg64) pair(a[0], a[1]), b = in(reg64) pair(b[0], b[1]),
                options(nomem, nostack, preserves_flags)
            );
        }
        [x as u32, (x >> 32) as u32, y as u32, (y >> 32) as u32]
    }

    fn multiply_add(sum: f64, a: f64, b: f64) -> f64 {
        sum + a * b
    }
}

/// The accumulators of a thread. `sums[m][n / COLUMNS][n % COLUMNS]` contains the `SUMS` accumulators of instruction
/// `(m, n)`, where `m` is below `ROWS` and `n` is below `R * COLUMNS`. See [`Block::multiply`].
pub type Sums<T, const ROWS: usize, const R: usize, const COLUMNS: usize, const SUMS: usize> =
    [[[[<T as Multiplies>::Sum; SUMS]; COLUMNS]; R]; ROWS];

const fn is_text(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i += 1;
    }
    i == a.len() && i == b.len()
}

/// Returns the number of values of `operand` that each thread passes to one instruction of the tiling.
const fn values<I: StaticTiling<TiledMma>>(operand: Operand) -> usize {
    I::VALUE.atom().operand(operand).size() / 32
}

/// Checks at compile time that the tiling uses the instruction of `T`. Also checks the number of values per thread: `a`
/// values of A and `sums` accumulators for one instruction, and `b` values of B for `columns` instructions.
#[track_caller]
const fn require<I: StaticTiling<TiledMma>, T: Multiplies>(a: usize, b: usize, columns: usize, sums: usize) {
    crate::require(
        is_text(I::VALUE.atom().instruction().as_str(), T::INSTRUCTION),
        "the tiling must use the instruction for this element type: `SM80_16x8x16_F32F16F16F32_TN` for f16, `SM80_16x8x16_F32BF16BF16F32_TN` for bf16, `SM89_16x8x32_F32E4M3E4M3F32_TN` and `SM89_16x8x32_F32E5M2E5M2F32_TN` for E4m3 and E5m2, `SM80_16x8x32_S32S8S8S32_TN` for i8, `SM80_8x8x4_F64F64F64F64_TN` for f64",
    );
    crate::require(
        a == values::<I>(Operand::A),
        "the number of values in a fragment of A differs from the number that the instruction reads",
    );
    crate::require(
        b == values::<I>(Operand::B) * columns,
        "a fragment of B and the accumulators have different numbers of columns",
    );
    crate::require(
        sums == values::<I>(Operand::C),
        "the number of accumulators of a thread differs from the number that the instruction writes",
    );
}

impl<const N: usize> Block<'_, N> {
    /// Adds a matrix product to the accumulators: `sums += a b`. [`Sums`] describes the order of the accumulators. In
    /// [`Sums`], `m` and `n` number the instructions that a warp executes along M and N, in the order of `partition_c`.
    /// Each of the `R` groups of the fragment `b` has the values for `COLUMNS` instructions. If
    /// [`load_b`](Self::load_b) returns `b`, `COLUMNS` is 2.
    ///
    /// The tiling's instruction must multiply elements of type `T`, for example `SM80_16x8x16_F32F16F16F32_TN` for
    /// `f16`.
    #[inline(always)]
    pub fn multiply<
        I: StaticTiling<TiledMma>,
        T: Multiplies,
        const ROWS: usize,
        const COLUMNS: usize,
        const SUMS: usize,
        const U: usize,
        const V: usize,
        const R: usize,
    >(
        &mut self,
        _mma: I,
        sums: &mut Each<Sums<T, ROWS, R, COLUMNS, SUMS>, N>,
        a: &Each<Fragment<A<I>, T, U, ROWS>, N>,
        b: &Each<Fragment<B<I>, T, V, R>, N>,
    ) {
        const { require::<I, T>(U, V, COLUMNS, SUMS) }
        machine::multiply::<I, T, _, _, ROWS, COLUMNS, SUMS, U, V, R, N>(sums, a, b);
    }
}
