//! Operations for tiles in shared memory, and for the descriptors that instructions read.

use super::overload::{Answered, table};
use crate::constants;
use crate::resolve::args::Args;
use crate::resolve::failure::Failure;
use crate::resolve::value::Value;
use crate::syntax::{At, Diagnostic, Help};
use layout_hardware::atom::Operand;
use layout_hardware::descriptors::SmemSwizzle::{B32, B64, B128, B128Base32, None as Plain};
use layout_hardware::descriptors::{Major, SmemDescriptor, SmemSwizzle};
use layout_runtime::{Error, IntTuple, Layout, Tiler};

table! {
    /// The shared-memory atom that is contiguous along K and has no swizzle. An element has `bits` bits.
    /// `Layout_K_INTER_Atom<16>`
    "Layout_K_INTER_Atom<bits>" { <bits: Number>() -> Layout = constants::smem_atom(Major::K, SmemSwizzle::None, bits)?; }
    /// The shared-memory atom that is contiguous along K, with the 32-byte swizzle of `wgmma` and TMA. An element has `bits` bits.
    /// `Layout_K_SW32_Atom<16>`
    "Layout_K_SW32_Atom<bits>" { <bits: Number>() -> Layout = constants::smem_atom(Major::K, SmemSwizzle::B32, bits)?; }
    /// The shared-memory atom that is contiguous along K, with the 64-byte swizzle of `wgmma` and TMA. An element has `bits` bits.
    /// `Layout_K_SW64_Atom<16>`
    "Layout_K_SW64_Atom<bits>" { <bits: Number>() -> Layout = constants::smem_atom(Major::K, SmemSwizzle::B64, bits)?; }
    /// The shared-memory atom that is contiguous along K, with the 128-byte swizzle of `wgmma` and TMA. An element has `bits` bits.
    /// `Layout_K_SW128_Atom<16>`
    "Layout_K_SW128_Atom<bits>" { <bits: Number>() -> Layout = constants::smem_atom(Major::K, SmemSwizzle::B128, bits)?; }
    /// The shared-memory atom that is contiguous along M (operand A) or N (operand B) and has no swizzle. An element has `bits` bits.
    /// `Layout_MN_INTER_Atom<16>`
    "Layout_MN_INTER_Atom<bits>" { <bits: Number>() -> Layout = constants::smem_atom(Major::MN, SmemSwizzle::None, bits)?; }
    /// The shared-memory atom that is contiguous along M (operand A) or N (operand B), with the 32-byte swizzle of `wgmma` and TMA. An element has `bits` bits.
    /// `Layout_MN_SW32_Atom<16>`
    "Layout_MN_SW32_Atom<bits>" { <bits: Number>() -> Layout = constants::smem_atom(Major::MN, SmemSwizzle::B32, bits)?; }
    /// The shared-memory atom that is contiguous along M (operand A) or N (operand B), with the 64-byte swizzle of `wgmma` and TMA. An element has `bits` bits.
    /// `Layout_MN_SW64_Atom<16>`
    "Layout_MN_SW64_Atom<bits>" { <bits: Number>() -> Layout = constants::smem_atom(Major::MN, SmemSwizzle::B64, bits)?; }
    /// The shared-memory atom that is contiguous along M (operand A) or N (operand B), with the 128-byte swizzle of `wgmma` and TMA. An element has `bits` bits.
    /// `Layout_MN_SW128_Atom<16>`
    "Layout_MN_SW128_Atom<bits>" { <bits: Number>() -> Layout = constants::smem_atom(Major::MN, SmemSwizzle::B128, bits)?; }
    /// Like `Layout_MN_SW128_Atom`, but the swizzle moves chunks of 32 bytes instead of 16 bytes.
    /// `Layout_MN_SW128_32B_Atom<32>`
    "Layout_MN_SW128_32B_Atom<bits>" { <bits: Number>() -> Layout = constants::smem_atom(Major::MN, SmemSwizzle::B128Base32, bits)?; }
    /// The layout of A's scale factors for a matrix product of the shape (M,N,K) or (M,N,K,L). The modes of the result are (M,K,L). Each factor applies to `elements` consecutive elements along K. The layout consists of whole copies of `SfAtom<elements>`.
    /// `tile_atom_to_shape_SFA<32>((128,256,256))`
    Symbolic OfFirst "tile_atom_to_shape_SFA<elements>(shape)" {
        <elements: Number>(shape: Numbers) -> Layout = constants::scale_factors(elements, &constants::without(&shape, 1)?)?;
    }
    /// The layout of B's scale factors for a matrix product of the shape (M,N,K) or (M,N,K,L). The modes of the result are (N,K,L). Each factor applies to `elements` consecutive elements along K.
    /// `tile_atom_to_shape_SFB<32>((128,256,256))`
    Symbolic OfFirst "tile_atom_to_shape_SFB<elements>(shape)" {
        <elements: Number>(shape: Numbers) -> Layout = constants::scale_factors(elements, &constants::without(&shape, 0)?)?;
    }
    /// The layout of one block of scale factors: four factors along K for each of 128 rows. Each factor applies to `elements` consecutive elements along K.
    /// `SfAtom<32>`
    /// Not in CuTe: in CUTLASS, write `cutlass::detail::Sm1xxBlockScaledConfig<32>::SfAtom{}`
    "SfAtom<elements>" { <elements: Number>() -> Layout = constants::scale_factor_block(elements)?; }
    /// The layout `SfAtom` with its two modes exchanged, so that K is the first mode.
    /// `SfMNMajorAtom<32>`
    /// Not in CuTe: in CUTLASS, write `cutlass::detail::Sm1xxBlockScaledBasicChunk<32>::SfMNMajorAtom{}`
    "SfMNMajorAtom<elements>" {
        <elements: Number>() -> Layout = Layout::select(&constants::scale_factor_block(elements)?, &[1, 0])?;
    }
    /// The layout of A's scale factors in shared memory, for a tile of the shape (M,N,K). Each factor applies to `elements` consecutive elements along K. The modes of the result are ((rows, (elements per factor, factors)), 1, tiles along K).
    /// `deduce_smem_layoutSFA<32>(make_tiled_mma(SM100_MMA_MXF8F6F4_SS<E4M3,E4M3,F32,UE8M0,128,128,K,K>), (128,128,128))`
    /// Not in CuTe: in CUTLASS, write `cutlass::detail::Sm1xxBlockScaledConfig<32>::deduce_smem_layoutSFA(mma, tile)`
    OfSecond "deduce_smem_layoutSFA<elements>(mma, tile)" {
        <elements: Number>(mma: TiledMma, tile: Numbers) -> Layout = constants::scales_in_shared_memory(&mma, Operand::A, elements, &tile)?;
    }
    /// The layout of B's scale factors in shared memory, for a tile of the shape (M,N,K). The result has the same modes as the result of `deduce_smem_layoutSFA`, with N rounded up to a multiple of 128.
    /// `deduce_smem_layoutSFB<32>(make_tiled_mma(SM100_MMA_MXF8F6F4_SS<E4M3,E4M3,F32,UE8M0,128,128,K,K>), (128,192,128))`
    /// Not in CuTe: in CUTLASS, write `cutlass::detail::Sm1xxBlockScaledConfig<32>::deduce_smem_layoutSFB(mma, tile)`
    OfSecond "deduce_smem_layoutSFB<elements>(mma, tile)" {
        <elements: Number>(mma: TiledMma, tile: Numbers) -> Layout = constants::scales_in_shared_memory(&mma, Operand::B, elements, &tile)?;
    }
    /// The descriptor with which `wgmma` reads a tile with the layout `l` in shared memory. `major` is `K` or `MN`, the dimension along which the tile is contiguous. An element has `bits` bits.
    /// `gmma_desc<K,16>(tile_to_shape(Layout_K_SW128_Atom<16>, (64,64)))`
    /// Not in CuTe: CuTe builds descriptors from tensors, which have pointers: `make_gmma_desc`
    "gmma_desc<major, bits>(l)" by (|args, bits| descriptor(args, bits[0], constants::gmma_descriptor)) {
        <major: Major, bits: Number>(l: Layout) -> Descriptor = constants::gmma_descriptor(&l, major, bits)?;
    }
    /// The descriptor with which `tcgen05.mma` reads a tile with the layout `l` in shared memory. `major` is `K` or `MN`, the dimension along which the tile is contiguous. An element has `bits` bits.
    /// `umma_desc<K,16>(tile_to_shape(Layout_K_SW128_Atom<16>, (64,64)))`
    /// Not in CuTe: CuTe builds descriptors from tensors, which have pointers: `make_umma_desc`
    "umma_desc<major, bits>(l)" by (|args, bits| descriptor(args, bits[0], constants::umma_descriptor)) {
        <major: Major, bits: Number>(l: Layout) -> Descriptor = constants::umma_descriptor(&l, major, bits)?;
    }
}

fn descriptor(args: &Args<'_>, bits: i64, of: Described) -> Answered {
    let (major, tile) = (major(args, 0)?, args.layout(0)?);
    match of(&tile, major, bits) {
        Ok(descriptor) => Ok(Value::Descriptor(Box::new(descriptor))),
        Err(error) => Err(match nearest(&tile, major, bits, of) {
            Some(help) => Failure::Helped(error, help),
            None => error.into(),
        }),
    }
}

/// Returns parameter `i` between `<` and `>` as a major mode, `K` or `MN`.
pub(super) fn major(args: &Args<'_>, i: usize) -> Result<Major, Diagnostic> {
    let (word, at) = args.word(i);
    major_of(word, at)
}

/// Converts the keyword `K` or `MN` to a major mode.
pub fn major_of(word: &str, at: &At) -> Result<Major, Diagnostic> {
    let known = Major::ALL.into_iter().find(|major| major.name() == word);
    known.ok_or_else(|| {
        Diagnostic::new(
            at.clone(),
            format!("unknown major mode `{word}`"),
            Help::write("write `K` or `MN`", ["K", "MN"]),
        )
    })
}

/// A function that encodes a tile as a descriptor.
pub(crate) type Described = fn(&Layout, Major, i64) -> Result<SmemDescriptor, Error>;

/// Suggests a replacement for a tile that has no descriptor: the other major mode, or a tile of the same extents with
/// the same swizzle pattern. If that pattern does not fit the extents, suggests the widest pattern that fits.
pub(crate) fn nearest(tile: &Layout, major: Major, bits: i64, of: Described) -> Option<Help> {
    if tile.rank() != 2 {
        return None;
    }
    let other = if major == Major::K { Major::MN } else { Major::K };
    if of(tile, other, bits).is_ok() {
        return Some(format!("the major mode of this layout is `{other}`, so write `{other}`").into());
    }
    let own = SmemSwizzle::of(tile.swizzle(), bits).or(SmemSwizzle::of(tile.swizzle(), 8));
    let own = own.filter(|own| *own != Plain);
    let patterns = own.into_iter().chain([B128, B64, B32, Plain]);
    let sizes = [tile.size_of(&[0]).ok()? as i64, tile.size_of(&[1]).ok()? as i64];
    let shape = IntTuple::flat(&sizes).ok()?;
    patterns.into_iter().find_map(|pattern| {
        let atom = constants::smem_atom(major, pattern, bits).ok()?;
        let whole = shape.round_up(&atom.shape()).ok()?;
        let tiles = atom.tile_to_shape(&whole, None).ok()?;
        if whole == shape {
            let atom = atom_word(major, pattern, bits);
            return of(&tiles, major, bits)
                .ok()
                .map(|_| Help::code("use the canonical layout {}", format!("tile_to_shape({atom}, {shape})")));
        }
        own.filter(|own| *own == pattern)?;
        let part = tiles.composition_by(&Tiler::shape(&shape).ok()?).ok()?;
        of(&part, major, bits).ok().map(|_| Help::code("use the canonical layout {}", part.to_string()))
    })
}

/// Returns the name of a shared-memory atom: `Layout_K_SW128_Atom<16>`.
///
/// ```
/// use layout_hardware::descriptors::{Major, SmemSwizzle};
///
/// assert_eq!(layout_language::resolve::atom_word(Major::MN, SmemSwizzle::None, 16), "Layout_MN_INTER_Atom<16>");
/// ```
#[must_use]
pub fn atom_word(major: Major, swizzle: SmemSwizzle, bits: i64) -> String {
    let pattern = match swizzle {
        Plain => "INTER",
        B32 => "SW32",
        B64 => "SW64",
        B128 => "SW128",
        B128Base32 => "SW128_32B",
    };
    format!("Layout_{major}_{pattern}_Atom<{bits}>")
}
