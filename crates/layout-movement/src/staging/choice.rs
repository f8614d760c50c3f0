//! Chooses the layout of shared memory with the cheapest accesses, and the instructions for this layout.

use super::candidates::{ATOMS, Wanted, atom, of_movement, searched};
use crate::accesses::{Accesses, Vectors};
use crate::memory::Task;
use crate::shape::Shape;
use crate::space::{BITS, LANE, ONE, rank};
use crate::stages::spread;
use crate::step::Access;
use crate::way::{ACCESS, TAKE, WAVEFRONT, Way};
use layout_hardware::descriptors::{Major, SmemSwizzle};
use layout_runtime::{
    IntTuple, Layout,
    linear::{Echelon, Linear},
};

/// The weight of a wavefront in a cost. It exceeds the sum of all other costs of a path.
const FIRST: u64 = 1 << 32;

/// The result of the search: a layout, the path through it, and the CuTe atom that the layout repeats, if any.
#[derive(Clone, Copy)]
pub(super) struct Found {
    pub(super) layout: Layout,
    pub(super) way: Way,
    pub(super) atom: Option<(Major, SmemSwizzle)>,
}

/// The best candidate so far: a layout, its best instructions, and their cost.
#[derive(Clone, Copy)]
struct Best {
    layout: Layout,
    atom: Option<(Major, SmemSwizzle)>,
    shapes: [Shape; 2],
    cost: u64,
}

impl Wanted<'_> {
    /// Finds the layout with the fewest wavefronts among the candidates. `tile` is the shape of the tile.
    pub(super) const fn best(&self, tile: &IntTuple) -> Option<Found> {
        let mut best: Option<Best> = None;
        each!(for k in 0..ATOMS.len() {
            if !self.is_least(&best) {
                best = self.better(best, atom(ATOMS[k], tile, self.bits()), Some(ATOMS[k]));
            }
        });
        let all = self.task.vectors();
        each!(for k in 0..2 * all.len() {
            let vectors = &all[k / 2];
            each!(for fewer in 0..vectors.len + 1 {
                let vectors = Linear { len: vectors.len - fewer, ..*vectors };
                if !self.is_least(&best) {
                    best = self.better(best, searched(self, &vectors, tile, k % 2 == 0), None);
                }
                if k % 2 == 1 && !self.is_least(&best) {
                    best = self.better(best, of_movement(self, &vectors, tile), None);
                }
            });
        });
        let Best { layout, atom, shapes, .. } = some!(best);
        let (vectors, basis) = self.vectors(&some!(self.places(&layout)));
        Some(Found { layout, way: some!(self.task.by_basis(&vectors, &basis, shapes)).way, atom })
    }

    /// Returns the number of bits of a value.
    pub(super) const fn bits(&self) -> i64 {
        32 << self.halves >> self.task.sizes.sub
    }

    /// Returns `true` if no candidate can cost less than `best`: the accesses of `best` have the maximum width and no
    /// bank conflicts, and no registers are permuted.
    const fn is_least(&self, best: &Option<Best>) -> bool {
        let Task { from, to, sizes, .. } = self.task;
        // If a thread has an element several times, the element counts only once.
        let values = [rank(&from.values()), rank(&to.values())];
        let mut least = 0;
        each!(for k in 0..2 {
            let count = 1 << values[k].saturating_sub(sizes.sub);
            least += cost(count, 0, if count < 4 { 1 } else { count / 4 });
        });
        matches!(best, Some(best) if best.cost <= least)
    }

    const fn better(
        &self,
        best: Option<Best>,
        layout: Option<Layout>,
        atom: Option<(Major, SmemSwizzle)>,
    ) -> Option<Best> {
        let layout = some!(layout, best);
        let (vectors, basis) = self.vectors(&some!(self.places(&layout), best));
        let places = Echelon::of(&basis);
        let (store, stores) = some!(self.shape(&vectors, &places, false), best);
        let (load, loads) = some!(self.shape(&vectors, &places, true), best);
        match &best {
            Some(least) if stores + loads >= least.cost => best,
            _ => Some(Best { layout, atom, shapes: [store, load], cost: stores + loads }),
        }
    }

    /// Returns two results: the first vectors of the layout's basis, as many as one access can cover, and the complete
    /// basis.
    const fn vectors(&self, places: &Linear) -> (Vectors, Linear) {
        let basis = Echelon::of(places).inverse();
        let widest = 2 + self.task.sizes.sub;
        (Linear { len: if basis.len < widest { basis.len } else { widest }, ..basis }, basis)
    }

    /// Converts a layout to a linear map. The map counts values, or 32-bit halves if values have 64 bits. Returns
    /// `None` if the layout is not a permutation of the tile that is linear over GF(2).
    const fn places(&self, layout: &Layout) -> Option<Linear> {
        let map = some!(Linear::of(layout));
        let mut out = Linear::ZERO;
        each!(for k in 0..self.halves {
            out.push(1 << k);
        });
        each!(for k in 0..map.len {
            out.push(map.columns[k] << self.halves);
        });
        if map.base == 0 && Echelon::of(&out).kernel.len == 0 && out.bits() < 1 << out.len { Some(out) } else { None }
    }

    /// Returns the cheapest instruction for the loads (if `is_load` is `true`) or for the stores, and its cost.
    const fn shape(&self, vectors: &Vectors, places: &Echelon, is_load: bool) -> Option<(Shape, u64)> {
        let Task { from, to, sizes, .. } = self.task;
        let start = if is_load { from.map.columns[ONE] } else { 0 };
        let side = if is_load { to } else { from };
        let mut best: Option<(Shape, u64)> = None;
        let [store, load] = self.task.shapes(vectors);
        let mut shape = Some(if is_load { load } else { store });
        while let Some(tried) = shape {
            if let Some(accesses) = tried.accesses(vectors, side, places, start, sizes.sub)
                && is_aligned(&accesses)
                && (is_load || !self.is_async || is_copy(&accesses, sizes.sub))
            {
                let values = if is_load { accesses.after(side, sizes) } else { accesses.values };
                let registers = if is_load { 1 << sizes.dest.saturating_sub(sizes.sub) } else { accesses.registers() };
                let takes = spread(&values, sizes.sub) * registers;
                let cost = cost(accesses.wavefronts(), takes, accesses.count);
                best = match best {
                    Some((_, least)) if least <= cost => best,
                    _ => Some((tried, cost)),
                };
            }
            shape = tried.narrower(vectors, side);
        }
        best
    }
}

/// Returns the cost of the accesses to a layout. Costs are compared first by the number of wavefronts, and then by the
/// time on the multiprocessor.
const fn cost(wavefronts: usize, takes: usize, accesses: usize) -> u64 {
    FIRST * wavefronts as u64 + (WAVEFRONT * wavefronts + TAKE * takes + ACCESS * accesses) as u64
}

/// Returns `true` if the address of every access is a multiple of the number of bytes of an access.
const fn is_aligned(accesses: &Accesses) -> bool {
    let bytes = match accesses.access {
        Access::Bytes(bytes) => bytes as i64,
        Access::Matrices { .. } => 16,
    };
    all!(0..BITS, |k| accesses.addresses.columns[k] & (bytes - 1) == 0)
}

/// Returns `true` if `cp.async` can execute the accesses: each has 4 to 16 bytes, and its values are adjacent in the
/// source.
const fn is_copy(accesses: &Accesses, sub: usize) -> bool {
    let Access::Bytes(bytes @ 4..) = accesses.access else { return false };
    let vector = bytes.trailing_zeros() as usize + sub - 2;
    all!(0..vector, |k| accesses.values.columns[k] == 1 << k)
        && all!(vector..LANE, |k| accesses.values.columns[k] & ((1 << vector) - 1) == 0)
}
