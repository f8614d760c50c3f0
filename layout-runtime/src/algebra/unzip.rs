//! Rearranges divided and multiplied layouts: tiles first, then rests.

use super::tiler::{Tiler, TilerKind};
use crate::error::Error;
use crate::leaf::Leaf;
use crate::tree::{Span, Tree};

rules! {
    pub(crate) KeptMode { rank: i64 } = "`_` keeps a mode of the form (tile, rest), but this mode has {rank} modes"
        (rank == 1 => "`_` keeps a mode of the form (tile, rest), but this mode is not a pair"),
        "write the extent of a tile for this mode, or `1`";
}

/// Rearranges the result of a logical divide or product by `tiler` to `((tile…),(rest…))`.
pub(crate) const fn unzip(modes: Result<Tree<Leaf>, Error>, tiler: &Tiler) -> Result<Tree<Leaf>, Error> {
    let modes = ok!(modes);
    unzip_under(&modes, modes.profile.all(), tiler, tiler.all())
}

const fn unzip_under(modes: &Tree<Leaf>, span: Span, tiler: &Tiler, at: Span) -> Result<Tree<Leaf>, Error> {
    let mut tiles = Tree::empty(Leaf::UNUSED);
    let mut rests = Tree::empty(Leaf::UNUSED);
    if !matches!(tiler.kind(at), TilerKind::List) {
        let mut out = Tree::empty(Leaf::UNUSED);
        ok!(push_halves(&mut tiles, &mut rests, modes, span, tiler, at));
        ok!(out.push_modes(&tiles));
        ok!(out.push_modes(&rests));
        return Ok(out);
    }
    each!(for i in 0..tiler.rank(at) {
        let (mode, tile) = (modes.profile.mode(span, i), tiler.inner(at, i));
        ok!(push_halves(&mut tiles, &mut rests, modes, mode, tiler, tile));
    });
    ok!(rests.push_rest(modes, span, tiler.rank(at)));
    Tree::pair((&tiles, tiles.profile.all()), (&rests, rests.profile.all()))
}

/// Appends the two halves of a mode to the tiles and to the rests. A mode that `_` kept must already be a tile and its
/// rest.
const fn push_halves(
    tiles: &mut Tree<Leaf>,
    rests: &mut Tree<Leaf>,
    modes: &Tree<Leaf>,
    span: Span,
    tiler: &Tiler,
    at: Span,
) -> Result<(), Error> {
    match tiler.kind(at) {
        TilerKind::Keep if modes.profile.rank(span) != 2 => {
            let rank = modes.profile.rank(span) as i64;
            Err(KeptMode { rank }.error().span(at))
        }
        TilerKind::Keep | TilerKind::Layout => {
            ok!(tiles.push(modes, modes.profile.mode(span, 0)));
            rests.push(modes, modes.profile.mode(span, 1))
        }
        TilerKind::List => {
            let pair = ok!(unzip_under(modes, span, tiler, at));
            ok!(tiles.push(&pair, pair.profile.mode(pair.profile.all(), 0)));
            rests.push(&pair, pair.profile.mode(pair.profile.all(), 1))
        }
    }
}

/// Rearranges to `((tile…),rest,…)`.
pub(crate) const fn tiled(pair: Result<Tree<Leaf>, Error>) -> Result<Tree<Leaf>, Error> {
    let pair = ok!(pair);
    let mut out = Tree::empty(Leaf::UNUSED);
    ok!(out.push(&pair, pair.profile.mode(pair.profile.all(), 0)));
    ok!(spread(&mut out, &pair, 1));
    Ok(out)
}

/// Rearranges to `(tile,…,rest,…)`.
pub(crate) const fn flat(pair: Result<Tree<Leaf>, Error>) -> Result<Tree<Leaf>, Error> {
    let pair = ok!(pair);
    let mut out = Tree::empty(Leaf::UNUSED);
    ok!(spread(&mut out, &pair, 0));
    ok!(spread(&mut out, &pair, 1));
    Ok(out)
}

/// Appends the modes of half `i`. As in CuTe, a tuple of one mode stays a tuple.
const fn spread(out: &mut Tree<Leaf>, pair: &Tree<Leaf>, i: usize) -> Result<(), Error> {
    let half = pair.profile.mode(pair.profile.all(), i);
    if pair.profile.rank(half) < 2 {
        return out.push(pair, half);
    }
    out.push_rest(pair, half, 0)
}
