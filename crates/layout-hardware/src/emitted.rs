//! Functions that the code of `layout!` calls at compile time: instructions, descriptors and tensor maps.

use crate::atom::{MmaAtom, Operand, Side, TiledCopy, TiledMma};
use crate::descriptors::{Boxes, Major, TensorMap, gmma_stages, umma_stages};
pub use crate::descriptors::{
    gmma_descriptor, im2col_box, multicast_mask, scale_factor_block, scale_factors, smem_atom, tma_partition,
    umma_descriptor,
};
use layout_proofs::emitted::Told;
use layout_proofs::{Budget, Proof};
use layout_runtime::{Error, ErrorKind, IntTuple, Layout, Text, Tiler};

/// The instruction of a tiling.
#[must_use]
pub const fn atom_of(mma: &TiledMma) -> MmaAtom {
    *mma.atom()
}

/// What only some instructions take.
///
/// # Errors
/// If this one does not.
pub const fn besides(layout: Option<Layout>, what: &'static str) -> Result<Layout, Error> {
    match layout {
        Some(layout) => Ok(layout),
        None => Err(Error::new(ErrorKind::Lacks { what }).of("", 0)),
    }
}

/// The instruction descriptor of an instruction that takes one.
///
/// # Errors
/// If it does not, or the descriptor says where scale factors are.
pub const fn instruction_descriptor(mma: &MmaAtom) -> Result<IntTuple, Error> {
    match mma.instruction_descriptor() {
        Some(bits) => Ok(IntTuple::int(bits as i64)),
        None => Err(Error::new(ErrorKind::Lacks { what: "instruction descriptor that its name alone says" }).of("", 0)),
    }
}

/// The tile (M,N,K) of a tiling.
///
/// # Errors
/// None.
pub const fn tile_shape(mma: &TiledMma) -> Result<IntTuple, Error> {
    IntTuple::flat(&[mma.tile_size(0), mma.tile_size(1), mma.tile_size(2)])
}

/// `tidfrg_S`, `tidfrg_D`, whose tiles may go past the end where `overruns`.
///
/// # Errors
/// As of [`TiledCopy::tidfrg`].
pub const fn tidfrg(copy: &TiledCopy, side: Side, layout: &Layout, overruns: bool) -> Result<Layout, Error> {
    if overruns { copy.tidfrg_overrunning(side, layout) } else { copy.tidfrg(side, layout) }
}

/// `partition_S`, `partition_D`, whose tiles may go past the end where `overruns`.
///
/// # Errors
/// As of [`TiledCopy::partition`].
pub const fn partition(copy: &TiledCopy, side: Side, layout: &Layout, overruns: bool) -> Result<Layout, Error> {
    if overruns { copy.partition_overrunning(side, layout) } else { copy.partition(side, layout) }
}

/// Where the partition of an operand lies in tensor memory.
///
/// # Errors
/// If the tiling does not divide the layout, or the instruction does not have the operand there.
pub const fn tensor_memory(mma: &TiledMma, operand: Operand, layout: &Layout) -> Result<Layout, Error> {
    ok!(mma.partition(operand, layout));
    let mut tiles = [0; 2];
    each!(for i in 0..2 {
        let size = match layout.size_of(&[i]) {
            Ok(size) => size as i64,
            Err(_) => 1,
        };
        tiles[i] = size / mma.tile_size(operand.modes()[i]);
    });
    match mma.atom().tensor_memory(operand, tiles) {
        Some(layout) => Ok(layout),
        None => Err(Error::new(ErrorKind::NoTensorMemory)),
    }
}

/// Where the scale factors of a tile (M,N,K) lie in shared memory.
///
/// # Errors
/// As [`TiledMma::scales_in_shared_memory`], or if the tile has other modes.
pub const fn scales_in_shared_memory(
    mma: &TiledMma,
    operand: Operand,
    elements: i64,
    tile: &IntTuple,
) -> Result<Layout, Error> {
    let mut sizes = [0; 3];
    if tile.rank() != 3 {
        let kind = ErrorKind::ModesNeeded { found: tile.rank() as i64, needed: "(M,N,K)" };
        return Err(Error::new(kind).of("", 1));
    }
    each!(for i in 0..3 {
        sizes[i] = ok!(tile.mode(&[i])).size();
    });
    Ok(ok!(mma.scales_in_shared_memory(operand, elements, sizes), |error| error.of("", 1)))
}

/// `wgmma(major, bits)`
///
/// # Errors
/// If no descriptor says a stage of the tile.
pub const fn wgmma(layout: &Layout, major: &str, bits: i64, _: &mut Budget) -> Told {
    told_of_stages(gmma_stages(layout, some!(Major::named(major), no_major(major)), bits))
}

/// `tcgen05(major, bits)`
///
/// # Errors
/// If no descriptor says a stage of the tile.
pub const fn tcgen05(layout: &Layout, major: &str, bits: i64, _: &mut Budget) -> Told {
    told_of_stages(umma_stages(layout, some!(Major::named(major), no_major(major)), bits))
}

/// Whether descriptors say the stages of a tile.
const fn told_of_stages<T: Copy>(stages: Result<T, Error>) -> Told {
    match stages {
        Ok(_) => Ok(Proof::Proved),
        Err(error) => Err(error),
    }
}

const fn no_major(word: &str) -> Told {
    Ok(Proof::Refuted(Text::EMPTY.str("`").str(word).str("` is not a major; operands are `K` or `MN` major")))
}

/// `tma(gmem, bits)`. What depends on numbers of global memory that are only known at run time is asked there.
///
/// # Errors
/// If no tensor map moves such tiles.
pub const fn tma(layout: &Layout, gmem: &Layout, bits: i64, _: &mut Budget) -> Told {
    let boxes = ok!(Boxes::whole(gmem, layout, bits));
    if gmem.is_known() {
        ok!(boxes.map(gmem));
    }
    Ok(Proof::Proved)
}

/// [`tma_partition`](crate::descriptors::tma_partition), whose operands stand the other way round in its word.
///
/// # Errors
/// As [`tma_partition`](crate::descriptors::tma_partition).
pub const fn partitioned(layout: &Layout, smem: &Layout, elements: i64) -> Result<Layout, Error> {
    Ok(ok!(tma_partition(layout, smem, elements), |error| match error.operand() {
        Some(operand) if operand < 2 => error.of("", 1 - operand),
        _ => error,
    }))
}

/// The boxes by which TMA moves tiles, each cut into so many parts for as many blocks.
///
/// # Errors
/// As [`Boxes::of`] and [`Boxes::multicast`].
pub const fn boxes(gmem: &Layout, smem: &Layout, tile: &Tiler, bits: i64, parts: i64) -> Result<Boxes, Error> {
    cut(ok!(Boxes::of(gmem, smem, tile, bits)), parts)
}

/// The boxes, each cut into so many parts.
const fn cut(boxes: Boxes, parts: i64) -> Result<Boxes, Error> {
    let fits = 1 <= parts && parts <= u32::MAX as i64;
    boxes.multicast(if fits { parts as u32 } else { 0 })
}

/// The boxes by which TMA moves tiles that have mode `i` of `smem` from mode `i` of `gmem`.
///
/// # Errors
/// As [`boxes`].
pub const fn whole_boxes(gmem: &Layout, smem: &Layout, bits: i64, parts: i64) -> Result<Boxes, Error> {
    boxes(gmem, smem, &ok!(Tiler::shape(&smem.shape().product_each())), bits, parts)
}

/// The boxes of an operand, whose tile is (M,N,K) without one mode.
///
/// # Errors
/// If there is no such mode, and as [`boxes`].
pub const fn operand_boxes(
    gmem: &Layout,
    smem: &Layout,
    tile: &IntTuple,
    bits: i64,
    cluster: &IntTuple,
    without: usize,
) -> Result<Boxes, Error> {
    let tile = ok!(Tiler::shape(&ok!(tile.remove(without), |error| error.of_or("tma", 2))));
    // C is shared along none.
    let parts = if cluster.is_int() { 1 } else { ok!(cluster.mode(&[without]), |error| error.of_or("tma", 3)).size() };
    boxes(gmem, smem, &tile, bits, parts)
}

/// The boxes of an operand's part on one processor, and in how many parts a cluster (V,M,N,K) loads each. Without bits
/// those of the instruction's type count.
///
/// # Errors
/// If there is no such mode, and as of [`Boxes::of_part`]; if neither says the width of an element.
pub const fn part_boxes(
    layouts: [&Layout; 2],
    tile: &IntTuple,
    (mma, operand): (&TiledMma, Operand),
    bits: i64,
    cluster: &IntTuple,
) -> Result<Boxes, Error> {
    // Blocks along the other mode of the product share the operand.
    let without = 3 - operand.modes()[0] - operand.modes()[1];
    let tile = ok!(Tiler::shape(&ok!(tile.remove(without), |error| error.of_or("tma", 2))));
    let parts = match cluster.is_int() {
        true => 1,
        false => ok!(cluster.mode(&[1 + without]), |error| error.of_or("tma", 4)).size(),
    };
    let [of_a, of_b, of_c, _] = mma.atom().types();
    let bits = match (bits, without) {
        (1.., _) => bits,
        (_, 1) => of_a.bits(),
        (_, 0) => of_b.bits(),
        _ => of_c.bits(),
    };
    if bits == 0 {
        return Err(Error::new(ErrorKind::NoWidth).of("tma", 3));
    }
    cut(ok!(Boxes::of_part(layouts, &tile, (mma, operand), bits)), parts)
}

/// Where the elements of one tile lie that a map moves, in the order of shared memory, of the tile in shared memory or
/// in global memory.
///
/// # Errors
/// As of [`tma_partition`](crate::descriptors::tma_partition).
pub const fn partition_of_map(map: &TensorMap, smem: &Layout, layout: &Layout) -> Result<Layout, Error> {
    partitioned(layout, smem, map.whole_box() as i64)
}
