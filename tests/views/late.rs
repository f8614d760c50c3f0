//! Tests random chains of views of tensors with layout values.

use crate::model::{Model, check, compare_loops};
use crate::{Bytes, check_written, place, tiled};
use colex::tensor::{TensorLayout, View};
use colex::{IntTuple, Layout, Swizzle, Tensor};
use fastrand::Rng;

/// Returns a linear layout of rank 1 to 3. Most of these layouts have XOR strides, and some have an offset.
pub(crate) fn linear(rng: &mut Rng) -> Layout {
    let shape: Vec<i64> = (0..rng.usize(1..=3)).map(|_| 1 << rng.i64(0..=2)).collect();
    let bits: u32 = shape.iter().map(|extent| extent.trailing_zeros()).sum();
    let columns: Vec<_> = (0..bits).map(|_| rng.i64(0..64)).collect();
    let layout = Layout::from_columns(&IntTuple::flat(&shape).expect("few"), &columns).expect("as many columns");
    if rng.bool() { layout } else { layout.joined(rng.i64(0..64)).expect("linear") }
}

/// Returns a layout of rank 1 to 3 without negative indices. The layout may be nested, padded, broadcast, interleaved
/// or swizzled, and may have negative strides.
fn layout(rng: &mut Rng) -> Layout {
    if rng.u8(0..4) == 0 {
        return linear(rng);
    }
    let text = |rng: &mut Rng| -> (String, String) {
        let leaf = |rng: &mut Rng| (rng.i64(1..=4), *rng.choice(&[0, 1, 2, 4, 4, 8, 12, 16, -1, -4]).expect("some"));
        let ((e, d), (f, g)) = (leaf(rng), leaf(rng));
        if rng.u8(0..4) == 0 { (format!("({e},{f})"), format!("({d},{g})")) } else { (e.to_string(), d.to_string()) }
    };
    let (shape, stride): (Vec<_>, Vec<_>) = (0..rng.usize(1..=3)).map(|_| text(rng)).unzip();
    let plain: Layout = format!("({}):({})", shape.join(","), stride.join(",")).parse().expect("a layout");
    let offset = -plain.bounds().0 + if rng.bool() { 0 } else { rng.i64(0..4) };
    let swizzle = match rng.u8(0..3) {
        0 => Swizzle::new(rng.i64(1..=2), rng.i64(0..=2), rng.i64(2..=3)).expect("a swizzle"),
        _ => Swizzle::IDENTITY,
    };
    if offset == 0 && swizzle.is_identity() { plain } else { plain.swizzled(swizzle, offset).expect("not negative") }
}

pub(crate) fn chain(rng: &mut Rng) {
    let layout = layout(rng);
    let model = Model::new(&layout);
    let mut bytes = Bytes::new(model.reach());
    let base = place(bytes.as_ref());
    views(rng, Tensor::new(bytes.as_ref(), layout).expect("long enough").view(), &model, base);
    write(rng, layout, &model, &mut bytes);
    tiled::write(rng, bytes.as_mut(), layout, &model);
}

/// Builds up to six nested views. If a random tiler does not fit, the result must be an error.
pub(crate) fn views(rng: &mut Rng, mut tensor: Tensor<View<'_, u8>, Layout>, model: &Model, base: usize) {
    let mut model = model.clone();
    check(&tensor, &model, base);
    for _ in 0..rng.usize(0..=6) {
        let Some((next, expected)) = view(rng, tensor, &model, base) else { continue };
        assert_eq!(crate::model::sizes(&next.layout()), expected.shape, "{}", next.layout());
        check(&next, &expected, base);
        (tensor, model) = (next, expected);
    }
}

pub(crate) type Viewed<'a> = Tensor<View<'a, u8>, Layout>;

fn view<'a>(rng: &mut Rng, tensor: Viewed<'a>, model: &Model, base: usize) -> Option<(Viewed<'a>, Model)> {
    let rank = model.shape.len();
    let coordinate: Vec<usize> = model.shape.iter().map(|extent| rng.usize(0..*extent)).collect();
    let tile = [rng.usize(1..=4), rng.usize(1..=4)];
    match rng.u8(0..12) {
        0 if rank == 2 => Some((tensor.slice((.., coordinate[1])), model.slice(1, coordinate[1]))),
        1 if rank == 2 => Some((tensor.slice((coordinate[0], ..)), model.slice(0, coordinate[0]))),
        2 if rank == 3 => Some((tensor.slice((.., coordinate[1], ..)), model.slice(1, coordinate[1]))),
        3 if rank == 2 => Some((tensor.transpose().ok()?, model.transpose())),
        4 if rank == 2 => {
            let at: Vec<_> = model.grid(&tile).iter().map(|count| rng.usize(0..*count)).collect();
            Some((tensor.local_tile(tile, (at[0], at[1])).ok()?, model.tile(&tile, &at)))
        }
        5 if rank == 2 => {
            let at = [rng.usize(0..tile[0]), rng.usize(0..tile[1])];
            Some((tensor.outer_partition(tile, (at[0], at[1])).ok()?, model.places(&tile, &at)))
        }
        6 => {
            let operand = tiled::tile(rng);
            let (next, mut expected) = (tensor.composition(operand).ok()?, model.composed(&operand)?);
            // If the operand is a single integer, the result may have several modes.
            if operand.depth() == 0 {
                expected.shape = crate::model::sizes(&next.layout());
            }
            Some((next, expected))
        }
        7 if rank == 2 => {
            let (tiles, grid) = (tensor.tiles(tile).ok()?.len(), model.grid(&tile));
            assert_eq!(tiles, grid.iter().product::<usize>());
            let at: Vec<_> = grid.iter().map(|count| rng.usize(0..*count)).collect();
            tail(&tensor, model, &tile, &at, base);
            None
        }
        8 => {
            recast(tensor, model, base);
            None
        }
        9 => {
            let copy = tensor.map(|byte| *byte).expect("a copy");
            assert!((0..model.size()).all(|i| usize::from(copy[i]) == model.index[i] % 256), "{}", copy.layout());
            None
        }
        10 => Some((tensor.group::<0, 1>().ok()?, model.clone())),
        11 => {
            tiled::check(rng, &tensor, model, base);
            None
        }
        _ => None,
    }
}

/// Checks a tile. The tile may be incomplete.
fn tail(tensor: &Viewed<'_>, model: &Model, tile: &[usize; 2], at: &[usize], base: usize) {
    let tiles = tensor.tiles(*tile).expect("as before");
    let part = tiles.get(at[0] + at[1] * model.grid(tile)[0]).expect("in the grid");
    crate::model::check_tile(&part, &model.tile(tile, at), base);
}

/// Checks a recast of the bytes to words, if a recast exists.
fn recast(tensor: Viewed<'_>, model: &Model, base: usize) {
    let Ok(words) = tensor.recast::<u32>() else { return };
    match model.words() {
        Some(model) => check(&words, &model, base),
        // The bytes are contiguous only in a part of a mode, so the recast tensor has the same 32-bit values in another
        // order.
        None => {
            let mut index: Vec<_> = model.index.iter().map(|byte| byte / 4).collect();
            index.sort_unstable();
            let index = index.chunks(4).map(|word| word[0]).collect();
            compare_loops(&words, &Model { shape: vec![], index }, base);
        }
    }
}

/// Writes to disjoint parts of a tensor, if the tensor can be split.
fn write(rng: &mut Rng, layout: Layout, model: &Model, bytes: &mut Bytes) {
    let tile = [rng.usize(1..=4), rng.usize(1..=4), rng.usize(1..=2)];
    let (tile, which) = (&tile[..model.shape.len()], rng.u8(0..3));
    let mut tensor = Tensor::new(bytes.as_mut(), layout).expect("long enough");
    let numbered = |parts: &mut dyn Iterator<Item = ()>| parts.count();
    let written = match (tile, which) {
        ([a], 0) => tensor.tiles_mut([*a]).map(|parts| numbered(&mut number(parts))),
        ([a, b], 0) => tensor.tiles_mut([*a, *b]).map(|parts| numbered(&mut number(parts))),
        ([a, b, c], 0) => tensor.tiles_mut([*a, *b, *c]).map(|parts| numbered(&mut number(parts))),
        ([a], 1) => tensor.places_mut([*a]).map(|parts| numbered(&mut number(parts))),
        ([a, b], 1) => tensor.places_mut([*a, *b]).map(|parts| numbered(&mut number(parts))),
        ([a, b, c], 1) => tensor.places_mut([*a, *b, *c]).map(|parts| numbered(&mut number(parts))),
        _ => tensor.split_mut::<0>().map(|parts| numbered(&mut number(parts))),
    };
    if written.is_err() {
        return;
    }
    let grid = model.grid(tile);
    let joined = |extents: &[usize], c: Vec<usize>| extents.iter().zip(c).rev().fold(0, |sum, (e, c)| sum * e + c);
    check_written(bytes.as_ref_up_to(model.reach()), model, |c| match which {
        0 => joined(&grid, c.iter().zip(tile).map(|(c, tile)| c / tile).collect()),
        1 => joined(tile, c.iter().zip(tile).map(|(c, tile)| c % tile).collect()),
        _ => c[0],
    });
}

/// Keeps all tiles alive at the same time, and writes the number of each tile to its elements.
pub(crate) fn number<'a, L: TensorLayout>(
    parts: impl Iterator<Item = Tensor<colex::tensor::ViewMut<'a, u8>, L>>,
) -> impl Iterator<Item = ()> {
    let parts: Vec<_> = parts.collect();
    parts.into_iter().enumerate().map(|(i, mut part)| part.fill(i as u8))
}
