//! `?` for `const fn`.

/// The value of a `Result`, or an early return of its error: `?` is not `const` on stable Rust.
macro_rules! ok {
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(error) => return Err(error),
        }
    };
}

pub(crate) use ok;
