//! Generates random layouts with swizzles or XOR strides, and computes their coordinates and indices.

extern crate std;

use crate::rules::XorOffset;
use crate::{Basis, Int, IntTuple, Layout, Swizzle};
use arbitrary::{Result, Unstructured};
use std::vec::Vec;

/// Returns a swizzle with fields below bit 12.
fn swizzle(u: &mut Unstructured<'_>) -> Result<Swizzle> {
    let bits = u.int_in_range(1..=3)?;
    let shift = u.int_in_range(bits..=6)? * if u.ratio(1, 4)? { -1 } else { 1 };
    Ok(Swizzle::new(bits, u.int_in_range(0..=3)?, shift).expect("small fields"))
}

/// Returns a random stride. `style` selects compact strides (0), powers of two (1), numbers up to 72 (2), or small
/// numbers times powers of two (3).
fn stride(u: &mut Unstructured<'_>, style: u8, place: &mut i64, extent: i64) -> Result<i64> {
    Ok(match style {
        0 => {
            *place *= extent;
            *place / extent
        }
        1 => 1 << u.int_in_range(0..=7)?,
        2 => u.int_in_range(0..=72)?,
        _ => u.int_in_range(0..=9)? << u.int_in_range(0..=5)?,
    })
}

/// Returns a layout of up to `bits` bits, with integer or XOR strides, and sometimes a swizzle.
pub(super) fn layout(u: &mut Unstructured<'_>, bits: u32) -> Result<Layout> {
    loop {
        let is_xor = u.ratio(1, 2)?;
        let (style, mut left, mut place) = (u.int_in_range(0..=3)?, bits, 1);
        let (mut extents, mut strides) = (Vec::new(), Vec::new());
        while left > 0 && extents.len() < 4 && (extents.is_empty() || u.ratio(3, 4)?) {
            let log = u.int_in_range(0..=left.min(4))?;
            left -= log;
            let extent = 1 << log;
            let number = stride(u, style, &mut place, extent)?;
            extents.push(IntTuple::int(extent));
            let unit = if is_xor && number > 0 { Basis::XOR } else { Basis::ONE };
            strides.push(IntTuple::from(Int::new(number).of(unit)));
        }
        if u.ratio(1, 8)? {
            let odd = u.int_in_range(1..=7)?;
            let at = if is_xor { extents.len() - 1 } else { u.choose_index(extents.len())? };
            extents[at] = IntTuple::int(odd);
        }
        let (shape, stride) = (IntTuple::tuple(&extents).expect("few"), IntTuple::tuple(&strides).expect("few"));
        let Ok(plain) = Layout::new(&shape, &stride) else { continue };
        if plain.size() > 1 << bits {
            continue;
        }
        if u.ratio(1, 3)? {
            let offset = if u.ratio(1, 4)? { u.int_in_range(0..=20)? } else { 0 };
            match plain.swizzled(swizzle(u)?, offset) {
                Ok(swizzled) => return Ok(swizzled),
                Err(error) => assert_eq!(error.without_place(), XorOffset.error(), "{plain} behind {offset}"),
            }
        }
        if u.ratio(1, 6)?
            && let Ok(joined) = plain.joined(u.int_in_range(0..=255)?)
        {
            return Ok(joined);
        }
        return Ok(plain);
    }
}

pub(super) fn table(layout: &Layout) -> Vec<i64> {
    (0..layout.size() as i64).map(|c| layout.index(c)).collect()
}

/// Returns the extents of the leaves.
pub(super) fn extents(layout: &Layout) -> Vec<usize> {
    layout.flat_modes().map(|mode| mode.0 as usize).collect()
}

/// Returns the coordinate with the integers `parts` as its modes.
pub(super) fn coordinate(parts: &[i64]) -> IntTuple {
    IntTuple::tuple(&parts.iter().map(|part| IntTuple::int(*part)).collect::<Vec<_>>()).expect("few")
}

/// Returns all coordinates in a shape with modes of the sizes `sizes`. The first mode changes fastest.
pub(super) fn coordinates(sizes: &[i64]) -> impl Iterator<Item = Vec<i64>> + '_ {
    (0..sizes.iter().product()).map(|mut i: i64| {
        let digit = |size: &i64| {
            let digit = i % size;
            i /= size;
            digit
        };
        sizes.iter().map(digit).collect()
    })
}

/// Returns `true` if operations XOR the indices of this layout with other indices. Operations add other indices to the
/// indices of a run `n:f1`, as for `n:1`.
pub(super) fn is_joined(layout: &Layout) -> bool {
    layout.in_integers().is_xor()
}

/// Combines two indices: by XOR for XOR strides, by addition for integer strides.
pub(super) fn together(are_joined: bool, a: i64, b: i64) -> i64 {
    if are_joined { a ^ b } else { a + b }
}
