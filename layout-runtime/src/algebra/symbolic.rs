//! Operations on layouts with symbols. If the result of an operation has the same form for all values of a symbol, the
//! result contains the symbol. Otherwise the operation returns an error that names the symbol.
//!
//! The value of a symbol is unknown, so a result must be correct for every value that the symbol can have. This is
//! possible in two cases. First, a symbol can be a factor of a stride, because operations only multiply this stride by
//! known numbers. Second, the extent of the last mode can be symbolic, because the coordinate of the last mode may be
//! past the end of this mode. In most other cases, the result depends on the value of the symbol.

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

    /// Adds the fact that `divisor` divides the value of the symbol `name` to all extents that are this symbol.
    #[doc(hidden)]
    pub const fn knowing(&self, name: u8, divisor: u32) -> Self {
        let mut layout = *self;
        each!(for i in 0..self.len() {
            let mode = &self.modes.leaves[i];
            layout.modes.leaves[i] = Leaf::join(mode.extent().knowing(name, divisor), mode.stride());
        });
        layout
    }

    /// Returns an error if the layout contains a symbol. The error names the operation and the number of the operand.
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
    /// Returns an error if the tuple contains a symbol. The error names the first symbol and its leaf.
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

/// Returns an error if a leaf in `span` contains a symbol. The error names the first such leaf.
pub(crate) const fn require_static(modes: &Tree<Leaf>, span: Span) -> Result<(), Error> {
    each!(for i in span.start..span.end {
        ok!(modes.leaves[i].require_static(), |error| error.leaf(i));
    });
    Ok(())
}

/// Returns an error if the composition of the mode at `span` with `rhs` needs the value of a symbol. A composition
/// needs every extent of the left operand except the last, and all numbers of `rhs`.
pub(crate) const fn require_composable(modes: &Tree<Leaf>, span: Span, rhs: &Tree<Leaf>) -> Result<(), Error> {
    ok!(require_static(rhs, rhs.profile.all()), |error| error.of("", 1));
    each!(for i in span.start..span.end.saturating_sub(1) {
        if let Some(symbol) = modes.leaves[i].symbol() {
            return Err(symbol.not_static().of("", 0).leaf(i - span.start));
        }
    });
    Ok(())
}

/// Converts the error of a composition that no layout represents. If the left operand contains symbols, the result is
/// the error `NotStatic`, because a layout may represent the composition for some values of the symbols.
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
