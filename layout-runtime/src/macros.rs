//! `?` and `for` for `const fn`.

/// The value of a `Result`, or an early return of its error, or of what is made of it: `?` is not `const` on stable Rust.
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

/// `each!(for i in 0..n { … })`: `for` is not `const` on stable Rust.
macro_rules! each {
    (for $i:pat in $($tokens:tt)+) => {
        each!(@ [$i] [] $($tokens)+)
    };
    (@ [$i:pat] [$($range:tt)+] $body:block) => {{
        let core::ops::Range { start: mut next, end } = $($range)+;
        while next < end {
            let $i = next;
            next += 1;
            $body
        }
    }};
    (@ [$i:pat] [$($range:tt)*] $token:tt $($rest:tt)+) => {
        each!(@ [$i] [$($range)* $token] $($rest)+)
    };
}
