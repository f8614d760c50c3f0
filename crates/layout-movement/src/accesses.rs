//! The shared-memory accesses of a movement: the stores write the values of the source layout, and the loads read the
//! values of the destination layout. The layout in shared memory is given by a basis of the tile, as in the module
//! `memory`. The first vectors of this basis span the data of one access.

use super::meet::{BitLayout, Sizes};
use super::number::{ByThread, by_thread};
use super::space::{LANE, Span, identity};
use super::step::Access;
use layout_runtime::linear::{Echelon, Linear};

/// All stores of a thread, or all loads of a thread.
#[derive(Clone, Copy, Debug)]
pub(super) struct Accesses {
    pub(super) access: Access,
    /// The number of accesses.
    pub(super) count: usize,
    /// Maps an access and a thread to an address in bytes. The argument is a position (see the module `space`), with
    /// the number of the access instead of the number of a value.
    pub(super) addresses: Linear,
    /// Maps the number of a byte in the accesses to the number of this byte in the thread's values. The bits of the
    /// first number are, from the lowest: the byte in a register, the register of an access, and the access.
    pub(super) values: Linear,
    /// The base-2 logarithm of the number of values that an access puts into a register. Accesses of one or two bytes
    /// do not fill their registers.
    pub(super) packed: usize,
}

impl Accesses {
    /// Returns the address that each thread provides in access `k`.
    pub(super) const fn address(&self, k: usize) -> ByThread {
        by_thread(&self.addresses, k as i64, 0, u32::MAX as i64)
    }

    /// Returns the number of registers that all accesses of a thread store or load.
    pub(super) const fn registers(&self) -> usize {
        self.count * self.access.registers()
    }

    /// Returns the number of wavefronts of all accesses of a warp. Lanes of one phase access the memory at the same
    /// time. Some address differences between these lanes do not change the bank. If the space of these differences has
    /// the dimension `d`, the lanes have a `2^d`-way bank conflict.
    pub(super) const fn wavefronts(&self) -> usize {
        let phases = self.access.registers();
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

    /// Returns the map from the bytes of the result to the bytes of the registers that the loads filled.
    pub(super) const fn after(&self, to: &BitLayout, sizes: Sizes) -> Linear {
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

/// The first vectors of the basis of the tile. The vectors span the data of one access, both for the stores and for the
/// loads.
pub(super) type Vectors = Linear;

pub(super) const NO_VECTORS: Vectors = Linear::ZERO;

/// Returns the vectors of one row for `ldmatrix` or `stmatrix`: the values of one register, and then adjacent lanes.
/// The values are taken from `shared` if it contains enough vectors. Returns no vectors if these vectors are not
/// linearly independent.
pub(super) const fn rows(side: &BitLayout, sub: usize, shared: &Vectors) -> Vectors {
    let mut out = NO_VECTORS;
    each!(for k in 0..sub {
        out.push(if shared.len < sub { side.map.columns[k] } else { shared.columns[k] });
    });
    out.push(side.map.columns[LANE]);
    out.push(side.map.columns[LANE + 1]);
    if side.values < sub || super::space::rank(&out) < out.len { NO_VECTORS } else { out }
}

/// Returns the vectors of one row for transposed `ldmatrix` or `stmatrix`: one 16-bit value of each of eight lanes.
pub(super) const fn columns(side: &BitLayout, sub: usize) -> Vectors {
    let mut out = NO_VECTORS;
    each!(for k in 2..5 {
        out.push(side.map.columns[LANE + k]);
    });
    if sub != 1 || side.values < sub || super::space::rank(&out) < out.len { NO_VECTORS } else { out }
}

/// Returns vectors that span up to 16 bytes. In the source and in the destination, one thread has all these bytes.
pub(super) const fn common(from: &BitLayout, to: &BitLayout, sub: usize) -> Vectors {
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

/// Appends vectors that span further values of a thread in the layout `side`, up to 16 bytes.
pub(super) const fn longer(shared: &Vectors, side: &BitLayout, sub: usize) -> Vectors {
    let (span, mut out, mut taken) = (Span::of(&side.values()), *shared, Span::of(shared));
    each!(for k in 0..side.values {
        extend(&mut out, &mut taken, &span, side.map.columns[k], sub);
    });
    out
}

/// Appends `vector` to `vectors` and to `taken`, if three conditions hold: `vector` is in `span`, it is not in `taken`,
/// and the access then has at most 16 bytes.
const fn extend(vectors: &mut Vectors, taken: &mut Span, span: &Span, vector: i64, sub: usize) {
    if vectors.len < 2 + sub && span.has(vector) && taken.take(vector) {
        vectors.push(vector);
    }
}

/// Returns a basis of the intersection of two spans.
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

/// Returns the vectors of `columns` that are linearly independent of `taken` and of the earlier vectors of `columns`.
pub(super) const fn beside(columns: &Linear, taken: &Linear) -> Linear {
    let (mut taken, mut out) = (Span::of(taken), NO_VECTORS);
    each!(for k in 0..columns.len {
        if taken.take(columns.columns[k]) {
            out.push(columns.columns[k]);
        }
    });
    out
}

/// Returns the columns of `a`, followed by the columns of `b`.
pub(super) const fn together(a: &Linear, b: &Linear) -> Linear {
    let mut out = *a;
    each!(for k in 0..b.len {
        out.push(b.columns[k]);
    });
    out
}
