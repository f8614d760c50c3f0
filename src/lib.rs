#![no_std]
//! CuTe layouts, compiled.

#[doc(inline)]
pub use layout_runtime::*;

/// What the emitted code refers to. Not part of the interface.
#[doc(hidden)]
pub mod __private {
    pub use layout_macros::{index, layout};
    pub use layout_runtime::compiled::{Accepts, Compiled, Coord, E, IndexInt, M, S, holds};
    pub use layout_runtime::{Layout, StaticLayout};
}

/// layout!
#[macro_export]
macro_rules! layout {
    ($($input:tt)*) => {
        $crate::__private::layout! { ($crate) $($input)* }
    };
}

/// index!
#[macro_export]
macro_rules! index {
    ($($input:tt)*) => {
        $crate::__private::index! { ($crate) $($input)* }
    };
}
