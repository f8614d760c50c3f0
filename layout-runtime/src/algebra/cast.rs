//! `upcast` and `downcast`: the layout of the same memory if its elements become wider or narrower.

use crate::leaf::Leaf;
use crate::rules::{
    BackwardCast, Divisor, IndexOverflow, Interleaved, NamedStride, NoUnitStride, NotAPowerOfTwo, NotDivisible,
    ProductExtent,
};
use crate::{Error, Layout, Swizzle, Symbol};

rules! {
    pub(crate) PartialElement { elements: i64, width: i64 } =
        "the modes with strides below {width} span {elements} elements, but an element of the result contains {width}", "let the modes with strides below {width} span at most {width} elements";
    CastStride { stride: i64, width: i64 } = "one wide element contains {width} elements, but stride {stride} is neither a divisor nor a multiple of {width}", "use strides that divide {width} or are multiples of {width}";
    pub(crate) CastExtent { extent: i64, group: i64 } = "one wide element contains {group} elements of this mode, but extent {extent} is neither a divisor nor a multiple of {group}", "use an extent that divides {group} or is a multiple of {group}";
    XorWidth { stride: i64, width: i64 } = "the XOR stride f{stride} would reorder or separate the {width} elements that form one wide element",
        "use powers of two for XOR strides below {width}";
    SwizzleReads { width: i64 } = "the swizzle would separate the {width} elements that form one wide element",
        "increase the base of the swizzle so that it does not read the bits within a wide element";
}

impl Layout {
    /// Returns the layout of the same memory with elements that are `n` times as wide. `n` adjacent elements become one
    /// wide element.
    ///
    /// Law: the element with index `i` is part of the wide element with index `i / n`, rounded down. In each mode with
    /// a stride `0 < d < n`, the coordinate of the wide element is the coordinate of the element divided by `n / d`,
    /// rounded down. In all other modes, including modes of stride 0, the coordinate does not change. Source: CuTe's
    /// `layout.hpp`.
    ///
    /// # Errors
    /// - If a stride neither divides `n` nor is a multiple of `n`, or if a stride is negative and not a multiple of
    ///   `n`.
    /// - If the extent of a mode with a stride `0 < d < n` neither divides `n / d` nor is a multiple of `n / d`.
    /// - If these modes together reach past the end of a wide element: `1 + Σ (k − 1)·d > n`, where `k` is the extent
    ///   or `n / d`, whichever is smaller.
    /// - If the value of a symbol determines whether one of these conditions is true.
    /// - If `n` is below 1, or if the offset is a coordinate or not a multiple of `n`.
    /// - For a layout with a swizzle or XOR strides: if `n` is not a power of two, or if the swizzle or an XOR stride
    ///   separates narrow elements that belong to one wide element.
    /// ```
    /// # use colex::Layout;
    /// let layout: Layout = "(3,1,32):(32,96,1)".parse().unwrap();
    /// assert_eq!(layout.upcast(4).unwrap().to_string(), "(3,1,8):(8,24,1)");
    /// ```
    pub const fn upcast(&self, n: i64) -> Result<Self, Error> {
        Ok(ok!(self.widened(n), |error| error.of_or("upcast", 0)))
    }

    /// Returns the layout of the same memory with elements of `1/n` of the width. The mode with stride 1 keeps its
    /// stride, and its extent is multiplied by `n`. The strides of all other modes are multiplied by `n`.
    ///
    /// Law: `upcast(n)` of the result is this layout, and each wide element consists of `n` adjacent narrow elements.
    /// Source: CuTe's `layout.hpp`.
    ///
    /// If several modes have stride 1, the extent of only one of these modes is multiplied. This is the mode with more
    /// than one element, or the first mode if each of these modes has one element. CuTe multiplies the extents of all
    /// these modes, so that several coordinates have the same index.
    ///
    /// # Errors
    /// - If no mode has stride 1, if more than one mode with several elements has stride 1, or if a mode has stride -1.
    /// - If the mode with stride 1 has a symbolic extent, if a symbolic stride may be 1, or if the offset is a
    ///   coordinate.
    /// - If the result exceeds a limit of [`Layout`], or if `n` is below 1.
    /// - For a layout with a swizzle or XOR strides: if `n` is not a power of two.
    ///
    /// ```
    /// # use colex::Layout;
    /// let layout: Layout = "(4,32):(32,1)".parse().unwrap();
    /// assert_eq!(layout.downcast(4).unwrap().to_string(), "(4,128):(128,1)");
    /// ```
    pub const fn downcast(&self, n: i64) -> Result<Self, Error> {
        Ok(ok!(self.narrowed(n, self.unit()), |error| error.of_or("downcast", 0)))
    }

    /// Returns the number of the leaf whose extent a downcast multiplies. This is the first leaf of stride 1 with an
    /// extent other than 1. If all leaves of stride 1 have extent 1, this is the first leaf of stride 1.
    pub(super) const fn unit(&self) -> Option<usize> {
        let mut unit = None;
        each!(for i in 0..self.len() {
            let mode = &self.modes.leaves[i];
            if mode.stride == 1 && !mode.is_one() {
                return Some(i);
            }
            if mode.stride == 1 && unit.is_none() {
                unit = Some(i);
            }
        });
        unit
    }

    pub(super) const fn widened(&self, n: i64) -> Result<Self, Error> {
        ok!(self.require_width(n));
        let mut out = *self;
        let mut elements: u128 = 1;
        each!(for i in 0..self.len() {
            let mode = self.modes.leaves[i];
            out.modes.leaves[i] = ok!(wide_mode(mode, n), |error| error.leaf(i));
            elements += inside(mode, n);
            if elements > n as u128 {
                let elements = if elements > i64::MAX as u128 { i64::MAX } else { elements as i64 };
                return Err(PartialElement { elements, width: n }.error().leaf(i));
            }
        });
        if self.is_composed() {
            if self.offset % n != 0 {
                return Err(NotDivisible { number: self.offset, divisor: n }.error());
            }
            out.offset /= n;
            out.terms = ok!(self.terms.scaled(n, true));
            out.swizzle = ok!(self.cast_swizzle(n, true));
        }
        out.check()
    }

    /// Returns the layout with elements of `1/n` of the width. The extent of leaf `unit` is multiplied by `n`.
    pub(super) const fn narrowed(&self, n: i64, unit: Option<usize>) -> Result<Self, Error> {
        ok!(self.require_width(n));
        let mut out = *self;
        ok!(self.require_one_row());
        let unit = if n > 1 { some!(unit, Err(NoUnitStride.error())) } else { self.len() };
        each!(for i in 0..self.len() {
            let mode = self.modes.leaves[i];
            let is_unit = i == unit;
            let number = if is_unit { mode.size() } else { mode.stride };
            let scaled = some!(number.checked_mul(n), Err(IndexOverflow.error().leaf(i)));
            out.modes.leaves[i] = if is_unit { mode.with_size(scaled) } else { Leaf { stride: scaled, ..mode } };
        });
        if self.is_composed() {
            out.offset = some!(self.offset.checked_mul(n), Err(IndexOverflow.error()));
            out.terms = ok!(self.terms.scaled(n, false));
            out.swizzle = ok!(self.cast_swizzle(n, false));
        }
        out.check()
    }

    /// Returns an error if the width `n` is not positive. With XOR strides, also returns an error if `n` is not a power
    /// of two.
    const fn require_width(&self, n: i64) -> Result<(), Error> {
        if self.is_xor() && n > 0 && n.count_ones() != 1 {
            return Err(NotAPowerOfTwo { number: n }.error().of("", 1));
        }
        if n < 1 { Err(Divisor { divisor: n }.error().of("", 1)) } else { Ok(()) }
    }

    /// Returns an error if several modes have stride 1, or if a mode has stride -1. Modes of extent 0 or 1 are ignored.
    const fn require_one_row(&self) -> Result<(), Error> {
        let mut extent = 0;
        each!(for i in 0..self.len() {
            let mode = &self.modes.leaves[i];
            ok!(require_narrow(mode), |error| error.leaf(i));
            if mode.stride == -1 && mode.size() > 1 {
                return Err(BackwardCast { stride: mode.stride }.error().leaf(i));
            }
            if mode.stride == 1 && mode.size() > 1 {
                if extent > 0 {
                    return Err(Interleaved { span: extent, stride: 1 }.error().leaf(i));
                }
                extent = mode.size();
            }
        });
        Ok(())
    }

    const fn cast_swizzle(&self, n: i64, wider: bool) -> Result<Swizzle, Error> {
        let swizzle = self.swizzle;
        if swizzle.is_identity() {
            return Ok(swizzle);
        }
        if !wider {
            return swizzle.downcast(n);
        }
        let inside = n - 1;
        if swizzle.shift() < 0 && swizzle.y_mask() & inside != 0 {
            return Err(SwizzleReads { width: n }.error());
        }
        swizzle.upcast(n)
    }
}

/// Returns the mode that `mode` becomes if elements become `n` times as wide.
const fn wide_mode(mode: Leaf, n: i64) -> Result<Leaf, Error> {
    let step = mode.stride.unsigned_abs();
    let width = n as u64;
    if step == 0 {
        return Ok(mode);
    }
    if step.is_multiple_of(width) {
        return Ok(Leaf { stride: mode.stride / n, ..mode });
    }
    if mode.basis.is_named() {
        return Err(NamedStride { multiple: mode.stride, width: n }.error());
    }
    // An XOR stride with several set bits can change the order of the narrow elements. A layout of wide elements cannot
    // express this order.
    if mode.basis.is_xor() && step.count_ones() > 1 {
        return Err(XorWidth { stride: mode.stride, width: n }.error());
    }
    // With a negative stride, wide elements do not start at multiples of `n`.
    if mode.stride < 0 && !mode.is_one() {
        return Err(BackwardCast { stride: mode.stride }.error());
    }
    if !width.is_multiple_of(step) {
        return Err(CastStride { stride: mode.stride, width: n }.error());
    }
    if let Some(symbol) = mode.symbol() {
        let group = width / step;
        return match symbol.is_multiple_of(group) {
            true => Ok(Leaf { stride: mode.stride.signum(), ..mode.with_symbol(ok!(symbol.by(group))) }),
            false => Err(symbol.not_static()),
        };
    }
    let (extent, group) = (mode.size(), (width / step) as i64);
    if extent % group != 0 && group % mode.at_least_one() != 0 {
        return Err(CastExtent { extent, group }.error());
    }
    Ok(Leaf { stride: mode.stride.signum(), ..mode.with_size((extent as u64).div_ceil(group as u64) as i64) })
}

/// Returns the largest index that `mode` alone has within the first wide element, in units of narrow elements.
const fn inside(mode: Leaf, n: i64) -> u128 {
    (grouped(mode, n) as u128 - 1) * mode.stride.unsigned_abs() as u128
}

/// Returns the number of coordinates of a mode that belong to one wide element. A wide element consists of `n` narrow
/// elements.
pub(super) const fn grouped(mode: Leaf, n: i64) -> i64 {
    let step = mode.stride.unsigned_abs();
    if step == 0 || step >= n as u64 {
        return 1;
    }
    let group = (n as u64 / step) as i64;
    // The caller has checked that a symbolic extent is a multiple of `group`.
    if mode.symbol().is_some() || mode.size() > group { group } else { mode.at_least_one() }
}

/// Returns an error if a downcast would have to multiply a symbolic extent, as in `4·m`, or if a symbolic stride may be
/// 1.
const fn require_narrow(mode: &Leaf) -> Result<(), Error> {
    match (mode.symbol(), mode.basis.first_name()) {
        (_, Some(name)) if mode.stride.unsigned_abs() == 1 => Err(Symbol::new(name, 1).not_static()),
        (Some(_), None) if mode.stride == 1 => Err(ProductExtent.error()),
        (Some(symbol), None) if mode.stride == -1 => Err(symbol.not_static()),
        _ => Ok(()),
    }
}
