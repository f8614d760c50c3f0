//! Brute force: checks properties of layouts without symbols, and enumerates values that satisfy clauses.

use crate::Property;
use crate::for_all::Cases;
use arbitrary::{Result, Unstructured};
use layout_runtime::{
    Layout,
    symbols::{Case, Fact},
};
use std::collections::HashSet;
use std::vec::Vec;
extern crate std;

/// Maximum number of coordinates of a layout when brute force checks a proved property, and when it checks a
/// counterexample.
const LARGEST: usize = 1 << 12;
pub(super) const LARGEST_OF_ONE: usize = 1 << 20;

/// Returns `true` if a layout without symbols has the property. A property of the size or the cosize is one comparison.
/// Other properties are checked at every coordinate.
pub(super) fn holds(property: &Property<'_>, layout: &Layout) -> bool {
    match *property {
        Property::Size(low, high) => return (low..=high).contains(&(layout.size() as i64)),
        Property::Cosize(low, high) => return (low..=high).contains(&layout.cosize()),
        _ => {}
    }
    let indices: Vec<i64> = (0..layout.size() as i64).map(|i| layout.index(i)).collect();
    let met: HashSet<i64> = indices.iter().copied().collect();
    match *property {
        Property::Injective => met.len() == indices.len(),
        Property::Compact => (0..indices.len() as i64).all(|index| met.contains(&index)),
        Property::Surjective(n) => (0..n).all(|index| met.contains(&index)),
        Property::Size(..) | Property::Cosize(..) => false,
        Property::Indices(high) => indices.iter().all(|index| (0..=high).contains(index)),
        Property::Vector(path, n) => are_vectors(layout, &indices, path[0], n),
    }
}

fn are_vectors(layout: &Layout, indices: &[i64], mode: usize, n: i64) -> bool {
    let sizes: Vec<i64> = (0..layout.rank()).map(|i| layout.size_of(&[i]).expect("a mode") as i64).collect();
    let before: i64 = sizes[..mode].iter().product();
    sizes[mode] % n == 0
        && (0..indices.len() as i64).all(|i| {
            let along = i / before % sizes[mode] % n;
            let (index, start) = (indices[i as usize], indices[(i - along * before) as usize]);
            start % n == 0 && index == start + along
        })
}

/// Returns some layouts in which the symbols are replaced by values that satisfy the clauses.
pub(super) fn numbers(u: &mut Unstructured<'_>, layout: &Layout, facts: &[Fact]) -> Result<Vec<Layout>> {
    let cases = cases(u, layout, facts)?;
    Ok(cases.iter().map(|case| case.layout(layout).expect("a layout")).collect())
}

/// Returns some values that satisfy the clauses and give a valid layout: some of the values that proofs try first, and
/// random values.
pub(super) fn cases(u: &mut Unstructured<'_>, layout: &Layout, facts: &[Fact]) -> Result<Vec<Case>> {
    let mut cases = Cases::new(layout, facts).expect("few names");
    let mut known = Vec::new();
    while known.len() < 12
        && let Some(case) = cases.next()
    {
        if u.ratio(1, 2)? {
            known.push(case);
        }
    }
    for _ in 0..40 {
        let mut numbers = [0; 4];
        for number in &mut numbers {
            *number = if u.ratio(1, 2)? { u.int_in_range(-6..=12)? } else { 8 * u.int_in_range(-3..=6)? };
        }
        let are_true =
            facts.iter().all(|fact| fact.holds(numbers[fact.name], fact.other.map_or(0, |other| numbers[other])));
        let mut case = Case::NONE;
        numbers.iter().zip(0..).for_each(|(number, name)| case.set(name, *number));
        known.extend((are_true && case.layout(layout).is_ok()).then_some(case));
    }
    known.retain(|case| case.layout(layout).is_ok_and(|layout| layout.size() <= LARGEST));
    Ok(known)
}
