//! Tests the laws of operations on modes: tilers, slices, divides and products.

extern crate std;

use super::inputs::{coordinate, coordinates, extents, is_joined, layout, table, together};
use super::judge::{has_integer_strides, has_layout, has_xor_strides};
use crate::rules::NoTiling;
use crate::rules::XorExtent;
use crate::rules::XorSum;
use crate::{IntTuple, Layout, Tiler};
use arbitrary::{Result, Unstructured};
use std::vec::Vec;

pub(super) fn operations_by_mode_are_exact(u: &mut Unstructured<'_>) -> Result<()> {
    let l = layout(u, 8)?;
    let sizes: Vec<i64> = (0..l.rank()).map(|i| l.size_of(&[i]).expect("a mode") as i64).collect();
    let index = |parts: &[i64]| l.at(coordinate(parts));
    let tiles: Vec<Layout> = sizes.iter().map(|_| layout(u, 4)).collect::<Result<_>>()?;
    let tilers: Vec<Tiler> = tiles.iter().map(Tiler::layout).collect();
    match Tiler::modes(&tilers) {
        Err(error) => {
            let is_refused = |tile: &Layout| {
                let (table, extents) = (table(tile), extents(tile));
                let exists = has_xor_strides(&table, &extents) || has_integer_strides(&table, &extents);
                tile.is_composed() && !(table[0] == 0 && exists)
            };
            assert!(is_refused(&tiles[error.operand().expect("a tile")]), "{tiles:?}: {error}");
        }
        Ok(tiler) if tiles.iter().zip(&sizes).all(|(tile, size)| table(tile).iter().all(|index| index < size)) => {
            if let Ok(r) = l.composition_by(&tiler) {
                let counts: Vec<i64> = tiles.iter().map(|tile| tile.size() as i64).collect();
                let wanted = coordinates(&counts).map(|c| {
                    let parts: Vec<i64> = c.iter().zip(&tiles).map(|(c, tile)| tile.index(*c)).collect();
                    index(&parts)
                });
                assert!(table(&r) == wanted.collect::<Vec<_>>(), "{l} by {tiles:?} = {r}");
            }
        }
        Ok(_) => {}
    }
    let tile = coordinate(&sizes.iter().map(|size| (size & -size).min(2)).collect::<Vec<_>>());
    if let Ok(r) = l.logical_divide(&Tiler::shape(&tile).expect("extents")) {
        assert_eq!(table(&r), table(&l), "{l} divided by {tile} = {r}");
    }
    let (mode, at) = (u.choose_index(l.rank())?, u.int_in_range(0..=i64::MAX)?);
    let kept: Vec<i64> = sizes.iter().enumerate().filter(|(i, _)| *i != mode).map(|(_, size)| *size).collect();
    let fixed = |rest: &[i64]| {
        let mut parts = rest.to_vec();
        parts.insert(mode, at % sizes[mode]);
        parts
    };
    let mut selection: Vec<IntTuple> = kept.iter().map(|_| IntTuple::from(..)).collect();
    selection.insert(mode, IntTuple::int(at % sizes[mode]));
    let sliced = l.slice_and_offset(&IntTuple::tuple(&selection).expect("few")).expect("in the shape");
    let start = sliced.offset.as_int().expect("an index").value();
    let wanted: Vec<i64> = coordinates(&kept).map(|rest| index(&fixed(&rest))).collect();
    assert!(table(&sliced.layout).iter().map(|index| index + start).eq(wanted), "{l} at {selection:?}: {sliced}");
    Ok(())
}

/// Returns `true` if a divide of `l` by `form` must find a layout with the indices `wanted`. Unless the sizes of `l`
/// and `form` are powers of two, a divide searches only for layouts with the swizzle of `l` and integer strides.
fn is_sought_layout(wanted: &[i64], extents: &[usize], l: &Layout, form: &Layout) -> bool {
    let is_linear = |l: &Layout| l.size().is_power_of_two();
    let behind: Vec<i64> = wanted.iter().map(|index| l.swizzle().apply(*index)).collect();
    match is_linear(form) && is_linear(l) {
        true => has_layout(wanted, extents),
        false => !form.is_xor() && has_integer_strides(&behind, extents),
    }
}

pub(super) fn divides_and_products_are_exact(u: &mut Unstructured<'_>) -> Result<()> {
    let (l, tile) = (layout(u, 7)?, layout(u, 4)?);
    let has_bits = |l: &Layout| l.is_composed() || l.is_xor();
    if !has_bits(&l) && !has_bits(&tile) || tile.index(0) != 0 {
        return Ok(());
    }
    let size = l.size() as i64;
    // A divide does not accept a tile that cannot be represented without a swizzle, so such tiles are skipped.
    let Ok(form) = Tiler::layout(&tile).without_front() else { return Ok(()) };
    let form = *form.as_layout().expect("a layout");
    let extents_of = |a: &Layout, b: &Layout| [extents(a), extents(b)].concat();
    if let Ok(rest) = tile.complement(&IntTuple::int(size)) {
        let all = |rest: &Layout| {
            let starts = table(rest);
            let tile = table(&tile);
            let pairs =
                starts.iter().flat_map(|start| tile.iter().map(|index| together(is_joined(&form), *index, *start)));
            pairs.collect::<Vec<i64>>()
        };
        let whole = all(&rest);
        if !l.overruns(&Tiler::layout(&tile)) && whole.iter().all(|c| (0..size).contains(c)) {
            let wanted: Vec<i64> = whole.iter().map(|c| l.index(*c)).collect();
            match l.logical_divide(&Tiler::layout(&tile)) {
                Ok(r) => assert!(table(&r) == wanted, "{l} divided by {tile} = {r}"),
                Err(error) => {
                    let exists = is_sought_layout(&wanted, &extents_of(&tile, &rest), &l, &form);
                    assert!(!exists, "{l} divided by {tile}: {error}");
                }
            }
        }
    }
    // `room` is so large that the complement has enough start indices for all copies.
    let span = l.bounds().1 as u64 + 1;
    let room = (span * size as u64).next_power_of_two() as i64 * (tile.bounds().1 + 1);
    if l.swizzle().is_identity()
        && l.offset() == 0
        && let Ok(rest) = l.complement(&IntTuple::int(room))
    {
        let starts: Vec<i64> = table(&tile).iter().map(|i| rest.index(*i)).collect();
        let own = table(&l);
        let wanted: Vec<i64> =
            starts.iter().flat_map(|start| own.iter().map(|index| together(is_joined(&l), *index, *start))).collect();
        match l.logical_product(&Tiler::layout(&tile)) {
            Ok(r) => assert!(table(&r) == wanted, "{l} times {tile} = {r}"),
            // A layout may exist for the block and its copies together, or with another swizzle. A product does not
            // search for such layouts, so it may fail.
            Err(error) => {
                let rules = [XorSum::RULE, XorExtent::RULE, NoTiling::RULE];
                let is_of_parts = rules.iter().any(|rule| error.breaks(rule));
                assert!(is_of_parts, "{l} times {tile}: {error}");
            }
        }
    }
    Ok(())
}
