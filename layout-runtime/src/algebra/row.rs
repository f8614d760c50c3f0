//! A sequence of modes without parentheses, to which an operation appends its result mode by mode.

use crate::Error;
use crate::leaf::{Leaf, is_empty};
use crate::rules::{SizeOverflow, TooManyLeaves};
use crate::tree::{MAX_LEAVES, Profile, Span, Tree};

/// A sequence of leaves. [`push`](Self::push) appends a leaf. [`join`](Self::join) merges a new leaf with the last leaf
/// if the new leaf continues the last leaf. Otherwise, `join` appends the new leaf.
pub(crate) struct Row {
    tree: Tree<Leaf>,
    len: usize,
}

impl Row {
    pub(crate) const fn new() -> Self {
        Self { tree: Tree::empty(Leaf::UNUSED), len: 0 }
    }

    /// Returns a flat tree of `modes`, without merging them. A single mode gets no parentheses, and without modes, the
    /// result is `1:0`.
    pub(crate) const fn front(modes: &[Leaf]) -> Tree<Leaf> {
        let mut row = Self::new();
        each!(for i in 0..modes.len() {
            row.push(modes[i]);
        });
        row.finish()
    }

    /// Returns a row of the modes in `span`, without merging them.
    pub(crate) const fn of(modes: &Tree<Leaf>, span: Span) -> Self {
        Self { tree: modes.at(span), len: span.end - span.start }
    }

    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    pub(crate) const fn is_full(&self) -> bool {
        self.len == MAX_LEAVES
    }

    pub(crate) const fn modes(&self) -> &[Leaf] {
        self.tree.leaves.split_at(self.len).0
    }

    pub(crate) const fn mode(&self, i: usize) -> &Leaf {
        &self.tree.leaves[i]
    }

    pub(crate) const fn replace(&mut self, i: usize, mode: Leaf) {
        self.tree.leaves[i] = mode;
    }

    /// Appends `mode` unchanged. The row must not be full.
    pub(crate) const fn push(&mut self, mode: Leaf) {
        self.tree.leaves[self.len] = mode;
        self.len += 1;
    }

    /// Appends `mode`, and merges it if possible: a mode of extent 1 is dropped, and a mode that continues the last
    /// mode makes the last mode longer. The index at each one-dimensional coordinate does not change.
    pub(crate) const fn join(&mut self, mode: Leaf) {
        if mode.is_one() {
            return;
        }
        if self.len > 0 && continues(&self.tree.leaves[self.len - 1], &mode) {
            let last = &mut self.tree.leaves[self.len - 1];
            *last = last.with_size(last.size() * mode.size());
            last.extent_is_static = last.extent_is_static && mode.extent_is_static;
            return;
        }
        self.push(mode);
    }

    /// Appends or merges `mode` like [`join`](Self::join). Returns an error if the row would have too many modes, or if
    /// a merged extent would be too large.
    pub(crate) const fn try_join(&mut self, mode: Leaf) -> Result<(), Error> {
        if self.len > 0 && continues(&self.tree.leaves[self.len - 1], &mode) {
            if self.tree.leaves[self.len - 1].size().checked_mul(mode.size()).is_none() {
                return Err(SizeOverflow.error());
            }
        } else if self.is_full() && !mode.is_one() {
            return Err(TooManyLeaves.error());
        }
        self.join(mode);
        Ok(())
    }

    /// Inserts `mode` after all modes with the same or smaller strides, and returns its position. The row must not be
    /// full.
    pub(crate) const fn insert_by_stride(&mut self, mode: Leaf) -> usize {
        self.len += 1;
        insert!(self.tree.leaves, self.len - 1, mode, |mode, other| other.stride > mode.stride)
    }

    /// Returns the modes as a flat tree. A single mode gets no parentheses, and an empty row becomes `1:0`.
    pub(crate) const fn finish(mut self) -> Tree<Leaf> {
        if self.len == 0 {
            self.tree.leaves[0] = Leaf::UNIT;
        }
        self.tree.profile = if self.len < 2 { Profile::LEAF } else { Profile::flat(self.len) };
        self.tree
    }
}

/// Returns `true` if `next` continues `mode`: the stride of `next` is `extent * stride` of `mode`, and both strides
/// have the same basis element. As in CuTe, symbolic extents are not merged, because a leaf cannot represent their
/// product.
pub(crate) const fn continues(mode: &Leaf, next: &Leaf) -> bool {
    if mode.symbol().is_some() || next.symbol().is_some() {
        return false;
    }
    matches!(mode.size().checked_mul(mode.stride), Some(end) if end == next.stride && mode.basis.is(next.basis))
}

/// Coalesces the modes in `span`.
pub(crate) const fn coalesce(modes: &Tree<Leaf>, span: Span) -> Tree<Leaf> {
    finished(row(modes, span), modes, span)
}

/// Returns the modes of `row` as a flat tree. `row` contains the coalesced modes of `span`. If an extent is 0, the
/// result is `0:1`. If the row has no modes, the result is `1:0`, which is static if each mode in `span` has a static
/// extent or a static stride.
const fn finished(row: Row, modes: &Tree<Leaf>, span: Span) -> Tree<Leaf> {
    if is_empty(modes, span) {
        let is_static = any!(span.start..span.end, |i| modes.leaves[i].is_empty() && modes.leaves[i].extent_is_static);
        return Tree::leaf(Leaf::new(0, 1).marked(is_static, is_static));
    }
    let is_empty = row.len == 0;
    let mut tree = row.finish();
    if is_empty && all!(span.start..span.end, |i| modes.leaves[i].extent_is_static || modes.leaves[i].stride_is_static)
    {
        tree.leaves[0] = Leaf::STATIC_UNIT;
    }
    tree
}

/// Coalesces the modes in `span`, and returns them as a row.
pub(crate) const fn row(modes: &Tree<Leaf>, span: Span) -> Row {
    let mut row = Row::new();
    each!(for i in span.start..span.end {
        row.join(modes.leaves[i]);
    });
    row
}

/// Removes the modes of stride 0 from the modes in `span`, and coalesces the other modes.
pub(crate) const fn filter(modes: &Tree<Leaf>, span: Span) -> Tree<Leaf> {
    let mut row = Row::new();
    each!(for i in span.start..span.end {
        if modes.leaves[i].stride != 0 {
            row.join(modes.leaves[i]);
        }
    });
    finished(row, modes, span)
}

/// Returns the product of the extents in `span`, up to the first symbolic extent. If the product does not fit in 64
/// bits, the result is `u64::MAX`. For example, the result of a divide that overruns can be this large.
pub(crate) const fn size(modes: &Tree<Leaf>, span: Span) -> u64 {
    let mut size = 1_u64;
    let mut i = span.start;
    while i < span.end && modes.leaves[i].symbol().is_none() {
        size = size.saturating_mul(modes.leaves[i].size() as u64);
        i += 1;
    }
    size
}
