//! What is left of a shape after a tile: how many tiles there are, and whether they fill it.

use super::tiler::{Tiler, TilerKind};
use crate::error::{Error, ErrorKind};
use crate::int::Int;
use crate::int_tuple::IntTuple;
use crate::layout::Layout;
use crate::tree::{Span, Tree};

impl IntTuple {
    /// How many tiles it takes to cover this shape, rounded up: the shape of the rest mode of a divide. A list applies
    /// by mode; modes beyond it stay.
    ///
    /// Law: `ceil_div_by(tile) = shape(complement(tile, size))` for a layout, and of integers
    /// [`ceil_div`](Self::ceil_div).
    ///
    /// Source: CuTe's `layout.hpp`.
    ///
    /// # Errors
    /// If the tiler has more modes than the shape, or `_`, or a tile has no [`complement`](crate::Layout::complement).
    ///
    /// ```
    /// # use colex::{IntTuple, Layout, Tiler};
    /// let tile: Layout = "4:2".parse().unwrap();
    /// let tiler = Tiler::modes(&[Tiler::from(tile), Tiler::from(5)]).unwrap();
    /// assert_eq!(IntTuple::from(24).ceil_div_by(&Tiler::from(tile)).unwrap(), IntTuple::from((2, 3)));
    /// assert_eq!(IntTuple::from((24, 9)).ceil_div_by(&tiler).unwrap(), IntTuple::from(((2, 3), 2)));
    /// ```
    pub const fn ceil_div_by(&self, tiler: &Tiler) -> Result<Self, Error> {
        each!(for i in 0..self.len() {
            if let Some(name) = self.tree.leaves[i].first_name() {
                return Err(Error::new(ErrorKind::NotStatic { name }).of("ceil_div", 0).leaf(i));
            }
        });
        if let Some(name) = tiler.first_name() {
            return Err(Error::new(ErrorKind::NotStatic { name }).of("ceil_div", 1));
        }
        Ok(ok!(rest(self, tiler, tiler.all()), |error| error.of("ceil_div", 1)))
    }

    /// Whether tiles of this shape fill it, and none goes past its end: integer by integer, each in the mode there.
    /// Modes beyond the rank of the tiler are free; a tiler of higher rank does not divide. Of layouts it is
    /// [`evenly_divides_by`](Self::evenly_divides_by).
    ///
    /// Law: `size = n · size(ceil_div(n))` for an integer `n`. So 8 divides `(4,6)` and not `(6,4)`, whose first mode
    /// it does not fill.
    ///
    /// Source: CuTe's `int_tuple.hpp`.
    ///
    /// ```
    /// # use colex::IntTuple;
    /// assert!(IntTuple::from((2, (16, 1))).evenly_divides(&IntTuple::from((2, 16))));
    /// assert!(!IntTuple::from((10, 7)).evenly_divides(&IntTuple::from((4, 7))));
    /// ```
    #[must_use]
    pub const fn evenly_divides(&self, tiler: &Self) -> bool {
        match Tiler::shape(tiler) {
            Ok(tiler) => self.evenly_divides_by(&tiler),
            Err(_) => false,
        }
    }

    /// Whether tiles fill this shape, and none goes past its end. A list applies by mode; modes beyond it are free.
    ///
    /// Law: `size = size(tile) · size(ceil_div_by(tile))` for a layout or an integer.
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
    #[must_use]
    pub const fn evenly_divides_by(&self, tiler: &Tiler) -> bool {
        is_filled(self, tiler, tiler.all())
    }
}

const fn rest(shape: &IntTuple, tiler: &Tiler, at: Span) -> Result<IntTuple, Error> {
    match tiler.kind(at) {
        TilerKind::Keep => Err(Error::new(ErrorKind::NotANumber)),
        TilerKind::Layout => rest_of_tile(shape, tiler, at),
        // An integer is divided by the product of a tuple of integers.
        TilerKind::List if shape.is_int() && all!(at.start..at.end, |i| tiler.is_number(i)) => {
            let size = Layout::plain(tiler.tree().at(at)).size();
            shape.ceil_div(&IntTuple::int(size as i64))
        }
        TilerKind::List => {
            let (modes, rank) = (tiler.rank(at), shape.rank());
            if modes > rank {
                return Err(Error::new(ErrorKind::TilerRank { tiler: modes as i64, rank: rank as i64 }));
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
    let Some(tile) = tile.as_layout() else { return Err(Error::new(ErrorKind::NotANumber)) };
    if tiler.is_number(at.start) {
        return shape.ceil_div(&tile.shape());
    }
    Ok(ok!(tile.complement(shape)).shape())
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
