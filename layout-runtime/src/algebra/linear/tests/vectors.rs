//! Tests `max_common_vector` and `max_common_layout` with swizzles, XOR strides and offsets, for all small pairs.

extern crate std;

use super::inputs::table;
use crate::{Basis, Int, IntTuple, Layout, Swizzle};
use std::collections::BTreeMap;
use std::vec::Vec;

fn flat(modes: &[(i64, i64)], unit: Basis) -> Option<Layout> {
    let extents: Vec<i64> = modes.iter().map(|mode| mode.0).collect();
    let stride = |d: i64| IntTuple::from(Int::new(d).of(if d == 0 { Basis::ONE } else { unit }));
    let strides: Vec<IntTuple> = modes.iter().map(|mode| stride(mode.1)).collect();
    Layout::new(&IntTuple::flat(&extents).ok()?, &IntTuple::tuple(&strides).ok()?).ok()
}

/// Returns layouts of one or two modes. Some of their extents are not powers of two.
fn plain(unit: Basis) -> Vec<Layout> {
    let lines = [3, 6, 8, 10, 24].map(|extent| std::vec![(extent, 1)]);
    let rows = [2, 3].into_iter().flat_map(|a| {
        [2, 3, 6]
            .into_iter()
            .flat_map(move |b| [(1, a), (b, 1), (8, 1), (1, 0)].map(|(c, d)| std::vec![(a, c), (b, d)]))
    });
    let mut all: Vec<Layout> = lines.into_iter().chain(rows).filter_map(|modes| flat(&modes, unit)).collect();
    all.dedup_by(|a, b| a == b);
    all
}

fn swizzles() -> Vec<Swizzle> {
    let fields = [(1, 0, 1), (1, 1, 1), (2, 0, 2), (3, 0, -3), (1, 1, -1)];
    fields.map(|(bits, base, shift)| Swizzle::new(bits, base, shift).expect("small")).to_vec()
}

fn all() -> Vec<Layout> {
    let mut all = plain(Basis::XOR);
    for layout in plain(Basis::ONE) {
        all.push(layout);
        all.extend([2, 3].iter().filter_map(|offset| layout.swizzled(Swizzle::IDENTITY, *offset).ok()));
        let fronts = swizzles().into_iter().flat_map(|swizzle| [0, 2, 8].map(|offset| (swizzle, offset)));
        all.extend(fronts.filter_map(|(swizzle, offset)| layout.swizzled(swizzle, offset).ok()));
    }
    let joined = plain(Basis::XOR).into_iter().flat_map(|layout| [2, 12].map(|bits| layout.joined(bits).ok()));
    all.extend(joined.flatten());
    all
}

/// Returns `true` if the elements, counted with multiplicity, form runs of `n` elements that are contiguous in both
/// layouts.
fn falls_into_runs(pairs: &[(i64, i64)], n: i64) -> bool {
    let mut left: BTreeMap<(i64, i64), usize> = BTreeMap::new();
    pairs.iter().for_each(|pair| *left.entry(*pair).or_default() += 1);
    while let Some((a, b)) = left.first_key_value().map(|(pair, _)| *pair) {
        for next in (0..n).map(|i| (a + i, b + i)) {
            let Some(count) = left.get_mut(&next) else { return false };
            *count -= 1;
            if *count == 0 {
                left.remove(&next);
            }
        }
    }
    true
}

#[test]
fn elements_fall_into_runs_of_a_vector() {
    let (all, mut longer) = (all(), 0);
    let tables: Vec<_> = all.iter().map(table).collect();
    let is_plain = |l: &Layout| l.swizzle().is_identity() && !l.is_xor();
    for (a, of_a) in all.iter().zip(&tables) {
        for (b, of_b) in all.iter().zip(&tables) {
            if is_plain(a) && is_plain(b) && a.offset() == b.offset() {
                continue;
            }
            let Ok(vector) = a.max_common_vector(b) else { continue };
            let pairs: Vec<_> = of_a.iter().copied().zip(of_b.iter().copied()).collect();
            longer += usize::from(vector > 1);
            assert!(falls_into_runs(&pairs, vector), "{a} and {b}: {vector}");
        }
    }
    assert!(longer > 1_000, "{longer}");
}

#[test]
fn common_layouts_have_the_first_indices_of_both() {
    let all = all();
    for (a, b) in all.iter().flat_map(|a| all.iter().map(move |b| (a, b))) {
        let Ok(common) = a.max_common_layout(b) else { continue };
        let size = a.size().min(b.size()) as i64;
        for i in 0..common.size() as i64 {
            let c = common.index(i);
            assert!((0..size).contains(&c) && a.index(c) == i && b.index(c) == i, "{a} and {b}: {common}");
        }
    }
}

/// Two layouts have the same swizzle and a size that is not a power of two. The vector must contain all elements if
/// they are contiguous, and fewer elements otherwise.
#[test]
fn one_swizzle_before_other_sizes() {
    let vector = |a: &str, b: &str| {
        let (a, b): (Layout, Layout) = (a.parse().expect("a layout"), b.parse().expect("a layout"));
        a.max_common_vector(&b)
    };
    assert_eq!(vector("Sw<3,0,-3> o 24:1", "Sw<3,0,-3> o 24:1"), Ok(1));
    assert_eq!(vector("Sw<1,1,1> o 6:1", "Sw<1,1,1> o 6:1"), Ok(2));
    assert_eq!(vector("Sw<3,0,-3> o (4,3):(8,1)", "Sw<3,0,-3> o (4,3):(8,1)"), Ok(3));
    assert_eq!(vector("Sw<1,1,1> o (2,6):(1,0)", "Sw<1,2,1> o (3,4):(4,1)"), Ok(1));
}
