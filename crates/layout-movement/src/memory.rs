//! Movements through shared memory: the instructions that store and load the values, and a layout in shared memory
//! without bank conflicts.
//!
//! The indices of the tile form a vector space over GF(2), and the addresses in shared memory form another vector
//! space. The layout in shared memory is given by a basis of the tile: basis vector `k` has the address `2^k`. The
//! first vectors of the basis span the data of one access: 16 bytes of a thread, or a row of a matrix. A phase of an
//! access is a set of lanes that access the memory at the same time. Let `X` be the span of the data of these lanes,
//! which is at most 128 bytes. The lanes have no bank conflicts if no two addresses of data in `X` differ by a multiple
//! of 128 bytes. This condition holds if the basis vectors of the address bits above 128 bytes span a space that
//! intersects `X` only in 0. Two spaces of equal dimension have a common complement, so there is always a basis with
//! which neither the stores nor the loads have conflicts.

use super::accesses::{Vectors, columns, common, longer, rows};
use super::meet::{BitLayout, Sizes};
use super::places::basis;
use super::shape::Shape;
use super::space::ONE;
use super::stages::{Stages, spread};
use super::way::{ACCESS, Between, Memory, Parts, TAKE, WAVEFRONT, Way};
use layout_runtime::linear::{Echelon, Linear};

/// The number of candidates for the first vectors of the basis. These vectors span the data of one access.
pub(super) const VECTORS: usize = 6;

/// A tile that is moved through shared memory, and the instructions that the movement may use.
#[derive(Clone, Copy)]
pub(super) struct Task<'a> {
    pub(super) from: &'a BitLayout,
    pub(super) to: &'a BitLayout,
    pub(super) sizes: Sizes,
    /// `true` if each warp reads only values that it wrote itself. A barrier of the warp then suffices. Otherwise a
    /// barrier of the block is necessary, so that no warp reads values before they are written, or overwrites values
    /// that another warp still has to read.
    pub(super) warp: bool,
    /// Element 0 is `true` if `stmatrix` is available, and element 1 is `true` if `ldmatrix` is available.
    pub(super) matrices: [bool; 2],
}

/// A path through shared memory, and its cost.
#[derive(Clone, Copy)]
pub(super) struct Through {
    pub(super) way: Way,
    pub(super) memory: Memory,
    /// The basis of the tile, as a map from indices to addresses in shared memory. It has one vector per bit of the
    /// address.
    pub(super) places: Linear,
    pub(super) cost: usize,
}

impl Through {
    /// Returns `true` if the accesses have bank conflicts. Without conflicts, an access takes one wavefront for each of
    /// its registers.
    const fn meets(&self) -> bool {
        self.memory.wavefronts > self.memory.store.registers() + self.memory.load.registers()
    }
}

/// Returns the cheaper of two paths.
pub(super) const fn cheaper(best: Option<Through>, other: Option<Through>) -> Option<Through> {
    match (&best, &other) {
        (Some(least), Some(through)) if through.cost < least.cost => other,
        (None, _) => other,
        _ => best,
    }
}

impl Task<'_> {
    /// Returns the cheapest path through shared memory that the search finds, or `None` if it finds none.
    pub(super) const fn best(&self) -> Option<Through> {
        let all = self.vectors();
        let mut best = None;
        each!(for k in 0..all.len() {
            // A candidate for `ldmatrix` or `stmatrix` may be empty, which means that there is no such candidate.
            if k >= 4 || all[k].len > 0 {
                best = cheaper(best, self.with(&all[k]));
            }
        });
        best
    }

    /// Returns the candidates for the first vectors of the basis. A candidate may be empty.
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

    /// Returns the instructions for the stores and for the loads if the basis starts with `vectors`.
    pub(super) const fn shapes(&self, vectors: &Vectors) -> [Shape; 2] {
        let sub = self.sizes.sub;
        [Shape::of(vectors, self.from, sub, self.matrices[0]), Shape::of(vectors, self.to, sub, self.matrices[1])]
    }

    /// Returns the cheapest path for a basis of the tile that starts with `vectors`. If the accesses have bank
    /// conflicts, the search continues with one vector fewer, and so on.
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

    /// Returns the path through shared memory for this basis and these instructions, or `None` if there is no such
    /// path.
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
