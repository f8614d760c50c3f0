//! Tensor maps, as their operations make them of values and of constants.

use crate::algebra::Tiler;
use crate::atom::{Operand, TiledMma};
use crate::error::{Error, ErrorKind};
use crate::hardware::{Boxes, TensorMap};
use crate::int_tuple::IntTuple;
use crate::layout::Layout;

/// [`Layout::tma_partition`], whose operands stand the other way round in its word.
///
/// # Errors
/// As [`Layout::tma_partition`].
pub const fn partitioned(layout: &Layout, smem: &Layout, elements: i64) -> Result<Layout, Error> {
    Ok(ok!(layout.tma_partition(smem, elements), |error| match error.operand() {
        Some(operand) if operand < 2 => error.of("", 1 - operand),
        _ => error,
    }))
}

/// The boxes by which TMA moves tiles, each cut into so many parts for as many blocks.
///
/// # Errors
/// As [`Boxes::of`] and [`Boxes::multicast`].
pub const fn boxes(gmem: &Layout, smem: &Layout, tile: &Tiler, bits: i64, parts: i64) -> Result<Boxes, Error> {
    let boxes = ok!(Boxes::of(gmem, smem, tile, bits));
    match parts {
        1 => Ok(boxes),
        2..=0xffff_ffff => boxes.multicast(parts as u32),
        _ => boxes.multicast(0),
    }
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
    let boxes = ok!(Boxes::of_part(layouts, &tile, (mma, operand), bits));
    match parts {
        1 => Ok(boxes),
        _ => boxes.multicast(parts as u32),
    }
}

/// Where the elements of one tile lie that a map moves, in the order of shared memory, of the tile in shared memory or
/// in global memory.
///
/// # Errors
/// As of [`Layout::tma_partition`].
pub const fn partition_of_map(map: &TensorMap, smem: &Layout, layout: &Layout) -> Result<Layout, Error> {
    partitioned(layout, smem, map.whole_box() as i64)
}
