//! `logical_divide` and its variants, which divide a layout into tiles.
//!
//! The divide of `A` by a tile `T` is the composition `A o (T, T*)`, where `T*` is the complement of `T` in the size of
//! `A`. The tile and its gaps cover the indices `0..interval`. Suppose that these indices consist of complete modes of
//! `A`, and possibly of the first coordinates of the next mode. Then there are no carries from these indices into the
//! rest of `A`, so the rest consists of the modes of `A`, cut at `interval`. If the last tile is not full, the number
//! of tiles is rounded up. Only in this case does a divide overrun the end of `A`.

use super::complement::{gaps, with_complement};
use super::compose::through;
use super::cut::{Cut, TileEnd};
use super::linear::require_joinable;
use super::marks;
use super::row::size;
use super::tiler::{Tiler, TilerKind, TilerOperation};
use super::unzip::Arranged;
use super::whole::Tiles;
use crate::leaf::{Leaf, is_empty};
use crate::rules::{Divisor, MayOverrun, NoLayout, NoTiling, Overrun};
use crate::tree::{Span, Tree};
use crate::{Error, Layout};

impl Layout {
    /// Divides this layout into the two modes `(tile, rest)`. If `tiler` is a list, divides each mode into two such
    /// modes. The coordinate of `tile` selects an element in a tile, and the coordinate of `rest` selects the tile.
    ///
    /// Law: the result is `self o (T, T*)`, where `T*` is the complement of the tile `T` for the size of this layout.
    /// For a list, the law applies to each mode. If [`overruns`](Self::overruns) is false, and
    /// [`tiles_exactly`](Self::tiles_exactly) is true for the tile, the result has exactly the elements of this layout.
    /// If `tiles_exactly` is false, the tile has holes that its complement does not fill, so elements of this layout
    /// can be missing. If the tile does not divide the layout, the number of tiles is rounded up, as in CuTe: `10:1` by
    /// `4:1` is `(4,3):(1,4)`, and a symbolic extent `m` becomes `ceil(m/4)`. Source: CuTe's documentation,
    /// `02_layout_algebra.md`, "Division (Tiling)".
    ///
    /// # Errors
    /// - If a tile is empty or has no complement, or if no layout represents the tiles.
    /// - If a list has more elements than the layout has modes, or if the tiler contains a symbol.
    /// - If the value of a symbol determines the mode in which the tile ends, as in a divide of `(9,m):(1,9)` by 4.
    ///
    /// ```
    /// # use colex::{Layout, Tiler};
    /// let (layout, tile): (Layout, Layout) = ("(4,2,3):(2,1,8)".parse().unwrap(), "4:2".parse().unwrap());
    /// let divided = layout.logical_divide(&Tiler::layout(&tile)).unwrap();
    /// assert_eq!(divided.to_string(), "((2,2),(2,3)):((4,1),(2,8))");
    /// ```
    pub const fn logical_divide(&self, tiler: &Tiler) -> Result<Self, Error> {
        let divided = match self.divide(tiler) {
            Ok(divided) if !self.is_xor() && !divided.is_xor() => return divided.settled_by("logical_divide", false),
            Ok(divided) => divided.settled_by("logical_divide", true),
            Err(error) => Err(error.of_or("logical_divide", 1)),
        };
        self.or_whole(divided, tiler, Tiles::Divide)
    }

    /// Divides this layout into `((tile…),(rest…))`: mode 0 is a tile, and mode 1 numbers the tiles.
    ///
    /// Law: the result has the same modes as the result of [`logical_divide`](Self::logical_divide), in a different
    /// order and nesting: first all modes within a tile, then all modes over the tiles. As in CuTe C++, `_` marks a
    /// mode that already has the form `(tile, rest)`. In pycute, `_` instead moves the complete mode to the rest.
    /// Source: CuTe's documentation, `02_layout_algebra.md`, "Zipped, Tiled, Flat Divides".
    ///
    /// # Errors
    /// Fails in the same cases as [`logical_divide`](Self::logical_divide). Also fails if a mode kept by `_` does not
    /// have rank 2.
    ///
    /// ```
    /// # use colex::{Layout, Tiler};
    /// let divided: Layout = "((32,4),8):((4,1),128)".parse().unwrap();
    /// let zipped = divided.zipped_divide(&Tiler::from((.., 2))).unwrap();
    /// assert_eq!(zipped.to_string(), "((32,2),(4,4)):((4,128),(1,256))");
    ///
    /// let layout: Layout = "(8,16):(1,8)".parse().unwrap();
    /// let tiler = Tiler::from((4, 2));
    /// assert_eq!(layout.zipped_divide(&tiler).unwrap().to_string(), "((4,2),(2,8)):((1,8),(4,16))");
    /// assert_eq!(layout.tiled_divide(&tiler).unwrap().to_string(), "((4,2),2,8):((1,8),4,16)");
    /// assert_eq!(layout.flat_divide(&tiler).unwrap().to_string(), "(4,2,2,8):(1,8,4,16)");
    /// ```
    pub const fn zipped_divide(&self, tiler: &Tiler) -> Result<Self, Error> {
        self.divided(tiler, Arranged::Zipped, "zipped_divide")
    }

    /// Divides this layout into `((tile…),rest,…)`: like [`zipped_divide`](Self::zipped_divide), but without the
    /// parentheses around the rests.
    ///
    /// # Errors
    /// Fails in the same cases as [`zipped_divide`](Self::zipped_divide).
    ///
    /// ```
    /// use colex::Layout;
    /// let l = Layout::parse("(8,16):(16,1)").unwrap();
    /// let tile = colex::Tiler::shape(&"(4,8)".parse().unwrap()).unwrap();
    /// assert_eq!(l.tiled_divide(&tile).unwrap().to_string(), "((4,8),2,2):((16,1),64,8)");
    /// ```
    pub const fn tiled_divide(&self, tiler: &Tiler) -> Result<Self, Error> {
        self.divided(tiler, Arranged::Tiled, "tiled_divide")
    }

    /// Divides this layout into `(tile,…,rest,…)`: like [`zipped_divide`](Self::zipped_divide), but without the
    /// parentheses around the tiles and around the rests.
    ///
    /// # Errors
    /// Fails in the same cases as [`zipped_divide`](Self::zipped_divide).
    ///
    /// ```
    /// use colex::Layout;
    /// let l = Layout::parse("(8,16):(16,1)").unwrap();
    /// let tile = colex::Tiler::shape(&"(4,8)".parse().unwrap()).unwrap();
    /// assert_eq!(l.flat_divide(&tile).unwrap().to_string(), "(4,8,2,2):(16,1,64,8)");
    /// ```
    pub const fn flat_divide(&self, tiler: &Tiler) -> Result<Self, Error> {
        self.divided(tiler, Arranged::Flat, "flat_divide")
    }

    /// Returns `true` if a divide by `tiler` overruns the end of this layout, because a tile does not divide its mode.
    /// In this case, your code must check each coordinate of the original layout before an access. The result is `true`
    /// if and only if [`overrun`](Self::overrun) is not `None`.
    ///
    /// ```
    /// # use colex::{Layout, Tiler};
    /// let layout: Layout = "(10,8):(8,1)".parse().unwrap();
    /// assert!(layout.overruns(&Tiler::from((4, 4))));
    /// assert!(!layout.overruns(&Tiler::from((5, 4))));
    /// ```
    pub const fn overruns(&self, tiler: &Tiler) -> bool {
        self.overrun(tiler).is_some()
    }

    /// Returns an error that names the first tile that overruns the end of its mode. Returns `None` if every tile
    /// divides its mode. A tile counts as a divisor of a symbolic extent only if a `where` clause declares that the
    /// tile divides the extent. Also returns `None` if the tiler contains a symbol, because
    /// [`logical_divide`](Self::logical_divide) then returns an error.
    ///
    /// ```
    /// # use colex::{Layout, Tiler, rules::Overrun};
    /// let layout: Layout = "(10,8):(8,1)".parse().unwrap();
    /// let overrun = layout.overrun(&Tiler::from((4, 4))).unwrap();
    /// assert_eq!(Overrun::of(&overrun), Some(Overrun { tile: 4, size: 10 }));
    /// ```
    pub const fn overrun(&self, tiler: &Tiler) -> Option<Error> {
        if tiler.require_static("", 1).is_err() {
            return None;
        }
        let Ok(tiler) = tiler.without_front() else { return None };
        overrun(&self.modes, self.all(), &tiler, tiler.all())
    }

    /// Returns the logical divide by `tiler`, with its modes in the arrangement `arranged`.
    const fn divided(&self, tiler: &Tiler, arranged: Arranged, operation: &'static str) -> Result<Self, Error> {
        let divided = self.or_whole(self.divide(tiler), tiler, Tiles::Divide);
        let divided = ok!(divided, |error| error.of_or(operation, 1));
        divided.tiles(arranged.of(&divided.modes, tiler), operation)
    }

    const fn divide(&self, tiler: &Tiler) -> Result<Self, Error> {
        ok!(tiler.require_static("", 1));
        let divided = ok!(self.by_tiler(TilerOperation::Divide, &ok!(tiler.without_front())));
        ok!(self.require_added(&divided));
        Ok(self.with(divided))
    }

    /// Returns this layout with the modes that an operation computed. If the operation failed or the layout is not
    /// valid, returns an error with the name of the operation.
    pub(crate) const fn tiles(&self, modes: Result<Tree<Leaf>, Error>, operation: &'static str) -> Result<Self, Error> {
        let modes = ok!(modes, |error| error.of_or(operation, 1));
        ok!(self.require_added(&modes), |error| error.of(operation, 0));
        self.with(modes).settled_by(operation, self.is_xor())
    }

    /// Checks this layout, which is the result of `operation`. `was_xor` is true if the operand had XOR strides. The
    /// function is inlined, because a call would copy the layout.
    #[inline(always)]
    pub(crate) const fn settled_by(self, operation: &'static str, was_xor: bool) -> Result<Self, Error> {
        if was_xor || self.is_xor() {
            return Ok(ok!(self.settled(), |error| error.of_or(operation, 0)));
        }
        ok!(self.require_made_by(operation));
        Ok(self)
    }
}

/// Divides the mode at `span` by the layout of `tiler` at `at`.
pub(super) const fn divide_by_layout(
    modes: &Tree<Leaf>,
    span: Span,
    tiler: &Tiler,
    at: Span,
) -> Result<Tree<Leaf>, Error> {
    if is_empty(tiler.tree(), at) {
        return Err(Divisor { divisor: 0 }.error().of("", 1).leaf(at.start));
    }
    let mut divided = match contiguous(tiler, at) {
        Some(interval) => match ok!(Cut::of(modes, span, interval)) {
            cut if matches!(cut.place, TileEnd::Inside) => ok!(cut.tree()),
            _ => ok!(divide_by_any(modes, span, tiler, at)),
        },
        None => ok!(divide_by_any(modes, span, tiler, at)),
    };
    marks::divided(&mut divided, (modes, span), (tiler, at));
    Ok(divided)
}

/// Divides the mode at `span` by any tile: the tile may have gaps, and may end inside a leaf.
const fn divide_by_any(modes: &Tree<Leaf>, span: Span, tiler: &Tiler, at: Span) -> Result<Tree<Leaf>, Error> {
    let gaps = ok!(gaps(tiler.tree(), at), |error| error.of("", 1));
    let cut = ok!(Cut::of(modes, span, gaps.interval));
    if matches!(cut.place, TileEnd::Across) {
        let complement = ok!(gaps.within(size(modes, span)));
        return composed(modes, span, tiler, at, &complement);
    }
    let gap_count = gaps.row.len();
    let inner = ok!(composed(modes, span, tiler, at, &gaps.row.finish()));
    if cut.outer == 0 {
        return Ok(inner);
    }
    let cut_modes = ok!(cut.tree());
    let outer = cut_modes.profile.mode(cut_modes.profile.all(), 1);
    ok!(require_joinable(&cut_modes, outer, &inner), |error| error.of("", 1).leaf(at.start));
    join(&inner, gap_count, &cut_modes, outer)
}

/// Returns `(tile, (gaps…, outer))`, where `inner` is `(tile, gaps)` and `outer` is the position of a mode in `cut`.
const fn join(inner: &Tree<Leaf>, gap_count: usize, cut: &Tree<Leaf>, outer: Span) -> Result<Tree<Leaf>, Error> {
    let all = inner.profile.all();
    let filled = inner.profile.mode(all, 1);
    let mut rest = Tree::empty(Leaf::UNUSED);
    if gap_count == 0 {
        rest = cut.at(outer);
    } else {
        ok!(if gap_count == 1 { rest.push(inner, filled) } else { rest.push_rest(inner, filled, 0) });
        ok!(rest.push(cut, outer));
    }
    Tree::pair((inner, inner.profile.mode(all, 0)), (&rest, rest.profile.all()))
}

/// Returns `A o (T, rest)`, where `A` is the mode at `span`, and `T` is the tile of `tiler` at `at`.
const fn composed(
    modes: &Tree<Leaf>,
    span: Span,
    tiler: &Tiler,
    at: Span,
    rest: &Tree<Leaf>,
) -> Result<Tree<Leaf>, Error> {
    let rhs = with_complement(tiler.tree(), at, rest);
    let mut rhs = ok!(rhs, |error| error.without_place().of("", 1).leaf(at.start));
    if tiler.is_one(at) {
        rhs.leaves[0] = Leaf::UNIT;
    }
    Ok(ok!(through(modes, span, &rhs), |error| in_tiles(error, span, at)))
}

/// Converts the error of a composition to an error of a divide or product. The error names the operands of the divide
/// or product that computed the composition.
pub(crate) const fn in_tiles(error: Error, span: Span, at: Span) -> Error {
    let told = match NoLayout::of(&error) {
        Some(NoLayout { coordinate, value, layout }) => NoTiling { coordinate, value, layout }.error(),
        None => error.without_place(),
    };
    match (error.operand(), error.at_leaf()) {
        (Some(0), Some(leaf)) => told.of("", 0).leaf(span.start + leaf),
        (_, Some(leaf)) if leaf < at.end - at.start => told.of("", 1).leaf(at.start + leaf),
        _ => told.of("", 1).leaf(at.start),
    }
}

/// Returns the length of the interval that a tile and its gaps cover.
const fn interval(tiler: &Tiler, at: Span) -> Result<u64, Error> {
    Ok(or!(contiguous(tiler, at), ok!(gaps(tiler.tree(), at)).interval))
}

/// Returns `n` if the tile is `n:1`, and `None` otherwise.
const fn contiguous(tiler: &Tiler, at: Span) -> Option<u64> {
    let tile = &tiler.tree().leaves[at.start];
    if !tiler.tree().profile.is_leaf(at) || tile.basis.is_coordinate() {
        return None;
    }
    let in_order = if tile.size() == 1 { tile.stride == 0 || tiler.is_one(at) } else { tile.is_run() };
    if in_order { Some(tile.size() as u64) } else { None }
}

const fn overrun(modes: &Tree<Leaf>, span: Span, tiler: &Tiler, at: Span) -> Option<Error> {
    match tiler.kind(at) {
        TilerKind::Keep => return None,
        TilerKind::Layout => {
            if is_empty(tiler.tree(), at) {
                return None;
            }
            let Ok(interval) = interval(tiler, at) else { return None };
            return match Cut::of(modes, span, interval) {
                Ok(Cut { symbolic: Some((symbol, rest)), .. }) => {
                    let (tile, factor) = (interval as i64, (symbol.divisor as i64).saturating_mul(rest as i64));
                    Some(MayOverrun { tile, name: symbol.name, factor }.error().of("", 1).span(at))
                }
                Ok(cut) if cut.overruns => {
                    let error = Overrun { tile: interval as i64, size: size(modes, span) as i64 }.error();
                    Some(error.of("", 1).span(at))
                }
                _ => None,
            };
        }
        TilerKind::List => {}
    }
    each!(for i in 0..modes.profile.rank(span) {
        if i < tiler.rank(at)
            && let Some(error) = overrun(modes, modes.profile.mode(span, i), tiler, tiler.inner(at, i))
        {
            return Some(error);
        }
    });
    None
}
