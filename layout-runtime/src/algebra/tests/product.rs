//! Tests products and `tile_to_shape`.

use super::{image, is_injective, layout, random, random_sparse, small, table};
use crate::algebra::tile_to_shape::ShapeOfBlock;
use crate::{IntTuple, Layout, Tiler};
use std::string::ToString;
extern crate std;

fn check(block: &Layout, tiler: &Layout) {
    let Ok(product) = block.logical_product(&Tiler::layout(tiler)) else { return };
    let (first, copies) = (product.mode(&[0]).expect("a pair"), product.mode(&[1]).expect("a pair"));
    assert_eq!(first, *block);
    let room = 4 * block.cosize().max(block.size() as i64) * tiler.cosize();
    let complement = block.complement(&IntTuple::int(room)).expect("the product has it");
    for i in 0..tiler.size() as i64 {
        assert_eq!(copies.index(i), complement.index(tiler.index(i)), "{block} x {tiler}");
    }
    if is_injective(block) && is_injective(tiler) {
        assert!(is_injective(&product), "{block} x {tiler} = {product}");
    }
}

#[test]
fn products_of_small_layouts() {
    let tilers = ["3:1", "(2,2):(2,1)", "4:2", "(2,3):(0,1)"].map(layout);
    for block in small() {
        tilers.iter().for_each(|tiler| check(&block, tiler));
    }
}

#[test]
fn products_of_random_layouts() {
    random::inputs(2_000, |u| {
        let block = random_sparse(u)?;
        check(&block, &random(u, 3, 4, 12)?);
        Ok(())
    });
}

#[test]
fn blocked_and_raked_pair_the_modes() {
    random::inputs(2_000, |u| {
        let (block, tiler) = (random_sparse(u)?, random_sparse(u)?);
        let Ok(product) = block.logical_product(&Tiler::layout(&tiler)) else { return Ok(()) };
        let (blocked, raked) =
            (block.blocked_product(&tiler).expect("exists"), block.raked_product(&tiler).expect("exists"));
        assert_eq!(image(&blocked), image(&product), "{block} x {tiler} = {blocked}");
        for i in 0..blocked.rank() {
            assert_eq!(blocked.mode(&[i, 0]), raked.mode(&[i, 1]));
            assert_eq!(blocked.mode(&[i, 1]), raked.mode(&[i, 0]));
        }
        Ok(())
    });
}

#[test]
fn compact_blocks_fill_a_shape() {
    random::inputs(2_000, |u| {
        let block = layout(["(4,2):(1,4)", "(4,2):(2,1)", "(2,2,2):(4,1,2)", "8:1"][u.choose_index(4)?]);
        let copies = [u.int_in_range(1..=3)?, u.int_in_range(1..=3)?, u.int_in_range(1..=2)?];
        let padded = |i: usize| if i < block.rank() { block.size_of(&[i]).expect("a mode") as i64 } else { 1 };
        let shape = [0, 1, 2].map(|i| padded(i) * copies[i]);
        let order = [[0, 1, 2], [2, 1, 0], [1, 2, 0]][u.choose_index(3)?];
        let (shape, order) = (IntTuple::flat(&shape).expect("few"), IntTuple::flat(&order).expect("few"));
        let tiled = block.tile_to_shape(&shape, Some(&order)).expect("divides");
        assert_eq!(tiled.shape().product_each(), shape, "{block} to {shape}");
        assert!(is_injective(&tiled) && tiled.cosize() == tiled.size() as i64, "{block} to {shape}: {tiled}");
        let inside = tiled.select(&[0, 1, 2]).expect("rank 3");
        assert_eq!(table(&inside.mode(&[0, 0]).expect("the block")), table(&block.mode(&[0]).expect("a mode")));
        Ok(())
    });
}

#[test]
fn a_block_that_does_not_divide_is_named() {
    let error = layout("(2,2):(1,2)").tile_to_shape(&IntTuple::from((4, 5)), None).expect_err("5 by 2");
    assert_eq!(error.without_place(), ShapeOfBlock { extent: 5, block: 2 }.error());
    assert_eq!((error.operation(), error.operand(), error.at_leaf()), ("tile_to_shape", Some(1), Some(1)));
}

#[test]
fn a_tiler_far_away_needs_no_complement_of_that_size() {
    let (block, tiler) = (layout("(3,2):(0,1)"), Tiler::layout(&layout("2:2305843009213693952")));
    assert_eq!(block.logical_product(&tiler).expect("fits").to_string(), "((3,2),2):((0,1),4611686018427387904)");
}

#[test]
fn copies_do_not_go_below_the_first() {
    let (block, tiler): (Layout, Layout) =
        ("8:3".parse().expect("a layout"), "(2,2):(2,-1)".parse().expect("a layout"));
    assert!(block.logical_product(&Tiler::layout(&tiler)).is_err());
}
