//! The algebra.
