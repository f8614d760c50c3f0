//! Adding what shares no bits, where an exclusive or would do as well.
//!
//! On a graphics processor a constant that is added to an address is part of the instruction that reads, one that is joined by
//! exclusive or is not. So a term whose bits no other term has is added, behind those that have to be joined. In an unrolled
//! loop over such a term nothing is left of it.

use super::inputs::Inputs;
use super::term::{Term, ones};
use super::{MAX_TERMS, Plan};
use crate::error::Error;
use crate::int_tuple::IntTuple;
use crate::layout::Layout;
use crate::macros::ok;

impl Plan {
    /// The same index with every term added whose bits no other term has.
    ///
    /// # Errors
    /// Where the coordinate does not nest like the shape.
    pub const fn with_sums(&self, layout: &Layout, coord: &IntTuple) -> Result<Self, Error> {
        let inputs = ok!(Inputs::new(layout, &coord.tree.profile));
        if !self.is_joined() {
            return Ok(*self);
        }
        let mut images = [0; MAX_TERMS];
        let mut i = 0;
        while i < self.len {
            match image(&self.terms[i], self.last(i, &inputs.sizes)) {
                Some(image) => images[i] = image,
                None => return Ok(*self),
            }
            i += 1;
        }
        let mut plan = *self;
        let (mut joined, mut i) = (0, 0);
        while i < self.len {
            plan.terms[i].xor = shares_bits(&images, self.len, i);
            joined += plan.terms[i].xor as usize;
            i += 1;
        }
        plan.apart = joined > 0;
        Ok(if joined == self.len { *self } else { plan })
    }

    /// Whether the index is an exclusive or of all terms, none of which is negative: at most the first is a sum, of itself.
    const fn is_joined(&self) -> bool {
        let (mut added, mut i) = (0, 0);
        while i < self.len {
            added += !self.terms[i].xor as usize;
            if self.terms[i].factor <= 0 {
                return false;
            }
            i += 1;
        }
        self.offset == 0 && self.swizzle.is_identity() && added <= 1 && self.len > 1
    }
}

/// The bits that a term can have, `None` where its factor adds up overlapping ones.
const fn image(term: &Term, last: i64) -> Option<i64> {
    let all = ones(term.bound(last));
    let field = all & term.mask;
    let (mut image, mut factor) = (0, term.factor);
    while factor != 0 {
        let shift = factor.trailing_zeros();
        if field.leading_zeros() <= shift || image & (field << shift) != 0 {
            return None;
        }
        image |= field << shift;
        factor &= factor - 1;
    }
    Some(image)
}

const fn shares_bits(images: &[i64; MAX_TERMS], len: usize, i: usize) -> bool {
    let mut k = 0;
    while k < len {
        if k != i && images[k] & images[i] != 0 {
            return true;
        }
        k += 1;
    }
    false
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::super::{Target, Word, disagreement, plan};
    use crate::{IntTuple, Layout};

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
            for form in [IntTuple::int(0), IntTuple::flat(&[0, 0]).expect("two parts")] {
                let word = Word { bits: 32, signed: true };
                let before = plan(&layout, &form, word, Target::Gpu).expect("it fits");
                let after = before.with_sums(&layout, &form).expect("the coordinate fits the shape");
                assert_eq!(disagreement(&layout, &form, &after, word), None, "{text}");
                let size = layout.get(&[0]).expect("a mode").size() as i64;
                for i in 0..layout.size() as i64 {
                    let parts = if form.is_int() { [i, 0] } else { [i % size, i / size] };
                    assert_eq!(after.index(&parts), before.index(&parts), "{text} at {i}");
                }
                let adds = |plan: &super::Plan| (0..plan.len()).filter(|i| !plan.term(*i).xor).count();
                added += adds(&after).saturating_sub(adds(&before));
                joined += usize::from(after.apart);
            }
        }
        assert!(added > 3 && joined > 0, "{added} terms are added, {joined} plans have some that are not");
    }
}
