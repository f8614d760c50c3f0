//! The arrangements of divided and multiplied layouts: tiles first, then the rest.

use super::by_mode::push_rest;
use super::tiler::{Part, Tiler};
use crate::error::{Error, ErrorKind};
use crate::macros::ok;
use crate::mode::Mode;
use crate::tree::{Span, Tree};

/// `((tile…),(rest…))` of what a logical divide or product by `tiler` has made.
pub(crate) const fn unzip(modes: Result<Tree<Mode>, Error>, tiler: &Tiler) -> Result<Tree<Mode>, Error> {
    let modes = ok!(modes);
    unzip_part(&modes, modes.profile.all(), tiler, tiler.all())
}

const fn unzip_part(modes: &Tree<Mode>, span: Span, tiler: &Tiler, at: Span) -> Result<Tree<Mode>, Error> {
    let mut out = Tree::empty(Mode::UNIT);
    if !matches!(tiler.part(at), Part::List) {
        let (tile, rest) = ok!(halves(modes, span, at));
        ok!(out.push(modes, tile));
        ok!(out.push(modes, rest));
        return Ok(out);
    }
    let mut tiles = Tree::empty(Mode::UNIT);
    let mut rests = Tree::empty(Mode::UNIT);
    let mut i = 0;
    while i < tiler.rank(at) {
        let (mode, part) = (modes.profile.mode(span, i), tiler.mode(at, i));
        if matches!(tiler.part(part), Part::List) {
            let pair = ok!(unzip_part(modes, mode, tiler, part));
            ok!(tiles.push(&pair, pair.profile.mode(pair.profile.all(), 0)));
            ok!(rests.push(&pair, pair.profile.mode(pair.profile.all(), 1)));
        } else {
            let (tile, rest) = ok!(halves(modes, mode, part));
            ok!(tiles.push(modes, tile));
            ok!(rests.push(modes, rest));
        }
        i += 1;
    }
    ok!(push_rest(&mut rests, modes, span, tiler.rank(at)));
    ok!(out.push(&tiles, tiles.profile.all()));
    ok!(out.push(&rests, rests.profile.all()));
    Ok(out)
}

/// The two modes of a pair. A mode kept by `_` may be none.
const fn halves(modes: &Tree<Mode>, span: Span, at: Span) -> Result<(Span, Span), Error> {
    let rank = modes.profile.rank(span);
    if rank != 2 {
        let kind = ErrorKind::RankMismatch { found: rank as i64, expected: 2 };
        return Err(Error::new(kind).of("", 1).span(at));
    }
    Ok((modes.profile.mode(span, 0), modes.profile.mode(span, 1)))
}

/// `((tile…),rest,…)`.
pub(crate) const fn tiled(pair: Result<Tree<Mode>, Error>) -> Result<Tree<Mode>, Error> {
    let pair = ok!(pair);
    let mut out = Tree::empty(Mode::UNIT);
    ok!(out.push(&pair, pair.profile.mode(pair.profile.all(), 0)));
    ok!(spread(&mut out, &pair, 1));
    Ok(out)
}

/// `(tile,…,rest,…)`.
pub(crate) const fn flat(pair: Result<Tree<Mode>, Error>) -> Result<Tree<Mode>, Error> {
    let pair = ok!(pair);
    let mut out = Tree::empty(Mode::UNIT);
    ok!(spread(&mut out, &pair, 0));
    ok!(spread(&mut out, &pair, 1));
    Ok(out)
}

/// Appends the modes of half `i`. A tuple of one stays a tuple, as in CuTe.
const fn spread(out: &mut Tree<Mode>, pair: &Tree<Mode>, i: usize) -> Result<(), Error> {
    let half = pair.profile.mode(pair.profile.all(), i);
    if pair.profile.rank(half) < 2 {
        return out.push(pair, half);
    }
    push_rest(out, pair, half, 0)
}
