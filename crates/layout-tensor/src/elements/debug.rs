//! `Debug` for tensors, which prints the layout and a table of the elements.

use crate::Tensor;
use crate::storage::traits::Storage;
use core::fmt::{self, Debug, Display, Formatter};
use layout_index::views::operations::traits::TensorLayout;
use layout_runtime::width_of;

/// Prints the layout, and then one line per coordinate of mode 0. A line contains the elements at all coordinates of
/// the other modes. If the rank is 1, one line contains all elements.
///
/// ```
/// use colex::{Layout, Tensor};
///
/// let tensor = Tensor::new([1, 20, 3, 4, 5, 6], "(2,3):(3,1)".parse::<Layout>().unwrap()).unwrap();
/// assert_eq!(format!("{tensor:?}"), "(2,3):(3,1)\n 1 20  3\n 4  5  6\n");
/// ```
impl<T: Debug, S: Storage<Item = T>, L: TensorLayout> Debug for Tensor<S, L> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let layout = self.layout();
        writeln!(f, "{layout}")?;
        let rows = if layout.rank() < 2 { 1 } else { layout.size_of(&[0]).unwrap_or(1) };
        let precision = f.precision();
        let widths = (0..layout.size()).filter_map(|i| self.get(i)).map(|item| width_of(&Cell(item, precision)));
        let width = widths.max().unwrap_or(0);
        for row in 0..rows {
            for i in (row..layout.size()).step_by(rows) {
                let Some(item) = self.get(i) else { continue };
                let cell = Cell(item, precision);
                let padding = width - width_of(&cell) + usize::from(i > row);
                write!(f, "{:padding$}{cell}", "")?;
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

/// An element that is printed with the precision of the format string.
struct Cell<'a>(&'a dyn Debug, Option<usize>);

impl Display for Cell<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.1 {
            Some(precision) => write!(f, "{:.precision$?}", self.0),
            None => write!(f, "{:?}", self.0),
        }
    }
}
