//! Pictures of instructions and their tilings. The cell of each element shows its thread. In the picture of a matrix
//! instruction, A is on the left of C, and B is above C.

use super::thread_value::{Across, ThreadNumber, note, panel};
use crate::error::Error;
use crate::picture::Picture;
use layout_hardware::atom::{MmaAtom, Operand, Side, TiledCopy, TiledMma};
use layout_runtime::Layout;
use std::cell::LazyCell;
use std::collections::HashSet;

impl Picture {
    /// Draws the operands of a matrix instruction. A is on the left of C, and B is above C. The cell of each element
    /// shows the number of its thread and the number of its value. The thread numbers are those that CuTe's layout
    /// `ThrID` returns, for example 0 to 3 and 16 to 19 for the eight threads of a quad pair.
    ///
    /// # Errors
    /// If a table would have more than [`MAX_CELLS`](crate::MAX_CELLS) cells, or show more than `32 * MAX_CELLS`
    /// (thread, value) pairs.
    ///
    /// ```
    /// use layout_draw::Picture;
    /// use layout_hardware::atom::MmaAtom;
    ///
    /// let atom = MmaAtom::named("SM75_8x8x16_S32S8S8S32_TN").unwrap();
    /// let picture = Picture::matrix_instruction("Turing", &atom).unwrap();
    /// assert_eq!(picture.all().map(|panel| panel.caption.as_str()).collect::<Vec<_>>(), ["B 16x8", "A 8x16", "C 8x8"]);
    /// ```
    pub fn matrix_instruction(title: &str, atom: &MmaAtom) -> Result<Self, Error> {
        let [m, n, k] = atom.shape().map(|extent| extent as usize);
        let [a, b, c] = [Operand::A, Operand::B, Operand::C].map(|operand| *atom.operand(operand));
        let number = |thread| Some(atom.threads().index(thread as i64) as usize);
        Self::numbered_operands(title, &Instruction { shape: (m, n, k), a, b, c }, &number)
    }

    /// Draws the operands of a tiled matrix instruction, arranged like those of
    /// [`matrix_instruction`](Self::matrix_instruction). The cell of each element shows the number of its thread in the
    /// block.
    ///
    /// # Errors
    /// If a table would have more than [`MAX_CELLS`](crate::MAX_CELLS) cells, or show more than `32 * MAX_CELLS`
    /// (thread, value) pairs.
    pub fn tiled_mma(title: &str, mma: &TiledMma) -> Result<Self, Error> {
        let [m, n, k] = [0, 1, 2].map(|i| mma.tile_size(i) as usize);
        let operand = |operand| mma.layout_tv(operand);
        let (a, b, c) = (operand(Operand::A)?, operand(Operand::B)?, operand(Operand::C)?);
        // The thread numbers of a quad pair are not consecutive, so some numbers do not belong to a thread. The set of
        // thread numbers is computed at the first use, after the number of cells has been checked.
        let threads = LazyCell::new(|| -> HashSet<i64> {
            (0..mma.threads().size()).map(|i| mma.threads().index(i as i64)).collect()
        });
        let number = |thread: usize| threads.contains(&(thread as i64)).then_some(thread);
        Self::numbered_operands(title, &Instruction { shape: (m, n, k), a, b, c }, &number)
    }

    /// Draws the tile of a tiled copy twice. The first table shows the thread that reads each element, and the second
    /// table shows the thread that writes each element.
    ///
    /// # Errors
    /// If a table would have more than [`MAX_CELLS`](crate::MAX_CELLS) cells, or show more than `32 * MAX_CELLS`
    /// (thread, value) pairs.
    pub fn tiled_copy(title: &str, copy: &TiledCopy) -> Result<Self, Error> {
        let size = |mode| copy.tiler().tile_of(mode).map_or(1, |tile| tile.size());
        let tile = (size(0), (1..).map_while(|mode| copy.tiler().tile_of(mode)).map(|tile| tile.size()).product());
        let side = |side, caption: &str| {
            let mut panel = panel(&copy.layout_tv(side)?, tile, Across::Columns, &Some)?;
            panel.caption.insert_str(0, &format!("{caption} {}x{}", tile.0, tile.1));
            Ok::<_, Error>(panel)
        };
        let sides = [side(Side::Source, "source")?, side(Side::Target, "target")?];
        let note = note(&[&sides[0], &sides[1]]);
        let sides = sides.map(Some);
        let panels = if tile.1 > 32 { sides.map(|side| vec![side]).to_vec() } else { vec![sides.to_vec()] };
        Ok(Self { title: title.to_string(), note, panels })
    }
}

/// A matrix instruction, which adds the product of A and B to C. The layouts map (thread, value) to column-major
/// positions in A (M by K), B (N by K) and C (M by N). Below, `m`, `n` and `k` are coordinates in the extents M, N and
/// K.
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
    /// Draws the three operands. Each element of C is computed from a row of A and a column of B. The row of A is drawn
    /// to the left of the element, and the column of B above the element.
    ///
    /// # Errors
    /// If a layout does not map (thread, value) to positions in the operand, or if an operand has more than
    /// [`MAX_CELLS`](crate::MAX_CELLS) elements or `32 * MAX_CELLS` (thread, value) pairs.
    pub fn operands(title: &str, instruction: &Instruction) -> Result<Self, Error> {
        Self::numbered_operands(title, instruction, &Some)
    }

    /// Draws the operands like [`operands`](Self::operands), but prints the thread numbers that `of` returns.
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
