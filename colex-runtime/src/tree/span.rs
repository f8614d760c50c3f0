//! A place in a tree.

/// The leaves `start..end` of a tree, and the depth at which the mode they form stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span {
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) depth: usize,
}
