//! Tests the three laws of a complement, and the errors of layouts without a complement.

use super::{image, is_injective, layout, random, random_sparse, small, table};
use crate::rules::{CoordinateStride, Interleaved, NegativeStride, NotInjective};
use crate::{IntTuple, Layout};
use std::collections::BTreeSet;
extern crate std;

fn check(layout: &Layout, cotarget: i64) {
    let moving = layout.filter_zeros();
    match layout.complement(&IntTuple::int(cotarget)) {
        Ok(complement) => {
            let both = Layout::make_layout(&[moving, complement]).expect("fits");
            assert!(is_injective(&both), "{layout} with {complement}");
            assert!(table(&complement).is_sorted(), "{layout} with {complement}");
            assert!(!layout.tiles_exactly() || both.size() as i64 >= cotarget, "{layout} with {complement}");
            let interval: BTreeSet<i64> = (0..both.size() as i64).collect();
            assert_eq!(layout.tiles_exactly(), image(&both) == interval, "{layout} with {complement}");
        }
        Err(error) => match NotInjective::of(&error) {
            Some(NotInjective { first, second }) => {
                assert!(first < second && layout.index(first) == layout.index(second), "{layout}");
                assert!(second < layout.size() as i64 && !is_injective(&moving), "{layout}");
            }
            None => assert!(error.breaks(&Interleaved::RULE) && is_injective(&moving), "{layout}: {error}"),
        },
    }
}

#[test]
fn complements_of_small_layouts() {
    for layout in small() {
        for cotarget in [1, 7, 24] {
            check(&layout, cotarget);
        }
    }
}

#[test]
fn complements_of_random_layouts() {
    random::inputs(2_000, |u| {
        let layout = if u.arbitrary()? { random(u, 4, 6, 40)? } else { random_sparse(u)? };
        check(&layout, u.int_in_range(1..=500)?);
        Ok(())
    });
}

#[test]
fn strides_that_make_no_sense_are_named() {
    let kind = |text| layout(text).complement_default().map_err(|error| (error.without_place(), error.at_leaf()));
    assert_eq!(kind("(2,3):(1,-4)"), Err((NegativeStride { stride: -4 }.error(), Some(1))));
    assert_eq!(kind("(2,3):(1@0,1@1)"), Err((CoordinateStride.error(), Some(0))));
}

#[test]
fn interleaved_is_not_called_overlapping() {
    let error = layout("(2,2):(2,3)").complement_default().expect_err("interleaved");
    assert_eq!(error.without_place(), Interleaved { span: 4, stride: 3 }.error());
}

#[test]
fn a_swizzle_that_does_nothing_leaves_the_complement_as_it_is() {
    let of = |text: &str| layout(text).complement(&IntTuple::int(80)).expect("a complement");
    assert_eq!(of("Sw<1,2,1> o 5:1"), layout("16:5"));
    assert_eq!(of("Sw<1,0,3> o 8:1"), of("8:1"));
}
