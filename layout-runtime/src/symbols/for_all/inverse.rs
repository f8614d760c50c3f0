//! Inverses of layouts of which some numbers are only known at run time: one answer for all of them.

use super::ForAll;
use super::chain::Chain;
use crate::budget::Budget;
use crate::error::{Error, ErrorKind};
use crate::int::Int;
use crate::layout::Layout;
use crate::layout::compact::times;
use crate::mode::Mode;
use crate::tree::{Profile, Tree};

impl ForAll<'_> {
    /// [`Layout::right_inverse`] of all numbers of which the facts are true: of `(m,n):(ld,1)` with `ld > n` it is
    /// `n:m`.
    ///
    /// Law: `self(R(i)) = i` for `0 <= i < size(R)`, for all numbers.
    ///
    /// # Errors
    /// If one answer does not hold for all numbers, naming one.
    pub const fn right_inverse(&self, budget: &mut Budget) -> Result<Layout, Error> {
        Ok(ok!(self.run(budget), |error| error.of("right_inverse", 0)))
    }

    /// [`Layout::left_inverse`] of all numbers of which the facts are true: of `(m,n):(ld,1)` with `ld >= n` it is
    /// `(ld,m):(m,1)`.
    ///
    /// Law: `R(self(i)) = i` for `0 <= i < size`, for all numbers.
    ///
    /// # Errors
    /// If one answer does not hold for all numbers, naming one.
    pub const fn left_inverse(&self, budget: &mut Budget) -> Result<Layout, Error> {
        Ok(ok!(self.digits(budget), |error| error.of("left_inverse", 0)))
    }

    /// [`Layout::nullspace`] of all numbers of which the facts are true: of `(m,n):(0,ld)` with `ld > 0` it is `m:1`.
    ///
    /// Law: `self(N(i)) = self(0)` for `0 <= i < size(N)`, and its size is the product of the extents of stride 0, for
    /// all numbers.
    ///
    /// # Errors
    /// If a stride may be 0 and may be not.
    pub const fn nullspace(&self, budget: &mut Budget) -> Result<Layout, Error> {
        Ok(ok!(self.still(budget), |error| error.of("nullspace", 0)))
    }

    /// The modes of stride 0, each at its place.
    const fn still(&self, budget: &mut Budget) -> Result<Layout, Error> {
        let (chain, places) = (ok!(Chain::of(self)), ok!(self.places()));
        let mut out = Tree::empty(Mode::UNUSED);
        each!(for i in 0..self.layout.len() {
            if chain.is_open(i) {
                let stride = self.layout.modes.leaves[i].stride();
                let beside = self.compare_ints(stride, Int::new(0), budget);
                if beside.equal && (beside.less || beside.more) {
                    return Err(match stride.first_name() {
                        Some(name) => Error::new(ErrorKind::NotStatic { name }),
                        None => self.unknown(),
                    });
                }
                if beside.equal {
                    ok!(out.push(&Tree::leaf(places.modes.leaves[i]), Profile::LEAF.all()));
                }
            }
        });
        Ok(plain(out))
    }

    /// The modes that run one behind the other from stride 1 on, each at its place.
    const fn run(&self, budget: &mut Budget) -> Result<Layout, Error> {
        let (mut chain, places) = (ok!(Chain::of(self)), ok!(self.places()));
        let (mut out, mut next) = (Tree::empty(Mode::UNUSED), Int::new(1));
        while !chain.is_done() {
            let Some(i) = ok!(self.next_at(&chain, next, budget)) else { break };
            chain.close(i);
            ok!(out.push(&Tree::leaf(places.modes.leaves[i]), Profile::LEAF.all()));
            // The product behind the last mode is not needed.
            if !chain.is_done() {
                next = ok!(times(next, self.layout.modes.leaves[i].extent()));
            }
        }
        Ok(plain(out))
    }

    /// The open mode of this stride; `None` if no mode has it, whatever the numbers are.
    const fn next_at(&self, chain: &Chain<'_>, next: Int, budget: &mut Budget) -> Result<Option<usize>, Error> {
        let modes = &self.layout.modes.leaves;
        each!(for i in 0..self.layout.len() {
            if chain.is_open(i) && modes[i].stride == next.value() && modes[i].basis.is(next.basis()) {
                return Ok(Some(i));
            }
        });
        each!(for i in 0..self.layout.len() {
            if chain.is_open(i) {
                let beside = self.compare_ints(modes[i].stride(), next, budget);
                if beside.equal {
                    return if beside.less || beside.more { Err(self.unknown()) } else { Ok(Some(i)) };
                }
            }
        });
        Ok(None)
    }

    /// What an index has of each mode: how often its stride goes into the next one, at its place.
    const fn digits(&self, budget: &mut Budget) -> Result<Layout, Error> {
        let (mut chain, places) = (ok!(Chain::of(self)).without_zeros(), ok!(self.places()));
        let (mut out, mut step, mut last) = (Tree::empty(Mode::UNUSED), Int::new(1), Mode::UNIT);
        while !chain.is_done() {
            let i = ok!(chain.smallest(budget));
            let stride = self.layout.modes.leaves[i].stride();
            let count = some!(ok!(self.quotient(stride, step)), Err(self.unknown()));
            ok!(out.push(&Tree::leaf(Mode::join(count, last.stride())), Profile::LEAF.all()));
            (step, last) = (stride, places.modes.leaves[i]);
        }
        ok!(out.push(&Tree::leaf(last), Profile::LEAF.all()));
        Ok(plain(out))
    }

    /// The one-dimensional coordinates of the modes.
    const fn places(&self) -> Result<Layout, Error> {
        Layout::left(&self.layout.shape())
    }
}

/// The layout of these modes; without any it is one element.
pub(super) const fn plain(modes: Tree<Mode>) -> Layout {
    if modes.len() == 0 { Layout::UNIT } else { Layout::plain(modes).coalesce() }
}
