//! The algebra of layouts: composition, complement, divide, product, inverses, and operations on modes.

mod by_tiler;
mod cast;
mod coalesce;
mod common;
mod common_vector;
mod complement;
mod compose;
mod cut;
mod divide;
mod domain;
pub mod image;
mod inverse;
mod modes;
mod ordered;
mod parts;
mod product;
mod recast;
mod rest;
mod row;
mod slice;
pub mod sums;
mod swizzled;
mod symbolic;
#[cfg(test)]
mod tests;
mod tile_to_shape;
mod tiler;
mod unzip;
mod whole;

mod composition;
pub mod injective;
mod left_inverse;
pub mod linear;
pub(crate) mod marks;

pub use compose::relabel;
pub use composition::addressed;
pub use parts::of_threads;
pub use product::{padded, pairs};
pub use slice::Sliced;
pub use swizzled::Columns;
pub use tiler::{Tiler, TilerKind, require_rank};
pub use unzip::Arranged;
