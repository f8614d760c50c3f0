//! Tests composition with tilers and with swizzles. `composition/tests.rs` tests layouts without swizzles.

use super::{flat, layout, table};
use crate::{IntTuple, Layout, Swizzle, Tiler};
use std::string::ToString;
use std::vec::Vec;
extern crate std;

#[test]
fn a_list_picks_mode_by_mode_and_drops_the_rest() {
    let a = layout("(12,(4,8),5):(59,(13,1),1000)");
    let tilers = [Tiler::layout(&layout("3:4")), Tiler::layout(&layout("8:2"))];
    let picked = a.composition_by(&Tiler::modes(&tilers).expect("plain")).expect("exists");
    assert_eq!(picked.to_string(), "(3,(2,4)):(236,(26,1))");
    let kept = a.composition_by(&Tiler::from((.., (.., 2), 5))).expect("exists");
    assert_eq!(kept.to_string(), "(12,(4,2),5):(59,(13,1),1000)");
}

#[test]
fn too_long_lists_are_refused() {
    let error = layout("(4,2):(1,4)").composition_by(&Tiler::from((2, 2, 2))).expect_err("three for two");
    assert_eq!(
        error.to_string(),
        "composition: this operand has 3 modes, but the first operand has only 2; write an operand whose rank is at most 2"
    );
}

#[test]
fn errors_count_leaves_in_the_whole_operands() {
    let tiler = Tiler::modes(&[Tiler::KEEP, layout("(2,3):(1,2)").into()]).expect("plain");
    let error = layout("(7,(4,3)):(1,(7,1000))").composition_by(&tiler).expect_err("digits carry");
    assert!(error.at_leaf().is_some_and(|leaf| leaf >= 1), "{error:?}");
}

/// Returns layouts of three modes with extents and strides that are powers of two.
fn bit_layouts() -> Vec<Layout> {
    let places = [0, 1, 2, 4, 6];
    let mut all = Vec::new();
    for (i, &a) in places.iter().enumerate() {
        for (j, &b) in places.iter().enumerate() {
            for (k, &c) in places.iter().enumerate() {
                all.push(flat(&[(2, 1 << a), (2, 1 << b), (2, 1 << c)]));
                if i < j && j < k {
                    all.push(flat(&[(8, 1 << a), (2, 1 << b), (4, 1 << c)]));
                }
            }
        }
    }
    all
}

#[test]
fn a_swizzle_on_the_right_comes_out_in_front_or_not_at_all() {
    let right = ["8:1", "(2,4):(4,1)", "(2,2):(1,2)", "(4,2):(1,4)"].map(layout);
    let mut answered = 0;
    for a in bit_layouts() {
        for swizzle in [(1, 0, 1), (1, 0, 2), (1, 0, -1), (1, 1, 1), (2, 0, 2)] {
            let swizzle = Swizzle::new(swizzle.0, swizzle.1, swizzle.2).expect("a swizzle");
            for b in right {
                let b = b.swizzled(swizzle, 0).expect("not negative");
                let Ok(composed) = a.composition(&b) else { continue };
                answered += 1;
                let expected: Vec<i64> = table(&b).iter().map(|&i| a.index(i)).collect();
                assert_eq!(table(&composed), expected, "{a} o {b}");
            }
        }
    }
    assert!(answered > 100, "only {answered} answers");
}

#[test]
fn a_swizzle_on_the_left_stays() {
    let tile = layout("Sw<3,4,3> o 64 o (8,64):(64,1)");
    let picked = tile.composition(&layout("(4,2):(8,1)")).expect("exists");
    assert_eq!(picked.to_string(), "Sw<3,4,3> o 64 o (4,2):(1,64)");
    assert!(layout("(3,8):(8,1)").composition(&layout("Sw<1,0,1> o 8:1")).is_err());
}

#[test]
fn tilers_print_in_the_form_of_the_language() {
    let list = Tiler::modes(&[Tiler::KEEP, layout("(2,4):(1,8)").into(), Tiler::from(IntTuple::from((3, (4, ..))))]);
    assert_eq!(list.expect("plain").to_string(), "[_,(2,4):(1,8),[3,[4,_]]]");
    assert!(Tiler::shape(&IntTuple::from((0, 1))).is_err());
    assert!(Tiler::modes(&[]).is_err());
}
