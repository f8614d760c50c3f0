//! Element types, and the code with which a test creates values of each type.

use crate::report::Failure;

/// An element type.
#[derive(Clone, Copy, Debug)]
pub(super) struct Element {
    pub(super) name: &'static str,
    pub(super) bits: usize,
    /// An expression that creates a value of the type from a counter `i`.
    pub(super) number: &'static str,
    /// `true` if the type is defined in `layout_gpu` and not in Rust.
    is_of_crate: bool,
}

const fn element(name: &'static str, bits: usize, number: &'static str, is_of_crate: bool) -> Element {
    Element { name, bits, number, is_of_crate }
}

const ELEMENTS: [Element; 8] = [
    element("f32", 32, "i as f32", false),
    element("f16", 16, "f16::from_f32((i % 1999) as f32)", true),
    element("bf16", 16, "bf16::from_f32((i % 251) as f32)", true),
    element("f64", 64, "i as f64", false),
    element("u32", 32, "i", false),
    element("i32", 32, "i as i32", false),
    element("u16", 16, "i as u16", false),
    element("i16", 16, "i as i16", false),
];

impl Element {
    /// # Errors
    /// If there is no element type with that name.
    pub(super) fn named(name: &str) -> Result<Self, Failure> {
        ELEMENTS.into_iter().find(|element| element.name == name).ok_or_else(|| {
            let names = ELEMENTS.map(|element| element.name).join("`, `");
            Failure::message(format!("unknown element type `{name}`; available: `{names}`"))
        })
    }

    /// Returns the `use` declaration that the type needs, or an empty text.
    pub(super) fn import(self) -> String {
        if self.is_of_crate { format!("{}, ", self.name) } else { String::new() }
    }

    /// Returns the number of elements in 16 bytes.
    pub(super) const fn vector(self) -> usize {
        128 / self.bits
    }
}
