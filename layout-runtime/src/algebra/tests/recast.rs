//! Tests `recast` and `downcast` at every coordinate: the new elements must have exactly the bits of the old elements,
//! in the same order.

use super::{flat, layout, small};
use crate::algebra::recast::UnfilledElement;
use crate::rules::BackwardCast;
use crate::{Basis, Int, IntTuple, Layout, Swizzle};
use std::format;
use std::vec::Vec;
extern crate std;

const WIDTHS: [i64; 10] = [1, 2, 4, 6, 8, 12, 16, 32, 64, 128];

/// Returns the positions of all elements of `bits` bits in ascending order, in units of `unit` bits.
fn covered(layout: &Layout, bits: i64, unit: i64) -> Vec<i64> {
    let each = bits / unit;
    let elements = (0..layout.size() as i64).map(|c| layout.index(c) * each);
    let mut all: Vec<i64> = elements.flat_map(|first| (0..each).map(move |k| first + k)).collect();
    all.sort_unstable();
    all
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Returns all ratios of two widths in `WIDTHS`. Each ratio occurs once, as a pair of numbers without a common divisor.
fn ratios() -> Vec<(i64, i64)> {
    let pairs = WIDTHS.iter().flat_map(|new| WIDTHS.map(|old| (new / gcd(*new, old), old / gcd(*new, old))));
    let mut ratios: Vec<_> = pairs.collect();
    ratios.sort_unstable();
    ratios.dedup();
    ratios
}

/// Compares the bits of the recast elements with the bits of the original elements. Returns `true` if the recast
/// exists.
fn check(layout: &Layout, new: i64, old: i64) -> bool {
    let Ok(recast) = layout.recast(new, old) else { return false };
    // Larger layouts are skipped to save time.
    if recast.size() as i64 * new > 768 {
        return true;
    }
    assert_eq!(covered(&recast, new, 1), covered(layout, old, 1), "recast<{new},{old}>({layout}) = {recast}");
    assert!(recast.shape().congruent(&layout.shape()), "recast<{new},{old}>({layout}) = {recast}");
    true
}

fn digits(layout: &Layout, mut coordinate: i64) -> Vec<i64> {
    let digit = |(extent, _)| {
        let digit = coordinate % extent;
        coordinate /= extent;
        digit
    };
    layout.flat_modes().map(digit).collect()
}

/// If one mode is contiguous, checks the order of the elements along this mode: new element `k` starts `k * new` bits
/// after the start of the mode.
fn check_order(layout: &Layout, new: i64, old: i64) {
    let Ok(recast) = layout.recast(new, old) else { return };
    if recast.size() > 384 {
        return;
    }
    let inner =
        layout.flat_modes().enumerate().filter(|(_, (extent, stride))| *extent > 1 && stride.abs() < new.max(2));
    let [(row, (_, 1))] = inner.collect::<Vec<_>>()[..] else { return };
    for coordinate in 0..recast.size() as i64 {
        let digits = digits(&recast, coordinate);
        let steps = digits.iter().zip(layout.flat_modes()).enumerate().filter(|(mode, _)| *mode != row);
        let start: i64 = steps.map(|(_, (digit, (_, stride)))| digit * stride * old).sum();
        let of_row = start + digits[row] * new;
        assert_eq!(recast.index(coordinate) * new, of_row, "recast<{new},{old}>({layout}) = {recast}, {coordinate}");
    }
}

#[test]
fn a_recast_has_the_bits_of_the_old_elements() {
    let (ratios, mut found) = (ratios(), 0);
    for layout in small() {
        for (new, old) in &ratios {
            found += usize::from(check(&layout, *new, *old));
            check_order(&layout, *new, *old);
        }
    }
    assert!(found > 10_000, "{found}");
}

/// Returns layouts with negative strides or longer rows.
fn others() -> Vec<Layout> {
    let mut all = Vec::new();
    let outer = [(1, 7), (3, 0), (2, -8), (3, 8), (4, 12), (2, 24), (3, 36), (4, -1), (2, 2), (2, 3)];
    for row in [1, 3, 4, 6, 8, 12, 24] {
        for (a, b) in outer.iter().flat_map(|a| outer.iter().map(move |b| (*a, *b))) {
            all.extend([flat(&[(row, 1), a, b]), flat(&[a, (row, 1), b]), flat(&[a, b, (row, 1)])]);
            all.push(flat(&[(2, row), a, (row, 1)]));
        }
    }
    all
}

#[test]
fn rows_and_negative_strides_are_recast_exactly() {
    let (ratios, mut found) = (ratios(), 0);
    for layout in others() {
        for (new, old) in &ratios {
            found += usize::from(check(&layout, *new, *old));
            check_order(&layout, *new, *old);
        }
    }
    assert!(found > 5_000, "{found}");
}

/// If a contiguous mode consists of complete new elements, and all other strides are multiples of a new element, the
/// recast must exist.
#[test]
fn whole_rows_have_a_recast() {
    for (new, old) in ratios() {
        for (row, rows, pad) in
            (1..4).flat_map(|row| (1..4).flat_map(move |rows| (0..3).map(move |pad| (row, rows, pad))))
        {
            for order in 0..2 {
                let modes = [(row * new, 1), (rows, (row + pad) * new)];
                let layout = flat(&[modes[order], modes[1 - order]]);
                assert!(check(&layout, new, old), "recast<{new},{old}>({layout})");
                check_order(&layout, new, old);
            }
        }
    }
}

/// Returns layouts with XOR strides, with and without an offset that is XORed.
fn joined() -> Vec<Layout> {
    let modes: Vec<(i64, i64)> = [2, 4, 8].into_iter().flat_map(|s| [0, 1, 2, 3, 4, 6, 8].map(|d| (s, d))).collect();
    let mut all = Vec::new();
    for (a, b) in modes.iter().flat_map(|a| modes.iter().map(move |b| (*a, *b))) {
        let shape = IntTuple::from((a.0, b.0, 2));
        let unit = |d: i64| IntTuple::from(Int::new(d).of(if d == 0 { Basis::ONE } else { Basis::XOR }));
        let stride = IntTuple::tuple(&[unit(a.1), unit(b.1), unit(5)]).expect("few");
        let plain = Layout::new(&shape, &stride).expect("small");
        all.extend([plain, plain.take(0, 2).expect("three")]);
        all.extend([1, 4, 8].into_iter().filter_map(|offset| plain.joined(offset).ok()));
    }
    all
}

/// Returns all small swizzles of small layouts with offsets.
fn swizzled() -> Vec<Layout> {
    let fields = (1..=2).flat_map(|bits| (0..3).flat_map(move |base| (-4..=4).map(move |shift| (bits, base, shift))));
    let swizzles: Vec<Swizzle> = fields.filter_map(|(b, m, s)| Swizzle::new(b, m, s).ok()).collect();
    let texts =
        ["4:1", "24:1", "(2,2):(1,1)", "(2,2):(1,2)", "(4,8):(8,1)", "(2,2,4):(1,1,4)", "(4,3):(1,4)", "(8,4):(1,0)"];
    let plain = texts.iter().flat_map(|text| [0, 1, 4, 8].map(|offset| (layout(text), offset)));
    plain
        .flat_map(|(l, offset)| swizzles.iter().filter_map(move |s| l.swizzled(*s, offset).ok()).collect::<Vec<_>>())
        .collect()
}

#[test]
fn swizzled_and_joined_layouts_are_recast_exactly() {
    let (ratios, mut found) = (ratios(), 0);
    for layout in joined().into_iter().chain(swizzled()) {
        for (new, old) in &ratios {
            found += usize::from(check(&layout, *new, *old));
        }
    }
    assert!(found > 1_000, "{found}");
}

#[test]
fn a_downcast_has_the_bits_of_the_wide_elements() {
    for layout in small().into_iter().chain(others()).chain(joined()).chain(swizzled()) {
        for n in [1, 2, 3, 4, 8] {
            let Ok(narrow) = layout.downcast(n) else { continue };
            assert_eq!(covered(&narrow, 1, 1), covered(&layout, n, 1), "{layout} by {n}: {narrow}");
            if !layout.flat_modes().any(|(extent, stride)| extent == 1 && stride == 1) {
                assert_eq!(narrow.upcast(n), Ok(layout), "{layout} by {n}: {narrow}");
            }
        }
    }
}

#[test]
fn a_mode_of_one_element_gets_longer_only_if_there_is_no_other() {
    let cast = |text, n| format!("{}", layout(text).downcast(n).expect("one row"));
    assert_eq!(cast("(8,1):(1,1)", 2), "(16,1):(1,2)");
    assert_eq!(cast("(4,1,32):(32,1,1)", 4), "(4,1,128):(128,4,1)");
    assert_eq!(cast("(1,1):(1,1)", 2), "(2,1):(1,2)");
    assert_eq!(cast("1:1", 4), "4:1");
}

#[test]
fn elements_that_do_not_fill_wide_ones_are_refused() {
    let kind = |text, new, old| layout(text).recast(new, old).map_err(|error| (error.without_place(), error.at_leaf()));
    let unfilled = |run, width, leaf| Err((UnfilledElement { run, width }.error(), leaf));
    assert_eq!(kind("8:1", 64, 4), unfilled(8, 16, Some(0)));
    assert_eq!(kind("(4,4):(8,1)", 32, 4), unfilled(4, 8, Some(1)));
    assert_eq!(kind("(2,2):(1,1)", 32, 8), unfilled(2, 4, Some(0)));
    assert_eq!(kind("(2,8):(8,2)", 32, 8), unfilled(1, 4, None));
}

#[test]
fn a_stride_that_runs_backwards_is_refused_where_elements_would_start_at_other_bits() {
    for (text, new, old) in [("(4,8):(8,-1)", 16, 8), ("(4,8):(-1,4)", 16, 8), ("(4,8):(-1,4)", 8, 16)] {
        let error = layout(text).recast(new, old).expect_err(text);
        assert_eq!(error.without_place(), BackwardCast { stride: -1 }.error(), "{text}");
    }
}
