//! `slice` and `slice_and_offset`, which fix the coordinates of some modes and return the other modes, and `dice`,
//! which returns the fixed modes.

use crate::layout::{Layout, Term, coordinate};
use crate::leaf::Leaf;
use crate::rules::{IndexOverflow, NotStatic, OutOfShape};
use crate::tree::{Span, Tree};
use crate::{Basis, Error, Int, IntTuple};
use core::fmt;

/// A slice of a layout, and the index at which the slice starts in the layout. `Display` prints both as a pair, like
/// CuTe: `((6):(2),264)`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sliced {
    /// The modes that the coordinate does not fix.
    pub layout: Layout,
    /// The index at which the slice starts. If the strides are coordinates, this index is a coordinate. If the start is
    /// part of the offset of `layout`, this index is 0.
    pub offset: IntTuple,
}

impl fmt::Display for Sliced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(")?;
        fmt::Display::fmt(&self.layout, f)?;
        f.write_str(",")?;
        fmt::Display::fmt(&self.offset, f)?;
        f.write_str(")")
    }
}

impl Layout {
    /// Returns a tuple of the modes for which `coord` has `_`. The start of the slice is usually dropped. The start
    /// becomes part of the result's offset if the layout has a swizzle or an offset, or if the result has XOR strides
    /// that can set a bit of the start.
    ///
    /// Law: `slice(c)(x) + offset = self(y)`. Here `offset` is the index that
    /// [`slice_and_offset`](Self::slice_and_offset) returns, and `y` is `c` with each `_` replaced by an entry of `x`.
    /// Source: CuTe's `layout.hpp`.
    ///
    /// # Errors
    /// - If the coordinate does not have the nesting of the shape.
    /// - If the coordinate or the layout is symbolic, and the result would have an offset.
    ///
    /// ```
    /// # use colex::{IntTuple, Layout};
    /// let layout: Layout = "((2,8),4,10):((1,8),2,64)".parse().unwrap();
    /// assert_eq!(layout.slice(&IntTuple::from(((1, ..), 1, 5))).unwrap().to_string(), "(8):(8)");
    /// ```
    pub const fn slice(&self, coord: &IntTuple) -> Result<Self, Error> {
        if self.is_xor() {
            ok!(coord.require_static(), |error| error.of("slice", 0));
        } else if self.is_composed() {
            return self.slice_in_place(coord);
        } else if !self.is_known() || self.is_empty() || coord.require_static().is_err() {
            // An empty layout can have no index at the start of the slice. The start is not needed.
            return Ok(ok!(self.pick(coord, true), |error| error.of("slice", 0)));
        }
        Ok(ok!(self.slice_and_offset(coord), |error| error.of("slice", 0)).layout)
    }

    /// Returns a tuple of the modes for which `coord` has `_`. As in CuTe's slice of a tensor, the start of the slice
    /// becomes part of the result's offset.
    ///
    /// Law: `slice_in_place(c)(x) = self(y)`, where `y` is `c` with each `_` replaced by an entry of `x`. A symbolic
    /// number in `coord` must be the coordinate of a single leaf.
    ///
    /// # Errors
    /// - If the coordinate does not have the nesting of the shape.
    /// - If the coordinate has a negative entry, or if an index does not fit in 63 bits.
    /// - If the start of the slice depends on symbols, and is not a sum of products of numbers and symbols.
    ///
    /// ```
    /// # use colex::{IntTuple, Layout};
    /// let layout: Layout = "((2,8),4,10):((1,8),2,64)".parse().unwrap();
    /// let slice = layout.slice_in_place(&IntTuple::from(((1, ..), 1, 5))).unwrap();
    /// assert_eq!(slice.to_string(), "Sw<0,0,0> o 323 o (8):(8)");
    /// assert_eq!(slice.at(3), layout.at(((1, 3), 1, 5)));
    /// ```
    pub const fn slice_in_place(&self, coord: &IntTuple) -> Result<Self, Error> {
        let operation = "slice";
        if self.is_xor() {
            ok!(coord.require_static(), |error| error.of(operation, 0));
            let Sliced { layout, offset } = ok!(self.slice_and_offset(coord), |error| error.of(operation, 0));
            let start = or!(offset.as_int(), Int::new(0)).value();
            let shifted = if start == 0 { Ok(layout) } else { layout.joined_to(start).check() };
            return Ok(ok!(shifted, |error| error.of(operation, 1)));
        }
        let mut slice = ok!(self.pick(coord, true), |error| error.of(operation, 0));
        let added = slice.add_fixed(coord, coord.all(), &self.modes, self.all());
        ok!(added, |error| error.of(operation, 0));
        Ok(ok!(slice.within_units_of(self).check(), |error| error.of(operation, 1)))
    }

    /// Adds the index of a coordinate of the mode at `span` to the offset. The coordinate is the part of `coord` at
    /// `at`. An entry `_` counts as 0.
    pub(super) const fn add_fixed(
        &mut self,
        coord: &IntTuple,
        at: Span,
        modes: &Tree<Leaf>,
        span: Span,
    ) -> Result<(), Error> {
        if !coord.tree.profile.is_leaf(at) {
            let rank = ok!(modes.profile.rank_like(span, &coord.tree.profile, at));
            each!(for i in 0..rank {
                ok!(self.add_fixed(coord, coord.tree.profile.mode(at, i), modes, modes.profile.mode(span, i)));
            });
            return Ok(());
        }
        let int = coord.tree.leaves[at.start];
        if int.is_keep() {
            return Ok(());
        }
        match int.first_name() {
            Some(_) => ok!(self.add_named(int, modes, span), |error| error.leaf(at.start)),
            None => ok!(self.add_digits(ok!(coordinate(int, at.start)), modes, span), |error| error.leaf(at.start)),
        }
        Ok(())
    }

    /// Adds the index of the one-dimensional coordinate `value` to the offset.
    const fn add_digits(&mut self, value: i64, modes: &Tree<Leaf>, span: Span) -> Result<(), Error> {
        let mut rest = value;
        each!(for i in span.start..span.end {
            let mode = &modes.leaves[i];
            let mut digit = rest;
            if i + 1 < span.end && rest > 0 {
                if let Some(symbol) = mode.symbol() {
                    return Err(symbol.not_static());
                }
                if mode.is_empty() {
                    return Err(OutOfShape.error());
                }
                (digit, rest) = (rest % mode.size(), rest / mode.size());
            }
            ok!(self.add_step(Term::of(mode.stride, mode.basis), digit, Basis::ONE));
        });
        Ok(())
    }

    /// Adds the index of a symbolic coordinate to the offset. The mode at `span` must be a single leaf, because the
    /// digits of a symbol in several leaves are not products of symbols.
    const fn add_named(&mut self, int: Int, modes: &Tree<Leaf>, span: Span) -> Result<(), Error> {
        let (value, not_static) = match int.symbol() {
            Some(symbol) if symbol.divisor > 1 => return Err(symbol.not_static()),
            Some(symbol) => (1, symbol.not_static()),
            None => match int.first_name() {
                Some(name) => (int.value(), NotStatic { name }.error()),
                None => return Ok(()),
            },
        };
        if span.start == span.end {
            return Err(not_static);
        }
        let mut leaf = span.end - 1;
        let mut several = false;
        each!(for i in span.start..span.end - 1 {
            if !modes.leaves[i].is_one() {
                several = several || !modes.leaves[leaf].is_one();
                leaf = i;
            }
        });
        if several {
            return Err(not_static);
        }
        let mode = &modes.leaves[leaf];
        self.add_step(Term::of(mode.stride, mode.basis), value, int.basis())
    }

    /// Adds the product of `stride`, `digit` and the symbols `names` to the offset.
    const fn add_step(&mut self, stride: Term, digit: i64, names: Basis) -> Result<(), Error> {
        self.add_term(some!(stride.times(digit, names), Err(IndexOverflow.error())))
    }

    /// Returns a tuple of the modes for which `coord` has a number. These are the modes that [`slice`](Self::slice)
    /// removes.
    ///
    /// # Errors
    /// If the coordinate does not have the nesting of the shape.
    ///
    /// ```
    /// # use colex::{IntTuple, Layout};
    /// let layout: Layout = "((2,8),4,10):((1,8),2,64)".parse().unwrap();
    /// assert_eq!(layout.dice(&IntTuple::from(((1, ..), 1, 5))).unwrap().to_string(), "(2,4,10):(1,2,64)");
    /// ```
    pub const fn dice(&self, coord: &IntTuple) -> Result<Self, Error> {
        Ok(ok!(self.pick(coord, false), |error| error.of("dice", 0)))
    }

    /// Returns the slice, and the index at which the slice starts. In two cases, the index becomes part of the slice's
    /// offset, and the returned offset is 0:
    /// - The layout has a swizzle or an offset.
    /// - The slice has XOR strides that can set a bit of the index.
    ///
    /// # Errors
    /// If the coordinate does not have the nesting of the shape.
    ///
    /// ```
    /// # use colex::{IntTuple, Layout};
    /// let layout: Layout = "(2,6,7,6):(1,2,12,84)".parse().unwrap();
    /// let sliced = layout.slice_and_offset(&IntTuple::from((0, .., 1, 3))).unwrap();
    /// assert_eq!(sliced.to_string(), "((6):(2),264)");
    /// ```
    pub const fn slice_and_offset(&self, coord: &IntTuple) -> Result<Sliced, Error> {
        let operation = "slice_and_offset";
        let layout = ok!(self.pick(coord, true), |error| error.of(operation, 0));
        let offset = ok!(self.slice_offset(coord), |error| error.of(operation, 0));
        if self.is_xor() {
            return self.slice_and_offset_of_bits(layout, offset);
        }
        if !self.is_composed() {
            return Ok(Sliced { layout, offset });
        }
        let layout = ok!(self.slice_in_place(coord), |error| error.of(operation, 0));
        Ok(Sliced { layout, offset: IntTuple::int(0) })
    }

    /// Computes `slice_and_offset` for XOR strides. If the start of the slice cannot be added to the indices, it is
    /// XORed with the offset of the slice.
    const fn slice_and_offset_of_bits(&self, layout: Self, offset: IntTuple) -> Result<Sliced, Error> {
        let start = or!(offset.as_int(), Int::new(0)).value();
        if !self.is_composed() && !layout.shares(start) {
            return Ok(Sliced { layout, offset });
        }
        let layout = layout.joined_to(self.swizzle.apply(start));
        Ok(Sliced { layout: ok!(layout.check()), offset: IntTuple::int(0) })
    }

    const fn pick(&self, coord: &IntTuple, kept: bool) -> Result<Self, Error> {
        if let Some(int) = coord.as_int()
            && int.is_keep() == kept
        {
            return Ok(*self);
        }
        let mut modes = Tree::empty(Leaf::UNIT);
        ok!(pick(&mut modes, coord, coord.all(), &self.modes, self.all(), kept));
        Ok(self.with(modes))
    }
}

impl IntTuple {
    /// Returns a tuple of the modes of this tuple for which `coord` has `_`.
    ///
    /// # Errors
    /// If the coordinate does not have the nesting of the tuple.
    pub const fn slice(&self, coord: &Self) -> Result<Self, Error> {
        Ok(ok!(self.pick(coord, true), |error| error.of("slice", 0)))
    }

    /// Returns a tuple of the modes of this tuple for which `coord` has a number. These are the modes that
    /// [`slice`](Self::slice) removes. `coord` can be a `Step` of CuTe, such as `(1,_,1)`.
    ///
    /// # Errors
    /// If the coordinate does not have the nesting of the tuple.
    ///
    /// ```
    /// # use colex::IntTuple;
    /// let step = IntTuple::from((1, .., 1));
    /// assert_eq!(IntTuple::from((128, 64, 8)).dice(&step), Ok(IntTuple::from((128, 8))));
    /// ```
    pub const fn dice(&self, coord: &Self) -> Result<Self, Error> {
        Ok(ok!(self.pick(coord, false), |error| error.of("dice", 0)))
    }

    const fn pick(&self, coord: &Self, kept: bool) -> Result<Self, Error> {
        let mut tuple = Self::EMPTY;
        ok!(pick(&mut tuple.tree, coord, coord.all(), &self.tree, self.all(), kept));
        Ok(tuple)
    }
}

/// Appends to `out` some of the modes inside the mode at `span`. If `kept` is `true`, these are the modes for which
/// `coord` has `_` or `X`. Otherwise these are the modes for which `coord` has a number.
const fn pick<T: Copy>(
    out: &mut Tree<T>,
    coord: &IntTuple,
    at: Span,
    from: &Tree<T>,
    span: Span,
    kept: bool,
) -> Result<(), Error> {
    if coord.tree.profile.is_leaf(at) {
        let int = coord.tree.leaves[at.start];
        return if (int.is_keep() || int.is_omit()) == kept { out.push(from, span) } else { Ok(()) };
    }
    let rank = ok!(from.profile.rank_like(span, &coord.tree.profile, at));
    each!(for i in 0..rank {
        ok!(pick(out, coord, coord.tree.profile.mode(at, i), from, from.profile.mode(span, i), kept));
    });
    Ok(())
}
