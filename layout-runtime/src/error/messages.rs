//! The macro that generates an enum of errors from a table of messages.

use super::At;
use crate::text::Text;

/// Generates an enum with a row for each kind: `Name { field: type, … } = "message with {field}", "suggestion";`. A
/// second message for some numbers follows the first: `(condition => "message")`.
macro_rules! kinds {
    (
        $(#[$meta:meta])* pub enum $name:ident;
        $($kind:ident $({ $($field:ident: $type:ty),* })? = $rule:literal $(($when:expr => $other:literal))?, $fix:literal;)*
        $($(#[$inner_meta:meta])* | $inner:ident($inner_type:ty))?
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[non_exhaustive]
        pub enum $name {
            $(
                #[doc = $rule]
                $kind $({ $(
                    #[doc = concat!("`{", stringify!($field), "}` of the message.")]
                    $field: $type,
                )* })?,
            )*
            $($(#[$inner_meta])* $inner($inner_type),)?
        }

        impl $name {
            /// Appends the rule and its numbers to `text`.
            #[must_use]
            pub const fn rule(&self, text: $crate::Text) -> $crate::Text {
                match *self {
                    $(Self::$kind $({ $($field),* })? => {
                        let message = $rule;
                        $(let message = if $when { $other } else { message };)?
                        let values = [$($((stringify!($field), $crate::error::Field::<$type>($field).shown())),*)?];
                        $crate::error::filled(text, message, &values)
                    })*
                    $(Self::$inner(inner) => inner.rule(text),)?
                }
            }

            /// The suggestion. It is empty if the rule already says it.
            #[must_use]
            pub const fn fix(&self) -> &'static str {
                match self {
                    $(Self::$kind { .. } => $fix,)*
                    $(Self::$inner(inner) => inner.fix(),)?
                }
            }
        }
    };
}

pub(crate) use kinds;

/// A number, a text or a coordinate in a message.
pub(crate) enum Shown {
    Number(i64),
    Text(&'static str),
    At(At),
}

/// A field of an error, of any type that fields can have.
pub(crate) struct Field<T>(pub(crate) T);

macro_rules! values {
    ($($type:ty: $value:ident => $shown:expr;)*) => {$(
        impl Field<$type> {
            pub(crate) const fn shown(self) -> Shown {
                let $value = self.0;
                $shown
            }
        }
    )*};
}

values! {
    i64: number => Shown::Number(number);
    u64: number => Shown::Number(number as i64);
    u8: number => Shown::Number(number as i64);
    &'static str: text => Shown::Text(text);
    At: coordinate => Shown::At(coordinate);
}

/// Appends `message` to `text`, with values instead of their names in braces. Other braces are kept.
pub(crate) const fn filled(text: Text, message: &'static str, values: &[(&str, Shown)]) -> Text {
    let (mut text, mut rest) = (text, message);
    let mut at = 0;
    while at < rest.len() {
        let k = first!(0..values.len(), |k| starts_with_name(rest.as_bytes(), at, values[k].0.as_bytes()));
        if k == values.len() {
            at += 1;
            continue;
        }
        text = text.str(rest.split_at(at).0);
        text = match values[k].1 {
            Shown::Number(number) => text.int(number),
            Shown::Text(value) => text.str(value),
            Shown::At(coordinate) => coordinate.shown(text),
        };
        rest = rest.split_at(at + values[k].0.len() + 2).1;
        at = 0;
    }
    text.str(rest)
}

/// Returns `true` if `{name}` is at position `at`.
const fn starts_with_name(text: &[u8], at: usize, name: &[u8]) -> bool {
    let end = at + name.len() + 1;
    if end >= text.len() || text[at] != b'{' || text[end] != b'}' {
        return false;
    }
    all!(0..name.len(), |i| text[at + 1 + i] == name[i])
}
