//! Through shared memory: which instructions write and read it, and where each value lies, so that no two lanes meet at a bank.
//!
//! The tile is a space over the field of two elements, and so are the addresses; where a value lies is a basis. Its first vectors are what one access
//! takes: 16 bytes of a thread, or a row of a matrix. Let `X` be what the lanes of one phase of an access cover, 128 bytes at most. They meet at no bank if no
//! two of them differ by a multiple of 128 bytes: if the last vectors of the basis span a space that meets `X` in 0 alone. Two spaces of one dimension have
//! a common complement, so writing and reading can both be free of conflicts, always.

use super::meet::Side;
use super::number::{ByThread, by_thread};
use super::program::Access;
use super::space::{BITS, LANE, ONE, WARP, identity};
use super::span::Span;
use super::stages::{Stages, spread};
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

/// The instructions of one side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Accesses {
    pub(super) access: Access,
    /// How many there are.
    pub(super) count: usize,
    /// From the number of an access, in place of a value, and a thread to the address in bytes.
    addresses: Linear,
    /// From the bits that count what is moved to values of the thread: bytes of a register, registers of an access, accesses.
    values: Linear,
    /// How many bits count values of a register; there are fewer in accesses of one or two bytes.
    packed: usize,
}

impl Accesses {
    /// The address of each thread in access `k`.
    pub(super) const fn address(&self, k: usize) -> ByThread {
        by_thread(&self.addresses, k as i64, 0, u32::MAX as i64)
    }

    /// How many registers there are.
    pub(super) const fn registers(&self) -> usize {
        self.count * self.access.registers()
    }

    /// How many times the banks are asked. Of the lanes that are served together `2^d` meet at a bank, with `d` the dimensions of their words that the
    /// banks do not tell apart.
    const fn wavefronts(&self) -> usize {
        let phases = words(self.access);
        let lanes = 5 - phases.trailing_zeros() as usize;
        let lanes = if let Access::Matrices { .. } = self.access { 3 } else { lanes };
        let (mut of_words, mut of_banks) = (Span::EMPTY, Span::EMPTY);
        each!(for k in LANE..LANE + lanes {
            let word = self.addresses.columns[k] >> 2;
            of_words.take(word);
            of_banks.take(word & 31);
        });
        (self.count * phases) << (of_words.rank - of_banks.rank)
    }
}

/// What each access of both sides takes, at least: the first vectors of the basis.
type Vectors = Linear;

const NO_VECTORS: Vectors = Linear::ZERO;

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

/// A row that `ldmatrix` or `stmatrix` takes, in its order: values of a register, those that the other side has as well if there are enough, and of lanes side
/// by side; empty if they do not differ.
const fn rows(side: &Side, sub: usize, shared: &Vectors) -> Vectors {
    let mut out = NO_VECTORS;
    each!(for k in 0..sub {
        out.push(if shared.len < sub { side.map.columns[k] } else { shared.columns[k] });
    });
    out.push(side.map.columns[LANE]);
    out.push(side.map.columns[LANE + 1]);
    if side.values < sub || super::space::rank(&out) < out.len { NO_VECTORS } else { out }
}

/// A row that they take transposed: of lanes, of 16 bits each.
const fn columns(side: &Side, sub: usize) -> Vectors {
    let mut out = NO_VECTORS;
    each!(for k in 2..5 {
        out.push(side.map.columns[LANE + k]);
    });
    if sub != 1 || side.values < sub || super::space::rank(&out) < out.len { NO_VECTORS } else { out }
}

/// Values that both threads have, up to 16 bytes.
const fn common(from: &Side, to: &Side, sub: usize) -> Vectors {
    let both = both(&from.values(), &to.values());
    let (span, mut out, mut taken) = (Span::of(&both), NO_VECTORS, Span::EMPTY);
    each!(for round in 0..2 {
        each!(for k in 0..sub {
            let (a, b) = (from.map.columns[k], to.map.columns[k]);
            if round == 1 || a == b {
                extend(&mut out, &mut taken, &span, b, sub);
                extend(&mut out, &mut taken, &span, a, sub);
            }
        });
    });
    each!(for k in 0..both.len {
        extend(&mut out, &mut taken, &span, both.columns[k], sub);
    });
    out
}

/// More values of one side.
const fn longer(shared: &Vectors, side: &Side, sub: usize) -> Vectors {
    let (span, mut out, mut taken) = (Span::of(&side.values()), *shared, Span::of(shared));
    each!(for k in 0..side.values {
        extend(&mut out, &mut taken, &span, side.map.columns[k], sub);
    });
    out
}

/// Takes a vector of a span if it is new and there is room.
const fn extend(vectors: &mut Vectors, taken: &mut Span, span: &Span, vector: i64, sub: usize) {
    if vectors.len < 2 + sub && span.has(vector) && taken.take(vector) {
        vectors.push(vector);
    }
}

/// What two spans share: a basis.
const fn both(a: &Linear, b: &Linear) -> Linear {
    let of_a = Span::of(a);
    let mut rest = *b;
    each!(for k in 0..b.len {
        rest.columns[k] = of_a.beyond(b.columns[k]);
    });
    let kernel = Echelon::of(&rest).kernel;
    let (mut out, mut taken) = (NO_VECTORS, Span::EMPTY);
    each!(for k in 0..kernel.len {
        let vector = b.at(kernel.columns[k]);
        if taken.take(vector) {
            out.push(vector);
        }
    });
    out
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
    let cost = 3 * (store.count + load.count) + 10 * wavefronts + 5 * takes;
    let way = Way {
        before: some!(Stages::of(&store.values, bits(store.registers()) + sizes.sub, sizes.source, sizes.sub)),
        between: Between::Memory(Memory { warp, store, load, room: 1 << basis.len, wavefronts }),
        after: some!(Stages::of(&after, sizes.dest, bits(load.registers()) + sizes.sub, sizes.sub)),
    };
    let least = store.count * words(store.access) + load.count * words(load.access);
    Some((way, cost, wavefronts > least))
}

/// How many times an access asks the banks at least, if all lanes want something else.
const fn words(access: Access) -> usize {
    match access {
        Access::Bytes(bytes) => (bytes as usize).div_ceil(4),
        Access::Matrices { count, .. } => count as usize,
    }
}

const fn bits(count: usize) -> usize {
    count.trailing_zeros() as usize
}

/// The basis: the vectors, what else fits in 128 bytes, and what meets neither phase. None if what a thread, or a row, has would begin in the midst of an access.
const fn basis(vectors: &Vectors, sides: [&Side; 2], shapes: [Shape; 2], sub: usize) -> Option<Linear> {
    let own = [shapes[0].own(vectors), shapes[1].own(vectors)];
    let (narrow, wide) = if own[0] < own[1] { (0, 1) } else { (1, 0) };
    if own[wide] < vectors.len {
        return None;
    }
    let short = Linear { len: own[narrow], ..*vectors };
    let mut kept =
        together(&shapes[wide].fixed(sides[wide], vectors, sub), &shapes[narrow].fixed(sides[narrow], vectors, sub));
    each!(for k in short.len..vectors.len {
        kept.push(vectors.columns[k]);
    });
    if !is_apart(&kept, &short) || !is_apart(&shapes[wide].fixed(sides[wide], vectors, sub), vectors) {
        return None;
    }
    let tile = Linear { len: ONE, ..sides[0].map };
    let rest = beside(&together(&kept, &tile), vectors);
    let phases = [shapes[0].phase(sides[0], vectors, sub), shapes[1].phase(sides[1], vectors, sub)];
    let far = far(&rest, &phases, (vectors.len + rest.len).saturating_sub(5 + sub));
    let near = beside(&rest, &together(vectors, &far));
    Some(together(&together(vectors, &near), &far))
}

/// Whether two spans share 0 alone. The columns of `b` are independent.
const fn is_apart(a: &Linear, b: &Linear) -> bool {
    let span = Span::of(a);
    span.with(b).rank == span.rank + b.len
}

/// Those columns that are new, one after the other.
const fn beside(columns: &Linear, taken: &Linear) -> Linear {
    let (mut taken, mut out) = (Span::of(taken), NO_VECTORS);
    each!(for k in 0..columns.len {
        if taken.take(columns.columns[k]) {
            out.push(columns.columns[k]);
        }
    });
    out
}

/// Vectors of a span that are in neither phase, so many of them; in one of them at most, if there are none.
const fn far(span: &Linear, phases: &[Linear; 2], count: usize) -> Linear {
    let (mut first, mut second, mut own) = (Span::of(&phases[0]), Span::of(&phases[1]), Span::EMPTY);
    let mut out = NO_VECTORS;
    each!(for _ in 0..count {
        let mut found = [0; 4];
        each!(for k in rev(0..span.len) {
            let vector = span.columns[k];
            let new = [!first.has(vector), !second.has(vector), !own.has(vector)];
            // The best that there is: new in both, in one of them, or at all.
            if new[0] && new[1] {
                found[3] = vector;
            }
            each!(for i in 0..3 {
                if new[i] {
                    found[i] = vector;
                }
            });
        });
        // One vector is in the second span alone, the other in the first alone: their sum is in neither.
        let sum = found[0] ^ found[1];
        let vector = if found[3] != 0 {
            found[3]
        } else if sum != 0 {
            sum
        } else {
            found[2]
        };
        out.push(vector);
        first.take(vector);
        second.take(vector);
        own.take(vector);
    });
    out
}

/// The columns of two maps.
const fn together(a: &Linear, b: &Linear) -> Linear {
    let mut out = *a;
    each!(for k in 0..b.len {
        out.push(b.columns[k]);
    });
    out
}

/// Which instruction a side takes, for given vectors.
#[derive(Clone, Copy)]
enum Shape {
    /// So many of the vectors are a thread's own.
    Own(usize),
    Matrix {
        transposed: bool,
    },
}

impl Shape {
    const fn of(vectors: &Vectors, side: &Side, sub: usize) -> Self {
        let values = Span::of(&side.values());
        let own = first!(0..vectors.len, |k| !values.has(vectors.columns[k]));
        let is_row = own == sub && side.values >= sub && vectors.len == sub + 2;
        if is_row && all!(0..2, |k| vectors.columns[sub + k] == side.map.columns[LANE + k]) {
            return Self::Matrix { transposed: false };
        }
        let is_column = sub == 1 && side.values >= sub && vectors.len == 3;
        if is_column && all!(0..3, |k| vectors.columns[k] == side.map.columns[LANE + 2 + k]) {
            return Self::Matrix { transposed: true };
        }
        Self::Own(own)
    }

    /// How many of the vectors one access takes.
    const fn own(self, vectors: &Vectors) -> usize {
        match self {
            Self::Own(own) => own,
            Self::Matrix { .. } => vectors.len,
        }
    }

    /// How many of the vectors are a thread's own in one access.
    const fn inside(self, sub: usize) -> usize {
        match self {
            Self::Own(own) => own,
            Self::Matrix { transposed: false } => sub,
            Self::Matrix { transposed: true } => 0,
        }
    }

    /// What has to begin where an access begins: what differs between lanes, between warps, and of matrices between registers.
    const fn fixed(self, side: &Side, vectors: &Vectors, sub: usize) -> Linear {
        let mut out = match self {
            Self::Own(_) => NO_VECTORS,
            Self::Matrix { transposed: true } => side.values(),
            Self::Matrix { transposed: false } => beside(&side.values(), &Linear { len: sub, ..*vectors }),
        };
        each!(for k in LANE..ONE {
            let is_fixed = match self {
                Self::Own(_) => true,
                Self::Matrix { transposed: false } => k >= LANE + 2,
                Self::Matrix { transposed: true } => k < LANE + 2 || k >= WARP,
            };
            if is_fixed {
                out.push(side.map.columns[k]);
            }
        });
        out
    }

    /// What the lanes of one phase cover.
    const fn phase(self, side: &Side, vectors: &Vectors, sub: usize) -> Linear {
        let mut out = *vectors;
        let (first, lanes) = match self {
            Self::Own(own) => {
                out.len = own;
                (LANE, 5 - own.saturating_sub(sub))
            }
            Self::Matrix { transposed: false } => (LANE + 2, 3),
            Self::Matrix { transposed: true } => (LANE, 2),
        };
        each!(for k in first..first + lanes {
            out.push(side.map.columns[k]);
        });
        if let Self::Matrix { transposed: true } = self {
            out.push(side.map.columns[0]);
        }
        out
    }

    /// The instructions of a side, whose tile begins at `start`.
    const fn accesses(
        self,
        vectors: &Vectors,
        side: &Side,
        places: &Echelon,
        start: i64,
        sub: usize,
    ) -> Option<Accesses> {
        let mut values = identity();
        each!(for k in 0..LANE {
            values.columns[k] = 0;
        });
        let own = Echelon::of(&side.values());
        // The bits of one access, then those that are left.
        let (mut taken, mut len, mut packed) = (Span::EMPTY, sub, sub);
        match self {
            Self::Own(count) => {
                each!(for k in 0..count {
                    values.columns[k] = some!(own.solve(vectors.columns[k]));
                    taken.take(vectors.columns[k]);
                });
                each!(for k in count..sub {
                    values.columns[k] = 1 << k;
                });
                if count > sub {
                    len = count;
                } else {
                    packed = count;
                }
            }
            Self::Matrix { transposed } => {
                each!(for k in 0..sub {
                    values.columns[k] = if transposed { 1 << k } else { some!(own.solve(vectors.columns[k])) };
                    taken.take(side.map.at(values.columns[k]));
                });
            }
        }
        let first = len;
        each!(for k in 0..side.values {
            if taken.take(side.map.columns[k]) {
                if len == LANE {
                    return None;
                }
                // As many of the access's own are added as make it begin where an access does.
                let inside = some!(places.solve(side.map.columns[k])) & ((1 << self.inside(sub)) - 1);
                values.columns[len] = 1 << k ^ values.at(inside);
                len += 1;
            }
        });
        let (access, of_access) = self.access(first, len, sub);
        let mut addresses = Linear { len: BITS, columns: [0; 63], base: 0 };
        let shift = 2 - sub;
        each!(for k in first + of_access..len {
            let index = side.map.at(values.columns[k]);
            addresses.columns[k - first - of_access] = some!(places.solve(index)) << shift;
        });
        each!(for k in LANE..ONE {
            let index = self.index_of_thread(k, side, &values, first, of_access);
            addresses.columns[k] = some!(places.solve(index)) << shift;
        });
        if start != 0 {
            addresses.columns[ONE] = some!(places.solve(start ^ side.map.columns[ONE])) << shift;
        }
        Some(Accesses { access, count: 1 << (len - first - of_access), addresses, values, packed })
    }

    /// The instruction, and how many bits count its matrices.
    const fn access(self, first: usize, len: usize, sub: usize) -> (Access, usize) {
        match self {
            Self::Own(count) => (Access::Bytes(1 << (count + 2 - sub)), 0),
            Self::Matrix { transposed } => {
                let matrices = if len - first < 2 { len - first } else { 2 };
                (Access::Matrices { count: 1 << matrices, transposed }, matrices)
            }
        }
    }

    /// What a bit of the thread that gives an address changes in the tile: its own, or those of a row.
    const fn index_of_thread(self, k: usize, side: &Side, values: &Linear, first: usize, of_access: usize) -> i64 {
        let transposed = match self {
            Self::Own(_) => return side.map.columns[k],
            Self::Matrix { transposed } => transposed,
        };
        if k >= WARP {
            return side.map.columns[k];
        }
        let lane = k - LANE;
        if lane >= 3 {
            return if lane - 3 < of_access { side.map.at(values.columns[first + lane - 3]) } else { 0 };
        }
        match (transposed, lane) {
            (false, _) => side.map.columns[LANE + 2 + lane],
            (true, 0) => side.map.at(values.columns[0]),
            (true, _) => side.map.columns[LANE + lane - 1],
        }
    }
}

impl Accesses {
    /// From values of the answer to what was read.
    const fn after(&self, to: &Side, sizes: Sizes) -> Linear {
        let mut read = to.map.after(&self.values);
        read.len = LANE;
        each!(for k in self.packed..sizes.sub {
            read.columns[k] = 0;
        });
        let read = Echelon::of(&read);
        let mut out = identity();
        each!(for k in 0..LANE {
            out.columns[k] = match read.solve(to.map.columns[k]) {
                Some(place) if k < sizes.dest => place,
                _ => 0,
            };
        });
        out
    }
}
