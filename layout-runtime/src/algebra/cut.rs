//! Cutting the modes of a layout after a number of elements, where a tile ends.

use super::row::{continues, size};
use super::symbolic::require_static;
use crate::error::{Error, ErrorKind};
use crate::mode::Mode;
use crate::symbols::Symbol;
use crate::tree::{MAX_LEAVES, Profile, Span, Tree};

/// Where the end of a tile falls among the modes of a layout.
#[derive(Clone, Copy)]
pub(crate) enum TileEnd {
    /// At the end of a mode, or between two coordinates of one: the digits below stay apart from those above.
    Inside,
    /// Past the end of the layout.
    Beyond,
    /// In a mode, after a fraction of the modes before.
    Across,
}

/// Coalesced modes, cut after `interval` elements: first the modes of these elements, then those of every `interval`-th
/// one. The mode that is cut is rounded up. `1:0` stands for no mode.
#[derive(Clone, Copy)]
pub(crate) struct Cut {
    pub(crate) place: TileEnd,
    /// Whether the cut mode was rounded up, or the cut lies past the end.
    pub(crate) overruns: bool,
    /// The extent that was cut, if the rest of the tile may not divide it, and that rest.
    pub(crate) symbolic: Option<(Symbol, u64)>,
    /// Modes up to the cut.
    pub(crate) inner: usize,
    /// Modes behind the cut.
    pub(crate) outer: usize,
    /// What is left of `interval` after the modes so far.
    rest: u64,
    /// Where the next mode is written.
    end: usize,
    /// Whether the next mode is the last one.
    at_last: bool,
}

impl Cut {
    /// Cuts the modes under `span` and writes the parts to `leaves` from `start` on.
    pub(crate) const fn write(
        leaves: &mut [Mode; MAX_LEAVES],
        start: usize,
        modes: &Tree<Mode>,
        span: Span,
        interval: u64,
    ) -> Result<Self, Error> {
        let mut cut = Self {
            place: TileEnd::Inside,
            overruns: false,
            symbolic: None,
            inner: 0,
            outer: 0,
            rest: interval,
            end: start,
            at_last: false,
        };
        let mut whole = Mode::UNIT;
        each!(for i in span.start..span.end {
            let mode = modes.leaves[i];
            if whole.is_one() {
                whole = mode;
            } else if !mode.is_one() && continues(&whole, &mode) {
                whole = whole.with_size(whole.size() * mode.size());
            } else if !mode.is_one() {
                let before = cut.overruns;
                ok!(cut.add(leaves, whole));
                if cut.overruns && !before {
                    ok!(require_end(&whole, modes, Span { start: i, ..span }));
                }
                whole = mode;
            }
        });
        cut.at_last = true;
        ok!(cut.add(leaves, whole));
        ok!(cut.end_inner(leaves));
        if cut.outer == 0 {
            ok!(cut.put(leaves, Mode::UNIT));
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

    /// The pair of what is inside and outside, as the mode of a tuple or, for a part of depth 0, as the whole.
    pub(crate) const fn add_profile(&self, profile: &mut Profile, at: Span) -> Result<(), Error> {
        let mut pair = Profile::EMPTY;
        ok!(pair.push(row_profile(self.inner)));
        ok!(pair.push(row_profile(self.outer)));
        if at.depth > 0 {
            return profile.push(pair);
        }
        *profile = pair;
        Ok(())
    }

    /// Adds the next coalesced mode.
    const fn add(&mut self, leaves: &mut [Mode; MAX_LEAVES], mode: Mode) -> Result<(), Error> {
        if mode.is_one() {
            return Ok(());
        }
        if self.rest == 1 {
            ok!(self.end_inner(leaves));
            self.outer += 1;
            return self.put(leaves, mode);
        }
        if let Some(symbol) = mode.symbol() {
            return self.split_symbolic(leaves, mode, symbol);
        }
        let extent = mode.size() as u64;
        // A tile goes on past the end of a mode by itself as it does inside, whatever its stride is.
        let is_beyond = self.at_last && self.inner == 0 && self.rest > extent && !mode.is_known();
        if self.rest < extent || is_beyond {
            return self.split(leaves, mode);
        }
        if !self.rest.is_multiple_of(extent) {
            self.place = TileEnd::Across;
        }
        self.rest /= extent;
        self.inner += 1;
        self.put(leaves, mode)
    }

    /// Adds a mode in which the cut falls.
    const fn split(&mut self, leaves: &mut [Mode; MAX_LEAVES], mode: Mode) -> Result<(), Error> {
        let rest = self.rest;
        self.inner += 1;
        ok!(self.put(leaves, mode.with_size(rest as i64)));
        let tiles = (mode.size() as u64).div_ceil(rest) as i64;
        self.overruns = !(mode.size() as u64).is_multiple_of(rest);
        self.rest = 1;
        self.outer += 1;
        self.put(leaves, ok!(every(mode, rest)).with_size(tiles))
    }

    /// Adds a mode that is only known at run time, in which the rest of the tile ends. If another mode follows, the
    /// extent must be known to be a multiple of that: a tile would else go on in the next mode or not, depending on the
    /// extent. The last mode is rounded up, which is the tail that has to be predicated whatever the extent is.
    const fn split_symbolic(
        &mut self,
        leaves: &mut [Mode; MAX_LEAVES],
        mode: Mode,
        symbol: Symbol,
    ) -> Result<(), Error> {
        if !self.at_last && !symbol.is_multiple_of(self.rest) {
            return Err(symbol.not_static());
        }
        let rest = self.rest;
        if !symbol.is_multiple_of(rest) {
            self.symbolic = Some((symbol, rest));
        }
        self.inner += 1;
        ok!(self.put(leaves, mode.with_size(rest as i64)));
        self.rest = 1;
        self.outer += 1;
        let symbol = ok!(symbol.by(rest));
        self.put(leaves, ok!(every(mode, rest)).with_symbol(symbol))
    }

    /// Before the first outer mode: nothing inside is `1:0`.
    const fn end_inner(&mut self, leaves: &mut [Mode; MAX_LEAVES]) -> Result<(), Error> {
        if self.inner + self.outer == 0 {
            self.inner = 1;
            return self.put(leaves, Mode::UNIT);
        }
        Ok(())
    }

    const fn put(&mut self, leaves: &mut [Mode; MAX_LEAVES], mode: Mode) -> Result<(), Error> {
        if self.end == MAX_LEAVES {
            return Err(Error::new(ErrorKind::TooManyLeaves));
        }
        leaves[self.end] = mode;
        self.end += 1;
        Ok(())
    }
}

/// An error if one of the modes `behind` may continue `mode`, in which a tile ends that does not divide it. The tile
/// would go on in that one or not, depending on a number: `(9,m):(1,9)` is `9*m:1`, which 4 may divide.
const fn require_end(mode: &Mode, modes: &Tree<Mode>, behind: Span) -> Result<(), Error> {
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

/// The steps of a mode taken `by` at a time. Of a mode whose numbers are all known they end inside of it, and so fit.
const fn every(mode: Mode, by: u64) -> Result<Mode, Error> {
    match mode.stride.checked_mul(by as i64) {
        Some(stride) => Ok(Mode { stride, ..mode }),
        None => Err(Error::new(ErrorKind::IndexOverflow)),
    }
}

/// An integer for one mode (or `1:0` for none), a tuple for more.
const fn row_profile(modes: usize) -> Profile {
    if modes < 2 { Profile::LEAF } else { Profile::flat(modes) }
}
