//! `complement`: the layout of the start indices at which copies of a given layout fill an interval.
//!
//! Sort the modes `s:d` of a layout by stride. Each stride must be at least the *span* `s * d` of the previous mode. If
//! a stride is larger than this span, the complement has a mode that fills the gap. The last mode of the complement
//! repeats the layout with its filled gaps. If every stride is a multiple of the previous span, each index of an
//! interval is the sum of exactly one index of the layout and one index of the complement. No other layout with
//! ascending strides has this property (de Bruijn: the decompositions of an interval into a direct sum are chains of
//! divisors). If a stride is not a multiple of the previous span, some indices of the interval are missing, as in CuTe.

use super::injective::collision_of_moving;
use super::linear::Linear;
use super::marks;
use super::row::{Row, size};
use super::tiler::Tiler;
use crate::leaf::{Leaf, is_xor, run};
use crate::rules::{
    CoordinateStride, IndexOverflow, Interleaved, NegativeExtent, NegativeStride, NotInjective, TooManyLeaves, XorMixed,
};
use crate::tree::{Span, Tree};
use crate::{Error, Int, IntTuple, Layout};

rules! {
    NoCopies { size: i64 } = "copies of an empty layout cannot cover {size} elements", "use extents of 1 or more";
}

impl Layout {
    /// Returns a layout of start indices for copies of this layout, in ascending order. The copies at these indices do
    /// not overlap. The interval from 0 to the end of the last copy has at least `cotarget.size()` elements. If this
    /// layout is a tile, each coordinate of the complement is the number of a tile.
    ///
    /// Laws: let `L` be this layout without its modes of stride 0, and let `R` be the result. Then `L(a) != R(b)`
    /// unless both indices are 0, and `R` is strictly increasing. If [`tiles_exactly`](Self::tiles_exactly) is true,
    /// `(L,R)` is a bijection onto an interval `0..n`, and `n` is at least the size of `cotarget`. Source: CuTe's
    /// `layout.hpp`; documentation `02_layout_algebra.md`, "Complement".
    ///
    /// # Errors
    /// - If two coordinates have the same index.
    /// - If two modes interleave: a stride is below `extent * stride` of the mode with the next smaller stride.
    /// - If a stride is negative, or is a coordinate such as `1@0`.
    /// - If the layout has a swizzle and is not linear over GF(2).
    /// - If `cotarget` is negative, if `cotarget` or the layout contains symbols, or if the result exceeds a limit of
    ///   [`Layout`].
    /// - If this layout is empty and `cotarget` is not 0.
    ///
    /// ```
    /// # use colex::{IntTuple, Layout};
    /// let layout: Layout = "(2,2):(1,6)".parse().unwrap();
    /// assert_eq!(layout.complement(&IntTuple::from(24)).unwrap().to_string(), "(3,2):(2,12)");
    /// ```
    pub const fn complement(&self, cotarget: &IntTuple) -> Result<Self, Error> {
        ok!(self.require_static("complement", 0));
        ok!(cotarget.require_static(), |error| error.of("complement", 1));
        if cotarget.size() < 0 {
            return Err(NegativeExtent { extent: cotarget.size() }.error().of("complement", 1));
        }
        if self.is_empty() && cotarget.size() > 0 {
            return Err(NoCopies { size: cotarget.size() }.error().of("complement", 0));
        }
        let gaps = ok!(self.gaps(), |error| error.of("complement", 0));
        let mut complement = ok!(gaps.within(cotarget.size() as u64), |error| error.of("complement", 0));
        marks::complemented(&mut complement, &self.modes, cotarget);
        Ok(ok!(Self::checked(complement), |error| error.of("complement", 0)))
    }

    /// Returns the [`complement`](Self::complement) for the [`cosize`](Self::cosize) of this layout. This complement
    /// fills only the gaps between the modes.
    ///
    /// # Errors
    /// Fails in the same cases as [`complement`](Self::complement).
    ///
    /// ```
    /// # use colex::Layout;
    /// let layout: Layout = "(2,4):(1,6)".parse().unwrap();
    /// assert_eq!(layout.complement_default().unwrap().to_string(), "3:2");
    /// ```
    pub const fn complement_default(&self) -> Result<Self, Error> {
        ok!(self.require_static("complement", 0));
        // If the strides are coordinates, `complement` returns an error, so any number can replace the cosize.
        let cosize = if self.has_integer_indices() { self.cosize() } else { 1 };
        let is_static = marks::cosize(&self.modes, self.all()).is_static();
        self.complement(&IntTuple::leaf(Int::new(cosize).marked(is_static)))
    }

    /// Returns `true` if this layout and its complement together are a bijection onto an interval `0..n`. This is the
    /// case if every stride is a multiple of `extent * stride` of the mode with the next smaller stride. Modes of
    /// stride 0 are ignored.
    ///
    /// ```
    /// # use colex::Layout;
    /// let tiles = |text: &str| text.parse::<Layout>().unwrap().tiles_exactly();
    /// assert!(tiles("(2,2):(1,6)"));
    /// assert!(!tiles("(2,2):(1,5)"));
    /// ```
    #[must_use]
    pub const fn tiles_exactly(&self) -> bool {
        match self.gaps() {
            _ if self.is_empty() => true,
            Ok(gaps) => gaps.exact,
            Err(_) => false,
        }
    }

    /// Returns the modes that fill the gaps between the modes of this layout. If the layout has a swizzle, the function
    /// uses a layout that has the same indices but no swizzle. If no such layout exists, the function uses the linear
    /// map of this layout.
    const fn gaps(&self) -> Result<Gaps, Error> {
        ok!(self.require_static("complement", 0));
        if !self.is_composed() {
            return gaps(&self.modes, self.all());
        }
        match Tiler::layout(self).without_front() {
            Ok(plain) => gaps(plain.tree(), plain.all()),
            Err(_) => linear_gaps(&ok!(Linear::of_operand(self)), &self.modes, self.all()),
        }
    }
}

/// A complement without its last mode: the modes that fill the gaps of a layout.
pub(crate) struct Gaps {
    /// The modes that fill the gaps between the modes of the layout.
    pub(crate) row: Row,
    /// The number of indices of the interval that the layout and its gaps cover, starting at 0. The last mode of the
    /// complement repeats this interval.
    pub(crate) interval: u64,
    /// `true` if each index of the interval is the sum of an index of the layout and an index of the gaps.
    pub(crate) exact: bool,
}

impl Gaps {
    /// Returns the product of the extents of the gaps.
    pub(crate) const fn size(&self) -> u64 {
        let mut size = 1;
        each!(for k in 0..self.row.len() {
            // The product is at most `interval`, so it does not overflow.
            size *= self.row.mode(k).size() as u64;
        });
        size
    }

    /// Returns the complement for `size` elements: the gaps, and a mode that repeats the interval. The last repetition
    /// may end after `size`.
    pub(crate) const fn within(self, size: u64) -> Result<Tree<Leaf>, Error> {
        let tiles = size.div_ceil(self.interval);
        Ok(ok!(self.closed(tiles)).finish())
    }

    /// Returns the complement: the gaps, then a mode that repeats the interval `tiles` times.
    pub(crate) const fn closed(self, tiles: u64) -> Result<Row, Error> {
        let mut row = self.row;
        if tiles != 1 {
            if row.is_full() {
                return Err(TooManyLeaves.error());
            }
            if self.interval > i64::MAX as u64 {
                return Err(IndexOverflow.error());
            }
            row.join(Leaf::new(tiles as i64, self.interval as i64));
        }
        Ok(row)
    }
}

/// Returns the tree `(tile, rest)`, where the tile is the mode at `span` and `rest` is its complement. If the tile has
/// XOR strides, the complement gets XOR strides too.
pub(crate) const fn with_complement(modes: &Tree<Leaf>, span: Span, rest: &Tree<Leaf>) -> Result<Tree<Leaf>, Error> {
    if !is_xor(modes, span) {
        return Tree::pair((modes, span), (rest, rest.profile.all()));
    }
    let tile = Layout::plain(modes.at(span)).in_integers();
    let both = Layout::plain(ok!(Tree::pair((&tile.modes, tile.all()), (rest, rest.profile.all()))));
    Ok(if tile.is_xor() { ok!(both.settled()) } else { both }.modes)
}

/// Returns the gaps of the modes in `span`.
pub(crate) const fn gaps(modes: &Tree<Leaf>, span: Span) -> Result<Gaps, Error> {
    if is_xor(modes, span) {
        if let Some(size) = run(modes, span) {
            // If the size is 0, the interval is 1, as for an empty mode with an integer stride.
            let interval = if size > 0 { size as u64 } else { 1 };
            return Ok(Gaps { row: Row::new(), interval, exact: true });
        }
        return linear_gaps(&some!(Linear::of_modes(modes, span), Err(XorMixed.error())), modes, span);
    }
    let sorted = ok!(sorted(modes, span));
    let mut gaps = Gaps { row: Row::new(), interval: 1, exact: true };
    each!(for k in 0..sorted.len() {
        let mode = sorted.mode(k);
        let stride = mode.stride as u64;
        if stride < gaps.interval {
            return Err(overlap(modes, span, gaps.interval, mode.stride));
        }
        gaps.exact = gaps.exact && stride.is_multiple_of(gaps.interval);
        gaps.row.join(Leaf::new((stride / gaps.interval) as i64, gaps.interval as i64));
        // The product is below 2^64, because (s - 1) * d and d fit in 63 bits each.
        gaps.interval = mode.size() as u64 * stride;
    });
    Ok(gaps)
}

/// Returns the gaps of a linear map: one mode of extent 2 for each free bit. A bit is free if it is below the highest
/// leading bit, and is not itself the leading bit of an XOR of columns. If the last extent is not a power of two, the
/// layout and the gaps together do not fill the interval.
const fn linear_gaps(map: &Linear, modes: &Tree<Leaf>, span: Span) -> Result<Gaps, Error> {
    let echelon = ok!(map.require_injective());
    let exact = size(modes, span).count_ones() == 1;
    let mut gaps = Gaps { row: Row::new(), interval: 1 << echelon.height(), exact };
    each!(for bit in 0..echelon.height() {
        if echelon.leading(bit) == 0 {
            ok!(gaps.row.try_join(Leaf::new(2, 1 << bit)));
        }
    });
    Ok(gaps)
}

/// Returns the modes with an extent above 1 and a nonzero stride, sorted by stride. Returns an error if a stride is
/// negative or a coordinate.
const fn sorted(modes: &Tree<Leaf>, span: Span) -> Result<Row, Error> {
    let mut row = Row::new();
    each!(for i in span.start..span.end {
        let mode = modes.leaves[i];
        if mode.size() > 1 && mode.stride != 0 {
            if !mode.basis.is_one() {
                return Err(CoordinateStride.error().leaf(i));
            }
            if mode.stride < 0 {
                return Err(NegativeStride { stride: mode.stride }.error().leaf(i));
            }
            row.insert_by_stride(mode);
        }
    });
    Ok(row)
}

/// Returns the error for modes that have no complement because `stride` is below `interval`: either two coordinates
/// share an index, or the modes interleave.
const fn overlap(modes: &Tree<Leaf>, span: Span, interval: u64, stride: i64) -> Error {
    match collision_of_moving(modes.leaves.split_at(span.end).0.split_at(span.start).1) {
        Ok(Some((first, second))) => NotInjective { first, second }.error(),
        Ok(None) => {
            let interval = if interval > i64::MAX as u64 { i64::MAX } else { interval as i64 };
            Interleaved { span: interval, stride }.error()
        }
        Err(error) => error,
    }
}
