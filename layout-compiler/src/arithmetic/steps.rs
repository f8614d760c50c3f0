//! Named steps.

use super::expr::Expr;
use layout_runtime::plan::Op;

/// Straight-line arithmetic: named steps, and the index.
#[derive(Clone, Debug)]
pub(crate) struct Arithmetic {
    /// Name and value of every step.
    pub(crate) steps: Vec<(String, Expr)>,
    /// The index.
    pub(crate) index: Expr,
    /// Entries that the index does not depend on.
    pub(crate) unused: Vec<usize>,
    /// Numbers that the text of a kernel names besides, for code that has no use for the function: what is appended to its name.
    pub(crate) constants: Vec<(&'static str, Expr)>,
}

impl Arithmetic {
    /// Visits all expressions in the values of the steps and in the index.
    fn walk<'a>(&'a self, visit: &mut dyn FnMut(&'a Expr)) {
        self.steps.iter().for_each(|(_, value)| value.walk(visit));
        self.index.walk(visit);
    }

    /// Bits that a type needs for the numbers, and to be shifted so far.
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

    /// How often an expression is read.
    pub(crate) fn reads_of(&self, wanted: &Expr) -> usize {
        let mut reads = 0;
        self.walk(&mut |expr| reads += usize::from(expr == wanted));
        reads
    }

    /// Whether no number stands in it: the index is an entry of the coordinate as it stands, or joins entries.
    pub(crate) fn has_no_numbers(&self) -> bool {
        let mut has_none = true;
        let mut look = |expr: &Expr| has_none &= !matches!(expr, Expr::Int(_) | Expr::Mask(_));
        self.steps.iter().for_each(|(_, value)| value.walk(&mut look));
        self.index.walk(&mut look);
        has_none
    }
}
