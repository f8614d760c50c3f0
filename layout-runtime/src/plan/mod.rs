//! From a layout to index arithmetic: the one place where it is decided how an index is computed.
//!
//! A [`Plan`] is a flat normal form, a sum of terms over the parts of a coordinate, and an exclusive or with others:
//!
//! ```text
//! index = (offset + Σ factor · field(x)) ^ …        field(x) = (((x & select) >> pre) / divisor · multiplier >> post) % modulus & mask
//! ```
//!
//! in which most of the numbers are neutral: `x`, `x >> 3 & 7` and `(x · 11) >> 6` are fields. The macro prints a plan as
//! source, `at` on a type unrolls it. Per part of the coordinate there are several ways to get there, and
//! the cheapest is taken (see `forms` and `gather`); a swizzle is merged into bit fields where that is possible (see
//! `fields`) and applied to the index otherwise.

mod apart;
mod cost;
mod division;
mod eval;
mod fields;
mod forms;
mod gather;
mod inputs;
mod moves;
mod multiply;
mod quotients;
mod samples;
mod term;
mod wide;

#[cfg(test)]
mod tests;

pub use cost::Target;
pub use eval::disagreement;
pub use term::Term;

use crate::error::{Error, ErrorKind};
use crate::int_tuple::IntTuple;
use crate::layout::Layout;
use crate::macros::ok;
use crate::swizzle::Swizzle;
use crate::tree::{MAX_LEAVES, Profile};
use cost::cost;
use inputs::Inputs;

/// Terms that a plan can have.
pub const MAX_TERMS: usize = 40;

/// The index arithmetic of a layout for one form of coordinate.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    terms: [Term; MAX_TERMS],
    len: usize,
    /// Added to the terms.
    pub offset: i64,
    /// Applied to the result; [`Swizzle::IDENTITY`] where it is merged into the terms, or there is none.
    pub swizzle: Swizzle,
    /// Whether terms are added that share no bits with those that are joined by exclusive or: then either can come first.
    pub apart: bool,
}

impl Plan {
    const fn empty() -> Self {
        Self { terms: [Term::NONE; MAX_TERMS], len: 0, offset: 0, swizzle: Swizzle::IDENTITY, apart: false }
    }

    /// Appends a term; a plan that is full says so.
    const fn push(&mut self, term: Term) -> bool {
        if self.len == MAX_TERMS {
            return false;
        }
        self.terms[self.len] = term;
        self.len += 1;
        true
    }

    const fn push_nonzero(&mut self, term: Term) -> bool {
        term.factor == 0 || self.push(term)
    }

    const fn extend(&mut self, other: &Self) -> bool {
        let start = self.len;
        let mut i = 0;
        while i < other.len {
            let term = other.terms[i];
            let after = match term.after() {
                Some(before) => (before + start) as u32,
                None => Term::NO_TERM,
            };
            if !self.push(Term { after, ..term }) {
                return false;
            }
            i += 1;
        }
        true
    }

    /// How many terms there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none: the index is the offset.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Term `i`, which must be below the length.
    #[must_use]
    pub const fn term(&self, i: usize) -> Term {
        self.terms[i]
    }

    const fn is_ordered(&self) -> bool {
        let mut i = 1;
        while i < self.len {
            if self.terms[i].is_whole() && !self.terms[i - 1].is_whole() {
                return false;
            }
            i += 1;
        }
        true
    }

    /// The same plan with the terms that are whole parts in front: reading the parts before they are taken apart saves
    /// compilers for two-operand instructions a copy.
    const fn ordered(&self) -> Self {
        if self.is_ordered() {
            return *self;
        }
        let mut ordered = Self { len: 0, ..*self };
        let mut places = [0; MAX_TERMS];
        let mut pass = 0;
        while pass < 2 {
            let mut i = 0;
            while i < self.len {
                let term = self.terms[i];
                if term.is_whole() == (pass == 0) {
                    places[i] = ordered.len as u32;
                    let after = match term.after() {
                        Some(before) => places[before],
                        None => Term::NO_TERM,
                    };
                    ordered.push(Term { after, ..term });
                }
                i += 1;
            }
            pass += 1;
        }
        ordered
    }
}

impl Plan {
    /// What term `i` reads: a part of the coordinate, or the field of an earlier term.
    #[must_use]
    pub const fn reads(&self, i: usize, parts: &[i64]) -> i64 {
        let term = &self.terms[i];
        match term.after() {
            Some(before) => self.terms[before].field(self.reads(before, parts)),
            None => parts[term.input],
        }
    }

    /// The largest value that term `i` reads, for coordinates inside of the shape.
    const fn last(&self, i: usize, sizes: &[i64; MAX_LEAVES]) -> i64 {
        let term = &self.terms[i];
        if term.after == Term::NO_TERM {
            return sizes[term.input] - 1;
        }
        let before = term.after as usize;
        self.terms[before].bound(self.last(before, sizes))
    }
}

/// The integers that a plan computes with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Word {
    /// Bits in all.
    pub bits: u32,
    /// Whether one of them is a sign.
    pub signed: bool,
}

impl Word {
    /// `u32`
    pub const U32: Self = Self { bits: 32, signed: false };

    /// The largest value, as far as `i64` goes.
    #[must_use]
    pub const fn max(self) -> i64 {
        let bits = self.value_bits();
        if bits >= 63 { i64::MAX } else { (1 << bits) - 1 }
    }

    /// The smallest value.
    #[must_use]
    pub const fn min(self) -> i64 {
        if self.signed { -self.max() - 1 } else { 0 }
    }

    /// Bits of the largest value.
    #[must_use]
    pub const fn value_bits(self) -> u32 {
        self.bits - self.signed as u32
    }
}

/// The cheapest plan for the index of coordinates that nest like `coord`. No value on the way leaves the integer type.
///
/// # Errors
/// Where the coordinate does not nest like the shape, strides are coordinates, or an index or a coordinate does not fit the
/// type.
pub const fn plan(layout: &Layout, coord: &IntTuple, word: Word, target: Target) -> Result<Plan, Error> {
    plan_for(layout, &coord.tree.profile, word, target)
}

/// The same for the parentheses of a coordinate.
pub(crate) const fn plan_for(layout: &Layout, coord: &Profile, word: Word, target: Target) -> Result<Plan, Error> {
    if !layout.is_integral() {
        return Err(Error::new(ErrorKind::CoordinateStride));
    }
    let inputs = ok!(Inputs::new(layout, coord));
    let ((low, high), most) = (layout.range_for(word), word.max());
    // Subtracted values are positive before, so the least integer, which has no opposite, is out of reach.
    let least = if word.signed { -most } else { 0 };
    if low < least || high > most || inputs.largest() > most {
        let index = if low < least { low } else { high };
        return Err(Error::new(ErrorKind::TooNarrow { index, bits: word.bits as i64 }));
    }
    let sum = summed(layout, &inputs, word, target);
    // Compilers for general processors find out by themselves that bits do not overlap.
    if layout.swizzle().is_identity() && matches!(target, Target::Cpu) {
        return Ok(sum.ordered());
    }
    match fields::joined(layout, &inputs, word.value_bits(), target) {
        Some(joined) if cost(&joined, target) <= cost(&sum, target) => Ok(joined.ordered()),
        _ => Ok(sum.ordered()),
    }
}

impl Layout {
    /// The smallest and the largest index; exact for swizzles only where the block that they permute does not fit the type.
    const fn range_for(&self, word: Word) -> (i64, i64) {
        let bounds = self.bounds();
        if bounds.1 > word.max()
            && let Some(range) = self.index_range()
        {
            return (range.low.index, range.high.index);
        }
        bounds
    }

    /// The size of every part of a coordinate that nests like `coord`, as far as it nests like the shape.
    pub(crate) const fn part_sizes(&self, coord: &Profile) -> [i64; MAX_LEAVES] {
        let mut sizes = [1; MAX_LEAVES];
        if let Ok(inputs) = Inputs::new(self, coord) {
            let mut i = 0;
            while i < inputs.len() {
                sizes[i] = inputs.last(i) + 1;
                i += 1;
            }
        }
        sizes
    }
}

/// The sum over the inputs, each in its cheapest form, with the swizzle applied to it.
const fn summed(layout: &Layout, inputs: &Inputs, word: Word, target: Target) -> Plan {
    let mut plan = Plan::empty();
    let mut input = 0;
    while input < inputs.len() {
        // A layout has fewer leaves than a plan has room for terms, and every form takes at most one term a leaf.
        forms::push_cheapest(&mut plan, inputs, input, word.value_bits(), target);
        input += 1;
    }
    if !fits(&plan, inputs, layout.offset(), word) {
        plan = by_digits(inputs, word);
    }
    plan.offset = layout.offset();
    // Where it reads nothing, shifting an index so far may be more than its type has bits.
    if layout.swizzle().reads(layout.bounds_before_swizzle().1) {
        plan.swizzle = layout.swizzle();
    }
    plan
}

const fn by_digits(inputs: &Inputs, word: Word) -> Plan {
    let mut plan = Plan::empty();
    let mut input = 0;
    while input < inputs.len() {
        plan.extend(&forms::digits(inputs, input, word.value_bits()));
        input += 1;
    }
    plan
}

/// Whether all that is added fits before anything is subtracted.
const fn fits(plan: &Plan, inputs: &Inputs, offset: i64, word: Word) -> bool {
    let mut most = offset as i128;
    let mut least = 0;
    let mut i = 0;
    while i < plan.len {
        let term = &plan.terms[i];
        let reach = term.factor as i128 * term.bound(plan.last(i, &inputs.sizes)) as i128;
        if reach > 0 {
            most += reach;
        } else {
            least += reach;
        }
        i += 1;
    }
    let limit = word.max() as i128;
    most <= limit && least >= -limit
}
