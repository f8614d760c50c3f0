//! The right inverse, the left inverse, and the nullspace.

use super::injective::collision;
use super::linear::Linear;
use super::marks;
use super::row::{Row, row};
use crate::leaf::Leaf;
use crate::rules::{CoordinateStride, NotInjective, NotLinear};
use crate::tree::{MAX_LEAVES, Span, Tree};
use crate::{Error, Int, Layout, Swizzle};

impl Layout {
    /// Returns the layout `R` that maps each index in `0..n` to a coordinate with this index. `n` is the size of the
    /// longest chain of this layout's modes. A chain starts with stride 1, and each further stride is the product of
    /// the previous extents.
    ///
    /// Law: `self(R(i)) = i` for `0 <= i < size(R)`. The size of `R` is maximal if this layout has no negative stride
    /// and is injective without its modes of stride 0. For XOR strides, the size is maximal among all layouts with XOR
    /// strides. Source: CuTe's `layout.hpp`; documentation `02_layout_algebra.md`.
    ///
    /// # Errors
    /// - If the layout has coordinate strides or symbols.
    /// - If a layout with a swizzle, an offset or XOR strides is not linear over GF(2), or has no coordinate with the
    ///   index 0.
    ///
    /// ```
    /// # use colex::Layout;
    /// let layout: Layout = "(3,7):(12,1)".parse().unwrap();
    /// assert_eq!(layout.right_inverse().unwrap().to_string(), "7:3");
    /// ```
    pub const fn right_inverse(&self) -> Result<Self, Error> {
        ok!(self.require_static("right_inverse", 0));
        if self.is_empty() {
            return Ok(Self::line(0));
        }
        if self.is_composed() || self.is_xor() {
            let inverse = ok!(self.linear("right_inverse")).right_inverse(self.size(), self.turned_front());
            return Ok(ok!(inverse, |error| error.of("right_inverse", 0)));
        }
        if !self.is_integral() {
            return Err(CoordinateStride.error().of("right_inverse", 0));
        }
        let mut inverse = right_inverse(&self.modes, self.all());
        marks::right_inverse(&mut inverse, &self.modes);
        Ok(Self::plain(inverse))
    }

    /// Returns a layout `R` that maps each index of this layout to a coordinate with this index.
    ///
    /// Law: `self(R(self(i))) = self(i)` for `0 <= i < size`. If this layout is injective, `R(self(i)) = i`. Source:
    /// CuTe's `layout.hpp`. If CuTe's algorithm fails or returns a wrong layout, this function searches for another
    /// layout.
    ///
    /// # Errors
    /// - If two coordinates have the same index and differ in a mode whose stride is not 0.
    /// - If no layout is a left inverse, or if the search for a layout reaches its limit.
    /// - If a layout with a swizzle, an offset or XOR strides is not linear over GF(2), or is not injective.
    /// - If the layout has symbols, coordinate strides or negative strides.
    ///
    /// ```
    /// # use colex::Layout;
    /// let layout: Layout = "(3,7):(12,1)".parse().unwrap();
    /// assert_eq!(layout.left_inverse().unwrap().to_string(), "(12,3):(3,1)");
    /// let repeated: Layout = "((2,2),(2,4)):((0,1),(0,2))".parse().unwrap();
    /// assert_eq!(repeated.left_inverse().unwrap().to_string(), "(2,4):(2,8)");
    /// ```
    pub const fn left_inverse(&self) -> Result<Self, Error> {
        ok!(self.require_static("left_inverse", 0));
        if self.is_empty() {
            return Ok(Self::line(0));
        }
        if self.is_composed() || self.is_xor() {
            // A swizzle is bijective, so only the shape and the strides determine whether two coordinates have the same
            // index.
            if self.is_integral()
                && let Ok(Some((first, second))) = collision(self.modes.leaves.split_at(self.len()).0)
            {
                return Err(NotInjective { first, second }.error().of("left_inverse", 0));
            }
            let inverse = ok!(self.linear("left_inverse")).left_inverse(self.turned_front());
            return Ok(ok!(inverse, |error| error.of("left_inverse", 0)));
        }
        let mut inverse = ok!(super::left_inverse::left_inverse(&self.modes), |error| error.of("left_inverse", 0));
        marks::left_inverse(&mut inverse, &self.modes);
        Ok(ok!(Self::checked(inverse), |error| error.of("left_inverse", 0)))
    }

    /// Returns the layout of all coordinates that are 0 in every mode whose stride is not 0. If such a coordinate is
    /// added to another coordinate, the index does not change.
    ///
    /// Law: the result `N` satisfies `self(N(i)) = self(0)` for `0 <= i < size(N)`. `N` is injective, and its size is
    /// the product of the extents of the modes of stride 0. With XOR strides and power-of-two extents, the size of `N`
    /// is the number of coordinates that have the same index as coordinate 0. Source: CuTe's `layout.hpp`.
    ///
    /// # Errors
    /// - If a layout with an offset or a swizzle has a stride that is a coordinate or contains a symbol.
    /// - If a layout with XOR strides is not linear over GF(2).
    ///
    /// ```
    /// # use colex::Layout;
    /// let layout: Layout = "(16,3,9):(0,1,0)".parse().unwrap();
    /// assert_eq!(layout.nullspace().unwrap().to_string(), "(16,9):(1,48)");
    /// ```
    pub const fn nullspace(&self) -> Result<Self, Error> {
        if self.is_empty() {
            return Ok(Self::line(0));
        }
        if self.is_xor() {
            let nullspace = ok!(self.linear("nullspace")).nullspace(self.size());
            return Ok(ok!(nullspace, |error| error.of("nullspace", 0)));
        }
        if self.is_composed() && !self.is_integral() {
            return Err(CoordinateStride.error().of("nullspace", 0));
        }
        let mut still = Row::new();
        let mut place = Int::fixed(1);
        each!(for i in 0..self.len() {
            let mode = &self.modes.leaves[i];
            if mode.stride == 0 {
                let stride = if mode.is_one() { Int::new(0).marked(mode.extent_is_static) } else { place };
                still.push(Leaf::join(mode.extent(), stride));
            }
            place = marks::times(place, mode.extent());
        });
        if still.len() == 0 {
            still.push(Leaf::STATIC_UNIT);
        }
        Ok(Self::plain(still.finish()))
    }

    /// Returns the linear map of this layout, or an error if the layout is not linear over GF(2).
    const fn linear(&self, operation: &'static str) -> Result<Linear, Error> {
        ok!(self.require_static(operation, 0));
        Ok(some!(Linear::of(self), Err(NotLinear.error().of(operation, 0))))
    }

    /// Returns the swizzle of the inverse of this layout. If this layout is `Sw o L`, the result is the swizzle `Sw'`
    /// with `L⁻¹ o Sw = Sw' o L⁻¹`. If `Sw'` does not exist, because `L⁻¹` separates the bits that `Sw` reads, or the
    /// bits that `Sw` changes, returns the identity.
    const fn turned_front(&self) -> Swizzle {
        let inverse = Self::plain(right_inverse(&self.modes, self.all()));
        if !self.is_integral() || self.swizzle().is_identity() || !inverse.moves_bits(self.bounds().1) {
            return Swizzle::IDENTITY;
        }
        or!(inverse.moved(self.swizzle()), Swizzle::IDENTITY)
    }
}

/// Returns the right inverse of the modes in `span`. The result maps the indices of a chain of modes to one-dimensional
/// coordinates. The strides of a chain start with 1, and each stride is the product of the previous extents.
///
/// The indices of the chain are `0..n`, where `n` is the size of the chain. In an injective layout, the stride of every
/// other mode is at least `n`. If no mode has the stride `n`, no coordinate has the index `n`.
const fn right_inverse(modes: &Tree<Leaf>, span: Span) -> Tree<Leaf> {
    let flat = row(modes, span);
    let places = places(&flat);
    let mut inverse = Row::new();
    let mut place_value: i64 = 1;
    let mut next = mode_of_stride(&flat, place_value);
    while let Some(k) = next {
        let extent = flat.mode(k).size();
        inverse.join(Leaf::new(extent, places[k]));
        // The product divides the size of the layout, so it does not overflow.
        place_value *= extent;
        next = mode_of_stride(&flat, place_value);
    }
    inverse.finish()
}

/// Returns, for each mode, the product of the extents before the mode. This is the one-dimensional coordinate that is 1
/// in this mode and 0 in the others.
const fn places(row: &Row) -> [i64; MAX_LEAVES] {
    let mut places = [1; MAX_LEAVES];
    each!(for k in 1..row.len() {
        places[k] = places[k - 1] * row.mode(k - 1).size();
    });
    places
}

/// Returns the number of the first mode of stride `stride`. To build a chain, callers pass increasing strides, so each
/// call returns a new mode.
pub(super) const fn mode_of_stride(row: &Row, stride: i64) -> Option<usize> {
    let k = first!(0..row.len(), |k| row.mode(k).stride == stride);
    if k < row.len() { Some(k) } else { None }
}
