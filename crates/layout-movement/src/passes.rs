//! Movements through shared memory in several passes, for a tile that does not fit into shared memory at once.
//!
//! The tile is divided into `2^q` chunks. `q` linear functions of an index return the bits of its chunk number. In both
//! layouts, the functions are linearly independent on the values of a thread, so each thread has the same amount of
//! data in every chunk. If the first value of a thread is in another chunk than the first value of thread 0, the thread
//! permutes its registers. All chunks can then be moved with the same accesses, and each pass moves as many chunks as
//! fit. Two proper subspaces never cover a space over GF(2). Therefore such functions exist as long as a chunk has at
//! least one value of each thread, and the smallest possible chunk has one value per thread.

use super::accesses::{NO_VECTORS, together};
use super::meet::{BitLayout, Sizes};
use super::memory::{Task, Through, VECTORS, bits, cheaper};
use super::places::{Parted, functions};
use super::space::{LANE, ONE, THREAD, masked, rank};
use super::stages::{Stages, spread};
use super::step::Access;
use super::way::{ACCESS, Between, Memory, Parts, SYNC, TAKE, WAVEFRONT, Way};
use layout_runtime::linear::{Echelon, Linear};

/// The base-2 logarithm of the factor by which chunks may be smaller than necessary. Smaller chunks can save passes.
/// For example, if five eighths of a tile fit, one pass can move five chunks of one eighth each, but only one chunk of
/// one half.
const FINER: usize = 3;

/// Returns the number of bytes of the tile. Elements that several threads have are counted once.
pub(super) const fn bytes(side: &BitLayout, sub: usize) -> usize {
    (1 << rank(&Linear { len: ONE, ..side.map })) << 2 >> sub
}

/// Returns the number of bytes of the smallest possible chunk.
pub(super) const fn least(from: &BitLayout, to: &BitLayout, sub: usize) -> usize {
    let (given, wanted) = (rank(&from.values()), rank(&to.values()));
    bytes(from, sub) >> if given < wanted { given } else { wanted }
}

/// If each thread needs at least this many stores and at least this many loads, a tile can be moved in two passes
/// although it fits into shared memory. The two passes can overlap.
const MANY: usize = 16;

/// Returns the path in two passes, for a movement in which each warp moves only its own data and then combines
/// registers. A warp can then combine the registers of the first pass while the second pass runs. Returns `None` if the
/// movement needs barriers of the block, has few accesses, or would be too expensive in two passes.
pub(super) const fn overlapped(task: &Task<'_>, whole: &Through) -> Option<Through> {
    let Memory { store, load, parts, .. } = whole.memory;
    let has_many = store.count >= MANY && load.count >= MANY;
    if !task.warp || whole.way.after.len == 0 || parts.count > 1 || !has_many {
        return None;
    }
    let through = some!(in_passes(task, bytes(task.from, task.sizes.sub) / 2));
    if through.cost <= whole.cost + 3 * SYNC { Some(through) } else { None }
}

/// Returns the path with the fewest passes among the paths with chunks that fit into `room` bytes. Among paths with
/// equally many passes, returns the cheapest, and among these, one with the largest chunks. Returns `None` if no path
/// is found.
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

/// Returns the cheapest path that moves the `2^q` chunks in `passes` passes, or `None` if no path is found.
const fn of_parts(task: &Task<'_>, q: usize, passes: usize) -> Option<Through> {
    let (all, sub) = (task.vectors(), task.sizes.sub);
    let registers = together(&Linear { len: sub, ..task.from.map }, &Linear { len: sub, ..task.to.map });
    let threads = together(&task.from.threads(), &task.to.threads());
    let mut best = None;
    let (mut tried, mut len) = ([Linear::ZERO; 3 * (VECTORS + 1)], 0);
    // Two indices are in the same chunk if all functions are 0 on their difference. For each candidate, all tried
    // functions are 0 on the candidate's vectors, which span the data of an access. The last candidate has no vectors.
    // The code first tries functions that are also 0 on the data of a register and on the columns of the threads, then
    // functions that are also 0 on the data of a register, and then the remaining functions. These cases can lead to
    // the same functions.
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

/// Returns the cheapest path that moves all chunks with the same accesses, or `None` if there is no such path.
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

/// Finds where the first access of a chunk starts. `place` is the position in shared memory of the first value of
/// thread 0. Returns two results: the position of this value among the values that thread 0 has in the access, and the
/// byte address at which the access starts. Returns `None` if this address is not aligned.
const fn begin(access: Access, place: i64, sub: usize) -> Option<(i64, u32)> {
    let (own, all) = match access {
        Access::Bytes(bytes) => (bytes.trailing_zeros() as usize + sub - 2, bytes.trailing_zeros() as usize + sub - 2),
        Access::Matrices { transposed, .. } => (if transposed { 0 } else { sub }, 2 + sub),
    };
    let (inside, rest) = (place & ((1 << own) - 1), place & !((1 << own) - 1));
    if rest & ((1 << all) - 1) != 0 { None } else { Some((inside, (rest << 2 >> sub) as u32)) }
}
