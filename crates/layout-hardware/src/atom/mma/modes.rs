//! Builds the layouts of operands, mode by mode, from extents and strides.

use layout_runtime::{
    Layout,
    leaf::Leaf,
    tree::{Profile, Tree},
};

/// Maximum number of leaves in a mode of an instruction.
const MOST: usize = 6;

/// A mode under construction: a list of leaves.
#[derive(Clone, Copy)]
pub(in crate::atom) struct ModeBuilder {
    row: [(i64, i64); MOST],
    len: usize,
    tuple: bool,
}

impl ModeBuilder {
    pub(in crate::atom) const NONE: Self = Self { row: [(0, 0); MOST], len: 0, tuple: false };

    /// Appends the leaf `extent:stride`.
    pub(in crate::atom) const fn with(mut self, extent: i64, stride: i64) -> Self {
        self.row[self.len] = (extent, stride);
        self.len += 1;
        self
    }

    /// Appends the leaf `extent:stride` unless the extent is 1.
    pub(in crate::atom) const fn unless_one(self, extent: i64, stride: i64) -> Self {
        if extent == 1 { self } else { self.with(extent, stride) }
    }

    /// Keeps the mode a tuple even if it has only one leaf.
    pub(in crate::atom) const fn tuple(mut self) -> Self {
        self.tuple = true;
        self
    }

    /// Returns the layout `(threads, values)`. `self` is the mode of the threads.
    pub(in crate::atom) const fn layout(self, values: Self) -> Layout {
        let mut tree = Tree::empty(Leaf::UNUSED);
        self.push_to(&mut tree);
        values.push_to(&mut tree);
        Layout::plain(tree)
    }

    const fn push_to(self, tree: &mut Tree<Leaf>) {
        let start = tree.len();
        each!(for i in 0..self.len {
            tree.leaves[start + i] = Leaf::new(self.row[i].0, self.row[i].1);
        });
        if self.len == 0 {
            tree.leaves[start] = Leaf::UNIT;
        }
        let profile = match self.len {
            0 => Profile::LEAF,
            1 if !self.tuple => Profile::LEAF,
            len => Profile::flat(len),
        };
        // `push` does not fail, because a layout of an instruction has at most twelve leaves at two levels.
        let _ = tree.profile.push(profile);
    }
}
