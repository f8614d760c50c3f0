//! Checks that every element is in exactly one part, and that each part has the elements that its definition requires.

use super::*;
use crate::{Storage, TensorLayout};
use layout_index::views::tiles::tiler::Run;
use layout_runtime::Tiler;
use std::collections::BTreeSet;
use std::vec;

/// Returns a random layout and the extents of a tile, one per mode. A tile can be longer than its mode.
pub(super) fn tiled(u: &mut Unstructured<'_>) -> Result<(Layout, Vec<usize>)> {
    let layout = layout(u)?;
    let extents: Result<Vec<_>> = sizes(&layout).iter().map(|size| u.int_in_range(1..=size + 1)).collect();
    Ok((layout, extents?))
}

/// Returns the elements of a tile, in the order of coordinates.
fn elements<S: Storage<Item = usize>, L: TensorLayout>(tile: &Tensor<S, L>) -> Vec<usize> {
    let mut elements = vec![];
    tile.for_each(|coordinate, item| elements.push((coordinate, *item)));
    elements.sort_unstable();
    elements.into_iter().map(|(_, item)| item).collect()
}

/// Returns the number of the tile that contains a coordinate, and the position in this tile. Both are computed from
/// quotients and remainders of the entries.
fn expected(sizes: &[usize], tile: &[usize], coordinate: usize) -> (usize, usize) {
    let part = parts(sizes, coordinate);
    let grid: Vec<_> = sizes.iter().zip(tile).map(|(size, tile)| size.div_ceil(*tile)).collect();
    let which: Vec<_> = part.iter().zip(tile).map(|(part, tile)| part / tile).collect();
    let place: Vec<_> = part.iter().zip(tile).map(|(part, tile)| part % tile).collect();
    (joined(&grid, &which), joined(tile, &place))
}

#[test]
fn tiles_are_what_division_says_and_share_nothing() {
    let (mut made, mut tails) = (0, 0);
    random::inputs(3_000, |u| {
        let (layout, extents) = tiled(u)?;
        let (places, sizes) = (places(layout), sizes(&layout));
        let tiler = Tiler::shape(&integers(&extents)).expect("positive");
        let Ok(tiles) = places.tiles(tiler) else { return Ok(()) };
        made += 1;
        tails += u32::from(sizes.iter().zip(&extents).any(|(size, tile)| size % tile != 0));
        let count: usize = sizes.iter().zip(&extents).map(|(size, tile)| size.div_ceil(*tile)).product();
        assert_eq!(tiles.len(), count, "{layout} by {tiler}");
        for coordinate in 0..layout.size() {
            let (tile, place) = expected(&sizes, &extents, coordinate);
            let tile = tiles.get(tile).expect("in the grid");
            let place = joined(&self::sizes(&tile.layout()), &parts(&extents, place));
            assert_eq!(tile.get(place), Some(&places[coordinate]), "{layout} by {tiler} at {coordinate}");
        }
        let reached: usize = tiles.map(|tile| (0..=tile.size()).filter(|i| tile.get(*i).is_some()).count()).sum();
        assert_eq!(reached, layout.size(), "{layout} by {tiler}");
        Ok(())
    });
    assert!(made > 100 && tails > 20, "{made} layouts were tiled, {tails} with smaller tiles");
}

#[test]
fn places_are_what_division_says() {
    random::inputs(1_000, |u| {
        let (layout, extents) = tiled(u)?;
        let sizes = sizes(&layout);
        let tiler = Tiler::shape(&integers(&extents)).expect("positive");
        let mut owner = Tensor::new(vec![usize::MAX; needed(&layout)], layout).expect("long enough");
        let Ok(parts) = owner.places_mut(tiler) else { return Ok(()) };
        for (place, mut part) in parts.enumerate() {
            let size = part.size();
            let mut seen = 0;
            part.for_each_mut(|_, item| {
                assert_eq!(*item, usize::MAX, "{layout} by {tiler}: two places share an element");
                *item = place;
                seen += 1;
            });
            assert_eq!(seen, size);
        }
        for coordinate in 0..layout.size() {
            assert_eq!(owner[coordinate], expected(&sizes, &extents, coordinate).1, "{layout} by {tiler}");
        }
        Ok(())
    });
}

/// In a tiler, `_` stands for a mode that already has the form (tile, rest). In other modes, the last tile may be
/// smaller.
#[test]
fn a_kept_mode_is_tiled_by_its_first_part() {
    let mut tails = 0;
    random::inputs(1_000, |u| {
        let (mut shape, mut tilers, mut extents) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..u.int_in_range(1..=3)? {
            let (tile, tiles) = (u.int_in_range(1..=4_i64)?, u.int_in_range(1..=4_i64)?);
            let is_pair = u.arbitrary()?;
            let size = tile * tiles - if is_pair { 0 } else { u.int_in_range(0..=tile - 1)? };
            shape.push(if is_pair { IntTuple::flat(&[tile, tiles]).expect("two") } else { IntTuple::int(size) });
            tilers.push(if is_pair { Tiler::KEEP } else { Tiler::from(tile) });
            extents.push(tile as usize);
        }
        let layout = Layout::right(&IntTuple::tuple(&shape).expect("few")).expect("small");
        let (sizes, tiler) = (sizes(&layout), Tiler::modes(&tilers).expect("few"));
        let mut owner = Tensor::new(vec![usize::MAX; needed(&layout)], layout).expect("long enough");
        let Ok(tiles) = owner.tiles_mut(tiler) else { panic!("{layout} by {tiler}") };
        tiles.enumerate().for_each(|(i, mut tile)| tile.for_each_mut(|_, item| *item = i));
        let tile_of = |coordinate| expected(&sizes, &extents, coordinate).0;
        assert!((0..layout.size()).all(|c| owner[c] == tile_of(c)), "{layout} by {tiler}");
        tails += u32::from(sizes.iter().zip(&extents).any(|(size, tile)| size % tile != 0));
        Ok(())
    });
    assert!(tails > 20, "{tails} with smaller tiles");
    // Here `_` is the whole tiler, so the layout itself has the form (tile, rest).
    let tensor = places(parsed("(2,3):(3,1)"));
    let tiles: Vec<Vec<_>> =
        tensor.tiles(Tiler::KEEP).expect("a pair").map(|tile| tile.iter().copied().collect()).collect();
    assert_eq!(tiles, [[0, 3], [1, 4], [2, 5]]);
    // If `_` stands for a mode that is not a pair, each tile contains the whole mode.
    let blocks = tensor.tiles(Tiler::modes(&[Tiler::KEEP, Tiler::from(2)]).expect("two")).expect("blocks of columns");
    let blocks: Vec<Vec<_>> = blocks.map(|tile| tile.iter().copied().collect()).collect();
    assert_eq!(blocks, [vec![0, 1, 3, 4], vec![2, 5]]);
}

#[test]
fn only_injective_tensors_are_split_and_then_every_element_is_written_once() {
    random::inputs(1_000, |u| {
        let (layout, extents) = tiled(u)?;
        let tiler = Tiler::shape(&integers(&extents)).expect("positive");
        let mut counts = Tensor::new(vec![0; needed(&layout)], layout).expect("long enough");
        let indices = indices(&layout);
        let distinct = indices.iter().collect::<BTreeSet<_>>().len() == indices.len();
        if !distinct {
            assert!(counts.tiles_mut(tiler).is_err() && counts.split_mut::<0>().is_err(), "{layout}");
            return Ok(());
        }
        if let Ok(tiles) = counts.tiles_mut(tiler) {
            // All tiles exist at the same time, as if several threads used them.
            let mut tiles: Vec<_> = tiles.collect();
            tiles.iter_mut().for_each(|tile| tile.for_each_mut(|_, item| *item += 1));
            assert!((0..layout.size()).all(|i| counts[i] == 1), "{layout} by {tiler}");
            counts.fill(0);
        }
        if layout.rank() == 1 {
            assert!(counts.split_mut::<0>().is_err(), "{layout}: nothing would be left of a part");
            return Ok(());
        }
        let mut slices: Vec<_> = counts.split_mut::<0>().expect("injective").collect();
        slices.iter_mut().for_each(|slice| slice.for_each_mut(|_, item| *item += 1));
        assert!((0..layout.size()).all(|i| counts[i] == 1), "{layout}");
        let written: i32 = counts.into_storage().iter().sum();
        assert_eq!(written as usize, layout.size());
        Ok(())
    });
}

#[test]
fn a_coordinate_of_any_nesting_ends_where_a_smaller_tile_does() {
    let tensor = places("((2,3),5):((15,5),1)".parse().expect("a layout"));
    let tiles = tensor.tiles([4, 2]).expect("ends once in each mode");
    let last = tiles.get(5).expect("the last tile");
    assert_eq!(last.size(), 2);
    assert_eq!((last.get((1, 0)), last.get(((1, 0), 0)), last.get(1)), (Some(&29), Some(&29), Some(&29)));
    assert_eq!([last.get((2, 0)), last.get(((0, 1), 0)), last.get((0, 1)), last.get(4)], [None; 4]);
    assert_eq!(last.layout(), parsed("((2,1),1):((15,5),1)"));
}

#[test]
fn tiles_that_end_at_several_places_are_refused() {
    let tensor = places("((3,4),2):((4,1),12)".parse().expect("a layout"));
    assert!(tensor.tiles([2, 1]).is_err());
    assert!(
        places("(7,2):(2,1)".parse().expect("a layout")).tiles(Tiler::layout(&"4:1".parse().expect("a tile"))).is_err()
    );
}

#[test]
fn a_tile_of_all_modes_together_ends_with_the_last() {
    let tensor = places("(2,5):(1,2)".parse().expect("a layout"));
    let tiles = tensor.tiles(Tiler::layout(&"4:1".parse().expect("a tile"))).expect("whole columns");
    let seen: Vec<Vec<usize>> = tiles
        .map(|tile| {
            let mut seen = vec![];
            tile.for_each(|_, item| seen.push(*item));
            seen
        })
        .collect();
    assert_eq!(seen, [vec![0, 1, 2, 3], vec![4, 5, 6, 7], vec![8, 9]]);
}

#[test]
fn places_of_no_tile_are_empty() {
    let mut tensor = places("3:1".parse().expect("a layout"));
    let sizes: Vec<_> = tensor.places_mut([5]).expect("a row").map(|part| part.size()).collect();
    assert_eq!(sizes, [1, 1, 1, 0, 0]);
}

#[test]
fn a_part_without_elements_has_no_coordinates() {
    let mut found = 0;
    random::inputs(1_000, |u| {
        let (layout, mut extents) = tiled(u)?;
        let mode = u.int_in_range(0..=extents.len() - 1)?;
        extents[mode] = sizes(&layout)[mode] + u.int_in_range(1..=3)?;
        let (mut tensor, tiler) = (places(layout), Tiler::shape(&integers(&extents)).expect("positive"));
        let Ok(parts) = tensor.places_mut(tiler) else { return Ok(()) };
        for mut part in parts.filter(|part| part.size() == 0) {
            found += 1;
            assert_eq!((part.iter().len(), part.iter().count()), (0, 0), "{layout} by {tiler}");
            for i in 0..3 {
                assert_eq!([part.get(i), part.get((i,)), part.get((i, 0)), part.get((0, i))], [None; 4], "{layout}");
                assert!(
                    part.get_mut(usize::MAX - i).is_none()
                        && part.view().try_slice((i, ..)).map_or(true, |view| view.is_empty()),
                    "{layout}"
                );
            }
            part.for_each_mut(|_, _| panic!("an element of {layout} by {tiler}"));
            part.copy_from(&Tensor::<_, Layout> { storage: Vec::new(), layout: part.layout });
            assert_eq!(part.tiles([1]).map_or(0, |tiles| tiles.len()), 0, "{layout} by {tiler}");
            assert!(part.view().coalesce().is_ok_and(|view| view.is_empty()), "{layout} by {tiler}");
            assert!(part.map(|x| *x).is_ok_and(|copy| copy.storage().is_empty()), "{layout} by {tiler}");
            assert!(std::format!("{part:?}").starts_with(&std::format!("{}", part.layout())));
        }
        Ok(())
    });
    assert!(found > 100, "{found} parts without elements");
}

#[test]
#[should_panic(expected = "the coordinate 0 is outside of the shape, which has no elements")]
fn indexing_a_part_without_elements_says_so() {
    let mut tensor = places(parsed("10:1"));
    let part = tensor.places_mut([16]).expect("a row").last().expect("a place");
    assert_eq!(part[0], 0);
}

/// The message of a panic contains negative entries of a coordinate unchanged.
#[test]
fn coordinates_in_messages_are_the_numbers_of_the_user() {
    let tensor = places(parsed("(4,8):(8,1)"));
    let panics = |access: &dyn Fn() -> usize| {
        let panic = std::panic::catch_unwind(std::panic::AssertUnwindSafe(access)).expect_err("outside");
        panic.downcast_ref::<std::string::String>().expect("a message").clone()
    };
    assert!(panics(&|| tensor[(-1, 0)]).starts_with("the coordinate (-1,0) is outside of the shape (4,8)"));
    assert!(panics(&|| tensor[(2_i8, -5_i64)]).starts_with("the coordinate (2,-5) is outside of the shape (4,8)"));
    assert!(panics(&|| tensor[-1_i64 << 40]).starts_with("the coordinate -1099511627776 is outside"));
    assert!(tensor.view().try_slice((-7..3, ..)).is_err() && tensor.view().try_slice((-7..=-3, ..)).is_err());
    assert!(tensor.view().try_slice((-4..=-3, ..)).is_err() && tensor.view().try_slice((.., ..-3)).is_err());
}

#[test]
fn reversed_tensors_have_smaller_tiles_too() {
    let mut tensor = places(parsed("Sw<0,0,0> o 9 o 10:-1"));
    let sizes: Vec<_> = tensor.tiles([4]).expect("a row").map(|tile| elements(&tile)).collect();
    assert_eq!(sizes, [vec![9, 8, 7, 6], vec![5, 4, 3, 2], vec![1, 0]]);
    tensor.tiles_mut([4]).expect("a row").enumerate().for_each(|(i, mut tile)| tile.fill(i));
    assert_eq!(tensor.into_storage(), [2, 2, 1, 1, 1, 1, 0, 0, 0, 0]);
}

/// `((5,2),4):((1,5),10)` has the same tiles as `(10,4):(1,10)`, because its first mode coalesces to `10:1`.
#[test]
fn modes_that_go_on_end_once() {
    let nested = places(parsed("((5,2),4):((1,5),10)"));
    let flat = places(parsed("(10,4):(1,10)"));
    let tiles = |tensor: &Tensor<Vec<usize>, Layout>| {
        tensor.tiles([4, 3]).expect("ends once in each mode").map(|tile| elements(&tile)).collect::<Vec<_>>()
    };
    assert_eq!(tiles(&nested), tiles(&flat));
}

/// A tiler can mix a constant, a runtime number, and `..` for a complete mode.
#[test]
fn tiles_of_constants_and_numbers() {
    let (rows, columns) = (6, 4);
    let tensor = places(parsed("(6,4):(4,1)"));
    let tiles = |tiles: &mut dyn Iterator<Item = Vec<usize>>| tiles.collect::<Vec<_>>();
    macro_rules! tiles_of {
        ($tiler:expr) => {
            tiles(&mut tensor.tiles($tiler).expect("tiles").map(|tile| tile.iter().copied().collect()))
        };
    }
    let expected = tiles_of!([3, 4]);
    assert_eq!(tiles_of!((Run::<3>, columns)), expected);
    assert_eq!(tiles_of!((Run::<3>, ..)), expected);
    assert_eq!(tiles_of!((3, ..)), expected);
    assert_eq!(tiles_of!((rows, Run::<2>)), tiles_of!([6, 2]));
    assert_eq!(tiles_of!((.., Run::<2>)), tiles_of!([6, 2]));
    assert_eq!(tiles_of!((.., 2)), tiles_of!([6, 2]));
    // The last tile has fewer rows.
    assert_eq!(tiles_of!((Run::<4>, ..)), tiles_of!([4, 4]));
}
