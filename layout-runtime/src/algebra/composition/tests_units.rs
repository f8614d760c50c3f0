//! Compares compositions with coordinate strides with the definition. The values of `A` are pairs, and the leaves of
//! `B` can address different modes of `A`.

extern crate std;

use super::compose;
use crate::Basis;
use crate::leaf::Leaf;
use crate::rules::{NoLayout, TwoUnits};
use crate::tree::{Profile, Tree};
use std::vec::Vec;

/// A mode with the number of its unit.
type UnitLeaf = (i64, i64, usize);

fn at(mode: usize) -> Basis {
    Basis::ONE.within(mode).expect("below 32")
}

/// Returns a layout of two modes, each a tuple of leaves.
fn pair(modes: &[Vec<UnitLeaf>; 2]) -> Tree<Leaf> {
    let mut tree = Tree::empty(Leaf::UNIT);
    for leaves in modes {
        let mut mode = Tree::leaf(Leaf::UNIT);
        mode.profile = Profile::flat(leaves.len());
        for (leaf, &(s, d, unit)) in mode.leaves.iter_mut().zip(leaves) {
            *leaf = Leaf::of(s, d, at(unit));
        }
        tree.push(&mode, mode.profile.all()).expect("fits");
    }
    tree
}

/// Returns `A(x)` for the layout `A` with the leaves `leaves`. The coordinate of the last leaf may be past the end of
/// this leaf.
fn value(leaves: &[UnitLeaf], x: i64) -> [i64; 2] {
    let (mut rest, mut sum) = (x, [0, 0]);
    for (k, &(s, d, unit)) in leaves.iter().enumerate() {
        let digit = if k + 1 < leaves.len() { rest % s } else { rest };
        sum[unit] += digit * d;
        rest /= s;
    }
    sum
}

fn add(a: [i64; 2], b: [i64; 2]) -> [i64; 2] {
    [a[0] + b[0], a[1] + b[1]]
}

/// Returns the coordinate of the first failure of the function `f` on the shape `extents`, or `None` if a layout equals
/// `f`.
fn first_failure(f: &dyn Fn(&[i64]) -> [i64; 2], extents: &[i64]) -> Option<i64> {
    let mut coefficients: Vec<Vec<(i64, [i64; 2])>> = extents.iter().map(|_| Vec::new()).collect();
    for c in 0..extents.iter().product() {
        let mut rest = c;
        let digits: Vec<i64> = extents.iter().map(|&s| (rest % s, rest /= s).0).collect();
        let along = |k: usize| {
            let mut only: Vec<i64> = extents.iter().map(|_| 0).collect();
            only[k] = digits[k];
            f(&only)
        };
        let moving: Vec<usize> = (0..extents.len()).filter(|&k| digits[k] > 0).collect();
        if let [k] = moving[..] {
            let i = digits[k];
            let rest = coefficients[k]
                .iter()
                .fold(f(&digits), |rest, (e, w)| [rest[0] - w[0] * (i / e), rest[1] - w[1] * (i / e)]);
            if rest != [0, 0] {
                let last = coefficients[k].last().map_or(1, |last| last.0);
                if i % last != 0 || extents[k] % i != 0 {
                    return Some(c);
                }
                coefficients[k].push((i, rest));
            }
        } else if (0..extents.len()).map(along).fold([0, 0], add) != f(&digits) {
            return Some(c);
        }
    }
    None
}

#[test]
fn random_layouts_with_two_units_agree_with_the_definition() {
    random::inputs(2_000, |u| {
        let mut modes = [Vec::new(), Vec::new()];
        for leaves in &mut modes {
            for _ in 0..u.int_in_range(1..=3)? {
                leaves.push((u.int_in_range(1..=5)?, u.int_in_range(-2..=4)?, u.int_in_range(0..=1)?));
            }
        }
        let flat: Vec<UnitLeaf> = modes.concat();
        let by_mode = u.arbitrary()?;
        let mut b = Tree::leaf(Leaf::UNIT);
        let mut leaves = Vec::new();
        for k in 0..u.int_in_range(1..=3)? {
            let address = u.int_in_range(0..=1)?;
            let (s, d) = (u.int_in_range(1..=8)?, u.int_in_range(0..=30)?);
            b.leaves[k] = if by_mode { Leaf::of(s, d, at(address)) } else { Leaf::new(s, d) };
            leaves.push((s, d, if by_mode { address } else { 0 }));
            b.profile = Profile::flat(k + 1);
        }
        let f = |digits: &[i64]| {
            let mut x = [0, 0];
            for (i, &(_, d, address)) in digits.iter().zip(&leaves) {
                x[address] += i * d;
            }
            if by_mode { add(value(&modes[0], x[0]), value(&modes[1], x[1])) } else { value(&flat, x[0]) }
        };
        let extents: Vec<i64> = leaves.iter().map(|leaf| leaf.0).collect();
        let expected = first_failure(&f, &extents);
        match compose(&pair(&modes), &b) {
            Ok(r) => {
                assert_eq!(expected, None, "{modes:?} o {leaves:?}");
                let r: Vec<UnitLeaf> =
                    r.leaves[..r.len()].iter().map(|m| (m.size(), m.stride, usize::from(m.basis.is(at(1))))).collect();
                for c in 0..extents.iter().product() {
                    let mut rest = c;
                    let digits: Vec<i64> = extents.iter().map(|&s| (rest % s, rest /= s).0).collect();
                    assert_eq!(value(&r, c), f(&digits), "{modes:?} o {leaves:?} at {c}");
                }
            }
            Err(error) => match NoLayout::of(&error) {
                Some(NoLayout { coordinate, .. }) => {
                    assert_eq!(expected, Some(coordinate), "{modes:?} o {leaves:?}");
                }
                None => assert!(error.breaks(&TwoUnits::RULE), "{modes:?} o {leaves:?}"),
            },
        }
        Ok(())
    });
}
