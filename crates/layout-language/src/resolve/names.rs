//! Looks up the names that an expression uses.

use super::numbers::Numbers;
use super::stands::is_like_a_constant;
use super::value::Value;
use crate::syntax::{At, Call, Diagnostic};
use layout_proofs::Budget;
use layout_runtime::rules::NameForInt;
use layout_runtime::{Int, Symbol};
use std::cell::RefCell;

/// Maximum number of search steps for an input or an item. Every build waits for the macro, so the limit is low.
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

    /// Returns `true` if an earlier line defines the name at `at`. Upper and lower case are not distinguished.
    fn is_line(&self, _at: &At) -> bool {
        false
    }

    /// Returns the layout with arguments at `at`.
    ///
    /// # Errors
    /// If the layout does not exist or an argument is unknown. The error is `None` if it was already reported at the
    /// declaration of the layout.
    fn instance(&self, call: &Call, at: &At) -> Result<Value, Option<Diagnostic>> {
        let message = format!("there is no layout `{}` here", self.text(&call.name));
        Err(Some(Diagnostic::new(at.clone(), message, "write the layout itself")))
    }

    /// Returns the number that the name or the expression at `at` stands for, or `None` if the number is unknown.
    fn known(&self, _at: &At) -> Option<i64> {
        None
    }

    /// Returns `true` if symbols need no declaration, so that arithmetic such as `{2*m}` becomes a new symbol.
    fn makes_numbers(&self) -> bool {
        false
    }

    /// Declares the arithmetic at `at` as a new symbol with the same text. Returns `None` if all symbols must be
    /// declared.
    fn whole(&self, at: &At) -> Option<Result<Symbol, Diagnostic>> {
        self.made_of(&self.text(at), at)
    }

    /// Declares arithmetic in the result of an operation as a new symbol with the text `words`. Returns `None` if all
    /// symbols must be declared.
    fn made_of(&self, _words: &str, _at: &At) -> Option<Result<Symbol, Diagnostic>> {
        None
    }

    /// Returns the value of the name or the call at `at`, which is in a position where an integer is expected.
    fn written(&self, at: &At) -> Option<Value> {
        if self.declares(at) { self.value(at).ok() } else { None }
    }

    /// Returns the integer value of the call at `at`. The call is a factor or a summand of a number.
    ///
    /// # Errors
    /// If the value is not an integer. In a scope where expressions are Rust code, every call is an error.
    fn call(&self, at: &At) -> Result<Int, Diagnostic> {
        let message = format!("expected an integer, found a call of `{}`", self.text(at));
        Err(Diagnostic::new(at.clone(), message, "write a Rust expression in braces, as in `{f(m)}`"))
    }

    /// Checks that a symbol may have this name.
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

    /// Returns the symbols of the input, or `None` if the input cannot have symbols.
    fn numbers(&self) -> Option<&RefCell<Numbers>> {
        None
    }

    /// Returns names of the same scope in which every lowercase name is a symbol. Returns `None` if this is already so.
    fn unbound(&self) -> Option<Box<dyn Names + '_>> {
        None
    }

    /// Records a division with more coordinates than elements.
    fn exceeds(&self, _excess: Excess) {}

    /// Returns the span to report for the tokens at `at`. An alias has the span of its use.
    fn place(&self, at: &At) -> At {
        at.clone()
    }

    /// Returns the symbol of the name or the expression at `at`.
    ///
    /// # Errors
    /// If the name cannot be a symbol.
    fn number(&self, at: &At) -> Result<Symbol, Diagnostic> {
        match self.numbers() {
            Some(numbers) => numbers.borrow_mut().named(&self.text(at), at),
            None => Err(Diagnostic::of(at.clone(), &NameForInt.error())),
        }
    }
}
