//! The operands of a matrix instruction around each other: A to the left, B above, C in the corner between them.

use super::thread_value::{Across, ThreadNumber, note, panel};
use crate::error::Error;
use crate::picture::Picture;
use layout_runtime::Layout;

/// A matrix instruction `C (m,n) += A (m,k) · B (n,k)`, each operand as a layout of threads and values over its tile.
#[derive(Clone, Copy, Debug)]
pub struct Instruction {
    /// Rows of C, columns of C, and the length of the sums.
    pub shape: (usize, usize, usize),
    /// (thread, value) to `m + k·M`.
    pub a: Layout,
    /// (thread, value) to `n + k·N`.
    pub b: Layout,
    /// (thread, value) to `m + n·M`.
    pub c: Layout,
}

impl Picture {
    /// The three operands, placed so that rows and columns that are multiplied face each other.
    ///
    /// # Errors
    /// If a layout is none of threads and values over its tile.
    pub fn operands(title: &str, instruction: &Instruction) -> Result<Self, Error> {
        Self::numbered_operands(title, instruction, &Some)
    }

    /// [`operands`](Self::operands) of threads with numbers of their own.
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
