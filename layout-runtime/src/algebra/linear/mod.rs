//! Layouts as linear maps over GF(2), the field of two elements, in which addition is XOR.
//!
//! Let a layout have extents that are powers of two. If the layout has XOR strides, or if the terms of all coordinate
//! bits have no common bits, the layout maps the XOR of two coordinates to the XOR of their indices. Every swizzle has
//! the same property. Such a map is determined by its *columns*: its values at 1, 2, 4, …. Therefore an operation on
//! the map is an operation on at most 62 integers:
//!
//! ```text
//! Sw<2,0,2> o (4,4):(1,4)     columns 1, 2, 5, 10      XOR strides (4,4):(f1,f5)
//! ```
//!
//! `compose` composes maps, `inverse` computes inverses by elimination, `quotient` divides maps, and `spell` finds the
//! layout of a map. `enumerated` composes layouts that are not linear.

mod compose;
mod enumerated;
mod inverse;
mod map;
mod quotient;
mod spell;
#[cfg(test)]
mod tests;

pub(crate) use compose::{compose, require_apart, require_joinable, through};
pub use map::Echelon;
pub use map::Linear;
pub use spell::Fronts;
