//! Rearranges the modes of a divide or a product, so that all tiles precede all rests.

use super::tiler::{Tiler, TilerKind};
use crate::Error;
use crate::leaf::Leaf;
use crate::tree::{Span, Tree};

rules! {
    pub(crate) KeptMode { rank: i64 } = "`_` keeps a mode, so the mode must already have the form (tile, rest), but the mode has {rank} modes"
        (rank == 1 => "`_` keeps a mode, so the mode must already have the form (tile, rest), but the mode is not a pair"),
        "write the extent of a tile instead of `_`, for example `1`";
}

/// The arrangement of the modes of a divide or a product.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arranged {
    /// Mode by mode: `((tile,rest),…)`.
    Logical,
    /// All tiles in mode 0, and all rests in mode 1: `((tile,…),(rest,…))`.
    Zipped,
    /// All tiles in mode 0, and each rest as a separate mode: `((tile,…),rest,…)`.
    Tiled,
    /// Each tile and each rest as a separate mode: `(tile,…,rest,…)`.
    Flat,
}

impl Arranged {
    /// Rearranges the modes of a logical divide or product by `tiler`.
    pub const fn of(self, logical: &Tree<Leaf>, tiler: &Tiler) -> Result<Tree<Leaf>, Error> {
        if matches!(self, Self::Logical) {
            return Ok(*logical);
        }
        let zipped = ok!(unzip(logical, logical.profile.all(), tiler, tiler.all()));
        let all = zipped.profile.all();
        let (tiles, rests) = (zipped.profile.mode(all, 0), zipped.profile.mode(all, 1));
        if matches!(self, Self::Zipped) {
            return Ok(zipped);
        }
        let mut out = Tree::empty(Leaf::UNUSED);
        match self {
            Self::Flat => ok!(spread(&mut out, &zipped, tiles)),
            _ => ok!(out.push(&zipped, tiles)),
        }
        ok!(spread(&mut out, &zipped, rests));
        Ok(out)
    }
}

/// Rearranges the modes of a logical divide or product to `((tile…),(rest…))`. A mode for which the tiler is `_` must
/// already have the form `(tile, rest)`.
const fn unzip(modes: &Tree<Leaf>, span: Span, tiler: &Tiler, at: Span) -> Result<Tree<Leaf>, Error> {
    let (profile, rank) = (&modes.profile, modes.profile.rank(span));
    if !matches!(tiler.kind(at), TilerKind::List) {
        if rank != 2 && matches!(tiler.kind(at), TilerKind::Keep) {
            return Err(KeptMode { rank: rank as i64 }.error().span(at));
        }
        return Tree::pair((modes, profile.mode(span, 0)), (modes, profile.mode(span, 1)));
    }
    let (mut tiles, mut rests) = (Tree::empty(Leaf::UNUSED), Tree::empty(Leaf::UNUSED));
    each!(for i in 0..tiler.rank(at) {
        let pair = ok!(unzip(modes, profile.mode(span, i), tiler, tiler.inner(at, i)));
        ok!(tiles.push(&pair, pair.profile.mode(pair.profile.all(), 0)));
        ok!(rests.push(&pair, pair.profile.mode(pair.profile.all(), 1)));
    });
    ok!(rests.push_rest(modes, span, tiler.rank(at)));
    Tree::pair((&tiles, tiles.profile.all()), (&rests, rests.profile.all()))
}

/// Appends the modes of `pair` at `half`, which are the tiles or the rests, to `out`. As in CuTe, a tuple of one mode
/// stays a tuple.
const fn spread(out: &mut Tree<Leaf>, pair: &Tree<Leaf>, half: Span) -> Result<(), Error> {
    if pair.profile.rank(half) < 2 { out.push(pair, half) } else { out.push_rest(pair, half, 0) }
}
