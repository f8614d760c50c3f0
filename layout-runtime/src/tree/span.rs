//! A mode of a tree, as a range of leaves.

/// The leaves `start..end` of a tree, which form a mode at depth `depth`.
#[derive(Clone, Copy, Debug)]
pub struct Span {
    pub start: usize,
    pub end: usize,
    pub(crate) depth: usize,
}

impl Span {
    /// Returns `true` if both spans contain the same leaves. The depths are not compared.
    pub const fn is(self, other: Self) -> bool {
        self.start == other.start && self.end == other.end
    }
}
