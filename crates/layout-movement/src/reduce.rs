//! Sums along a mode of a tile that threads hold: what each thread adds by itself, and with which other threads it
//! exchanges sums.
//!
//! Over powers of two this is exact. Let `L` be the layout from (thread, value), a linear map over bits, and `P` what
//! forgets the bits of an index that count the mode that goes. Values `v` and `w` of a thread are of one row if
//! `P L(v) = P L(w)`. Threads `t` and `t ^ s` hold the same rows if `P L(s)` is in `P L(values)`, and the same elements
//! of them if `L(s)` is in `L(values)`; the first are a group under exclusive or, so a butterfly over a basis of it,
//! without what leads to the same elements, adds each element once.

use super::span::Span;
use super::text::plural;
use crate::unseen::unseen;
#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::fmt;
use layout_runtime::{
    Error, ErrorKind, IntTuple, Layout,
    linear::{Echelon, Linear},
};

/// As many bits as a thread's number or a value's can have.
const BITS: usize = 16;
/// Lanes of a warp.
const LANES: u32 = 32;

/// How threads add up a mode of their tile.
#[derive(Clone, Copy, Debug)]
pub struct Reduction {
    values: usize,
    /// Of each bit of a value's number: the bits of its row's.
    rows: [u16; BITS],
    /// The bits of a value's number that lead to an element once more.
    copies: usize,
    count: usize,
    adds: usize,
    exchanges: [Exchange; BITS],
    len: usize,
}

/// An exchange of sums: every thread adds to each of its rows what another thread has of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Exchange {
    /// Thread `t` adds what thread `t ^ threads` has: `shfl.bfly` if this is below 32, else through shared memory.
    pub threads: u32,
    /// Row `k` of a thread is row `k ^ rows` of the other one.
    pub rows: u16,
}

#[unseen]
impl Exchange {
    /// Whether it stays within a warp.
    #[must_use]
    pub const fn is_in_warp(self) -> bool {
        self.threads < LANES
    }
}

#[unseen]
impl Reduction {
    /// How mode `mode` of a tile is added up, whose elements threads hold as `tv` says: (thread, value) to a
    /// one-dimensional coordinate of the tile.
    ///
    /// Law: what [`run`](Self::run) answers at row `k` of a thread is the sum of all elements that some thread holds,
    /// each once, whose coordinates but `mode` are those of the thread's values of that row.
    ///
    /// # Errors
    /// If the layout is not of rank 2 or not linear over bits, the tile has no such mode, or the extents of its first
    /// modes up to this one are no powers of two.
    ///
    /// ```
    /// use colex::{IntTuple, Layout, movement::Reduction};
    ///
    /// // The sums of an `m16n8` instruction: four lanes hold a row, two values each.
    /// let sums: Layout = "((4,8),(2,2)):((32,1),(16,8))".parse()?;
    /// let rows = Reduction::over(&sums, &IntTuple::from((16, 8)), 1)?;
    /// assert_eq!((rows.rows(), rows.adds(), rows.shuffles()), (2, 2, 4));
    /// assert_eq!(rows.exchanges().iter().map(|exchange| exchange.threads).collect::<Vec<_>>(), [1, 2]);
    /// assert_eq!(rows.to_string(), "2 rows in a thread: 2 additions, then 4 shuffles, of lanes ^ 1, ^ 2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn over(tv: &Layout, tile: &IntTuple, mode: usize) -> Result<Self, Error> {
        ok!(tv.require_static("reduce", 0));
        let mask = ok!(reduced(tile, mode));
        if tv.rank() != 2 || !tv.has_integer_indices() {
            return Err(Error::new(ErrorKind::MovementRank).of("reduce", 0));
        }
        let (threads, values) = (ok!(tv.size_of(&[0])), ok!(tv.size_of(&[1])));
        let map = match Linear::of(tv) {
            Some(map) if threads.is_power_of_two() && values.is_power_of_two() && map.len <= BITS => map,
            _ => return Err(departure(tv, threads, values)),
        };
        Ok(of_bits(&map, threads.trailing_zeros() as usize, values, mask))
    }

    /// How many values a thread has.
    ///
    /// ```
    /// # use colex::{IntTuple, movement::Reduction, parse};
    /// // The sums of an `m16n8` instruction: four lanes hold a row, two values each.
    /// let tv = parse("((4,8),(2,2)):((32,1),(16,8))");
    /// let rows = Reduction::over(&tv, &IntTuple::from((16, 8)), 1).unwrap();
    /// assert_eq!(rows.values(), 4);
    /// ```
    #[must_use]
    pub const fn values(&self) -> usize {
        self.values
    }

    /// How many rows a thread has values of: it needs a sum for each.
    ///
    /// ```
    /// # use colex::{IntTuple, movement::Reduction, parse};
    /// // The sums of an `m16n8` instruction: four lanes hold a row, two values each.
    /// let tv = parse("((4,8),(2,2)):((32,1),(16,8))");
    /// let rows = Reduction::over(&tv, &IntTuple::from((16, 8)), 1).unwrap();
    /// assert_eq!(rows.rows(), 2);
    /// ```
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.count
    }

    /// The row of a value of a thread; None if an earlier value of the thread is the same element.
    ///
    /// ```
    /// # use colex::{IntTuple, movement::Reduction, parse};
    /// // The sums of an `m16n8` instruction: four lanes hold a row, two values each.
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

    /// How many additions a thread does by itself.
    ///
    /// ```
    /// # use colex::{IntTuple, movement::Reduction, parse};
    /// // The sums of an `m16n8` instruction: four lanes hold a row, two values each.
    /// let tv = parse("((4,8),(2,2)):((32,1),(16,8))");
    /// let rows = Reduction::over(&tv, &IntTuple::from((16, 8)), 1).unwrap();
    /// assert_eq!(rows.adds(), 2);
    /// ```
    #[must_use]
    pub const fn adds(&self) -> usize {
        self.adds
    }

    /// The exchanges behind them, those within a warp first. Each has an addition for each row.
    ///
    /// ```
    /// # use colex::{IntTuple, movement::Reduction, parse};
    /// // The sums of an `m16n8` instruction: four lanes hold a row, two values each.
    /// let tv = parse("((4,8),(2,2)):((32,1),(16,8))");
    /// let rows = Reduction::over(&tv, &IntTuple::from((16, 8)), 1).unwrap();
    /// assert_eq!(rows.exchanges().len(), 2);
    /// ```
    #[must_use]
    pub const fn exchanges(&self) -> &[Exchange] {
        self.exchanges.split_at(self.len).0
    }

    /// How many shuffles a thread does: one for each row and each exchange within a warp.
    ///
    /// ```
    /// # use colex::{IntTuple, movement::Reduction, parse};
    /// // The sums of an `m16n8` instruction: four lanes hold a row, two values each.
    /// let tv = parse("((4,8),(2,2)):((32,1),(16,8))");
    /// let rows = Reduction::over(&tv, &IntTuple::from((16, 8)), 1).unwrap();
    /// assert_eq!(rows.shuffles(), 4);
    /// ```
    #[must_use]
    pub const fn shuffles(&self) -> usize {
        let mut count = 0;
        each!(for k in 0..self.len {
            count += self.exchanges[k].is_in_warp() as usize;
        });
        self.count * count
    }

    /// The sums of all threads, from `values[thread][value]`: all additions one after the other, as the threads do
    /// them.
    ///
    /// # Panics
    /// If a thread has another number of values.
    ///
    /// ```
    /// # use colex::{IntTuple, movement::Reduction, parse};
    /// // The sums of an `m16n8` instruction: four lanes hold a row, two values each.
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

/// `2 rows in a thread: 2 additions, then 4 shuffles, of lanes ^ 1, ^ 2`
impl fmt::Display for Reduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rows, adds, shuffles) = (self.rows(), self.adds(), self.shuffles());
        write!(f, "{rows} row{} in a thread: {adds} addition{}", plural(rows), plural(adds))?;
        if shuffles > 0 {
            write!(f, ", then {shuffles} shuffle{}, of lanes", plural(shuffles))?;
            self.list(f, true)?;
        }
        if self.exchanges().iter().all(|exchange| exchange.is_in_warp()) {
            return Ok(());
        }
        f.write_str(", then through shared memory, of threads")?;
        self.list(f, false)
    }
}

impl Reduction {
    /// ` ^ 1, ^ 2`
    fn list(&self, f: &mut fmt::Formatter<'_>, in_warp: bool) -> fmt::Result {
        let listed = self.exchanges().iter().filter(|exchange| exchange.is_in_warp() == in_warp);
        for (k, exchange) in listed.enumerate() {
            write!(f, "{} ^ {}", if k == 0 { "" } else { "," }, exchange.threads)?;
        }
        Ok(())
    }
}

/// The bits of an index that count the mode that goes.
const fn reduced(tile: &IntTuple, mode: usize) -> Result<i64, Error> {
    let rank = tile.rank();
    if mode >= rank {
        return Err(Error::new(ErrorKind::ModeOutOfRange { mode: mode as i64, rank: rank as i64 }).of("reduce", 1));
    }
    let mut before = 1;
    each!(for k in 0..mode {
        before *= ok!(tile.mode(&[k])).size();
    });
    let extent = ok!(tile.mode(&[mode])).size();
    let is_last = mode + 1 == rank;
    if before.count_ones() != 1 || extent.count_ones() != 1 && !is_last {
        return Err(Error::new(ErrorKind::ReductionTile { mode: mode as i64 }).of("reduce", 1));
    }
    let above = !(before - 1) & i64::MAX;
    Ok(if is_last { above } else { above & (before * extent - 1) })
}

/// Too many threads or values, or no power of two of them; else the first value whose index is not the exclusive or of
/// those that its bits have.
const fn departure(tv: &Layout, threads: usize, values: usize) -> Error {
    let size = tv.size();
    if !threads.is_power_of_two() || !values.is_power_of_two() || size > 1 << BITS {
        return Error::new(ErrorKind::ReductionCount { threads: threads as i64, values: values as i64 })
            .of("reduce", 0);
    }
    let at = first!(1..size, |i| {
        // The highest bit and what is below it.
        let top = 1 << (usize::BITS - 1 - i.leading_zeros());
        let joined = tv.index(top as i64) ^ tv.index((i ^ top) as i64) ^ tv.index(0);
        tv.index(i as i64) != joined
    });
    let (thread, value) = ((at % threads) as i64, (at / threads) as i64);
    Error::new(ErrorKind::ReductionBits { thread, value, index: tv.index(at as i64) }).of("reduce", 0)
}

const fn of_bits(map: &Linear, threads: usize, values: usize, mask: i64) -> Reduction {
    let exchanges = [Exchange { threads: 0, rows: 0 }; BITS];
    let mut out = Reduction { values, rows: [0; BITS], copies: 0, count: 1, adds: 0, exchanges, len: 0 };
    // The values that start rows, without the mode that goes; and those that are elements of their own.
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
