//! Evaluating a plan: what its printed or unrolled form computes.

use super::{Join, Plan};

impl Plan {
    /// The index of the coordinate with parts `x`.
    #[must_use]
    pub const fn index(&self, x: &[i64]) -> i64 {
        let mut index = self.offset;
        let mut i = 0;
        while i < self.len() {
            let term = self.term(i);
            let value = term.field(x[term.input]).wrapping_mul(term.factor);
            index = match self.join {
                Join::Sum => index.wrapping_add(value),
                Join::Xor => index ^ value,
            };
            i += 1;
        }
        self.swizzle.apply(index)
    }
}
