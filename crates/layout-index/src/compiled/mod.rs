//! Layouts as types: what `layout!` expands to.
//!
//! A compiled layout is one path, `LayoutOf::<(M::<3, 3>, (M::<2, 12>, M::<3, 1>))>`, that is a type, a value, a
//! constant and a pattern at once. Equal layouts have equal types, and generic code can take the modes apart.

#[macro_use]
mod arity;

mod accepts;
mod component;
mod coord;
pub mod holds;
mod index;
mod modes;
mod program;
mod typed;

pub use component::{Component, assert_units};
pub(crate) use coord::sealed::Sealed;
pub use coord::{Accepts, Coord, CoordProfile, CoordinateOf, IndexInt, Nested};
pub use holds::Holds;
pub use index::{StaticLayout, at, fits, get, index};
pub use modes::{Ceil, Code, Constant, E, Evaluated, Lit, M, Modes, Num, O, S, Times, V, X};
pub use typed::LayoutOf;

pub use index::checked_index;
