//! Tests the laws of composition, inverses and complements.

extern crate std;

use super::inputs::{extents, is_joined, layout, table, together};
use super::judge::{has_layout, is_maximal};
use crate::algebra::linear::Linear;
use crate::rules::{NoLayout, NotInjective, NotLinear};
use crate::{IntTuple, Layout, Tiler};
use arbitrary::{Result, Unstructured};
use std::collections::BTreeSet;
use std::vec::Vec;

pub(super) fn composition_is_exact(u: &mut Unstructured<'_>) -> Result<()> {
    let (a, b) = (layout(u, 12)?, layout(u, 12)?);
    if !a.is_composed() && !a.is_xor() && !b.is_composed() && !b.is_xor() {
        return Ok(());
    }
    let wanted: Vec<i64> = table(&b).iter().map(|index| a.index(*index)).collect();
    match a.composition(&b) {
        Ok(r) => {
            assert!(b.shape().compatible(&r.shape()), "{a} o {b} = {r}");
            assert_eq!(table(&r), wanted, "{a} o {b} = {r}");
        }
        Err(error) => {
            let extents = extents(&b);
            assert!(!has_layout(&wanted, &extents), "{a} o {b}: {error}, though there is a layout");
            let Some(NoLayout { coordinate, value, layout }) = NoLayout::of(&error) else {
                panic!("{a} o {b}: {error}")
            };
            assert_eq!(value, wanted[coordinate as usize], "{a} o {b}: {error}");
            assert_ne!(value, layout, "{a} o {b}: {error}");
        }
    }
    Ok(())
}

pub(super) fn inverses_follow_their_laws(u: &mut Unstructured<'_>) -> Result<()> {
    let l = layout(u, 9)?;
    if !l.is_composed() && !l.is_xor() {
        return Ok(());
    }
    let indices = table(&l);
    let distinct: BTreeSet<i64> = indices.iter().copied().collect();
    if let Ok(r) = l.right_inverse() {
        assert!((0..r.size() as i64).all(|i| l.index(r.index(i)) == i), "{l}: {r}");
        let first = |i| indices.iter().position(|index| *index == i).map(|c| c as i64);
        let coordinates: Vec<i64> = (0..).map_while(first).collect();
        assert!(is_maximal(&coordinates, r.size()), "{l}: {r}");
    }
    match l.left_inverse() {
        Ok(r) => {
            assert!(indices.iter().enumerate().all(|(c, index)| r.index(*index) == c as i64), "{l}: {r}");
        }
        Err(error) => match NotInjective::of(&error) {
            Some(NotInjective { first, second }) => {
                assert!(first < second, "{l}: {error}");
                assert_eq!(indices[first as usize], indices[second as usize], "{l}: {error}");
            }
            None => {
                assert!(error.breaks(&NotLinear::RULE), "{l}: {error}");
                assert!(Linear::of(&l).is_none() && distinct.len() == indices.len(), "{l}");
            }
        },
    }
    if let Ok(n) = l.nullspace() {
        assert!((0..n.size() as i64).all(|i| indices[n.index(i) as usize] == indices[0]), "{l}: {n}");
        let still: Vec<i64> = (0..l.size() as i64).filter(|c| indices[*c as usize] == indices[0]).collect();
        assert!(!l.is_xor() || is_maximal(&still, n.size()), "{l}: {n}");
    }
    Ok(())
}

pub(super) fn complements_follow_their_law(u: &mut Unstructured<'_>) -> Result<()> {
    let (l, target) = (layout(u, 7)?, u.int_in_range(1..=600)?);
    let Ok(r) = l.complement(&IntTuple::int(target)) else { return Ok(()) };
    let starts = table(&r);
    assert!(starts.windows(2).all(|pair| pair[0] < pair[1]), "{l}: {r}");
    if !l.tiles_exactly() || !l.is_composed() && !l.is_xor() {
        return Ok(());
    }
    let are_joined = Tiler::layout(&l).without_front().map_or(true, |form| form.as_layout().is_none_or(is_joined));
    let own: BTreeSet<i64> = table(&l).into_iter().collect();
    let all: BTreeSet<i64> =
        own.iter().flat_map(|index| starts.iter().map(|start| together(are_joined, *index, *start))).collect();
    assert_eq!(all.len(), own.len() * starts.len(), "{l}: {r}");
    assert!((0..target).all(|index| all.contains(&index)), "{l} in {target}: {r}");
    Ok(())
}

/// Checks `max_common_vector`: the elements form runs of the returned length, which are contiguous and in the same
/// order in both layouts. Also checks `max_alignment`: the indices form complete aligned blocks.
pub(super) fn vectors_are_whole_in_both(u: &mut Unstructured<'_>) -> Result<()> {
    let a = layout(u, 7)?;
    let b = layout(u, 7)?;
    let b = if u.ratio(1, 2)? { a.with(b.modes) } else { b };
    let has_bits = |l: &Layout| l.is_composed() || l.is_xor();
    if !has_bits(&a) && !has_bits(&b) || b.check().is_err() {
        return Ok(());
    }
    let (of_a, of_b) = (table(&a), table(&b));
    let alignment = a.max_alignment();
    let indices: BTreeSet<i64> = of_a.iter().copied().collect();
    let is_whole =
        |index: &i64| (0..alignment).all(|i| indices.contains(&(index.div_euclid(alignment) * alignment + i)));
    assert!(indices.iter().all(is_whole), "{a}: {alignment}");
    let Ok(vector) = a.max_common_vector(&b) else { return Ok(()) };
    if a.size() != b.size() || indices.len() != a.size() {
        return Ok(());
    }
    let pairs: Vec<(i64, i64)> = of_a.into_iter().zip(of_b).collect();
    let is_equal = pairs.iter().all(|(a, b)| a == b);
    // The smallest remaining element must be the first element of a run.
    let mut left: BTreeSet<(i64, i64)> = pairs.iter().copied().collect();
    let mut falls_into_runs = true;
    while let Some((a, b)) = left.first().copied() {
        falls_into_runs &= (0..vector).all(|i| left.remove(&(a + i, b + i)));
    }
    assert!(is_equal || falls_into_runs, "{a} and {b}: {vector}");
    Ok(())
}
