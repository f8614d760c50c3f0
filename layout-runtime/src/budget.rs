//! Limits on the number of steps of enumerations.

/// The default maximum number of steps of an enumeration. Operations enumerate coordinates only if arithmetic on
/// extents and strides does not determine the result.
pub const MAX_STEPS: usize = 1 << 12;

/// The remaining number of steps of an enumeration, such as a search for two coordinates with the same index. Each step
/// visits one coordinate, digit or node of the search.
///
/// If the budget is used up, the result of the enumeration is undecided. The time of one step is limited, because a
/// step reads at most the integers of one layout. Therefore the budget limits the time of the enumeration.
///
/// ```
/// use colex::{Layout, proofs::{Budget, Proof}};
///
/// let tile: Layout = "Sw<2,1,3> o (24,10):(1,25)".parse().unwrap();
/// let mut budget = Budget::new(300);
/// assert_ne!(colex::proofs::surjective_within(&tile, 240, &mut budget), Proof::Undecided);
/// assert!(budget.left() < 300);
/// assert_eq!(colex::proofs::surjective_within(&tile, 240, &mut Budget::new(2)), Proof::Undecided);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Budget {
    left: u64,
}

impl Budget {
    /// Builds a budget of `steps` steps.
    pub const fn new(steps: usize) -> Self {
        Self { left: steps as u64 }
    }

    /// Returns the number of remaining steps.
    pub const fn left(&self) -> usize {
        if self.left > usize::MAX as u64 { usize::MAX } else { self.left as usize }
    }

    /// Subtracts one step and returns `true`. If no step remains, returns `false`.
    pub const fn take(&mut self) -> bool {
        self.take_all(1)
    }

    /// Subtracts `steps` steps and returns `true`. If fewer steps remain, subtracts nothing and returns `false`.
    ///
    /// ```
    /// use colex::proofs::Budget;
    /// let mut budget = Budget::new(3);
    /// assert_eq!((budget.take_all(4), budget.left(), budget.take_all(3)), (false, 3, true));
    /// ```
    pub const fn take_all(&mut self, steps: u64) -> bool {
        let is_enough = steps <= self.left;
        self.left -= if is_enough { steps } else { 0 };
        is_enough
    }
}

/// The result of a search.
#[derive(Clone, Copy, Debug)]
pub enum Searched<T> {
    /// The search found this value.
    Found(T),
    /// The search visited all candidates, and found no value.
    Nothing,
    /// The search used up its budget before it visited all candidates.
    CutOff,
}
