//! Tests casts between element widths.

use super::{layout, random_sparse, small};
use crate::Layout;
use crate::algebra::cast::{CastExtent, PartialElement};
use crate::rules::{Divisor, NoUnitStride, NotDivisible};
use std::string::ToString;
extern crate std;

/// Checks that every element is part of the correct wide element. In each mode, the coordinate of the wide element must
/// be the coordinate of the element divided by the number of elements per wide element.
fn check_upcast(layout: &Layout, n: i64) {
    let Ok(wide) = layout.upcast(n) else { return };
    for i in 0..layout.size() as i64 {
        let (mut rest, mut wide_index) = (i, 0);
        for (narrow, wide) in layout.flat_modes().zip(wide.flat_modes()) {
            let digit = rest % narrow.0;
            rest /= narrow.0;
            let group = if narrow.1 == 0 || narrow.1 >= n { 1 } else { n / narrow.1 };
            wide_index += digit / group * wide.1;
        }
        assert_eq!(wide_index, layout.index(i) / n, "{layout} by {n} = {wide}, element {i}");
    }
}

#[test]
fn wide_elements_hold_the_narrow_ones() {
    for layout in small() {
        for n in [1, 2, 3, 4, 8] {
            check_upcast(&layout, n);
        }
    }
}

#[test]
fn an_upcast_undoes_a_downcast() {
    random::inputs(2_000, |u| {
        let layout = random_sparse(u)?.coalesce();
        let n = u.int_in_range(1..=8)?;
        if let Ok(narrow) = layout.downcast(n) {
            assert_eq!(narrow.upcast(n), Ok(layout), "{layout} by {n}: {narrow}");
        }
        Ok(())
    });
}

#[test]
fn a_ratio_is_taken_in_lowest_terms() {
    let l = layout("(48,3):(1,48)");
    assert_eq!(l.recast(6, 4).expect("3 to 2").to_string(), "(32,3):(1,32)");
    assert_eq!(l.recast(16, 16), Ok(l));
    assert_eq!(l.recast(0, 8).expect_err("no width").without_place(), Divisor { divisor: 0 }.error());
}

#[test]
fn a_swizzle_and_its_offset_are_cast_too() {
    let tile = layout("Sw<3,4,3> o 32 o (8,128):(128,1)");
    assert_eq!(tile.upcast(16).expect("whole").to_string(), "Sw<3,0,3> o 2 o (8,8):(8,1)");
    assert_eq!(tile.upcast(16).and_then(|wide| wide.downcast(16)), Ok(tile));
    let shifted = layout("Sw<3,4,3> o 4 o (8,128):(128,1)");
    assert_eq!(
        shifted.upcast(16).expect_err("4 of 16").without_place(),
        NotDivisible { number: 4, divisor: 16 }.error()
    );
}

/// Checks that the narrow elements of a wide element stay in one wide element if the layout has a swizzle. Their order
/// may change.
#[test]
fn swizzled_elements_lie_in_their_wide_ones() {
    let mut refused = 0;
    for (bits, base, shift) in (1..3).flat_map(|b| (0..3).flat_map(move |m| [b, b + 1, -b, -b - 1].map(|s| (b, m, s))))
    {
        for (n, text) in [(2, "32:1"), (4, "32:1"), (2, "(4,8):(8,1)"), (4, "(8,8):(8,1)")] {
            let layout = layout(&std::format!("Sw<{bits},{base},{shift}> o {text}"));
            let Ok(wide) = layout.upcast(n) else {
                refused += 1;
                continue;
            };
            let groups = |layout: &Layout, n: i64| {
                let mut indices: std::vec::Vec<i64> = (0..layout.size() as i64).map(|i| layout.index(i) / n).collect();
                indices.sort_unstable();
                indices.dedup();
                indices
            };
            assert_eq!(groups(&layout, n), groups(&wide, 1), "{layout} by {n} = {wide}");
            for i in 0..layout.size() as i64 {
                let same = |j: i64| layout.layout_part().index(i) / n == layout.layout_part().index(j) / n;
                let together = |j: i64| layout.index(i) / n == layout.index(j) / n;
                assert!((0..layout.size() as i64).all(|j| same(j) == together(j)), "{layout} by {n} = {wide}");
            }
        }
    }
    assert!(refused > 0 && layout("Sw<1,0,-4> o 32:1").upcast(2).is_err());
}

#[test]
fn elements_that_overlap_or_do_not_fill_are_refused() {
    let kind = |text, n| layout(text).upcast(n).map_err(crate::error::Error::without_place);
    assert_eq!(kind("(3,8):(1,3)", 4), Err(CastExtent { extent: 3, group: 4 }.error()));
    assert_eq!(kind("(4,4):(1,1)", 4), Err(PartialElement { elements: 7, width: 4 }.error()));
    assert_eq!(
        layout("(6,2):(0,3)").downcast(2).map_err(crate::error::Error::without_place),
        Err(NoUnitStride.error())
    );
}

#[test]
fn what_counts_down_or_twice_in_ones_has_no_cast() {
    let layout = |text: &str| text.parse::<Layout>().expect("a layout");
    assert!(layout("4:-1").upcast(2).is_err() && layout("(2,4):(2,-1)").upcast(2).is_err());
    assert_eq!(layout("(2,4):(1,-2)").upcast(2).expect("whole elements").to_string(), "(1,4):(1,-1)");
    assert!(layout("4:-1").downcast(2).is_err());
    assert!(layout("(16,4):(1,1)").downcast(2).is_err());
}
