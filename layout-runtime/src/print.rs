//! Prints a layout as a table of indices, like CuTe's `print_layout`.

use crate::{IntTuple, Layout};
use core::fmt::{self, Display, Formatter, Write};

impl Layout {
    /// Returns a value that prints the layout and its table of indices. For a layout of rank 2, the text is exactly the
    /// output of CuTe's `print_layout`. For rank 1, the table has one row. For rank 3 and above, the text contains one
    /// table of modes 0 and 1 for each coordinate of the other modes.
    ///
    /// ```
    /// # use colex::Layout;
    /// let layout: Layout = "(2,2):(2,1)".parse().unwrap();
    /// let table = "\
    /// (2,2):(2,1)
    ///       0   1 \n    +---+---+
    ///  0  | 0 | 1 |
    ///     +---+---+
    ///  1  | 2 | 3 |
    ///     +---+---+
    /// ";
    /// assert_eq!(layout.print_layout().to_string(), table);
    /// ```
    #[must_use]
    pub const fn print_layout(&self) -> impl Display {
        fmt::from_fn(|f| write_layout(f, self))
    }

    /// Returns the content of cell `i`: the index of the one-dimensional coordinate `i`. This index is a number or a
    /// coordinate.
    fn cell(&self, i: usize) -> IntTuple {
        if self.has_integer_indices() {
            return IntTuple::int(self.index(i as i64));
        }
        self.crd2idx(&IntTuple::int(i as i64)).unwrap_or(IntTuple::EMPTY)
    }

    /// Returns the numbers of rows and columns of the table over the first two modes. A layout of rank 1 is one row.
    fn table_extents(&self) -> (usize, usize) {
        let size = |mode: usize| self.size_of(&[mode]).unwrap_or(1);
        if self.rank() < 2 { (1, self.size()) } else { (size(0), size(1)) }
    }
}

/// Writes the layout and its table with borders.
fn write_layout(f: &mut Formatter<'_>, layout: &Layout) -> fmt::Result {
    writeln!(f, "{layout}")?;
    let (rows, columns) = layout.table_extents();
    let width = cell_width(layout);
    for first in (0..layout.size()).step_by(rows * columns) {
        if layout.rank() > 2 {
            write_outer(f, layout, first / (rows * columns))?;
        }
        write_header(f, columns, width)?;
        write_rule(f, columns, width)?;
        for row in 0..rows {
            write!(f, "{row:>2}  ")?;
            for column in 0..columns {
                let cell = layout.cell(first + row + column * rows);
                write!(f, "| {:1$}{cell} ", "", width - width_of(&cell))?;
            }
            f.write_str("|\n")?;
            write_rule(f, columns, width)?;
        }
    }
    Ok(())
}

/// Writes the coordinate of the slice that the next table shows, such as `(_,_,2,0)` for rank 4.
fn write_outer(f: &mut Formatter<'_>, layout: &Layout, slice: usize) -> fmt::Result {
    f.write_str("(_,_")?;
    let mut rest = slice;
    for mode in 2..layout.rank() {
        let extent = layout.size_of(&[mode]).unwrap_or(1);
        write!(f, ",{}", rest % extent)?;
        rest /= extent;
    }
    f.write_str(")\n")
}

fn write_header(f: &mut Formatter<'_>, columns: usize, width: usize) -> fmt::Result {
    f.write_str("    ")?;
    for column in 0..columns {
        write!(f, "  {column:>width$} ")?;
    }
    f.write_str("\n")
}

fn write_rule(f: &mut Formatter<'_>, columns: usize, width: usize) -> fmt::Result {
    f.write_str("    ")?;
    for _ in 0..columns {
        write!(f, "+{:->1$}", "", width + 2)?;
    }
    f.write_str("+\n")
}

/// Returns the width of a cell in characters. As in CuTe, the width is the number of digits of the cosize. If a swizzle
/// or a negative stride produces a longer index, the width is the length of this index.
fn cell_width(layout: &Layout) -> usize {
    let cells = (0..layout.size()).map(|i| width_of(&layout.cell(i)));
    cells.max().unwrap_or(1).max(width_of(&layout.cosize()))
}

/// Returns the number of characters that `Display` prints for a value.
pub fn width_of(value: &dyn Display) -> usize {
    struct Count(usize);
    impl Write for Count {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            self.0 += text.chars().count();
            Ok(())
        }
    }
    let mut count = Count(0);
    // The counter never returns an error. If the value's `Display` returns an error, the result is the number of
    // characters that were printed before the error.
    let _ = write!(count, "{value}");
    count.0
}
