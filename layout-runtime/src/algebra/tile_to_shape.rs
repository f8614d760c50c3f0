//! `tile_to_shape`: repeats a block until it fills a shape.

use super::marks;
use super::product::{padded, pairs};
use super::tiler::Tiler;
use crate::layout::next_stride;
use crate::leaf::Leaf;
use crate::rules::{Divisor, MayOverrun, NegativeExtent, XorName};
use crate::tree::{Span, Tree};
use crate::{Error, Int, IntTuple, Layout, Symbol};

rules! {
    pub(crate) ShapeOfBlock { extent: i64, block: i64 } = "extent {extent} of the shape is not a multiple of extent {block} of the tile"
        (extent < block => "extent {extent} of the shape is less than extent {block} of the tile"),
        "use an extent that is a multiple of {block}";
    BlockRank { block: i64, shape: i64 } = "the tile has {block} modes, but the shape has only {shape}",
        "write a shape with one extent per mode of the tile";
    InstructionShape = "expected a shape that starts with three modes: the pair (M,K) of the instruction, the number of tiles along M, and the number of tiles along K",
        "write a shape such as `((128,16),1,4)`";
}

impl Layout {
    /// Repeats a shared-memory atom until it fills the shape `((M,K),tiles,tiles,…)` of an operand. `M` and `K` are the
    /// extents of the operand of one instruction. The next two modes of `shape` are the numbers of instructions along M
    /// and along K. Mode 0 of the result is a tile of `M` times `K` elements.
    ///
    /// Source: CuTe's `UMMA::tile_to_mma_shape`, `mma_traits_sm100.hpp`.
    ///
    /// # Errors
    /// Fails in the same cases as [`tile_to_shape`](Self::tile_to_shape). Also fails if `shape` does not have the form
    /// `((M,K),tiles,tiles,…)`.
    ///
    /// ```
    /// # use colex::{IntTuple, Layout};
    /// let atom: Layout = "Sw<3,3,3> o (8,64):(64,1)".parse().unwrap();
    /// let tiles = atom.tile_to_mma_shape(&IntTuple::from(((128, 16), 1, 4)), None).unwrap();
    /// assert_eq!(tiles.to_string(), "Sw<3,3,3> o 0 o ((128,16),1,4):((64,1),0,16)");
    /// ```
    pub const fn tile_to_mma_shape(&self, shape: &IntTuple, order: Option<&IntTuple>) -> Result<Self, Error> {
        let rank = shape.rank();
        if rank < 3 || shape.nth(0).rank() != 2 {
            return Err(InstructionShape.error().of("tile_to_mma_shape", 1));
        }
        let (tile, mut whole) = (shape.nth(0), IntTuple::EMPTY);
        each!(for i in 0..2 {
            whole = ok!(whole.push(&ok!(IntTuple::tuple(&[tile.nth(i), shape.nth(i + 1)]))));
        });
        each!(for i in 3..rank {
            whole = ok!(whole.push(&shape.nth(i)));
        });
        let tiled = ok!(self.tile_to_shape(&whole, order), |error| error.of_or("tile_to_mma_shape", 1));
        let by = ok!(Tiler::shape(&tile.product_each()), |error| error.of("tile_to_mma_shape", 1));
        Ok(ok!(tiled.tiled_divide(&by), |error| error.of("tile_to_mma_shape", 1)))
    }

    /// Fills `shape` with copies of this block. `order` specifies the order of the copies in memory, as in
    /// [`make_ordered_layout`](Self::make_ordered_layout). Without `order`, the copies are in column-major order.
    ///
    /// Laws: mode `i` of the result has two modes, which are mode `i` of the block and a mode over the copies. The size
    /// of mode `i` is the size of mode `i` of `shape`. If the block is compact, the result is also compact. If the
    /// block has a swizzle, the result has the same swizzle. A symbolic extent of `shape` must be known to be a
    /// multiple of the block's extent. Source: CuTe's `layout.hpp`.
    ///
    /// # Errors
    /// - If the block is empty, has no complement, or has more modes than the shape.
    /// - If the block does not divide the shape, or is not known to divide a symbolic extent.
    /// - If an extent is negative, or if `order` is a tuple of another rank than `shape`.
    ///
    /// ```
    /// # use colex::{IntTuple, Layout};
    /// let block: Layout = "Sw<3,4,3> o (8,64):(64,1)".parse().unwrap();
    /// let tile = block.tile_to_shape(&IntTuple::from((128, 64)), None).unwrap();
    /// assert_eq!(tile.to_string(), "Sw<3,4,3> o 0 o ((8,16),(64,1)):((64,512),(1,0))");
    /// ```
    pub const fn tile_to_shape(&self, shape: &IntTuple, order: Option<&IntTuple>) -> Result<Self, Error> {
        let operation = "tile_to_shape";
        if self.rank() > shape.rank() {
            let error = BlockRank { block: self.rank() as i64, shape: shape.rank() as i64 }.error();
            return Err(error.of(operation, 0));
        }
        if self.is_empty() {
            return Err(Divisor { divisor: 0 }.error().of(operation, 0));
        }
        let copies = ok!(self.copies(shape), |error| error.of(operation, 1));
        if !shape.is_int() && shape.require_static().is_err() && self.is_known_compact() {
            let starts = ok!(self.starts(shape, &copies, order), |error| error.of_or(operation, 1));
            let block = ok!(padded(&self.in_integers().modes, shape.rank()));
            let both = ok!(Tree::pair((&block, block.profile.all()), (&starts, starts.profile.all())));
            return self.in_integers().tiles(pairs(&both, 0, shape.rank()), operation);
        }
        let copies = match order {
            Some(order) => Self::make_ordered_layout(&copies, order),
            None => Self::left(&copies),
        };
        let copies = ok!(copies, |error| error.of(operation, 2));
        Ok(ok!(self.blocked_product(&copies), |error| error.without_place().of(operation, 0)))
    }

    /// Returns the number of copies of this block in each mode of `shape`, as a tuple, or as an integer if `shape` is
    /// an integer.
    const fn copies(&self, shape: &IntTuple) -> Result<IntTuple, Error> {
        each!(for i in 0..shape.len() {
            if shape.tree.leaves[i].basis().is_xor() {
                return Err(XorName.error().leaf(i));
            }
        });
        let block = self.with(ok!(padded(&self.modes, shape.rank())));
        let mut copies = IntTuple::EMPTY;
        each!(for i in 0..shape.rank() {
            let at = shape.tree.profile.mode(shape.all(), i);
            let divisor = block.mode_size(i);
            if let Some(symbol) = ok!(named(shape, at), |error| error.span(at)) {
                if !symbol.is_multiple_of(divisor as u64) {
                    let factor = (symbol.divisor as i64).saturating_mul(divisor);
                    return Err(MayOverrun { tile: divisor, name: symbol.name, factor }.error().span(at));
                }
                copies = ok!(copies.push(&IntTuple::leaf(Int::extent(ok!(symbol.by(divisor as u64))))));
                continue;
            }
            let extent = shape.product(at);
            if extent < 0 {
                return Err(NegativeExtent { extent }.error().span(at));
            }
            if extent % divisor != 0 {
                return Err(ShapeOfBlock { extent, block: divisor }.error().span(at));
            }
            let is_static = all!(at.start..at.end, |leaf| shape.tree.leaves[leaf].is_static());
            let (number, block) = (Int::new(extent).marked(is_static), marks::size(&block.modes, block.mode_span(i)));
            copies = ok!(copies.push(&IntTuple::leaf(marks::ceil_over(number, block))));
        });
        Ok(if shape.is_int() { copies.nth(0) } else { copies })
    }

    /// Returns `true` if the block without its swizzle and its offset is known to be compact.
    const fn is_known_compact(&self) -> bool {
        self.first_name().is_none()
            && matches!(self.in_integers().layout_part().right_inverse(), Ok(inverse) if inverse.size() == self.size())
    }

    /// Returns the layout of the start indices of the copies of a compact block, with one mode for each mode of
    /// `shape`.
    ///
    /// Along the fastest mode, the distance between copies is the size of the block. Along each following mode, the
    /// distance is the previous distance times the number of copies along the previous mode. The function divides the
    /// distance by the block's extent, and then multiplies by the extent in `shape`. Therefore no distance contains the
    /// quotient of a symbol.
    const fn starts(&self, shape: &IntTuple, copies: &IntTuple, order: Option<&IntTuple>) -> Result<Tree<Leaf>, Error> {
        let block = self.with(ok!(padded(&self.modes, shape.rank())));
        let order = match order {
            Some(order) => ok!(copies.in_order(order), |error| error.of("", 2)),
            None => ok!(copies.in_order(&IntTuple::int(0))),
        };
        let (mut starts, mut next, mut passed) = (*copies, Int::new(block.size() as i64), 0);
        each!(for k in 0..shape.rank() {
            let (i, mut start) = (order[k], Int::new(0));
            if copies.tree.leaves[i].symbol().is_some() || copies.tree.leaves[i].value() != 1 {
                while passed < k {
                    next = ok!(block.behind_copies(shape, order[passed], next));
                    passed += 1;
                }
                start = next;
            }
            starts.tree.leaves[i] = start;
        });
        Ok(ok!(Self::new(copies, &starts)).modes)
    }

    /// Returns the first index after all copies along mode `i`, if the first copy starts at `start`.
    const fn behind_copies(&self, shape: &IntTuple, i: usize, start: Int) -> Result<Int, Error> {
        let at = shape.tree.profile.mode(shape.all(), i);
        let is_named = ok!(named(shape, at)).is_some();
        let extent = if is_named { shape.tree.leaves[at.start] } else { Int::new(shape.product(at)) };
        next_stride(Int::new(start.value() / self.mode_size(i)).of(start.basis()), extent)
    }

    const fn mode_span(&self, i: usize) -> Span {
        self.modes.profile.mode(self.all(), i)
    }

    const fn mode_size(&self, i: usize) -> i64 {
        super::row::size(&self.modes, self.mode_span(i)) as i64
    }
}

/// Returns the symbol if the mode of `shape` at `at` is one symbolic extent, and `None` if the mode contains no symbol.
/// If a nested mode contains a symbol, returns an error.
const fn named(shape: &IntTuple, at: Span) -> Result<Option<Symbol>, Error> {
    each!(for leaf in at.start..at.end {
        if let Some(symbol) = shape.tree.leaves[leaf].symbol() {
            return if shape.tree.profile.is_leaf(at) { Ok(Some(symbol)) } else { Err(symbol.not_static()) };
        }
    });
    Ok(None)
}
