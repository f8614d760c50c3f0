//! Layouts as linear maps over the field of two elements, where exclusive or is the addition.
//!
//! A layout over powers of two whose strides share no bits, or have no sums because they are XOR strides, maps the
//! exclusive or of two coordinates to the exclusive or of their indices, and so does every swizzle. Such a map is known
//! by its *columns*, the indices of the coordinates 1, 2, 4, …; a question about it is one about at most 62 words:
//!
//! ```text
//! Sw<2,0,2> o (4,4):(1,4)     columns 1, 2, 5, 10      XOR strides (4,4):(f1,f5)
//! ```
//!
//! `compose` multiplies maps, `echelon` eliminates for `inverse`s, `spell` finds the layout of a map; `table`
//! decides what is left.

mod compose;
mod echelon;
mod enumerated;
mod fronts;
mod inverse;
mod map;
mod quotient;
mod spell;
#[cfg(test)]
mod tests;

pub(crate) use compose::{compose, require_apart, require_joinable, through};
pub use echelon::Echelon;
pub use fronts::Fronts;
pub use map::Linear;
