//! Symbolic numbers in operations. An operation keeps a symbolic number if the value does not matter. Otherwise the
//! operation returns an error that names the symbol.
//!
//! The value of a symbol is unknown, so a result must be correct for every value that the symbol can have. This is
//! possible in two cases. First, a symbol can be a factor of a stride, because operations only multiply this stride by
//! known numbers. Second, the extent of the last mode can be symbolic, because the coordinate of the last mode may
//! exceed its extent. In all other cases, the result depends on the value of the symbol.

use crate::leaf::Leaf;
use crate::rules::{NoLayout, NotStatic, TwoUnits};
use crate::tree::{Span, Tree};
use crate::{Error, IntTuple, Layout};

impl Layout {
    /// Returns the number of the first symbol in the extents, the strides and the offset. Returns `None` if the layout
    /// has no symbols.
    ///
    /// Symbolic layouts exist only while the notation is compiled. Operations that need the value of a symbol return an
    /// error of the rule [`NotStatic`].
    #[doc(hidden)]
    pub const fn first_name(&self) -> Option<u8> {
        let Err(error) = self.require_static("", 0) else { return None };
        Some(some!(NotStatic::of(&error)).name)
    }

    /// Adds the fact that `divisor` divides the symbol `name`.
    #[doc(hidden)]
    pub const fn knowing(&self, name: u8, divisor: u32) -> Self {
        let mut layout = *self;
        each!(for i in 0..self.len() {
            let mode = &self.modes.leaves[i];
            layout.modes.leaves[i] = Leaf::join(mode.extent().knowing(name, divisor), mode.stride());
        });
        layout
    }

    /// Returns an error unless all numbers of the layout are known.
    pub const fn require_static(&self, operation: &'static str, operand: usize) -> Result<(), Error> {
        ok!(require_static(&self.modes, self.all()), |error| error.of(operation, operand));
        let terms = self.terms();
        each!(for i in 0..terms.len() {
            if let Some(name) = terms[i].names.first_name() {
                return Err(NotStatic { name }.error().of(operation, operand));
            }
        });
        Ok(())
    }
}

impl IntTuple {
    /// Returns an error unless all numbers are known. The error names the first symbolic number.
    #[doc(hidden)]
    pub const fn require_static(&self) -> Result<(), Error> {
        each!(for i in 0..self.len() {
            if let Some(name) = self.tree.leaves[i].first_name() {
                return Err(NotStatic { name }.error().leaf(i));
            }
        });
        Ok(())
    }
}

/// Returns an error unless all numbers of the modes in `span` are known. The error names the first mode with a symbolic number.
pub(crate) const fn require_static(modes: &Tree<Leaf>, span: Span) -> Result<(), Error> {
    each!(for i in span.start..span.end {
        ok!(modes.leaves[i].require_static(), |error| error.leaf(i));
    });
    Ok(())
}

/// Returns an error if a composition with the modes in `span` as the left operand needs a symbolic number. A
/// composition needs every extent except the last, and all numbers of `rhs`.
pub(crate) const fn require_composable(modes: &Tree<Leaf>, span: Span, rhs: &Tree<Leaf>) -> Result<(), Error> {
    ok!(require_static(rhs, rhs.profile.all()), |error| error.of("", 1));
    each!(for i in span.start..span.end.saturating_sub(1) {
        if let Some(symbol) = modes.leaves[i].symbol() {
            return Err(symbol.not_static().of("", 0).leaf(i - span.start));
        }
    });
    Ok(())
}

/// Returns the error of a composition that is not a layout. If the left operand is symbolic, the error is `NotStatic`,
/// because the composition may be a layout for some values of the symbols.
pub(crate) const fn or_not_static(error: Error, modes: &Tree<Leaf>, span: Span) -> Error {
    let undecided = error.breaks(&NoLayout::RULE) || error.breaks(&TwoUnits::RULE);
    match require_static(modes, span) {
        Err(refused) if undecided => refused.without_place().of("", 0).leaf(match refused.at_leaf() {
            Some(leaf) => leaf - span.start,
            None => 0,
        }),
        _ => error,
    }
}
