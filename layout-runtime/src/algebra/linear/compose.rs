//! Composition of linear maps.

use super::enumerated;
use super::map::Linear;
use crate::leaf::{Leaf, is_xor, run};
use crate::number::ones;
use crate::rules::{CoordinateStride, XorMixed, XorSum};
use crate::tree::{Span, Tree};
use crate::{Basis, Error, Layout, Swizzle};

rules! {
    pub(crate) XorAdded { offset: i64 } = "the offset {offset} is added, but shares bits with the XOR strides of the result",
        "use an offset that shares no bits with the XOR strides";
}

/// Returns `a ∘ b`. The operands may have swizzles, integer strides and XOR strides, but no coordinate strides. The
/// function composes linear maps if possible, and evaluates every coordinate otherwise.
///
/// If the result needs a swizzle, the function tries the swizzles in `fronts` first.
pub(crate) const fn compose(a: &Layout, b: &Layout, fronts: &[Swizzle]) -> Result<Layout, Error> {
    if !a.has_integer_indices() || !b.has_integer_indices() {
        let operand = a.has_integer_indices() as usize;
        return Err(CoordinateStride.error().of("", operand));
    }
    if let Some(inner) = Linear::of(b)
        && let Some(outer) = images(a, inner.bits() | inner.base)
    {
        let map = outer.after(&inner);
        match map.spelled(&b.modes, fronts) {
            Err(_) if b.size() > enumerated::BUDGET => return map.behind_any(&b.modes, fronts),
            Err(_) => {}
            layout => return layout,
        }
    }
    enumerated::compose(a, b, fronts)
}

/// Returns the composition of the mode of `a` at `at` with `b`.
pub(crate) const fn through(a: &Tree<Leaf>, at: Span, b: &Tree<Leaf>) -> Result<Tree<Leaf>, Error> {
    // `b` may be the result of a divide or a product, and may therefore be too large.
    let b = &ok!(Layout::checked(*b));
    if b.is_empty() {
        return Ok(b.cleared().modes);
    }
    let layout = ok!(compose(&Layout::plain(a.at(at)), b, &[]));
    // The result must not have a swizzle, because its modes become part of a larger layout, and a swizzle would apply
    // to all modes of that layout.
    if layout.is_composed() || is_xor(a, at) && Linear::of_modes(&layout.modes, layout.all()).is_none() {
        return Err(XorSum.error());
    }
    Ok(layout.modes)
}

/// Returns the linear map with the columns of `a` for the bits in `needed`. All other columns are 0. Returns `None` if
/// `a` is not linear on the bits in `needed`. The coordinate of the last mode may be past the end of this mode.
const fn images(a: &Layout, needed: i64) -> Option<Linear> {
    let mut map = Linear::ZERO;
    let (mut taken, mut k) = (a.offset, 0);
    while k < a.len() && needed >> map.len != 0 {
        let (mode, first) = (&a.modes.leaves[k], map.len);
        let is_open = k + 1 == a.len() || ones(needed >> first) < mode.size();
        if !is_open && mode.size().count_ones() != 1 || mode.stride < 0 {
            return None;
        }
        while needed >> map.len != 0 && (is_open || mode.size() >> (map.len - first) > 1) {
            let up = (map.len - first) as u32;
            let is_used = needed >> map.len & 1 == 1;
            if is_used && mode.stride != 0 && mode.stride.leading_zeros() <= up + 1 {
                return None;
            }
            let column = if is_used { mode.stride << up } else { 0 };
            if mode.basis.is_one() && taken & column != 0 {
                return None;
            }
            taken |= column;
            map.push(column);
        }
        k += 1;
    }
    if a.offset < 0 || a.offset & map.bits() != 0 {
        return None;
    }
    map.base = a.offset;
    Some(map.swizzled(a.swizzle))
}

impl Layout {
    /// Converts XOR strides to integer strides, if XOR and addition of the terms have the same result. This is the case
    /// for a run `n:f1`, and for layouts in which each coordinate bit sets at most one index bit, and no two coordinate
    /// bits set the same index bit. The layout with integer strides has the same complement. All other layouts are
    /// returned unchanged.
    pub(crate) const fn in_integers(&self) -> Self {
        let are_sums = self.is_xor()
            && (run(&self.modes, self.all()).is_some() && self.joins_nothing() || self.has_bits_of_its_own());
        if are_sums { self.counting(Basis::ONE) } else { *self }
    }

    /// Converts integer strides to XOR strides, if XOR and addition of the terms have the same result. All other
    /// layouts are returned unchanged. For example, `(2,2):(2,5)` has no complement with integer strides, but
    /// `(2,2):(f2,f5)` has a complement with XOR strides.
    pub(crate) const fn in_bits(&self) -> Self {
        if self.joins_nothing() && self.size().count_ones() == 1 { self.counting(Basis::XOR) } else { *self }
    }

    /// Sets the basis element of all nonzero strides to `unit`. Strides of 0 get the basis element 1.
    const fn counting(mut self, unit: Basis) -> Self {
        each!(for i in 0..self.len() {
            let mode = &mut self.modes.leaves[i];
            mode.basis = if mode.stride == 0 { Basis::ONE } else { unit };
        });
        self
    }

    /// Returns `true` if every bit of a coordinate sets at most one bit of the index, and if neither another coordinate
    /// bit nor the offset sets the same bit of the index.
    const fn has_bits_of_its_own(&self) -> bool {
        let Some(map) = Linear::of_modes(&self.modes, self.all()) else { return false };
        self.size().count_ones() == 1
            && (Linear { base: self.offset, ..map }).is_sum()
            && all!(0..map.len, |k| map.columns[k].count_ones() < 2)
    }

    /// Returns `true` if no bit of the index can be set in the terms of two modes, or in a term and in the offset. XOR
    /// and addition then have the same result. The extents need not be powers of two.
    const fn joins_nothing(&self) -> bool {
        let mut taken = self.offset;
        all!(0..self.len(), |i| {
            let mode = &self.modes.leaves[i];
            let digit = if mode.is_known() { ones(mode.at_least_one() - 1) } else { 0 };
            let is_number = mode.is_known() && !mode.basis.is_coordinate() && mode.stride >= 0;
            let fits = is_number && digit.leading_zeros() + mode.stride.leading_zeros() > 65;
            let bits = if fits { digit * mode.stride } else { 0 };
            let is_apart = fits && is_shift_only(mode) && taken & bits == 0;
            taken |= bits;
            is_apart
        })
    }

    /// Converts the result of an operation on layouts with XOR strides to the form that compositions return. Every
    /// stride of this layout is meant as an XOR stride, even if its basis element is 1. If integer strides give the
    /// same indices, all strides become integer strides. Otherwise all nonzero strides become XOR strides.
    pub const fn settled(mut self) -> Result<Self, Error> {
        if self.joins_nothing() {
            return self.counting(Basis::ONE).check();
        }
        each!(for i in 0..self.len() {
            let mode = &mut self.modes.leaves[i];
            if let (Some(symbol), true) = (mode.symbol(), mode.basis.is_one()) {
                return Err(symbol.not_static().leaf(i));
            }
            if mode.basis.is_one() && mode.size() > 1 && mode.stride > 0 {
                if !is_shift_only(mode) {
                    return Err(XorMixed.error().leaf(i));
                }
                mode.basis = Basis::XOR;
            }
        });
        self = ok!(self.check());
        let Some(map) = Linear::of(&self) else { return Ok(self) };
        if let Ok(layout) = map.spelled(&self.modes, &[self.swizzle]) { Ok(layout) } else { Ok(self) }
    }
}

/// Checks `modes`, the result of an operation on `source`, if `modes` or `source` has XOR strides. Returns an error
/// unless each mode is linear. If `source` has no XOR strides, also returns an error if indices of two modes can have a
/// common bit.
pub(crate) const fn require_apart(source: &Tree<Leaf>, modes: &Tree<Leaf>) -> Result<(), Error> {
    let all = modes.profile.all();
    let was_xor = is_xor(source, source.profile.all());
    if !was_xor && !is_xor(modes, all) {
        return Ok(());
    }
    let mut taken = 0;
    each!(for i in 0..modes.profile.rank(all) {
        let mode = modes.profile.mode(all, i);
        let bits = some!(Linear::of_modes(modes, mode), Err(not_linear(modes.at(mode)))).bits();
        if taken & bits != 0 && !was_xor {
            return Err(XorSum.error());
        }
        taken |= bits;
    });
    Ok(())
}

impl Layout {
    /// Returns an error if `modes` has XOR strides, but the offset of this layout is added and has common bits with the
    /// indices of `modes`. `modes` is the result of an operation on this layout.
    pub(crate) const fn require_added(&self, modes: &Tree<Leaf>) -> Result<(), Error> {
        if self.offset == 0 || self.is_xor() || !is_xor(modes, modes.profile.all()) {
            return Ok(());
        }
        match Linear::of_modes(modes, modes.profile.all()) {
            Some(map) if map.bits() & self.offset == 0 => Ok(()),
            _ => Err(XorAdded { offset: self.offset }.error().of("", 0)),
        }
    }
}

/// Returns an error if the mode at `span` or the modes `beside` have XOR strides, but the terms of all these modes
/// together cannot be XORed. Terms of integer strides can be XORed if they have no common bits.
pub(crate) const fn require_joinable(modes: &Tree<Leaf>, span: Span, beside: &Tree<Leaf>) -> Result<(), Error> {
    let (was_xor, all) = (is_xor(modes, span), beside.profile.all());
    if !was_xor && !is_xor(beside, all) {
        return Ok(());
    }
    match (Linear::of_modes(modes, span), Linear::of_modes(beside, all)) {
        (Some(map), Some(other)) if was_xor || map.bits() & other.bits() == 0 => Ok(()),
        _ => Err(XorSum.error()),
    }
}

/// Returns the error that states why the modes cannot have XOR strides: either an extent before the last is not a power
/// of two, or their terms must be added.
const fn not_linear(mut modes: Tree<Leaf>) -> Error {
    each!(for i in 0..modes.len() {
        if modes.leaves[i].stride != 0 {
            modes.leaves[i].basis = Basis::XOR;
        }
    });
    match Layout::checked(modes) {
        Ok(_) => XorSum.error(),
        Err(error) => error.without_place(),
    }
}

/// Returns `true` if the products of the stride and each power of two below the extent have no common bits. Then the
/// same mode with an XOR stride has the same indices.
const fn is_shift_only(mode: &Leaf) -> bool {
    let mut up = 1;
    while (mode.at_least_one() - 1) >> up != 0 {
        if mode.stride & mode.stride << up != 0 {
            return false;
        }
        up += 1;
    }
    true
}
