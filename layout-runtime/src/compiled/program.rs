//! A plan as a table of numbers, which `at` runs in the integer type of its coordinate.
//!
//! Every term takes the same steps, with neutral numbers where it has none (`& -1`, `>> 0`, `/ 1`, `* 1`). So there is next to
//! nothing to decide for a compiler that knows the table, and what it leaves is the arithmetic alone.

use super::coord::Coord;
use super::index::{IndexInt, values};
use crate::plan::{MAX_TERMS, Plan, Term};
use crate::tree::MAX_LEAVES;

/// The numbers of all terms, kind by kind.
pub(super) struct Program {
    len: usize,
    /// Whether [`short`] can run the program, where the coordinate has few parts.
    is_short: bool,
    /// The part of the coordinate, or `MAX_LEAVES` and the number of an earlier term.
    reads: [usize; MAX_TERMS],
    select: [i64; MAX_TERMS],
    pre: [u32; MAX_TERMS],
    divisor: [i64; MAX_TERMS],
    multiplier: [i64; MAX_TERMS],
    post: [u32; MAX_TERMS],
    /// 0 for none.
    modulus: [i64; MAX_TERMS],
    mask: [i64; MAX_TERMS],
    factor: [i64; MAX_TERMS],
    /// 1 for terms that are joined by exclusive or.
    xor: [u8; MAX_TERMS],
    pub(super) offset: i64,
    swizzle_mask: i64,
    swizzle_shift: i32,
}

impl Program {
    pub(super) const fn new(plan: &Plan) -> Self {
        let mut program = Self {
            len: plan.len(),
            is_short: true,
            reads: [0; MAX_TERMS],
            select: [-1; MAX_TERMS],
            pre: [0; MAX_TERMS],
            divisor: [1; MAX_TERMS],
            multiplier: [1; MAX_TERMS],
            post: [0; MAX_TERMS],
            modulus: [0; MAX_TERMS],
            mask: [-1; MAX_TERMS],
            factor: [0; MAX_TERMS],
            xor: [0; MAX_TERMS],
            offset: plan.offset,
            swizzle_mask: plan.swizzle.y_mask(),
            swizzle_shift: plan.swizzle.shift(),
        };
        if plan.len() > SHORT || !plan.swizzle.is_identity() {
            program.is_short = false;
        }
        let mut i = 0;
        while i < program.len {
            program.set(i, &plan.term(i));
            i += 1;
        }
        program
    }

    const fn set(&mut self, i: usize, term: &Term) {
        self.reads[i] = match term.after() {
            Some(before) => MAX_LEAVES + before,
            None => term.input,
        };
        let is_long = term.select != -1 || term.divisor != 1 || term.modulus != 0 || term.xor;
        if is_long || self.reads[i] >= SHORT {
            self.is_short = false;
        }
        self.select[i] = term.select;
        self.pre[i] = term.pre as u32;
        self.divisor[i] = term.divisor;
        self.multiplier[i] = term.multiplier;
        self.post[i] = term.post as u32;
        self.modulus[i] = term.modulus;
        self.mask[i] = term.mask;
        self.factor[i] = term.factor;
        self.xor[i] = term.xor as u8;
    }

    /// How many terms there are where [`short`] can run the program, whose coordinate has `parts` parts, and more otherwise.
    pub(super) const fn short_len(&self, parts: usize) -> usize {
        if self.is_short && parts <= SHORT { self.len } else { usize::MAX }
    }

    /// Term `i` of a short program.
    #[inline(always)]
    fn short_term<I: IndexInt>(&self, i: usize, parts: &[I; SHORT]) -> I {
        // Without an index that hangs on the program the parts are no array, once the program is known.
        let part = match self.reads[i] {
            0 => parts[0],
            1 => parts[1],
            2 => parts[2],
            _ => parts[3],
        };
        let product = part.shr(self.pre[i]).mul(I::cut(self.multiplier[i]));
        product.shr(self.post[i]).and(I::cut(self.mask[i])).mul(I::cut(self.factor[i]))
    }

    /// The field of term `i`.
    #[inline(always)]
    fn field<I: IndexInt>(&self, i: usize, x: I) -> I {
        let product = x.and(I::cut(self.select[i])).shr(self.pre[i]).div(I::cut(self.divisor[i]));
        let mut field = product.mul(I::cut(self.multiplier[i])).shr(self.post[i]);
        if self.modulus[i] != 0 {
            field = field.rem(I::cut(self.modulus[i]));
        }
        field.and(I::cut(self.mask[i]))
    }
}

/// Parts and terms up to which a program is short.
const SHORT: usize = 4;

/// The index of a coordinate with few parts, as the sum of `N` terms that shift, multiply and mask them. Most plans are such, and
/// most of [`run`] compilers would have to take away for them.
#[inline(always)]
pub(super) fn short<I: IndexInt, C: Coord<I>, const N: usize>(program: &Program, coord: C) -> I {
    let parts = &values(coord);
    let mut index = I::cut(program.offset);
    if N > 0 {
        index = index.add(program.short_term(0, parts));
    }
    if N > 1 {
        index = index.add(program.short_term(1, parts));
    }
    if N > 2 {
        index = index.add(program.short_term(2, parts));
    }
    if N > 3 {
        index = index.add(program.short_term(3, parts));
    }
    index
}

/// Runs a block for every term. Optimized builds get the block once for every term that there can be, each behind a condition
/// that is constant where the program is: copying the function to where it is called cuts it short, and the arithmetic does
/// not hang on how far a compiler unrolls loops.
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

/// The index of the coordinate with these parts, behind which there is room for the fields.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn run<I: IndexInt>(program: &Program, mut values: [I; MAX_LEAVES + MAX_TERMS]) -> I {
    let mut index = I::cut(program.offset);
    let mut excluded = I::ZERO;
    for_each_term!(program, |i| {
        let field = program.field(i, values[program.reads[i]]);
        #[allow(unused_assignments, reason = "the last field is read by no other term")]
        {
            values[MAX_LEAVES + i] = field;
        }
        let value = field.mul(I::cut(program.factor[i]));
        if program.xor[i] == 0 {
            index = index.add(value);
        } else {
            excluded = excluded.xor(value);
        }
    });
    let index = index.xor(excluded);
    let read = index.and(I::cut(program.swizzle_mask));
    index.xor(if program.swizzle_shift >= 0 {
        read.shr(program.swizzle_shift as u32)
    } else {
        read.shl(-program.swizzle_shift as u32)
    })
}
