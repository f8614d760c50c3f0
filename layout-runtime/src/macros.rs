//! Macros that replace `?`, `for` and other features that are not `const` on stable Rust, and the macro that declares
//! rules.

/// Evaluates to the value of a `Result`. If the `Result` is an error, returns this error from the enclosing function. A
/// closure as the second argument can change the error. `?` is not `const` on stable Rust.
#[doc(hidden)]
#[macro_export]
macro_rules! ok {
    ($result:expr) => {
        $crate::ok!($result, |error| error)
    };
    ($result:expr, |$error:pat_param| $told:expr) => {
        match $result {
            Ok(value) => value,
            Err($error) => return Err($told),
        }
    };
}

/// `each!(for i in 0..n { … })` replaces a `for` loop, which is not `const` on stable Rust. `for i in rev(0..n)` counts
/// down, and `for bit in bits(number)` iterates over the set bits of a number, lowest first.
#[doc(hidden)]
#[macro_export]
macro_rules! each {
    (for $i:pat in $($tokens:tt)+) => {
        $crate::each!(@ [$i] [] $($tokens)+)
    };
    (@ [$i:pat] [rev($range:expr)] $body:block) => {{
        let core::ops::Range { start, end: mut last } = $range;
        while last > start {
            last -= 1;
            let $i = last;
            $body
        }
    }};
    (@ [$i:pat] [bits($number:expr)] $body:block) => {{
        let mut rest = $number;
        while rest != 0 {
            let $i = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            $body
        }
    }};
    (@ [$i:pat] [$($range:tt)+] $body:block) => {{
        let core::ops::Range { start: mut next, end } = $($range)+;
        while next < end {
            let $i = next;
            next += 1;
            $body
        }
    }};
    (@ [$i:pat] [$($range:tt)*] $token:tt $($rest:tt)+) => {
        $crate::each!(@ [$i] [$($range)* $token] $($rest)+)
    };
}

/// Evaluates to the value of an `Option`. If the `Option` is `None`, returns `None` or the second argument from the
/// enclosing function.
#[doc(hidden)]
#[macro_export]
macro_rules! some {
    ($option:expr) => {
        $crate::some!($option, None)
    };
    ($option:expr, $otherwise:expr) => {
        match $option {
            Some(value) => value,
            None => return $otherwise,
        }
    };
}

/// Converts a `Result` to an `Option`, like `Result::ok`, which is not `const` on stable Rust.
#[doc(hidden)]
#[macro_export]
macro_rules! option {
    ($result:expr) => {
        match $result {
            Ok(value) => Some(value),
            Err(_) => None,
        }
    };
}

/// Evaluates to the value of an `Option`, or to the second argument if the `Option` is `None`.
#[doc(hidden)]
#[macro_export]
macro_rules! or {
    ($option:expr, $otherwise:expr) => {
        match $option {
            Some(value) => value,
            None => $otherwise,
        }
    };
}

/// `first!(0..n, |i| …)` returns the first number that satisfies the condition, or `n` if no number satisfies it.
#[doc(hidden)]
#[macro_export]
macro_rules! first {
    ($range:expr, |$i:pat_param| $holds:expr) => {{
        let core::ops::Range { start: mut next, end } = $range;
        while next < end && {
            let $i = next;
            !$holds
        } {
            next += 1;
        }
        next
    }};
}

/// `any!(0..n, |i| …)` returns `true` if at least one number satisfies the condition.
#[doc(hidden)]
#[macro_export]
macro_rules! any {
    ($range:expr, |$i:pat_param| $holds:expr) => {{
        let core::ops::Range { start, end } = $range;
        $crate::first!(start..end, |$i| $holds) < end
    }};
}

/// `all!(0..n, |i| …)` returns `true` if every number satisfies the condition.
#[doc(hidden)]
#[macro_export]
macro_rules! all {
    ($range:expr, |$i:pat_param| $holds:expr) => {
        !$crate::any!($range, |$i| !$holds)
    };
}

/// A step of an insertion sort: inserts a value into `array[..len]`, and evaluates to the position of the value. The
/// last argument is a condition that is true if the element `other` belongs after the value. The array must be longer
/// than `len`. Example: `insert!(array, len, value,
/// |value, other| other.key > value.key)`.
#[doc(hidden)]
#[macro_export]
macro_rules! insert {
    ($array:expr, $len:expr, $inserted:expr, |$value:ident, $other:ident| $belongs_behind:expr) => {{
        let ($value, mut at) = ($inserted, $len);
        while at > 0 && {
            let $other = &$array[at - 1];
            $belongs_behind
        } {
            $array[at] = $array[at - 1];
            at -= 1;
        }
        $array[at] = $value;
        at
    }};
}

/// Declares rules: `Name { field: type, … } = "message with {field}", "what to write instead";`. A pair `(condition =>
/// "message")` after the message declares an alternative message, which is used if the condition is true.
///
/// Each rule is a type. `Name { … }.error()` returns an error of the rule, `Name::of(&error)` returns the values of the
/// fields in an error of this rule, and `Name::RULE` is the rule.
#[doc(hidden)]
#[macro_export]
macro_rules! rules {
    ($(
        $vis:vis $name:ident $({ $($field:ident: $type:ty),* $(,)? })? = $message:literal $(($when:expr => $other:literal))?, $fix:literal;
    )*) => {$(
        $crate::rules!(@struct $message, $vis, $name $({ $($field: $type),* })?);

        #[allow(dead_code, reason = "not every rule is read again")]
        impl $name {
            #[doc = "The rule."]
            $vis const RULE: $crate::Rule = $crate::Rule {
                name: ::core::stringify!($name),
                message: $message,
                fix: $fix,
                other: { let other = ""; $(let other = { let _ = other; $other };)? other },
                fields: &[$($((::core::stringify!($field), $crate::error::Field::<$type>::KIND)),*)?],
            };

            #[doc = "Returns the error of this rule with these numbers."]
            #[inline]
            #[allow(unused_assignments, unused_mut, unused_variables)]
            $vis const fn error(self) -> $crate::Error {
                let Self { $($($field),*)? } = self;
                let is_other = false;
                $(let is_other = { let _ = is_other; $when };)?
                let (values, i) = ($crate::error::Values::NONE, 0);
                $($(let (values, i) = ($crate::error::Field::<$type>($field).put(values, i), i + 1);)*)?
                $crate::Error::new(&Self::RULE, is_other, values)
            }

            #[doc = "Returns the numbers of an error, or `None` if the error belongs to another rule."]
            #[allow(unused_assignments, unused_mut, unused_variables)]
            $vis const fn of(error: &$crate::Error) -> ::core::option::Option<Self> {
                if !error.breaks(&Self::RULE) {
                    return ::core::option::Option::None;
                }
                let mut i = 0;
                ::core::option::Option::Some(Self { $($($field: {
                    i += 1;
                    $crate::error::Field::<$type>::take(error.values(), i - 1).0
                }),*)? })
            }
        }
    )*};
    (@struct $message:literal, $vis:vis, $name:ident) => {
        #[doc = $message]
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        $vis struct $name;
    };
    (@struct $message:literal, $vis:vis, $name:ident { $($field:ident: $type:ty),* }) => {
        #[doc = $message]
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        $vis struct $name { $(
            #[doc = concat!("The value of `{", stringify!($field), "}` in the message.")]
            $vis $field: $type,
        )* }
    };
}
