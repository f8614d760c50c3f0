//! `slice`, `dice` and `slice_and_offset`: fixing some coordinates of a layout.

use crate::error::{Error, ErrorKind};
use crate::int_tuple::IntTuple;
use crate::layout::Layout;
use crate::mode::Mode;
use crate::tree::{Span, Tree};
use crate::unseen::unseen;
use core::fmt;

/// A slice of a layout and how far it starts from the origin; prints as CuTe's pair, `((6):(2),264)`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sliced {
    /// The modes that were kept.
    pub layout: Layout,
    /// The index of the fixed coordinates; a coordinate if the strides count in coordinates.
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

#[unseen]
impl Layout {
    /// The modes at which `coord` has `_`, as a tuple. The index of the other modes becomes part of the result's offset
    /// if the layout is swizzled, or if it has XOR strides that are kept and share bits with that index.
    ///
    /// Law: `slice(c)(x) + offset = self(c with x in the places of _)`. Source: CuTe's `layout.hpp`.
    ///
    /// # Errors
    /// If the coordinate does not nest like the shape. If it has a number with a name, or the layout has, and the result
    /// would have an offset.
    ///
    /// ```
    /// # use colex::{IntTuple, Layout};
    /// let layout: Layout = "((2,8),4,10):((1,8),2,64)".parse().unwrap();
    /// assert_eq!(layout.slice(&IntTuple::from(((1, ..), 1, 5))).unwrap().to_string(), "(8):(8)");
    /// ```
    pub const fn slice(&self, coord: &IntTuple) -> Result<Self, Error> {
        let of_coordinate = coord.require_static();
        if self.first_name().is_some() || of_coordinate.is_err() {
            // What a swizzled slice, or one with XOR strides, starts at is part of it, and depends on the numbers.
            if self.is_composed() || self.is_xor() {
                ok!(self.require_static("slice", 1));
                ok!(of_coordinate, |error| error.of("slice", 0));
            }
            return Ok(ok!(self.pick(coord, true), |error| error.of("slice", 0)));
        }
        Ok(ok!(self.slice_and_offset(coord), |error| error.of("slice", 0)).layout)
    }

    /// The modes at which `coord` has a number: what [`slice`](Self::slice) leaves out.
    ///
    /// # Errors
    /// If the coordinate does not nest like the shape.
    ///
    /// ```
    /// # use colex::{IntTuple, Layout};
    /// let layout: Layout = "((2,8),4,10):((1,8),2,64)".parse().unwrap();
    /// assert_eq!(layout.dice(&IntTuple::from(((1, ..), 1, 5))).unwrap().to_string(), "(2,4,10):(1,2,64)");
    /// ```
    pub const fn dice(&self, coord: &IntTuple) -> Result<Self, Error> {
        Ok(ok!(self.pick(coord, false), |error| error.of("dice", 0)))
    }

    /// The slice and the index of the fixed coordinates. A swizzled layout keeps the offset behind its swizzle, one
    /// with XOR strides keeps an offset that shares bits with them, and the answer's offset is 0 then.
    ///
    /// # Errors
    /// If the coordinate does not nest like the shape.
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
        let Some(start) = offset.as_int() else {
            return Err(Error::new(ErrorKind::CoordinateStride).of(operation, 1));
        };
        let layout = Self { offset: self.offset.saturating_add(start.value()), ..layout };
        Ok(Sliced { layout: ok!(layout.check()), offset: IntTuple::int(0) })
    }

    /// The same for XOR strides: what is fixed is joined to the offset, unless it can be added.
    const fn slice_and_offset_of_bits(&self, layout: Self, offset: IntTuple) -> Result<Sliced, Error> {
        let start = match offset.as_int() {
            Some(start) => start.value(),
            None => 0,
        };
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
        let mut modes = Tree::empty(Mode::UNIT);
        ok!(pick(&mut modes, coord, coord.all(), &self.modes, self.all(), kept));
        Ok(self.with(modes))
    }
}

#[unseen]
impl IntTuple {
    /// The integers at which `coord` has `_`, as a tuple.
    ///
    /// # Errors
    /// If the coordinate does not nest like the tuple.
    pub const fn slice(&self, coord: &Self) -> Result<Self, Error> {
        Ok(ok!(self.pick(coord, true), |error| error.of("slice", 0)))
    }

    /// The integers at which `coord` has a number: what [`slice`](Self::slice) leaves out. `coord` may be a step,
    /// `(1,_,1)`.
    ///
    /// # Errors
    /// If the coordinate does not nest like the tuple.
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

/// Appends what stands under `span` where the coordinate is `_` or `X` (`kept`), or is not.
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
