//! Cures: layouts that have what this one lacks. Each is checked before it is suggested.

use layout_runtime::analysis::Proof;
use layout_runtime::{Error, Int, IntTuple, Layout, Swizzle};

/// Coordinates that the search for a cure may look at: some milliseconds.
const BUDGET: usize = 1 << 16;
/// Elements of padding that are tried.
const MOST_PADDING: i64 = 32;

/// The mode that is such a vector, or the order of modes that makes this one.
pub(super) fn vector(layout: &Layout, path: &[usize], n: i64) -> String {
    if path.len() == 1 {
        let has = |mode: &usize| matches!(layout.vector(&[*mode], n), Ok(Proof::Proved));
        if let Some(mode) = (0..layout.rank()).find(has) {
            return format!("mode {mode} has it: `vector({mode}, {n})`");
        }
    }
    reordered(layout, |candidate| Ok(matches!(candidate.vector(path, n)?, Proof::Proved)))
}

/// The order of modes in which the threads' sectors are all needed.
pub(super) fn coalesced(layout: &Layout, access: &Layout, bytes: i64) -> String {
    if access.size() > BUDGET {
        return String::new();
    }
    reordered(layout, |candidate| Ok(candidate.coalesced(access, bytes)?.holds()))
}

/// The compact layout of the same shape whose fastest mode is another one, where that `holds`.
fn reordered(layout: &Layout, holds: impl Fn(&Layout) -> Result<bool, Error>) -> String {
    let (shape, rank) = (layout.shape(), layout.rank());
    if shape.is_int() || layout.is_composed() {
        return String::new();
    }
    for first in 0..rank {
        // The chosen mode runs fastest, the others keep their order.
        let order: Vec<i64> = (0..rank).map(|mode| if mode == first { 0 } else { mode as i64 + 1 }).collect();
        let Ok(order) = IntTuple::flat(&order) else { continue };
        match Layout::make_ordered_layout(&shape, &order) {
            Ok(candidate) if candidate != *layout && holds(&candidate) == Ok(true) => {
                return format!("with mode {first} fastest it holds: `{candidate}`");
            }
            _ => {}
        }
    }
    String::new()
}

/// The smallest swizzle, and the smallest padding, under which the conflicts are as wanted.
pub(super) fn bank_conflicts(layout: &Layout, access: &Layout, bytes: i64, wanted: impl Fn(i64) -> bool) -> String {
    let Ok(now) = layout.bank_conflicts_within(access, bytes, BUDGET) else { return String::new() };
    let mut budget = BUDGET / access.size().max(1);
    // A cure that takes wide accesses apart is none.
    let mut try_one = |candidate: &Layout| {
        budget = budget.checked_sub(1)?;
        let found = candidate.bank_conflicts_within(access, bytes, BUDGET).ok()?;
        let degree = i64::from(found.degree);
        (wanted(degree) && found.width >= now.width).then_some(degree)
    };
    let plain = layout.layout_part();
    let padded = padded(&plain, &mut try_one);
    match (swizzled(layout, &mut try_one), padded) {
        (Some((swizzle, degree)), Some((padded, other))) if layout.offset() == 0 => {
            format!("`{swizzle} o {plain}` has {degree}; padded, `{padded}` has {other}")
        }
        (Some((swizzle, degree)), None) if layout.offset() == 0 => format!("`{swizzle} o {plain}` has {degree}"),
        (_, Some((padded, degree))) => format!("padded, `{padded}` has {degree}"),
        _ => String::new(),
    }
}

/// The swizzle of the fewest bits that stays within the indices there are.
fn swizzled(layout: &Layout, try_one: &mut impl FnMut(&Layout) -> Option<i64>) -> Option<(Swizzle, i64)> {
    let plain = layout.layout_part();
    let top = i64::from(64 - plain.cosize().max(1).leading_zeros());
    for bits in 1..=5 {
        for base in 0..=7 {
            for shift in bits..=top - bits - base {
                let Ok(swizzle) = Swizzle::new(bits, base, shift) else { continue };
                let Ok(candidate) = plain.swizzled(swizzle, 0) else { continue };
                if let Some(degree) = try_one(&candidate) {
                    let fits = candidate.index_range().is_some_and(|range| range.high.index < plain.cosize());
                    if fits {
                        return Some((swizzle, degree));
                    }
                }
            }
        }
    }
    None
}

/// The layout with the larger strides stretched by a few elements.
fn padded(plain: &Layout, try_one: &mut impl FnMut(&Layout) -> Option<i64>) -> Option<(Layout, i64)> {
    let mut strides: Vec<i64> = plain.flat_modes().map(|(_, stride)| stride).filter(|stride| *stride > 1).collect();
    strides.sort_unstable();
    strides.dedup();
    for pad in 1..=MOST_PADDING {
        for from in &strides {
            let Some(candidate) = stretched(plain, *from, pad) else { continue };
            if let Some(degree) = try_one(&candidate)
                && candidate.injective() == Proof::Proved
            {
                return Some((candidate, degree));
            }
        }
    }
    None
}

/// Every stride from `from` on is a multiple of it and grows by `pad` that many times.
fn stretched(plain: &Layout, from: i64, pad: i64) -> Option<Layout> {
    let stretch = |stride: Int| match stride.value() {
        value if value < from => Some(value),
        value if value % from == 0 => Some(value + value / from * pad),
        _ => None,
    };
    let stride = map(&plain.stride(), &stretch)?;
    Layout::new(&plain.shape(), &stride).ok()
}

fn map(tuple: &IntTuple, f: &impl Fn(Int) -> Option<i64>) -> Option<IntTuple> {
    if let Some(int) = tuple.as_int() {
        return Some(IntTuple::int(f(int)?));
    }
    let modes: Option<Vec<IntTuple>> = (0..tuple.rank()).map(|i| map(&tuple.get(&[i]).ok()?, f)).collect();
    IntTuple::tuple(&modes?).ok()
}
