//! Modes from the last to the first.

use crate::int_tuple::IntTuple;
use crate::layout::Layout;
use crate::tree::MAX_LEAVES;

impl Layout {
    /// The modes in reverse order, each as it is: `reverse(A)(x, …, z) = A(z, …, x)`. A mode by itself stays as it is.
    ///
    /// ```
    /// # use colex::Layout;
    /// let layout: Layout = "(2,(3,5),7):(1,(2,6),30)".parse().unwrap();
    /// assert_eq!(layout.reverse().to_string(), "(7,(3,5),2):(30,(2,6),1)");
    /// ```
    #[must_use]
    pub const fn reverse(&self) -> Self {
        if self.shape().is_int() {
            return *self;
        }
        let rank = self.rank();
        match self.select(backwards(rank).split_at(rank).0) {
            Ok(reversed) => reversed,
            Err(_) => *self,
        }
    }
}

impl IntTuple {
    /// The modes in reverse order, each as it is.
    #[must_use]
    pub const fn reverse(&self) -> Self {
        if self.is_int() {
            return *self;
        }
        let rank = self.rank();
        match self.select(backwards(rank).split_at(rank).0) {
            Ok(reversed) => reversed,
            Err(_) => *self,
        }
    }
}

/// `rank - 1`, …, 0
const fn backwards(rank: usize) -> [usize; MAX_LEAVES] {
    let mut modes = [0; MAX_LEAVES];
    each!(for i in 0..rank {
        modes[i] = rank - 1 - i;
    });
    modes
}
