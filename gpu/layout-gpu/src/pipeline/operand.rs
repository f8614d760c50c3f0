//! Operands of `wgmma` and `tcgen05.mma` in shared memory: their element types and their descriptors.

use crate::element::{E4m3, E5m2, Float};
use crate::part::sizes;
use crate::require;
use colex::atom::{MmaAtom, Operand};
use colex::hardware::gmma_descriptor;
use colex::hardware::umma_descriptor;
use colex::hardware::{Major, SmemDescriptor};
use colex::{Error, Layout, StaticLayout, expect};
use core::marker::PhantomData;
use half::{bf16, f16};

/// Element types that warpgroups multiply, with accumulators of type `f32`.
///
/// # Safety
/// `KIND` must denote the element type `Self`.
#[diagnostic::on_unimplemented(
    message = "warpgroups cannot multiply `{Self}`",
    note = "warpgroups multiply `f16`, `bf16`, `E4m3` and `E5m2`"
)]
pub unsafe trait GroupMultiplies: Float {
    /// The element type in the form that selects the instruction.
    #[doc(hidden)]
    const KIND: Kind;
    /// The number of elements along K that one instruction reads: elements with a total of 32 bytes.
    #[doc(hidden)]
    const DEPTH: usize = 32 / size_of::<Self>();
}

/// The element type of the operands of a product instruction.
#[doc(hidden)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    F16,
    BF16,
    E4m3,
    E5m2,
}

macro_rules! multiplies {
    ($($type:ident $kind:ident)*) => {$(
        // SAFETY: `KIND` denotes this type.
        unsafe impl GroupMultiplies for $type {
            const KIND: Kind = Kind::$kind;
        }
    )*};
}

multiplies! { f16 F16 bf16 BF16 E4m3 E4m3 E5m2 E5m2 }

/// The layout `S` with rows and columns exchanged.
pub(crate) struct Turned<S>(PhantomData<S>);

impl<S: StaticLayout> StaticLayout for Turned<S> {
    const LAYOUT: Layout = expect(S::LAYOUT.select(&[1, 0]));
}

/// A compile-time check that 16 columns of accumulators have the register layout of an instruction's left operand.
pub(crate) const FEEDS: () = {
    let sums = expect(MmaAtom::named("SM90_64x16x16_F32F16F16_SS<K,K>"));
    let operand = expect(MmaAtom::named("SM90_64x16x16_F32F16F16_RS<K,K>"));
    require(
        crate::collective::is_same(sums.operand(Operand::C), operand.operand(Operand::A)),
        "the accumulators of the first product do not have the layout of operand A of the next product",
    );
};

/// Returns the descriptor with which the product instruction of the target GPU reads a tile with elements of `bits`
/// bits.
const fn described(tile: &Layout, major: Major, bits: i64) -> Result<SmemDescriptor, Error> {
    if cfg!(target_feature = "sm_100a") {
        umma_descriptor(tile, major, bits)
    } else {
        gmma_descriptor(tile, major, bits)
    }
}

/// Returns the instruction descriptor of `tcgen05.mma` for a product of 64 rows of A and `rows_of_b` rows of B, with
/// accumulators of type `f32`. `a_mn` is `true` if K is not the contiguous mode of A, and `b_mn` if K is not the
/// contiguous mode of B. Source: PTX ISA, "Instruction descriptor".
#[cfg(any(test, target_feature = "sm_100a"))]
pub(crate) const fn instruction<T: GroupMultiplies>(rows_of_b: usize, a_mn: bool, b_mn: bool) -> u32 {
    let of = match T::KIND {
        Kind::F16 | Kind::E4m3 => 0,
        Kind::BF16 | Kind::E5m2 => 1,
    };
    1 << 4
        | of << 7
        | of << 10
        | (a_mn as u32) << 15
        | (b_mn as u32) << 16
        | (rows_of_b as u32 / 8) << 17
        | (64 / 16) << 24
}

/// Maximum number of instructions along K for a tile.
const MOST: usize = 16;

/// A matrix operand in shared memory: a tile of layout `S`, which has the modes (rows, K), with elements `T`.
pub(crate) struct OperandOf<T, S>(PhantomData<(T, S)>);

impl<T: GroupMultiplies, S: StaticLayout> OperandOf<T, S> {
    const BITS: i64 = 8 * size_of::<T>() as i64;

    /// The contiguous mode of the operand, and the descriptor of the tile.
    const DESCRIBED: (Major, SmemDescriptor) = match described(&S::LAYOUT, Major::K, Self::BITS) {
        Ok(descriptor) => (Major::K, descriptor),
        Err(_) => {
            require(Self::BITS == 16, "operands with elements of 8 bits must be K-major");
            (Major::MN, expect(described(&S::LAYOUT, Major::MN, Self::BITS)))
        }
    };

    /// The two halves of the descriptor for a tile at address 0: the upper 32 bits, then the lower 32 bits.
    pub(crate) const WORDS: [u32; 2] = [(Self::DESCRIBED.1.word() >> 32) as u32, Self::DESCRIBED.1.word() as u32];

    /// The number of instructions along K for a tile.
    pub(crate) const STEPS: usize = {
        let depth = sizes::<S>()[1] as usize;
        require(
            depth.is_multiple_of(T::DEPTH),
            "the number of columns of a tile must be a multiple of the number of elements that an instruction reads along K",
        );
        depth / T::DEPTH
    };

    /// The distance from the start of the tile to the elements that instruction `k` along K reads, in units of 16
    /// bytes. Unused entries are 0.
    pub(crate) const STEP: [u32; MOST] = {
        require(Self::STEPS <= MOST, "a tile can have at most 16 instructions along K");
        let (mut all, mut k) = ([0; MOST], 0);
        while k < Self::STEPS {
            all[k] = Self::DESCRIBED.1.step(k) as u32;
            k += 1;
        }
        all
    };

    /// `true` if K is not the contiguous mode.
    pub(crate) const IS_MN: bool = matches!(Self::DESCRIBED.0, Major::MN);

    /// The distance in shared memory between the first rows of two consecutive warpgroups, in units of 16 bytes. The
    /// distance is 0 if the tile has the rows of only one warpgroup.
    pub(crate) const GROUP: u32 = {
        let groups = sizes::<S>()[0] as usize / 64;
        let by = if groups > 1 { Self::row(64) } else { 0 };
        let mut group = 0;
        while group < groups {
            require(
                Self::row(64 * group) == group as u32 * by,
                "the rows of the warpgroups must start at equal distances",
            );
            group += 1;
        }
        by
    };

    /// A compile-time check that instructions can read the operand.
    pub(crate) const PROOF: () = {
        let (_, _, _, _) = (Self::WORDS, Self::STEP, Self::GROUP, Self::IS_MN);
    };

    /// Returns the distance from the start of the tile to the elements of an instruction with the first row `row`, in
    /// units of 16 bytes.
    pub(crate) const fn row(row: usize) -> u32 {
        match Self::DESCRIBED.1.steps_to(row, 0) {
            Some(units) => units as u32,
            None => crate::refuse(
                "an instruction cannot start at the first row of a warpgroup, because the canonical layout has no descriptor for this row",
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{E4m3, E5m2, GroupMultiplies, bf16, f16, instruction};
    use colex::atom::MmaAtom;
    use std::format;

    fn is_told<T: GroupMultiplies>(family: &str, name: &str, majors: &[(&str, bool)]) {
        for n in (16..=256).step_by(16) {
            for ((a, a_mn), (b, b_mn)) in majors.iter().flat_map(|a| majors.iter().map(move |b| (*a, *b))) {
                let name = format!("SM100_MMA_{family}_SS<{name},{name},F32,64,{n},{a},{b}>");
                let atom = MmaAtom::named(&name).unwrap();
                assert_eq!(atom.instruction_descriptor(), Some(instruction::<T>(n, a_mn, b_mn)), "{name}");
            }
        }
    }

    #[test]
    fn instructions_are_told_what_they_multiply() {
        is_told::<f16>("F16BF16", "F16", &[("K", false), ("MN", true)]);
        is_told::<bf16>("F16BF16", "BF16", &[("K", false), ("MN", true)]);
        is_told::<E4m3>("F8F6F4", "E4M3", &[("K", false)]);
        is_told::<E5m2>("F8F6F4", "E5M2", &[("K", false)]);
    }
}
