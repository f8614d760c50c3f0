//! Looks up the names that an expression uses.

use super::numbers::Numbers;
use super::stands::is_like_a_constant;
use super::value::Value;
use crate::syntax::{At, Call, Diagnostic};
use layout_proofs::Budget;
use layout_runtime::rules::NameForInt;
use layout_runtime::{Int, Symbol};
use std::cell::RefCell;

/// Maximum number of search steps for one input or item. The limit is low, because every build waits for the macro.
pub const STEPS: usize = 1 << 20;

/// A division in which the result has more coordinates than the divided layout has elements. The cause is a tile that
/// exceeds a mode or repeats elements.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Excess {
    /// Span of the division.
    pub at: At,
    /// The number of coordinates of the result.
    pub coordinates: usize,
    /// The number of elements of the divided layout.
    pub elements: usize,
    /// `true` if a tile exceeds a mode. `false` if a tile only repeats elements.
    pub overruns: bool,
    /// `true` if the line with this division declares `where overrun`.
    pub is_allowed: bool,
}

/// Looks up the names in an expression.
pub trait Names {
    /// Returns the layout or tiling declared under the name at `at`.
    ///
    /// # Errors
    /// If the name is not declared, the error contains a suggestion. The error is `None` if it was already reported at
    /// the declaration of the name.
    fn value(&self, at: &At) -> Result<Value, Option<Diagnostic>>;

    /// Returns `true` if the name at `at` is declared in the scope.
    fn declares(&self, _at: &At) -> bool {
        false
    }

    /// Returns `true` if an earlier line defines the name at `at`, in upper or lower case.
    fn is_line(&self, _at: &At) -> bool {
        false
    }

    /// Returns the layout with arguments that the call at `at` names, such as `Smem<128>`.
    ///
    /// # Errors
    /// If the layout does not exist, or if an argument has no known value. The error is `None` if it was already
    /// reported at the declaration of the layout.
    fn instance(&self, call: &Call, at: &At) -> Result<Value, Option<Diagnostic>> {
        let message = format!("there is no layout `{}` here", self.text(&call.name));
        Err(Some(Diagnostic::new(at.clone(), message, "write the layout itself")))
    }

    /// Returns the value of the name or expression at `at`, or `None` if this value is not known.
    fn known(&self, _at: &At) -> Option<i64> {
        None
    }

    /// Returns `true` if symbols need no declaration. Arithmetic such as `{2*m}` then becomes a new symbol.
    fn makes_numbers(&self) -> bool {
        false
    }

    /// Declares the arithmetic at `at` as a new symbol with the same text. Returns `None` if the scope allows only
    /// declared symbols.
    fn whole(&self, at: &At) -> Option<Result<Symbol, Diagnostic>> {
        self.made_of(&self.text(at), at)
    }

    /// Declares arithmetic that occurs in the result of an operation as a new symbol with the text `words`. Returns
    /// `None` if the scope allows only declared symbols.
    fn made_of(&self, _words: &str, _at: &At) -> Option<Result<Symbol, Diagnostic>> {
        None
    }

    /// Returns the value of the name or call at `at`, which occurs where the notation expects an integer.
    fn written(&self, at: &At) -> Option<Value> {
        if self.declares(at) { self.value(at).ok() } else { None }
    }

    /// Returns the integer to which the call at `at` evaluates. The call is a factor or a summand of an extent or a
    /// stride.
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
    /// If the scope allows only listed names, and this name is not in the list.
    fn admit(&self, _name: &str, _at: &At) -> Result<(), Diagnostic> {
        Ok(())
    }

    /// Returns `true` if a number with this text is a named constant. Only rustc knows the value of a constant.
    fn is_constant(&self, text: &str) -> bool {
        is_like_a_constant(text)
    }

    /// Returns `true` if an undeclared name in capital letters is a named constant.
    fn takes_constants(&self) -> bool {
        false
    }

    /// Returns the source text at `at`, for messages.
    fn text(&self, at: &At) -> String;

    /// Returns the budget that the searches for an expression and the proofs of its clauses share.
    fn budget(&self) -> &RefCell<Budget>;

    /// Returns the symbols of the input, or `None` if the input cannot have symbols.
    fn numbers(&self) -> Option<&RefCell<Numbers>> {
        None
    }

    /// Returns a copy of this scope in which every lowercase name is a symbol. Returns `None` if every lowercase name
    /// in this scope is a symbol already.
    fn unbound(&self) -> Option<Box<dyn Names + '_>> {
        None
    }

    /// Records a division in which the result has more coordinates than the layout has elements.
    fn exceeds(&self, _excess: Excess) {}

    /// Returns the span at which an error about the tokens at `at` is reported. If the tokens come from an alias, this
    /// is the span where the alias is used.
    fn place(&self, at: &At) -> At {
        at.clone()
    }

    /// Returns the symbol for the name or the expression at `at`.
    ///
    /// # Errors
    /// If the input cannot have symbols, or has too many.
    fn number(&self, at: &At) -> Result<Symbol, Diagnostic> {
        match self.numbers() {
            Some(numbers) => numbers.borrow_mut().named(&self.text(at), at),
            None => Err(Diagnostic::of(at.clone(), &NameForInt.error())),
        }
    }
}
