//! Tests divides: the tile, the rest, and tiles past the end of the layout.

use super::{flat, image, layout, random, random_sparse, small, table};
use crate::algebra::unzip::KeptMode;
use crate::rules::{NoTiling, NotInjective};
use crate::{IntTuple, Layout, Tiler};
use std::string::ToString;
use std::vec::Vec;
extern crate std;

/// Returns the indices of `A o (T, T*)` by the definition. The coordinate in the tile changes fastest.
fn by_definition(a: &Layout, tile: &Layout, complement: &Layout) -> Vec<i64> {
    let tiles = table(complement);
    tiles.iter().flat_map(|rest| table(tile).into_iter().map(move |t| a.index(t + rest))).collect()
}

fn check(a: &Layout, tile: &Layout) {
    let tiler = Tiler::layout(tile);
    let complement = tile.complement(&IntTuple::int(a.size() as i64));
    let divided = match (a.logical_divide(&tiler), complement) {
        (Ok(divided), Ok(_)) => divided,
        (Err(_), Err(_)) => return,
        // If the divide fails, the composition must fail too.
        (Err(error), Ok(complement)) => {
            let both = Layout::make_layout(&[*tile, complement]).expect("fits");
            assert!(a.overruns(&tiler) || a.composition(&both).is_err(), "{a} / {tile}: {error}");
            return;
        }
        (Ok(divided), Err(error)) => panic!("{a} / {tile} = {divided} without a complement: {error}"),
    };
    let complement = complement.expect("checked");
    assert_eq!(table(&divided.mode(&[0]).expect("a tile")), by_definition(a, tile, &Layout::UNIT), "{a} / {tile}");
    if !a.overruns(&tiler) {
        assert_eq!(table(&divided), by_definition(a, tile, &complement), "{a} / {tile} = {divided}");
    }
    if tile.tiles_exactly() {
        assert!(image(&divided).is_superset(&image(a)), "{a} / {tile} = {divided} misses something");
        assert!(a.overruns(&tiler) || image(&divided) == image(a), "{a} / {tile} = {divided}");
    }
}

#[test]
fn divides_of_small_layouts() {
    let tiles: Vec<Layout> = small().into_iter().filter(|tile| tile.len() == 1).collect();
    for a in small().iter().step_by(3) {
        tiles.iter().filter(|tile| tile.modes.leaves[0].size() > 1).for_each(|tile| check(a, tile));
    }
}

#[test]
fn divides_of_random_layouts() {
    random::inputs(2_000, |u| {
        let a = if u.arbitrary()? { random(u, 4, 8, 40)? } else { random_sparse(u)? };
        let tile = if u.arbitrary()? { random(u, 2, 6, 12)? } else { random_sparse(u)? };
        check(&a, &tile);
        Ok(())
    });
}

#[test]
fn a_list_divides_mode_by_mode() {
    random::inputs(2_000, |u| {
        let modes = [random(u, 3, 6, 20)?, random(u, 2, 6, 20)?, random(u, 1, 9, 20)?];
        let tiles = [random(u, 1, 6, 3)?, random(u, 2, 3, 6)?];
        let a = Layout::make_layout(&modes).expect("fits");
        let tiler = Tiler::modes(&tiles.map(Tiler::from)).expect("plain");
        let Ok(divided) = a.logical_divide(&tiler) else { return Ok(()) };
        for (i, tile) in tiles.iter().enumerate() {
            assert_eq!(divided.mode(&[i]), modes[i].logical_divide(&Tiler::layout(tile)), "{a} / {tiler}");
        }
        assert_eq!(divided.mode(&[2]), Ok(modes[2]));
        let zipped = a.zipped_divide(&tiler).expect("like the logical one");
        for i in 0..2 {
            assert_eq!(zipped.mode(&[0, i]), divided.mode(&[i, 0]));
            assert_eq!(zipped.mode(&[1, i]), divided.mode(&[i, 1]));
        }
        assert_eq!(zipped.mode(&[1, 2]), Ok(modes[2]));
        let (tiled, flat) = (a.tiled_divide(&tiler).expect("fits"), a.flat_divide(&tiler).expect("fits"));
        assert_eq!((tiled.rank(), tiled.mode(&[0]), tiled.mode(&[3])), (4, zipped.mode(&[0]), Ok(modes[2])));
        assert_eq!((flat.rank(), flat.mode(&[1]), flat.mode(&[4])), (5, zipped.mode(&[0, 1]), Ok(modes[2])));
        Ok(())
    });
}

#[test]
fn a_tile_that_does_not_divide_rounds_its_mode_up() {
    let divided = |a: &str, tile: &str| {
        let (a, tile) = (layout(a), Tiler::layout(&layout(tile)));
        (a.logical_divide(&tile).map(|divided| divided.to_string()), a.overruns(&tile))
    };
    assert_eq!(divided("10:1", "4:1"), (Ok("(4,3):(1,4)".into()), true));
    assert_eq!(divided("(6,4):(1,100)", "4:1"), (Ok("(4,(2,4)):(1,(4,100))".into()), true));
    assert_eq!(divided("(6,4):(1,6)", "4:1"), (Ok("(4,6):(1,4)".into()), false));
    assert_eq!(divided("4:1", "8:1"), (Ok("(8,1):(1,0)".into()), true));
    assert_eq!(divided("(7,8):(1,100)", "2:2"), (Ok("(2,(2,(2,8))):(2,(1,(4,100)))".into()), true));
}

#[test]
fn kept_modes_are_pairs_already() {
    let zipped = |a: &str, tiler: Tiler| layout(a).zipped_divide(&tiler).map(|divided| divided.to_string());
    let twos = Tiler::modes(&[layout("2:1").into(), layout("2:1").into()]).expect("plain");
    let tiler = Tiler::modes(&[Tiler::KEEP, twos]).expect("plain");
    let expected = "((32,(2,2)),(4,(2,4))):((4,(128,512)),(1,(256,1024)))";
    assert_eq!(zipped("((32,4),(4,8)):((4,1),(128,512))", tiler).as_deref(), Ok(expected));
    assert_eq!(zipped("((8,3),6):((1,8),24)", Tiler::from((.., 2))).as_deref(), Ok("((8,2),(3,3)):((1,24),(8,48))"));
    assert_eq!(zipped("(8,6):(1,8)", Tiler::KEEP).as_deref(), Ok("(8,6):(1,8)"));
    let error = zipped("(8,6):(1,8)", Tiler::from((.., 2))).expect_err("an integer is not a pair");
    assert_eq!(
        (error.without_place(), error.operand(), error.at_leaf()),
        (KeptMode { rank: 1 }.error(), Some(1), Some(0))
    );
    // `logical_divide` does not rearrange modes, so the mode that `_` keeps need not have the form (tile, rest).
    let divided = layout("(8,6):(1,8)").logical_divide(&Tiler::from((.., 2))).expect("divides");
    assert_eq!(divided.to_string(), "(8,(2,3)):(1,(8,16))");
}

#[test]
fn coordinates_and_swizzles_are_divided_like_integers() {
    let identity = layout("(8,6):(1@0,1@1)");
    let divided = identity.zipped_divide(&Tiler::from((4, 3))).expect("divides");
    assert_eq!(divided.to_string(), "((4,3),(2,2)):((1@0,1@1),(4@0,3@1))");
    let tile = layout("Sw<3,3,3> o 64 o (8,64):(64,1)");
    let divided = tile.tiled_divide(&Tiler::from((8, 8))).expect("divides");
    assert_eq!(divided.to_string(), "Sw<3,3,3> o 64 o ((8,8),1,8):((64,1),0,8)");
}

#[test]
fn errors_speak_of_the_divide() {
    let error = flat(&[(7, 1), (16, 14)]).zipped_divide(&Tiler::layout(&layout("8:1"))).expect_err("7 and 8");
    assert_eq!((error.operation(), error.operand(), error.at_leaf()), ("zipped_divide", Some(1), Some(0)));
    assert!(matches!(NoTiling::of(&error), Some(NoTiling { coordinate: 7, .. })), "{error}");
    let error = layout("(4,6):(6,1)").logical_divide(&Tiler::layout(&layout("(2,2):(1,1)"))).expect_err("overlap");
    assert_eq!(error.without_place(), NotInjective { first: 1, second: 2 }.error());
    assert_eq!((error.operation(), error.operand()), ("logical_divide", Some(1)));
}
