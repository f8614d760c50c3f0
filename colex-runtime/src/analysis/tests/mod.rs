//! Proofs against brute force: no false proof, no false counterexample, nothing small undecided.

extern crate std;

mod classic;
mod constant;
mod facts;
mod same;
mod warp;

use crate::int_tuple::IntTuple;
use crate::layout::Layout;
use crate::swizzle::Swizzle;
use arbitrary::{Result, Unstructured};
use std::vec::Vec;

/// All layouts of up to three small modes, nested in one of two ways.
fn exhaustive() -> Vec<Layout> {
    let mut layouts = Vec::new();
    for shape in
        [[1, 1, 1], [2, 1, 1], [3, 1, 1], [4, 1, 1], [2, 2, 1], [2, 3, 1], [3, 2, 1], [4, 2, 1], [2, 2, 2], [2, 3, 2]]
    {
        for code in 0..9i64.pow(3) {
            let strides = [code % 9 - 2, code / 9 % 9 - 2, code / 81 - 2];
            if (0..3).any(|k| shape[k] == 1 && strides[k] != 0) {
                continue;
            }
            let nest = |n: [i64; 3]| IntTuple::from((n[0], (n[1], n[2])));
            layouts.push(Layout::new(&nest(shape), &nest(strides)).expect("small"));
        }
    }
    layouts
}

/// The same under every small swizzle, if one can stand in front.
fn swizzled() -> Vec<Layout> {
    let mut layouts = Vec::new();
    let numbers = (1..3).flat_map(|b| (0..3).flat_map(move |m| (-3..4).map(move |s| (b, m, s))));
    let swizzles: Vec<Swizzle> = numbers.filter_map(|(b, m, s)| Swizzle::new(b, m, s).ok()).collect();
    for (k, layout) in exhaustive().iter().enumerate() {
        let swizzle = swizzles[k % swizzles.len()];
        layouts.extend(layout.swizzled(swizzle, (k % 5) as i64));
        layouts.extend(layout.swizzled(Swizzle::IDENTITY, (k % 7) as i64));
    }
    layouts
}

/// A layout of up to 6 modes and 4096 coordinates, every third one of powers of two, half of them swizzled or offset.
pub(crate) fn random(u: &mut Unstructured<'_>) -> Result<Layout> {
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

fn indices(layout: &Layout) -> Vec<i64> {
    (0..layout.size() as i64).map(|i| layout.index(i)).collect()
}
