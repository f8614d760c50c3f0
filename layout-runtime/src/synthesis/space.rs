//! Subspaces of the bits of an index, as vectors in echelon form.

/// The most vectors that a space here is spanned by: the 32 threads of a warp are 5 bits.
pub(super) const MOST: usize = 5;

/// A space spanned by vectors with distinct highest bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Space {
    pub(super) vectors: [u64; MOST],
    pub(super) dimension: usize,
}

impl Space {
    pub(super) const ZERO: Self = Self { vectors: [0; MOST], dimension: 0 };

    /// The span of the first `count` vectors.
    pub(super) const fn of(vectors: &[u64; MOST], count: usize) -> Self {
        let mut space = Self::ZERO;
        let mut i = 0;
        while i < count {
            space.add(vectors[i]);
            i += 1;
        }
        space
    }

    /// Joins the vector to the space, unless the space has it already.
    const fn add(&mut self, vector: u64) {
        let mut rest = vector;
        let mut i = 0;
        // The vectors are sorted by their highest bits, the largest first.
        while i < self.dimension && rest != 0 {
            if highest(rest) == highest(self.vectors[i]) {
                rest ^= self.vectors[i];
            }
            i += 1;
        }
        if rest == 0 {
            return;
        }
        let mut at = self.dimension;
        while at > 0 && self.vectors[at - 1] < rest {
            self.vectors[at] = self.vectors[at - 1];
            at -= 1;
        }
        self.vectors[at] = rest;
        self.dimension += 1;
    }

    /// The vectors of this space that have none of the bits `mask`.
    pub(super) const fn without(&self, mask: u64) -> Self {
        let (mut vectors, mut count) = (self.vectors, self.dimension);
        let mut bits = mask;
        while bits != 0 {
            let bit = bits & bits.wrapping_neg();
            bits ^= bit;
            count = eliminate(&mut vectors, count, bit);
        }
        Self::of(&vectors, count)
    }

    /// The bits that some vector of the basis has.
    pub(super) const fn support(&self) -> u64 {
        let (mut all, mut i) = (0, 0);
        while i < self.dimension {
            all |= self.vectors[i];
            i += 1;
        }
        all
    }

    /// The vector of the basis with this highest bit.
    pub(super) const fn with_highest(&self, bit: u32) -> Option<u64> {
        let mut i = 0;
        while i < self.dimension {
            if highest(self.vectors[i]) == bit {
                return Some(self.vectors[i]);
            }
            i += 1;
        }
        None
    }
}

/// Takes one vector with the bit away, and the bit out of all others; how many are left.
const fn eliminate(vectors: &mut [u64; MOST], count: usize, bit: u64) -> usize {
    let mut pivot = 0;
    while pivot < count && vectors[pivot] & bit == 0 {
        pivot += 1;
    }
    if pivot == count {
        return count;
    }
    let taken = vectors[pivot];
    vectors[pivot] = vectors[count - 1];
    let mut i = 0;
    while i < count - 1 {
        if vectors[i] & bit != 0 {
            vectors[i] ^= taken;
        }
        i += 1;
    }
    count - 1
}

pub(super) const fn highest(vector: u64) -> u32 {
    63 - vector.leading_zeros()
}
