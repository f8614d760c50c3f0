//! Checks, for random tilers, that views contain only elements of their tensor, and that mutable parts are disjoint.

use super::*;
use crate::View;
use layout_runtime::Tiler;
use layout_runtime::rules::{OperandOutside, TileRepeats};
use std::collections::BTreeSet;
use std::vec;

type Viewed<'a> = Tensor<View<'a, usize>, Layout>;

/// Returns a layout with few coordinates and any strides: strides of 0, strides at which modes overlap, and strides
/// past the end of a mode.
fn operand(u: &mut Unstructured<'_>) -> Result<Layout> {
    let mut modes = || Ok([i64::from(u.int_in_range(1..=4_u8)?), i64::from(u.int_in_range(0..=6_u8)?)]);
    let (first, second) = (modes()?, modes()?);
    let text = match u.int_in_range(0..=3_u8)? {
        0 | 1 => std::format!("{}:{}", first[0], first[1]),
        2 => std::format!("({},{}):({},{})", first[0], second[0], first[1], second[1]),
        _ => std::format!("Sw<0,0,0> o {} o {}:-{}", first[1], second[0], second[1]),
    };
    // With an offset of 0, a negative stride leads to negative indices, so the text is not a valid layout.
    Ok(text.parse().unwrap_or(Layout::UNIT))
}

fn tiler(u: &mut Unstructured<'_>, depth: usize) -> Result<Tiler> {
    match u.int_in_range(0..=9_u8)? {
        0 => Ok(Tiler::KEEP),
        1..=4 if depth < 2 => {
            let parts: Result<Vec<_>> = (0..u.int_in_range(1..=3)?).map(|_| tiler(u, depth + 1)).collect();
            Ok(Tiler::modes(&parts?).unwrap_or(Tiler::KEEP))
        }
        5 => Ok(Tiler::from((i64::from(u.int_in_range(1..=5_u8)?), i64::from(u.int_in_range(1..=5_u8)?)))),
        _ => Ok(Tiler::layout(&operand(u)?)),
    }
}

/// Takes a view of `tensor`, views of this view, and so on. Compares the elements of each view with the previous view.
fn look(u: &mut Unstructured<'_>, tensor: Viewed<'_>, made: &mut [usize]) -> Result<()> {
    // Many tilers do not fit the layout, so up to eight are tried.
    for _ in 0..8 {
        if look_once(u, tensor, made)? {
            break;
        }
    }
    Ok(())
}

/// Takes one random view and compares its elements with `tensor`. Returns `false` if the view does not exist.
fn look_once(u: &mut Unstructured<'_>, tensor: Viewed<'_>, made: &mut [usize]) -> Result<bool> {
    let (tiler, at) = (tiler(u, 0)?, u.int_in_range(0..=5_usize)?);
    let next = match u.int_in_range(0..=9_u8)? {
        0 | 1 => tensor.composition(tiler),
        2 => tensor.logical_divide(tiler),
        3 => tensor.tiled_divide(tiler),
        4 => tensor.flat_divide(tiler),
        5 => tensor.local_tile(tiler, at),
        6 => tensor.outer_partition(tiler, at),
        7 => tensor.tv_partition(tiler, at),
        8 => tensor.try_slice((at, ..)),
        // The view is a tile.
        _ => {
            let Ok(Some(tile)) = tensor.tiles(tiler).map(|tiles| tiles.get(at)) else {
                return Ok(false);
            };
            return compare(u, &tensor, tile, made).map(|()| true);
        }
    };
    let Ok(next) = next else { return Ok(false) };
    compare(u, &tensor, next, made).map(|()| true)
}

fn compare(u: &mut Unstructured<'_>, before: &Viewed<'_>, next: Viewed<'_>, made: &mut [usize]) -> Result<()> {
    let elements = |tensor: &Viewed<'_>| (0..tensor.size()).map(|i| tensor[i]).collect::<BTreeSet<_>>();
    let (all, found) = (elements(before), elements(&next));
    assert!(found.is_subset(&all), "{} becomes {}, and {found:?} of {all:?}", before.layout(), next.layout());
    check_slice(&next);
    let Some((count, deeper)) = made.split_first_mut() else { return Ok(()) };
    *count += 1;
    look(u, next, deeper)
}

/// Checks `into_slice`. A slice must contain the elements in order. If the elements are adjacent and in order, and the
/// layout has no XOR strides, the result must be a slice.
fn check_slice(tensor: &Viewed<'_>) {
    let elements: Vec<_> = (0..tensor.size()).map(|i| tensor[i]).collect();
    let layout = tensor.layout();
    match tensor.into_slice() {
        Some(slice) => assert_eq!(slice, elements, "{layout}"),
        None => {
            let is_line = elements.windows(2).all(|pair| pair[1] == pair[0] + 1);
            assert!(!is_line || layout.is_xor() || !layout.swizzle().is_identity(), "{layout}");
        }
    }
}

#[test]
fn every_view_of_a_view_keeps_to_the_elements_of_the_first() {
    let mut made = [0; 3];
    random::inputs(3_000, |u| {
        let whole = places(layout(u)?);
        look(u, whole.view(), &mut made)
    });
    assert!(made.iter().all(|count| *count > 50), "{made:?}");
}

#[test]
fn no_two_parts_share_an_element_whatever_the_tiler_is() {
    let mut made = 0;
    random::inputs(3_000, |u| {
        let layout = layout(u)?;
        let tiler = tiler(u, 0)?;
        let mut counts = Tensor::new(vec![0; needed(&layout)], layout).expect("long enough");
        for side in 0..2 {
            counts.fill(0);
            if side == 0 {
                let Ok(parts) = counts.tiles_mut(tiler) else { continue };
                parts.for_each(|mut part| part.for_each_mut(|_, count| *count += 1));
            } else {
                let Ok(parts) = counts.places_mut(tiler) else { continue };
                parts.for_each(|mut part| part.for_each_mut(|_, count| *count += 1));
            }
            made += 1;
            assert!(counts.storage().iter().all(|count| *count <= 1), "{layout} by {tiler}, {side}");
            let elements: usize = (0..layout.size()).map(|i| counts[i]).sum();
            assert_eq!(elements, counts.storage().iter().sum::<usize>(), "{layout} by {tiler} leaves the tensor");
        }
        Ok(())
    });
    assert!(made > 100, "{made}");
}

#[test]
fn a_tile_that_has_an_element_twice_is_refused() {
    for (layout, tile) in [("8:1", "2:0"), ("8:1", "4:0"), ("(6,2):(1,6)", "(6,2):(0,1)"), ("8:1", "((2,2)):((0,0))")] {
        let mut tensor = places(parsed(layout));
        let tiler = Tiler::layout(&parsed(tile));
        let refused = [
            tensor.tiles(tiler).map(|_| ()),
            tensor.tiles_mut(tiler).map(|_| ()),
            tensor.places_mut(tiler).map(|_| ()),
        ];
        for error in refused.map(|made| made.expect_err("an element comes twice")) {
            assert!(error.breaks(&TileRepeats::RULE), "{layout} by {tile}: {error}");
        }
    }
}

#[test]
fn an_operand_past_the_end_of_its_mode_is_refused() {
    let modes = |texts: &[&str]| {
        let parts: Vec<_> = texts.iter().map(|text| Tiler::layout(&parsed(text))).collect();
        Tiler::modes(&parts).expect("a list")
    };
    let nested = Tiler::modes(&[modes(&["2:1", "2:2"])]).expect("a list");
    for (layout, operand, coordinate, size) in [
        ("(8,2):(1,8)", modes(&["(2,2):(4,5)", "1:1"]), 9, 8),
        ("(2,4):(1,4)", modes(&["(2,2):(1,1)"]), 2, 2),
        ("Sw<1,1,-4> o (2,4):(1,4)", modes(&["(2,2):(1,1)"]), 2, 2),
        ("((2,2),4):((1,2),4)", nested, 2, 2),
        ("(4,4):(1,4)", Tiler::layout(&parsed("(4,2):(1@0,2@1)")), 3, 4),
        ("(4,4):(1,4)", Tiler::layout(&parsed("(3,2):(2@0,2@1)")), 4, 4),
        ("16:1", Tiler::layout(&parsed("4:5")), 15, 16),
        ("16:1", Tiler::layout(&parsed("4:6")), 18, 16),
    ] {
        let error = places(parsed(layout)).view().composition(operand).map(|_| ());
        if coordinate < size {
            assert_eq!(error, Ok(()), "{layout} by {operand}");
            continue;
        }
        let expected = OperandOutside { coordinate, size }.error();
        assert_eq!(error.map_err(layout_runtime::Error::without_place), Err(expected), "{layout} by {operand}");
    }
}
