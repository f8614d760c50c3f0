//! Tests tiles of any layout. The layout may have a swizzle, XOR strides, an offset or gaps. No model exists for such
//! tiles, so only the sets of their elements are compared.

use crate::late::{Viewed, linear};
use crate::model::Model;
use crate::place;
use colex::tensor::{TensorLayout, ViewMut};
use colex::{Layout, Swizzle, Tensor, Tiler};
use fastrand::Rng;

/// Returns a tile of a few elements. Many of these tiles have XOR strides, a swizzle or an offset.
pub(crate) fn tile(rng: &mut Rng) -> Layout {
    if rng.u8(0..4) == 0 {
        return linear(rng);
    }
    let tile = match rng.u8(0..3) {
        0 => Layout::of(1_i64 << rng.u8(0..4), 1).expect("small numbers"),
        1 => Layout::of(rng.i64(1..=4), rng.i64(0..=4)).expect("small numbers"),
        _ => Layout::of((rng.i64(1..=4), rng.i64(1..=4)), (rng.i64(0..=4), rng.i64(0..=6))).expect("small numbers"),
    };
    let (shift, offset) = (*rng.choice(&[1, 2, 2, -1, -2]).expect("some"), if rng.bool() { 0 } else { rng.i64(0..4) });
    match Swizzle::new(rng.i64(1..=2), rng.i64(0..=2), shift) {
        Ok(swizzle) if rng.bool() => tile.swizzled(swizzle, offset).expect("not negative"),
        _ => tile,
    }
}

/// Checks a divide by a random tile. The first mode of the result must be the tile. The result may contain only
/// elements of the tensor, and the tiles together must contain every element once.
pub(crate) fn check(rng: &mut Rng, tensor: &Viewed<'_>, model: &Model, base: usize) {
    let (tile, mut every) = (tile(rng), model.index.clone());
    every.sort_unstable();
    let index = |byte: &u8| std::ptr::from_ref(byte) as usize - base;
    let divided = match rng.u8(0..4) {
        0 => tensor.view().logical_divide(Tiler::layout(&tile)),
        1 => tensor.view().zipped_divide(Tiler::layout(&tile)),
        2 => tensor.view().tiled_divide(Tiler::layout(&tile)),
        _ => tensor.view().flat_divide(Tiler::layout(&tile)),
    };
    if let Ok(divided) = divided {
        let found: Vec<usize> = (0..divided.size()).map(|i| index(&divided[i])).collect();
        let first = model.composed(&tile).expect("inside of the tensor").index;
        assert_eq!(found[..first.len()], first, "{} by {tile}", tensor.layout());
        assert!(found.iter().all(|index| every.binary_search(index).is_ok()), "{} by {tile}", tensor.layout());
    }
    if let Ok(parts) = tensor.tiles(Tiler::layout(&tile)) {
        let mut found: Vec<usize> = parts.flat_map(|part| part.iter().map(index).collect::<Vec<_>>()).collect();
        found.sort_unstable();
        assert_eq!(found, every, "{} in tiles {tile}", tensor.layout());
    }
}

/// Splits a tensor into its tiles, or into one part per position of a tile: the elements at this position in all tiles.
/// Holds all parts at the same time and writes to them. The parts together must contain all elements, and no two parts
/// may share an element.
pub(crate) fn write(rng: &mut Rng, bytes: &mut [u8], layout: Layout, model: &Model) {
    let (tile, base) = (tile(rng), place(bytes));
    let mut tensor = Tensor::new(bytes, layout).expect("long enough");
    let parts = match rng.bool() {
        true => tensor.tiles_mut(Tiler::layout(&tile)).map(written),
        false => tensor.places_mut(Tiler::layout(&tile)).map(written),
    };
    let (Ok(mut found), mut every) = (parts, model.index.clone()) else { return };
    found.iter_mut().for_each(|place| *place -= base);
    found.sort_unstable();
    every.sort_unstable();
    assert_eq!(found, every, "{layout} in tiles {tile}");
}

/// Holds all parts at the same time, writes to them, and returns the addresses of their elements.
fn written<'a, L: TensorLayout>(parts: impl Iterator<Item = Tensor<ViewMut<'a, u8>, L>>) -> Vec<usize> {
    let mut parts: Vec<_> = parts.collect();
    parts.iter_mut().for_each(|part| part.fill(0));
    parts.iter().flat_map(|part| part.iter().map(|byte| std::ptr::from_ref(byte) as usize)).collect()
}
