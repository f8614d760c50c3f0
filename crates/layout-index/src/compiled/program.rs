//! Runs a [`Program`] in the integer type of a coordinate.

use super::coord::{Coord, IndexInt, values};
use crate::plan::{MAX_TERMS, Program, STEPS};
use layout_runtime::MAX_LEAVES;

/// The largest number of entries, and the largest number of terms, of a short program.
const SHORT: usize = 4;

/// Returns the number of terms if [`short`] can run the program for a coordinate with this number of entries. Otherwise
/// returns `usize::MAX`.
pub(super) const fn short_len(program: &Program, entries: usize) -> usize {
    if program.len > SHORT || entries > SHORT || program.swizzle_mask != 0 {
        return usize::MAX;
    }
    each!(for i in 0..program.len {
        let [select, _, divisor, _, upper, _, modulus, _, _] = program.numbers[i];
        let is_long = select != -1 || divisor != 1 || upper != 0 || modulus != 0 || program.xor[i] != 0;
        if is_long || program.reads[i] >= SHORT {
            return usize::MAX;
        }
    });
    program.len
}

/// Returns term `i` of a short program.
#[inline(always)]
fn short_term<I: IndexInt>(program: &Program, i: usize, entries: &[I; SHORT]) -> I {
    // The code uses a `match` instead of indexing, so that LLVM keeps the coordinates in registers.
    let entry = match program.reads[i] {
        0 => entries[0],
        1 => entries[1],
        2 => entries[2],
        _ => entries[3],
    };
    let [_, pre, _, multiplier, _, post, _, mask, factor] = program.numbers[i];
    let product = entry.shr(pre as u32).mul(I::cut(multiplier));
    product.shr(post as u32).and(I::cut(mask)).mul(I::cut(factor))
}

/// Returns the field of `x`. `numbers` contains the parameters of the steps. The step `Upper` is left out: CPUs have no
/// cheap instruction for the upper half of a product, so plans for CPUs do not use it.
#[inline(always)]
fn field<I: IndexInt>(numbers: &[i64; STEPS], x: I) -> I {
    let [select, pre, divisor, multiplier, _, post, modulus, mask, _] = *numbers;
    let product = x.and(I::cut(select)).shr(pre as u32).div(I::cut(divisor));
    let mut field = product.mul(I::cut(multiplier)).shr(post as u32);
    if modulus != 0 {
        field = field.rem(I::cut(modulus));
    }
    field.and(I::cut(mask))
}

/// Returns the index of a coordinate with at most four entries, as a sum of `N` terms that only shift, multiply and
/// mask. Most plans have this form. If such plans called [`run`], LLVM would have to remove most of the code of `run`.
#[inline(always)]
pub(super) fn short<I: IndexInt, C: Coord<I>, const N: usize>(program: &Program, coord: C) -> I {
    let entries = &values(coord);
    let mut index = I::cut(program.offset);
    if N > 0 {
        index = index.add(short_term(program, 0, entries));
    }
    if N > 1 {
        index = index.add(short_term(program, 1, entries));
    }
    if N > 2 {
        index = index.add(short_term(program, 2, entries));
    }
    if N > 3 {
        index = index.add(short_term(program, 3, entries));
    }
    index
}

/// Runs a block for every term. In optimized builds, the block is repeated for the maximum number of terms, and each
/// copy runs only if its term exists. If the program is constant, this condition is constant, so only the copies of
/// existing terms remain after inlining. The generated code then does not depend on LLVM's limits on loop unrolling.
macro_rules! for_each_term {
    ($program:ident, |$i:ident| $block:block) => {
        #[cfg(debug_assertions)]
        for $i in 0..$program.len {
            $block
        }
        #[cfg(not(debug_assertions))]
        'terms: {
            for_each_term!(@ 'terms $program $i $block
                0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19
                20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39);
        }
    };
    (@ $end:lifetime $program:ident $i:ident $block:block $($number:literal)*) => {
        const { assert!([$($number),*].len() == MAX_TERMS) };
        $(
            if $program.len <= $number {
                break $end;
            }
            let $i = $number;
            $block
        )*
    };
}

/// Returns the index of the coordinate with the entries `values[..MAX_LEAVES]`. The rest of `values` stores the fields
/// of the terms.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn run<I: IndexInt>(program: &Program, mut values: [I; MAX_LEAVES + MAX_TERMS]) -> I {
    let mut index = I::cut(program.offset);
    let mut joined = I::ZERO;
    for_each_term!(program, |i| {
        let numbers = &program.numbers[i];
        let field = field(numbers, values[program.reads[i]]);
        #[allow(unused_assignments, reason = "the last field is read by no other term")]
        {
            values[MAX_LEAVES + i] = field;
        }
        let value = field.mul(I::cut(numbers[STEPS - 1]));
        if program.xor[i] == 0 {
            index = index.add(value);
        } else {
            joined = joined.xor(value);
        }
    });
    let index = index.xor(joined);
    let read = index.and(I::cut(program.swizzle_mask));
    index.xor(if program.swizzle_shift >= 0 {
        read.shr(program.swizzle_shift as u32)
    } else {
        read.shl(-program.swizzle_shift as u32)
    })
}
