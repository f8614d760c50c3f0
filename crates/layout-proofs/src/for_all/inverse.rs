//! Inverses of layouts with symbols. The inverses are correct for all values of the symbols.

use super::ForAll;
use super::chain::Remaining;
use super::sign::Signs;
use layout_runtime::{
    Error, Int, IntTuple, Layout,
    budget::Budget,
    leaf::Leaf,
    next_stride,
    rules::NotStatic,
    tree::{Profile, Tree},
};

impl ForAll<'_> {
    /// Like [`Layout::right_inverse`], but the result is correct for all values of the symbols that satisfy the
    /// clauses. For example, the right inverse of `(m,n):(ld,1)` with `ld > n` is `n:m`.
    ///
    /// Law: for all values of the symbols, the result `R` satisfies `self(R(i)) = i` for `0 <= i < size(R)`.
    ///
    /// # Errors
    /// - If the clauses do not prove that one result is correct for all values of the symbols. The error names a
    ///   symbol.
    /// - If the layout has a swizzle, an offset or XOR strides.
    pub const fn right_inverse(&self, budget: &mut Budget) -> Result<Layout, Error> {
        Ok(ok!(self.run(budget), |error| error.of("right_inverse", 0)))
    }

    /// Like [`Layout::left_inverse`], but the result is correct for all values of the symbols that satisfy the clauses.
    /// For example, the left inverse of `(m,n):(ld,1)` with `ld >= n` is `(ld,m):(m,1)`.
    ///
    /// Law: for all values of the symbols, the result `R` satisfies `R(self(i)) = i` for `0 <= i < size`.
    ///
    /// # Errors
    /// - If the clauses do not prove that one result is correct for all values of the symbols. The error names a
    ///   symbol.
    /// - If the layout has a swizzle, an offset or XOR strides.
    /// - If the result contains a product or a quotient for which no symbol is defined. The error is `NoSymbol`.
    pub const fn left_inverse(&self, budget: &mut Budget) -> Result<Layout, Error> {
        Ok(ok!(self.digits(budget), |error| error.of("left_inverse", 0)))
    }

    /// Like [`Layout::nullspace`], but the result is correct for all values of the symbols that satisfy the clauses.
    /// For example, the nullspace of `(m,n):(0,ld)` with `ld > 0` is `m:1`.
    ///
    /// Law: for all values of the symbols, the result `N` satisfies `self(N(i)) = self(0)` for `0 <= i < size(N)`. The
    /// size of `N` is the product of the extents of all modes with stride 0.
    ///
    /// # Errors
    /// - If a stride can be 0 and the clauses do not prove that it is 0 for all values of the symbols.
    /// - If the layout has a swizzle, an offset or XOR strides.
    pub const fn nullspace(&self, budget: &mut Budget) -> Result<Layout, Error> {
        Ok(ok!(self.still(budget), |error| error.of("nullspace", 0)))
    }

    /// Returns a layout of the modes with stride 0. In the result, the stride of each mode is the change of the
    /// one-dimensional coordinate along the mode, for example 4 for mode 1 of the shape `(4,8)`.
    const fn still(&self, budget: &mut Budget) -> Result<Layout, Error> {
        let (chain, places) = (ok!(Remaining::of(self)), ok!(self.places()));
        let mut out = Tree::empty(Leaf::UNUSED);
        each!(for i in 0..self.layout.len() {
            if chain.is_open(i) {
                let stride = self.layout.modes().leaves[i].stride();
                let beside = self.compare_ints(stride, Int::new(0), budget);
                if beside.equal && (beside.less || beside.more) {
                    return Err(match stride.first_name() {
                        Some(name) => NotStatic { name }.error(),
                        None => self.unknown(),
                    });
                }
                if beside.equal {
                    ok!(out.push(&Tree::leaf(places.modes().leaves[i]), Profile::LEAF.all()));
                }
            }
        });
        Ok(plain(out))
    }

    /// Returns a layout of the modes that together have the indices `0..n`: a mode with stride 1, then a mode that
    /// starts at the end of the first, and so on. In the result, the stride of each mode is the change of the
    /// one-dimensional coordinate along the mode.
    const fn run(&self, budget: &mut Budget) -> Result<Layout, Error> {
        let (mut chain, places) = (ok!(Remaining::of(self)), ok!(self.places()));
        let (mut out, mut next) = (Tree::empty(Leaf::UNUSED), Int::new(1));
        while !chain.is_done() {
            let Some(i) = ok!(self.next_at(&chain, next, budget)) else { break };
            chain.close(i);
            ok!(out.push(&Tree::leaf(places.modes().leaves[i]), Profile::LEAF.all()));
            // The stride after the last mode is not needed.
            if !chain.is_done() {
                next = ok!(next_stride(next, self.layout.modes().leaves[i].extent()));
            }
        }
        Ok(plain(out))
    }

    /// Returns the open mode (see [`Remaining`]) with the stride `next`. Returns `None` if no open mode can have this
    /// stride. Returns an error if an open mode has this stride for some values of the symbols but not for all.
    const fn next_at(&self, chain: &Remaining<'_>, next: Int, budget: &mut Budget) -> Result<Option<usize>, Error> {
        let modes = &self.layout.modes().leaves;
        each!(for i in 0..self.layout.len() {
            if chain.is_open(i) && modes[i].stride == next.value() && modes[i].basis.is(next.basis()) {
                return Ok(Some(i));
            }
        });
        let mut signs = some!(Signs::of(self, budget), Err(self.unknown()));
        each!(for i in 0..self.layout.len() {
            if chain.is_open(i) {
                let beside = signs.compare(&IntTuple::leaf(modes[i].stride()), &IntTuple::leaf(next));
                if beside.equal {
                    return if beside.less || beside.more { Err(self.unknown()) } else { Ok(Some(i)) };
                }
            }
        });
        Ok(None)
    }

    /// Returns the left inverse: one mode per digit of an index. The stride of each mode is a change of the
    /// one-dimensional coordinate of the layout.
    const fn digits(&self, budget: &mut Budget) -> Result<Layout, Error> {
        let (mut chain, places) = (ok!(Remaining::of(self)).without_zeros(), ok!(self.places()));
        let (mut out, mut step, mut last) = (Tree::empty(Leaf::UNUSED), Int::new(1), Leaf::UNIT);
        while !chain.is_done() {
            let i = ok!(chain.smallest(budget));
            let stride = self.layout.modes().leaves[i].stride();
            let count = some!(ok!(self.quotient(stride, step)), Err(self.unknown()));
            ok!(out.push(&Tree::leaf(Leaf::join(count, last.stride())), Profile::LEAF.all()));
            (step, last) = (stride, places.modes().leaves[i]);
        }
        ok!(out.push(&Tree::leaf(last), Profile::LEAF.all()));
        Ok(plain(out))
    }

    /// Returns the layout of the same shape in which the index is the one-dimensional coordinate.
    const fn places(&self) -> Result<Layout, Error> {
        Layout::left(&self.layout.shape())
    }
}

/// Returns the coalesced layout of these modes. If there are no modes, the layout has one element.
pub(super) const fn plain(modes: Tree<Leaf>) -> Layout {
    if modes.len() == 0 { Layout::UNIT } else { Layout::plain(modes).coalesce() }
}
