//! Partitions a tensor among the instructions of a TMA copy, and computes which blocks receive a multicast.

use crate::rules::BoxSize;
use layout_runtime::rules::{CoordinateStride, NotDivisible, OutOfMode};
use layout_runtime::{Error, Int, IntTuple, Layout, MAX_LEAVES, Tiler};

/// Maximum number of blocks of a cluster in a multicast mask.
const MOST_BLOCKS: i64 = 16;

/// Divides a tensor among the instructions of a TMA copy, like CuTe's `tma_partition`. Each instruction moves
/// `elements` elements. The result has the modes ((element, instruction), rest…): the elements of one instruction, the
/// instructions of one tile, and the tiles. Mode 0 of `layout` is the tile, and mode 0 of `smem` is the layout of the
/// tile in shared memory.
///
/// The elements are in the order of shared memory. In a multicast, each block loads only one part of each box. Apply
/// `domain_offset` to the result, with the start of this part. Source: CuTe's `copy_traits_sm90_tma.hpp`.
///
/// # Errors
/// If the sizes of the two tiles differ, or if `elements` does not divide this size.
///
/// ```
/// # use colex::Layout;
/// let [gmem, smem] = ["((64,64),4):((1@0,1@1),64@1)", "((64,64),3):((64,1),4096)"].map(|l| l.parse::<Layout>().unwrap());
/// assert_eq!(colex::hardware::tma_partition(&gmem, &smem, 2048).unwrap().to_string(), "(((64,32),2),4):(((1@1,1@0),32@0),64@1)");
/// assert_eq!(colex::hardware::tma_partition(&smem, &smem, 2048).unwrap().to_string(), "((2048,2),3):((1,2048),4096)");
/// ```
pub const fn tma_partition(layout: &Layout, smem: &Layout, elements: i64) -> Result<Layout, Error> {
    let tile = ok!(smem.mode(&[0]), |error| error.of("tma_partition", 1)).layout_part();
    let size = ok!(layout.size_of(&[0]), |error| error.of("tma_partition", 0));
    if size != tile.size() {
        let error = BoxSize { tile: size as i64, smem: tile.size() as i64 }.error();
        return Err(error.of("tma_partition", 1));
    }
    if elements < 1 || size as i64 % elements != 0 {
        let error = NotDivisible { number: size as i64, divisor: elements }.error();
        return Err(error.of("tma_partition", 1));
    }
    let order = ok!(tile.right_inverse(), |error| error.of("tma_partition", 1));
    let order = ok!(Layout::make_layout(&[order]));
    let all = ok!(order.tile_to_shape(&ok!(IntTuple::flat(&[size as i64])), None));
    let parts = ok!(all.unwrap().logical_divide(&Tiler::layout(&Layout::line(elements))));
    let mut tilers = [Tiler::KEEP; MAX_LEAVES];
    tilers[0] = Tiler::layout(&parts);
    let picked = ok!(layout.composition_by(&ok!(Tiler::modes(tilers.split_at(layout.rank()).0))));
    let profile = ok!(IntTuple::tuple(&[ok!(IntTuple::flat(&[1, 1]))]));
    Ok(ok!(picked.coalesce_by(&profile), |error| error.of("tma_partition", 0)))
}

/// Returns CuTe's `create_tma_multicast_mask`: a bit mask of the blocks of a cluster that receive the data that the
/// block at `coord` loads. These are the blocks with coordinates that differ from `coord` only in the modes `modes`,
/// and in entries that are `_` in `coord`. `layout` maps coordinates to block numbers.
///
/// # Errors
/// If the coordinate does not nest like the shape of `layout`, if a mode does not exist, or if a block number is
/// negative or exceeds 15.
///
/// ```
/// # use colex::{IntTuple, Layout};
/// let cluster: Layout = "(1,2,4,1):(0,1,2,0)".parse().unwrap();
/// assert_eq!(colex::hardware::multicast_mask(&cluster, &[2], &IntTuple::from((0, 1, 2, 0))).unwrap(), 0b1010_1010);
/// ```
pub const fn multicast_mask(layout: &Layout, modes: &[usize], coord: &IntTuple) -> Result<i64, Error> {
    let mut projected = *coord;
    each!(for i in 0..modes.len() {
        projected = ok!(projected.replace(modes[i], &IntTuple::leaf(Int::KEEP)), |error| error
            .of_or("create_tma_multicast_mask", 1));
    });
    let sliced = ok!(layout.slice_and_offset(&projected), |error| error.of("create_tma_multicast_mask", 1));
    let start = match sliced.offset.as_int() {
        Some(start) if start.basis().is_one() => start.value(),
        _ => return Err(CoordinateStride.error().of("create_tma_multicast_mask", 0)),
    };
    let (low, high) = sliced.layout.bounds();
    if start + low < 0 || start + high >= MOST_BLOCKS {
        let error = OutOfMode { entry: start + if low < 0 { low } else { high }, extent: MOST_BLOCKS }.error();
        return Err(error.of("create_tma_multicast_mask", 0));
    }
    let mut mask = 0;
    each!(for i in 0..sliced.layout.size() {
        mask |= 1 << (start + sliced.layout.index(i as i64));
    });
    Ok(mask)
}
