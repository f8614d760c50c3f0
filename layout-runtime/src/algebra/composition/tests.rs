//! Compares composition with its definition for all pairs of layouts from sets of small layouts. If a layout exists,
//! the tests compare the values at all coordinates, and otherwise the first failure.

extern crate std;

use super::compose;
use crate::leaf::Leaf;
use crate::rules::{IndexOverflow, NoLayout, NoSuchMode, TwoUnits};
use crate::tree::{Profile, Tree};
use crate::{Basis, Error};
use std::format;
use std::string::String;
use std::vec::Vec;

/// A flat layout.
type Flat = Vec<(i64, i64)>;

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

/// Returns `A(x)`, the sum of all digits times their strides. The last digit may exceed its mode. For negative
/// coordinates, `A(−x) = −A(x)`.
fn value(a: &[(i64, i64)], x: i64) -> i128 {
    let (mut rest, mut sum) = (x.unsigned_abs(), 0);
    for (k, &(extent, stride)) in a.iter().enumerate() {
        let digit = if k + 1 < a.len() { rest % extent as u64 } else { rest };
        sum += i128::from(digit) * i128::from(stride);
        rest /= extent as u64;
    }
    if x < 0 { -sum } else { sum }
}

/// The function along a leaf: its values, its coefficients for the basis functions `⌊i/e⌋`, and its last cut.
struct DigitSums {
    values: Vec<i128>,
    coefficients: Vec<(i64, i128)>,
    last: i64,
}

/// Returns the expected result of composition: the modes of each leaf, or the first failure. A failure is a coordinate,
/// the value of the composition at this coordinate, and the value of the layout.
fn by_definition(a: &[(i64, i64)], b: &[(i64, i64)]) -> Result<Vec<Flat>, (i64, i128, i128)> {
    let mut leaves: Vec<DigitSums> = b
        .iter()
        .map(|&(s, d)| DigitSums {
            values: (0..s).map(|i| value(a, i * d)).collect(),
            coefficients: Vec::new(),
            last: 1,
        })
        .collect();
    let size: i64 = b.iter().map(|mode| mode.0).product();
    for c in 0..size {
        let (mut rest, mut x, mut sum, mut moving) = (c, 0, 0, Vec::new());
        for (k, &(s, d)) in b.iter().enumerate() {
            let i = rest % s;
            rest /= s;
            x += i * d;
            sum += leaves[k].values[i as usize];
            if i > 0 {
                moving.push((k, i));
            }
        }
        if let [(k, i)] = moving[..] {
            let leaf = &mut leaves[k];
            let predicted: i128 = leaf.coefficients.iter().map(|&(e, w)| w * i128::from(i / e)).sum();
            let coefficient = value(a, x) - predicted;
            if coefficient != 0 && i > 1 && (i % leaf.last != 0 || b[k].0 % i != 0) {
                return Err((c, value(a, x), predicted));
            }
            if coefficient != 0 {
                leaf.coefficients.push((i, coefficient));
                leaf.last = i;
            }
        } else if sum != value(a, x) {
            return Err((c, value(a, x), sum));
        }
    }
    Ok(leaves.iter().zip(b).map(|(leaf, &(s, d))| cut(a, leaf, s, d)).collect())
}

/// Returns the modes into which the cuts divide a leaf.
fn cut(a: &[(i64, i64)], leaf: &DigitSums, s: i64, d: i64) -> Flat {
    let mut starts: Vec<i64> = leaf.coefficients.iter().map(|c| c.0).filter(|&e| e > 1).collect();
    starts.insert(0, 1);
    starts.push(s);
    starts.windows(2).map(|pair| (pair[1] / pair[0], value(a, pair[0] * d) as i64)).collect()
}

fn show(modes: &[(i64, i64)]) -> String {
    format!("{modes:?}")
}

/// Compares the composition of one pair with the definition. Returns `true` if the composition exists.
fn check(a: &[(i64, i64)], b: &[(i64, i64)]) -> bool {
    let found = compose(&tree(a), &tree(b));
    match (by_definition(a, b), found) {
        (Ok(leaves), Ok(found)) => {
            let expected: Flat = leaves.concat();
            let printed: Flat = found.leaves[..found.len()].iter().map(|mode| (mode.size(), mode.stride)).collect();
            let agree = expected.iter().zip(&printed).all(|(e, p)| e.0 == p.0 && (e.1 == p.1 || e.0 == 1));
            assert!(agree && expected.len() == printed.len(), "{} o {}: {printed:?}", show(a), show(b));
            true
        }
        (Err((coordinate, value, layout)), Err(error)) => {
            let expected = NoLayout { coordinate, value: value as i64, layout: layout as i64 }.error();
            assert_eq!(error.without_place(), expected, "{} o {}", show(a), show(b));
            false
        }
        (expected, found) => panic!("{} o {}: {expected:?}, found {found:?}", show(a), show(b)),
    }
}

/// Returns the layouts with the extents `extents` and the first stride 1, for all choices of steps `E_k` from
/// `weights`.
fn with_steps(extents: &[i64], weights: &[i64]) -> Vec<Flat> {
    let mut all: Vec<Flat> = Vec::from([Vec::from([(extents[0], 1)])]);
    for &extent in &extents[1..] {
        all = all
            .iter()
            .flat_map(|modes| {
                weights.iter().map(move |&weight| {
                    let &(s, d) = modes.last().expect("one mode at least");
                    let mut modes = modes.clone();
                    modes.push((extent, weight + s * d));
                    modes
                })
            })
            .collect();
    }
    all
}

fn period(extents: &[i64]) -> i64 {
    extents[..extents.len() - 1].iter().product()
}

#[test]
fn one_leaf_over_two_and_three_modes() {
    let mut answered = 0;
    for p in 2..=6 {
        for a in with_steps(&[p, 2], &[1, -3]) {
            for d in 0..p {
                for s in [1, 2, 3, 4, 6, 7, 12] {
                    answered += u32::from(check(&a, &[(s, d)]));
                }
            }
        }
        for q in 2..=4 {
            for a in with_steps(&[p, q, 2], &[1, -1, 2]) {
                for d in 0..p * q {
                    for s in [4, 6, 8, 9, 12, 24] {
                        answered += u32::from(check(&a, &[(s, d)]));
                    }
                }
            }
        }
    }
    assert!(answered > 1000, "{answered}");
}

#[test]
fn one_leaf_over_four_modes_with_steps_that_cancel() {
    for extents in [[2, 2, 2, 2], [3, 2, 2, 1], [2, 3, 2, 1], [5, 2, 2, 1], [2, 2, 3, 4]] {
        for a in with_steps(&extents, &[1, -1]) {
            for d in 0..period(&extents) {
                for s in [6, 8, 12, 30] {
                    check(&a, &[(s, d)]);
                }
            }
        }
    }
}

#[test]
fn two_leaves_carry_into_each_other() {
    for extents in [&[2, 2, 2][..], &[3, 2, 1], &[4, 2, 1], &[2, 3, 2], &[3, 3, 1], &[6, 2]] {
        for a in with_steps(extents, &[1, -1, 2]) {
            for d in 0..=period(extents) {
                for e in 0..=period(extents) {
                    for (s, t) in [(2, 2), (2, 3), (3, 2), (4, 3), (6, 4)] {
                        check(&a, &[(s, d), (t, e)]);
                    }
                }
            }
        }
    }
}

#[test]
fn three_leaves_carry_into_each_other() {
    for extents in [[2, 2, 2], [3, 2, 1], [2, 3, 1]] {
        for a in with_steps(&extents, &[1, -1]) {
            for strides in 0..period(&extents).pow(3) {
                let p = period(&extents);
                let (d, e, f) = (strides % p, strides / p % p, strides / p / p);
                check(&a, &[(2, d), (2, e), (2, f)]);
                check(&a, &[(4, d), (3, e), (2, f)]);
            }
        }
    }
}

#[test]
fn leaves_walk_down_as_well_as_up() {
    for extents in [&[2, 2, 2][..], &[3, 2, 1], &[4, 2], &[5, 1]] {
        for a in with_steps(extents, &[1, -1, 7]) {
            let p = period(extents);
            for d in -p..=p {
                check(&a, &[(6, d)]);
                for e in -p..=p {
                    check(&a, &[(2, d), (3, e)]);
                    check(&a, &[(4, d), (2, e)]);
                }
            }
        }
    }
}

fn composed(a: &[(i64, i64)], b: &[(i64, i64)]) -> Result<Flat, Error> {
    match compose(&tree(a), &tree(b)) {
        Ok(r) => Ok(r.leaves[..r.len()].iter().map(|mode| (mode.size(), mode.stride)).collect()),
        Err(error) => Err(error.without_place()),
    }
}

#[test]
fn strides_that_do_not_divide_where_it_does_not_matter() {
    // With the stride 6 and a first extent of 4, every second step has an additional carry.
    assert_eq!(composed(&[(4, 5), (6, 30)], &[(4, 6)]), Ok(Vec::from([(2, 40), (2, 90)])));
    // The floors of `i·4/7` and `i·1/2` first differ at `i = 7`.
    assert_eq!(composed(&[(7, 1), (3, 100)], &[(6, 4)]), Ok(Vec::from([(2, 4), (3, 101)])));
    let stop = NoLayout { coordinate: 7, value: 400, layout: 307 }.error();
    assert_eq!(composed(&[(7, 1), (3, 100)], &[(8, 4)]), Err(stop));
    // A leaf of two elements is always linear.
    assert_eq!(composed(&[(2, 7), (3, 1000)], &[(2, 3)]), Ok(Vec::from([(2, 1007)])));
}

#[test]
fn carries_that_always_come_together_cancel() {
    assert_eq!(composed(&[(4, 1), (2, 10), (1, 14)], &[(6, 3)]), Ok(Vec::from([(2, 3), (3, 12)])));
    // ⌊2i/5⌋ + ⌊3i/5⌋ = ⌊4i/5⌋ + ⌊i/5⌋ for each i.
    let fifths = [(5, 0), (4, 1), (2, 5), (4, 9), (1, 35)];
    assert_eq!(composed(&fifths, &[(1 << 40, 32)]).map(|modes| modes.len()), Ok(1));
    // The floors of `i·1/2` and `i·501/1000` first differ at `i = 501`.
    let near = [(2, 1), (500, 3), (1, 1499)];
    assert_eq!(composed(&near, &[(500, 1501)]), Ok(Vec::from([(500, 2250)])));
    assert!(composed(&near, &[(1000, 1501)]).is_err_and(|error| error.breaks(&NoLayout::RULE)));
}

#[test]
fn joint_modes_are_not_composed_one_by_one() {
    let a = [(4, 1), (2, 10)];
    let stop = NoLayout { coordinate: 5, value: 10, layout: 4 }.error();
    assert_eq!(composed(&a, &[(3, 1), (2, 2)]), Err(stop));
    assert_eq!(composed(&a, &[(2, 1), (2, 2)]), Ok(Vec::from([(2, 1), (2, 2)])));
}

#[test]
fn unit_modes_keep_the_stride_that_cute_prints() {
    assert_eq!(composed(&[(1, 1)], &[(4, 1)]), Ok(Vec::from([(4, 1)])));
    assert_eq!(composed(&[(3, 6), (3, 10)], &[(1, 1)]), Ok(Vec::from([(1, 10)])));
    assert_eq!(composed(&[(12, 19), (9, 30), (1, 17)], &[(1, 1)]), Ok(Vec::from([(1, 17)])));
    assert_eq!(composed(&[(10, 22)], &[(1, -10)]), Ok(Vec::from([(1, -220)])));
}

#[test]
fn leaves_are_cut_in_their_place() {
    let a = tree(&[(2, 4), (16, 16), (2, 8)]);
    let b = Tree { profile: Profile::flat(1), ..tree(&[(8, 1)]) };
    let r = compose(&a, &b).expect("divides");
    assert_eq!((r.profile.rank(r.profile.all()), r.profile.depth(r.profile.all()), r.len()), (1, 2, 2));
}

fn at(mode: usize) -> Basis {
    Basis::ONE.within(mode).expect("below 32")
}

#[test]
fn coordinate_strides_of_b_address_modes_of_a() {
    let a = tree(&[(4, 18), (9, 2), (2, 1)]);
    let mut b = tree(&[(3, 3), (3, 3), (4, 1)]);
    (b.leaves[0].basis, b.leaves[1].basis, b.leaves[2].basis) = (at(1), at(1), at(0));
    let r = compose(&a, &b).expect("groups do not meet");
    assert_eq!(r.leaves[..3].iter().map(|mode| mode.stride).collect::<Vec<_>>(), [6, 6, 18]);
    b.leaves[1].basis = at(3);
    let error = compose(&a, &b).expect_err("A has three modes").without_place();
    assert_eq!(error, NoSuchMode { mode: 3, rank: 3 }.error());
}

#[test]
fn coordinate_strides_of_a_are_cut_in_all_units() {
    let mut a = tree(&[(4, 1), (6, 1)]);
    (a.leaves[0].basis, a.leaves[1].basis) = (at(0), at(1));
    let r = compose(&a, &tree(&[(8, 2)])).expect("2 divides 4");
    let printed: Vec<_> = r.leaves[..2].iter().map(|mode| (mode.size(), mode.stride, mode.basis)).collect();
    assert_eq!(printed, [(2, 2, at(0)), (4, 1, at(1))]);
    assert_eq!(compose(&a, &tree(&[(2, 5)])).expect_err("1@0 + 1@1").without_place(), TwoUnits.error());
    assert!(compose(&a, &tree(&[(8, 3)])).expect_err("3/4").breaks(&NoLayout::RULE));
}

#[test]
fn composition_runs_while_compiling() {
    const A: Tree<Leaf> = Tree { profile: Profile::flat(2), leaves: [Leaf::new(7, 4); 32] };
    const EVEN: Result<Tree<Leaf>, crate::Error> = compose(&A, &Tree::leaf(Leaf::new(6, 4)));
    const ODD: Result<Tree<Leaf>, crate::Error> = compose(&A, &Tree::leaf(Leaf::new(5, 4)));
    assert!(EVEN.is_ok_and(|r| r.len() == 2));
    assert!(ODD.is_err_and(|error| error.at_leaf() == Some(0)));
}

#[test]
fn huge_numbers_are_exact_or_refused() {
    let huge = 1 << 62;
    assert_eq!(composed(&[(1 << 31, 1), (1 << 31, 1 << 31)], &[(huge, 1)]), Ok(Vec::from([(huge, 1)])));
    assert_eq!(composed(&[(huge, 1)], &[(2, huge)]), Ok(Vec::from([(2, huge)])));
    assert_eq!(composed(&[(2, huge)], &[(2, huge)]), Err(IndexOverflow.error()));
    assert_eq!(composed(&[(huge, 1), (1, i64::MAX)], &[(3, huge - 1)]), Err(IndexOverflow.error()));
    assert_eq!(composed(&[(2, 1)], &[(2, i64::MIN)]), Err(IndexOverflow.error()));
    assert_eq!(composed(&[(2, 1)], &[(1, i64::MIN)]), Ok(Vec::from([(1, i64::MIN)])));
}

#[test]
fn random_layouts_agree_with_the_definition() {
    random::inputs(2_000, |u| {
        let mut a = Flat::new();
        let mut weight = 1;
        for _ in 0..u.int_in_range(1..=5)? {
            let &(s, d) = a.last().unwrap_or(&(0, 0));
            // With probability 1/2, the weight of a step is the negative weight of the previous step.
            weight = if u.arbitrary()? { -weight } else { u.int_in_range(-3..=7)? };
            a.push((u.int_in_range(1..=9)?, s * d + weight));
        }
        let mut b = Flat::new();
        for _ in 0..u.int_in_range(1..=3)? {
            b.push((u.int_in_range(1..=12)?, u.int_in_range(-20..=400)?));
        }
        check(&a, &b);
        Ok(())
    });
}

/// Returns a random positive number of up to 63 bits. Small numbers and powers of two are more frequent than other
/// numbers.
fn any_number(u: &mut arbitrary::Unstructured<'_>) -> arbitrary::Result<i64> {
    Ok(match u.int_in_range(0..=3)? {
        0 => u.int_in_range(1..=12)?,
        1 => 1 << u.int_in_range(0..=62)?,
        2 => u.int_in_range(1..=i64::MAX)? >> u.int_in_range(0..=62)?,
        _ => i64::MAX,
    }
    .max(1))
}

/// Returns a random layout with a size and indices that fit in 63 bits.
fn any_layout(u: &mut arbitrary::Unstructured<'_>) -> arbitrary::Result<Flat> {
    let (mut modes, mut size, mut range) = (Flat::new(), 1i64, 0i64);
    for _ in 0..u.int_in_range(1..=6)? {
        let extent = any_number(u)?.min(i64::MAX / size);
        let room = if extent == 1 { i64::MAX } else { (i64::MAX - range) / (extent - 1) };
        let stride = any_number(u)?.min(room);
        size *= extent;
        range += if extent == 1 { 0 } else { (extent - 1) * stride };
        modes.push((extent, if u.ratio(1, 4)? { -stride } else { stride }));
    }
    Ok(modes)
}

#[test]
fn any_numbers_are_composed_or_refused() {
    random::inputs(2_000, |u| {
        let (a, b) = (any_layout(u)?, any_layout(u)?);
        let Ok(r) = compose(&tree(&a), &tree(&b)) else { return Ok(()) };
        let r: Flat = r.leaves[..r.len()].iter().map(|mode| (mode.size(), mode.stride)).collect();
        let size: i64 = b.iter().map(|mode| mode.0).product();
        for c in [0, 1, 2, 3, size / 2, size / 3, size - 1, u.int_in_range(0..=size - 1)?] {
            let c = c.min(size - 1);
            let x = i64::try_from(value(&b, c)).expect("in range");
            assert_eq!(value(&r, c), value(&a, x), "{} o {} at {c}", show(&a), show(&b));
        }
        Ok(())
    });
}
