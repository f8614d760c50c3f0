//! The requirements of TMA and the CUDA driver on boxes and tensor maps. Some requirements depend on the width of an
//! element.
//!
//! Source: `cuTensorMapEncodeTiled` in the documentation of the CUDA driver; the PTX ISA on `cp.async.bulk.tensor` and
//! shared memory.

use super::smem::{SmemSwizzle, UNIT_BITS};
use layout_runtime::{Error, Layout};

layout_runtime::rules! {
    BoxUnit { bits: i64 } = "a row of the box has {bits} bits, which is not a multiple of 128 bits (16 bytes)", "use rows with a multiple of 16 bytes";
    BoxRow { bytes: i64, span: i64 } = "a row of the box has {bytes} bytes, but the swizzle spans only {span} bytes",
        "build the layout of shared memory from atoms: `tile_to_shape(Layout_K_SW128_Atom<16>, …)`";
    BoxStart { index: i64, bits: i64 } =
        "a box starts at element {index} of shared memory; with {bits} bits per element, this is not a multiple of 128 bytes",
        "let the strides between boxes be multiples of 128 bytes, or swizzle instead of padding: `tile_to_shape(Layout_K_SW128_Atom<16>, …)`";
    BoxUnpackedRow { extent: i64 } = "a row of the box has {extent} elements of 6 bits, but must have 128",
        "use rows of 128 elements; two such boxes have the layout `((128,2),n):((1,128*n),128)` in shared memory";
    BoxUnpackedSwizzle { span: i64 } = "elements of 6 bits cannot be copied with a swizzle of {span} bytes",
        "use no swizzle, or the swizzle of 128 bytes: `Layout_K_SW128_Atom<8>`";
    MapPacked { extent: i64, bits: i64, multiple: i64 } =
        "a row of global memory has {extent} elements of {bits} bits, but its length must be a multiple of {multiple} elements", "pad the rows of global memory";
    MapStride { stride: i64, bits: i64, multiple: i64 } =
        "a stride of {stride} elements of {bits} bits is not supported: it must be a multiple of {multiple} bytes, and less than 2^40 bytes", "pad the rows of global memory";
    MapExtent { extent: i64 } = "an extent of global memory is {extent}, but at most 2^32 is supported", "split the mode into two modes";
}

/// Maximum number of dimensions of a tensor map.
pub(super) const MAX_RANK: usize = 5;
/// The alignment of a box in shared memory, in bits.
const START_BITS: i64 = 128 * 8;

/// The number of bits of elements that are packed in global memory, but use 8 bits each in shared memory.
const UNPACKED: i64 = 6;
/// The number of 6-bit elements that a row of a box must have. The number of elements in a row of global memory must be
/// a multiple of this number.
const UNPACKED_ROW: i64 = 128;

/// Returns the number of bits that an element of `bits` bits occupies in shared memory.
pub(super) const fn width_in_shared(bits: i64) -> i64 {
    if bits == UNPACKED { 8 } else { bits }
}

/// Returns an error if a row of a box is not a multiple of 16 bytes, or is longer than a row of the swizzle. For
/// elements of 6 bits, the row must also have 128 elements, and the swizzle must not be 32B or 64B.
pub(super) const fn require_row(extent: u32, swizzle: SmemSwizzle, bits: i64) -> Result<(), Error> {
    if bits == UNPACKED {
        if extent as i64 != UNPACKED_ROW {
            return Err(BoxUnpackedRow { extent: extent as i64 }.error());
        }
        if matches!(swizzle, SmemSwizzle::B32 | SmemSwizzle::B64) {
            return Err(BoxUnpackedSwizzle { span: swizzle.units() * UNIT_BITS / 8 }.error());
        }
    }
    let row = extent as i64 * width_in_shared(bits);
    if row % UNIT_BITS != 0 {
        return Err(BoxUnit { bits: row }.error());
    }
    let span = swizzle.units() * UNIT_BITS;
    if !matches!(swizzle, SmemSwizzle::None) && row > span {
        return Err(BoxRow { bytes: row / 8, span: span / 8 }.error());
    }
    Ok(())
}

/// Returns an error unless the element at index `index` of shared memory starts at a multiple of 128 bytes.
pub(super) const fn require_start(index: i64, bits: i64) -> Result<(), Error> {
    match (index as i128 * width_in_shared(bits) as i128) % START_BITS as i128 {
        0 => Ok(()),
        _ => Err(BoxStart { index, bits: width_in_shared(bits) }.error()),
    }
}

/// Returns an error unless every box starts at a multiple of 128 bytes. `starts` maps each box to the index of its
/// first element, without `offset`, the offset of the tile.
pub(super) const fn require_starts(offset: i64, starts: &Layout, bits: i64) -> Result<(), Error> {
    ok!(require_start(offset, bits));
    each!(for i in 0..starts.len() {
        let mode = &starts.modes().leaves[i];
        if mode.size() > 1 {
            ok!(require_start(offset + mode.stride, bits));
        }
    });
    Ok(())
}

/// Returns an error if the driver does not accept these extents.
pub(super) const fn require_extents(dims: &[u64; MAX_RANK], rank: usize, bits: i64) -> Result<(), Error> {
    each!(for i in 0..rank {
        if dims[i] > 1 << 32 {
            return Err(MapExtent { extent: dims[i] as i64 }.error());
        }
    });
    let multiple = match bits {
        UNPACKED => UNPACKED_ROW,
        4 => 2,
        _ => 1,
    };
    if dims[0] as i64 % multiple != 0 {
        return Err(MapPacked { extent: dims[0] as i64, bits, multiple }.error());
    }
    Ok(())
}

/// Returns an error if the driver does not accept these strides. The first stride is not checked, because it is 1.
pub(super) const fn require_strides(strides: &[u64; MAX_RANK], rank: usize, bits: i64) -> Result<(), Error> {
    let multiple = if bits == UNPACKED { 32 } else { 16 };
    each!(for i in 1..rank {
        let wide = strides[i] as u128 * bits as u128;
        if !wide.is_multiple_of(multiple as u128 * 8) || wide / 8 >= 1 << 40 {
            let stride = strides[i] as i64;
            return Err(MapStride { stride, bits, multiple }.error());
        }
    });
    Ok(())
}
