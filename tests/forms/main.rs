//! Tests the forms that users write: values, expressions, structs and functions.

mod indices;
mod items;
mod parentheses;
mod values;

/// The indices of `(3,(2,3)):(3,(12,1))`, computed by hand.
const TABLE: [usize; 18] = [0, 3, 6, 12, 15, 18, 1, 4, 7, 13, 16, 19, 2, 5, 8, 14, 17, 20];
