//! Linear changes of an index, as bit matrices.

use super::cost::Choice;
use super::problem::{BITS, Problem};
use layout_runtime::linear::Linear;

/// The map that changes no bit.
pub(super) const IDENTITY: Linear = {
    let mut map = Linear::ZERO;
    while map.len < 62 {
        map.push(1 << map.len);
    }
    map
};

/// The set of candidate columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Family {
    /// Each bank bit is XORed only with higher bits, so each aligned row of 128 bytes keeps its elements.
    InRows,
    /// Bank bits are arbitrary independent combinations of index bits.
    Free,
}

/// Builds a bijection in which the bank bits are computed as `choice` specifies. The images of the other bits are
/// chosen so that the map is a bijection.
pub(super) const fn from_choice(problem: &Problem, choice: &Choice, family: Family) -> Linear {
    let mut rows = rows(problem, choice);
    if matches!(family, Family::InRows) {
        each!(for i in 0..problem.free as usize {
            rows[i] |= 1 << problem.banks[i];
        });
        return from_rows(problem, &rows, &problem.banks);
    }
    let pivots = reduce(problem, &mut rows);
    from_rows(problem, &rows, &pivots)
}

/// Builds the map in which bank bit `i` is the XOR of the index bits `rows[i]`. Bank bit `i` then contains the
/// information of its pivot bit `pivots[i]`. Therefore a bank bit that is not a pivot moves to the position of a pivot
/// that is not a bank bit.
const fn from_rows(problem: &Problem, rows: &[i64; 5], pivots: &[u32; 5]) -> Linear {
    let mut matrix = IDENTITY;
    let (mut bit, support) = (problem.floor, problem.support);
    while support >> bit != 0 {
        if support >> bit & 1 == 1 {
            matrix.columns[bit as usize] = kept(problem, pivots, bit) | taken(problem, rows, bit);
        }
        bit += 1;
    }
    matrix
}

/// Returns the number of XORs of the bits in `support`.
pub(super) const fn xors(map: &Linear, support: i64) -> u32 {
    let mut xors = 0;
    each!(for bit in bits(support) {
        xors += map.columns[bit].count_ones() - 1;
    });
    xors
}

/// Returns, for each index bit, the bank bits that it changes.
pub(super) const fn choice(map: &Linear, problem: &Problem) -> Choice {
    let mut choice = [0; BITS];
    each!(for bit in 0..map.len {
        each!(for i in 0..problem.free {
            choice[bit] |= ((map.columns[bit] >> problem.banks[i as usize] & 1) as u8) << i;
        });
    });
    choice
}

/// Returns, for each bank bit, the set of index bits that are XORed to compute it.
const fn rows(problem: &Problem, choice: &Choice) -> [i64; 5] {
    let mut rows = [0; 5];
    each!(for bit in 0..BITS {
        each!(for i in 0..problem.free as usize {
            rows[i] |= (choice[bit] as i64 >> i & 1) << bit;
        });
    });
    rows
}

/// Brings the rows to reduced echelon form and returns their pivots. If possible, the pivot of row `i` is bank bit `i`.
const fn reduce(problem: &Problem, rows: &mut [i64; 5]) -> [u32; 5] {
    let mut pivots = problem.banks;
    let free = problem.free as usize;
    let mut done = 0u32;
    // First, make bank bit `i` the pivot of row `i` if possible.
    each!(for i in 0..free {
        if let Some(with) = row_with(rows, free, done, 1 << problem.banks[i]) {
            swap(rows, i, with, &mut done);
            clear(rows, free, i, 1 << problem.banks[i]);
        }
    });
    // The pivot of each remaining row is the lowest bit of the row. If the row is empty, the pivot is a bit that no
    // access uses.
    let mut spare = problem.untouched();
    each!(for i in 0..free {
        if done >> i & 1 == 0 {
            if rows[i] == 0 {
                // If no access uses bank bit `i`, this bit is preferred.
                let own = 1 << problem.banks[i];
                rows[i] = if spare & own != 0 { own } else { spare & spare.wrapping_neg() };
                spare &= !rows[i];
            }
            pivots[i] = rows[i].trailing_zeros();
            clear(rows, free, i, 1 << pivots[i]);
            done |= 1 << i;
        }
    });
    pivots
}

/// Finds a row that is not done and contains `bit`.
const fn row_with(rows: &[i64; 5], free: usize, done: u32, bit: i64) -> Option<usize> {
    each!(for i in 0..free {
        if done >> i & 1 == 0 && rows[i] & bit != 0 {
            return Some(i);
        }
    });
    None
}

/// Swaps rows `i` and `with`, and marks row `i` as done.
const fn swap(rows: &mut [i64; 5], i: usize, with: usize, done: &mut u32) {
    (rows[i], rows[with]) = (rows[with], rows[i]);
    *done |= 1 << i;
}

/// Clears `bit` in all rows except `keep`, by XORing row `keep`.
const fn clear(rows: &mut [i64; 5], free: usize, keep: usize, bit: i64) {
    each!(for i in 0..free {
        if i != keep && rows[i] & bit != 0 {
            rows[i] ^= rows[keep];
        }
    });
}

/// Returns the part of `bit`'s image that is not a bank bit. For a pivot, this part is 0. For a bank bit that is not a
/// pivot, this part is a pivot that is not a bank bit. For all other bits, this part is the bit itself.
const fn kept(problem: &Problem, pivots: &[u32; 5], bit: u32) -> i64 {
    if contains(pivots, problem.free, bit) {
        return 0;
    }
    if problem.position(bit).is_none() {
        return 1 << bit;
    }
    let (mut before, mut i) = (0, 0);
    while problem.banks[i] != bit {
        before += !contains(pivots, problem.free, problem.banks[i]) as u32;
        i += 1;
    }
    i = 0;
    loop {
        if problem.position(pivots[i]).is_none() {
            if before == 0 {
                return 1 << pivots[i];
            }
            before -= 1;
        }
        i += 1;
    }
}

const fn contains(pivots: &[u32; 5], free: u32, bit: u32) -> bool {
    let mut found = false;
    each!(for i in 0..free as usize {
        found |= pivots[i] == bit;
    });
    found
}

/// Returns the bank bits into which index bit `bit` is XORed.
const fn taken(problem: &Problem, rows: &[i64; 5], bit: u32) -> i64 {
    let mut image = 0;
    each!(for i in 0..problem.free as usize {
        if rows[i] >> bit & 1 == 1 {
            image |= 1 << problem.banks[i];
        }
    });
    image
}
