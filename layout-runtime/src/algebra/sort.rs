//! `sort` and `squeeze`: modes in the order of their strides, and without modes of extent 1.

use crate::leaf::Leaf;
use crate::tree::{Span, Tree};
use crate::{Error, Layout};

impl Layout {
    /// Returns the modes without parentheses, in ascending order of strides. Modes with equal strides keep their order.
    ///
    /// Law: the number of coordinates with a given index does not change. Coordinate strides are sorted after integers.
    ///
    /// # Errors
    /// - If a stride or an extent is only known at run time.
    /// - If the layout has XOR strides, and an extent that is not a power of two is not the last one after sorting.
    ///
    /// ```
    /// # use colex::Layout;
    /// let layout: Layout = "((3,2),4):((8,24),2)".parse().unwrap();
    /// assert_eq!(layout.sort().unwrap().to_string(), "(4,3,2):(2,8,24)");
    /// ```
    pub const fn sort(&self) -> Result<Self, Error> {
        ok!(self.require_static("sort", 0));
        let mut modes = self.modes.flatten();
        each!(for i in 1..modes.len() {
            insert!(modes.leaves, i, modes.leaves[i], |moving, other| {
                let (a, b) = (other.basis.code(), moving.basis.code());
                a > b || a == b && other.stride > moving.stride
            });
        });
        self.regrouped(Ok(modes), "sort")
    }

    /// Returns the layout without its modes of extent 1, at any depth. A tuple that keeps one mode becomes this mode.
    ///
    /// Law: the function of one-dimensional coordinates does not change.
    ///
    /// ```
    /// # use colex::Layout;
    /// let layout: Layout = "(1,(4,1),(1,1),8):(7,(1,3),(0,0),4)".parse().unwrap();
    /// assert_eq!(layout.squeeze().to_string(), "(4,8):(1,4)");
    /// ```
    pub const fn squeeze(&self) -> Self {
        self.with(or!(squeezed(&self.modes, self.all()), Tree::leaf(Leaf::UNIT)))
    }
}

/// Returns the modes under `span` with an extent other than 1; `None` if all extents are 1.
const fn squeezed(modes: &Tree<Leaf>, span: Span) -> Option<Tree<Leaf>> {
    if modes.profile.is_leaf(span) {
        return if modes.leaves[span.start].is_one() { None } else { Some(Tree::leaf(modes.leaves[span.start])) };
    }
    let (mut out, mut rank) = (Tree::empty(Leaf::UNUSED), 0);
    let mut only = None;
    each!(for i in 0..modes.profile.rank(span) {
        if let Some(mode) = squeezed(modes, modes.profile.mode(span, i)) {
            // The result does not have more modes or levels of parentheses than before, so pushing succeeds.
            if out.push(&mode, mode.profile.all()).is_err() {
                return None;
            }
            rank += 1;
            only = Some(mode);
        }
    });
    match rank {
        0 => None,
        1 => only,
        _ => Some(out),
    }
}
