//! Tests the law of left inverses, and counts the layouts that have a left inverse.

extern crate std;

use super::left_inverse;
use crate::algebra::injective::collision;
use crate::algebra::left_inverse::NoLeftInverse;
use crate::leaf::Leaf;
use crate::rules::NotInjective;
use crate::tree::{Profile, Tree};
use std::vec::Vec;

fn tree(modes: &[(i64, i64)]) -> Tree<Leaf> {
    let mut tree = Tree::leaf(Leaf::UNIT);
    for (leaf, &(extent, stride)) in tree.leaves.iter_mut().zip(modes) {
        *leaf = Leaf::new(extent, stride);
    }
    if modes.len() > 1 {
        tree.profile = Profile::flat(modes.len());
    }
    tree
}

fn at(layout: &Tree<Leaf>, i: i64) -> i64 {
    let (mut rest, mut sum) = (i, 0);
    for (k, mode) in layout.leaves[..layout.len()].iter().enumerate() {
        let digit = if k + 1 < layout.len() { rest % mode.size() } else { rest };
        sum += digit * mode.stride;
        rest /= mode.size();
    }
    sum
}

/// Returns `true` if a left inverse exists. If so, checks its law.
fn exists(modes: &[(i64, i64)]) -> bool {
    let layout = tree(modes);
    match left_inverse(&layout) {
        Ok(inverse) => {
            for i in 0..modes.iter().map(|mode| mode.0).product() {
                let index = at(&layout, i);
                assert_eq!(at(&layout, at(&inverse, index)), index, "{modes:?} at {i}: {inverse:?}");
            }
            true
        }
        Err(error) => {
            assert_eq!(error.without_place(), NoLeftInverse.error(), "{modes:?}");
            false
        }
    }
}

/// Returns the number of injective layouts with `rank` modes from the given sizes and strides, and the number of these
/// layouts that have a left inverse.
fn count(rank: u32, sizes: core::ops::RangeInclusive<i64>, strides: i64) -> (u32, u32) {
    let choices: Vec<(i64, i64)> = sizes.flat_map(|s| (1..=strides).map(move |d| (s, d))).collect();
    let (mut injective, mut inverted) = (0, 0);
    for code in 0..choices.len().pow(rank) {
        let mut rest = code;
        let modes: Vec<_> = (0..rank).map(|_| (choices[rest % choices.len()], rest /= choices.len()).0).collect();
        if collision(&tree(&modes).leaves[..modes.len()]) == Ok(None) {
            injective += 1;
            inverted += u32::from(exists(&modes));
        }
    }
    (injective, inverted)
}

#[test]
fn exist_for_most_small_injective_layouts() {
    assert_eq!(count(2, 2..=4, 10), (720, 673));
    assert_eq!(count(3, 2..=2, 8), (264, 193));
    assert_eq!(count(3, 2..=3, 6), (282, 143));
}

fn inverse(modes: &[(i64, i64)]) -> Vec<(i64, i64)> {
    let inverse = left_inverse(&tree(modes)).expect("an inverse");
    inverse.leaves[..inverse.len()].iter().map(|mode| (mode.size(), mode.stride)).collect()
}

#[test]
fn are_the_ones_of_cute_where_strides_divide() {
    assert_eq!(inverse(&[(2, 1), (7, 2), (3, 42)]), [(42, 1), (3, 14)]);
    assert_eq!(inverse(&[(4, 4), (2, 2), (10, 48)]), [(2, 0), (2, 4), (12, 1), (10, 8)]);
    assert_eq!(inverse(&[(1, 7)]), [(1, 0)]);
}

#[test]
fn need_not_follow_the_strides() {
    assert!(exists(&[(2, 2), (2, 3)]));
    assert!(exists(&[(3, 3), (3, 10)]));
    // The inverse of this layout exists only because carries cancel each other.
    assert!(exists(&[(2, 3), (2, 5)]));
    assert!(!exists(&[(3, 2), (3, 3)]));
}

#[test]
fn are_refused_with_the_pair_that_collides() {
    let error = left_inverse(&tree(&[(2, 3), (32, 4), (2, 4)])).expect_err("4 twice");
    let Some(NotInjective { first, second }) = NotInjective::of(&error) else { panic!("{error:?}") };
    let layout = tree(&[(2, 3), (32, 4), (2, 4)]);
    assert!(first < second && at(&layout, first) == at(&layout, second));
}

#[test]
fn of_layouts_that_are_not_injective_do_not_exist() {
    for modes in [&[(16, 12), (4, 4)][..], &[(16, 32), (4, 32)], &[(3, 0), (16, 12), (4, 4)]] {
        let layout = tree(modes);
        let Err(error) = left_inverse(&layout) else { panic!("{modes:?}") };
        let Some(NotInjective { first, second }) = NotInjective::of(&error) else { panic!("{modes:?}: {error}") };
        assert!(first < second && at(&layout, first) == at(&layout, second), "{modes:?}: {error}");
    }
}

/// The left inverse maps each index to a coordinate that is 0 in every mode of stride 0.
#[test]
fn of_layouts_with_modes_of_stride_0_exist_where_those_of_the_other_modes_do() {
    assert_eq!(inverse(&[(2, 0), (2, 1), (2, 0), (4, 2)]), [(2, 2), (4, 8)]);
    assert_eq!(inverse(&[(4, 0)]), [(1, 0)]);
    random::inputs(500, |u| {
        let mut modes = Vec::new();
        for _ in 0..u.int_in_range(1..=4)? {
            modes.push((u.int_in_range(1..=4)?, u.int_in_range(0..=8_i64)?));
        }
        let others: Vec<_> = modes.iter().copied().filter(|(_, stride)| *stride > 0).collect();
        let has_inverse = others.is_empty() || left_inverse(&tree(&others)).is_ok();
        let layout = tree(&modes);
        match left_inverse(&layout) {
            Ok(inverse) => {
                let size = modes.iter().map(|(extent, _)| extent).product();
                assert!((0..size).all(|i| at(&layout, at(&inverse, at(&layout, i))) == at(&layout, i)), "{modes:?}");
            }
            Err(error) => {
                assert!(!has_inverse || error.breaks(&NoLeftInverse::RULE), "{modes:?}: {error}");
            }
        }
        Ok(())
    });
}

#[test]
fn of_any_layout_are_inverses_or_refused() {
    random::inputs(2_000, |u| {
        let (mut modes, mut size, mut range) = (Vec::new(), 1i64, 0i64);
        for _ in 0..u.int_in_range(1..=5)? {
            let extent = (u.int_in_range(1..=i64::MAX)? >> u.int_in_range(0..=62)?).max(1).min(i64::MAX / size);
            let room = (i64::MAX - range) / (extent - 1).max(1);
            let stride = (u.int_in_range(0..=i64::MAX)? >> u.int_in_range(0..=62)?).min(room);
            size *= extent;
            range += (extent - 1) * stride;
            modes.push((extent, stride));
        }
        let layout = tree(&modes);
        let Ok(inverse) = left_inverse(&layout) else { return Ok(()) };
        for i in [0, 1, 2, size / 2, size - 1, u.int_in_range(0..=size - 1)?] {
            let index = at(&layout, i.min(size - 1));
            assert_eq!(at(&layout, at(&inverse, index)), index, "{modes:?} at {i}");
        }
        Ok(())
    });
}
