//! Through shared memory: which instructions write and read it, and where each value lies, so that no two lanes meet at
//! a bank.
//!
//! The tile is a space over the field of two elements, and so are the addresses; where a value lies is a basis. Its
//! first vectors are what one access takes: 16 bytes of a thread, or a row of a matrix. Let `X` be what the lanes of
//! one phase of an access cover, 128 bytes at most. They meet at no bank if no two of them differ by a multiple of 128
//! bytes: if the last vectors of the basis span a space that meets `X` in 0 alone. Two spaces of one dimension have a
//! common complement, so writing and reading can both be free of conflicts, always.

use super::cost::{ACCESS, TAKE, WAVEFRONT};
use super::meet::BitLayout;
use super::places::basis;

use super::shape::Shape;
use super::sizes::Sizes;
use super::space::ONE;
use super::stages::{Stages, spread};
use super::vectors::{Vectors, columns, common, longer, rows};
use super::way::{Between, Memory, Parts, Way};
use layout_runtime::linear::{Echelon, Linear};

/// How many choices of first vectors there are.
pub(super) const VECTORS: usize = 6;

/// What goes through memory.
#[derive(Clone, Copy)]
pub(super) struct Task<'a> {
    pub(super) from: &'a BitLayout,
    pub(super) to: &'a BitLayout,
    pub(super) sizes: Sizes,
    /// Whether values that a warp wants are its own, and no other warp's: else another one would write them again while
    /// it reads, in the next pass or call.
    pub(super) warp: bool,
    /// Whether matrices may be stored, and loaded.
    pub(super) matrices: [bool; 2],
}

/// A way through memory, and what it costs.
#[derive(Clone, Copy)]
pub(super) struct Through {
    pub(super) way: Way,
    pub(super) memory: Memory,
    /// What lies at each bit of a place.
    pub(super) places: Linear,
    pub(super) cost: usize,
}

impl Through {
    /// Whether lanes meet at banks. Without conflicts an access asks the banks once for each register.
    const fn meets(&self) -> bool {
        self.memory.wavefronts > self.memory.store.registers() + self.memory.load.registers()
    }
}

/// The cheaper of two.
pub(super) const fn cheaper(best: Option<Through>, other: Option<Through>) -> Option<Through> {
    match (&best, &other) {
        (Some(least), Some(through)) if through.cost < least.cost => other,
        (None, _) => other,
        _ => best,
    }
}

impl Task<'_> {
    /// The cheapest way that was found, if there is one.
    pub(super) const fn best(&self) -> Option<Through> {
        let all = self.vectors();
        let mut best = None;
        each!(for k in 0..all.len() {
            // Of rows and columns there may be none.
            if k >= 4 || all[k].len > 0 {
                best = cheaper(best, self.with(&all[k]));
            }
        });
        best
    }

    /// What an access may take.
    pub(super) const fn vectors(&self) -> [Vectors; VECTORS] {
        let Self { from, to, sizes: Sizes { sub, .. }, .. } = *self;
        let shared = common(from, to, sub);
        [
            rows(from, sub, &shared),
            columns(from, sub),
            rows(to, sub, &shared),
            columns(to, sub),
            longer(&shared, from, sub),
            longer(&shared, to, sub),
        ]
    }

    /// The instructions for these vectors.
    pub(super) const fn shapes(&self, vectors: &Vectors) -> [Shape; 2] {
        let sub = self.sizes.sub;
        [Shape::of(vectors, self.from, sub, self.matrices[0]), Shape::of(vectors, self.to, sub, self.matrices[1])]
    }

    /// The way with these first vectors, or as many of them as are possible.
    const fn with(&self, vectors: &Vectors) -> Option<Through> {
        let mut best: Option<Through> = None;
        each!(for fewer in 0..vectors.len + 1 {
            let vectors = Linear { len: vectors.len - fewer, ..*vectors };
            let shapes = self.shapes(&vectors);
            if let Some(basis) = basis(&vectors, [self.from, self.to], shapes, self.sizes.sub)
                && let Some(through) = self.by_basis(&vectors, &basis, shapes)
            {
                best = cheaper(best, Some(through));
                if !through.meets() {
                    return best;
                }
            }
        });
        best
    }

    /// The way with these places.
    pub(super) const fn by_basis(
        &self,
        vectors: &Vectors,
        basis: &Linear,
        [store, load]: [Shape; 2],
    ) -> Option<Through> {
        let Self { from, to, sizes, warp, .. } = *self;
        let places = Echelon::of(basis);
        let store = some!(store.accesses(vectors, from, &places, 0, sizes.sub));
        let load = some!(load.accesses(vectors, to, &places, from.map.columns[ONE], sizes.sub));
        let after = load.after(to, sizes);
        let wavefronts = store.wavefronts() + load.wavefronts();
        let takes = spread(&store.values, sizes.sub) * store.registers()
            + (spread(&after, sizes.sub) << sizes.dest.saturating_sub(sizes.sub));
        let cost = ACCESS * (store.count + load.count) + WAVEFRONT * wavefronts + TAKE * takes;
        let memory = Memory { warp, store, load, room: 1 << basis.len, wavefronts, parts: Parts::ONE };
        let way = Way {
            before: some!(Stages::of(&store.values, bits(store.registers()) + sizes.sub, sizes.source, sizes.sub)),
            between: Between::Memory(memory),
            after: some!(Stages::of(&after, sizes.dest, bits(load.registers()) + sizes.sub, sizes.sub)),
        };
        Some(Through { way, memory, places: *basis, cost })
    }
}

pub(super) const fn bits(count: usize) -> usize {
    count.trailing_zeros() as usize
}
