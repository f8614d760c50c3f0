//! Compares operations on layouts with symbols with brute force over values that satisfy the clauses.

extern crate std;

use super::inputs::{Input, l};
use super::judge::cases;
use crate::for_all::ForAll;
use crate::injective;
use arbitrary::Unstructured;
use layout_runtime::{Int, IntTuple, Layout, budget::Budget, symbols::Fact};
use std::string::ToString;
use std::vec::Vec;

fn budget() -> Budget {
    Budget::new(1 << 16)
}

/// Applies an operation to random layouts with symbols, and checks each result for concrete values of the symbols.
/// Returns the number of checked results.
fn compared(
    answer: impl Fn(&mut Unstructured<'_>, &ForAll<'_>) -> arbitrary::Result<Option<(Layout, Option<IntTuple>)>>,
    is_right: impl Fn(&Layout, &Layout, Option<&IntTuple>) -> bool,
) -> usize {
    let mut count = 0;
    random::inputs(6_000, |u| {
        let Input { layout, facts, .. } = Input::random(u)?;
        let Some((answered, operand)) = answer(u, &ForAll::new(&layout, &facts))? else { return Ok(()) };
        for case in cases(u, &layout, &facts)? {
            let (known, answered) = (case.layout(&layout).expect("a layout"), case.layout(&answered));
            let answered = answered.unwrap_or_else(|error| panic!("{layout} where {facts:?}: {error}"));
            let operand = operand.as_ref().map(|operand| case.tuple(operand).expect("numbers"));
            count += usize::from(layout.first_name().is_some());
            assert!(is_right(&known, &answered, operand.as_ref()), "{layout} where {facts:?}: {known}: {answered}");
        }
        Ok(())
    });
    count
}

#[test]
fn right_inverses_are_those_of_all_numbers() {
    let count = compared(
        |_, of| Ok(of.right_inverse(&mut budget()).ok().map(|inverse| (inverse, None))),
        |known, inverse, _| {
            let is_inverse = (0..inverse.size() as i64).all(|i| known.index(inverse.index(i)) == i);
            let longest = known.right_inverse().expect("has one");
            is_inverse && (inverse.size() == longest.size() || injective(known) != crate::Proof::Proved)
        },
    );
    assert!(count > 100, "{count}");
}

#[test]
fn left_inverses_are_those_of_all_numbers() {
    let count = compared(
        |_, of| Ok(of.left_inverse(&mut budget()).ok().map(|inverse| (inverse, None))),
        |known, inverse, _| {
            let is_injective = injective(known) == crate::Proof::Proved;
            (0..known.size() as i64).map(|i| (i, known.index(i))).all(|(i, index)| {
                let coordinate = inverse.index(index);
                known.index(coordinate) == index && (!is_injective || coordinate == i)
            })
        },
    );
    assert!(count > 100, "{count}");
}

#[test]
fn nullspaces_are_those_of_all_numbers() {
    let count = compared(
        |_, of| Ok(of.nullspace(&mut budget()).ok().map(|nullspace| (nullspace, None))),
        |known, nullspace, _| {
            let is_still = (0..nullspace.size() as i64).all(|i| known.index(nullspace.index(i)) == known.index(0));
            is_still && nullspace.size() == known.nullspace().expect("integer strides").size()
        },
    );
    assert!(count > 100, "{count}");
}

#[test]
fn complements_are_those_of_all_numbers() {
    let cotarget = |u: &mut Unstructured<'_>, of: &ForAll<'_>| -> arbitrary::Result<Option<IntTuple>> {
        let shape = of.layout.shape();
        Ok(match u.int_in_range(0..=3)? {
            0 => None,
            1 => Some(IntTuple::from(*u.choose(&[16, 24, 64])?)),
            2 => Some(shape),
            _ => Some(IntTuple::leaf(*u.choose(shape.leaves())?)),
        })
    };
    let count = compared(
        |u, of| {
            let cotarget = cotarget(u, of)?;
            let complement = of.complement(cotarget.as_ref(), &mut budget()).ok();
            Ok(complement.map(|complement| (complement, cotarget)))
        },
        |known, complement, cotarget| {
            let of_numbers = match cotarget {
                Some(cotarget) => known.complement(cotarget),
                None => known.complement_default(),
            };
            let of_numbers = of_numbers.expect("has one");
            let indices = |layout: &Layout| (0..layout.size() as i64).map(|i| layout.index(i)).collect::<Vec<_>>();
            indices(complement) == indices(&of_numbers)
        },
    );
    assert!(count > 100, "{count}");
}

#[test]
fn casts_are_those_of_all_numbers() {
    let count = compared(
        |u, of| {
            let (new, old) = *u.choose(&[(2, 1), (4, 1), (8, 1), (1, 2), (1, 4), (3, 1), (2, 4)])?;
            let bits = IntTuple::from((new, old));
            Ok(of.layout.recast(new, old).ok().map(|cast| (cast, Some(bits))))
        },
        |known, cast, bits| {
            let leaves = bits.expect("both").leaves().iter().map(|bits| bits.value()).collect::<Vec<_>>();
            let of_numbers = known.recast(leaves[0], leaves[1]);
            let of_numbers = of_numbers.unwrap_or_else(|error| panic!("{known} by {leaves:?}: {error}"));
            let indices = |layout: &Layout| (0..layout.size() as i64).map(|i| layout.index(i)).collect::<Vec<_>>();
            indices(cast) == indices(&of_numbers)
        },
    );
    assert!(count > 100, "{count}");
}

#[test]
fn comparisons_hold_for_all_numbers() {
    let mut decided = 0;
    random::inputs(2_000, |u| {
        let Input { layout, facts, .. } = Input::random(u)?;
        let shape = layout.shape();
        let leaf = |u: &mut Unstructured<'_>| -> arbitrary::Result<Int> {
            Ok(if u.ratio(1, 4)? { Int::new(u.int_in_range(1..=9)?) } else { *u.choose(shape.leaves())? })
        };
        let (a, b) = (IntTuple::leaf(leaf(u)?), IntTuple::leaf(leaf(u)?));
        let beside = ForAll::new(&layout, &facts).compare(&a, &b, &mut budget());
        decided += usize::from(!(beside.less && beside.equal && beside.more));
        for case in cases(u, &layout, &facts)? {
            let number = |of: &IntTuple| case.tuple(of).expect("numbers").size();
            let (x, y) = (number(&a), number(&b));
            let is_allowed = (x < y && beside.less) || (x == y && beside.equal) || (x > y && beside.more);
            assert!(is_allowed, "{a} and {b} where {facts:?}: {x} and {y}, {beside:?}");
        }
        Ok(())
    });
    assert!(decided > 100, "{decided}");
}

/// Tests layouts that users typically write. The symbols 0, 1, 2 are m, n, ld.
#[test]
fn answers_of_matrices() {
    let more = |low| Fact { text: "", name: 2, modulus: 0, other: Some(1), low, high: i64::MAX };
    let padded = [more(0)];
    let gapped = [more(1)];
    let matrix = l("(m,n):(ld,1)", &[]);
    let left = ForAll::new(&matrix, &padded).left_inverse(&mut budget()).expect("injective");
    assert_eq!(left, l("(ld,m):(m,1)", &[]));
    assert!(ForAll::new(&matrix, &[]).left_inverse(&mut budget()).is_err());
    assert!(ForAll::new(&matrix, &padded).right_inverse(&mut budget()).is_err());
    let right = ForAll::new(&matrix, &gapped).right_inverse(&mut budget()).expect("a gap");
    assert_eq!(right.to_string(), l("(n):(m)", &[]).coalesce().to_string());
    let (row, within) = (l("(m):(1)", &[]), l("(m,n):(1,1)", &[]).shape());
    let rest = ForAll::new(&row, &[]).complement(Some(&within), &mut budget()).expect("divides");
    assert_eq!(rest.to_string(), l("(n):(m)", &[]).coalesce().to_string());
}
