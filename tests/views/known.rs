//! Tests random chains of views of tensors with layout types. The first one or two views have layout types, and the
//! other views have layout values.

use crate::late::{self, number};
use crate::model::{Model, check, check_tile};
use crate::{Bytes, check_written, place};
use colex::tensor::{Shape, specialize};
use colex::{Tensor, layout};
use fastrand::Rng;

layout! {
    struct Rows = (8,4):(4,1);
    struct Swizzled = Sw<2,2,3> o (8,8):(8,1);
    struct Reversed = Sw<1,0,2> o 31 o (4,8):(-1,-4);
    struct Nested = ((2,2),8):((1,16),2);
    struct Joined = ((2,4),8):((f24,f33),f1);

    struct Matrix { m: usize, n: usize, ld: usize } = (m,n):(ld,1);
    struct Stated { m: i32, ld: i32 } = (m,8):(1,ld) where m % 4 == 0;
    struct Halves { m: i64, ld: i64 } = ((2,m),(2,4)):((ld,4*ld),(1,ld));
}

#[cfg(feature = "deep")]
layout! {
    struct Columns = (8,4):(1,8);
    struct Padded = (4,8):(12,1);
    struct Holes = (4,4):(32,2);
    struct Exchanged = Sw<1,0,2> o (4,4):(1,4);
    struct Offset = Sw<2,1,3> o 32 o (4,8):(8,1);
    struct Down = Sw<0,0,0> o 63 o (8,8):(-8,-1);
    struct Interleaved = ((4,2),8):((1,32),4);
    struct Broadcast = (4,4):(0,1);
    struct Twice = Sw<1,1,3> o Sw<2,0,3> o (4,8):(8,1);
    struct Fronted = Sw<2,1,4> o f5 o (8,8):(f9,f67);
    struct Columnar { m: u32, n: u32 } = (m,n);
    struct Rounded { m: usize } = Sw<2,1,2> o 4 o (m,8):(8,1);
}

/// Builds a random view and passes the view to the macro `$then`: `$then!(view, model, …)`.
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
                $then!(grid part, model.places(&[2, 2], &at), $rng, $base, $tile, none);
            }
            5 => {
                let corner = tensor.composition((layout!(2:1), layout!(2:1)));
                $then!(matrix corner, model.tile(&[2, 2], &[0, 0]), $rng, $base, $tile, none);
            }
            _ => tiles!(tensor, model, $rng, $base, $tile),
        }
    }};
}

/// Builds a tile, one of its rows, and one of its tiles. The tile may be incomplete. Continues the chain with layout
/// values.
macro_rules! tiles {
    ($tensor:expr, $model:expr, $rng:ident, $base:ident, ($a:literal, $b:literal)) => {{
        let (tensor, model) = ($tensor, $model);
        let grid = model.grid(&[$a, $b]);
        let at = [$rng.usize(0..grid[0]), $rng.usize(0..grid[1])];
        let tiles = tensor.tiles(Shape(layout!(($a, $b))));
        assert_eq!(tiles.len(), grid[0] * grid[1]);
        let (tile, expected) = (tiles.get(at[0] + at[1] * grid[0]).expect("in the grid"), model.tile(&[$a, $b], &at));
        check_tile(&tensor.tile(Shape(layout!(($a, $b))), (at[0], at[1])), &expected, $base);
        specialize!(tile => check(&tile, &expected, $base));
        let row = $rng.usize(0..expected.shape[0]);
        check(&tile.slice((row, ..)), &expected.slice(0, row), $base);
        let tiles = [expected.shape[0].div_ceil(2), expected.shape[1].div_ceil(2)];
        let inner = [$rng.usize(0..tiles[0]), $rng.usize(0..tiles[1])];
        check(&tile.tile(Shape(layout!((2, 2))), (inner[0], inner[1])), &expected.tile(&[2, 2], &inner), $base);
        late::views($rng, tile.into_dynamic(), &expected, $base);
    }};
}

/// Builds the second view, or casts the bytes to 32-bit values.
#[cfg(feature = "deep")]
macro_rules! again {
    (matrix $tensor:expr, $model:expr, $rng:ident, $base:ident, $tile:tt, $cast:ident) => {{
        let (tensor, model) = ($tensor, $model);
        cast!($cast $cast, tensor, model, $base);
        view!(tensor, model, $rng, $base, $tile, none, last);
    }};
    (grid $tensor:expr, $model:expr, $rng:ident, $base:ident, $tile:tt, $cast:ident) => {
        view!($tensor, $model, $rng, $base, $tile, none, end)
    };
    (line $tensor:expr, $model:expr, $rng:ident, $base:ident, $tile:tt, $cast:ident) => {
        last!(line $tensor, $model, $rng, $base, $tile, $cast)
    };
}

/// Builds no second view. With a second view, the compiler would need a minute for all types of views.
#[cfg(not(feature = "deep"))]
macro_rules! again {
    ($($view:tt)*) => { last!($($view)*) };
}

/// Builds the last view with a layout type, and a copy of this view. Continues the chain with layout values. If the
/// extents of a grid are quotients, no layout type can describe the copy of the grid.
macro_rules! last {
    (grid $tensor:expr, $model:expr, $rng:ident, $base:ident, $tile:tt, $cast:ident) => {
        end!(grid $tensor, $model, $rng, $base, $tile, $cast)
    };
    ($kind:ident $tensor:expr, $model:expr, $rng:ident, $base:ident, $tile:tt, $cast:ident) => {{
        let (tensor, model) = ($tensor, $model);
        if $rng.u8(0..4) == 0 {
            let copy = tensor.map(|byte| *byte);
            assert!((0..model.size()).all(|i| usize::from(copy[i]) == model.index[i] % 256), "{}", copy.layout());
        }
        end!($kind tensor, model, $rng, $base, $tile, $cast);
    }};
}

macro_rules! end {
    ($kind:ident $tensor:expr, $model:expr, $rng:ident, $base:ident, $tile:tt, $cast:ident) => {{
        let (tensor, model) = ($tensor, $model);
        check(&tensor, &model, $base);
        late::views($rng, tensor.into_dynamic(), &model, $base);
    }};
}

/// Casts bytes to 32-bit values. The bytes must be contiguous in the first mode (`down`) or in the second mode
/// (`along`).
macro_rules! cast {
    (down down, $tensor:expr, $model:expr, $base:ident) => {
        check(&$tensor.recast::<u32>().expect("aligned"), &$model.words().expect("words"), $base);
    };
    (along along, $tensor:expr, $model:expr, $base:ident) => {
        cast!(down down, $tensor, $model, $base);
    };
    ($bytes:ident $kept:ident, $tensor:expr, $model:expr, $base:ident) => {};
}

/// Writes to disjoint parts of a view.
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

/// Tests reads and writes of views of one layout.
macro_rules! layout_chain {
    ($layout:expr, $tile:tt $cast:ident shared $then:ident, $rng:ident) => {{
        let layout = $layout;
        let model = Model::of(layout);
        let bytes = Bytes::new(model.reach());
        let base = place(bytes.as_ref());
        let tensor = Tensor::new(bytes.as_ref(), layout).expect("long enough");
        view!(tensor.view(), model, $rng, base, $tile, $cast, $then);
    }};
    ($layout:expr, $tile:tt $cast:ident written $then:ident, $rng:ident) => {{
        let layout = $layout;
        layout_chain!(layout, $tile $cast shared $then, $rng);
        let model = Model::of(layout);
        let mut bytes = Bytes::new(model.reach());
        let tensor = Tensor::new(bytes.as_mut(), layout).expect("long enough");
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

/// Declares one function per layout, because compilers are slow for long functions.
macro_rules! layouts {
    ($($(#[$meta:meta])? $function:ident: |$rng:ident| $layout:expr, $tile:tt $cast:ident $mode:ident $then:ident;)*) => {
        $(
            $(#[$meta])?
            fn $function($rng: &mut Rng) {
                layout_chain!($layout, $tile $cast $mode $then, $rng);
            }
        )*

        const LAYOUTS: &[fn(&mut Rng)] = &[$($(#[$meta])? $function),*];
    };
}

layouts! {
    rows: |rng| Rows, (3, 3) along written again;
    #[cfg(feature = "deep")]
    padded: |rng| Padded, (3, 5) along written last;
    #[cfg(feature = "deep")]
    columns: |rng| Columns, (3, 3) down written last;
    #[cfg(feature = "deep")]
    holes: |rng| Holes, (3, 2) none written last;
    swizzled: |rng| Swizzled, (3, 5) along written last;
    #[cfg(feature = "deep")]
    exchanged: |rng| Exchanged, (3, 3) down written again;
    #[cfg(feature = "deep")]
    offset: |rng| Offset, (3, 3) none written last;
    #[cfg(feature = "deep")]
    down: |rng| Down, (5, 3) none written last;
    reversed: |rng| Reversed, (3, 3) none written again;
    nested: |rng| Nested, (4, 4) none written again;
    #[cfg(feature = "deep")]
    interleaved: |rng| Interleaved, (4, 4) none written last;
    joined: |rng| Joined, (2, 2) none written again;
    #[cfg(feature = "deep")]
    twice: |rng| Twice, (2, 2) none written last;
    #[cfg(feature = "deep")]
    fronted: |rng| Fronted, (2, 2) none written again;
    #[cfg(feature = "deep")]
    broadcast: |rng| Broadcast, (3, 3) none shared last;
    matrix: |rng| matrix_of(rng), (3, 5) none written again;
    #[cfg(feature = "deep")]
    columnar: |rng| Columnar::new(4 * rng.u32(1..=2), 4 * rng.u32(1..=2)).expect("fits"), (3, 3) none written last;
    stated: |rng| Stated::new(4 * rng.i32(1..=2), *rng.choice(&[8, 9, 12]).expect("some")).expect("fits"), (4, 3) none written last;
    #[cfg(feature = "deep")]
    rounded: |rng| Rounded::new(4 * rng.usize(1..=2)).expect("fits"), (3, 3) none written again;
    halves: |rng| Halves::new(2 * rng.i64(1..=2), 2).expect("fits"), (4, 2) none shared last;
}

fn matrix_of(rng: &mut Rng) -> Matrix {
    let (m, n) = (4 * rng.usize(1..=2), 4 * rng.usize(1..=2));
    Matrix::new(m, n, n + rng.usize(0..4)).expect("fits")
}

pub(crate) fn chain(rng: &mut Rng) {
    LAYOUTS[rng.usize(0..LAYOUTS.len())](rng);
}
