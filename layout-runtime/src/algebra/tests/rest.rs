//! Tests the number of tiles of a shape, and whether the tiles fill the shape.

extern crate std;

use super::{image, layout, small, table};
use crate::algebra::Tiler;
use crate::{Int, IntTuple, Layout};
use std::collections::BTreeSet;
use std::vec::Vec;

#[test]
fn tiles_that_divide_evenly_are_the_shape() {
    let (mut filled, mut not) = (0, 0);
    for tile in small() {
        let tiler = Tiler::from(tile);
        for size in 1..40 {
            let shape = IntTuple::int(size);
            let Ok(rest) = tile.complement(&shape) else {
                assert!(shape.ceil_div_by(&tiler).is_err() && !shape.evenly_divides_by(&tiler), "{size} by {tile}");
                continue;
            };
            assert_eq!(shape.ceil_div_by(&tiler), Ok(rest.shape()), "{size} by {tile}");
            let is_filled = shape.evenly_divides_by(&tiler);
            assert_eq!(is_filled, tile.size() * rest.size() == size as usize, "{size} by {tile}");
            if is_filled && tile.tiles_exactly() && image(&tile).len() == tile.size() {
                let places =
                    table(&rest).into_iter().flat_map(|start| table(&tile).into_iter().map(move |i| start + i));
                assert_eq!(places.collect::<BTreeSet<i64>>(), (0..size).collect(), "{size} by {tile}");
                filled += 1;
            } else {
                not += 1;
            }
        }
    }
    assert!(filled > 500 && not > 500, "{filled} are filled, {not} are not");
}

/// Element `i` of a list applies to mode `i`. An integer `n` is the run `n:1`.
#[test]
fn lists_divide_mode_by_mode() {
    let tiles: Vec<_> = small().into_iter().step_by(7).collect();
    for (a, b) in tiles.iter().zip(tiles.iter().rev()) {
        let (modes, shape) = ([Tiler::from(*a), Tiler::from(*b)], IntTuple::from((24, 36, 5)));
        let rests = [24, 36].map(IntTuple::int).into_iter().zip(&modes).map(|(mode, tile)| mode.ceil_div_by(tile));
        let rests: Result<Vec<IntTuple>, _> = rests.collect();
        let list = Tiler::modes(&modes).expect("two");
        match rests {
            Ok(rests) => {
                let expected = IntTuple::tuple(&[rests[0], rests[1], IntTuple::int(5)]).expect("few");
                assert_eq!(shape.ceil_div_by(&list), Ok(expected), "{shape} by {list}");
            }
            Err(_) => assert!(shape.ceil_div_by(&list).is_err(), "{shape} by {list}"),
        }
        let each = [24, 36].map(IntTuple::int).into_iter().zip(&modes).all(|(mode, tile)| mode.evenly_divides_by(tile));
        assert_eq!(shape.evenly_divides_by(&list), each, "{shape} by {list}");
    }
}

/// CuTe returns 2, but two tiles of 8 elements cannot cover 24 elements.
#[test]
fn a_layout_goes_through_all_modes() {
    let (shape, tile) = (IntTuple::from((6, 4)), Tiler::from(layout("8:1")));
    assert_eq!(shape.ceil_div_by(&tile), Ok(IntTuple::int(3)));
    assert!(shape.evenly_divides_by(&tile) && !shape.evenly_divides(&IntTuple::int(8)));
}

#[test]
fn cosize_counts_from_the_smallest_index_to_the_largest() {
    for up in small() {
        let turned = up
            .stride()
            .with_leaves(|stride| Int::new(if stride.value() % 2 == 0 { -stride.value() } else { stride.value() }));
        for l in [up, Layout::new(&up.shape(), &turned).expect("small")] {
            let indices = image(&l);
            let (low, high) = (indices.first().expect("one"), indices.last().expect("one"));
            assert_eq!(l.cosize(), high - low + 1, "{l}");
            assert_eq!(l.coshape().expect("integers").size(), l.cosize(), "{l}");
        }
    }
}
