//! `#[unseen]`: declarations that rustc does not show to users, whose own lines a message is about.

#[doc(hidden)]
pub use colex_unseen::near;
pub(crate) use colex_unseen::unseen;

#[doc(hidden)]
pub use crate::__far as far;

/// An item that is declared elsewhere, beside a word of this file.
#[cfg(not(any(doc, rust_analyzer)))]
#[doc(hidden)]
#[macro_export]
macro_rules! __far {
    ($($item:tt)*) => { $crate::unseen::near! { here { $($item)* } } };
}

/// An item as it stands, in documentation and editors.
#[cfg(any(doc, rust_analyzer))]
#[doc(hidden)]
#[macro_export]
macro_rules! __far {
    ($($item:tt)*) => { $($item)* };
}
