//! A place in a tree.

/// The leaves `start..end` of a tree, and the depth at which the mode they form stands.
#[derive(Clone, Copy, Debug)]
pub struct Span {
    pub start: usize,
    pub end: usize,
    pub(crate) depth: usize,
}
