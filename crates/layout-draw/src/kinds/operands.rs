//! Pictures of the operands of a matrix instruction, arranged around C: A is on the left, and B is above.

use super::thread_value::{Across, ThreadNumber, note, panel};
use crate::error::Error;
use crate::picture::Picture;
use layout_runtime::Layout;

/// A matrix instruction `C (m,n) += A (m,k) · B (n,k)`. The layout of each operand maps (thread, value) to positions in
/// the operand's tile.
#[derive(Clone, Copy, Debug)]
pub struct Instruction {
    /// The extents M, N and K.
    pub shape: (usize, usize, usize),
    /// The layout of A, which maps (thread, value) to `m + k·M`.
    pub a: Layout,
    /// The layout of B, which maps (thread, value) to `n + k·N`.
    pub b: Layout,
    /// The layout of C, which maps (thread, value) to `m + n·M`.
    pub c: Layout,
}

impl Picture {
    /// Draws the three operands, arranged so that a row of A and a column of B meet at their element of C.
    ///
    /// # Errors
    /// If a layout does not map (thread, value) to the operand's tile.
    pub fn operands(title: &str, instruction: &Instruction) -> Result<Self, Error> {
        Self::numbered_operands(title, instruction, &Some)
    }

    /// Draws the operands like [`operands`](Self::operands), with explicit thread numbers.
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
