//! The operations of the emitted arithmetic, each with its role in the computation.

use super::expr::Expr;
use layout_index::plan::{Op, Term};

/// An operation, with the name of its result.
#[derive(Clone, Debug)]
pub(crate) struct IndexStep {
    pub(crate) name: String,
    pub(crate) value: Expr,
    pub(super) part: StepPart,
}

/// The role of an operation in the computation of the index.
#[derive(Clone, Debug)]
pub(super) enum StepPart {
    /// The sum of the terms that need no division, shift or mask, such as `i * 64 + j`.
    Linear,
    /// The index before the swizzle.
    Plain,
    /// A product that several fields use.
    Product(Term),
    /// The field of a term.
    Field(Term),
    /// The quotient `of / by`, where `by` may be a runtime value.
    Quotient { of: String, by: String },
    /// The remainder of a division by `by`, which may be a runtime value.
    Remainder { by: String },
    /// The number of tiles along a mode, `ceil(number / tile)`.
    Tiles { number: String, tile: u32 },
    /// A number that a movement computes from the thread number.
    Movement,
}

/// Arithmetic without branches, which consists of named operations and the index that they compute.
#[derive(Clone, Debug)]
pub(crate) struct Arithmetic {
    pub(crate) steps: Vec<IndexStep>,
    /// The expression of the index.
    pub(crate) index: Expr,
    /// The numbers of the entries that the index does not depend on.
    pub(crate) unused: Vec<usize>,
    /// Named numbers that the emitted text defines in addition to the function. Code in a kernel language can use them
    /// without a call of the function. The name of each number starts with the name of the function and ends with this
    /// string.
    pub(crate) constants: Vec<(&'static str, Expr)>,
}

impl Arithmetic {
    /// Visits all expressions: the values of the operations, and the index.
    fn walk<'a>(&'a self, visit: &mut dyn FnMut(&'a Expr)) {
        self.steps.iter().for_each(|step| step.value.walk(visit));
        self.index.walk(visit);
    }

    /// Returns the number of bits that an integer type needs for all literal numbers and shift amounts.
    pub(crate) fn bits_of_numbers(&self) -> u32 {
        let mut bits = 0;
        self.walk(&mut |expr| {
            bits = bits.max(match expr {
                Expr::Int(value) | Expr::Mask(value) => 64 - value.unsigned_abs().leading_zeros(),
                Expr::Binary(Op::Shl | Op::Shr, _, by) => {
                    if let Expr::Int(by) = **by {
                        by as u32 + 1
                    } else {
                        0
                    }
                }
                _ => 0,
            });
        });
        bits
    }

    /// Counts how often the arithmetic reads each of `atoms` values. `atom` returns the number of the value that an
    /// expression reads, or `None` if the expression is not such a read.
    pub(crate) fn reads_of(&self, atoms: usize, atom: fn(&Expr) -> Option<usize>) -> Vec<usize> {
        let mut reads = vec![0; atoms];
        self.walk(&mut |expr| {
            if let Some(atom) = atom(expr) {
                reads[atom] += 1;
            }
        });
        reads
    }

    /// Returns `true` if the arithmetic contains no literal number. Such arithmetic only combines entries of the
    /// coordinate with each other.
    pub(crate) fn has_no_numbers(&self) -> bool {
        let mut has_none = true;
        let mut look = |expr: &Expr| has_none &= !matches!(expr, Expr::Int(_) | Expr::Mask(_));
        self.steps.iter().for_each(|step| step.value.walk(&mut look));
        self.index.walk(&mut look);
        has_none
    }
}
