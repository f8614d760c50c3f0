//! Rules, their messages, and the macro that declares them.

use super::at::{At, Extents};
use crate::text::{Text, is_equal};

/// A rule that layouts and operations must satisfy. An [`Error`](crate::Error) contains the violated rule and the
/// values of the rule's fields. A program identifies the rule by its name.
///
/// Each rule has a type, such as `rules::BeyondBuffer`. The fields of this type are the values in the message, and its
/// constant `RULE` is the rule. The module `colex::rules` contains the types of the rules that several operations
/// report.
///
/// ```
/// use colex::Layout;
/// let error = "(4,-2):(1,4)".parse::<Layout>().unwrap_err().error;
/// assert_eq!(error.rule().name, "NegativeExtent");
/// assert_eq!(error.rule().message, "extent {extent} is negative");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rule {
    /// The name of the rule. No two rules have the same name.
    pub name: &'static str,
    /// The message, with the names of fields in braces.
    pub message: &'static str,
    /// The suggestion that tells how to correct the error, with the names of fields in braces. The text is empty if the
    /// message contains the suggestion.
    pub fix: &'static str,
    /// A second message, which errors print instead of `message` if the condition in the declaration of the rule is
    /// true. The text is empty if the rule has only one message.
    #[doc(hidden)]
    pub other: &'static str,
    /// The names and kinds of the fields.
    #[doc(hidden)]
    pub fields: &'static [(&'static str, Kind)],
}

impl Rule {
    /// Returns `true` if both rules have the same name.
    pub(super) const fn is(&self, other: &Self) -> bool {
        is_equal(self.name, other.name)
    }
}

/// The kind of a field of a rule.
#[doc(hidden)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// An integer.
    Number,
    /// A string. A rule has at most one field of this kind.
    Text,
    /// A coordinate. All coordinates of a rule belong to one layout.
    At,
}

/// The values of the fields of a rule.
#[doc(hidden)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Values {
    numbers: [i64; 5],
    text: &'static str,
    extents: Extents,
}

impl Values {
    /// No values, for a rule that has no fields.
    pub const NONE: Self = Self { numbers: [0; 5], text: "", extents: Extents::NONE };
}

/// The value of a field of a rule. The macro `fields!` lists the possible types of the value.
#[doc(hidden)]
#[derive(Debug)]
pub struct Field<T>(pub T);

macro_rules! fields {
    ($($type:ty: $kind:ident, |$values:ident, $i:ident| put $field:ident $put:block take $take:expr;)*) => {$(
        impl Field<$type> {
            /// The kind of the field.
            pub const KIND: Kind = Kind::$kind;

            /// Stores the value of field `i`.
            #[inline]
            pub const fn put(self, mut $values: Values, $i: usize) -> Values {
                let $field = self.0;
                $put
                $values
            }

            /// Reads the value of field `i`.
            pub const fn take($values: &Values, $i: usize) -> Self {
                Self($take)
            }
        }
    )*};
}

fields! {
    i64: Number, |values, i| put number { values.numbers[i] = number } take values.numbers[i];
    u64: Number, |values, i| put number { values.numbers[i] = number as i64 } take values.numbers[i] as u64;
    u8: Number, |values, i| put number { values.numbers[i] = number as i64 } take values.numbers[i] as u8;
    &'static str: Text, |values, _i| put text { values.text = text } take values.text;
    At: At, |values, i| put at { (values.numbers[i], values.extents) = (at.number(), at.extents()) } take At::new(values.numbers[i], values.extents);
}

/// Appends `message` to `text`. Replaces each field name in braces, such as `{extent}`, by the value of the field.
/// Other text in braces does not change.
pub(super) const fn filled(text: Text, message: &'static str, fields: &[(&str, Kind)], values: &Values) -> Text {
    let (mut text, mut rest) = (text, message);
    let mut at = 0;
    while at < rest.len() {
        let k = first!(0..fields.len(), |k| starts_with_name(rest.as_bytes(), at, fields[k].0.as_bytes()));
        if k == fields.len() {
            at += 1;
            continue;
        }
        text = text.str(rest.split_at(at).0);
        text = match fields[k].1 {
            Kind::Number => text.int(values.numbers[k]),
            Kind::Text => text.str(values.text),
            Kind::At => At::new(values.numbers[k], values.extents).shown(text),
        };
        rest = rest.split_at(at + fields[k].0.len() + 2).1;
        at = 0;
    }
    text.str(rest)
}

/// Returns `true` if `text` contains `{name}` at position `at`.
const fn starts_with_name(text: &[u8], at: usize, name: &[u8]) -> bool {
    let end = at + name.len() + 1;
    if end >= text.len() || text[at] != b'{' || text[end] != b'}' {
        return false;
    }
    all!(0..name.len(), |i| text[at + 1 + i] == name[i])
}
