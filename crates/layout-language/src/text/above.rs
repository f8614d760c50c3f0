//! Evaluates types that use names of the preceding lines.

use super::Unnamed;
use crate::resolve::Value;
use crate::spelling;
use crate::syntax::{At, Expr, keeps_modes};
use layout_import::notation::{Cursor, Source};

impl Unnamed<'_> {
    /// Returns the text at `at` with the number of bits computed, if it is a type with arithmetic, such as
    /// `UniversalCopy<uint_byte_t<sizeof(T) * 4>>`.
    pub(super) fn with_counted_bits(&self, at: &At) -> Option<String> {
        let whole = self.text.get(at.clone()).filter(|words| words.contains("uint_b") && words.contains('('))?;
        let unit = ["uint_byte_t<", "uint_bit_t<"].into_iter().find(|unit| whole.contains(unit))?;
        let open = at.start + whole.find(unit)? + unit.len() - 1;
        let behind = Cursor::new(Source::Text(self.text), open).behind_bracket()?.last;
        // A type with arithmetic inside another such type is not supported.
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
