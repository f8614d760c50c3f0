//! Rules, their messages, and the macro that declares them.

use super::{At, Error};
use crate::text::Text;

/// A rule that layouts and operations must meet. Its names, fields and messages are stable enough to match on; [`Error`]
/// holds the numbers.
///
/// A rule is declared beside the code that reports it, with the macro `rules!`: a type with the numbers as fields, and
/// the constant `RULE`. `colex::rules` has those that several operations report.
///
/// ```
/// use colex::Layout;
/// let error = "(4,0):(1,4)".parse::<Layout>().unwrap_err().error;
/// assert_eq!(error.rule().name, "ExtentNotPositive");
/// assert_eq!(error.rule().message, "extent {extent} is not positive");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rule {
    /// The name, unique among all rules.
    pub name: &'static str,
    /// The names of its numbers.
    pub fields: &'static [&'static str],
    /// What is wrong, with the numbers in braces.
    pub message: &'static str,
    /// What to write instead; empty if the message says it.
    pub fix: &'static str,
}

impl Rule {
    /// Whether this is that rule.
    pub(super) const fn is(&self, other: &Self) -> bool {
        let (name, other) = (self.name.as_bytes(), other.name.as_bytes());
        name.len() == other.len() && all!(0..name.len(), |i| name[i] == other[i])
    }
}

/// How many numbers a rule can have.
pub(super) const VALUES: usize = 5;

/// A number, a text or a coordinate of a message.
#[doc(hidden)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// Of a number.
    Number(i64),
    /// Of a text.
    Text(&'static str),
    /// Of a coordinate.
    At(At),
}

/// A field of a rule, of any of the types that fields have.
#[doc(hidden)]
#[derive(Debug)]
pub struct Field<T>(pub T);

macro_rules! fields {
    ($($type:ty = $kind:ident: $field:ident => $value:expr, $stored:ident => $read:expr, $none:expr;)*) => {$(
        impl Field<$type> {
            /// The value that an error stores.
            #[must_use]
            pub const fn value(self) -> Value {
                let $field = self.0;
                Value::$kind($value)
            }

            /// The field again.
            #[must_use]
            pub const fn read(value: Value) -> Self {
                match value {
                    Value::$kind($stored) => Self($read),
                    _ => Self($none),
                }
            }
        }
    )*};
}

fields! {
    i64 = Number: field => field, stored => stored, 0;
    u64 = Number: field => field as i64, stored => stored as u64, 0;
    u8 = Number: field => field as i64, stored => stored as u8, 0;
    &'static str = Text: field => field, stored => stored, "";
    At = At: field => field, stored => stored, At::number_only(0);
}

impl Error {
    /// An error of a rule, without operation or place.
    #[doc(hidden)]
    #[must_use]
    pub const fn of_rule(rule: &'static Rule, message: &'static str, values: &[Value]) -> Self {
        let mut all = [Value::Number(0); VALUES];
        all.split_at_mut(values.len()).0.copy_from_slice(values);
        Self::new(rule, message, all)
    }

    /// A number of the message.
    #[doc(hidden)]
    #[must_use]
    pub const fn value(&self, i: usize) -> Value {
        self.values[i]
    }
}

/// `message` with the values in the places of their names in braces, behind `text`. Other braces stay.
pub(super) const fn filled(text: Text, message: &'static str, names: &[&str], values: &[Value]) -> Text {
    let (mut text, mut rest) = (text, message);
    let mut at = 0;
    while at < rest.len() {
        let k = first!(0..names.len(), |k| starts_with_name(rest.as_bytes(), at, names[k].as_bytes()));
        if k == names.len() {
            at += 1;
            continue;
        }
        text = text.str(rest.split_at(at).0);
        text = match values[k] {
            Value::Number(number) => text.int(number),
            Value::Text(value) => text.str(value),
            Value::At(coordinate) => coordinate.shown(text),
        };
        rest = rest.split_at(at + names[k].len() + 2).1;
        at = 0;
    }
    text.str(rest)
}

/// Whether `{name}` stands at `at`.
const fn starts_with_name(text: &[u8], at: usize, name: &[u8]) -> bool {
    let end = at + name.len() + 1;
    if end >= text.len() || text[at] != b'{' || text[end] != b'}' {
        return false;
    }
    all!(0..name.len(), |i| text[at + 1 + i] == name[i])
}
