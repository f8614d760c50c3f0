//! The part of a layout to which a selection applies: the whole layout, the tile or the rest of a divided layout, or
//! one mode.

use crate::rules::SingleElement;
use crate::views::coords::coord::Sealed;
use layout_runtime::rules::ModeOutOfRange;
use layout_runtime::{Error, Int, IntTuple, Layout};

/// The part of a layout to which a selection applies: [`Whole`], [`Inner`], [`Outer`] or [`AtMode`].
pub trait Where: Copy + Sealed {
    /// The variant of [`Side`] that this type represents.
    #[doc(hidden)]
    const SIDE: Side;
}

/// The part of a layout to which a selection applies, as the value of [`Where::SIDE`].
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum Side {
    Whole,
    Inner,
    Outer,
    Mode(usize),
}

/// The selection applies to the whole layout.
#[derive(Clone, Copy, Debug)]
pub struct Whole;
/// The selection applies to the mode `rest` of a layout `((tile),(rest))`: it selects one tile, and the result is this
/// tile.
#[derive(Clone, Copy, Debug)]
pub struct Inner;
/// The selection applies to the mode `tile` of a layout `((tile),(rest))`: it selects a position within a tile. The
/// result contains the element at this position of every tile.
#[derive(Clone, Copy, Debug)]
pub struct Outer;

macro_rules! sides {
    ($($side:ident)*) => {$(
        impl Sealed for $side {}
        impl Where for $side {
            const SIDE: Side = Side::$side;
        }
    )*};
}

sides!(Whole Inner Outer);

/// The selection applies to mode `MODE`. The result keeps the other modes.
#[derive(Clone, Copy, Debug)]
pub struct AtMode<const MODE: usize>;

impl<const MODE: usize> Sealed for AtMode<MODE> {}
impl<const MODE: usize> Where for AtMode<MODE> {
    const SIDE: Side = Side::Mode(MODE);
}

/// Converts `selection`, which applies only to the part `side` of the layout, to a selection of the whole layout. Modes
/// without an entry in `selection` are kept. Source: `inner_partition` and `outer_partition` in CuTe's
/// `tensor_impl.hpp`.
pub const fn placed(layout: &Layout, selection: &IntTuple, side: Side) -> Result<IntTuple, Error> {
    match side {
        Side::Whole => Ok(*selection),
        Side::Inner => IntTuple::tuple(&[ok!(kept(layout, 0)), ok!(filled(selection, ok!(layout.rank_of(&[1]))))]),
        Side::Outer => IntTuple::tuple(&[ok!(filled(selection, ok!(layout.rank_of(&[0])))), ok!(kept(layout, 1))]),
        Side::Mode(mode) if mode >= layout.rank() => {
            let error = ModeOutOfRange { mode: mode as i64, rank: layout.rank() as i64 }.error();
            Err(error.of("split_mut", 0))
        }
        Side::Mode(_) if layout.rank() == 1 => Err(SingleElement.error().of("split_mut", 0)),
        Side::Mode(mode) => {
            let kept = ok!(filled(&IntTuple::EMPTY, layout.rank()));
            kept.replace(mode, selection)
        }
    }
}

/// Returns the selection that keeps mode `mode`: `_` for a leaf, or a tuple with one `_` per mode of a nested mode.
const fn kept(layout: &Layout, mode: usize) -> Result<IntTuple, Error> {
    match layout.depth_of(&[mode]) {
        Ok(0) => Ok(IntTuple::leaf(Int::KEEP)),
        Ok(_) => filled(&IntTuple::EMPTY, ok!(layout.rank_of(&[mode]))),
        Err(error) => Err(error),
    }
}

/// Appends `_` to `selection` until it has `rank` entries. An integer is returned unchanged, because it is one
/// coordinate of all modes together.
const fn filled(selection: &IntTuple, rank: usize) -> Result<IntTuple, Error> {
    if selection.is_int() {
        return Ok(*selection);
    }
    let mut filled = *selection;
    while filled.rank() < rank {
        filled = ok!(filled.push(&IntTuple::leaf(Int::KEEP)));
    }
    Ok(filled)
}
