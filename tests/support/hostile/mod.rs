//! Items that could change the meaning of expansions: traits for all types, with items that have the names that
//! expansions use, and types and modules that have names of the prelude.

#![allow(
    dead_code,
    unreachable_pub,
    clippy::all,
    clippy::pedantic,
    clippy::nursery,
    reason = "no code calls these items"
)]

include!("names.rs");

/// The type that a call returns if it calls a method of these traits.
pub struct Wrong;

macro_rules! traits {
    ([$($function:ident)*] [$($constant:ident)*] [$($type:ident)*]) => {
        /// A trait with methods by value, which take precedence over inherent methods by reference.
        pub trait ByValue: ::core::marker::Sized {
            $(fn $function(self) -> Wrong { Wrong })*
        }
        impl<T> ByValue for T {}

        /// A trait with methods by reference, which take precedence over inherent methods by mutable reference.
        pub trait ByReference {
            $(fn $function(&self) -> Wrong { Wrong })*
        }
        impl<T: ?::core::marker::Sized> ByReference for T {}

        pub trait ByMutableReference {
            $(fn $function(&mut self) -> Wrong { Wrong })*
        }
        impl<T: ?::core::marker::Sized> ByMutableReference for T {}

        /// A trait with associated functions, constants and types.
        pub trait Associated {
            $(const $constant: Wrong = Wrong;)*
            $(type $type;)*
            $(fn $function() -> Wrong { Wrong })*
        }
        impl<T: ?::core::marker::Sized> Associated for T {
            $(type $type = Wrong;)*
        }
    };
}

with_names!(traits);

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

/// Includes a file in modules in which such items are in scope, and in `plain_module` without such items.
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
        #[no_implicit_prelude]
        mod everything {
            #[allow(unused_imports)]
            use crate::hostile::{Associated as _, ByMutableReference as _, ByReference as _, ByValue as _, items::*};
            include!($file);
        }
    };
}
