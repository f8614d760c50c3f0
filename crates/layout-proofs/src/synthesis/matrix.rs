//! Linear changes of an index, represented as matrices of bits.

use super::cost::Choice;
use super::problem::{BITS, Problem};
use layout_runtime::linear::Linear;

/// The linear map that changes no bit of the index.
pub(super) const IDENTITY: Linear = {
    let mut map = Linear::ZERO;
    while map.len < 62 {
        map.push(1 << map.len);
    }
    map
};

/// A set of linear changes in which a search looks for a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Family {
    /// Each bank bit is XORed only with higher index bits, so each aligned row of 128 bytes keeps its elements.
    InRows,
    /// Each bit of the bank number is the XOR of an arbitrary set of index bits. The sets are linearly independent.
    Free,
}

/// Builds a bijection of the index in which the bank bits are XORs of the index bits that `choice` specifies. The other
/// bits of the result are chosen such that the map is a bijection.
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

/// Builds the map in which bank bit `i` is the XOR of the index bits `rows[i]`. `pivots[i]` is one of these index bits.
/// The pivot can be recovered from bank bit `i` and the other index bits of `rows[i]`, so the position of the pivot
/// becomes free. A bank bit that is not a pivot moves to the free position of a pivot that is not a bank bit.
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

/// Returns the number of XORs in the columns of the bits in `support`.
pub(super) const fn xors(map: &Linear, support: i64) -> u32 {
    let mut xors = 0;
    each!(for bit in bits(support) {
        xors += map.columns[bit].count_ones() - 1;
    });
    xors
}

/// Returns the bank bits into which the map XORs each index bit.
pub(super) const fn choice(map: &Linear, problem: &Problem) -> Choice {
    let mut choice = [0; BITS];
    each!(for bit in 0..map.len {
        each!(for i in 0..problem.free {
            choice[bit] |= ((map.columns[bit] >> problem.banks[i as usize] & 1) as u8) << i;
        });
    });
    choice
}

/// Returns, for each bank bit, the set of index bits that are XORed into it.
const fn rows(problem: &Problem, choice: &Choice) -> [i64; 5] {
    let mut rows = [0; 5];
    each!(for bit in 0..BITS {
        each!(for i in 0..problem.free as usize {
            rows[i] |= (choice[bit] as i64 >> i & 1) << bit;
        });
    });
    rows
}

/// Brings the rows to reduced echelon form and returns their pivots. The pivot of row `i` is bank bit `i` where
/// possible.
const fn reduce(problem: &Problem, rows: &mut [i64; 5]) -> [u32; 5] {
    let mut pivots = problem.banks;
    let free = problem.free as usize;
    let mut done = 0u32;
    // First, make bank bit `i` the pivot of row `i` if a row contains this bit.
    each!(for i in 0..free {
        if let Some(with) = row_with(rows, free, done, 1 << problem.banks[i]) {
            swap(rows, i, with, &mut done);
            clear(rows, free, i, 1 << problem.banks[i]);
        }
    });
    // The pivot of each remaining row is the lowest bit of the row. If the row is empty, it gets a bit in which no two
    // lanes differ.
    let mut spare = problem.untouched();
    each!(for i in 0..free {
        if done >> i & 1 == 0 {
            if rows[i] == 0 {
                // Bank bit `i` is preferred if no two lanes differ in it.
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

/// Returns the number of a row that has no pivot yet and contains `bit`, or `None`.
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

/// Clears `bit` in all rows except row `keep`, by XORing row `keep` into the rows that contain `bit`.
const fn clear(rows: &mut [i64; 5], free: usize, keep: usize, bit: i64) {
    each!(for i in 0..free {
        if i != keep && rows[i] & bit != 0 {
            rows[i] ^= rows[keep];
        }
    });
}

/// Returns the part of the image of `bit` that is outside the bank bits. For a pivot, it is 0. For a bank bit that is
/// not a pivot, it is a pivot that is not a bank bit. For all other bits, it is the bit itself.
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

/// Returns the bank bits into which the index bit `bit` is XORed.
const fn taken(problem: &Problem, rows: &[i64; 5], bit: u32) -> i64 {
    let mut image = 0;
    each!(for i in 0..problem.free as usize {
        if rows[i] >> bit & 1 == 1 {
            image |= 1 << problem.banks[i];
        }
    });
    image
}
