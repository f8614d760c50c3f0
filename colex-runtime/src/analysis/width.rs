//! How many neighbours strides and swizzle alone keep together, also of layouts with names: by what is known to divide
//! their numbers.

use super::for_all::divisor;
use crate::error::{Error, ErrorKind};
use crate::layout::Layout;
use crate::mode::Mode;
use crate::number::gcd_signed;
use crate::structure::Fact;
use crate::tree::Span;
use crate::unseen::unseen;

/// The mode that vectors run along, of a layout whose numbers are known.
pub(super) struct Along {
    pub(super) span: Span,
    /// Product of the extents before.
    pub(super) before: i64,
    pub(super) size: i64,
}

impl Along {
    pub(super) const fn of(layout: &Layout, path: &[usize]) -> Result<Self, Error> {
        let span = ok!(layout.span_of(path));
        let mut along = Self { span, before: 1, size: 1 };
        each!(for k in 0..span.end {
            let extent = layout.modes.leaves[k].size();
            if k < span.start {
                along.before *= extent;
            } else {
                along.size *= extent;
            }
        });
        Ok(along)
    }
}

#[unseen]
impl Layout {
    /// How many neighbours of the mode at `path` are always contiguous and aligned: the largest `n` for which strides
    /// and swizzle alone show that [`vector`](Self::vector) holds.
    ///
    /// # Errors
    /// If the path leaves the layout, or strides count in coordinates.
    ///
    /// ```
    /// # use colex::Layout;
    /// let tile: Layout = "Sw<3,3,3> o (8,64):(64,1)".parse().unwrap();
    /// assert_eq!((tile.vector_width(&[0]), tile.vector_width(&[1])), (Ok(1), Ok(8)));
    /// let padded: Layout = "(32,32):(36,1)".parse().unwrap();
    /// assert_eq!(padded.vector_width(&[1]), Ok(4));
    /// ```
    pub const fn vector_width(&self, path: &[usize]) -> Result<i64, Error> {
        self.width_for_all(path, &[])
    }

    /// The same for all numbers of which the facts are true.
    pub(super) const fn width_for_all(&self, path: &[usize], facts: &[Fact]) -> Result<i64, Error> {
        if !self.has_integers_or_names() {
            return Err(Error::new(ErrorKind::CoordinateStride).of("vector_width", 0));
        }
        let width = self.plain_width(ok!(self.span_of(path)), facts);
        Ok(if self.swizzle.is_identity() { width } else { gcd_signed(width, 1 << self.swizzle.base()) })
    }

    /// An error unless `n` can be a vector of this layout.
    pub(super) const fn require_vector(&self, n: i64) -> Result<(), Error> {
        if n < 1 {
            return Err(Error::new(ErrorKind::Divisor { divisor: n }).of("vector", 2));
        }
        if !self.has_integers_or_names() {
            return Err(Error::new(ErrorKind::CoordinateStride).of("vector", 0));
        }
        Ok(())
    }

    /// Whether the strides are integers, names among them, not coordinates.
    const fn has_integers_or_names(&self) -> bool {
        all!(0..self.len(), |i| !self.modes.leaves[i].basis.is_coordinate())
    }

    const fn span_of(&self, path: &[usize]) -> Result<Span, Error> {
        Ok(ok!(self.modes.span(path), |error| error.of("vector", 1)))
    }

    /// What is known to divide the first run of stride 1 in the mode, and the leaves that make it as bits.
    pub(super) const fn run(&self, span: Span, facts: &[Fact]) -> (i64, u32) {
        let (mut run, mut leaves) = (1, 0);
        each!(for k in span.start..span.end {
            let mode = &self.modes.leaves[k];
            if !mode.is_one() {
                if mode.stride != run || mode.basis.is_named() {
                    break;
                }
                run = divisor::product(run, divisor::of_extent(self, mode, facts));
                leaves |= 1 << k;
                if mode.symbol().is_some() {
                    break;
                }
            }
        });
        (run, leaves)
    }

    /// What divides the first run and every stride outside of it: vectors of that many are contiguous and aligned.
    pub(super) const fn plain_width(&self, span: Span, facts: &[Fact]) -> i64 {
        let (run, leaves) = self.run(span, facts);
        let mut width = gcd_signed(run, self.offset);
        let terms = self.terms();
        each!(for i in 0..terms.len() {
            let term = Mode::of(1, terms[i].value, terms[i].names);
            width = gcd_signed(width, divisor::of_stride(self, &term, facts));
        });
        each!(for k in 0..self.len() {
            let mode = &self.modes.leaves[k];
            if !mode.is_one() && leaves >> k & 1 == 0 {
                width = gcd_signed(width, divisor::of_stride(self, mode, facts));
            }
        });
        // With XOR strides only powers of two divide.
        if self.is_xor() { width & -width } else { width }
    }
}
