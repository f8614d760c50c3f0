//! Tests right and left inverses, nullspaces, common layouts and alignments.

use super::{image, is_injective, layout, random, random_sparse, small, table};
use crate::Layout;
use std::collections::BTreeSet;
extern crate std;

fn check_right(layout: &Layout) {
    let inverse = layout.right_inverse().expect("plain");
    let size = inverse.size() as i64;
    assert!((0..size).all(|i| layout.index(inverse.index(i)) == i), "{layout} with {inverse}");
    // The inverse has the maximal size: no coordinate of the layout has the index `size`.
    if is_injective(&layout.filter()) {
        assert!(!image(layout).contains(&size), "{layout} with {inverse}");
    }
}

#[test]
fn right_inverses_count_and_stop_at_an_index_that_is_not_visited() {
    small().iter().for_each(check_right);
    random::inputs(2_000, |u| {
        check_right(&random_sparse(u)?);
        Ok(())
    });
}

#[test]
fn left_inverses_find_the_index_back() {
    for layout in small() {
        let Ok(inverse) = layout.left_inverse() else { continue };
        for &index in &table(&layout) {
            assert_eq!(layout.index(inverse.index(index)), index, "{layout} with {inverse}");
        }
    }
}

#[test]
fn the_nullspace_stands_still() {
    for layout in small() {
        let nullspace = layout.nullspace().expect("plain");
        assert!(is_injective(&nullspace), "{layout} with {nullspace}");
        assert!(table(&nullspace).iter().all(|&i| i < layout.size() as i64 && layout.index(i) == 0), "{layout}");
        let still: i64 = layout.flat_modes().filter(|mode| mode.1 == 0).map(|mode| mode.0).product();
        assert_eq!(nullspace.size() as i64, still, "{layout}");
    }
}

#[test]
fn common_layouts_count_in_both() {
    random::inputs(2_000, |u| {
        let (a, b) = (random_sparse(u)?, random_sparse(u)?);
        let common = a.max_common_layout(&b).expect("plain");
        assert!((0..common.size() as i64).all(|i| a.index(common.index(i)) == i), "{a} and {b}: {common}");
        assert!((0..common.size() as i64).all(|i| b.index(common.index(i)) == i), "{a} and {b}: {common}");
        assert_eq!(a.max_common_vector(&b), Ok(common.size() as i64));
        Ok(())
    });
}

#[test]
fn a_layout_has_all_of_itself_in_common() {
    let layout = layout("(8,(7,7)):(49,(1,7))");
    assert_eq!(layout.max_common_vector(&layout), Ok(392));
}

#[test]
fn a_swizzle_bounds_the_common_vector() {
    let (a, b) = (layout("Sw<3,3,3> o (64,8):(1,64)"), layout("512:1"));
    assert_eq!((a.max_common_vector(&b), a.max_common_vector(&a)), (Ok(8), Ok(512)));
}

/// Checks that the indices form complete aligned blocks of the length of the alignment.
fn check_alignment(layout: &Layout) {
    let alignment = layout.max_alignment();
    let indices = image(layout);
    let blocks: BTreeSet<i64> = indices.iter().map(|index| index.div_euclid(alignment)).collect();
    let filled: BTreeSet<i64> = blocks.iter().flat_map(|b| b * alignment..(b + 1) * alignment).collect();
    assert_eq!(filled, indices, "{layout} by {alignment}");
}

#[test]
fn alignments_are_whole_blocks() {
    small().iter().for_each(check_alignment);
    random::inputs(2_000, |u| {
        check_alignment(&random(u, 4, 4, 32)?);
        Ok(())
    });
    check_alignment(&layout("Sw<2,1,3> o 8 o (4,8,2):(1,8,64)"));
}

#[test]
fn what_two_layouts_share_are_coordinates_of_both() {
    for (a, b) in [("4:1", "16:1"), ("16:1", "4:1"), ("(3,5):(1,3)", "(4,2):(1,4)"), ("(1,1):(12,1)", "8:1")] {
        let (a, b): (Layout, Layout) = (a.parse().expect("a layout"), b.parse().expect("a layout"));
        let common = a.max_common_layout(&b).expect("plain");
        let size = a.size().min(b.size()) as i64;
        assert!((0..common.size() as i64).all(|i| common.index(i) < size && a.index(common.index(i)) == i));
        assert_eq!(a.max_common_vector(&b), Ok(common.size() as i64));
    }
}
