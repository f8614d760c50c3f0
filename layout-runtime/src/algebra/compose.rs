//! Composes layouts with layouts and with tilers. The operands may have swizzles and XOR strides. The module
//! [`composition`](super::composition) computes the extents and strides of the result.

use super::composition::{compose, compose_into};
use super::row::size;
use super::symbolic::{or_not_static, require_composable};
use super::tiler::{Tiler, TilerOperation};
use super::whole::Tiles;
use super::{linear, marks};
use crate::leaf::{Leaf, is_empty};
use crate::rules::{EmptyTuple, NoLayout};
use crate::tree::{Span, Tree};
use crate::{Error, IntTuple, Layout, Swizzle};

rules! {
    EmptyLeft { size: i64 } = "the left layout is empty, but the right layout has {size} coordinates",
        "use a left layout that is not empty, or a right layout that is empty";
}

impl Layout {
    /// Returns the composition: the layout `R` with `R(c) = self(rhs(c))`. The operation succeeds whenever a layout
    /// represents this function, unless a search reaches its limit.
    ///
    /// Law: `R(c) = self(rhs(c))` for every coordinate `c` of `rhs`, and the shape of `rhs` is
    /// [compatible](IntTuple::compatible) with the shape of `R`, so every coordinate of `rhs` is also a coordinate of
    /// `R`. The result usually has the swizzle and the offset of this layout. For a negative index `-x` of `rhs`,
    /// `self(-x)` is defined as `-self(x)`. Source: CuTe's documentation, `02_layout_algebra.md`, "Composition". In
    /// contrast to CuTe, the result is also correct if there are carries between the modes of this layout. Strides of
    /// `rhs` do not have to divide extents of this layout.
    ///
    /// # Errors
    /// - If no layout equals `self(rhs(c))`. The error names the first coordinate `c` for which no layout has the
    ///   correct values at all coordinates up to `c`.
    /// - If a search reaches its limit before it determines whether a layout exists. This is possible if several
    ///   carries cancel, if `rhs` has positive and negative strides, or if a layout has a swizzle or XOR strides.
    /// - If this layout is empty but `rhs` is not.
    ///
    /// ```
    /// # use colex::Layout;
    /// let (a, b): (Layout, Layout) = ("(6,2):(8,2)".parse().unwrap(), "(4,3):(3,1)".parse().unwrap());
    /// assert_eq!(a.composition(&b).unwrap().to_string(), "((2,2),3):((24,2),8)");
    /// ```
    pub const fn composition(&self, rhs: &Self) -> Result<Self, Error> {
        match self.composed(rhs) {
            // `rhs` has no coordinates, so a result with any strides is correct.
            Err(_) if rhs.is_empty() => Ok(self.with(rhs.cleared().modes)),
            result => result,
        }
    }

    const fn composed(&self, rhs: &Self) -> Result<Self, Error> {
        if rhs.has_coordinate_offset() {
            return Err(rhs.not_plain().of("composition", 1));
        }
        if rhs.is_composed() || rhs.is_xor() || self.is_xor() {
            return self.through_bits(rhs);
        }
        let mut out = self.with(Tree::empty(Leaf::UNUSED));
        match through_into(&mut out.modes, &self.modes, self.all(), &rhs.modes) {
            Ok(()) => {
                marks::composed(&mut out.modes, &self.modes, self.all(), &rhs.modes);
                out.settled_by("composition", false)
            }
            // A layout with XOR strides may represent the composition.
            Err(error) if self.is_composed() && error.breaks(&NoLayout::RULE) => match self.through_bits(rhs) {
                Err(other) if !other.breaks(&NoLayout::RULE) => Err(self.fronted(error)),
                answer => answer,
            },
            Err(error) => Err(error.of_or("composition", 1)),
        }
    }

    /// Composes this layout with a tiler. If the tiler is a layout, the complete layout is composed with it. If the
    /// tiler is a list, each mode is composed with the corresponding element of the list, and `_` keeps a mode.
    ///
    /// Law: for a list, mode `i` of the result is the composition of mode `i` of this layout with element `i` of the
    /// list. Modes after the last element are dropped. Source: CuTe's documentation, `02_layout_algebra.md`, "By-mode
    /// composition".
    ///
    /// # Errors
    /// Fails in the same cases as [`composition`](Self::composition). Also fails if a list has more elements than the
    /// layout has modes.
    ///
    /// ```
    /// # use colex::{Layout, Tiler};
    /// let layout: Layout = "(12,(4,8)):(59,(13,1))".parse().unwrap();
    /// let picked = layout.composition_by(&Tiler::from((3, 8))).unwrap();
    /// assert_eq!(picked.to_string(), "(3,(4,2)):(59,(13,1))");
    /// ```
    pub const fn composition_by(&self, tiler: &Tiler) -> Result<Self, Error> {
        if let Some(layout) = tiler.as_layout() {
            return self.composition(layout);
        }
        let picked = self.tiles(self.by_tiler(TilerOperation::Compose, tiler), "composition");
        self.or_whole(picked, tiler, Tiles::Alone)
    }

    /// Returns a layout with the shape `shape` that has the same index as this layout at each one-dimensional
    /// coordinate. Law: `with_shape(A, S)(c) = A(i)`, where `i` is the one-dimensional coordinate of `c` in `S`.
    /// Source: CuTe's `layout.hpp`, which composes the layout with the compact column-major layout of the shape.
    ///
    /// # Errors
    /// Fails in the same cases as [`composition`](Self::composition). Also fails if an extent of `shape` is negative.
    /// The shape may be larger than the layout: as in a composition, the coordinate of the last mode may then be past
    /// the end of the mode.
    ///
    /// ```
    /// # use colex::{IntTuple, Layout};
    /// let layout: Layout = "24:2".parse().unwrap();
    /// assert_eq!(layout.with_shape(&IntTuple::from((4, 6))).unwrap().to_string(), "(4,6):(2,8)");
    /// ```
    pub const fn with_shape(&self, shape: &IntTuple) -> Result<Self, Error> {
        Ok(ok!(self.composition(&ok!(Self::left(shape))), |error| error.of("with_shape", 1)))
    }

    /// Returns `error` for the complete layout: applies the swizzle and the offset of this layout to the indices in
    /// `error`.
    const fn fronted(&self, error: Error) -> Error {
        let Some(NoLayout { coordinate, value, layout }) = NoLayout::of(&error) else {
            return error.of_or("composition", 1);
        };
        let value = self.swizzle.apply(self.offset.saturating_add(value));
        let layout = self.swizzle.apply(self.offset.saturating_add(layout));
        error.with_rule_of(NoLayout { coordinate, value, layout }.error()).of("composition", 1)
    }

    /// Computes the composition if `rhs` has a swizzle or an offset, or if a layout has XOR strides.
    const fn through_bits(&self, rhs: &Self) -> Result<Self, Error> {
        ok!(self.require_static("composition", 0));
        ok!(rhs.require_static("composition", 1));
        ok!(require_defined(&self.modes, self.all(), &rhs.modes), |error| error.of_or("composition", 0));
        let mut fronts = [self.swizzle, Swizzle::IDENTITY];
        if let Some(moved) = self.moved_through(rhs) {
            if let Ok(modes) = compose(&self.modes, &rhs.modes)
                && let Ok(layout) = Self::plain(modes).swizzled(moved, 0)
            {
                return Ok(layout);
            }
            fronts[1] = moved;
        }
        Ok(ok!(linear::compose(self, rhs, &fronts), |error| error.of_or("composition", 1)))
    }

    /// Returns the swizzle `Sw'` with `self o Sw = Sw' o self`, where `Sw` is the swizzle of `rhs`. Returns `None` if
    /// this layout does not map the bits of the indices of `rhs` to distinct bits.
    const fn moved_through(&self, rhs: &Self) -> Option<Swizzle> {
        // Include the bits that the swizzle reads or changes, even if no index of `rhs` has them: no other bit may be
        // mapped to the images of these bits.
        let bits = rhs.bounds().1 | rhs.swizzle().y_mask() | rhs.swizzle().z_mask();
        if self.is_composed() || rhs.offset() != 0 || rhs.is_xor() || !self.moves_bits(bits) {
            return None;
        }
        self.moved(rhs.swizzle())
    }

    /// Returns `true` if this layout maps the bits of the indices `0..=high` to distinct bits.
    pub(crate) const fn moves_bits(&self, high: i64) -> bool {
        let mut taken: i64 = 0;
        let mut k = 0;
        let mut bit: i64 = 1;
        while k < self.len() && bit <= high {
            let mode = &self.modes.leaves[k];
            let is_last = k + 1 == self.len();
            if !mode.basis.is_one() || (!is_last && mode.size().count_ones() != 1) {
                return false;
            }
            let mut digit: i64 = 1;
            while bit <= high && (is_last || digit < mode.size()) {
                let Some(image) = digit.checked_mul(mode.stride) else { return false };
                if image <= 0 || image.count_ones() != 1 || image & taken != 0 {
                    return false;
                }
                taken |= image;
                digit *= 2;
                bit *= 2;
            }
            k += 1;
        }
        true
    }

    /// Returns the swizzle that reads and changes the images of the bits that `swizzle` reads and changes. This layout
    /// must map the bits that `swizzle` reads to adjacent bits in the same order, and also the bits that `swizzle`
    /// changes. Otherwise returns `None`. Also returns `None` if no swizzle reads and changes the resulting bits.
    pub(crate) const fn moved(&self, swizzle: Swizzle) -> Option<Swizzle> {
        let (y, z) = (swizzle.y_mask(), swizzle.z_mask());
        let (low_y, low_z) = (y & -y, z & -z);
        let (image_y, image_z) = (self.index(low_y), self.index(low_z));
        each!(for k in 0..swizzle.bits() {
            if self.index(low_y << k) != image_y << k || self.index(low_z << k) != image_z << k {
                return None;
            }
        });
        let Ok(swizzle) = Swizzle::from_masks(self.index(y), self.index(z)) else { return None };
        Some(swizzle)
    }
}

/// Returns the composition of the mode at `span` with `rhs`.
pub(crate) const fn through(modes: &Tree<Leaf>, span: Span, rhs: &Tree<Leaf>) -> Result<Tree<Leaf>, Error> {
    let mut out = Tree::empty(Leaf::UNUSED);
    ok!(through_into(&mut out, modes, span, rhs));
    Ok(out)
}

/// Writes the result of [`through`] to `out`. If the mode at `span` is a leaf, the composition only multiplies the
/// strides of `rhs`.
const fn through_into(out: &mut Tree<Leaf>, modes: &Tree<Leaf>, span: Span, rhs: &Tree<Leaf>) -> Result<(), Error> {
    ok!(require_defined(modes, span, rhs));
    if modes.profile.is_leaf(span) && scale(out, &modes.leaves[span.start], rhs) {
        return Ok(());
    }
    ok!(require_composable(modes, span, rhs));
    ok!(compose_into(out, modes, span, rhs), |error| or_not_static(error, modes, span));
    Ok(())
}

/// Returns an error if the mode at `span` has no index at the coordinates that `rhs` returns. This is the case if an
/// extent of the mode is 0 and `rhs` is not empty. If `rhs` has integer strides, the last extent of the mode may be 0,
/// because a coordinate of the last leaf may be past its end.
const fn require_defined(modes: &Tree<Leaf>, span: Span, rhs: &Tree<Leaf>) -> Result<(), Error> {
    if span.start == span.end {
        return Err(EmptyTuple.error().of("", 0));
    }
    let is_coordinate = any!(0..rhs.len(), |i| rhs.leaves[i].basis.is_coordinate());
    let end = if is_coordinate { span.end } else { span.end - 1 };
    if is_empty(rhs, rhs.profile.all()) || !any!(span.start..end, |i| modes.leaves[i].is_empty()) {
        return Ok(());
    }
    Err(EmptyLeft { size: size(rhs, rhs.profile.all()) as i64 }.error().of("", 0))
}

/// Writes `rhs` to `out`, with all strides multiplied by the stride of `mode`. Returns `false` if a stride of `rhs` is
/// a coordinate or if a product overflows.
const fn scale(out: &mut Tree<Leaf>, mode: &Leaf, rhs: &Tree<Leaf>) -> bool {
    out.profile = rhs.profile;
    each!(for i in 0..rhs.len() {
        let leaf = &rhs.leaves[i];
        if leaf.basis.is_coordinate() {
            return false;
        }
        let basis = some!(leaf.basis.times(mode.basis), false);
        let stride = some!(leaf.stride.checked_mul(mode.stride), false);
        out.leaves[i] = Leaf { stride, basis, extent_is_static: false, stride_is_static: false, ..*leaf };
    });
    true
}

/// Returns the composition of the mode at `span` with the layout of `tiler` at `at`.
pub(super) const fn compose_by_layout(
    modes: &Tree<Leaf>,
    span: Span,
    tiler: &Tiler,
    at: Span,
) -> Result<Tree<Leaf>, Error> {
    let tile = tiler.tile(at);
    let mut picked = ok!(through(modes, span, &tile), |error| relabel(error, span, at));
    marks::composed(&mut picked, modes, span, &tile);
    Ok(picked)
}

/// Makes the leaf number of an error relative to the complete operand. In `error`, the leaf number is relative to
/// `span` for operand 0, and relative to `at` for operand 1.
pub const fn relabel(error: Error, span: Span, at: Span) -> Error {
    let operand = or!(error.operand(), 1);
    let start = if operand == 0 { span.start } else { at.start };
    error.without_place().of("", operand).leaf(start + or!(error.at_leaf(), 0))
}
