//! Chooses the instruction that accesses shared memory, and for each thread, its data and the address that it provides.

use super::accesses::{Accesses, NO_VECTORS, Vectors, beside};
use super::meet::BitLayout;
use super::space::{BITS, LANE, ONE, Span, WARP, identity};
use super::step::Access;
use layout_runtime::linear::{Echelon, Linear};

/// The instruction that stores or loads a tile. It depends on the first vectors of the tile's basis (see the module
/// `memory`).
#[derive(Clone, Copy)]
pub(super) enum Shape {
    /// A vector access: each thread accesses its own data. The field is the number of vectors, at the start of the
    /// basis, that span the data of one thread.
    Own(usize),
    Matrix {
        transposed: bool,
    },
}

impl Shape {
    /// Returns the widest instruction for the layout `side`. `ldmatrix` and `stmatrix` are candidates only if
    /// `matrices` is `true`.
    pub(super) const fn of(vectors: &Vectors, side: &BitLayout, sub: usize, matrices: bool) -> Self {
        let widest = Self::own_of(vectors, side);
        let own = widest.own(vectors);
        let is_row = matrices && own == sub && side.values >= sub && vectors.len == sub + 2;
        if is_row && all!(0..2, |k| vectors.columns[sub + k] == side.map.columns[LANE + k]) {
            return Self::Matrix { transposed: false };
        }
        let is_column = matrices && sub == 1 && side.values >= sub && vectors.len == 3;
        if is_column && all!(0..3, |k| vectors.columns[k] == side.map.columns[LANE + 2 + k]) {
            return Self::Matrix { transposed: true };
        }
        widest
    }

    /// Returns the next narrower instruction for the same layout, or `None` if no narrower instruction exists.
    pub(super) const fn narrower(self, vectors: &Vectors, side: &BitLayout) -> Option<Self> {
        match self {
            Self::Own(0) => None,
            Self::Own(own) => Some(Self::Own(own - 1)),
            Self::Matrix { .. } => Some(Self::own_of(vectors, side)),
        }
    }

    /// Returns the widest vector access for the layout `side`. The data of a thread is spanned by the first vectors, up
    /// to the first vector that is not in the span of the thread's values.
    const fn own_of(vectors: &Vectors, side: &BitLayout) -> Self {
        let values = Span::of(&side.values());
        Self::Own(first!(0..vectors.len, |k| !values.has(vectors.columns[k])))
    }

    /// Returns the number of first vectors that span the data of one access.
    pub(super) const fn own(self, vectors: &Vectors) -> usize {
        match self {
            Self::Own(own) => own,
            Self::Matrix { .. } => vectors.len,
        }
    }

    /// Returns how many of the first vectors span the values that one thread stores or loads in an access.
    const fn inside(self, sub: usize) -> usize {
        match self {
            Self::Own(own) => own,
            Self::Matrix { transposed: false } => sub,
            Self::Matrix { transposed: true } => 0,
        }
    }

    /// Returns index differences between lanes, between warps, and for matrices, between registers. Every access is
    /// aligned if these differences are multiples of the length of an access.
    pub(super) const fn fixed(self, side: &BitLayout, vectors: &Vectors, sub: usize) -> Linear {
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

    /// Returns vectors that span the data of all lanes of one phase.
    pub(super) const fn phase(self, side: &BitLayout, vectors: &Vectors, sub: usize) -> Linear {
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

    /// Returns the stores or loads of the layout `side`. `places` maps indices to shared-memory addresses, and `start`
    /// is the index at address 0. Returns `None` if the layout cannot be accessed with this instruction.
    pub(super) const fn accesses(
        self,
        vectors: &Vectors,
        side: &BitLayout,
        places: &Echelon,
        start: i64,
        sub: usize,
    ) -> Option<Accesses> {
        let mut values = identity();
        each!(for k in 0..LANE {
            values.columns[k] = 0;
        });
        let own = Echelon::of(&side.values());
        // First choose the value bits within an access, and then the value bits that number the accesses.
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
                (len, packed) = if count > sub { (count, sub) } else { (sub, count) };
            }
            Self::Matrix { transposed } => {
                each!(for k in 0..sub {
                    values.columns[k] = if transposed { 1 << k } else { some!(own.solve(vectors.columns[k])) };
                    taken.take(side.map.at(values.columns[k]));
                });
            }
        }
        let (first, shift) = (len, 2 - sub);
        each!(for k in 0..side.values {
            if taken.take(side.map.columns[k]) {
                if len == LANE {
                    return None;
                }
                // Add other values of the same access, so that each access starts at an aligned address.
                let inside = some!(places.solve(side.map.columns[k])) & ((1 << self.inside(sub)) - 1);
                values.columns[len] = 1 << k ^ values.at(inside);
                len += 1;
            }
        });
        let (access, of_access) = self.access(first, len, sub);
        let mut addresses = Linear { len: BITS, columns: [0; 63], base: 0 };
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

    /// Returns the instruction, and the base-2 logarithm of the number of matrices that it moves.
    const fn access(self, first: usize, len: usize, sub: usize) -> (Access, usize) {
        match self {
            Self::Own(count) => (Access::Bytes(1 << (count + 2 - sub)), 0),
            Self::Matrix { transposed } => {
                let matrices = if len - first < 2 { len - first } else { 2 };
                (Access::Matrices { count: 1 << matrices, transposed }, matrices)
            }
        }
    }

    /// Returns the number that bit `k` of the thread number XORs into the index of the data whose address the thread
    /// provides. This data is the thread's own data, or a row of a matrix.
    const fn index_of_thread(self, k: usize, side: &BitLayout, values: &Linear, first: usize, of_access: usize) -> i64 {
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
