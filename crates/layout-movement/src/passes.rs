//! Through shared memory in passes, where there is not room for all of a tile at once.
//!
//! `q` bits, linear functions of an index, say in which of `2^q` parts of the tile it is. They are chosen so that each
//! thread has as much of every part, on both sides: on the values of a thread they are independent. If the first value
//! of a thread is in another part than that of thread 0, its registers change places; then all parts go the same way,
//! and a pass takes as many of them as there is room for. Two subspaces never cover a space over the field of two
//! elements, so there are such functions as long as both sides have values left: a part may be as small as one value of
//! each thread.

use super::cost::{ACCESS, SYNC, TAKE, WAVEFRONT};
use super::meet::BitLayout;
use super::memory::{Task, Through, VECTORS, bits, cheaper};
use super::parted::{Parted, functions};

use super::sizes::Sizes;
use super::space::{LANE, ONE, THREAD, masked, rank};
use super::stages::{Stages, spread};
use super::step::Access;
use super::vectors::{NO_VECTORS, together};
use super::way::{Between, Memory, Parts, Way};
use layout_runtime::linear::{Echelon, Linear};

/// How many times as many parts are tried as are needed, as a power of two: five parts of an eighth fit where one half
/// does, so there may be fewer passes.
const FINER: usize = 3;

/// Bytes of a tile.
pub(super) const fn bytes(side: &BitLayout, sub: usize) -> usize {
    (1 << rank(&Linear { len: ONE, ..side.map })) << 2 >> sub
}

/// Bytes of the smallest part.
pub(super) const fn least(from: &BitLayout, to: &BitLayout, sub: usize) -> usize {
    let (given, wanted) = (rank(&from.values()), rank(&to.values()));
    bytes(from, sub) >> if given < wanted { given } else { wanted }
}

/// How many accesses a thread has at least on each side of a way that goes in two passes.
const MANY: usize = 16;

/// The same way in two passes, where each warp goes by itself and makes registers of what it has read: it does so with
/// what the first has brought while the second is under way. Nothing if that takes more than barriers of the warp.
pub(super) const fn overlapped(task: &Task<'_>, whole: &Through) -> Option<Through> {
    let Memory { store, load, parts, .. } = whole.memory;
    let has_many = store.count >= MANY && load.count >= MANY;
    if !task.warp || whole.way.after.len == 0 || parts.count > 1 || !has_many {
        return None;
    }
    let through = some!(in_passes(task, bytes(task.from, task.sizes.sub) / 2));
    if through.cost <= whole.cost + 3 * SYNC { Some(through) } else { None }
}

/// The way of the fewest passes through so many bytes that was found, and of these the cheapest.
pub(super) const fn in_passes(task: &Task<'_>, room: usize) -> Option<Through> {
    let all = bytes(task.from, task.sizes.sub);
    let mut best: Option<(Through, usize)> = None;
    let (mut tried, mut q) = (0, 1);
    while all >> q > 0 && q < LANE && tried <= FINER {
        let fits = room / (all >> q);
        if fits > 0 {
            tried += 1;
            let passes = (1_usize << q).div_ceil(fits);
            let is_fewer = match best {
                Some((_, fewest)) => passes < fewest,
                None => true,
            };
            if is_fewer && let Some(through) = of_parts(task, q, passes) {
                best = Some((through, passes));
            }
        }
        q += 1;
    }
    match best {
        Some((through, _)) => Some(through),
        None => None,
    }
}

/// The cheapest way of `2^q` parts in so many passes.
const fn of_parts(task: &Task<'_>, q: usize, passes: usize) -> Option<Through> {
    let (all, sub) = (task.vectors(), task.sizes.sub);
    let registers = together(&Linear { len: sub, ..task.from.map }, &Linear { len: sub, ..task.to.map });
    let threads = together(&task.from.threads(), &task.to.threads());
    let mut best = None;
    let (mut tried, mut len) = ([Linear::ZERO; 3 * (VECTORS + 1)], 0);
    // As far as that can be, a part has all threads' values of a number, else as many of each thread; whole registers;
    // and what an access takes. Several of these have the same functions.
    each!(for k in 0..tried.len() {
        let vectors = if k / 3 < all.len() { all[k / 3] } else { NO_VECTORS };
        let kept = match k % 3 {
            0 => together(&together(&vectors, &registers), &threads),
            1 => together(&vectors, &registers),
            _ => vectors,
        };
        if let Some(functions) = functions([task.from, task.to], &kept, q)
            && all!(0..len, |t| !functions.is(&tried[t]))
        {
            (tried[len], len) = (functions, len + 1);
            let through = match alike(task, &functions, passes) {
                None => alike(&Task { matrices: [false; 2], ..*task }, &functions, passes),
                through => through,
            };
            best = cheaper(best, through);
        }
    });
    best
}

/// The cheapest way on which all parts go alike.
const fn alike(task: &Task<'_>, functions: &Linear, passes: usize) -> Option<Through> {
    let (sizes, q) = (task.sizes, functions.len);
    let (from, to) = (some!(Parted::of(task.from, functions)), some!(Parted::of(task.to, functions)));
    let inner = Sizes { dest: to.side.values, source: from.side.values, ..sizes };
    let Through { memory, places, .. } = some!((Task { from: &from.side, to: &to.side, sizes: inner, ..*task }).best());
    let (stored, loaded) = (bits(memory.store.registers()) + sizes.sub, bits(memory.load.registers()) + sizes.sub);
    if stored + q > LANE || loaded + q > LANE {
        return None;
    }
    let mut values = masked(&memory.store.values, THREAD | ((1 << inner.source) - 1));
    let mut after = memory.load.after(&to.side, inner);
    let mut offsets = [0; LANE];
    let places = Echelon::of(&places);
    each!(for i in 0..q {
        let place = some!(places.solve(from.firsts[i] ^ to.firsts[i]));
        let (inside, offset) = some!(begin(memory.load.access, place, sizes.sub));
        offsets[i] = offset;
        values.columns[stored + i] = 1 << (inner.source + i);
        after.columns[inner.dest + i] = 1 << (loaded + i) ^ inside;
    });
    let (values, after) = (from.order.after(&values), after.after(&Echelon::of(&to.order).inverse()));
    let parts = Parts { count: 1 << q, at_once: (1_usize << q).div_ceil(passes), offsets };
    let takes = ((spread(&values, sizes.sub) * memory.store.registers()) << q)
        + (spread(&after, sizes.sub) << sizes.dest.saturating_sub(sizes.sub));
    let accesses = ACCESS * (memory.store.count + memory.load.count) + WAVEFRONT * memory.wavefronts;
    let memory = Memory { parts, wavefronts: memory.wavefronts << q, ..memory };
    let way = Way {
        before: some!(Stages::of(&values, stored + q, sizes.source, sizes.sub)),
        between: Between::Memory(memory),
        after: some!(Stages::of(&after, sizes.dest, loaded + q, sizes.sub)),
    };
    let cost = (accesses << q) + TAKE * takes + SYNC * (2 * passes - 1);
    Some(Through { way, memory, places: Linear::ZERO, cost })
}

/// Where accesses of a part begin, in bytes, if what thread 0 has first there lies at `place`, and at which place of
/// its access that is. None if accesses do not begin so.
const fn begin(access: Access, place: i64, sub: usize) -> Option<(i64, u32)> {
    let (own, all) = match access {
        Access::Bytes(bytes) => (bytes.trailing_zeros() as usize + sub - 2, bytes.trailing_zeros() as usize + sub - 2),
        Access::Matrices { transposed, .. } => (if transposed { 0 } else { sub }, 2 + sub),
    };
    let (inside, rest) = (place & ((1 << own) - 1), place & !((1 << own) - 1));
    if rest & ((1 << all) - 1) != 0 { None } else { Some((inside, (rest << 2 >> sub) as u32)) }
}
