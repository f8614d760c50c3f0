//! `Debug` of a tensor: its layout and the table of its elements.

use super::Tensor;
use super::kinds::TensorLayout;
use super::storage::Storage;
use core::fmt::{self, Debug, Formatter, Write};

/// The layout, then a line for each coordinate of the first mode; the other modes run along the lines. A tensor of rank 1 is one
/// line.
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
        let width =
            (0..layout.size()).filter_map(|i| self.get(i)).map(|item| width(item, precision)).max().unwrap_or(0);
        for row in 0..rows {
            for i in (row..layout.size()).step_by(rows) {
                let Some(item) = self.get(i) else { continue };
                let padding = width - self::width(item, precision) + usize::from(i > row);
                write!(f, "{:padding$}", "")?;
                cell(f, item, precision)?;
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

/// An element, with the decimals that the format string asks for.
fn cell(out: &mut dyn Write, item: &dyn Debug, precision: Option<usize>) -> fmt::Result {
    match precision {
        Some(precision) => write!(out, "{item:.precision$?}"),
        None => write!(out, "{item:?}"),
    }
}

fn width(item: &dyn Debug, precision: Option<usize>) -> usize {
    struct Count(usize);
    impl Write for Count {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            self.0 += text.chars().count();
            Ok(())
        }
    }
    let mut count = Count(0);
    // Counting cannot fail, an element's own `Debug` may: it then has no width.
    let _ = cell(&mut count, item, precision);
    count.0
}
