//! Prints tables of indices like CuTe's `print1D`, `print2D` and `print_layout`. The tables are values that implement
//! `Display`.

use crate::{IntTuple, Layout};
use core::fmt::{self, Display, Formatter, Write};

/// A line with all indices in colexicographic order. See [`Layout::print1d`].
#[derive(Clone, Copy, Debug)]
pub struct Print1d<'a>(&'a Layout);

/// A table of all indices, with one line per coordinate of the first mode. See [`Layout::print2d`].
#[derive(Clone, Copy, Debug)]
pub struct Print2d<'a>(&'a Layout);

/// CuTe's table with borders. See [`Layout::print_layout`].
#[derive(Clone, Copy, Debug)]
pub struct PrintLayout<'a>(&'a Layout);

impl Layout {
    /// Prints all indices on one line, each as `{:>3} `.
    ///
    /// ```
    /// # use colex::Layout;
    /// let layout: Layout = "(2,4):(12,1)".parse().unwrap();
    /// assert_eq!(layout.print1d().to_string(), "  0  12   1  13   2  14   3  15 \n");
    /// ```
    #[must_use]
    pub const fn print1d(&self) -> Print1d<'_> {
        Print1d(self)
    }

    /// Prints all indices, each as `{:>3} `, with one line per coordinate of the first mode. Each line contains the
    /// indices of all coordinates of the other modes.
    ///
    /// ```
    /// # use colex::Layout;
    /// let layout: Layout = "(2,4):(12,1)".parse().unwrap();
    /// assert_eq!(layout.print2d().to_string(), "  0   1   2   3 \n 12  13  14  15 \n");
    /// ```
    #[must_use]
    pub const fn print2d(&self) -> Print2d<'_> {
        Print2d(self)
    }

    /// Prints the layout and its table with borders, exactly as CuTe's `print_layout` does for rank 2. A layout of rank
    /// 1 is one row. For rank 3 and above, one table is printed per coordinate of the outer modes.
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
    pub const fn print_layout(&self) -> PrintLayout<'_> {
        PrintLayout(self)
    }

    /// Returns the index of the one-dimensional coordinate `i` as it is printed: a number or a coordinate.
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

impl Display for Print1d<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write_rows(f, self.0, 1)
    }
}

impl Display for Print2d<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write_rows(f, self.0, self.0.table_extents().0)
    }
}

/// Prints the indices in `rows` rows.
fn write_rows(f: &mut Formatter<'_>, layout: &Layout, rows: usize) -> fmt::Result {
    for row in 0..rows {
        for i in (row..layout.size()).step_by(rows) {
            write!(f, "{:>3} ", Padded(layout.cell(i)))?;
        }
        f.write_str("\n")?;
    }
    Ok(())
}

impl Display for PrintLayout<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let layout = self.0;
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
                    write!(f, "| {:>width$} ", Padded(layout.cell(first + row + column * rows)))?;
                }
                f.write_str("|\n")?;
                write_rule(f, columns, width)?;
            }
        }
        Ok(())
    }
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

/// Returns CuTe's width of a cell, which is the number of digits of the cosize. If a swizzle or a negative stride
/// produces a longer index, returns the length of this index.
fn cell_width(layout: &Layout) -> usize {
    let cells = (0..layout.size()).map(|i| width_of(&layout.cell(i)));
    cells.max().unwrap_or(1).max(width_of(&layout.cosize()))
}

/// Returns the number of characters of a printed value.
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

/// A tuple that is padded to the width of the formatter, like an integer.
struct Padded(IntTuple);

impl Display for Padded {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let padding = f.width().unwrap_or(0).saturating_sub(width_of(&self.0));
        write!(f, "{:1$}{2}", "", padding, self.0)
    }
}
