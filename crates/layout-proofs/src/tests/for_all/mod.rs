//! Compares properties of layouts with symbols with brute force over values that satisfy the clauses.

extern crate std;

mod algebra;
mod inputs;
mod judge;

use crate::for_all::{Cases, ForAll};
use crate::{Proof, Property};
use inputs::{Input, l};
use judge::{LARGEST_OF_ONE, holds, numbers};
use layout_runtime::{
    Layout,
    budget::Budget,
    symbols::{Case, Fact},
};
use std::vec::Vec;

fn proof(layout: &Layout, facts: &[Fact], property: &Property<'_>) -> Proof<Case> {
    property.for_all(&ForAll::new(layout, facts), &mut Budget::new(1 << 16)).expect("a property of the layout")
}

/// Returns `true` if some values satisfy the clauses and give a valid layout.
fn has_cases(layout: &Layout, facts: &[Fact]) -> bool {
    Cases::new(layout, facts).is_some_and(|mut cases| cases.next().is_some())
}

/// The number of proofs with each result, for random properties.
#[derive(Default, Debug)]
struct Count {
    proved: usize,
    refuted: usize,
    undecided: usize,
}

#[test]
fn random_claims_are_what_they_are_said_to_be() {
    let mut count = Count::default();
    random::inputs(1_000, |u| {
        let Input { layout, facts, property } = Input::random(u)?;
        match proof(&layout, &facts, &property) {
            Proof::Proved => {
                count.proved += 1;
                for known in numbers(u, &layout, &facts)? {
                    assert!(holds(&property, &known), "{property:?} of {layout} where {facts:?}: {known}");
                }
            }
            Proof::Refuted(case) => {
                count.refuted += 1;
                assert_refutes(&case, &layout, &facts, &property);
            }
            Proof::Undecided => count.undecided += usize::from(has_cases(&layout, &facts)),
        }
        Ok(())
    });
    assert!(count.proved > 100 && count.refuted > 100, "{count:?}");
    assert!(count.undecided * 2 < count.proved, "{count:?}");
}

/// Checks a counterexample: its values satisfy the clauses and give a valid layout, and the property is false.
fn assert_refutes(case: &Case, layout: &Layout, facts: &[Fact], property: &Property<'_>) {
    for fact in facts {
        let number = |name: usize| case.get(name as u8).expect("every name of a fact has a number");
        let other = fact.other.map_or(0, number);
        assert!(fact.holds(number(fact.name), other), "{fact:?} of {case:?}");
    }
    let known = case.layout(layout).expect("a layout");
    let is_false = known.size() > LARGEST_OF_ONE || !holds(property, &known);
    assert!(is_false, "{property:?} of {layout} where {facts:?}: {known}");
}

/// Tests layouts that users typically write. The symbols 0, 1, 2 are m, n, ld.
#[test]
fn what_is_true_of_matrices_is_proved() {
    let at_least = |name, other| Fact { text: "", name, modulus: 0, other: Some(other), low: 0, high: i64::MAX };
    let multiple = |name, modulus| Fact { text: "", name, modulus, other: None, low: 0, high: 0 };
    let range = |name, low, high| Fact { text: "", name, modulus: 0, other: None, low, high };
    let rows: Vec<(&str, Vec<Fact>, Property<'_>)> = [
        ("(m,n):(ld,1)", [at_least(2, 1)].to_vec(), Property::Injective),
        ("(m,n):(n,1)", [].to_vec(), Property::Injective),
        ("(m,n):(n,1)", [].to_vec(), Property::Compact),
        ("(m,n):(1,m)", [].to_vec(), Property::Compact),
        ("(m,64):(64,1)", [].to_vec(), Property::Compact),
        ("Sw<3,3,3> o (m,64):(64,1)", [multiple(0, 8)].to_vec(), Property::Compact),
        ("(m,n):(64,1)", [range(1, i64::MIN, 64)].to_vec(), Property::Injective),
        ("(m,2,n):(2*ld,ld,1)", [at_least(2, 1)].to_vec(), Property::Injective),
        ("(m,n,4):(n*ld,ld,1)", [range(2, 4, i64::MAX)].to_vec(), Property::Injective),
        ("(m,8):(-ld,1)", [range(2, 8, i64::MAX)].to_vec(), Property::Injective),
        ("(8,m/8,4,n/4):(ld,8*ld,1,4)", [multiple(0, 8), multiple(1, 4), at_least(2, 1)].to_vec(), Property::Injective),
        ("(8,m/8,n):(ld,8*ld,1)", [at_least(2, 1)].to_vec(), Property::Injective),
        ("(n,m/8):(1,ld)", [at_least(2, 1)].to_vec(), Property::Injective),
        ("(m/8,n):(1,ld)", [at_least(2, 0)].to_vec(), Property::Injective),
        ("(m,64):(ld,1)", [multiple(2, 8)].to_vec(), Property::Vector(&[1], 8)),
        ("Sw<3,3,3> o (m,64):(64,1)", [].to_vec(), Property::Vector(&[1], 8)),
        ("(8,n):(ld,1)", [multiple(2, 4), multiple(1, 4)].to_vec(), Property::Vector(&[1], 4)),
        ("(m,4):(ld,1)", [].to_vec(), Property::Surjective(4)),
        ("(m,n):(n,1)", [range(0, 4, 16), range(1, 8, 32)].to_vec(), Property::Surjective(32)),
        ("(m,n):(n,1)", [range(0, 1, 16), range(1, 1, 32)].to_vec(), Property::Size(1, 512)),
        ("(m,n):(ld,1)", [range(0, 1, 16), range(1, 1, 32), range(2, 1, 100)].to_vec(), Property::Indices(1531)),
        ("(m,n):(ld,-1)", [range(0, 1, 16), range(1, 1, 32), range(2, 1, 100)].to_vec(), Property::Cosize(1, 1532)),
    ]
    .into();
    for (text, facts, property) in rows {
        let proof = proof(&l(text, &facts), &facts, &property);
        assert_eq!(proof, Proof::Proved, "{property:?} of {text} where {facts:?}");
    }
}

/// The cosize must include the indices of negative strides. A stride is negative because of its constant factor or
/// because of the symbol's value.
#[test]
fn cosizes_of_negative_strides_are_not_proved_smaller() {
    let range = |low, high| Fact { text: "", name: 2, modulus: 0, other: None, low, high };
    for (text, fact, most) in [("(ld/2,4):(1,-ld)", range(1, 23), 81), ("(8,4):(ld,1)", range(-10, 2), 74)] {
        let facts = [fact];
        let layout = l(text, &facts);
        assert!(!matches!(proof(&layout, &facts, &Property::Cosize(1, most - 1)), Proof::Proved), "{text}");
    }
    let proof = proof(&l("(ld/2,4):(1,-ld)", &[]), &[range(1, 23)], &Property::Cosize(1, 81));
    assert_eq!(proof, Proof::Proved);
}

/// From the second row on, the swizzle separates adjacent elements.
#[test]
fn a_swizzle_breaks_vectors_of_rows() {
    let rows = l("Sw<2,0,3> o (m,8):(8,1)", &[]);
    let case = proof(&rows, &[], &Property::Vector(&[1], 8)).counterexample().expect("refuted");
    assert_eq!(case.get(0), Some(2));
}
