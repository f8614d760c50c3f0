//! Evaluates types that contain names of preceding lines, and finds divisions in which tiles go past the end of a
//! layout.

use super::{EMPTY, LONGEST, Unnamed};
use crate::resolve::{Excess, Names, Overrun, Value};
use crate::syntax::{At, Expr, Stated, keeps_modes};
use crate::{facts, spelling};
use layout_import::notation::{Cursor, Source};

impl Unnamed<'_> {
    /// If the text at `at` is a type with arithmetic, such as `UniversalCopy<uint_byte_t<sizeof(T) * 4>>`, returns the
    /// same type with the computed number instead of the arithmetic.
    pub(super) fn with_counted_bits(&self, at: &At) -> Option<String> {
        let whole = self.text.get(at.clone()).filter(|words| words.contains("uint_b") && words.contains('('))?;
        let unit = ["uint_byte_t<", "uint_bit_t<"].into_iter().find(|unit| whole.contains(unit))?;
        let open = at.start + whole.find(unit)? + unit.len() - 1;
        let behind = Cursor::new(Source::Text(self.text), open).behind_bracket()?.last;
        // A type with arithmetic must not contain another type with arithmetic.
        if self.text.get(open + 1..behind)?.contains("uint_b") {
            return None;
        }
        let Ok(Value::Ints(count)) = self.counted_call(&(open + 1..behind - 1)) else { return None };
        let count = count.as_int().filter(|count| count.first_name().is_none())?.value();
        let before = self.aliases.borrow().text(self.text, &(at.start..open));
        Some(format!("{before}<{count}>{}", self.text.get(behind..at.end)?))
    }
}

impl spelling::Above for Unnamed<'_> {
    fn is_value(&self, name: &str) -> bool {
        self.above.declared.iter().chain(&*self.declared.borrow()).any(|(known, _)| known == name)
    }

    fn keeps(&self, name: &str) -> bool {
        let declared = self.declared.borrow();
        let value = declared.iter().rev().chain(self.above.declared.iter().rev()).find(|(known, _)| known == name);
        matches!(value, Some((_, Value::Ints(ints))) if keeps_modes(ints))
    }

    fn expr(&self, name: &str) -> Option<Expr> {
        self.aliases.borrow().expr(name)
    }
}

impl Unnamed<'_> {
    /// Marks the divisions of a line that declares `where overrun`.
    pub(super) fn allow_excess(&self, stated: &Stated) {
        if facts::overrun(stated, |at| self.text(at)) == Overrun::Stated {
            let mut excess = self.excess.borrow_mut();
            let within = |excess: &&mut Excess| stated.expr.at.contains(&excess.at.start);
            excess.iter_mut().filter(within).for_each(|excess| excess.is_allowed = true);
        }
    }
}

/// Returns the divisions in a text that have a result with more coordinates than the divided layout has elements.
/// Divisions of layouts with symbols are omitted. If the text has an error, returns an empty vector.
///
/// ```
/// let excess = layout_language::overruns("size(logical_divide(10:1, 4))");
/// assert_eq!((excess[0].at.clone(), excess[0].coordinates, excess[0].elements), (5..28, 12, 10));
/// assert!(layout_language::overruns("logical_divide(10:1, 5)").is_empty());
/// ```
#[must_use]
pub fn overruns(text: &str) -> Vec<Excess> {
    let names = Unnamed::new(text, &EMPTY);
    if text.len() > LONGEST || names.answer().is_err() { Vec::new() } else { names.excess.into_inner() }
}
