//! Cuts the modes of a layout at the end of a tile. The result consists of the modes within a tile and the modes that
//! number the tiles.

use super::row::{continues, size};
use super::symbolic::require_static;
use crate::leaf::Leaf;
use crate::rules::{IndexOverflow, TooManyLeaves};
use crate::tree::{MAX_LEAVES, Profile, Span, Tree};
use crate::{Error, Symbol};

/// The position of the end of a tile among the modes of a layout.
#[derive(Clone, Copy)]
pub(crate) enum TileEnd {
    /// The tile consists of complete modes, and possibly of the first coordinates of the next mode. There are no
    /// carries across the cut.
    Inside,
    /// The tile ends after the end of the layout.
    Beyond,
    /// The size of the tile is not a multiple of the product of the extents before the mode in which the tile ends.
    Across,
}

/// Coalesced modes, cut after `interval` elements. The first modes iterate over these elements, and the other modes
/// over every `interval`-th element. If the cut is inside a mode, the number of tiles in this mode is rounded up. If
/// there are no modes before the cut or no modes after it, `1:0` is inserted there.
pub(crate) struct Cut {
    leaves: [Leaf; MAX_LEAVES],
    pub(crate) place: TileEnd,
    /// `true` if the number of tiles in the cut mode was rounded up, or if the cut is after the end of the layout.
    pub(crate) overruns: bool,
    /// The symbolic extent that is cut, and the extent of the tile in this mode. `None` if the extent that is cut is
    /// not symbolic, or if the tile is known to divide the extent.
    pub(crate) symbolic: Option<(Symbol, u64)>,
    /// Number of modes before the cut.
    inner: usize,
    /// Number of modes after the cut.
    pub(crate) outer: usize,
    /// `interval`, divided by the sizes of the modes added so far.
    rest: u64,
    /// Number of modes added so far.
    len: usize,
    /// `true` if the next mode is the last mode.
    at_last: bool,
}

impl Cut {
    /// Cuts the leaves in `span` after `interval` elements.
    pub(crate) const fn of(modes: &Tree<Leaf>, span: Span, interval: u64) -> Result<Self, Error> {
        let mut cut = Self {
            leaves: [Leaf::UNUSED; MAX_LEAVES],
            place: TileEnd::Inside,
            overruns: false,
            symbolic: None,
            inner: 0,
            outer: 0,
            rest: interval,
            len: 0,
            at_last: false,
        };
        let mut whole = Leaf::UNIT;
        each!(for i in span.start..span.end {
            let mode = modes.leaves[i];
            if whole.is_one() {
                whole = mode;
            } else if !mode.is_one() && continues(&whole, &mode) {
                whole = whole.with_size(whole.size() * mode.size());
            } else if !mode.is_one() {
                let before = cut.overruns;
                ok!(cut.add(whole));
                if cut.overruns && !before {
                    ok!(require_end(&whole, modes, Span { start: i, ..span }));
                }
                whole = mode;
            }
        });
        cut.at_last = true;
        ok!(cut.add(whole));
        ok!(cut.end_inner());
        if cut.outer == 0 {
            ok!(cut.put(Leaf::UNIT));
        }
        if matches!(cut.place, TileEnd::Across) {
            ok!(require_static(modes, span));
            cut.overruns = !size(modes, span).is_multiple_of(interval);
        } else if cut.rest > 1 {
            cut.place = TileEnd::Beyond;
            cut.overruns = true;
        }
        Ok(cut)
    }

    /// Returns the pair (modes before the cut, modes after the cut).
    pub(crate) const fn tree(&self) -> Result<Tree<Leaf>, Error> {
        let mut pair = Tree { profile: Profile::EMPTY, leaves: self.leaves };
        ok!(pair.profile.push(row_profile(self.inner)));
        ok!(pair.profile.push(row_profile(self.outer)));
        Ok(pair)
    }

    /// Adds the next coalesced mode.
    const fn add(&mut self, mode: Leaf) -> Result<(), Error> {
        if mode.is_one() {
            return Ok(());
        }
        if self.rest == 1 {
            ok!(self.end_inner());
            self.outer += 1;
            return self.put(mode);
        }
        if let Some(symbol) = mode.symbol() {
            return self.split_symbolic(mode, symbol);
        }
        let extent = mode.size() as u64;
        // If the layout has a single mode, a tile that is longer than the mode continues with the same stride.
        let is_beyond = self.at_last && self.inner == 0 && self.rest > extent && !mode.is_known();
        if self.rest < extent || extent == 0 || is_beyond {
            return self.split(mode);
        }
        if !self.rest.is_multiple_of(extent) {
            self.place = TileEnd::Across;
        }
        self.rest /= extent;
        self.inner += 1;
        self.put(mode)
    }

    /// Adds the mode that contains the cut.
    const fn split(&mut self, mode: Leaf) -> Result<(), Error> {
        let rest = self.rest;
        self.overruns = !(mode.size() as u64).is_multiple_of(rest);
        let tiles = (mode.size() as u64).div_ceil(rest) as i64;
        self.put_halves(mode, mode.with_size(tiles))
    }

    /// Adds a symbolic mode in which the tile ends. If another mode follows, the extent must be a known multiple of
    /// `rest`, the remaining factor of the tile. Otherwise the value of the extent would determine whether a tile
    /// continues in the next mode. In the last mode, the number of tiles is rounded up, so the last tile may overrun
    /// the mode and then needs predicates.
    const fn split_symbolic(&mut self, mode: Leaf, symbol: Symbol) -> Result<(), Error> {
        if !symbol.is_multiple_of(self.rest) {
            if !self.at_last {
                return Err(symbol.not_static());
            }
            self.symbolic = Some((symbol, self.rest));
        }
        self.put_halves(mode, mode.with_symbol(ok!(symbol.by(self.rest))))
    }

    /// Adds the part of `mode` that is in the tile, and the mode `tiles`, which numbers the tiles. The stride of
    /// `tiles` can overflow only if `mode` has a symbol.
    const fn put_halves(&mut self, mode: Leaf, tiles: Leaf) -> Result<(), Error> {
        self.inner += 1;
        ok!(self.put(mode.with_size(self.rest as i64)));
        self.outer += 1;
        let stride = some!(mode.stride.checked_mul(self.rest as i64), Err(IndexOverflow.error()));
        self.rest = 1;
        self.put(Leaf { stride, ..tiles })
    }

    /// Appends `1:0` if there are no modes before the cut. The next mode is the first mode after the cut.
    const fn end_inner(&mut self) -> Result<(), Error> {
        if self.inner + self.outer == 0 {
            self.inner = 1;
            return self.put(Leaf::UNIT);
        }
        Ok(())
    }

    const fn put(&mut self, mode: Leaf) -> Result<(), Error> {
        if self.len == MAX_LEAVES {
            return Err(TooManyLeaves.error());
        }
        self.leaves[self.len] = mode;
        self.len += 1;
        Ok(())
    }
}

/// Checks a tile that ends in `mode` but does not divide `mode`. Returns an error if one of the following modes
/// `behind` may be contiguous with `mode`. A runtime value would then determine whether the tile divides the two modes
/// together. For example, `(9,m):(1,9)` is `9*m:1`, and 4 divides `9*m` only for some `m`.
const fn require_end(mode: &Leaf, modes: &Tree<Leaf>, behind: Span) -> Result<(), Error> {
    let mut known = mode.require_static();
    each!(for i in behind.start..behind.end {
        let next = modes.leaves[i];
        if known.is_ok() {
            known = next.require_static();
        }
        let is_named = mode.basis.is_named() || next.basis.is_named();
        if is_named || continues(mode, &next.with_size(2)) {
            return known;
        }
        if next.symbol().is_none() && !next.is_one() {
            return Ok(());
        }
    });
    Ok(())
}

/// Returns the profile of `modes` modes: an integer for up to one mode, and a flat tuple for more modes.
const fn row_profile(modes: usize) -> Profile {
    if modes < 2 { Profile::LEAF } else { Profile::flat(modes) }
}
