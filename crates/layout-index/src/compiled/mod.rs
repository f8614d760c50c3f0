//! Layouts as types: the types that `layout!` expands to.
//!
//! `layout!` writes a layout as one path, such as `LayoutOf::<(M::<3, 3>, (M::<2, 12>, M::<3, 1>))>`. The same path can
//! be used as a type, a value, a constant and a pattern. Equal layouts have equal types, and generic code can match the
//! types of the modes.
//!
//! `at` reads its plan from an associated constant and unrolls it. A trait bound checks that the coordinate nests like
//! the shape, so another nesting is an error at the call. The index has the integer type of the coordinates. rustc
//! infers the type of the coordinates from the type of the index, or the other way around. Kernels can therefore
//! compute in `u32`. A layout with negative indices needs a signed type.
//!
//! A layout and two calls of `at` take 3.4 ms of a release build, because rustc's interpreter evaluates the layout and
//! two plans. The macro cannot compute the plans instead: two calls of `layout!` with the same layout cannot both
//! implement a trait for the same type, so the plans would have to be part of the type. The constants are therefore
//! written so that rustc interprets them fast: terms do not contain an `Option`, no constant is just another name for a
//! constant, and there are few calls. A sum of up to four terms is computed by a function that depends only on the
//! number of terms.

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
