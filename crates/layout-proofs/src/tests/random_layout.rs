//! Random layouts for the tests of this crate and of crates that depend on it.

use arbitrary::{Result, Unstructured};
use layout_runtime::{IntTuple, Layout, Swizzle};
extern crate std;
use std::vec::Vec;

/// Returns a layout of up to 6 modes and 4096 coordinates. One third of the layouts have power-of-two extents, and half
/// of the layouts have a swizzle or an offset.
pub(crate) fn random_layout(u: &mut Unstructured<'_>) -> Result<Layout> {
    let powers = u.ratio(1, 3)?;
    let (mut extents, mut strides) = (Vec::new(), Vec::new());
    for _ in 0..u.int_in_range(1..=6)? {
        let (extent, stride) = if powers {
            (1 << u.int_in_range(0..=2)?, 1 << u.int_in_range(0..=11)?)
        } else {
            (u.int_in_range(1..=4)?, u.int_in_range(-3..=70)?)
        };
        extents.push(extent);
        strides.push(stride);
    }
    let tuple = |n: &[i64]| IntTuple::flat(n).expect("six numbers");
    let layout = Layout::new(&tuple(&extents), &tuple(&strides)).expect("small");
    if u.arbitrary()? {
        let (bits, base, shift) = (u.int_in_range(0..=3)?, u.int_in_range(0..=4)?, u.int_in_range(-5..=5)?);
        let swizzle = Swizzle::new(bits, base, shift).unwrap_or(Swizzle::IDENTITY);
        let offset = if u.arbitrary()? { 0 } else { u.int_in_range(0..=300)? };
        return Ok(layout.swizzled(swizzle, offset).unwrap_or(layout));
    }
    Ok(layout)
}
