//! Compares the search with brute force, which must not find a lower cost.

extern crate std;

use super::{STEPS, problem, spaces};
use crate::bank_conflicts;
use crate::synthesis::cost::{Choice, Cost};
use crate::synthesis::matrix::{self, IDENTITY, choice};
use crate::synthesis::problem::{BITS, Problem, Space};
use layout_runtime::{Swizzle, budget::Budget, linear::Linear};
use random::{Rng, cases};
use std::vec::Vec;

#[test]
fn the_degree_by_rank_is_the_degree_by_counting() {
    let mut rng = Rng::with_seed(1);
    for _ in 0..cases(2_000, 10_000) {
        let (layout, access, bytes) = problem(&mut rng);
        let problem = Problem::new(&layout, &[access], bytes).expect("inside").expect("linear");
        let cost = problem.cost(&choice(&IDENTITY, &problem));
        let counted = bank_conflicts(&layout, &access, bytes).expect("inside");
        assert_eq!(cost.degree, counted.degree, "{layout} by {access} of {bytes}");
    }
}

/// Returns all subspaces of dimension `dimension` in the space of the lowest `bits` bits. Each subspace is a list of
/// all its vectors.
fn subspaces(bits: u32, dimension: u32) -> Vec<Vec<i64>> {
    let mut all: Vec<Vec<i64>> = Vec::from([Vec::from([0])]);
    for _ in 0..dimension {
        let mut larger = Vec::new();
        for space in &all {
            for vector in (0..1 << bits).filter(|vector| !space.contains(vector)) {
                let mut joined: Vec<i64> = space.iter().flat_map(|v| [*v, v ^ vector]).collect();
                joined.sort_unstable();
                larger.push(joined);
            }
        }
        larger.sort();
        larger.dedup();
        all = larger;
    }
    all
}

fn members(space: &Space, floor: u32) -> Vec<i64> {
    let mut all = Vec::from([0]);
    for vector in &space.vectors[..space.dimension] {
        all = all.iter().flat_map(|v| [*v, v ^ (vector >> floor)]).collect();
    }
    all
}

/// Returns the lowest cost of all changes. A change is given by its kernel: the subspace that it maps to bank 0.
fn lowest(problem: &Problem, kernels: &[Vec<i64>]) -> Cost {
    let spaces: Vec<Vec<i64>> = problem.needs[..problem.count].iter().map(|n| members(n, problem.floor)).collect();
    let degree =
        |kernel: &Vec<i64>, space: &Vec<i64>| space.iter().filter(|v| kernel.binary_search(v).is_ok()).count() as u32;
    let costs = kernels.iter().map(|kernel| {
        let degrees: Vec<u32> = spaces.iter().map(|space| degree(kernel, space)).collect();
        (degrees.iter().copied().max().expect("an access"), degrees.iter().sum())
    });
    let (degree, sum) = costs.min().expect("a kernel");
    Cost { degree, sum }
}

/// Returns `true` if the matrix is a bijection that does not change the bits below the floor.
fn is_sound(problem: &Problem, matrix: &Linear) -> bool {
    let mut images: Vec<i64> = matrix.columns[..matrix.len].to_vec();
    let low = (0..problem.floor).all(|bit| matrix.columns[bit as usize] == 1 << bit)
        && matrix.columns[problem.floor as usize..matrix.len]
            .iter()
            .all(|image| image & ((1 << problem.floor) - 1) == 0);
    let inside =
        (0..matrix.len).all(|bit| problem.support >> bit & 1 == 0 || matrix.columns[bit] & !problem.support == 0);
    let mut rank = 0;
    for bit in 0..matrix.len {
        let Some(pivot) = (rank..images.len()).find(|i| images[*i] >> bit & 1 == 1) else { continue };
        images.swap(rank, pivot);
        let taken = images[rank];
        images[rank + 1..].iter_mut().filter(|image| **image >> bit & 1 == 1).for_each(|image| *image ^= taken);
        rank += 1;
    }
    low && inside && rank == matrix.len
}

#[test]
fn no_linear_layout_is_better() {
    let mut rng = Rng::with_seed(2);
    let mut beyond = 0;
    for banks in 3..=5 {
        for high in banks..=6 {
            let kernels = subspaces(high, high - banks);
            for _ in 0..cases(60, 1_000) {
                let count = 1 + rng.usize(0..8);
                let problem = spaces(&mut rng, banks, high, count);
                let answer = problem.solve(&mut Budget::new(STEPS));
                assert_eq!(
                    answer.cost,
                    lowest(&problem, &kernels),
                    "{:?}",
                    &problem.needs[..count].iter().collect::<Vec<_>>()
                );
                assert!(answer.is_best && is_sound(&problem, &answer.matrix));
                assert_eq!(problem.cost(&choice(&answer.matrix, &problem)), answer.cost);
                beyond += usize::from(answer.cost.degree > 1);
            }
        }
    }
    // About 20 problems have no solution. The exact number depends on the width of `usize`, because the random
    // generator returns numbers of this type.
    assert!(beyond > 10, "only {beyond} problems have no solution without conflicts");
}

/// Two accesses that move equally many bytes per instruction have a layout without conflicts, because two subspaces of
/// equal dimension have a common complement.
#[test]
fn two_accesses_never_conflict() {
    let mut rng = Rng::with_seed(3);
    for round in 0..cases(2_000, 10_000) {
        let banks = 3 + round % 3;
        let problem = spaces(&mut rng, banks, banks + round / 3 % 8, 2);
        let answer = problem.solve(&mut Budget::new(STEPS));
        assert_eq!(answer.cost, Cost { degree: 1, sum: 2 });
        assert!(answer.is_best && is_sound(&problem, &answer.matrix));
    }
}

#[test]
fn no_single_swizzle_is_better() {
    let mut rng = Rng::with_seed(4);
    let numbers = (1..=5).flat_map(|b| (0..=7).flat_map(move |m| (-8..=8).map(move |s| (b, m, s))));
    let swizzles: Vec<Swizzle> = numbers.filter_map(|(b, m, s)| Swizzle::new(b, m, s).ok()).collect();
    for round in 0..cases(40, 1_000) {
        let (banks, count) = (3 + round % 3, 1 + rng.usize(0..5));
        let high = banks + rng.u32(0..6);
        let problem = spaces(&mut rng, banks, high, count);
        let cost = problem.solve(&mut Budget::new(STEPS)).cost;
        for swizzle in &swizzles {
            let matrix = IDENTITY.swizzled(*swizzle);
            if is_sound(&problem, &matrix) {
                assert!(!problem.cost(&choice(&matrix, &problem)).is_below(cost), "{swizzle}");
            }
        }
    }
}

/// Returns the smallest number of XORs among the changes of the family `InRows` that have this cost.
fn fewest_xors(problem: &Problem, cost: Cost, high: u32) -> Option<u32> {
    let (banks, mut best) = (problem.free, None);
    for code in 0..1u64 << (banks * (high - banks) + banks * (banks - 1) / 2) {
        let (mut choice, mut rest): (Choice, u64) = ([0; BITS], code);
        for bit in 0..high {
            let width = bit.min(banks);
            let own = if bit < banks { 1 << bit } else { 0 };
            choice[(problem.floor + bit) as usize] = (rest & ((1 << width) - 1)) as u8 | own;
            rest >>= width;
        }
        if problem.cost(&choice) == cost {
            let xors = choice.iter().map(|column| column.count_ones()).sum::<u32>() - banks;
            best = Some(best.map_or(xors, |best: u32| best.min(xors)));
        }
    }
    best
}

#[test]
fn no_answer_in_rows_has_fewer_xors() {
    let mut rng = Rng::with_seed(5);
    let mut compared = 0;
    for _ in 0..cases(400, 4_000) {
        let high = 4 + rng.u32(0..3);
        let count = 1 + rng.usize(0..4);
        let problem = spaces(&mut rng, 3, high, count);
        let answer = problem.solve(&mut Budget::new(STEPS));
        let rows = fewest_xors(&problem, answer.cost, high);
        // A single swizzle is preferred to a change with fewer XORs. A change of the family `Free` need not be a change
        // of the family `InRows`.
        if let (None, Some(xors)) = (answer.swizzle, rows) {
            assert_eq!(matrix::xors(&answer.matrix, problem.support), xors);
            compared += 1;
        }
    }
    assert!(compared > 50, "{compared}");
}
