//! Computes indices by the definition of a layout, as terms for the solver and as numbers. `/` and `%` compute the
//! digits of a coordinate. The digits are multiplied by the strides, and the products are added or XORed.

use crate::support::form::Form;
use crate::support::reference::{Reference, Sw};
use crate::terms::{Id, Terms, bits};
use std::fmt;

/// A layout of integers. `joined` is `true` if the strides of the layout are XOR strides.
#[derive(Clone, Debug)]
pub(crate) struct Definition {
    pub(crate) plain: Reference,
    pub(crate) joined: bool,
}

impl Definition {
    /// Parses a text such as `Sw<3,3,3> o 5 o (8,64):(64,1)`. A stride or the offset may have the form `fN`.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let joined = text.contains(":f") || text.contains("(f");
        Some(Self { plain: Reference::parse(&text.replace('f', ""))?, joined })
    }

    /// Returns the extent of each entry of a coordinate.
    pub(crate) fn extents(&self, form: Form) -> Vec<i64> {
        let extent = |leaves: &Vec<(i64, i64)>| leaves.iter().map(|(extent, _)| extent).product();
        form.entries(&self.plain).iter().map(extent).collect()
    }

    /// Returns the index as a term.
    pub(crate) fn index(&self, form: Form, entries: &[Id], terms: &mut Terms<'_>) -> Id {
        let mut sum = terms.number(self.plain.offset.into());
        for (leaves, entry) in form.entries(&self.plain).iter().zip(entries) {
            let mut rest = *entry;
            for (k, (extent, stride)) in leaves.iter().enumerate() {
                let is_last = k + 1 == leaves.len();
                let digit = if is_last { rest } else { terms.rem(rest, (*extent).into()) };
                rest = if is_last { rest } else { terms.div(rest, (*extent).into()) };
                sum = self.joined(sum, digit, (*stride).into(), terms);
            }
        }
        swizzled(self.plain.swizzle, sum, terms)
    }

    /// Adds a digit times its stride to a sum, or XORs the two.
    fn joined(&self, sum: Id, digit: Id, stride: i128, terms: &mut Terms<'_>) -> Id {
        if !self.joined {
            let term = terms.mul(digit, stride);
            return terms.add(sum, term);
        }
        (0..bits(stride)).filter(|bit| stride >> bit & 1 == 1).fold(sum, |sum, bit| {
            let term = terms.mul(digit, 1 << bit);
            terms.xor(sum, term)
        })
    }

    /// Returns the index of the coordinate with these entries.
    pub(crate) fn at(&self, form: Form, entries: &[i64]) -> i64 {
        let mut sum = self.plain.offset;
        for (leaves, entry) in form.entries(&self.plain).iter().zip(entries) {
            let mut rest = *entry;
            for (k, (extent, stride)) in leaves.iter().enumerate() {
                let digit = if k + 1 == leaves.len() { rest } else { rest % extent };
                rest /= extent;
                sum = match self.joined {
                    false => sum + digit * stride,
                    true => (0..63).filter(|bit| stride >> bit & 1 == 1).fold(sum, |sum, bit| sum ^ digit << bit),
                };
            }
        }
        self.plain.swizzle.apply(sum)
    }
}

/// Returns `sum ^ ((sum & mask) >> shift)`.
fn swizzled(swizzle: Sw, sum: Id, terms: &mut Terms<'_>) -> Id {
    let Sw { bits, base, shift } = swizzle;
    if bits == 0 {
        return sum;
    }
    let read = terms.and(sum, ((1 << bits) - 1) << (base + shift.max(0)));
    let moved = if shift < 0 { terms.mul(read, 1 << -shift) } else { terms.div(read, 1 << shift) };
    terms.xor(sum, moved)
}

/// Prints the layout in the notation.
impl fmt::Display for Definition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.plain.to_string();
        if !self.joined {
            return f.write_str(&text);
        }
        let (front, strides) = text.split_once(':').unwrap_or((&text, ""));
        let mut was_digit = false;
        let mut marked = String::new();
        for character in strides.chars() {
            if character.is_ascii_digit() && !was_digit {
                marked.push('f');
            }
            was_digit = character.is_ascii_digit();
            marked.push(character);
        }
        let offset = format!(" o {} o ", self.plain.offset);
        write!(f, "{}:{marked}", front.replace(&offset, &format!(" o f{} o ", self.plain.offset)))
    }
}
