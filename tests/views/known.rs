//! Chains of views of tensors whose layouts are types: two views that are types too, then some of values.

use crate::late::{self, number};
use crate::model::{Model, check, check_tile};
use crate::{Bytes, check_written, place};
use colex::tensor::Shape;
use colex::{Tensor, layout};
use fastrand::Rng;

layout! {
    struct Rows = (8,4):(4,1);
    struct Padded = (4,8):(12,1);
    struct Columns = (8,4):(1,8);
    struct Holes = (4,4):(32,2);
    struct Swizzled = Sw<2,2,3> o (8,8):(8,1);
    struct Exchanged = Sw<1,0,2> o (4,4):(1,4);
    struct Offset = Sw<2,1,3> o 32 o (4,8):(8,1);
    struct Down = Sw<0,0,0> o 63 o (8,8):(-8,-1);
    struct Reversed = Sw<1,0,2> o 31 o (4,8):(-1,-4);
    struct Nested = ((2,2),8):((1,16),2);
    struct Interleaved = ((4,2),8):((1,32),4);
    struct Broadcast = (4,4):(0,1);
}

/// One view, and what is done to it: `$then!(view, model, …)`.
macro_rules! view {
    ($tensor:expr, $model:expr, $rng:ident, $base:ident, $tile:tt, $cast:ident, $then:ident) => {{
        let (tensor, model) = ($tensor, $model);
        check(&tensor, &model, $base);
        let (m, n) = (model.shape[0], model.shape[1]);
        match $rng.u8(0..7) {
            0 => {
                let j = $rng.usize(0..n);
                cast!($cast down, tensor.slice((.., j)), model.slice(1, j), $base);
                $then!(line tensor.slice((.., j)), model.slice(1, j), $rng, $base, $tile, $cast);
            }
            1 => {
                let i = $rng.usize(0..m);
                cast!($cast along, tensor.slice((i, ..)), model.slice(0, i), $base);
                $then!(line tensor.slice((i, ..)), model.slice(0, i), $rng, $base, $tile, $cast);
            }
            2 => $then!(matrix tensor.transpose(), model.transpose(), $rng, $base, $tile, $cast),
            3 => {
                let at = [$rng.usize(0..m / 2), $rng.usize(0..n / 2)];
                let tile = tensor.local_tile(Shape(layout!((2, 2))), (at[0], at[1]));
                $then!(matrix tile, model.tile(&[2, 2], &at), $rng, $base, $tile, none);
            }
            4 => {
                let at = [$rng.usize(0..2), $rng.usize(0..2)];
                let part = tensor.local_partition(layout!((2,2):(2,1)), at[1] + 2 * at[0]);
                $then!(matrix part, model.places(&[2, 2], &at), $rng, $base, $tile, none);
            }
            5 => {
                let operand = layout!((2, 2):(2, 1));
                let composed = tensor.composition(operand);
                let expected = model.composed(&operand.layout()).expect("in the shape");
                $then!(matrix composed, expected, $rng, $base, $tile, none);
            }
            _ => tiles!(tensor, model, $rng, $base, $tile),
        }
    }};
}

/// A tile, smaller at the end of a mode; a whole one goes on as a value.
macro_rules! tiles {
    ($tensor:expr, $model:expr, $rng:ident, $base:ident, ($a:literal, $b:literal)) => {{
        let (tensor, model) = ($tensor, $model);
        let grid = model.grid(&[$a, $b]);
        let at = [$rng.usize(0..grid[0]), $rng.usize(0..grid[1])];
        let tiles = tensor.tiles(Shape(layout!(($a, $b))));
        assert_eq!(tiles.len(), grid[0] * grid[1]);
        let (tile, expected) = (tiles.get(at[0] + at[1] * grid[0]).expect("in the grid"), model.tile(&[$a, $b], &at));
        check_tile(&tile, &expected, $base);
        if let Ok(tile) = tile.whole() {
            late::views($rng, tile.into_dynamic(), &expected, $base);
        }
    }};
}

/// The second view, or the bytes as words.
macro_rules! again {
    (matrix $tensor:expr, $model:expr, $rng:ident, $base:ident, $tile:tt, $cast:ident) => {{
        let (tensor, model) = ($tensor, $model);
        cast!($cast $cast, tensor, model, $base);
        view!(tensor, model, $rng, $base, $tile, none, last);
    }};
    (line $tensor:expr, $model:expr, $rng:ident, $base:ident, $tile:tt, $cast:ident) => {
        last!(line $tensor, $model, $rng, $base, $tile, $cast)
    };
}

/// The end of what are types: a copy, then views of values.
macro_rules! last {
    ($kind:ident $tensor:expr, $model:expr, $rng:ident, $base:ident, $tile:tt, $cast:ident) => {{
        let (tensor, model) = ($tensor, $model);
        check(&tensor, &model, $base);
        if $rng.u8(0..4) == 0 {
            let copy = tensor.map(|byte| *byte);
            assert!((0..model.size()).all(|i| usize::from(copy[i]) == model.index[i] % 256), "{}", copy.layout());
        }
        late::views($rng, tensor.into_dynamic(), &model, $base);
    }};
}

/// The bytes as words, if they are neighbours in the mode that is kept: `down` the first one or `along` the second one.
macro_rules! cast {
    (down down, $tensor:expr, $model:expr, $base:ident) => {
        check(&$tensor.recast::<u32>().expect("aligned"), &$model.words().expect("words"), $base);
    };
    (along along, $tensor:expr, $model:expr, $base:ident) => {
        cast!(down down, $tensor, $model, $base);
    };
    ($bytes:ident $kept:ident, $tensor:expr, $model:expr, $base:ident) => {};
}

/// Writes the parts of a view.
macro_rules! write {
    ($tensor:expr, $model:expr, $rng:ident, ($a:literal, $b:literal)) => {{
        let (mut tensor, model) = ($tensor, $model);
        let (which, tile) = ($rng.u8(0..4), [$a, $b]);
        let grid = model.grid(&tile);
        match which {
            0 => number(tensor.tiles_mut(Shape(layout!(($a, $b))))).for_each(|()| ()),
            1 => number(tensor.places_mut(Shape(layout!(($a, $b))))).for_each(|()| ()),
            2 => number(tensor.split_mut::<0>()).for_each(|()| ()),
            _ => number(tensor.split_mut::<1>()).for_each(|()| ()),
        }
        let part = move |c: &[usize]| match which {
            0 => c[0] / tile[0] + grid[0] * (c[1] / tile[1]),
            1 => c[0] % tile[0] + tile[0] * (c[1] % tile[1]),
            2 => c[0],
            _ => c[1],
        };
        (model, Box::new(part) as Box<dyn Fn(&[usize]) -> usize>)
    }};
}

/// Reads and writes views of one layout.
macro_rules! layout_chain {
    ($name:ident $tile:tt $cast:ident shared, $rng:ident) => {{
        let model = Model::new(&$name::LAYOUT);
        let bytes = Bytes::new(model.reach());
        let base = place(bytes.as_ref());
        let tensor = Tensor::new(bytes.as_ref(), $name).expect("long enough");
        view!(tensor.view(), model, $rng, base, $tile, $cast, again);
    }};
    ($name:ident $tile:tt $cast:ident written, $rng:ident) => {{
        layout_chain!($name $tile $cast shared, $rng);
        let model = Model::new(&$name::LAYOUT);
        let mut bytes = Bytes::new(model.reach());
        let tensor = Tensor::new(bytes.as_mut(), $name).expect("long enough");
        let (m, n) = (model.shape[0], model.shape[1]);
        let (written, part) = match $rng.u8(0..4) {
            0 => write!(tensor, model.clone(), $rng, $tile),
            1 => write!(tensor.transpose(), model.transpose(), $rng, $tile),
            2 => {
                let at = [$rng.usize(0..m / 2), $rng.usize(0..n / 2)];
                let tile = tensor.local_tile(Shape(layout!((2, 2))), (at[0], at[1]));
                write!(tile, model.tile(&[2, 2], &at), $rng, (2, 1))
            }
            _ => {
                let at = [$rng.usize(0..2), $rng.usize(0..2)];
                let part = tensor.outer_partition(Shape(layout!((2, 2))), (at[0], at[1]));
                write!(part, model.places(&[2, 2], &at), $rng, (1, 2))
            }
        };
        check_written(bytes.as_ref_up_to(model.reach()), &written, part);
    }};
}

/// One function a layout: compilers take long for long functions.
macro_rules! layouts {
    ($($function:ident: $name:ident $tile:tt $cast:ident $mode:ident;)*) => {
        $(
            fn $function(rng: &mut Rng) {
                layout_chain!($name $tile $cast $mode, rng);
            }
        )*

        const LAYOUTS: &[fn(&mut Rng)] = &[$($function),*];
    };
}

layouts! {
    rows: Rows (3, 3) along written;
    padded: Padded (3, 5) along written;
    columns: Columns (3, 3) down written;
    holes: Holes (3, 2) none written;
    swizzled: Swizzled (3, 5) along written;
    exchanged: Exchanged (3, 3) down written;
    offset: Offset (3, 3) none written;
    down: Down (5, 3) none written;
    reversed: Reversed (3, 3) none written;
    nested: Nested (4, 4) none written;
    interleaved: Interleaved (4, 4) none written;
    broadcast: Broadcast (3, 3) none shared;
}

pub(crate) fn chain(rng: &mut Rng) {
    LAYOUTS[rng.usize(0..LAYOUTS.len())](rng);
}
