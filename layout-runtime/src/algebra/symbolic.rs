//! What operations do if numbers are only known at run time: go through with them, or say that they would have to know
//! one.
//!
//! Names stand for any integer, so an answer must hold for all of them. That is the case if the names are units of
//! strides, which scale with known numbers as coordinate units do, and where a mode is last and has no upper end
//! anyway. Everything else would depend on their values.

use crate::error::{Error, ErrorKind};
use crate::int_tuple::IntTuple;
use crate::layout::Layout;
use crate::mode::Mode;
use crate::tree::{Span, Tree};

impl Layout {
    /// A name that an extent or a stride depends on, for a layout with numbers that are only known at run time.
    ///
    /// Such layouts exist while the notation is compiled. What has to know a number answers [`ErrorKind::NotStatic`].
    ///
    /// ```
    /// use colex::Layout;
    /// assert_eq!(Layout::parse("8:1").unwrap().first_name(), None);
    /// ```
    #[doc(hidden)]
    #[must_use]
    pub const fn first_name(&self) -> Option<u8> {
        match self.require_static("", 0) {
            Err(error) => match error.kind() {
                ErrorKind::NotStatic { name } => Some(name),
                _ => None,
            },
            Ok(()) => None,
        }
    }

    /// An error if a number is only known at run time.
    pub const fn require_static(&self, operation: &'static str, operand: usize) -> Result<(), Error> {
        ok!(require_static(&self.modes, self.all()), |error| error.of(operation, operand));
        let terms = self.terms();
        each!(for i in 0..terms.len() {
            if let Some(name) = terms[i].names.first_name() {
                return Err(Error::new(ErrorKind::NotStatic { name }).of(operation, operand));
            }
        });
        Ok(())
    }
}

impl IntTuple {
    /// An error at the first number that is only known at run time.
    pub(crate) const fn require_static(&self) -> Result<(), Error> {
        each!(for i in 0..self.len() {
            if let Some(name) = self.tree.leaves[i].first_name() {
                return Err(Error::new(ErrorKind::NotStatic { name }).leaf(i));
            }
        });
        Ok(())
    }
}

/// An error at the first mode under `span` with a number that is only known at run time.
pub(crate) const fn require_static(modes: &Tree<Mode>, span: Span) -> Result<(), Error> {
    each!(for i in span.start..span.end {
        ok!(modes.leaves[i].require_static(), |error| error.leaf(i));
    });
    Ok(())
}

/// An error if a composition with the modes under `span` on the left would have to know an extent, which is everywhere
/// but in the last mode, or where `rhs` has a number that it would have to know.
pub(crate) const fn require_composable(modes: &Tree<Mode>, span: Span, rhs: &Tree<Mode>) -> Result<(), Error> {
    ok!(require_static(rhs, rhs.profile.all()), |error| error.of("", 1));
    each!(for i in span.start..span.end.saturating_sub(1) {
        if let Some(symbol) = modes.leaves[i].symbol() {
            return Err(symbol.not_static().of("", 0).leaf(i - span.start));
        }
    });
    Ok(())
}

/// What a composition that found no layout says if the left operand has names: with other numbers there could be one.
pub(crate) const fn or_not_static(error: Error, modes: &Tree<Mode>, span: Span) -> Error {
    let undecided = matches!(error.kind(), ErrorKind::NoLayout { .. } | ErrorKind::TwoUnits);
    match require_static(modes, span) {
        Err(refused) if undecided => Error::new(refused.kind()).of("", 0).leaf(match refused.at_leaf() {
            Some(leaf) => leaf - span.start,
            None => 0,
        }),
        _ => error,
    }
}
