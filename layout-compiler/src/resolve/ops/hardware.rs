//! Tiles of shared memory and what instructions are told about them.

use super::overload::{Answer, table};
use crate::resolve::args::Args;
use crate::resolve::args::Failure;
use crate::resolve::value::Value;
use crate::syntax::{At, Diagnostic, Help};
use layout_runtime::constants;
use layout_runtime::hardware::SmemSwizzle::{B32, B64, B128, B128Base32, None as Plain};
use layout_runtime::hardware::{Boxes, Major, SmemDescriptor, SmemSwizzle, TensorMap};
use layout_runtime::{Error, IntTuple, Layout, Tiler};

table! {
    /// The atom of shared memory that is contiguous along K, with no swizzle.
    /// `Layout_K_INTER_Atom<16>`
    "Layout_K_INTER_Atom<bits>" { <bits: Number>() -> Layout = Layout::smem_atom(Major::K, SmemSwizzle::None, bits)?; }
    /// The atom of shared memory that is contiguous along K, with a swizzle of 32 bytes.
    /// `Layout_K_SW32_Atom<16>`
    "Layout_K_SW32_Atom<bits>" { <bits: Number>() -> Layout = Layout::smem_atom(Major::K, SmemSwizzle::B32, bits)?; }
    /// The atom of shared memory that is contiguous along K, with a swizzle of 64 bytes.
    /// `Layout_K_SW64_Atom<16>`
    "Layout_K_SW64_Atom<bits>" { <bits: Number>() -> Layout = Layout::smem_atom(Major::K, SmemSwizzle::B64, bits)?; }
    /// The atom of shared memory that is contiguous along K, with a swizzle of 128 bytes.
    /// `Layout_K_SW128_Atom<16>`
    "Layout_K_SW128_Atom<bits>" { <bits: Number>() -> Layout = Layout::smem_atom(Major::K, SmemSwizzle::B128, bits)?; }
    /// The atom of shared memory that is contiguous along MN, with no swizzle.
    /// `Layout_MN_INTER_Atom<16>`
    "Layout_MN_INTER_Atom<bits>" { <bits: Number>() -> Layout = Layout::smem_atom(Major::MN, SmemSwizzle::None, bits)?; }
    /// The atom of shared memory that is contiguous along MN, with a swizzle of 32 bytes.
    /// `Layout_MN_SW32_Atom<16>`
    "Layout_MN_SW32_Atom<bits>" { <bits: Number>() -> Layout = Layout::smem_atom(Major::MN, SmemSwizzle::B32, bits)?; }
    /// The atom of shared memory that is contiguous along MN, with a swizzle of 64 bytes.
    /// `Layout_MN_SW64_Atom<16>`
    "Layout_MN_SW64_Atom<bits>" { <bits: Number>() -> Layout = Layout::smem_atom(Major::MN, SmemSwizzle::B64, bits)?; }
    /// The atom of shared memory that is contiguous along MN, with a swizzle of 128 bytes.
    /// `Layout_MN_SW128_Atom<16>`
    "Layout_MN_SW128_Atom<bits>" { <bits: Number>() -> Layout = Layout::smem_atom(Major::MN, SmemSwizzle::B128, bits)?; }
    /// The atom of shared memory that is contiguous along MN, with a swizzle of 128 bytes in pieces of 32.
    /// `Layout_MN_SW128_32B_Atom<32>`
    "Layout_MN_SW128_32B_Atom<bits>" { <bits: Number>() -> Layout = Layout::smem_atom(Major::MN, SmemSwizzle::B128Base32, bits)?; }
    /// Where the scale factor of each element of A lies, (M,K) or (M,K,L) of a product (M,N,K) or (M,N,K,L), one for so many elements, in whole blocks.
    /// `tile_atom_to_shape_SFA<32>((128,256,256))`
    symbolic of_first "tile_atom_to_shape_SFA<elements>(shape)" {
        <elements: Number>(shape: Numbers) -> Layout = Layout::scale_factors(elements, &constants::without(&shape, 1)?)?;
    }
    /// Where the scale factor of each element of B lies, (N,K) or (N,K,L) of a product (M,N,K) or (M,N,K,L), one for so many elements.
    /// `tile_atom_to_shape_SFB<32>((128,256,256))`
    symbolic of_first "tile_atom_to_shape_SFB<elements>(shape)" {
        <elements: Number>(shape: Numbers) -> Layout = Layout::scale_factors(elements, &constants::without(&shape, 0)?)?;
    }
    /// What `wgmma` is told about a tile of shared memory.
    /// `gmma_desc<K,16>(tile_to_shape(Layout_K_SW128_Atom<16>, (64,64)))`
    "gmma_desc<major, bits>(l)" by gmma {
        <major: Major, bits: Number>(l: Layout) -> Descriptor = l.gmma_descriptor(major, bits)?;
    }
    /// What `tcgen05.mma` is told about a tile of shared memory.
    /// `umma_desc<K,16>(tile_to_shape(Layout_K_SW128_Atom<16>, (64,64)))`
    "umma_desc<major, bits>(l)" by umma {
        <major: Major, bits: Number>(l: Layout) -> Descriptor = l.umma_descriptor(major, bits)?;
    }
    /// What the driver is told about global memory, for tiles of a layout in shared memory.
    /// `tma<16>((512,256):(256,1), (64,64):(64,1), (64,64))`
    symbolic "tma<bits, multicast>(gmem, smem, tile)" by tma {
        <bits: Number>(gmem: Layout, smem: Layout, tile: Tiler) -> TensorMap = TensorMap::new(&gmem, &smem, &tile, bits)?;
        <bits: Number, parts: Number>(gmem: Layout, smem: Layout, tile: Tiler) -> TensorMap =
            constants::multicast(&gmem, &smem, &tile, bits, parts)?;
    }
    /// The tensor map of a copy, for tiles of a layout in shared memory; without a tile those of its modes. A cluster has parts of each box.
    /// `make_tma_copy<16>(SM90_TMA_LOAD, (512,256):(256,1), (64,64):(64,1), (64,64))`
    symbolic transfers "make_tma_copy<bits>(copy, gmem, smem, tile, cluster)" by make_tma_copy {
        <bits: Number>(gmem: Layout, smem: Layout) -> TensorMap = constants::transfer(&gmem, &smem, &smem.shape(), bits, 1)?;
        <bits: Number>(gmem: Layout, smem: Layout, cluster: Int) -> TensorMap =
            constants::transfer(&gmem, &smem, &smem.shape(), bits, cluster)?;
        <bits: Number>(gmem: Layout, smem: Layout, tile: Tiler) -> TensorMap = TensorMap::new(&gmem, &smem, &tile, bits)?;
        <bits: Number>(gmem: Layout, smem: Layout, tile: Tiler, cluster: Int) -> TensorMap =
            constants::multicast(&gmem, &smem, &tile, bits, cluster)?;
    }
    /// The tensor map of operand A, of which a block takes the tile (M,K) of (M,N,K), and a cluster parts of it along N.
    /// `make_tma_copy_A_sm90<16>(SM90_TMA_LOAD, (512,256):(256,1), (128,64):(64,1), (128,256,64), (2,1,1))`
    symbolic transfers "make_tma_copy_A_sm90<bits>(copy, gmem, smem, tile, cluster)" by make_tma_copy_a {
        <bits: Number>(gmem: Layout, smem: Layout, tile: Numbers, cluster: Numbers) -> TensorMap =
            constants::transfer_of(&gmem, &smem, &tile, bits, &cluster, 1)?;
    }
    /// The tensor map of operand B, of which a block takes the tile (N,K) of (M,N,K), and a cluster parts of it along M.
    /// `make_tma_copy_B_sm90<16>(SM90_TMA_LOAD_MULTICAST, (512,256):(256,1), (256,64):(64,1), (128,256,64), (2,1,1))`
    symbolic transfers "make_tma_copy_B_sm90<bits>(copy, gmem, smem, tile, cluster)" by make_tma_copy_b {
        <bits: Number>(gmem: Layout, smem: Layout, tile: Numbers, cluster: Numbers) -> TensorMap =
            constants::transfer_of(&gmem, &smem, &tile, bits, &cluster, 0)?;
    }
    /// The tensor map of operand C, of which a block takes the tile (M,N) of (M,N,K).
    /// `make_tma_copy_C_sm90<16>(SM90_TMA_STORE, (512,256):(256,1), (128,64):(64,1), (128,64,64))`
    symbolic transfers "make_tma_copy_C_sm90<bits>(copy, gmem, smem, tile)" by make_tma_copy_c {
        <bits: Number>(gmem: Layout, smem: Layout, tile: Numbers) -> TensorMap =
            constants::transfer_of(&gmem, &smem, &tile, bits, &IntTuple::int(1), 2)?;
    }
    /// A tile's elements in the order in which TMA writes them to shared memory, ((elements, instructions), rest…).
    /// `tma_partition<2048>(((64,64),3):((64,1),4096), ((64,64),4):((1@0,1@1),64@1))`
    of_named "tma_partition<elements>(smem, l)" {
        <elements: Number>(smem: Layout, l: Layout) -> Layout = constants::partitioned(&l, &smem, elements)?;
    }
    /// The blocks of a cluster, as bits, that get what the block at a coordinate loads: all along these modes.
    /// `create_tma_multicast_mask<2>((1,2,4,1):(0,1,2,0), (0,1,2,0))`
    "create_tma_multicast_mask<mode, …>(cluster, coord)" {
        <modes: Path>(cluster: Layout, coord: Ints) -> Int = IntTuple::int(cluster.multicast_mask(modes, &coord)?);
    }
}

fn gmma(args: &Args<'_>, bits: &[i64]) -> Answer {
    descriptor(args, bits[0], Layout::gmma_descriptor)
}

fn umma(args: &Args<'_>, bits: &[i64]) -> Answer {
    descriptor(args, bits[0], Layout::umma_descriptor)
}

fn tma(args: &Args<'_>, numbers: &[i64]) -> Answer {
    map(args, &args.tiler(2)?, numbers[0], numbers.get(1).copied().unwrap_or(1))
}

/// A single integer behind the layouts is the cluster, as in CuTe.
fn make_tma_copy(args: &Args<'_>, bits: &[i64]) -> Answer {
    let whole = || Ok::<_, Failure>(Tiler::shape(&args.layout(1)?.shape().product_each())?);
    let is_cluster = args.len() == 3 && matches!(args.value(2), Value::Ints(tuple) if tuple.is_int());
    match args.len() {
        2 => map(args, &whole()?, bits[0], 1),
        3 if is_cluster => map(args, &whole()?, bits[0], args.int(2)?),
        3 => map(args, &args.tiler(2)?, bits[0], 1),
        _ => map(args, &args.tiler(2)?, bits[0], args.numbers(3)?.size()),
    }
}

fn make_tma_copy_a(args: &Args<'_>, bits: &[i64]) -> Answer {
    of_operand(args, bits[0], 1)
}

fn make_tma_copy_b(args: &Args<'_>, bits: &[i64]) -> Answer {
    of_operand(args, bits[0], 0)
}

fn make_tma_copy_c(args: &Args<'_>, bits: &[i64]) -> Answer {
    of_operand(args, bits[0], 2)
}

/// The map of an operand, which a tile (M,N,K) without one mode is cut from; along that the blocks of a cluster share it.
fn of_operand(args: &Args<'_>, bits: i64, without: usize) -> Answer {
    let cluster = if args.len() == 4 { args.numbers(3)? } else { IntTuple::int(1) };
    let (tile, parts) = constants::operand_tile(&args.numbers(2)?, &cluster, without)?;
    map(args, &tile, bits, parts)
}

fn map(args: &Args<'_>, tile: &Tiler, bits: i64, parts: i64) -> Answer {
    let (gmem, smem) = (args.layout(0)?, args.layout(1)?);
    let boxes = constants::boxes(&gmem, &smem, tile, bits, parts)?;
    Ok(match gmem.first_name() {
        None => Value::TensorMap(Box::new(boxes.map(&gmem)?)),
        Some(_) => Value::Boxes(Box::new((boxes, gmem))),
    })
}

fn descriptor(args: &Args<'_>, bits: i64, of: Described) -> Answer {
    let (major, tile) = (major(args, 0)?, args.layout(0)?);
    match of(&tile, major, bits) {
        Ok(descriptor) => Ok(Value::Descriptor(Box::new(descriptor))),
        Err(error) => Err(match nearest(&tile, major, bits, of) {
            Some(help) => Failure::Helped(error, help),
            None => error.into(),
        }),
    }
}

/// Word `i` between `<` and `>` as a major.
pub(super) fn major(args: &Args<'_>, i: usize) -> Result<Major, Diagnostic> {
    let (word, at) = args.word(i);
    major_of(word, at)
}

/// A word as a major.
pub(crate) fn major_of(word: &str, at: &At) -> Result<Major, Diagnostic> {
    let known = Major::ALL.into_iter().find(|major| major.name() == word);
    known.ok_or_else(|| {
        Diagnostic::new(
            at.clone(),
            format!("`{word}` is not a major"),
            Help::write("operands are `K` or `MN` major", ["K", "MN"]),
        )
    })
}

/// A tile as an instruction is told about it.
pub(crate) type Described = fn(&Layout, Major, i64) -> Result<SmemDescriptor, Error>;

/// What to write instead of a tile that no descriptor says: the other major, or the tile of these extents in the pattern of this one's
/// swizzle, else in the widest one that fills it.
pub(crate) fn nearest(tile: &Layout, major: Major, bits: i64, of: Described) -> Option<Help> {
    if tile.rank() != 2 {
        return None;
    }
    let other = if major == Major::K { Major::MN } else { Major::K };
    if of(tile, other, bits).is_ok() {
        return Some(format!("it is an operand that is {other}-major").into());
    }
    let own = SmemSwizzle::of(tile.swizzle(), bits).or(SmemSwizzle::of(tile.swizzle(), 8));
    let own = own.filter(|own| *own != Plain);
    let patterns = own.into_iter().chain([B128, B64, B32, Plain]);
    let sizes = [tile.size_of(&[0]).ok()? as i64, tile.size_of(&[1]).ok()? as i64];
    let shape = IntTuple::flat(&sizes).ok()?;
    patterns.into_iter().find_map(|pattern| {
        let atom = Layout::smem_atom(major, pattern, bits).ok()?;
        let whole = shape.round_up(&atom.shape()).ok()?;
        let tiles = atom.tile_to_shape(&whole, None).ok()?;
        if whole == shape {
            let atom = atom_word(major, pattern, bits);
            return of(&tiles, major, bits)
                .ok()
                .map(|_| Help::code("canonical is {}", format!("tile_to_shape({atom}, {shape})")));
        }
        own.filter(|own| *own == pattern)?;
        let part = tiles.composition_by(&Tiler::shape(&shape).ok()?).ok()?;
        of(&part, major, bits).ok().map(|_| Help::code("canonical is {}", part.to_string()))
    })
}

/// Another order of the atoms of a tile in shared memory, by which it takes fewer boxes, and how many these are.
#[must_use]
pub fn fewer_boxes(gmem: &Layout, smem: &Layout, tile: &Tiler, bits: i64) -> Option<(String, usize)> {
    let own = Boxes::of(gmem, smem, tile, bits).ok()?.count();
    let (pattern, shape) = (SmemSwizzle::of(smem.swizzle(), bits)?, smem.shape().product_each());
    let orders = [None, Some(IntTuple::flat(&[2, 1]).ok()?)];
    let ways = Major::ALL.into_iter().flat_map(|major| orders.iter().map(move |order| (major, order)));
    let found = ways.filter_map(|(major, order)| {
        let tiles = Layout::smem_atom(major, pattern, bits).ok()?.tile_to_shape(&shape, order.as_ref()).ok()?;
        let order = order.map_or(String::new(), |order| format!(", {order}"));
        let text = format!("tile_to_shape({}, {shape}{order})", atom_word(major, pattern, bits));
        Some((text, Boxes::of(gmem, &tiles, tile, bits).ok()?.count()))
    });
    found.min_by_key(|(_, count)| *count).filter(|(_, count)| *count < own)
}

/// An atom of shared memory in words: `Layout_K_SW128_Atom<16>`.
///
/// ```
/// use layout_runtime::hardware::{Major, SmemSwizzle};
///
/// assert_eq!(layout_compiler::atom_word(Major::MN, SmemSwizzle::None, 16), "Layout_MN_INTER_Atom<16>");
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
