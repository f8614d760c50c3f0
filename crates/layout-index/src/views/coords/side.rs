//! Where a selection applies: to the whole layout, to the tile or to the rest of a divided one, or to a mode.

use crate::views::coords::coord::Sealed;
use layout_runtime::{Error, ErrorKind, Int, IntTuple, Layout};

/// Where a selection applies.
pub trait Where: Copy + Sealed {
    /// Which of [`whole`](Whole), [`inner`](Inner) and [`outer`](Outer) this is.
    #[doc(hidden)]
    const SIDE: Side;
}

/// What [`Where`] can be.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum Side {
    Whole,
    Inner,
    Outer,
    Mode(usize),
}

/// The selection is one of the whole layout.
#[derive(Clone, Copy, Debug)]
pub struct Whole;
/// The selection names a tile of a layout `((tile),(rest))`, and the tile is kept.
#[derive(Clone, Copy, Debug)]
pub struct Inner;
/// The selection names a place in the tiles of a layout `((tile),(rest))`, and the rest is kept.
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

/// The selection is one of mode `MODE`, and the others are kept.
#[derive(Clone, Copy, Debug)]
pub struct AtMode<const MODE: usize>;

impl<const MODE: usize> Sealed for AtMode<MODE> {}
impl<const MODE: usize> Where for AtMode<MODE> {
    const SIDE: Side = Side::Mode(MODE);
}

/// The selection of the whole layout that `selection` is on one `side` of it. A tuple that is too short keeps the other
/// modes. Source: `inner_partition` and `outer_partition` of CuTe's `tensor_impl.hpp`.
pub const fn placed(layout: &Layout, selection: &IntTuple, side: Side) -> Result<IntTuple, Error> {
    match side {
        Side::Whole => Ok(*selection),
        Side::Inner => IntTuple::tuple(&[ok!(kept(layout, 0)), ok!(filled(selection, ok!(layout.rank_of(&[1]))))]),
        Side::Outer => IntTuple::tuple(&[ok!(filled(selection, ok!(layout.rank_of(&[0])))), ok!(kept(layout, 1))]),
        Side::Mode(mode) if mode >= layout.rank() => {
            let kind = ErrorKind::ModeOutOfRange { mode: mode as i64, rank: layout.rank() as i64 };
            Err(Error::new(kind).of("split_mut", 0))
        }
        Side::Mode(_) if layout.rank() == 1 => Err(Error::new(ErrorKind::SingleElement).of("split_mut", 0)),
        Side::Mode(mode) => {
            let kept = ok!(filled(&IntTuple::EMPTY, layout.rank()));
            kept.replace(mode, selection)
        }
    }
}

/// `_` for each mode of a mode.
const fn kept(layout: &Layout, mode: usize) -> Result<IntTuple, Error> {
    match layout.depth_of(&[mode]) {
        Ok(0) => Ok(IntTuple::leaf(Int::KEEP)),
        Ok(_) => filled(&IntTuple::EMPTY, ok!(layout.rank_of(&[mode]))),
        Err(error) => Err(error),
    }
}

/// `selection` with `_` behind it up to `rank` modes; an integer is a coordinate of all modes at once.
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
