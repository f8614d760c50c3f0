//! Computes the vector length that the strides and the swizzle guarantee. In layouts with symbols, this depends on the
//! known divisors of the symbols.

use crate::for_all::{divisor_of_extent, divisor_of_stride, product_of_divisors};
use layout_runtime::leaf::Leaf;
use layout_runtime::number::gcd_signed;
use layout_runtime::rules::CoordinateStride;
use layout_runtime::symbols::Fact;
use layout_runtime::tree::Span;
use layout_runtime::{Error, Layout};

layout_runtime::rules! {
    VectorLength { length: i64 } = "a vector has at least 1 element, not {length}", "use a vector of 1 or more elements";
}

/// The mode with elements that form vectors, in a layout without symbols.
pub(super) struct Along {
    pub(super) span: Span,
    /// The product of the extents before the mode.
    pub(super) before: i64,
    pub(super) size: i64,
}

impl Along {
    pub(super) const fn of(layout: &Layout, path: &[usize]) -> Result<Self, Error> {
        let span = ok!(span_of(layout, path));
        let mut along = Self { span, before: 1, size: 1 };
        each!(for k in 0..span.end {
            let extent = layout.modes().leaves[k].size();
            if k < span.start {
                along.before *= extent;
            } else {
                along.size *= extent;
            }
        });
        Ok(along)
    }
}

/// Returns the largest `n` for which the strides and the swizzle prove the property [`vector`](crate::vector): each
/// group of `n` adjacent elements in the mode at `path` is contiguous and aligned.
///
/// # Errors
/// If the mode does not exist, or if the layout has coordinate strides.
///
/// ```
/// # use colex::Layout;
/// let tile: Layout = "Sw<3,3,3> o (8,64):(64,1)".parse().unwrap();
/// assert_eq!((colex::proofs::vector_width(&tile, &[0]), colex::proofs::vector_width(&tile, &[1])), (Ok(1), Ok(8)));
/// let padded: Layout = "(32,32):(36,1)".parse().unwrap();
/// assert_eq!(colex::proofs::vector_width(&padded, &[1]), Ok(4));
/// ```
pub const fn vector_width(layout: &Layout, path: &[usize]) -> Result<i64, Error> {
    width_for_all(layout, path, &[])
}

/// Like [`vector_width`], but the result is correct for all values of the symbols that satisfy the clauses.
pub(super) const fn width_for_all(layout: &Layout, path: &[usize], facts: &[Fact]) -> Result<i64, Error> {
    if !has_integers_or_names(layout) {
        return Err(CoordinateStride.error().of("vector_width", 0));
    }
    let width = plain_width(layout, ok!(span_of(layout, path)), facts);
    Ok(if layout.swizzle().is_identity() { width } else { gcd_signed(width, 1 << layout.swizzle().base()) })
}

/// Returns an error if `n` is below 1, or if the layout has coordinate strides.
pub(super) const fn require_vector(layout: &Layout, n: i64) -> Result<(), Error> {
    if n < 1 {
        return Err(VectorLength { length: n }.error().of("vector", 2));
    }
    if !has_integers_or_names(layout) { Err(CoordinateStride.error().of("vector", 0)) } else { Ok(()) }
}

/// Returns `true` if no stride is a coordinate: all strides are integers, XOR strides or products of symbols.
const fn has_integers_or_names(layout: &Layout) -> bool {
    all!(0..layout.len(), |i| !layout.modes().leaves[i].basis.is_coordinate())
}

const fn span_of(layout: &Layout, path: &[usize]) -> Result<Span, Error> {
    Ok(ok!(layout.modes().span(path), |error| error.of("vector", 1)))
}

/// Finds the leaves at the start of the mode that form one contiguous run. Returns a known divisor of the number of
/// elements of the run, and a bit mask of its leaves.
pub(super) const fn run(layout: &Layout, span: Span, facts: &[Fact]) -> (i64, u32) {
    let (mut run, mut leaves) = (1, 0);
    each!(for k in span.start..span.end {
        let mode = &layout.modes().leaves[k];
        if !mode.is_one() {
            if mode.stride != run || mode.basis.is_named() {
                break;
            }
            run = product_of_divisors(run, divisor_of_extent(layout, mode, facts));
            leaves |= 1 << k;
            if mode.symbol().is_some() {
                break;
            }
        }
    });
    (run, leaves)
}

/// Returns a vector length with which all vectors are contiguous and aligned. It is a common divisor of the length of
/// the contiguous run, of all strides outside the run, and of the offset.
pub(super) const fn plain_width(layout: &Layout, span: Span, facts: &[Fact]) -> i64 {
    let (run, leaves) = run(layout, span, facts);
    let mut width = gcd_signed(run, layout.offset());
    let terms = layout.terms();
    each!(for i in 0..terms.len() {
        let term = Leaf::of(1, terms[i].value, terms[i].names);
        width = gcd_signed(width, divisor_of_stride(layout, &term, facts));
    });
    each!(for k in 0..layout.len() {
        let mode = &layout.modes().leaves[k];
        if !mode.is_one() && leaves >> k & 1 == 0 {
            width = gcd_signed(width, divisor_of_stride(layout, mode, facts));
        }
    });
    // With XOR strides, vector lengths must be powers of two.
    if layout.is_xor() { width & -width } else { width }
}
