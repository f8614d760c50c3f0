//! Tests that tiles, partitions and slices of tensors keep their start: in values, in text, in items and functions,
//! with symbols and with coordinate strides. `data/at_coordinates.tsv` lists all indices, as the definition gives them.

mod items;
mod operations;
mod rows;
mod symbols;

use colex::{IntTuple, Layout};
use layout_compiler::{Value, eval};

/// Returns the value of a text.
fn value(text: &str) -> Value {
    eval(text).unwrap_or_else(|errors| panic!("{text}: {}", errors[0]))
}

/// Returns the layout of a text, or a slice together with its offset.
fn layout(text: &str) -> Layout {
    match value(text) {
        Value::Layout(layout) => layout,
        Value::Sliced(sliced) if sliced.offset == IntTuple::from(0) => sliced.layout,
        Value::Sliced(sliced) => sliced.layout.shifted(&sliced.offset).unwrap(),
        other => panic!("{text} is {}", other.kind()),
    }
}

/// Returns all indices, in the order of one-dimensional coordinates.
fn indices(layout: &Layout) -> Vec<String> {
    (0..layout.size()).map(|i| layout.crd2idx(&IntTuple::from(i as i64)).unwrap().to_string()).collect()
}
