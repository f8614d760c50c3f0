//! The algebra.

mod composition;
