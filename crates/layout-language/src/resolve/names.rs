//! Looks up the names that an expression uses.

use super::numbers::Numbers;
use super::stands::is_like_a_constant;
use super::value::Value;
use crate::syntax::{At, Call, Diagnostic};
use layout_proofs::Budget;
use layout_runtime::rules::NameForInt;
use layout_runtime::{Int, Symbol};
use std::cell::RefCell;

/// Maximum number of search steps for an input or an item. The limit is low, because every build waits for the macro.
pub const STEPS: usize = 1 << 20;

/// A division with more coordinates than its layout has elements, because a tile exceeds a mode or repeats elements.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Excess {
    /// Span of the division.
    pub at: At,
    /// The number of coordinates of the divided layout.
    pub coordinates: usize,
    /// The number of elements of the layout.
    pub elements: usize,
    /// `true` if a tile exceeds a mode. Otherwise a tile repeats elements.
    pub overruns: bool,
    /// `true` if the line of the tile declares `where overrun`.
    pub is_allowed: bool,
}

/// Looks up the layouts that an expression names.
pub trait Names {
    /// Returns the layout or tiling declared under the name at `at`.
    ///
    /// # Errors
    /// If the name is not declared. The error contains a suggestion. The error is `None` if it was already
    /// reported at the declaration.
    fn value(&self, at: &At) -> Result<Value, Option<Diagnostic>>;

    /// Returns `true` if the name at `at` is declared.
    fn declares(&self, _at: &At) -> bool {
        false
    }

    /// Returns `true` if an earlier line defines the name at `at`, regardless of its case.
    fn is_line(&self, _at: &At) -> bool {
        false
    }

    /// Returns the layout with arguments at `at`.
    ///
    /// # Errors
    /// If the layout does not exist or an argument is unknown. The error is `None` if it was already reported at the declaration.
    fn instance(&self, call: &Call, at: &At) -> Result<Value, Option<Diagnostic>> {
        let message = format!("there is no layout `{}` here", self.text(&call.name));
        Err(Some(Diagnostic::new(at.clone(), message, "write the layout itself")))
    }

    /// Returns the value of the number to which a name or an expression at `at` refers, if the value is known.
    fn known(&self, _at: &At) -> Option<i64> {
        None
    }

    /// Returns `true` if an arithmetic expression becomes a new symbol, with its text as the name.
    fn makes_numbers(&self) -> bool {
        false
    }

    /// Declares the arithmetic at `at` as a new symbol with this text, if symbols need no declaration.
    fn whole(&self, at: &At) -> Option<Result<Symbol, Diagnostic>> {
        self.made_of(&self.text(at), at)
    }

    /// Declares arithmetic that is the result of an operation as a new symbol with the text `words`, if symbols need no
    /// declaration.
    fn made_of(&self, _words: &str, _at: &At) -> Option<Result<Symbol, Diagnostic>> {
        None
    }

    /// Returns the value of the name or the call at `at`, which is in the position of an integer.
    fn written(&self, at: &At) -> Option<Value> {
        if self.declares(at) { self.value(at).ok() } else { None }
    }

    /// Returns the integer to which the call at `at` evaluates. The call is part of a number.
    ///
    /// # Errors
    /// If the result is not an integer. If expressions are Rust code, every call is an error.
    fn call(&self, at: &At) -> Result<Int, Diagnostic> {
        let message = format!("expected an integer, found a call of `{}`", self.text(at));
        Err(Diagnostic::new(at.clone(), message, "write a Rust expression in braces, as in `{f(m)}`"))
    }

    /// Checks that a number can have this name.
    ///
    /// # Errors
    /// If only listed names are allowed and this name is not listed.
    fn admit(&self, _name: &str, _at: &At) -> Result<(), Diagnostic> {
        Ok(())
    }

    /// Returns `true` if a number with this text is a constant. Only rustc knows the value of a constant.
    fn is_constant(&self, text: &str) -> bool {
        is_like_a_constant(text)
    }

    /// Returns `true` if an undeclared name in capitals is the name of a constant.
    fn takes_constants(&self) -> bool {
        false
    }

    /// Returns the text at `at`, for messages.
    fn text(&self, at: &At) -> String;

    /// Returns the budget shared by the searches of an expression and the proofs of its clauses.
    fn budget(&self) -> &RefCell<Budget>;

    /// Returns the runtime values, or `None` if there can be no runtime values.
    fn numbers(&self) -> Option<&RefCell<Numbers>> {
        None
    }

    /// Returns names that treat every lowercase name as a number, and are otherwise the same. Returns `None` if these
    /// names already do so.
    fn unbound(&self) -> Option<Box<dyn Names + '_>> {
        None
    }

    /// Records a division with more coordinates than elements.
    fn exceeds(&self, _excess: Excess) {}

    /// Returns the span that the tokens at `at` have in the current input.
    fn place(&self, at: &At) -> At {
        at.clone()
    }

    /// Returns the symbol of the name or the expression at `at`.
    ///
    /// # Errors
    /// If the name does not refer to a number.
    fn number(&self, at: &At) -> Result<Symbol, Diagnostic> {
        match self.numbers() {
            Some(numbers) => numbers.borrow_mut().named(&self.text(at), at),
            None => Err(Diagnostic::of(at.clone(), &NameForInt.error())),
        }
    }
}
