//! Items that could change the meaning of expansions. There are traits for all types, and the items of these traits
//! have the names that expansions use. There are also other items with these names, and types and modules with names of
//! the prelude.

#![allow(
    dead_code,
    non_camel_case_types,
    non_snake_case,
    non_upper_case_globals,
    unreachable_pub,
    unused_imports,
    unused_macros,
    clippy::all,
    clippy::pedantic,
    clippy::nursery,
    reason = "no code calls these items"
)]

include!("names.rs");

/// The return type of the methods of these traits. If a call returns this type, it has called the wrong method.
pub struct Wrong;

macro_rules! traits {
    ([$($function:ident)*] [$($constant:ident)*] [$($type:ident)*] [$($reserved:ident)*]) => {
        /// A trait with methods by value, which take precedence over inherent methods by reference.
        pub trait ByValue: ::core::marker::Sized {
            $(fn $function(self) -> Wrong { Wrong })*
            $(fn $reserved(self) -> Wrong { Wrong })*
        }
        impl<T> ByValue for T {}

        /// A trait with methods by reference, which take precedence over inherent methods by mutable reference.
        pub trait ByReference {
            $(fn $function(&self) -> Wrong { Wrong })*
            $(fn $reserved(&self) -> Wrong { Wrong })*
        }
        impl<T: ?::core::marker::Sized> ByReference for T {}

        pub trait ByMutableReference {
            $(fn $function(&mut self) -> Wrong { Wrong })*
            $(fn $reserved(&mut self) -> Wrong { Wrong })*
        }
        impl<T: ?::core::marker::Sized> ByMutableReference for T {}

        /// A trait with associated functions, constants and types.
        pub trait Associated {
            $(const $constant: Wrong = Wrong;)*
            $(type $type;)*
            $(fn $function() -> Wrong { Wrong })*
            $(fn $reserved() -> Wrong { Wrong })*
        }
        impl<T: ?::core::marker::Sized> Associated for T {
            $(type $type = Wrong;)*
        }
    };
}

with_names!(traits);

/// Items of the user with the names that expansions use: types, values and macros. Reserved names are skipped.
macro_rules! kinds {
    ([$($function:ident)*] [$($constant:ident)*] [$($type:ident)*] [$($reserved:ident)*]) => {
        kinds! { @ ($) $($function)* $($constant)* $($type)* }
    };
    // A macro with the name of a built-in attribute cannot be imported.
    (@ macro ($d:tt) expect) => {};
    (@ macro ($d:tt) $name:ident) => {
        macro_rules! $name { ($d($d any:tt)*) => { this_macro_is_not_called } }
        pub(crate) use $name;
    };
    (@ ($d:tt) $($name:ident)*) => {
        pub mod structs {
            $(
                pub struct $name {}
                pub const $name: super::Wrong = super::Wrong;
            )*
        }
        pub mod macros {
            $(kinds! { @ macro ($d) $name })*
        }
        pub mod functions {
            $(
                pub mod $name {}
                pub fn $name() -> super::Wrong { super::Wrong }
            )*
        }
        pub mod statics {
            $(
                pub trait $name {}
                pub static $name: super::Wrong = super::Wrong;
            )*
        }
    };
}

with_names!(kinds);

/// Types and modules that have names of the prelude.
pub mod items {
    macro_rules! structs {
        ($($name:ident)*) => { $(#[allow(non_camel_case_types)] pub struct $name;)* };
    }

    structs! {
        u8 u16 u32 u64 usize i8 i16 i32 i64 isize u128 i128 f32 f64 str char Option Some None Result Ok Err Vec String Box
        Clone Copy Default Debug Fn FnMut FnOnce From Into Iterator IntoIterator Extend Drop Send Sync Sized
    }

    pub mod core {}
    pub mod std {}
    pub mod alloc {}
    pub mod colex {}
    pub mod layout_gpu {}
}

/// Includes a file in modules with such items in scope, and in the module `plain_module` without them.
macro_rules! in_hostile_modules {
    ($file:literal) => {
        mod plain_module {
            include!($file);
        }
        mod by_value {
            #[allow(unused_imports)]
            use crate::hostile::ByValue as _;
            include!($file);
        }
        mod by_reference {
            #[allow(unused_imports)]
            use crate::hostile::ByReference as _;
            include!($file);
        }
        mod by_mutable_reference {
            #[allow(unused_imports)]
            use crate::hostile::ByMutableReference as _;
            include!($file);
        }
        mod associated {
            #[allow(unused_imports)]
            use crate::hostile::Associated as _;
            include!($file);
        }
        mod structs_beside {
            #[allow(unused_imports)]
            use crate::hostile::{macros::*, structs::*};
            include!($file);
        }
        mod functions_beside {
            #[allow(unused_imports)]
            use crate::hostile::functions::*;
            include!($file);
        }
        mod statics_beside {
            #[allow(unused_imports)]
            use crate::hostile::statics::*;
            include!($file);
        }
        #[no_implicit_prelude]
        mod everything {
            #[allow(unused_imports)]
            use crate::hostile::{Associated as _, ByMutableReference as _, ByReference as _, ByValue as _, items::*};
            include!($file);
        }
    };
}
