//! The layouts of tensors: types, and values.

pub mod indices;
pub mod of_types;
pub mod of_values;
