//! Chooses which registers each round of shuffles moves, and from which lane each lane reads.

use super::meet::Sizes;
use super::space::{BITS, LANE, LANES, ONE, Span, THREAD, VALUE, identity, masked, rank};
use super::stages::spread;
use super::way::{SHUFFLE, TAKE};
use layout_runtime::linear::{Echelon, Linear};

/// A choice of the maps `P` and `N` of the module [`lanes`](super::lanes).
#[derive(Clone, Copy)]
pub(super) struct Choice {
    /// The map from positions of the result to positions of the source, without bits of the source that do not exist.
    map: Linear,
    sizes: Sizes,
    /// The base-2 logarithm of the number of values in the registers that are moved.
    pub(super) travels: usize,
    /// The map `(y, thread) -> (value that the thread reads in round y, thread)`, where the value is `P y + N thread`.
    rounds: Linear,
    /// Byte bits of a source register that the result does not need. The shuffles move these bytes too, because bytes
    /// keep their positions in the register.
    whole: i64,
}

impl Choice {
    /// Returns the cheapest choice that the search finds, or `None` if it finds no choice.
    pub(super) const fn best(map: &Linear, sizes: Sizes) -> Option<Self> {
        let (mut best, mut least) = (None, usize::MAX);
        // If a register contains only one value, both values of `prefers_source` lead to the same choice.
        each!(for prefers_source in 0..if sizes.sub == 0 { 1 } else { 2 } {
            let packed = some!(Self::packed(map, sizes, prefers_source == 1));
            each!(for all in 0..2 {
                let choice = if all == 0 { packed.keeping() } else { packed.moving() };
                if let Some(choice) = choice {
                    let (choice, cost) = choice.improved();
                    if cost < least {
                        (best, least) = (Some(choice), cost);
                    }
                }
            });
        });
        best
    }

    /// Chooses the map `P` such that all bytes of a moved register come from one lane. If `prefers_source` is `true`,
    /// the bytes are adjacent in a register of the source if possible, and otherwise in a register of the result. If
    /// `prefers_source` is `false`, the preference is reversed.
    const fn packed(map: &Linear, sizes: Sizes, prefers_source: bool) -> Option<Self> {
        let map = known(map, sizes);
        let stay = Echelon::of(&Linear { len: sizes.dest, ..masked(&map, THREAD) }).kernel;
        // If the moved registers cannot be filled completely, partly used registers are moved.
        let travels = sizes.dest + sizes.sub.saturating_sub(stay.len);
        if travels > LANE {
            return None;
        }
        let mut out = Self { map, sizes, travels, rounds: identity(), whole: 0 };
        let mut taken = Span::EMPTY;
        each!(for byte in 0..sizes.sub {
            let mut place = some!(out.byte(byte, &taken, prefers_source));
            if place == 0 {
                place = some!(first_new(&taken, &stay, travels));
                if place >= 1 << sizes.dest && byte < sizes.source {
                    // The shuffle moves a whole register of the source, although the result needs only one of its
                    // bytes.
                    out.map.columns[place.trailing_zeros() as usize] = 1 << byte;
                    out.whole |= 1 << byte;
                }
            }
            out.rounds.columns[byte] = place;
            taken.take(place);
        });
        each!(for k in sizes.sub..travels {
            let place = some!(first_new(&taken, &identity(), travels));
            out.rounds.columns[k] = place;
            taken.take(place);
        });
        Some(out.settled())
    }

    /// Changes the maps such that each read value is the first of the bytes in `whole`. A shuffle moves all these bytes
    /// together, so each lane still reads the same registers from the same lanes.
    const fn settled(mut self) -> Self {
        each!(for byte in bits(self.whole) {
            each!(for k in self.sizes.sub..BITS {
                if self.asked().columns[k] >> byte & 1 == 1 {
                    self.rounds.columns[k] ^= self.rounds.columns[byte];
                }
            });
        });
        self
    }

    /// Finds a value for byte `byte` of a moved register. The value is at this byte in a register of the source or of
    /// the result, so that the value need not move within that register. Returns 0 if there is no such value. If
    /// `prefers_source` is `true`, the source is tried first, and otherwise the result.
    const fn byte(&self, byte: usize, taken: &Span, prefers_source: bool) -> Option<i64> {
        let own = 1 << byte;
        let stays = self.map.columns[byte] & THREAD == 0 && byte < self.sizes.dest;
        let of_answer = if stays { own } else { 0 };
        let places = Echelon::of(&Linear { len: self.sizes.dest, ..self.map });
        let of_source = or!(places.solve(own), 0);
        let tried = if prefers_source { [of_source, of_answer] } else { [of_answer, of_source] };
        each!(for k in 0..2 {
            if tried[k] != 0 && !taken.has(tried[k]) {
                return Some(tried[k]);
            }
        });
        Some(0)
    }

    /// Chooses the map `N` such that `D + CN = 1`: if a lane already has a value that it needs, the lane reads this
    /// value from itself. Returns `None` if there is no such `N`.
    const fn keeping(mut self) -> Option<Self> {
        let of_values = Echelon::of(&Linear { len: self.sizes.dest, ..masked(&self.map, THREAD) });
        each!(for k in LANE..BITS {
            match of_values.solve(self.map.columns[k] & THREAD ^ 1 << k) {
                Some(values) => self.rounds.columns[k] ^= values,
                // The constant bit is the same in all lanes, so it need not satisfy this equation.
                None if k == ONE => {}
                None => return None,
            }
        });
        Some(self.settled())
    }

    /// Chooses the smallest map `N` for which no lane has to send two values in one round. Returns `None` if the search
    /// finds none.
    const fn moving(mut self) -> Option<Self> {
        each!(for _ in 0..ONE - LANE {
            let clash = self.clash();
            if clash == 0 {
                return Some(self.settled());
            }
            let value = some!(self.other_value(clash));
            self.rounds.columns[clash.trailing_zeros() as usize] ^= value;
        });
        if self.clash() == 0 { Some(self.settled()) } else { None }
    }

    /// Returns the XOR of two lanes that would read different values from the same lane in one round, or 0 if there are
    /// no such lanes.
    const fn clash(&self) -> i64 {
        let asked = self.asked();
        let kernel = Echelon::of(&self.lanes()).kernel;
        let k = first!(0..kernel.len, |k| asked.at(kernel.columns[k]) & VALUE != 0);
        if k < kernel.len { kernel.columns[k] & THREAD } else { 0 }
    }

    /// Finds the value by which `N` must change to remove a conflict between two lanes that read different values from
    /// one lane. After the change, either both lanes read the same value in different rounds, or one of the two lanes
    /// reads from a lane from which no other lane reads.
    const fn other_value(&self, clash: i64) -> Option<i64> {
        let places = Echelon::of(&Linear { len: self.sizes.dest, ..self.map });
        if let Some(value) = places.solve(self.asked().at(clash) & VALUE) {
            return Some(value);
        }
        let asked =
            Echelon::of(&Linear { columns: shifted(&masked(&self.asked(), THREAD)), len: BITS - LANE, base: 0 });
        let k = first!(0..self.sizes.dest, |k| asked.solve(self.map.columns[k] & THREAD).is_none());
        if k < self.sizes.dest { Some(1 << k) } else { None }
    }

    /// Applies each change of `N` that reduces the cost and does not cause a conflict. Returns the changed maps and
    /// their cost.
    const fn improved(mut self) -> (Self, usize) {
        let stay = Echelon::of(&Linear { len: self.sizes.dest, ..masked(&self.map, THREAD) }).kernel;
        let places = Echelon::of(&Linear { len: self.sizes.dest, ..self.map });
        let mut cost = self.cost();
        each!(for k in LANE..ONE {
            // This thread bit can select bytes before the shuffles or after them. The search tries both.
            let chosen = self.asked().columns[k] & VALUE;
            let of_thread = self.rounds.columns[k] != 1 << k;
            if chosen != 0 || of_thread {
                let mut tried = stay;
                if chosen != 0
                    && let Some(value) = places.solve(chosen)
                {
                    tried.push(value);
                }
                each!(for t in 0..tried.len {
                    let mut other = self;
                    other.rounds.columns[k] ^= tried.columns[t];
                    let other = other.settled();
                    let less = other.cost();
                    if less < cost && other.clash() == 0 {
                        (self, cost) = (other, less);
                    }
                });
            }
        });
        (self, cost)
    }

    /// Returns the map `(y, thread) -> (value of the source, lane)`: in round `y`, the thread reads this value from
    /// this lane.
    const fn asked(&self) -> Linear {
        self.map.after(&self.rounds)
    }

    /// Returns the map `(y, thread) -> (y, lane)`: in round `y`, the thread reads from this lane.
    pub(super) const fn lanes(&self) -> Linear {
        let mut lanes = masked(&self.asked(), THREAD);
        each!(for k in 0..LANE {
            lanes.columns[k] ^= 1 << k;
        });
        lanes
    }

    /// Returns the map `(value of the result, thread) -> (y, thread)`, which permutes registers after the shuffles.
    pub(super) const fn after(&self) -> Linear {
        Echelon::of(&self.rounds).inverse()
    }

    /// Returns the map `(y, sending thread) -> (value of the source, thread)`, which permutes registers before the
    /// shuffles.
    pub(super) const fn before(&self) -> Linear {
        let mut out = masked(&self.asked().after(&Echelon::of(&self.lanes()).inverse()), VALUE);
        each!(for k in LANE..BITS {
            out.columns[k] |= 1 << k;
        });
        out
    }

    /// Returns the cost of the shuffles and of the instructions that select bytes before and after them.
    const fn cost(&self) -> usize {
        let registers = 1 << (self.travels - self.sizes.sub);
        let lanes = self.lanes();
        let mut stays = true;
        each!(for k in LANE..BITS {
            stays &= lanes.columns[k] == 1 << k;
        });
        let moved = rank(&Linear { len: LANE, ..masked(&lanes, LANES) });
        let shuffles = if stays { registers - (registers >> moved) } else { registers };
        let after = spread(&self.after(), self.sizes.sub) << self.sizes.dest.saturating_sub(self.sizes.sub);
        let takes = after + spread(&self.before(), self.sizes.sub) * registers;
        TAKE * takes + SHUFFLE * shuffles
    }
}

/// Returns `map` without the value bits that the source does not have. The columns of value bits that the result does
/// not have are 0.
const fn known(map: &Linear, sizes: Sizes) -> Linear {
    let mut out = masked(map, THREAD | ((1 << sizes.source) - 1));
    each!(for k in sizes.dest..LANE {
        out.columns[k] = 0;
    });
    out
}

/// Returns the columns of the thread bits, as an array that starts with the column of the first thread bit.
const fn shifted(map: &Linear) -> [i64; 63] {
    let mut out = [0; 63];
    each!(for k in LANE..BITS {
        out[k - LANE] = map.columns[k];
    });
    out
}

/// Returns the first of `columns` that is not in the span and is below `2^len`. If there is no such column, returns the
/// highest single bit below `2^len` that is not in the span. Returns `None` if the span contains all these bits.
const fn first_new(taken: &Span, columns: &Linear, len: usize) -> Option<i64> {
    each!(for k in 0..columns.len {
        if columns.columns[k] & VALUE != 0 && columns.columns[k] < 1 << len && !taken.has(columns.columns[k]) {
            return Some(columns.columns[k]);
        }
    });
    each!(for k in rev(0..len) {
        if !taken.has(1 << k) {
            return Some(1 << k);
        }
    });
    None
}
