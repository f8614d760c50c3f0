//! Compares proofs with brute force. Every proof and counterexample must be right, and every small case must be
//! decided.

mod classic;
mod facts;
mod for_all;
mod random_layout;
mod warp;

use crate::{
    Difference, MAX_STEPS, Proof, bank_conflicts, coalesced, disjoint, index_range, is_injective, is_surjective,
    same_function, vector,
};
use layout_runtime::{IntTuple, Layout, Swizzle, expect, parse};
use random_layout::random_layout;
use std::format;
use std::vec::Vec;

extern crate std;

/// Returns all layouts of up to three small modes, in two nestings of the modes.
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

/// For each layout of `exhaustive`, returns a layout with a swizzle and an offset, and a layout with an offset only.
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

fn indices(layout: &Layout) -> Vec<i64> {
    (0..layout.size() as i64).map(|i| layout.index(i)).collect()
}

const SCATTERED: Layout = parse("Sw<3,0,5> o (3,1365,2):(1,3,5000)");
const ROWS: Layout = parse("Sw<3,0,5> o (64,64):(65,1)");
const OTHER: Layout = parse("Sw<2,1,4> o 1 o (7,9,5):(640,70,14)");
const ALL: Layout = parse("4096:1");
const VALUES: Layout = parse("(512,8):(8,1)");

const _: () = assert!(is_surjective(&SCATTERED, 4000));
const _: () = assert!(!matches!(disjoint(&ROWS, &OTHER), Proof::Undecided));
const _: () = assert!(!matches!(expect(vector(&ROWS, &[1], 16)), Proof::Undecided));
const _: () = assert!(!matches!(expect(vector(&parse("Sw<1,2,3> o (512,8):(16,1)"), &[1], 8)), Proof::Undecided));
const _: () = assert!(expect(coalesced(&ROWS, &ALL, 4)).sectors > 0);
const _: () = assert!(expect(coalesced(&ROWS, &VALUES, 1)).sectors > 0);
const _: () = assert!(expect(bank_conflicts(&ROWS, &VALUES, 2)).degree > 0);
const _: () = assert!(expect(bank_conflicts(&parse("(64,64):(32,1)"), &ALL, 4)).degree == 32);
const _: () = assert!(index_range(&ROWS).is_some());
const _: () = assert!(!is_injective(&parse("(64,64):(63,1)")));
const _: () = assert!(!is_injective(&parse(
    "((2,2,2,2,2,2),(2,2,2,2,2,2)):((1500,1501,1502,1503,1504,1505),(1506,1507,1508,1509,1510,1511))"
)));

#[test]
fn the_limit_is_where_it_says() {
    assert_eq!(MAX_STEPS, ALL.size());
}

#[test]
fn equal_functions_are_found_equal() {
    random::inputs(4_000, |u| {
        let a = random_layout(u)?;
        let b = if u.ratio(1, 2)? { a.coalesce() } else { random_layout(u)? };
        let (x, y) = (indices(&a), indices(&b));
        let first = x.iter().zip(&y).position(|(x, y)| x != y).map(|i| i as i64);
        let expected = match first {
            _ if x.len() != y.len() => Proof::Refuted(Difference::Sizes),
            Some(first) => Proof::Refuted(Difference::At(first)),
            None => Proof::Proved,
        };
        assert_eq!(same_function(&a, &b), expected, "{a} and {b}");
        Ok(())
    });
}

#[test]
fn every_index_has_its_coordinate() {
    random::inputs(300, |u| {
        let l = random_layout(u)?;
        let all = indices(&l);
        for index in -2..all.iter().max().expect("an index") + 3 {
            match l.get_hier_coord(index) {
                Ok(coordinate) => {
                    assert_eq!(l.at(coordinate), index, "{l}");
                    assert_eq!(l.at(l.get_flat_coord(index).expect("the same")), index, "{l}");
                    assert_eq!(l.at(l.get_1d_coord(index).expect("the same")), index, "{l}");
                    assert!(coordinate.congruent(&l.shape()), "{l}");
                }
                Err(error) => assert!(!all.contains(&index), "{}", format!("{l}: {index}: {error}")),
            }
        }
        Ok(())
    });
}
