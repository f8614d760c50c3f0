//! Inverses of layouts of which some numbers are only known at run time: one answer for all of them.

use crate::error::{Error, ErrorKind};
use crate::int::Int;
use crate::layout::Layout;
use crate::layout::compact::times;
use crate::mode::Mode;
use crate::tree::{MAX_LEAVES, Tree};

impl Layout {
    /// The inverse of a compact layout, in which each stride is the product of the extents that run faster, by their names.
    ///
    /// Law: `self(R(i)) = i` and `R(self(c)) = c` for all numbers.
    ///
    /// # Errors
    /// If the layout is not compact for all numbers, naming one.
    pub(super) const fn inverse_of_names(&self, operation: &'static str) -> Result<Self, Error> {
        let name = some!(self.first_name(), Err(Error::new(ErrorKind::NotStatic { name: 0 }).of(operation, 0)));
        let unknown = Error::new(ErrorKind::NotStatic { name }).of(operation, 0);
        if self.is_composed() || self.is_xor() {
            return Err(unknown);
        }
        let shape = self.shape();
        let places = ok!(Self::left(&shape), |_| unknown);
        let (mut out, mut used, mut next) = (Tree::empty(Mode::UNUSED), [false; MAX_LEAVES], Int::new(1));
        each!(for _ in 0..self.len() {
            let i = first!(0..self.len(), |i| !used[i] && self.modes.leaves[i].runs_at(next));
            if i < self.len() {
                used[i] = true;
                ok!(out.push(&Tree::leaf(places.modes.leaves[i]), crate::tree::Profile::LEAF.all()));
                let is_last = all!(0..self.len(), |k| used[k] || self.modes.leaves[k].is_one());
                // The product behind the last mode is not needed.
                next = if is_last { Int::new(0) } else { ok!(times(next, shape.tree.leaves[i]), |_| unknown) };
            }
        });
        if !all!(0..self.len(), |i| used[i] || self.modes.leaves[i].is_one()) {
            return Err(unknown);
        }
        Ok(Self::plain(out).coalesce())
    }
}

impl Mode {
    /// Whether the mode, of more than one element, has this stride.
    const fn runs_at(&self, stride: Int) -> bool {
        !self.is_one() && self.stride == stride.value() && self.basis.is(stride.basis())
    }
}
