//! Implements traits for generic types, without trait bounds on the type parameters.

/// Implements `Clone` and `Copy` for all type arguments. With `derive`, the type would be `Copy` only if its type
/// arguments are.
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

/// Implements `Debug` for all type arguments. The output is `Name(value)`, or `Name` if there is no value.
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
