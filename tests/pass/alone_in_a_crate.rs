//! A crate without the standard prelude, in which the macros have other names.

#![no_implicit_prelude]
#![deny(warnings)]

use ::colex as layouts;

layouts::layout! {
    /// A tile.
    pub struct Tile = (3,(2,3)):(3,(12,1));
    #[inline]
    pub const fn tile(i: ::core::primitive::u32) -> ::core::primitive::u32 = Tile;
}

fn main() {
    const INDEX: ::core::primitive::u32 = tile(16);
    ::core::assert_eq!((INDEX, Tile.at(16), layouts::index!((3,(2,3)):(3,(12,1)); 16)), (17, 17, 17));
}
