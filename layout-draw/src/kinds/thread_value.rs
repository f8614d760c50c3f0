//! Layouts of threads and values: which thread holds an element of a tile, as which of its values.

use super::bounded;
use crate::colour::Key;
use crate::error::Error;
use crate::margin::Margin;
use crate::picture::{Cell, Element, Panel, Picture};
use layout_runtime::Layout;

/// The first holder of an element, and how many hold it in all.
#[derive(Clone, Copy)]
pub(super) struct Holder {
    thread: usize,
    value: usize,
    threads: usize,
}

impl Picture {
    /// The tile with `T#` and `V#` in each element, coloured by thread. `layout` maps (thread, value) to a place in the
    /// tile, counted down its columns.
    ///
    /// # Errors
    /// Where the layout has not two modes, or leaves the tile.
    pub fn thread_value(layout: &Layout, tile: (usize, usize)) -> Result<Self, Error> {
        let panel = panel(layout, tile, Across::Columns)?;
        Ok(Self::of(layout.to_string(), panel).noted("colour: thread"))
    }
}

/// How the second extent of a tile runs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Across {
    /// To the right.
    Columns,
    /// Downwards: the tile is transposed.
    Rows,
}

/// The tile of a thread-value layout.
pub(super) fn panel(layout: &Layout, tile: (usize, usize), across: Across) -> Result<Panel, Error> {
    let holders = holders(layout, tile)?;
    let threads = layout.size_of(&[0])?;
    let cell = |place: usize| holders[place].map_or_else(Cell::default, |holder| holder.cell(place, threads));
    let (rows, columns) = if across == Across::Columns { tile } else { (tile.1, tile.0) };
    let place = |row, column| if across == Across::Columns { row + column * tile.0 } else { column + row * tile.0 };
    Ok(Panel {
        caption: String::new(),
        layout: *layout,
        rows: Margin::steps(rows, 1),
        columns: Margin::steps(columns, 1),
        cells: (0..rows * columns).map(|at| cell(place(at / columns, at % columns))).collect(),
        regions: Vec::new(),
    })
}

impl Holder {
    fn cell(self, place: usize, threads: usize) -> Cell {
        let shared = if self.threads > 1 { format!("+{}", self.threads - 1) } else { String::new() };
        Cell {
            text: format!("T{}{shared}\nV{}", self.thread, self.value),
            key: Some(Key::nth(self.thread, threads)),
            element: Some(Element { coordinate: self.thread + self.value * threads, index: place as i64 }),
        }
    }
}

/// For each place of the tile who holds it.
fn holders(layout: &Layout, tile: (usize, usize)) -> Result<Vec<Option<Holder>>, Error> {
    if layout.rank() != 2 {
        return Err(Error::Rank { rank: layout.rank() });
    }
    if !layout.has_integer_indices() {
        return Err(Error::Coordinates);
    }
    let threads = layout.size_of(&[0])?;
    let mut holders: Vec<Option<Holder>> = vec![None; bounded(tile.0.saturating_mul(tile.1))?];
    for i in 0..bounded(layout.size())? {
        let index = layout.at_index(i as i64);
        let place = usize::try_from(index).ok().and_then(|place| holders.get_mut(place));
        match place.ok_or(Error::OutsideTile { index, tile })? {
            Some(holder) => holder.threads += 1,
            free => *free = Some(Holder { thread: i % threads, value: i / threads, threads: 1 }),
        }
    }
    Ok(holders)
}
