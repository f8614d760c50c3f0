//! Tests the laws of operations on tuples, for all tuples of a set of small tuples.

use super::IntTuple;
use std::string::ToString;
use std::vec::Vec;
extern crate std;

/// Returns all tuples with one to three integers from `numbers` and at most two levels of parentheses.
fn tuples(numbers: &[i64]) -> Vec<IntTuple> {
    const ONE: &[&str] = &["a", "(a)", "((a))"];
    const TWO: &[&str] = &["(a,b)", "((a,b))", "(a,(b))"];
    const THREE: &[&str] = &["(a,b,c)", "(a,(b,c))", "((a,b),c)", "((a,b,c))"];
    let mut all = Vec::new();
    let mut add = |profiles: &[&str], [a, b, c]: [i64; 3]| {
        let numbers = [("a", a), ("b", b), ("c", c)];
        for profile in profiles {
            let text = numbers.iter().fold(profile.to_string(), |text, (name, n)| text.replace(name, &n.to_string()));
            all.push(text.parse().expect("a tuple"));
        }
    };
    for &a in numbers {
        add(ONE, [a, 0, 0]);
        for &b in numbers {
            add(TWO, [a, b, 0]);
            numbers.iter().for_each(|&c| add(THREE, [a, b, c]));
        }
    }
    all
}

/// Asserts that a relation is reflexive and transitive.
fn assert_order(all: &[IntTuple], holds: fn(&IntTuple, &IntTuple) -> bool) {
    for a in all {
        assert!(holds(a, a), "{a}");
        for b in all.iter().filter(|b| holds(a, b)) {
            assert!(all.iter().all(|c| !holds(b, c) || holds(a, c)), "{a}, {b}");
        }
    }
}

#[test]
fn congruence_is_an_equivalence() {
    let all = tuples(&[1, 2]);
    assert_order(&all, IntTuple::congruent);
    assert!(all.iter().all(|a| all.iter().all(|b| a.congruent(b) == b.congruent(a))));
}

#[test]
fn weak_congruence_is_an_order_up_to_congruence() {
    let all = tuples(&[1, 2]);
    assert_order(&all, IntTuple::weakly_congruent);
    for a in &all {
        let both = |b: &IntTuple| a.weakly_congruent(b) && b.weakly_congruent(a);
        assert!(all.iter().all(|b| both(b) == a.congruent(b)), "{a}");
    }
}

#[test]
fn coordinates_of_a_compatible_shape_are_coordinates_of_the_other() {
    let all = tuples(&[1, 2, 4]);
    assert_order(&all, IntTuple::compatible);
    for a in &all {
        assert!(all.iter().all(|b| !a.compatible(b) || !b.compatible(a) || a == b), "{a}");
        for b in all.iter().filter(|b| a.compatible(b)) {
            assert!(a.weakly_congruent(b), "{a}, {b}");
            for i in 0..a.size() {
                let coordinate = a.idx2crd(&IntTuple::int(i)).expect("inside of the shape");
                assert_eq!(b.crd2idx(&coordinate), Ok(IntTuple::int(i)), "{coordinate} of {a} in {b}");
            }
        }
    }
}

/// Returns `true` if two shapes and their corresponding modes, at all levels, have the same sizes.
fn modes_meet(a: &IntTuple, b: &IntTuple) -> bool {
    let is_whole = a.is_int() || b.is_int() || a.rank() != b.rank();
    a.size() == b.size() && (is_whole || (0..a.rank()).all(|i| modes_meet(&a.nth(i), &b.nth(i))))
}

#[test]
fn a_coordinate_of_another_shape_has_the_same_index() {
    let all = tuples(&[2, 3, 6]);
    for (from, to) in all.iter().flat_map(|from| all.iter().map(move |to| (from, to))) {
        for i in (0..from.size()).filter(|_| modes_meet(from, to)) {
            let coordinate = from.idx2crd(&IntTuple::int(i)).expect("inside of the shape");
            let other = coordinate.crd2crd(from, to).expect("a coordinate of the shape");
            assert_eq!(to.crd2idx(&other), Ok(IntTuple::int(i)), "{coordinate} of {from} in {to}");
        }
    }
}

#[test]
fn quotients_of_shapes_are_of_their_sizes() {
    let all = tuples(&[2, 3, 6]);
    for shape in &all {
        assert_eq!(shape.product_each().size(), shape.size());
        for divisor in 1..=shape.size() {
            let by = IntTuple::int(divisor);
            let Ok(quotient) = shape.shape_div(&by) else { continue };
            assert_eq!(shape.ceil_div(&by), Ok(quotient), "{shape} / {divisor}");
            if shape.size() % divisor == 0 {
                assert_eq!(quotient.size() * divisor, shape.size(), "{shape} / {divisor}");
            }
        }
        for tiler in all.iter().filter(|tiler| tiler.congruent(shape)) {
            let rounded = shape.round_up(tiler).expect("congruent");
            for ((rounded, tile), extent) in rounded.leaves().iter().zip(tiler.leaves()).zip(shape.leaves()) {
                let least = (0..).map(|k| k * tile.value()).find(|multiple| *multiple >= extent.value());
                assert_eq!(Some(rounded.value()), least, "{shape} in {tiler}");
            }
        }
    }
}
