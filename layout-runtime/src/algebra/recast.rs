//! `recast`: the layout of the same bits with elements of another width.

use super::cast::grouped;
use crate::number::gcd_signed;
use crate::rules::Divisor;
use crate::{Error, Layout, Swizzle};

rules! {
    pub(crate) UnfilledElement { run: i64, width: i64 } =
        "runs of {run} contiguous elements do not fill an element that is {width} times as wide",
        "let the modes with strides below {width} cover the {width} elements of a wide element exactly once";
}

impl Layout {
    /// Returns the layout after its elements of `old_bits` bits are reinterpreted as elements of `new_bits` bits.
    ///
    /// The element at the coordinate `c` of this layout starts at bit `self(c) * old_bits`, and has `old_bits` bits.
    /// Law: the result has the same bits as this layout, in the same order. As in CuTe, a swizzle that only exchanges
    /// narrow elements within a wide element is dropped, so the order within a wide element can then differ.
    ///
    /// Let `p/q` be `new_bits / old_bits` in lowest terms. The layout is upcast by `p`, and then downcast by `q`. The
    /// downcast multiplies the extent of the mode of stride 1. Source: CuTe's `recast_layout`. CuTe multiplies the
    /// extents of all modes that have stride 1 after the upcast, and does not check that the elements fill complete
    /// wide elements. Therefore CuTe's result can contain different bits.
    ///
    /// # Errors
    /// - If [`upcast`](Self::upcast) or [`downcast`](Self::downcast) fails.
    /// - If a width is below 1.
    /// - If the new elements are wider, and the modes with strides below `p` do not fill complete wide elements or
    ///   contain a narrow element twice.
    ///
    /// ```
    /// # use colex::Layout;
    /// let layout: Layout = "(32,3,8):(24,8,1)".parse().unwrap();
    /// assert_eq!(layout.recast(128, 64).unwrap().to_string(), "(32,3,4):(12,4,1)");
    /// ```
    pub const fn recast(&self, new_bits: i64, old_bits: i64) -> Result<Self, Error> {
        let (wider, narrower) = ok!(ratio(new_bits, old_bits));
        Ok(ok!(self.rescaled(wider, narrower), |error| error.of_or("recast", 0)))
    }

    const fn rescaled(&self, wider: i64, narrower: i64) -> Result<Self, Error> {
        let mut layout = *self;
        if wider > 1 {
            layout = ok!(self.widened(wider));
            ok!(self.require_filled(wider));
        }
        if narrower > 1 { layout.narrowed(narrower, self.unit()) } else { Ok(layout) }
    }

    /// Returns an error unless the modes with strides below `n` contain every narrow element of a wide element exactly
    /// once. This is the case if the smallest stride is 1, and each other stride equals the number of narrow elements
    /// in all modes with smaller strides.
    const fn require_filled(&self, n: i64) -> Result<(), Error> {
        let (mut run, mut elements) = (1, 1_u128);
        each!(for _pass in 0..self.len() {
            each!(for i in 0..self.len() {
                let mode = self.modes.leaves[i];
                let steps = grouped(mode, n);
                if steps > 1 && mode.stride == run {
                    run *= steps;
                }
            });
        });
        each!(for i in 0..self.len() {
            elements = elements.saturating_mul(grouped(self.modes.leaves[i], n) as u128);
        });
        if run == n && elements == n as u128 {
            return Ok(());
        }
        let error = UnfilledElement { run, width: n }.error();
        Err(match self.unit() {
            Some(leaf) => error.leaf(leaf),
            None => error,
        })
    }
}

impl Swizzle {
    /// Returns the swizzle that has the same effect after elements of `old_bits` bits are reinterpreted as elements of
    /// `new_bits` bits.
    ///
    /// # Errors
    /// If a width is below 1, if neither width is a power of two times the other, or if the result is not a swizzle.
    ///
    /// ```
    /// # use colex::Swizzle;
    /// let swizzle = Swizzle::new(3, 4, 3).unwrap();
    /// assert_eq!(swizzle.recast(16, 8).unwrap().to_string(), "Sw<3,3,3>");
    /// ```
    pub const fn recast(self, new_bits: i64, old_bits: i64) -> Result<Self, Error> {
        let (wider, narrower) = ok!(ratio(new_bits, old_bits));
        Ok(ok!(ok!(self.upcast(wider)).downcast(narrower), |error| error.of_or("recast", 0)))
    }
}

/// Returns the numerator and the denominator of `new_bits / old_bits` in lowest terms.
const fn ratio(new_bits: i64, old_bits: i64) -> Result<(i64, i64), Error> {
    let smaller = if new_bits < old_bits { new_bits } else { old_bits };
    if smaller < 1 {
        return Err(Divisor { divisor: smaller }.error().of("recast", if smaller == new_bits { 1 } else { 2 }));
    }
    let common = gcd_signed(new_bits, old_bits);
    Ok((new_bits / common, old_bits / common))
}
