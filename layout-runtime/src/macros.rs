//! `?`, `for` and a sort for `const fn`, and traits of generic types.

/// The value of a `Result`, or an early return of its error, or of what is made of it: `?` is not `const` on stable
/// Rust.
#[doc(hidden)]
#[macro_export]
macro_rules! ok {
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(error) => return Err(error),
        }
    };
    ($result:expr, |$error:pat_param| $told:expr) => {
        match $result {
            Ok(value) => value,
            Err($error) => return Err($told),
        }
    };
}

/// `each!(for i in 0..n { … })`: `for` is not `const` on stable Rust. Backwards, `for i in rev(0..n)`; over the bits of
/// a number that are set, from the lowest, `for bit in bits(number)`.
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

/// The value of an `Option`, or an early return of `None`, or of what is said.
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

/// `first!(0..n, |i| …)`: the first of the numbers for which it holds, or `n`.
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

/// `any!(0..n, |i| …)`: whether it holds for one of the numbers.
#[doc(hidden)]
#[macro_export]
macro_rules! any {
    ($range:expr, |$i:pat_param| $holds:expr) => {{
        let core::ops::Range { start: mut next, end } = $range;
        loop {
            if next >= end {
                break false;
            }
            let $i = next;
            next += 1;
            if $holds {
                break true;
            }
        }
    }};
}

/// `all!(0..n, |i| …)`: whether it holds for each of the numbers.
#[doc(hidden)]
#[macro_export]
macro_rules! all {
    ($range:expr, |$i:pat_param| $holds:expr) => {
        !$crate::any!($range, |$i| !$holds)
    };
}

/// A step of an insertion sort: puts a value into `array[..len]`, which has room for it, in front of the elements that
/// belong behind it. Answers where. `insert!(array, len, value, |value, other| other.key > value.key)`
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

/// `Clone` and `Copy`, whatever the generics are: derived, they would ask it of them.
#[doc(hidden)]
#[macro_export]
macro_rules! copied {
    ($([$($generics:tt)*] $type:ty;)*) => {$(
        impl<$($generics)*> Clone for $type {
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<$($generics)*> Copy for $type {}
    )*};
}

/// `Debug` as `Name(value)`, or as the name alone, whatever the generics are.
#[doc(hidden)]
#[macro_export]
macro_rules! shown {
    ($([$($generics:tt)*] $type:ty = $name:literal $(, |$this:ident| $value:expr)?;)*) => {$(
        impl<$($generics)*> core::fmt::Debug for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_tuple($name)$(.field(&(|$this: &Self| $value)(self)))?.finish()
            }
        }
    )*};
}
