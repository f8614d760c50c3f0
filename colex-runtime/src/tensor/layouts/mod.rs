//! The layouts of tensors: types, and values.

pub(super) mod indices;
pub(super) mod of_types;
pub(super) mod of_values;
