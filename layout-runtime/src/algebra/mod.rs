//! The algebra of layouts. Every operation is one pass over the leaves and some book-keeping of the parentheses.

mod append;
mod by_mode;
mod cast;
mod coalesce;
mod columns;
mod common;
mod common_vector;
mod complement;
mod compose;
mod cut;
mod divide;
mod domain;
mod filter;
mod find;
mod for_all;
mod fragment;
mod group;
pub mod image;
mod inverse;
mod modes;
mod ordered;
mod parts;
mod product;
mod recast;
mod rest;
mod reverse;
mod row;
mod select;
mod slice;
mod sort;
pub mod sums;
mod swizzled;
mod symbolic;
#[cfg(test)]
mod tests;
mod tile_to_shape;
mod tiler;
mod unzip;
mod whole;
mod with_shape;

mod composition;
pub mod injective;
mod left_inverse;
pub mod linear;
pub(crate) mod marks;

pub use columns::Columns;
pub use for_all::Arranged;
pub use parts::of_threads;
pub use product::{padded, pairs};
pub use slice::Sliced;
pub use tiler::Tiler;
