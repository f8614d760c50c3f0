//! CuTe's functions on layouts, with their C++ names. Import these functions to write CuTe's expressions in Rust.
//!
//! The rest of the documentation uses the corresponding methods and constants, such as `Tile::SIZE` and
//! `Tile::LAYOUT.rank()`. This module does not contain the operations that build layouts. Write them in the notation,
//! `layout!(zipped_divide(Tile, (4,4)))`, or call the methods of [`Layout`].
//!
//! ```
//! use colex::cute::{cosize_v, depth, get, print_layout, rank, size};
//! use colex::layout;
//!
//! layout! { struct Tile = (8,(4,16)):(64,(1,4)); }
//!
//! assert_eq!((size::<1>(Tile), rank(Tile), depth(Tile), cosize_v::<Tile>()), (64, 2, 2, 512));
//! assert_eq!(get::<0>(Tile).to_string(), "8:64");
//! println!("{}", print_layout(Tile));
//! ```

use crate::{Layout, StaticLayout, expect};

/// Returns the number of coordinates of a mode: `size<1>(l)` in C++. The size of the complete layout is `Tile::SIZE`.
///
/// If the mode does not exist, the call is a compile error.
///
/// ```
/// colex::layout! { struct Tile = (8,(4,16)):(64,(1,4)); }
/// assert_eq!((colex::cute::size::<1>(Tile), Tile::SIZE), (64, 512));
/// ```
pub const fn size<const MODE: usize>(_layout: impl StaticLayout + Copy) -> usize {
    mode::<_, MODE>(_layout).size()
}

/// Returns a mode as a layout: `get<0>(l)` in C++, and `get<0>(Tile)` in the notation.
///
/// If the mode does not exist, the call is a compile error.
///
/// ```
/// colex::layout! { struct Tile = (8,64):(64,1); }
/// assert_eq!(colex::cute::get::<0>(Tile).at(3), 192);
/// ```
pub const fn get<const MODE: usize>(_layout: impl StaticLayout + Copy) -> Layout {
    mode::<_, MODE>(_layout)
}

/// Returns the number of modes. If the shape is an integer, the rank is 1.
///
/// ```
/// colex::layout! { struct Tile = (8,(4,16)):(64,(1,4)); }
/// assert_eq!(colex::cute::rank(Tile), 2);
/// ```
pub const fn rank<L: StaticLayout + Copy>(_layout: L) -> usize {
    L::LAYOUT.rank()
}

/// Returns the nesting depth of the shape: 0 for an integer, 1 for a flat tuple such as `(8,64)`, and 2 for
/// `(8,(4,16))`.
///
/// ```
/// colex::layout! { struct Tile = (8,(4,16)):(64,(1,4)); }
/// assert_eq!(colex::cute::depth(Tile), 2);
/// ```
pub const fn depth<L: StaticLayout + Copy>(_layout: L) -> usize {
    L::LAYOUT.depth()
}

/// Returns the largest index plus 1. A negative stride is replaced by its absolute value. In C++, this is
/// `cosize_v<Tile>`. `Tile::COSIZE` has the same value.
///
/// ```
/// colex::layout! { struct Padded = (8,64):(72,1); }
/// let buffer = [0_u8; colex::cute::cosize_v::<Padded>()];
/// assert_eq!(buffer.len(), 7 * 72 + 64);
/// ```
pub const fn cosize_v<L: StaticLayout>() -> usize {
    L::LAYOUT.cosize().unsigned_abs() as usize
}

/// Returns a value that prints the table of indices: `println!("{}", print_layout(Tile))`.
///
/// ```
/// colex::layout! { struct Tile = (2,2):(2,1); }
/// assert!(colex::cute::print_layout(Tile).to_string().starts_with("(2,2):(2,1)\n"));
/// ```
#[must_use = "this is the table: write `println!(\"{}\", print_layout(Tile))`"]
pub const fn print_layout<L: StaticLayout + Copy>(_layout: L) -> impl core::fmt::Display {
    const { &L::LAYOUT }.print_layout()
}

const fn mode<L: StaticLayout + Copy, const MODE: usize>(_: L) -> Layout {
    const { expect(L::LAYOUT.mode(&[MODE])) }
}
