//! Changes XORed terms to added terms if they share no bits with other terms.
//!
//! On a GPU, a constant that is added to an address is part of the load instruction, but a constant that is XORed is
//! not. Therefore a term that shares no bits with other terms is added, after the terms that must be XORed. If a loop
//! over the coordinate of this term is unrolled, the addition needs no instruction.

use super::inputs::Inputs;
use super::term::Term;
use super::terms::{MAX_TERMS, Plan};
use layout_runtime::number::ones;

impl Plan {
    /// Changes every XORed term that shares no bits with other terms to an added term. The index does not change.
    pub(super) const fn add_disjoint_bits(&mut self, inputs: &Inputs) {
        if !self.is_joined() {
            return;
        }
        let mut images = [0; MAX_TERMS];
        each!(for i in 0..self.len {
            let Some(image) = image(&self.terms[i], self.last(i, &inputs.sizes)) else { return };
            images[i] = image;
        });
        let mut joined = 0;
        each!(for i in 0..self.len {
            joined += shares_bits(&images, self.len, i) as usize;
        });
        if joined == self.len {
            return;
        }
        self.joined_first = joined > 0;
        each!(for i in 0..self.len {
            self.terms[i].xor = shares_bits(&images, self.len, i);
        });
    }

    /// Returns `true` if the index is the XOR of all terms and no term is negative. One term may be added instead of
    /// XORed.
    const fn is_joined(&self) -> bool {
        let mut added = 0;
        each!(for i in 0..self.len {
            added += !self.terms[i].xor as usize;
            if self.terms[i].factor <= 0 {
                return false;
            }
        });
        self.offset == 0 && self.swizzle.is_identity() && added <= 1 && self.len > 1
    }
}

/// Returns the bits that can be set in a term. The term is a sum of copies of the field, one per set bit of the factor,
/// shifted by the position of this bit. Returns `None` if copies share bits or overflow.
const fn image(term: &Term, last: i64) -> Option<i64> {
    let all = ones(term.bound(last));
    let field = all & term.mask;
    let mut image = 0;
    each!(for shift in bits(term.factor) {
        if field.leading_zeros() as usize <= shift || image & (field << shift) != 0 {
            return None;
        }
        image |= field << shift;
    });
    Some(image)
}

const fn shares_bits(images: &[i64; MAX_TERMS], len: usize, i: usize) -> bool {
    any!(0..len, |k| k != i && images[k] & images[i] != 0)
}

#[cfg(test)]
mod tests {
    extern crate std;
    use crate::plan::inputs::Inputs;
    use crate::plan::pipeline::cheapest;
    use crate::plan::{IntWidth, Plan, Target, disagreement};
    use layout_runtime::{IntTuple, Layout};

    #[test]
    fn sums_change_no_index() {
        let layouts = [
            "Sw<3,3,3> o (8,64):(64,1)",
            "Sw<2,3,6> o ((8,4,2,4),(4,2)):((0,4,0,16),(1,64))",
            "Sw<5,0,6> o ((8,4,8),(4,2,2)):((4,64,256),(1,32,2048))",
            "((4,8),(2,4)):((16,1),(8,64))",
            "(4,8):(-8,1)",
            "(8,8):(9,1)",
        ];
        let (mut added, mut joined) = (0, 0);
        for text in layouts {
            let layout: Layout = text.parse().expect("a layout");
            for profile in [IntTuple::int(0), IntTuple::flat(&[0, 0]).expect("two entries")] {
                let width = IntWidth { bits: 32, signed: true };
                let inputs = Inputs::new(&layout, &profile.tree.profile).expect("the coordinate fits the shape");
                let before = Plan { width, ..cheapest(&layout, &inputs, width, Target::Gpu) };
                let mut after = before;
                after.add_disjoint_bits(&inputs);
                assert_eq!(disagreement(&layout, &profile, &after), None, "{text}");
                let (ours, theirs) = (after.program(), before.program());
                let size = layout.mode(&[0]).expect("a mode").size() as i64;
                for i in 0..layout.size() as i64 {
                    let entries = if profile.is_int() { [i, 0] } else { [i % size, i / size] };
                    assert_eq!(ours.index(&entries), theirs.index(&entries), "{text} at {i}");
                }
                let adds = |plan: &Plan| (0..plan.len()).filter(|i| !plan.term(*i).xor).count();
                added += adds(&after).saturating_sub(adds(&before));
                joined += usize::from(after.joined_first);
            }
        }
        assert!(added > 3 && joined > 0, "{added} terms are added, {joined} plans have some that are not");
    }
}
