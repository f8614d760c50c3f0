//! Boxes of im2col: pixels of a tensor of activations, and channels of each.

use super::rules::require_row;
use super::smem::pattern;
use layout_runtime::{Error, ErrorKind, IntTuple, Layout};

/// The channels and the pixels of a box of im2col, `channelsPerPixel` and `pixelsPerColumn` of the driver, for a
/// tile that lies in shared memory like this layout, in elements of so many bits. One of its two modes are pixels,
/// the other channels, which are contiguous. Each of `parts` blocks of a cluster loads as many of the pixels.
///
/// Where boxes begin, the corners, are the convolution's, and so is the rest of the map. The driver takes at most
/// 1,024 pixels. Source: CuTe's `copy_traits_sm90_im2col.hpp`.
///
/// # Errors
/// If the tile has other modes; if the channels are not contiguous, are more than 256, or their bytes more than the
/// swizzle's or no multiple of 16; if pixels do not follow them; if the pixels are not cut into so many parts.
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
        return Err(Error::new(ErrorKind::BoxParts { parts }).of("im2col_box", 1));
    }
    IntTuple::flat(&[channels, pixels / parts])
}

const fn channels_and_pixels(layout: &Layout, bits: i64) -> Result<[i64; 2], Error> {
    let swizzle = ok!(pattern(layout, bits));
    if layout.rank() != 2 {
        let kind = ErrorKind::ModesNeeded { found: layout.rank() as i64, needed: "(pixels,channels)" };
        return Err(Error::new(kind).of("", 0));
    }
    let coordinates = ok!(Layout::make_identity_layout(&layout.shape().product_each()));
    let order = ok!(coordinates.composition(&ok!(layout.layout_part().right_inverse()))).coalesce().flatten();
    let mut extents = [1; 2];
    each!(for i in 0..2 {
        let steps =
            i < order.len() && order.modes().leaves[i].stride == 1 && order.modes().leaves[i].basis.is_coordinate();
        if !steps {
            return Err(Error::new(ErrorKind::BoxMajor).of("", 0));
        }
        extents[i] = order.modes().leaves[i].size();
    });
    if extents[0] > 256 {
        return Err(Error::new(ErrorKind::BoxExtent { extent: extents[0] }).of("", 0));
    }
    ok!(require_row(extents[0] as u32, swizzle, bits));
    Ok(extents)
}
