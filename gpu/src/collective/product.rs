//! Products on tensor cores, `mma`.

use super::matrices::Fragment;
use crate::block::{Block, Each};
use crate::element::Element;
use crate::machine;
use crate::part::{A, B};
use colex::atom::{StaticTiling, TiledMma};
use half::{bf16, f16};

/// Elements that tensor cores multiply, 16x8x16 at a time, with sums in `f32`.
#[diagnostic::on_unimplemented(
    message = "tensor cores do not multiply `{Self}`",
    note = "they multiply `f16` and `bf16`; of other numbers threads multiply their own, by `fma`"
)]
pub trait Multiplies: Element {
    /// What the instruction is called.
    #[doc(hidden)]
    const INSTRUCTION: &'static str;

    /// `sums + a b` of this thread's warp.
    ///
    /// # Safety
    /// All threads of the warp are here.
    #[doc(hidden)]
    #[cfg(target_arch = "nvptx64")]
    unsafe fn multiply(sums: [f32; 4], a: [u32; 4], b: [u32; 2]) -> [f32; 4];

    /// The number, for products on the CPU.
    #[doc(hidden)]
    fn number(self) -> f32;
}

macro_rules! multiplies {
    ($($type:ident $instruction:literal;)*) => {$(
        impl Multiplies for $type {
            const INSTRUCTION: &'static str = $instruction;

            #[cfg(target_arch = "nvptx64")]
            #[inline(always)]
            unsafe fn multiply(sums: [f32; 4], a: [u32; 4], b: [u32; 2]) -> [f32; 4] {
                let mut out = sums;
                // Not `pure`: it would be moved into the branch of a thread.
                // SAFETY: by the caller.
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

            fn number(self) -> f32 {
                crate::element::Float::wide(self)
            }
        }
    )*};
}

multiplies! {
    f16 "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32";
    bf16 "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32";
}

const fn is_text(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i += 1;
    }
    i == a.len() && i == b.len()
}

/// Stops the build unless the tiling is one of the instruction of `T`, with these fragments.
#[track_caller]
const fn require<I: StaticTiling<TiledMma>, T: Multiplies>(values_of_b: usize, columns: usize) {
    crate::require(
        is_text(I::VALUE.atom().instruction().as_str(), T::INSTRUCTION),
        "the tiling is of another instruction than these elements have: `SM80_16x8x16_F32F16F16F32_TN` for f16, `SM80_16x8x16_F32BF16BF16F32_TN` for bf16",
    );
    crate::require(
        values_of_b == 4 * columns,
        "a fragment of B has values for another number of columns than the sums",
    );
}

impl<const N: usize> Block<'_, N> {
    /// `sums += a b`: each thread has `sums[m][n][i]`, four values for each of the instructions of its warp, in the order of `partition_c`. A fragment of B has
    /// values for `COLUMNS` instructions, two if `ldmatrix` has read it.
    ///
    /// The instruction is that of the tiling, `SM80_16x8x16_F32F16F16F32_TN` for `f16`.
    #[inline(always)]
    pub fn multiply<
        I: StaticTiling<TiledMma>,
        T: Multiplies,
        const ROWS: usize,
        const COLUMNS: usize,
        const V: usize,
        const R: usize,
    >(
        &mut self,
        _mma: I,
        sums: &mut Each<[[[[f32; 4]; COLUMNS]; R]; ROWS], N>,
        a: &Each<Fragment<A<I>, T, 8, ROWS>, N>,
        b: &Each<Fragment<B<I>, T, V, R>, N>,
    ) {
        const { require::<I, T>(V, COLUMNS) }
        machine::multiply(&I::VALUE, sums, a, b);
    }
}
