//! `logical_product` and its rearrangements: a layout, repeated by another one.

use super::by_mode::require_rank;
use super::complement::{Gaps, gaps};
use super::compose::through;
use super::divide::in_tiles;
use super::linear::require_joinable;
use super::marks;
use super::row::size;
use super::symbolic::require_static;
use super::tiler::{Tiler, TilerKind};
use super::unzip::{flat, tiled, unzip};
use crate::error::{Error, ErrorKind};
use crate::layout::Layout;
use crate::mode::Mode;
use crate::tree::{Span, Tree};

impl Layout {
    /// `(block, copies)`: this layout, and where each copy of it starts.
    ///
    /// Law: mode 0 is this layout; mode 1 is `self* o tiler` with the complement `self*`, so the copies do not overlap
    /// and their order is the tiler's; mode by mode for a list. Source: CuTe's documentation, `02_layout_algebra.md`,
    /// "Product (Tiling)".
    ///
    /// # Errors
    /// If this layout has no complement, a list has more modes than it, or no layout holds the copies.
    ///
    /// ```
    /// # use colex::{Layout, Tiler};
    /// let (block, tiler): (Layout, Layout) = ("(2,2):(4,1)".parse().unwrap(), "6:1".parse().unwrap());
    /// let copies = block.logical_product(&Tiler::layout(&tiler)).unwrap();
    /// assert_eq!(copies.to_string(), "((2,2),(2,3)):((4,1),(2,8))");
    /// ```
    pub const fn logical_product(&self, tiler: &Tiler) -> Result<Self, Error> {
        let block = self.in_integers();
        block.tiles(block.multiplied(tiler), "logical_product")
    }

    /// `((block…),(copies…))`: the modes of [`logical_product`](Self::logical_product), regrouped; `_` says that a mode
    /// is `(block, copies)` already.
    ///
    /// # Errors
    /// As [`logical_product`](Self::logical_product).
    ///
    /// ```
    /// # use colex::{Layout, Tiler};
    /// let layout: Layout = "(2,5):(5,1)".parse().unwrap();
    /// let tiler = Tiler::modes(&["3:5".parse::<Layout>().unwrap().into(), "4:6".parse::<Layout>().unwrap().into()]);
    /// let tiler = tiler.unwrap();
    /// assert_eq!(layout.zipped_product(&tiler).unwrap().to_string(), "((2,5),(3,4)):((5,1),(10,30))");
    /// assert_eq!(layout.tiled_product(&tiler).unwrap().to_string(), "((2,5),3,4):((5,1),10,30)");
    /// assert_eq!(layout.flat_product(&tiler).unwrap().to_string(), "(2,5,3,4):(5,1,10,30)");
    /// ```
    pub const fn zipped_product(&self, tiler: &Tiler) -> Result<Self, Error> {
        let block = self.in_integers();
        block.tiles(unzip(block.multiplied(tiler), tiler), "zipped_product")
    }

    /// `((block…),copy,…)`: [`zipped_product`](Self::zipped_product) with the modes over copies side by side.
    ///
    /// # Errors
    /// As [`zipped_product`](Self::zipped_product).
    ///
    /// ```
    /// use colex::Layout;
    /// let block = Layout::parse("(2,2):(2,1)").unwrap();
    /// let copies = colex::Tiler::layout(&Layout::parse("3").unwrap());
    /// assert_eq!(block.tiled_product(&copies).unwrap().to_string(), "((2,2),3):((2,1),4)");
    /// ```
    pub const fn tiled_product(&self, tiler: &Tiler) -> Result<Self, Error> {
        let block = self.in_integers();
        block.tiles(tiled(unzip(block.multiplied(tiler), tiler)), "tiled_product")
    }

    /// `(block,…,copy,…)`: [`zipped_product`](Self::zipped_product) without the two groups.
    ///
    /// # Errors
    /// As [`zipped_product`](Self::zipped_product).
    ///
    /// ```
    /// use colex::Layout;
    /// let block = Layout::parse("(2,2):(2,1)").unwrap();
    /// let copies = colex::Tiler::layout(&Layout::parse("3").unwrap());
    /// assert_eq!(block.flat_product(&copies).unwrap().to_string(), "(2,2,3):(2,1,4)");
    /// ```
    pub const fn flat_product(&self, tiler: &Tiler) -> Result<Self, Error> {
        let block = self.in_integers();
        block.tiles(flat(unzip(block.multiplied(tiler), tiler)), "flat_product")
    }

    /// Copies of this block side by side: mode `i` of the result is mode `i` of the block, then mode `i` of the tiler.
    ///
    /// Law: the modes of the logical product by the whole `tiler`, paired; the shorter operand gets modes `1:0`.
    /// Source: CuTe's documentation, `02_layout_algebra.md`, "Blocked and raked products".
    ///
    /// # Errors
    /// As [`logical_product`](Self::logical_product).
    ///
    /// ```
    /// # use colex::Layout;
    /// let (block, tiler): (Layout, Layout) = ("(2,5):(5,1)".parse().unwrap(), "(3,4):(1,3)".parse().unwrap());
    /// assert_eq!(block.blocked_product(&tiler).unwrap().to_string(), "((2,3),(5,4)):((5,10),(1,30))");
    /// assert_eq!(block.raked_product(&tiler).unwrap().to_string(), "((3,2),(4,5)):((10,5),(30,1))");
    /// ```
    pub const fn blocked_product(&self, tiler: &Self) -> Result<Self, Error> {
        self.interleaved(tiler, "blocked_product", 0)
    }

    /// Copies of this block interleaved: mode `i` of the result is mode `i` of the tiler, then mode `i` of the block.
    ///
    /// Law: [`blocked_product`](Self::blocked_product) with every pair turned round.
    ///
    /// # Errors
    /// As [`logical_product`](Self::logical_product).
    ///
    /// ```
    /// use colex::Layout;
    /// let (block, grid) = (Layout::parse("(2,2):(2,1)").unwrap(), Layout::parse("(3,4)").unwrap());
    /// assert_eq!(block.raked_product(&grid).unwrap().to_string(), "((3,2),(4,2)):((4,2),(12,1))");
    /// ```
    pub const fn raked_product(&self, tiler: &Self) -> Result<Self, Error> {
        self.interleaved(tiler, "raked_product", 1)
    }

    const fn interleaved(&self, tiler: &Self, operation: &'static str, first: usize) -> Result<Self, Error> {
        let tiler = ok!(Tiler::layout(tiler).without_front(), |error| error.of(operation, 1));
        let tiler = Layout::plain(*tiler.tree());
        let rank = if self.rank() > tiler.rank() { self.rank() } else { tiler.rank() };
        let whole = self.in_integers();
        let (block, tiler) = (padded(&whole.modes, rank), padded(&tiler.modes, rank));
        let block = ok!(block, |error| error.of(operation, 0));
        let tiler = Tiler::plain(ok!(tiler, |error| error.of(operation, 1)));
        let product = multiply_by_layout(&block, block.profile.all(), &tiler, tiler.all());
        let product = ok!(product, |error| error.of_or(operation, 1));
        let is_pair = block.profile.is_leaf(block.profile.all()) || tiler.is_integer();
        whole.tiles(pairs(&product, first, if is_pair { 0 } else { rank }), operation)
    }

    const fn multiplied(&self, tiler: &Tiler) -> Result<Tree<Mode>, Error> {
        let tiler = &ok!(tiler.without_front());
        each!(for i in 0..tiler.tree().len() {
            let mode = &tiler.tree().leaves[i];
            // Copies before the first one are not coordinates of the complement.
            if mode.stride < 0 && !mode.is_one() {
                return Err(Error::new(ErrorKind::NegativeStride { stride: mode.stride }).of("", 1).leaf(i));
            }
        });
        multiply(&self.modes, self.all(), tiler, tiler.all())
    }
}

/// The modes under `span`, multiplied by the part of `tiler` under `at`.
const fn multiply(modes: &Tree<Mode>, span: Span, tiler: &Tiler, at: Span) -> Result<Tree<Mode>, Error> {
    match tiler.kind(at) {
        TilerKind::Keep => return Ok(modes.at(span)),
        TilerKind::Layout => return multiply_by_layout(modes, span, tiler, at),
        TilerKind::List => {}
    }
    ok!(require_rank(tiler.rank(at), modes.profile.rank(span), at));
    let mut out = Tree::empty(Mode::UNUSED);
    each!(for i in 0..tiler.rank(at) {
        let mode = ok!(multiply(modes, modes.profile.mode(span, i), tiler, tiler.inner(at, i)));
        ok!(out.push(&mode, mode.profile.all()));
    });
    ok!(out.push_rest(modes, span, tiler.rank(at)));
    Ok(out)
}

const fn multiply_by_layout(modes: &Tree<Mode>, span: Span, tiler: &Tiler, at: Span) -> Result<Tree<Mode>, Error> {
    ok!(require_static(modes, span), |error| error.of("", 0));
    let gaps = ok!(gaps(modes, span), |error| error.of("", 0));
    let copies = copies(size(modes, span), &gaps, cosize(tiler.tree(), at));
    let complement = ok!(gaps.closed(copies), |error| error.of("", 0)).finish();
    let mut rhs = tiler.tree().at(at);
    if tiler.is_one(at) {
        rhs.leaves[0] = Mode::UNIT;
    }
    let mut starts =
        ok!(through(&complement, complement.profile.all(), &rhs), |error| in_tiles(Error::new(error.kind()), span, at));
    ok!(require_joinable(modes, span, &starts), |error| error.of("", 1));
    marks::multiplied(&mut starts, (modes, span), (tiler, at));
    Tree::pair((modes, span), (&starts, starts.profile.all()))
}

/// How many copies the last mode of the complement needs for a tiler with indices below `cosize`.
///
/// The last mode has no upper end, so a count that is cut off does no harm. But without it the last gap would go on: if
/// gaps leave holes, `size * cosize` elements, as in CuTe, can be too few.
const fn copies(size: u64, gaps: &Gaps, cosize: u64) -> u64 {
    let room = size as u128 * cosize as u128;
    let room = if room > i64::MAX as u128 { i64::MAX as u64 } else { room as u64 };
    let wanted = cosize.div_ceil(gaps.size());
    let copies = room.div_ceil(gaps.interval);
    if copies < wanted { wanted } else { copies }
}

/// One more than the largest index, were all strides positive; a large number if it is only known at run time, so that
/// the complement gets its last mode, which has no upper end.
const fn cosize(modes: &Tree<Mode>, span: Span) -> u64 {
    if require_static(modes, span).is_err() {
        return 1 << 31;
    }
    let mut last = 0;
    each!(for i in span.start..span.end {
        last += (modes.leaves[i].size() as u64 - 1) * modes.leaves[i].stride.unsigned_abs();
    });
    last + 1
}

/// The modes with `1:0` appended up to `rank` of them. An integer of rank 1 stays one.
pub const fn padded(modes: &Tree<Mode>, rank: usize) -> Result<Tree<Mode>, Error> {
    let unit = Tree::leaf(Mode::STATIC_UNIT);
    let mut out = *modes;
    while out.profile.rank(out.profile.all()) < rank {
        out = ok!(out.append(&unit));
    }
    Ok(out)
}

/// The modes of both halves in pairs, those of half `first` in front; for rank 0 the halves are the one pair.
pub const fn pairs(product: &Tree<Mode>, first: usize, rank: usize) -> Result<Tree<Mode>, Error> {
    let all = product.profile.all();
    let (front, back) = (product.profile.mode(all, first), product.profile.mode(all, 1 - first));
    let mut out = Tree::empty(Mode::UNUSED);
    if rank == 0 {
        let pair = ok!(Tree::pair((product, front), (product, back)));
        ok!(out.push(&pair, pair.profile.all()));
    }
    each!(for i in 0..rank {
        let (front, back) = (product.profile.mode(front, i), product.profile.mode(back, i));
        let pair = ok!(Tree::pair((product, front), (product, back)));
        ok!(out.push(&pair, pair.profile.all()));
    });
    Ok(out)
}
