//! Complements of layouts with symbols. The complements are correct for all values of the symbols.

use super::ForAll;
use super::chain::Remaining;
use super::inverse::plain;
use super::quantity::Quantity;
use layout_runtime::{
    Error, Int, IntTuple, Layout,
    budget::Budget,
    leaf::Leaf,
    tree::{Profile, Tree},
};

/// The extent of the last mode of a complement that continues without a limit.
const MANY: i64 = 1 << 31;

/// The number of copies that the last mode of a complement adds: no copies (`None`), enough for a shape (`Within`), or
/// a practically unlimited number (`Many`). A copy is the interval that the layout and the other modes of the
/// complement fill together.
#[derive(Clone, Copy)]
enum Copies<'a> {
    None,
    Within(&'a IntTuple),
    Many,
}

impl ForAll<'_> {
    /// Like [`Layout::complement`], but the result is correct for all values of the symbols that satisfy the clauses.
    /// For example, the complement of `m:1` in `(m,n)` is `n:m`. If `cotarget` is `None`, the complement only fills the
    /// gaps between index 0 and the largest index of the layout.
    ///
    /// # Errors
    /// - If the clauses do not prove that one result is correct for all values of the symbols. The error names a
    ///   symbol.
    /// - If the layout has a swizzle, an offset or XOR strides.
    /// - If the result contains a product or a quotient for which no symbol is defined. The error is `NoSymbol`.
    pub const fn complement(&self, cotarget: Option<&IntTuple>, budget: &mut Budget) -> Result<Layout, Error> {
        let (copies, beside) = match cotarget {
            Some(cotarget) => (Copies::Within(cotarget), numbers(cotarget)),
            None => (Copies::None, Layout::UNIT),
        };
        let of = if self.beside.is_some() { *self } else { self.beside(&beside) };
        Ok(ok!(of.filled(copies, budget), |error| error.of("complement", 0)))
    }

    /// Returns the complement with a last mode of practically unlimited extent.
    ///
    /// # Errors
    /// In the same cases as [`complement`](Self::complement).
    pub(crate) const fn endless_complement(&self, budget: &mut Budget) -> Result<Layout, Error> {
        self.filled(Copies::Many, budget)
    }

    const fn filled(&self, copies: Copies<'_>, budget: &mut Budget) -> Result<Layout, Error> {
        let unknown = Err(self.unknown());
        let mut chain = ok!(Remaining::of(self)).without_zeros();
        let (mut out, mut interval, mut is_fixed) = (Tree::empty(Leaf::UNUSED), Quantity::number(1), true);
        while !chain.is_done() {
            let mode = &self.layout.modes().leaves[ok!(chain.smallest(budget))];
            let stride = some!(Quantity::of(mode.stride(), self), unknown);
            let gap = some!(stride.over(&interval, self), unknown);
            if !gap.is_one() {
                ok!(self.push(&mut out, ok!(gap.extent(self)), &interval));
                // A mode with one element has no gap before it. Therefore, if an extent can be 1, the result depends on
                // its value.
                is_fixed = is_fixed && !self.compare_ints(mode.extent(), Int::new(1), budget).equal;
            }
            if !chain.is_done() || !matches!(copies, Copies::None) {
                let extent = some!(Quantity::of(mode.extent(), self), unknown);
                interval = some!(stride.times(&extent), unknown);
            }
        }
        // If the last mode of the layout has one element, the gap before it does not end, and the last mode of the
        // complement continues the gap.
        let is_exact = match copies {
            Copies::None => false,
            Copies::Many => {
                ok!(self.push(&mut out, Int::new(MANY), &interval));
                true
            }
            Copies::Within(cotarget) => {
                let total = some!(self.total(cotarget), unknown);
                let count = ok!(self.copies(&total, &interval, budget), |error| match cotarget.require_static() {
                    Err(unknown) if error.is_of_run_time() => unknown,
                    _ => error,
                });
                ok!(self.push(&mut out, count, &interval));
                total.over(&interval, self).is_some()
            }
        };
        if is_fixed || is_exact { Ok(plain(out)) } else { unknown }
    }

    const fn push(&self, out: &mut Tree<Leaf>, extent: Int, stride: &Quantity) -> Result<(), Error> {
        // The stride of a mode with one element has no effect, so it is 0.
        let is_one = extent.symbol().is_none() && extent.value() == 1;
        let stride = if is_one { Int::new(0) } else { ok!(stride.stride(self)) };
        out.push(&Tree::leaf(Leaf::join(extent, stride)), Profile::LEAF.all())
    }

    /// Returns the product of the numbers of a cotarget. Returns `None` if its constant factor is below 1 or the
    /// product is too large.
    const fn total(&self, cotarget: &IntTuple) -> Option<Quantity> {
        let mut total = Quantity::number(1);
        each!(for i in 0..cotarget.len() {
            total = some!(total.times(&some!(Quantity::of(cotarget.tree.leaves[i], self))));
        });
        if total.factor < 1 { None } else { Some(total) }
    }

    /// Returns the number of copies of the interval that cover a cotarget.
    const fn copies(&self, total: &Quantity, interval: &Quantity, budget: &mut Budget) -> Result<Int, Error> {
        if total.over(interval, self).is_none() && self.is_at_most(total, interval, budget) {
            return Ok(Int::new(1));
        }
        self.rounded_up(total, interval)
    }
}

/// Returns a layout that contains the numbers of a tuple as extents or strides, so that the proofs know the symbols of
/// the tuple.
const fn numbers(tuple: &IntTuple) -> Layout {
    let mut modes = Tree::empty(Leaf::UNUSED);
    modes.profile = tuple.tree.profile;
    each!(for i in 0..tuple.len() {
        let number = tuple.tree.leaves[i];
        let is_extent = number.symbol().is_some() || number.first_name().is_none();
        modes.leaves[i] = if is_extent { Leaf::join(number, Int::new(0)) } else { Leaf::join(Int::new(1), number) };
    });
    Layout::plain(modes)
}
