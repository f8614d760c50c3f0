//! `logical_product` and its variants: copies of a layout, in the number and order that another layout specifies.

use super::complement::{Gaps, gaps};
use super::compose::through;
use super::divide::in_tiles;
use super::linear::require_joinable;
use super::marks;
use super::row::size;
use super::symbolic::require_static;
use super::tiler::{Tiler, TilerOperation};
use super::unzip::Arranged;
use crate::leaf::{Leaf, bound, is_empty};
use crate::rules::NegativeStride;
use crate::tree::{Span, Tree};
use crate::{Error, Layout};

impl Layout {
    /// Returns `(block, copies)`: this layout, and the layout of the start indices of its copies.
    ///
    /// Law: mode 0 is this layout, and mode 1 is `self* o tiler`, where `self*` is the complement of this layout.
    /// Therefore the copies do not overlap, and `tiler` specifies their number and order. If `tiler` is a list, element
    /// `i` applies to mode `i`. Source: CuTe's documentation, `02_layout_algebra.md`, "Product (Tiling)".
    ///
    /// # Errors
    /// - If this layout contains symbols or has no complement, or if no layout represents the starts of the copies.
    /// - If a list has more elements than this layout has modes, or if a stride of `tiler` is negative.
    ///
    /// ```
    /// # use colex::{Layout, Tiler};
    /// let (block, tiler): (Layout, Layout) = ("(2,2):(4,1)".parse().unwrap(), "6:1".parse().unwrap());
    /// let copies = block.logical_product(&Tiler::layout(&tiler)).unwrap();
    /// assert_eq!(copies.to_string(), "((2,2),(2,3)):((4,1),(2,8))");
    /// ```
    pub const fn logical_product(&self, tiler: &Tiler) -> Result<Self, Error> {
        self.multiplied(tiler, Arranged::Logical, "logical_product")
    }

    /// Returns `((block…),(copies…))`: the modes of [`logical_product`](Self::logical_product), rearranged so that mode
    /// 0 is the block and mode 1 numbers the copies. In a list, `_` marks a mode that already has the form `(block,
    /// copies)`.
    ///
    /// # Errors
    /// Fails in the same cases as [`logical_product`](Self::logical_product).
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
        self.multiplied(tiler, Arranged::Zipped, "zipped_product")
    }

    /// Returns `((block…),copy,…)`: [`zipped_product`](Self::zipped_product) without the parentheses around the modes
    /// of the copies.
    ///
    /// # Errors
    /// Fails in the same cases as [`zipped_product`](Self::zipped_product).
    ///
    /// ```
    /// use colex::Layout;
    /// let block = Layout::parse("(2,2):(2,1)").unwrap();
    /// let copies = colex::Tiler::layout(&Layout::parse("3").unwrap());
    /// assert_eq!(block.tiled_product(&copies).unwrap().to_string(), "((2,2),3):((2,1),4)");
    /// ```
    pub const fn tiled_product(&self, tiler: &Tiler) -> Result<Self, Error> {
        self.multiplied(tiler, Arranged::Tiled, "tiled_product")
    }

    /// Returns `(block,…,copy,…)`: [`zipped_product`](Self::zipped_product) without the parentheses around the blocks
    /// and around the copies.
    ///
    /// # Errors
    /// Fails in the same cases as [`zipped_product`](Self::zipped_product).
    ///
    /// ```
    /// use colex::Layout;
    /// let block = Layout::parse("(2,2):(2,1)").unwrap();
    /// let copies = colex::Tiler::layout(&Layout::parse("3").unwrap());
    /// assert_eq!(block.flat_product(&copies).unwrap().to_string(), "(2,2,3):(2,1,4)");
    /// ```
    pub const fn flat_product(&self, tiler: &Tiler) -> Result<Self, Error> {
        self.multiplied(tiler, Arranged::Flat, "flat_product")
    }

    /// Arranges copies of this block side by side: mode `i` of the result is a pair of mode `i` of the block and a mode
    /// that numbers the copies along mode `i`.
    ///
    /// Law: mode `i` is the pair of mode `i` of the block and mode `i` of the copies in `logical_product(tiler)`. If
    /// the ranks differ, modes `1:0` are first appended to the operand of lower rank. Source: CuTe's documentation,
    /// `02_layout_algebra.md`, "Blocked and raked products".
    ///
    /// # Errors
    /// Fails in the same cases as [`logical_product`](Self::logical_product).
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

    /// Interleaves copies of this block: mode `i` of the result is a pair of a mode that numbers the copies along mode
    /// `i`, and mode `i` of the block.
    ///
    /// Law: the result is [`blocked_product`](Self::blocked_product) with the two modes of each pair exchanged.
    ///
    /// # Errors
    /// Fails in the same cases as [`logical_product`](Self::logical_product).
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

    /// Returns the logical product by `tiler`, with its modes in the arrangement `arranged`.
    const fn multiplied(&self, tiler: &Tiler, arranged: Arranged, operation: &'static str) -> Result<Self, Error> {
        let plain = ok!(tiler.without_front(), |error| error.of_or(operation, 1));
        each!(for i in 0..plain.tree().len() {
            let mode = &plain.tree().leaves[i];
            // If a stride is negative, a copy would start before the block. The complement has no coordinate for this
            // start.
            if mode.stride < 0 && !mode.is_one() {
                return Err(NegativeStride { stride: mode.stride }.error().of(operation, 1).leaf(i));
            }
        });
        let block = self.in_integers();
        let product = block.by_tiler(TilerOperation::Multiply, &plain);
        let product = ok!(product, |error| error.of_or(operation, 1));
        block.tiles(arranged.of(&product, tiler), operation)
    }
}

/// Returns the logical product of the mode at `span` and the layout of `tiler` at `at`.
pub(super) const fn multiply_by_layout(
    modes: &Tree<Leaf>,
    span: Span,
    tiler: &Tiler,
    at: Span,
) -> Result<Tree<Leaf>, Error> {
    ok!(require_static(modes, span), |error| error.of("", 0));
    let gaps = ok!(gaps(modes, span), |error| error.of("", 0));
    let copies = copies(size(modes, span), &gaps, cosize(tiler.tree(), at));
    let complement = ok!(gaps.closed(copies), |error| error.of("", 0)).finish();
    let mut rhs = tiler.tree().at(at);
    if tiler.is_one(at) {
        rhs.leaves[0] = Leaf::UNIT;
    }
    let mut starts =
        ok!(through(&complement, complement.profile.all(), &rhs), |error| in_tiles(error.without_place(), span, at));
    ok!(require_joinable(modes, span, &starts), |error| error.of("", 1));
    marks::multiplied(&mut starts, (modes, span), (tiler, at));
    Tree::pair((modes, span), (&starts, starts.profile.all()))
}

/// Returns the number of copies that the last mode of the complement needs for a tiler with indices below `cosize`.
///
/// The number must be large enough that the complement has a last mode for the copies. A larger number gives the same
/// result, because in a composition the coordinate of the last mode may be past the end of this mode. CuTe computes the
/// complement for `size * cosize` elements, which can be too few if the layout and its gaps leave holes.
const fn copies(size: u64, gaps: &Gaps, cosize: u64) -> u64 {
    let room = size as u128 * cosize as u128;
    let room = if room > i64::MAX as u128 { i64::MAX as u64 } else { room as u64 };
    let wanted = cosize.div_ceil(gaps.size());
    let copies = room.div_ceil(gaps.interval);
    if copies < wanted { wanted } else { copies }
}

/// Returns the largest index plus 1, as if all strides were positive. If a number is symbolic, returns a number so
/// large that the complement has a last mode. The extent of this mode does not matter, because in a composition its
/// coordinate may be past its end.
const fn cosize(modes: &Tree<Leaf>, span: Span) -> u64 {
    if require_static(modes, span).is_err() {
        return 1 << 31;
    }
    if is_empty(modes, span) { 0 } else { bound(modes.leaves.split_at(span.end).0.split_at(span.start).1) + 1 }
}

/// Appends modes `1:0` until the rank is `rank`. If the rank is already at least `rank`, returns the modes unchanged.
pub const fn padded(modes: &Tree<Leaf>, rank: usize) -> Result<Tree<Leaf>, Error> {
    if rank <= modes.rank() { Ok(*modes) } else { modes.padded(rank, &Tree::leaf(Leaf::STATIC_UNIT), false) }
}

/// Pairs mode `i` of the block with mode `i` of the copies, for all `i` below `rank`. In each pair, the mode of the
/// block is first if `first` is 0, and the mode of the copies is first if `first` is 1. If `rank` is 0, the whole block
/// and the copies form one pair.
pub const fn pairs(product: &Tree<Leaf>, first: usize, rank: usize) -> Result<Tree<Leaf>, Error> {
    let all = product.profile.all();
    let (front, back) = (product.profile.mode(all, first), product.profile.mode(all, 1 - first));
    let mut out = Tree::empty(Leaf::UNUSED);
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
