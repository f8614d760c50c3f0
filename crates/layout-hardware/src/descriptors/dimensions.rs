//! Finds the dimensions of a box by following the elements in the order of shared memory. Also computes the box of an
//! im2col copy, which contains some channels of some pixels of an activation tensor.

use super::rules::{MAX_RANK, require_row};
use super::smem::pattern;
use crate::rules::{BoxExtent, BoxMajor, BoxParts};
use layout_runtime::number::gcd;
use layout_runtime::rules::ModesNeeded;
use layout_runtime::{Error, IntTuple, Layout, MAX_LEAVES};

layout_runtime::rules! {
    BoxRank = "the box has more than 5 modes", "use a tile with fewer modes";
}

/// Maximum number of elements of a box along one dimension.
const MAX_EXTENT: i64 = 256;
/// Marks a leaf of global memory that does not belong to a dimension.
pub(super) const NONE: u8 = u8::MAX;

/// The dimensions that have been found so far.
pub(super) struct Dimensions {
    extents: [i64; MAX_LEAVES],
    /// The first leaf of each dimension.
    first: [usize; MAX_LEAVES],
    rank: usize,
    dimension: [u8; MAX_LEAVES],
}

impl Dimensions {
    pub(super) const fn of(gmem: &Layout, identity: &Layout, order: &Layout) -> Result<Self, Error> {
        let (extents, first, dimension) = ([1; MAX_LEAVES], [0; MAX_LEAVES], [NONE; MAX_LEAVES]);
        let mut found = Self { extents, first, rank: 0, dimension };
        let mut i = 0;
        while i < order.len() && order.modes().leaves[i].stride == 1 {
            let mode = &order.modes().leaves[i];
            let leaf = first!(0..identity.len(), |leaf| identity.modes().leaves[leaf].basis.is(mode.basis));
            if leaf == identity.len() {
                return Err(BoxMajor.error());
            }
            // If the tile has the same coordinate twice, the second occurrence needs another box.
            if found.dimension[leaf] != NONE {
                break;
            }
            found.add(gmem, leaf, mode.size());
            i += 1;
        }
        if found.rank == 0 || !starts_with_one(gmem, found.first[0]) {
            return Err(BoxMajor.error());
        }
        each!(for leaf in 0..gmem.len() {
            let mode = &gmem.modes().leaves[leaf];
            let is_one = mode.extent_is_static && mode.is_one();
            let is_still = mode.stride_is_static && mode.stride == 0;
            if found.dimension[leaf] == NONE && !is_one && !is_still {
                found.append(leaf, 1);
            }
        });
        Ok(found)
    }

    /// Adds `extent` elements along leaf `leaf` of global memory to the box. The leaf joins the dimension of the
    /// previous leaf if static extents and strides prove that the two leaves are contiguous.
    const fn add(&mut self, gmem: &Layout, leaf: usize, extent: i64) {
        if self.rank > 0 {
            let last = self.rank - 1;
            let (first, next) = (&gmem.modes().leaves[self.first[last]], &gmem.modes().leaves[leaf]);
            let known = first.stride_is_static && next.stride_is_static && first.basis.is(next.basis);
            let goes_on = matches!(first.stride.checked_mul(self.extents[last]), Some(end) if end == next.stride);
            let extents = self.extents[last] * extent;
            if known && goes_on && extents <= MAX_EXTENT {
                self.extents[last] = extents;
                self.dimension[leaf] = last as u8;
                return;
            }
        }
        self.append(leaf, extent);
    }

    const fn append(&mut self, leaf: usize, extent: i64) {
        self.extents[self.rank] = extent;
        self.first[self.rank] = leaf;
        self.dimension[leaf] = self.rank as u8;
        self.rank += 1;
    }

    /// Merges the fifth and all later dimensions into one dimension, and returns the extents, their number, and the
    /// dimension of each leaf.
    pub(super) const fn finish(mut self) -> Result<([u32; MAX_RANK], usize, [u8; MAX_LEAVES]), Error> {
        let mut extents = [1; MAX_RANK];
        each!(for i in 0..self.rank {
            if self.extents[i] > MAX_EXTENT {
                return Err(BoxExtent { extent: self.extents[i] }.error());
            }
            if i >= MAX_RANK - 1 && self.rank > MAX_RANK && self.extents[i] > 1 {
                return Err(BoxRank.error());
            }
            if i < MAX_RANK {
                extents[i] = self.extents[i] as u32;
            }
        });
        each!(for leaf in 0..MAX_LEAVES {
            if self.dimension[leaf] != NONE && self.dimension[leaf] as usize >= MAX_RANK {
                self.dimension[leaf] = MAX_RANK as u8 - 1;
            }
        });
        let rank = if self.rank < MAX_RANK { self.rank } else { MAX_RANK };
        Ok((extents, rank, self.dimension))
    }
}

/// Returns `true` if the stride of leaf `leaf` can be 1. A symbolic stride can be 1 only if no other leaf has stride 1.
const fn starts_with_one(gmem: &Layout, leaf: usize) -> bool {
    let mut other = false;
    each!(for i in 0..gmem.len() {
        let mode = &gmem.modes().leaves[i];
        other = other || (i != leaf && mode.stride == 1 && mode.basis.is_one());
    });
    let mode = &gmem.modes().leaves[leaf];
    mode.stride == 1 && (mode.basis.is_one() || !other)
}

/// Merges two dimensions (extent, stride). The stride of the result is the greatest common divisor of both strides. Its
/// extent is large enough to reach the last element of the two dimensions together.
pub(super) const fn joined((extent, stride): (u64, u64), (other, by): (u64, u64)) -> (u64, u64) {
    let common = gcd(stride, by);
    if common == 0 {
        return (if other > extent { other } else { extent }, 0);
    }
    ((extent - 1) * (stride / common) + (other - 1) * (by / common) + 1, common)
}

/// Returns the number of channels and the number of pixels of an im2col box: the driver's `channelsPerPixel` and
/// `pixelsPerColumn`. `layout` is the tile in shared memory, with elements of `bits` bits. One of its two modes numbers
/// the pixels, and the other numbers the channels, which are contiguous. `parts` blocks of a cluster load the tile
/// together, and the result contains the number of pixels of one block.
///
/// The corners of the boxes and the other arguments of the tensor map depend on the convolution. The driver accepts at
/// most 1,024 pixels per box, which this function does not check. Source: CuTe's `copy_traits_sm90_im2col.hpp`.
///
/// # Errors
/// - If the tile does not have two modes, or if TMA does not support its swizzle or the width of its elements.
/// - If the channels are not contiguous, or if there are more than 256 channels.
/// - If the channels of a pixel have more bytes than a row of the swizzle, or if their number of bytes is not a
///   multiple of 16.
/// - If consecutive pixels are not adjacent in shared memory.
/// - If `parts` does not divide the number of pixels.
///
/// ```
/// use colex::{IntTuple, parse};
/// let tile = parse("Sw<3,3,3> o ((8,16),(64,2)):((64,512),(1,8192))");
/// assert_eq!(colex::hardware::im2col_box(&tile, 16, 1).unwrap(), IntTuple::from((64, 128)));
/// assert_eq!(colex::hardware::im2col_box(&tile, 16, 2).unwrap(), IntTuple::from((64, 64)));
/// ```
pub const fn im2col_box(layout: &Layout, bits: i64, parts: i64) -> Result<IntTuple, Error> {
    let [channels, pixels] = ok!(channels_and_pixels(layout, bits), |error| error.of_or("im2col_box", 0));
    if parts < 1 || pixels % parts != 0 {
        return Err(BoxParts { parts }.error().of("im2col_box", 1));
    }
    IntTuple::flat(&[channels, pixels / parts])
}

const fn channels_and_pixels(layout: &Layout, bits: i64) -> Result<[i64; 2], Error> {
    let swizzle = ok!(pattern(layout, bits));
    if layout.rank() != 2 {
        let error = ModesNeeded { found: layout.rank() as i64, needed: "(pixels,channels)" }.error();
        return Err(error.of("", 0));
    }
    let coordinates = ok!(Layout::make_identity_layout(&layout.shape().product_each()));
    let order = ok!(coordinates.composition(&ok!(layout.layout_part().right_inverse()))).coalesce().flatten();
    let mut extents = [1; 2];
    each!(for i in 0..2 {
        let steps =
            i < order.len() && order.modes().leaves[i].stride == 1 && order.modes().leaves[i].basis.is_coordinate();
        if !steps {
            return Err(BoxMajor.error().of("", 0));
        }
        extents[i] = order.modes().leaves[i].size();
    });
    if extents[0] > 256 {
        return Err(BoxExtent { extent: extents[0] }.error().of("", 0));
    }
    ok!(require_row(extents[0] as u32, swizzle, bits));
    Ok(extents)
}
