//! Layouts with names in a crate of edition 2015, where a path in `use` starts at the root of the crate.
#![deny(warnings)]
#![no_implicit_prelude]

extern crate cute;

pub mod tiles {
    use cute::layout;
    layout! {
        /// A swizzled tile in shared memory.
        pub struct SmemA = Sw<3,4,3> o (8,64):(64,1);
        pub(crate) struct Inner = (4,2);
    }
    pub mod deep {
        ::cute::layout! { pub struct Both = make_layout(super::Inner, ::tiles::Inner); }
    }
}

/// Layouts with const parameters and with runtime values.
pub mod parameters {
    ::cute::layout! {
        pub struct Rows<const N: usize> = (N, 8):(8, 1);
        pub struct Numbers { m: usize } = (m, 8):(8, 1);
        pub struct Both<const N: usize> { m: usize } = (m, N):(N, 1);
    }
}

pub mod renamed {
    use tiles::deep::*;
    use tiles::SmemA as A;
    ::cute::layout! {
        /// Uses the name of a layout in a function item.
        pub fn index(i: u32, j: u32) -> u32 = A;
        pub struct Twice = make_layout(Both, self::Both);
    }
    /// Uses the name of a layout in expressions.
    pub fn at(i: usize, j: usize) -> (usize, usize) {
        (::cute::layout!(A).at((i, j)), ::cute::index!(A; (i, j)))
    }
}

/// Declares several modules by one call of a macro. The layouts in these modules have the same name.
macro_rules! declare {
    ($($module:ident)*) => { $(
        pub mod $module {
            ::cute::layout! { pub struct Same = 4:1; pub struct Other = Same; }
        }
    )* };
}
declare!(one two);
