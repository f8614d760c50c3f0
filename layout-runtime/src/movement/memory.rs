//! Through shared memory: which instructions write and read it, and where each value lies, so that no two lanes meet at a bank.
//!
//! The tile is a space over the field of two elements, and so are the addresses; where a value lies is a basis. Its first vectors are what one access
//! takes: 16 bytes of a thread, or a row of a matrix. Let `X` be what the lanes of one phase of an access cover, 128 bytes at most. They meet at no bank if no
//! two of them differ by a multiple of 128 bytes: if the last vectors of the basis span a space that meets `X` in 0 alone. Two spaces of one dimension have
//! a common complement, so writing and reading can both be free of conflicts, always.

use super::accesses::Accesses;
use super::meet::Side;
use super::places::basis;
use super::program::{ACCESS, TAKE, WAVEFRONT};
use super::shape::Shape;
use super::space::ONE;
use super::stages::{Stages, spread};
use super::vectors::{Vectors, columns, common, longer, rows};
use super::way::{Between, Sizes, Way};
use crate::algebra::linear::{Echelon, Linear};

/// How a tile goes through shared memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Memory {
    /// Whether each warp reads what it has written.
    pub(super) warp: bool,
    pub(super) store: Accesses,
    pub(super) load: Accesses,
    /// How many values there are.
    pub(super) room: usize,
    /// How many times a warp asks the banks.
    pub(super) wavefronts: usize,
}

/// The cheapest way that was found, if there is one. `warp`: values that a warp wants are its own.
pub(super) const fn through_memory(from: &Side, to: &Side, sizes: Sizes, warp: bool) -> Option<Way> {
    let shared = common(from, to, sizes.sub);
    let all = [
        rows(from, sizes.sub, &shared),
        columns(from, sizes.sub),
        rows(to, sizes.sub, &shared),
        columns(to, sizes.sub),
        longer(&shared, from, sizes.sub),
        longer(&shared, to, sizes.sub),
    ];
    let mut best: Option<(Way, usize)> = None;
    each!(for k in 0..all.len() {
        // Of rows and columns there may be none.
        if (k >= 4 || all[k].len > 0)
            && let Some((way, cost)) = with(&all[k], from, to, sizes, warp)
        {
            best = match best {
                Some((_, least)) if least <= cost => best,
                _ => Some((way, cost)),
            };
        }
    });
    match best {
        Some((way, _)) => Some(way),
        None => None,
    }
}

/// The way with these first vectors, or as many of them as are possible, and what it costs.
const fn with(vectors: &Vectors, from: &Side, to: &Side, sizes: Sizes, warp: bool) -> Option<(Way, usize)> {
    let mut best: Option<(Way, usize)> = None;
    each!(for fewer in 0..vectors.len + 1 {
        let vectors = Linear { len: vectors.len - fewer, ..*vectors };
        let sides = [Shape::of(&vectors, from, sizes.sub), Shape::of(&vectors, to, sizes.sub)];
        if let Some(basis) = basis(&vectors, [from, to], sides, sizes.sub)
            && let Some((way, cost, meets)) = by_basis(&vectors, &basis, [from, to], sides, sizes, warp)
        {
            best = match best {
                Some((_, least)) if least <= cost => best,
                _ => Some((way, cost)),
            };
            if !meets {
                return best;
            }
        }
    });
    best
}

/// The way with these places, what it costs, and whether lanes meet at banks.
const fn by_basis(
    vectors: &Vectors,
    basis: &Linear,
    [from, to]: [&Side; 2],
    [store, load]: [Shape; 2],
    sizes: Sizes,
    warp: bool,
) -> Option<(Way, usize, bool)> {
    let places = Echelon::of(basis);
    let store = some!(store.accesses(vectors, from, &places, 0, sizes.sub));
    let load = some!(load.accesses(vectors, to, &places, from.map.columns[ONE], sizes.sub));
    let after = load.after(to, sizes);
    let wavefronts = store.wavefronts() + load.wavefronts();
    let takes = spread(&store.values, sizes.sub) * store.registers()
        + (spread(&after, sizes.sub) << sizes.dest.saturating_sub(sizes.sub));
    let cost = ACCESS * (store.count + load.count) + WAVEFRONT * wavefronts + TAKE * takes;
    let way = Way {
        before: some!(Stages::of(&store.values, bits(store.registers()) + sizes.sub, sizes.source, sizes.sub)),
        between: Between::Memory(Memory { warp, store, load, room: 1 << basis.len, wavefronts }),
        after: some!(Stages::of(&after, sizes.dest, bits(load.registers()) + sizes.sub, sizes.sub)),
    };
    // Without conflicts an access asks the banks once for each register.
    Some((way, cost, wavefronts > store.registers() + load.registers()))
}

const fn bits(count: usize) -> usize {
    count.trailing_zeros() as usize
}
