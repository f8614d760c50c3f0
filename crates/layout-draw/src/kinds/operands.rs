//! The operands of a matrix instruction around C: A on the left, B above.

use super::thread_value::{Across, ThreadNumber, note, panel};
use crate::error::Error;
use crate::picture::Picture;
use layout_runtime::Layout;

/// A matrix instruction `C (m,n) += A (m,k) · B (n,k)`. Each operand is a map from (thread, value) to positions in its
/// tile.
#[derive(Clone, Copy, Debug)]
pub struct Instruction {
    /// M, N and K.
    pub shape: (usize, usize, usize),
    /// A map from (thread, value) to `m + k·M`.
    pub a: Layout,
    /// A map from (thread, value) to `n + k·N`.
    pub b: Layout,
    /// A map from (thread, value) to `m + n·M`.
    pub c: Layout,
}

impl Picture {
    /// The three operands, arranged so that a row of A and a column of B intersect at their element of C.
    ///
    /// # Errors
    /// If a layout does not map (thread, value) to its tile.
    pub fn operands(title: &str, instruction: &Instruction) -> Result<Self, Error> {
        Self::numbered_operands(title, instruction, &Some)
    }

    /// Same as [`operands`](Self::operands), with explicit thread numbers.
    pub(super) fn numbered_operands(
        title: &str,
        instruction: &Instruction,
        of: ThreadNumber<'_>,
    ) -> Result<Self, Error> {
        let (m, n, k) = instruction.shape;
        let mut a = panel(&instruction.a, (m, k), Across::Columns, of)?;
        let mut b = panel(&instruction.b, (n, k), Across::Rows, of)?;
        let mut c = panel(&instruction.c, (m, n), Across::Columns, of)?;
        a.caption.insert_str(0, &format!("A {m}x{k}"));
        b.caption.insert_str(0, &format!("B {k}x{n}"));
        c.caption.insert_str(0, &format!("C {m}x{n}"));
        let colours = note(&[&a, &b, &c]);
        let note = format!("A {}   B {}   C {}   {colours}", instruction.a, instruction.b, instruction.c);
        let panels = vec![vec![None, Some(b)], vec![Some(a), Some(c)]];
        Ok(Self { title: title.to_string(), note, panels })
    }
}
