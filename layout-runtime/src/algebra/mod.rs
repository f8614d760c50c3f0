//! The algebra.

mod composition;
mod injective;
mod left_inverse;
