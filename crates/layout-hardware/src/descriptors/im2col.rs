//! Boxes of im2col copies. A box contains pixels of an activation tensor, with some channels of each pixel.

use super::rules::require_row;
use super::smem::pattern;
use crate::rules::{BoxExtent, BoxMajor, BoxParts};
use layout_runtime::rules::ModesNeeded;
use layout_runtime::{Error, IntTuple, Layout};

/// Returns the numbers of channels and of pixels of an im2col box: the driver's `channelsPerPixel` and
/// `pixelsPerColumn`. `layout` is the tile in shared memory, with elements of `bits` bits. One of its two modes counts
/// pixels, and the other counts channels, which are contiguous. Each of `parts` blocks of a cluster loads an equal
/// share of the pixels.
///
/// The corners of the boxes, and the rest of the tensor map, depend on the convolution. The driver accepts at most
/// 1,024 pixels. Source: CuTe's `copy_traits_sm90_im2col.hpp`.
///
/// # Errors
/// - If the tile does not have exactly these two modes.
/// - If the channels are not contiguous, are more than 256, have more bytes than the swizzle's row, or do not fill a
///   multiple of 16 bytes.
/// - If consecutive pixels are not adjacent in shared memory.
/// - If `parts` does not divide the pixels.
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
