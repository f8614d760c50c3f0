//! `coalesce` merges modes without changing the function of one-dimensional coordinates. `filter_zeros` and `filter`
//! remove repeated indices, which modes of stride 0 cause.
//!
//! `sort` puts the modes in the order of their strides. `squeeze` removes modes of extent 1.

use super::row::{coalesce, filter};
use super::tiler::require_rank;
use crate::leaf::Leaf;
use crate::tree::{Span, Tree};
use crate::{Error, IntTuple, Layout};

impl Layout {
    /// Returns a flat layout with as few modes as possible and the same index at each one-dimensional coordinate.
    ///
    /// Law: `coalesce(A)(i) = A(i)` for all `0 <= i < size`. Modes of extent 1 are removed, and adjacent modes are
    /// merged if one continues the other. For example, `(2,6):(1,2)` becomes `12:1`. Source: CuTe's `layout.hpp`;
    /// documentation `02_layout_algebra.md`, "Coalesce".
    ///
    /// ```
    /// # use colex::Layout;
    /// let layout: Layout = "(2,(1,6)):(1,(6,2))".parse().unwrap();
    /// assert_eq!(layout.coalesce().to_string(), "12:1");
    /// ```
    pub const fn coalesce(&self) -> Self {
        self.with(coalesce(&self.modes, self.all()))
    }

    /// Coalesces each mode for which `profile` has an integer. Modes after the last mode of the profile do not change.
    ///
    /// Law: each mode of the result has the same indices as the corresponding mode of this layout, at all
    /// one-dimensional coordinates. Source: CuTe's `layout.hpp`, "by-mode coalesce".
    ///
    /// # Errors
    /// If a tuple of the profile has more modes than the corresponding mode of the layout.
    ///
    /// ```
    /// # use colex::{IntTuple, Layout};
    /// let layout: Layout = "(2,(1,6)):(1,(6,2))".parse().unwrap();
    /// assert_eq!(layout.coalesce_by(&IntTuple::from((1, 1))).unwrap().to_string(), "(2,6):(1,2)");
    /// ```
    pub const fn coalesce_by(&self, profile: &IntTuple) -> Result<Self, Error> {
        let modes = by_profile(&self.modes, self.all(), profile, profile.all(), false);
        Ok(self.with(ok!(modes, |error| error.of("coalesce", 1))))
    }

    /// Replaces the extent of every mode of stride 0 by 1, so that the mode does not repeat indices. An extent of 0
    /// does not change.
    ///
    /// Law: the nesting, the strides and the set of indices do not change. Source: CuTe's `layout.hpp`.
    ///
    /// ```
    /// # use colex::Layout;
    /// let layout: Layout = "(4,(6,2)):(12,(0,1))".parse().unwrap();
    /// assert_eq!(layout.filter_zeros().to_string(), "(4,(1,2)):(12,(0,1))");
    /// ```
    pub const fn filter_zeros(&self) -> Self {
        let mut out = *self;
        each!(for i in 0..out.len() {
            let mode = &mut out.modes.leaves[i];
            if mode.stride == 0 && !mode.is_empty() {
                *mode = Leaf { extent_is_static: mode.stride_is_static, ..mode.with_size(1) };
            }
        });
        out
    }

    /// Replaces the extent of a mode by 1 if the corresponding integer of `profile` is 0. The function does not check
    /// that the stride of this mode is 0. If the mode is nested, all its extents become 1. Extents of 0 do not change.
    ///
    /// Source: CuTe's `layout.hpp`.
    ///
    /// # Errors
    /// If a tuple of `profile` and the corresponding mode of the layout have different ranks.
    ///
    /// ```
    /// # use colex::{IntTuple, Layout};
    /// let layout: Layout = "(4,(6,2)):(12,(2,1))".parse().unwrap();
    /// assert_eq!(layout.filter_zeros_by(&IntTuple::from((1, (0, 1)))).unwrap().to_string(), "(4,(1,2)):(12,(2,1))");
    /// ```
    pub const fn filter_zeros_by(&self, profile: &IntTuple) -> Result<Self, Error> {
        let mut modes = self.modes;
        ok!(zeros(&mut modes, self.all(), profile, profile.all()), |error| error.of("filter_zeros", 1));
        Ok(self.with(modes))
    }

    /// Removes the modes of stride 0, and coalesces the other modes.
    ///
    /// Law: the result is `self.filter_zeros().coalesce()`. The set of indices does not change. Source: CuTe's
    /// `layout.hpp`.
    ///
    /// ```
    /// # use colex::Layout;
    /// let layout: Layout = "(2,4,4):(1,0,2)".parse().unwrap();
    /// assert_eq!(layout.filter().to_string(), "8:1");
    /// ```
    pub const fn filter(&self) -> Self {
        self.with(filter(&self.modes, self.all()))
    }

    /// Applies [`filter`](Self::filter) to each mode for which `profile` has an integer. Modes after the last mode of
    /// the profile do not change.
    ///
    /// Source: CuTe's `layout.hpp`.
    ///
    /// # Errors
    /// If a tuple of the profile has more modes than the corresponding mode of the layout.
    ///
    /// ```
    /// # use colex::{IntTuple, Layout};
    /// let layout: Layout = "(3,(8,2)):(0,(0,1))".parse().unwrap();
    /// assert_eq!(layout.filter_by(&IntTuple::from((1, 1))).unwrap().to_string(), "(1,2):(0,1)");
    /// ```
    pub const fn filter_by(&self, profile: &IntTuple) -> Result<Self, Error> {
        let modes = by_profile(&self.modes, self.all(), profile, profile.all(), true);
        Ok(self.with(ok!(modes, |error| error.of("filter", 1))))
    }
}

/// Sets an extent in `span` to 1 if the corresponding integer of the profile is 0.
const fn zeros(modes: &mut Tree<Leaf>, span: Span, profile: &IntTuple, at: Span) -> Result<(), Error> {
    if profile.tree.profile.is_leaf(at) {
        let leaf = profile.tree.leaves[at.start];
        if leaf.is_number() && leaf.symbol().is_none() && leaf.value() == 0 {
            each!(for i in span.start..span.end {
                if !modes.leaves[i].is_empty() {
                    modes.leaves[i] = Leaf { extent_is_static: leaf.is_static(), ..modes.leaves[i].with_size(1) };
                }
            });
        }
        return Ok(());
    }
    let rank = ok!(modes.profile.rank_like(span, &profile.tree.profile, at));
    each!(for i in 0..rank {
        let mode = modes.profile.mode(span, i);
        ok!(zeros(modes, mode, profile, profile.tree.profile.mode(at, i)));
    });
    Ok(())
}

/// Filters the modes in `span` if `filters` is true, and coalesces them otherwise. If `profile` is a tuple, each mode
/// is changed separately. If `profile` is an integer, all modes are changed together. Modes after the last mode of the
/// profile do not change.
const fn by_profile(
    modes: &Tree<Leaf>,
    span: Span,
    profile: &IntTuple,
    at: Span,
    filters: bool,
) -> Result<Tree<Leaf>, Error> {
    if profile.tree.profile.is_leaf(at) {
        return Ok(if filters { filter(modes, span) } else { coalesce(modes, span) });
    }
    let rank = modes.profile.rank(span);
    let wanted = profile.tree.profile.rank(at);
    ok!(require_rank(wanted, rank, at));
    let mut out = Tree::empty(Leaf::UNUSED);
    each!(for i in 0..wanted {
        let inner = profile.tree.profile.mode(at, i);
        let mode = ok!(by_profile(modes, modes.profile.mode(span, i), profile, inner, filters));
        ok!(out.push(&mode, mode.profile.all()));
    });
    ok!(out.push_rest(modes, span, wanted));
    Ok(out)
}

impl Layout {
    /// Returns the modes without parentheses, in ascending order of strides. Modes with equal strides keep their order.
    ///
    /// Modes with coordinate strides come after modes with integer strides. Law: each index belongs to the same number
    /// of coordinates as before.
    ///
    /// # Errors
    /// - If a stride or an extent is only known at runtime.
    /// - If the layout has XOR strides, and sorting would put a mode whose extent is not a power of two before another
    ///   mode.
    ///
    /// ```
    /// # use colex::Layout;
    /// let layout: Layout = "((3,2),4):((8,24),2)".parse().unwrap();
    /// assert_eq!(layout.sort().unwrap().to_string(), "(4,3,2):(2,8,24)");
    /// ```
    pub const fn sort(&self) -> Result<Self, Error> {
        ok!(self.require_static("sort", 0));
        let mut modes = self.modes.flatten();
        each!(for i in 1..modes.len() {
            insert!(modes.leaves, i, modes.leaves[i], |moving, other| {
                let (a, b) = (other.basis.code(), moving.basis.code());
                a > b || a == b && other.stride > moving.stride
            });
        });
        self.regrouped(Ok(modes), "sort")
    }

    /// Removes the modes of extent 1, at any depth. If only one mode of a tuple remains, this mode replaces the tuple.
    ///
    /// Law: the index at each one-dimensional coordinate does not change.
    ///
    /// ```
    /// # use colex::Layout;
    /// let layout: Layout = "(1,(4,1),(1,1),8):(7,(1,3),(0,0),4)".parse().unwrap();
    /// assert_eq!(layout.squeeze().to_string(), "(4,8):(1,4)");
    /// ```
    pub const fn squeeze(&self) -> Self {
        self.with(or!(squeezed(&self.modes, self.all()), Tree::leaf(Leaf::UNIT)))
    }
}

/// Returns the modes in `span` with an extent other than 1, or `None` if all extents are 1.
const fn squeezed(modes: &Tree<Leaf>, span: Span) -> Option<Tree<Leaf>> {
    if modes.profile.is_leaf(span) {
        return if modes.leaves[span.start].is_one() { None } else { Some(Tree::leaf(modes.leaves[span.start])) };
    }
    let (mut out, mut rank) = (Tree::empty(Leaf::UNUSED), 0);
    let mut only = None;
    each!(for i in 0..modes.profile.rank(span) {
        if let Some(mode) = squeezed(modes, modes.profile.mode(span, i)) {
            // The result does not have more modes or levels of parentheses than the operand, so pushing succeeds.
            if out.push(&mode, mode.profile.all()).is_err() {
                return None;
            }
            rank += 1;
            only = Some(mode);
        }
    });
    match rank {
        0 => None,
        1 => only,
        _ => Some(out),
    }
}
