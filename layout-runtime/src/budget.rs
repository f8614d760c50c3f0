//! What may still be looked at.

/// Steps that are enumerated if arithmetic does not decide.
pub const MAX_STEPS: usize = 1 << 12;

/// How many coordinates, neighbours, digits or nodes may still be looked at.
///
/// Everything that enumerates takes each of them from a budget, and is undecided if nothing is left. So a bound on a
/// budget bounds the time: no step looks at more than the integers of a layout.
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
    /// So many steps.
    ///
    /// ```
    /// use colex::proofs::Budget;
    /// assert_eq!(Budget::new(3).left(), 3);
    /// ```
    #[must_use]
    pub const fn new(steps: usize) -> Self {
        Self { left: steps as u64 }
    }

    /// How many steps are left.
    ///
    /// ```
    /// use colex::proofs::Budget;
    /// let mut budget = Budget::new(3);
    /// budget.take();
    /// assert_eq!(budget.left(), 2);
    /// ```
    #[must_use]
    pub const fn left(&self) -> usize {
        if self.left > usize::MAX as u64 { usize::MAX } else { self.left as usize }
    }

    /// Takes a step, if one is left.
    ///
    /// ```
    /// use colex::proofs::Budget;
    /// let mut budget = Budget::new(1);
    /// assert_eq!((budget.take(), budget.take()), (true, false));
    /// ```
    pub const fn take(&mut self) -> bool {
        self.take_all(1)
    }

    /// Takes so many steps, or none if fewer are left.
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

/// How a search ends.
#[derive(Clone, Copy, Debug)]
pub enum Searched<T> {
    /// With this.
    Found(T),
    /// There is none.
    Nothing,
    /// Not all was looked at.
    CutOff,
}
