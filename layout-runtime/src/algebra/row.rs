//! A row of modes without parentheses, while it is being put together.

use crate::mode::Mode;
use crate::tree::{MAX_LEAVES, Profile, Tree};

/// Modes in the order in which they were added; adjacent ones that continue each other are one.
pub(crate) struct Row {
    tree: Tree<Mode>,
    len: usize,
}

impl Row {
    pub(crate) const fn new() -> Self {
        Self { tree: Tree::empty(Mode::UNUSED), len: 0 }
    }

    /// The first `len` leaves of a tree, as a tuple; a single one as an integer.
    pub(crate) const fn front(modes: &Tree<Mode>, len: usize) -> Tree<Mode> {
        Self { tree: *modes, len }.finish()
    }

    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    pub(crate) const fn is_full(&self) -> bool {
        self.len == MAX_LEAVES
    }

    pub(crate) const fn mode(&self, i: usize) -> &Mode {
        &self.tree.leaves[i]
    }

    /// Adds `mode` as it stands. The row must not be full.
    pub(crate) const fn push(&mut self, mode: Mode) {
        self.tree.leaves[self.len] = mode;
        self.len += 1;
    }

    /// Adds `mode` to the function of one-dimensional coordinates: an extent of 1 adds nothing, and a stride that goes on
    /// where the mode before ends makes that one longer.
    pub(crate) const fn join(&mut self, mode: Mode) {
        if mode.extent == 1 {
            return;
        }
        if self.len > 0 && continues(&self.tree.leaves[self.len - 1], &mode) {
            let last = &mut self.tree.leaves[self.len - 1];
            last.extent *= mode.extent;
            last.extent_is_static = last.extent_is_static && mode.extent_is_static;
            return;
        }
        self.push(mode);
    }

    /// Inserts `mode` behind all modes whose strides are not larger. The row must not be full.
    pub(crate) const fn insert_by_stride(&mut self, mode: Mode) {
        let mut at = self.len;
        while at > 0 && self.tree.leaves[at - 1].stride > mode.stride {
            self.tree.leaves[at] = self.tree.leaves[at - 1];
            at -= 1;
        }
        self.tree.leaves[at] = mode;
        self.len += 1;
    }

    /// The modes as a tuple; a single one as an integer, none as `1:0`.
    pub(crate) const fn finish(mut self) -> Tree<Mode> {
        if self.len == 0 {
            self.tree.leaves[0] = Mode::UNIT;
        }
        self.tree.profile = if self.len < 2 { Profile::LEAF } else { Profile::flat(self.len) };
        self.tree
    }
}

/// Whether `next` starts where `mode` ends: `d' = s * d` in the same unit. Extents that are only known at run time stay apart, as in
/// CuTe: their product would be no extent of that kind.
pub(crate) const fn continues(mode: &Mode, next: &Mode) -> bool {
    if mode.named().is_some() || next.named().is_some() {
        return false;
    }
    match mode.extent.checked_mul(mode.stride) {
        Some(end) => end == next.stride && mode.basis.is(next.basis),
        None => false,
    }
}
