//! The layouts that tensors can have: types and values.

pub mod indices;
pub mod of_types;
pub mod of_values;
