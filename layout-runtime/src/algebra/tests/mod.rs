//! Tests the laws in the doc comments at every coordinate, for all layouts of a set of small layouts, and for random
//! layouts.

extern crate std;

mod cast;
mod complement;
mod compose;
mod divide;
mod domain;
mod empty;
mod inverse;
mod modes;
mod open;
mod ordered;
mod parts;
mod product;
mod recast;
mod rest;
mod slice;

use crate::{IntTuple, Layout};
use arbitrary::Unstructured;
use std::collections::BTreeSet;
use std::vec::Vec;

/// Returns the layout with the pairs `(extent, stride)` in `modes` as its modes. If there is one pair, the shape is an
/// integer.
pub(super) fn flat(modes: &[(i64, i64)]) -> Layout {
    let tuple = |values: Vec<i64>| match values[..] {
        [value] => IntTuple::int(value),
        _ => IntTuple::flat(&values).expect("few modes"),
    };
    let (shape, stride) = (modes.iter().map(|m| m.0).collect(), modes.iter().map(|m| m.1).collect());
    Layout::new(&tuple(shape), &tuple(stride)).expect("small numbers")
}

pub(super) fn layout(text: &str) -> Layout {
    text.parse().expect("a layout")
}

/// Returns all layouts of up to three modes with small extents and strides of at least 0.
pub(super) fn small() -> Vec<Layout> {
    let modes = |extents: core::ops::RangeInclusive<i64>, strides: i64| -> Vec<(i64, i64)> {
        extents.flat_map(|s| (0..=strides).map(move |d| (s, d))).collect()
    };
    let mut all = Vec::new();
    for &a in &modes(1..=4, 8) {
        all.push(flat(&[a]));
        for &b in &modes(1..=4, 8) {
            all.push(flat(&[a, b]));
        }
    }
    for &a in &modes(2..=3, 6) {
        for &b in &modes(2..=3, 6) {
            all.extend(modes(2..=3, 6).iter().map(|&c| flat(&[a, b, c])));
        }
    }
    all
}

/// Returns the indices of all coordinates in order.
pub(super) fn table(layout: &Layout) -> Vec<i64> {
    (0..layout.size() as i64).map(|i| layout.index(i)).collect()
}

pub(super) fn image(layout: &Layout) -> BTreeSet<i64> {
    table(layout).into_iter().collect()
}

pub(super) fn is_injective(layout: &Layout) -> bool {
    image(layout).len() == layout.size()
}

/// Returns a random layout of up to `rank` modes.
pub(super) fn random(u: &mut Unstructured<'_>, rank: usize, extent: i64, stride: i64) -> arbitrary::Result<Layout> {
    let rank = u.int_in_range(1..=rank)?;
    let modes: Result<Vec<_>, _> =
        (0..rank).map(|_| Ok((u.int_in_range(1..=extent)?, u.int_in_range(0..=stride)?))).collect();
    Ok(flat(&modes?))
}

/// Returns a random layout: the modes of a compact layout in random order, some of them omitted.
pub(super) fn random_sparse(u: &mut Unstructured<'_>) -> arbitrary::Result<Layout> {
    let rank = u.int_in_range(1..=4)?;
    let mut modes = Vec::new();
    let mut next = 1;
    for _ in 0..rank {
        let extent = u.int_in_range(1..=6)?;
        if u.ratio(3, 4)? {
            modes.insert(u.int_in_range(0..=modes.len())?, (extent, next));
        }
        next *= extent;
    }
    Ok(if modes.is_empty() { Layout::UNIT } else { flat(&modes) })
}
