//! Computes the number of tiles that cover a shape, and determines whether the tiles fill the shape exactly.

use super::tiler::{Tiler, TilerKind};
use crate::rules::{NotANumber, NotStatic, TilerRank};
use crate::tree::{Span, Tree};
use crate::{Error, Int, IntTuple, Layout};

impl IntTuple {
    /// Returns, for each mode of this shape, the number of tiles that are necessary to cover the mode. The result is
    /// the shape of the rest of a divide. If `tiler` is a list, element `i` applies to mode `i`, and modes after the
    /// last element are unchanged.
    ///
    /// Law: if the tiler is a layout `tile`, `ceil_div_by(tile) = shape(complement(tile, size))`. If the tiler is a
    /// shape, the result equals the result of [`ceil_div`](Self::ceil_div).
    ///
    /// Source: CuTe's `layout.hpp`.
    ///
    /// # Errors
    /// If a number is symbolic, if the tiler has more modes than the shape or contains `_`, or if a tile has no
    /// [`complement`](crate::Layout::complement).
    ///
    /// ```
    /// # use colex::{IntTuple, Layout, Tiler};
    /// let tile: Layout = "4:2".parse().unwrap();
    /// let tiler = Tiler::modes(&[Tiler::from(tile), Tiler::from(5)]).unwrap();
    /// assert_eq!(IntTuple::from(24).ceil_div_by(&Tiler::from(tile)).unwrap(), IntTuple::from((2, 3)));
    /// assert_eq!(IntTuple::from((24, 9)).ceil_div_by(&tiler).unwrap(), IntTuple::from(((2, 3), 2)));
    /// ```
    pub const fn ceil_div_by(&self, tiler: &Tiler) -> Result<Self, Error> {
        ok!(self.require_static(), |error| error.of("ceil_div", 0));
        if let Some(name) = tiler.first_name() {
            return Err(NotStatic { name }.error().of("ceil_div", 1));
        }
        Ok(ok!(rest(self, tiler, tiler.all()), |error| error.of("ceil_div", 1)))
    }

    /// Returns `true` if tiles of shape `tiler` fill this shape exactly. If `tiler` is a tuple, mode `i` of `tiler`
    /// applies to mode `i` of this shape. Modes after the last mode of `tiler` are ignored. If `tiler` has more modes
    /// than this shape, returns `false`. For layouts, use [`evenly_divides_by`](Self::evenly_divides_by).
    ///
    /// Law: if `tiler` is an integer `n`, the result is `true` if and only if `size = n · size(ceil_div(n))`. For
    /// example, 8 divides `(4,6)` but not `(6,4)`, because 8 is not a multiple of the first extent 6.
    ///
    /// Source: CuTe's `int_tuple.hpp`.
    ///
    /// ```
    /// # use colex::IntTuple;
    /// assert!(IntTuple::from((2, (16, 1))).evenly_divides(&IntTuple::from((2, 16))));
    /// assert!(!IntTuple::from((10, 7)).evenly_divides(&IntTuple::from((4, 7))));
    /// ```
    pub const fn evenly_divides(&self, tiler: &Self) -> bool {
        matches!(Tiler::shape(tiler), Ok(tiler) if self.evenly_divides_by(&tiler))
    }

    /// Returns `true` if tiles with the layout or shape `tiler` fill this shape exactly. If `tiler` is a list, element
    /// `i` applies to mode `i`, and modes after the last element are ignored.
    ///
    /// Law: if `tiler` is a layout or an integer, the result is `true` if and only if `size = size(tiler) ·
    /// size(ceil_div_by(tiler))`.
    ///
    /// Source: CuTe's `int_tuple.hpp`.
    ///
    /// ```
    /// # use colex::{IntTuple, Layout, Tiler};
    /// let tile: Layout = "8:2".parse().unwrap();
    /// let tiler = Tiler::modes(&[Tiler::from(tile), Tiler::from(32)]).unwrap();
    /// assert!(IntTuple::from((32, 64)).evenly_divides_by(&tiler));
    /// assert!(!IntTuple::from((24, 64)).evenly_divides_by(&tiler));
    /// ```
    pub const fn evenly_divides_by(&self, tiler: &Tiler) -> bool {
        is_filled(self, tiler, tiler.all())
    }
}

const fn rest(shape: &IntTuple, tiler: &Tiler, at: Span) -> Result<IntTuple, Error> {
    match tiler.kind(at) {
        TilerKind::Keep => Err(NotANumber.error()),
        TilerKind::Layout => rest_of_tile(shape, tiler, at),
        // If the shape is an integer and the tiler is a tuple of integers, the shape is divided by the product of the
        // tuple.
        TilerKind::List if shape.is_int() && all!(at.start..at.end, |i| tiler.is_number(i)) => {
            let size = Layout::plain(tiler.tree().at(at)).size();
            shape.ceil_div(&IntTuple::int(size as i64))
        }
        TilerKind::List => {
            let (modes, rank) = (tiler.rank(at), shape.rank());
            if modes > rank {
                return Err(TilerRank { tiler: modes as i64, rank: rank as i64 }.error());
            }
            let mut out = IntTuple { tree: Tree::empty(Int::new(0)) };
            each!(for i in 0..rank {
                let mode = shape.nth(i);
                out = ok!(out.push(&if i < modes { ok!(rest(&mode, tiler, tiler.inner(at, i))) } else { mode }));
            });
            Ok(out)
        }
    }
}

const fn rest_of_tile(shape: &IntTuple, tiler: &Tiler, at: Span) -> Result<IntTuple, Error> {
    let tile = tiler.at(at);
    let Some(tile) = tile.as_layout() else { return Err(NotANumber.error()) };
    if tiler.is_number(at.start) { shape.ceil_div(&tile.shape()) } else { Ok(ok!(tile.complement(shape)).shape()) }
}

const fn is_filled(shape: &IntTuple, tiler: &Tiler, at: Span) -> bool {
    match tiler.kind(at) {
        TilerKind::Keep => true,
        TilerKind::Layout => match rest_of_tile(shape, tiler, at) {
            Ok(rest) => {
                let tile = Layout::plain(tiler.tree().at(at)).size();
                shape.size() as i128 == tile as i128 * rest.size() as i128
            }
            Err(_) => false,
        },
        TilerKind::List => {
            let modes = tiler.rank(at);
            modes <= shape.rank() && all!(0..modes, |i| is_filled(&shape.nth(i), tiler, tiler.inner(at, i)))
        }
    }
}
