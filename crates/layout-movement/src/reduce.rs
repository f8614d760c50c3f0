//! Reductions along a mode of a tile that is distributed over threads: the additions within each thread, and the
//! exchanges of partial sums between threads.
//!
//! The numbers of threads and of values are powers of two. Let `L` be the layout, which maps (thread, value) to the
//! tile and is linear over GF(2). Let `P` be the map that clears the index bits of the reduced mode. Values `v` and `w`
//! of a thread belong to the same row if `P L(v) = P L(w)`. Threads `t` and `t ^ s` have the same rows if `P L(s)` is
//! in `P L(values)`, and the same elements of these rows if `L(s)` is in `L(values)`. All `s` with the same rows form a
//! group under XOR, and the `s` with the same elements are a subgroup. Choose a basis of the group modulo this
//! subgroup. For one `s` of this basis after another, every thread `t` adds the sums of thread `t ^ s` (a butterfly).
//! Each element is then added exactly once.

use super::space::Span;
use super::text::plural;
use crate::limits::MovementRank;
#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::fmt;
use layout_runtime::rules::ModeOutOfRange;
use layout_runtime::{
    Error, IntTuple, Layout,
    linear::{Echelon, Linear},
};

layout_runtime::rules! {
    ReductionTile { mode: i64 } = "the extents of the tile in modes 0..={mode} must be powers of two", "use powers of two for these extents";
    ReductionCount { threads: i64, values: i64 } = "cannot reduce {threads} threads with {values} values each", "use powers of two for both numbers, and at most 65,536 values in total";
    ReductionBits { thread: i64, value: i64, index: i64, linear: i64 } =
        "the layout is not linear over GF(2): value {value} of thread {thread} has index {index} instead of {linear}, the XOR of the indices for each bit of the value number and the thread number",
        "make all extents powers of two, choose strides that share no bits, and remove the offset";
}

/// Maximum number of bits of the thread number and of the value number together.
const BITS: usize = 16;
/// Number of lanes of a warp.
const LANES: u32 = 32;

/// A reduction of a tile along one mode: each thread adds its own values, and then threads exchange partial sums.
#[derive(Clone, Copy, Debug)]
pub struct Reduction {
    values: usize,
    /// For each bit of a value number, the number that it XORs into the row number.
    rows: [u16; BITS],
    /// The bits of a value number that only repeat an element of the same thread.
    copies: usize,
    count: usize,
    adds: usize,
    exchanges: [Exchange; BITS],
    len: usize,
}

/// An exchange of sums between threads: every thread adds the sums of another thread to its own sums, row by row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Exchange {
    /// Thread `t` adds the sums of thread `t ^ threads` to its own sums. If `threads` is below 32, both threads are in
    /// the same warp, and the exchange uses `shfl.bfly`. Otherwise the exchange uses shared memory.
    pub threads: u32,
    /// Row `k` of a thread corresponds to row `k ^ rows` of the other thread.
    pub rows: u16,
}

impl Exchange {
    /// Returns `true` if the two threads of the exchange are in the same warp.
    #[must_use]
    pub const fn is_in_warp(self) -> bool {
        self.threads < LANES
    }
}

impl Reduction {
    /// Finds the additions and exchanges that sum a tile of shape `tile` along mode `mode`. A row consists of the
    /// elements whose coordinates differ only in this mode. `tv` maps (thread, value) to a one-dimensional coordinate
    /// of the tile.
    ///
    /// Law: after [`run`](Self::run), row `k` of a thread is a sum of elements of the tile. Let `c` be the coordinate
    /// of one of the thread's values in row `k`. The sum contains, exactly once, each element that some thread has at a
    /// coordinate that equals `c` except in `mode`.
    ///
    /// # Errors
    /// - If the layout contains a symbol, has an extent of 0, does not have rank 2, or has strides that are
    ///   coordinates. If the layout is not linear over GF(2), or has more than 65,536 coordinates.
    /// - If the tile has no mode `mode`.
    /// - If the product of the extents before `mode` is not a power of two.
    /// - If the extent of `mode` is not a power of two and `mode` is not the last mode.
    ///
    /// ```
    /// use colex::{IntTuple, Layout, movement::Reduction};
    ///
    /// // The accumulators of an `m16n8` instruction: four lanes share a row, with two values per lane.
    /// let sums: Layout = "((4,8),(2,2)):((32,1),(16,8))".parse()?;
    /// let rows = Reduction::over(&sums, &IntTuple::from((16, 8)), 1)?;
    /// assert_eq!((rows.rows(), rows.adds(), rows.shuffles()), (2, 2, 4));
    /// assert_eq!(rows.exchanges().iter().map(|exchange| exchange.threads).collect::<Vec<_>>(), [1, 2]);
    /// assert_eq!(rows.to_string(), "2 rows in a thread: 2 additions, then 4 shuffles with lanes ^ 1, ^ 2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn over(tv: &Layout, tile: &IntTuple, mode: usize) -> Result<Self, Error> {
        ok!(tv.require_static("reduce", 0));
        ok!(tv.require_elements("reduce", 0));
        let mask = ok!(reduced(tile, mode));
        if tv.rank() != 2 || !tv.has_integer_indices() {
            return Err(MovementRank.error().of("reduce", 0));
        }
        let (threads, values) = (ok!(tv.size_of(&[0])), ok!(tv.size_of(&[1])));
        let map = match Linear::of(tv) {
            Some(map) if threads.is_power_of_two() && values.is_power_of_two() && map.len <= BITS => map,
            _ => return Err(departure(tv, threads, values)),
        };
        Ok(of_bits(&map, threads.trailing_zeros() as usize, values, mask))
    }

    /// Returns the number of values per thread.
    #[must_use]
    pub const fn values(&self) -> usize {
        self.values
    }

    /// Returns the number of rows of the tile in which a thread has values. A thread has one sum per row.
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.count
    }

    /// Returns the number of the row to which value number `value` of a thread belongs. Returns `None` if an earlier
    /// value of the thread is the same element, because each element is added once.
    ///
    /// ```
    /// # use colex::{IntTuple, movement::Reduction, parse};
    /// // The accumulators of an `m16n8` instruction: four lanes share a row, with two values per lane.
    /// let tv = parse("((4,8),(2,2)):((32,1),(16,8))");
    /// let rows = Reduction::over(&tv, &IntTuple::from((16, 8)), 1).unwrap();
    /// assert_eq!([0, 1, 2, 3].map(|value| rows.row(value).unwrap()), [0, 0, 1, 1]);
    /// ```
    #[must_use]
    pub const fn row(&self, value: usize) -> Option<usize> {
        if value & self.copies != 0 {
            return None;
        }
        let mut row = 0;
        each!(for k in bits(value) {
            row ^= self.rows[k] as usize;
        });
        Some(row)
    }

    /// Returns the number of additions with which each thread sums its own values before the exchanges.
    #[must_use]
    pub const fn adds(&self) -> usize {
        self.adds
    }

    /// Returns the exchanges, in the order in which the threads execute them after their own additions. Exchanges
    /// within a warp precede exchanges through shared memory. Each exchange needs one more addition per row.
    #[must_use]
    pub const fn exchanges(&self) -> &[Exchange] {
        self.exchanges.split_at(self.len).0
    }

    /// Returns the number of shuffles that each thread executes: one per row for each exchange within a warp.
    #[must_use]
    pub const fn shuffles(&self) -> usize {
        let mut count = 0;
        each!(for k in 0..self.len {
            count += self.exchanges[k].is_in_warp() as usize;
        });
        self.count * count
    }

    /// Runs the reduction on the CPU: computes the sums `[thread][row]` from `values[thread][value]`. The additions
    /// have the same order as on the GPU.
    ///
    /// # Panics
    /// If the number of values of a thread differs from [`values`](Self::values), or if there are fewer threads than in
    /// the layout.
    ///
    /// ```
    /// # use colex::{IntTuple, movement::Reduction, parse};
    /// // The accumulators of an `m16n8` instruction: four lanes share a row, with two values per lane.
    /// let tv = parse("((4,8),(2,2)):((32,1),(16,8))");
    /// let rows = Reduction::over(&tv, &IntTuple::from((16, 8)), 1).unwrap();
    /// let sums = rows.run(&vec![vec![1; 4]; 32], |a, b| a + b);
    /// assert_eq!(sums[5], [8, 8]);
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn run<T: Copy>(&self, values: &[Vec<T>], add: impl Fn(T, T) -> T) -> Vec<Vec<T>> {
        let own = |values: &Vec<T>| -> Vec<T> {
            assert_eq!(values.len(), self.values, "as many values as the layout has");
            let mut sums = alloc::vec![None; self.count];
            for (value, number) in values.iter().enumerate() {
                if let Some(row) = self.row(value) {
                    sums[row] = Some(sums[row].map_or(*number, |sum| add(sum, *number)));
                }
            }
            sums.into_iter().flatten().collect()
        };
        let mut sums: Vec<_> = values.iter().map(own).collect();
        for Exchange { threads, rows } in self.exchanges() {
            let added = |thread: usize| {
                let other = &sums[thread ^ *threads as usize];
                let both = sums[thread].iter().enumerate();
                both.map(|(row, sum)| add(*sum, other[row ^ *rows as usize])).collect()
            };
            sums = (0..sums.len()).map(added).collect();
        }
        sums
    }
}

/// Prints a summary, such as `2 rows in a thread: 2 additions, then 4 shuffles with lanes ^ 1, ^ 2`.
impl fmt::Display for Reduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rows, adds, shuffles) = (self.rows(), self.adds(), self.shuffles());
        write!(f, "{rows} row{} in a thread: {adds} addition{}", plural(rows), plural(adds))?;
        if shuffles > 0 {
            write!(f, ", then {shuffles} shuffle{} with lanes", plural(shuffles))?;
            self.list(f, true)?;
        }
        if self.exchanges().iter().all(|exchange| exchange.is_in_warp()) {
            return Ok(());
        }
        f.write_str(", then through shared memory with threads")?;
        self.list(f, false)
    }
}

impl Reduction {
    /// Prints the number `threads` of several exchanges, such as ` ^ 1, ^ 2`. If `in_warp` is `true`, these are the
    /// exchanges within a warp, and otherwise the other exchanges.
    fn list(&self, f: &mut fmt::Formatter<'_>, in_warp: bool) -> fmt::Result {
        let listed = self.exchanges().iter().filter(|exchange| exchange.is_in_warp() == in_warp);
        for (k, exchange) in listed.enumerate() {
            write!(f, "{} ^ {}", if k == 0 { "" } else { "," }, exchange.threads)?;
        }
        Ok(())
    }
}

/// Returns a mask of the index bits that belong to the coordinate of the reduced mode.
const fn reduced(tile: &IntTuple, mode: usize) -> Result<i64, Error> {
    let rank = tile.rank();
    if mode >= rank {
        return Err(ModeOutOfRange { mode: mode as i64, rank: rank as i64 }.error().of("reduce", 1));
    }
    let mut before = 1;
    each!(for k in 0..mode {
        before *= ok!(tile.mode(&[k])).size();
    });
    let extent = ok!(tile.mode(&[mode])).size();
    let is_last = mode + 1 == rank;
    if before.count_ones() != 1 || extent.count_ones() != 1 && !is_last {
        return Err(ReductionTile { mode: mode as i64 }.error().of("reduce", 1));
    }
    let above = !(before - 1) & i64::MAX;
    Ok(if is_last { above } else { above & (before * extent - 1) })
}

/// Returns the error for a layout that is not linear over GF(2), or that is too large:
///
/// - If the number of threads or the number of values is not a power of two, or if there are more than 65,536
///   coordinates, the error contains the two numbers.
/// - Otherwise, the error contains the first coordinate whose index differs from the index in a linear layout, and both
///   indices (see [`of_lower_bits`]).
const fn departure(tv: &Layout, threads: usize, values: usize) -> Error {
    let size = tv.size();
    if !threads.is_power_of_two() || !values.is_power_of_two() || size > 1 << BITS {
        return ReductionCount { threads: threads as i64, values: values as i64 }.error().of("reduce", 0);
    }
    let at = first!(1..size, |i| tv.index(i as i64) != of_lower_bits(tv, i));
    let (thread, value) = ((at % threads) as i64, (at / threads) as i64);
    let (index, linear) = (tv.index(at as i64), of_lower_bits(tv, at));
    ReductionBits { thread, value, index, linear }.error().of("reduce", 0)
}

/// Returns the index that coordinate `i` has in a linear layout that has the same indices as `tv` at all smaller
/// coordinates. The index is computed from two smaller coordinates: the highest bit of `i`, and the other bits.
const fn of_lower_bits(tv: &Layout, i: usize) -> i64 {
    let top = 1 << (usize::BITS - 1 - i.leading_zeros());
    tv.index(top as i64) ^ tv.index((i ^ top) as i64) ^ tv.index(0)
}

const fn of_bits(map: &Linear, threads: usize, values: usize, mask: i64) -> Reduction {
    let exchanges = [Exchange { threads: 0, rows: 0 }; BITS];
    let mut out = Reduction { values, rows: [0; BITS], copies: 0, count: 1, adds: 0, exchanges, len: 0 };
    // `rows` is the span of the value bits that lead to other rows. `own` is the span of the value bits that lead to
    // other elements.
    let (mut rows, mut own) = (Linear::ZERO, Span::EMPTY);
    each!(for k in 0..map.len - threads {
        let column = map.columns[threads + k];
        if !own.take(column) {
            out.copies |= 1 << k;
        }
        match Echelon::of(&rows).solve(column & !mask) {
            Some(row) => out.rows[k] = row as u16,
            None => {
                out.rows[k] = 1 << rows.len;
                rows.push(column & !mask);
            }
        }
    });
    out.count = 1 << rows.len;
    out.adds = (1 << own.rank) - out.count;
    let (in_thread, spanned) = (Echelon::of(&rows), Span::of(&rows));
    let mut beyond = Linear::ZERO;
    each!(for k in 0..threads {
        beyond.push(spanned.beyond(map.columns[k] & !mask));
    });
    let same_rows = Echelon::of(&beyond).kernel;
    each!(for k in 0..same_rows.len {
        let column = map.at(same_rows.columns[k]);
        if !own.has(column)
            && let Some(row) = in_thread.solve(column & !mask)
        {
            own.take(column);
            out.exchanges[out.len] = Exchange { threads: same_rows.columns[k] as u32, rows: row as u16 };
            out.len += 1;
        }
    });
    out
}
