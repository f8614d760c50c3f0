//! Checks the laws in the doc comments at every coordinate of random layouts: nested, padded, interleaved and swizzled
//! layouts, and layouts with negative strides.

extern crate std;

mod access;
mod identity;
mod liars;
mod limits;
mod parts;
#[path = "../../../layout-proofs/src/tests/random_layout.rs"]
mod random_layout;
mod small;
mod strided;
mod views;
mod whole;

use super::Tensor;
use arbitrary::{Result, Unstructured};
use layout_runtime::{IntTuple, Layout, Swizzle};
use random_layout::random_layout;
use std::string::ToString;
use std::vec::Vec;

/// Returns a random layout without negative indices, with random nesting.
fn layout(u: &mut Unstructured<'_>) -> Result<Layout> {
    let mut layout = random_layout(u)?;
    let low = layout.bounds().0;
    if low < 0 {
        layout = layout.layout_part();
        layout = layout.swizzled(Swizzle::IDENTITY, -layout.bounds().0).expect("small");
    }
    if layout.rank() > 1 && u.arbitrary()? {
        let begin = u.int_in_range(0..=layout.rank() - 1)?;
        layout = layout.group(begin, u.int_in_range(begin + 1..=layout.rank())?).expect("in range");
    }
    Ok(layout)
}

/// Returns the length that a buffer needs for the layout: the largest index plus 1, found by enumeration.
fn needed(layout: &Layout) -> usize {
    indices(layout).into_iter().max().expect("a coordinate") + 1
}

fn indices(layout: &Layout) -> Vec<usize> {
    (0..layout.size() as i64).map(|i| usize::try_from(layout.index(i)).expect("not negative")).collect()
}

/// Returns a tensor in which each element is its own index.
fn places(layout: Layout) -> Tensor<Vec<usize>, Layout> {
    Tensor::new((0..needed(&layout)).collect(), layout).expect("long enough")
}

/// Returns the sizes of the modes.
fn sizes(layout: &Layout) -> Vec<usize> {
    layout.shape().product_each().leaves().iter().map(|int| int.value() as usize).collect()
}

/// Converts the coordinate with the entries `parts`, one per mode, to a one-dimensional coordinate.
fn joined(sizes: &[usize], parts: &[usize]) -> usize {
    sizes.iter().zip(parts).rev().fold(0, |sum, (size, part)| sum * size + part)
}

fn parts(sizes: &[usize], mut coordinate: usize) -> Vec<usize> {
    let digit = |size: &usize| {
        let part = coordinate % size;
        coordinate /= size;
        part
    };
    sizes.iter().map(digit).collect()
}

fn parsed(text: &str) -> Layout {
    text.parse().expect("a layout")
}

fn integers(values: &[usize]) -> IntTuple {
    IntTuple::flat(&values.iter().map(|value| *value as i64).collect::<Vec<_>>()).expect("few")
}
