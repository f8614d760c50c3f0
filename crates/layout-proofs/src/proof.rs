//! The result of a proof.

/// The result of checking a property. A refuted property has a counterexample of type `C`.
///
/// ```
/// use colex::{Layout, proofs::{Collision, Proof}};
///
/// let overlapping: Layout = "(2,4):(12,4)".parse().unwrap();
/// assert_eq!(colex::proofs::injective(&overlapping), Proof::Refuted(Collision { first: 1, second: 6 }));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub enum Proof<C> {
    /// The property is true.
    Proved,
    /// The property is false. The value is a counterexample.
    Refuted(C),
    /// The property is neither proved nor refuted. Either the layout has symbols, or arithmetic does not decide the
    /// property and enumeration would exceed its limit.
    Undecided,
}

impl<C: Copy> Proof<C> {
    /// Returns `true` if the property is proved, and `false` if it is refuted.
    ///
    /// # Panics
    /// If the proof is undecided.
    ///
    /// ```
    /// use colex::Layout;
    /// assert!(colex::proofs::injective(&Layout::parse("(2,3):(3,1)").unwrap()).holds());
    /// ```
    #[must_use]
    #[track_caller]
    pub const fn holds(&self) -> bool {
        match self {
            Self::Proved => true,
            Self::Refuted(_) => false,
            Self::Undecided => {
                panic!(
                    "undecided: there are too many cases to enumerate here; write the clause in the macro, `layout!(L where …)`"
                )
            }
        }
    }

    /// Returns the result without its counterexample.
    pub(super) const fn told(&self) -> Proof<()> {
        match self {
            Self::Proved => Proof::Proved,
            Self::Refuted(_) => Proof::Refuted(()),
            Self::Undecided => Proof::Undecided,
        }
    }

    /// Returns the counterexample if the property is refuted, and `None` otherwise.
    ///
    /// ```
    /// use colex::Layout;
    /// let proof = colex::proofs::injective(&Layout::parse("(2,4):(3,1)").unwrap());
    /// let both = proof.counterexample().unwrap();
    /// assert_eq!((both.first, both.second), (1, 6));             // (1,0) and (0,3)
    /// ```
    #[must_use]
    pub const fn counterexample(&self) -> Option<C> {
        match self {
            Self::Refuted(counterexample) => Some(*counterexample),
            Self::Proved | Self::Undecided => None,
        }
    }
}
