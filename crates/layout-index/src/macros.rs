//! Implements traits for generic types, without bounds on the generic arguments.

/// Implements `Clone` and `Copy` for all generic arguments. Derived implementations would require that the arguments
/// implement them too.
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

/// Implements `Debug` as `Name(value)`, or as the name only, for all generic arguments.
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
