//! Pictures of thread-value layouts. Each cell of a tile shows the thread that owns the element, and the number of the
//! value in this thread.

use super::table::bounded;
use crate::colour::Key;
use crate::error::Error;
use crate::margin::Margin;
use crate::picture::{Cell, Element, Panel, Picture};
use layout_runtime::Layout;

/// The first (thread, value) pair that maps to an element, and the number of such pairs.
#[derive(Clone, Copy)]
pub(super) struct Holder {
    thread: usize,
    value: usize,
    threads: usize,
}

impl Picture {
    /// Draws a tile with the extents `tile`. The cell of each element shows the thread that owns the element, such as
    /// `T3`, and the number of the value in this thread, such as `V0`. The colour depends on the thread. `layout` maps
    /// (thread, value) to a column-major position in the tile.
    ///
    /// # Errors
    /// If the layout does not have two modes, if its strides are coordinates, if an index is not a position in the
    /// tile, if the tile has more than [`MAX_CELLS`](crate::MAX_CELLS) elements, or if the layout has more than
    /// `32 * MAX_CELLS` (thread, value) pairs.
    pub fn thread_value(layout: &Layout, tile: (usize, usize)) -> Result<Self, Error> {
        let panel = panel(layout, tile, Across::Columns, &Some)?;
        let note = note(&[&panel]);
        Ok(Self::of(layout.to_string(), panel).noted(&note))
    }
}

/// The direction of the second mode of a tile in a picture.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Across {
    /// The second mode goes to the right.
    Columns,
    /// The second mode goes downwards, so that the tile is transposed.
    Rows,
}

/// A function from the thread numbers of a layout to the thread numbers that are printed. For a number that does not
/// belong to a thread, the function returns `None`.
pub(super) type ThreadNumber<'a> = &'a dyn Fn(usize) -> Option<usize>;

/// Returns the table for one tile. `layout` maps (thread, value) to positions in the tile.
pub(super) fn panel(
    layout: &Layout,
    tile: (usize, usize),
    across: Across,
    of: ThreadNumber<'_>,
) -> Result<Panel, Error> {
    let holders = holders(layout, tile, of)?;
    let threads = layout.size_of(&[0])?;
    // Cells show no thread if every element belongs to all threads (as in shared memory), or if there is only one
    // thread.
    let is_common = holders.iter().flatten().all(|holder| holder.threads == threads);
    let number = |thread| if is_common { None } else { of(thread) };
    let cell = |place: usize| {
        let cell = |holder: Holder| holder.cell(place, threads, number(holder.thread));
        holders[place].map_or_else(Cell::default, cell)
    };
    let (rows, columns) = if across == Across::Columns { tile } else { (tile.1, tile.0) };
    let place = |row, column| if across == Across::Columns { row + column * tile.0 } else { column + row * tile.0 };
    Ok(Panel {
        caption: match threads {
            1 => " of one thread".to_string(),
            threads if is_common => format!(" of all {threads} threads"),
            _ => String::new(),
        },
        layout: *layout,
        rows: Margin::steps(rows, 1),
        columns: Margin::steps(columns, 1),
        cells: (0..rows * columns).map(|at| cell(place(at / columns, at % columns))).collect(),
        regions: Vec::new(),
    })
}

/// Returns the note on the meaning of the colours, and of texts such as `T0+1` if they occur.
pub(super) fn note(panels: &[&Panel]) -> String {
    let is_shared = panels.iter().flat_map(|panel| &panel.cells).any(|cell| cell.text.contains('+'));
    format!("colour: thread{}", if is_shared { "   T0+1: thread 0 and one other thread" } else { "" })
}

impl Holder {
    fn cell(self, place: usize, threads: usize, number: Option<usize>) -> Cell {
        let shared = if self.threads > 1 { format!("+{}", self.threads - 1) } else { String::new() };
        let holder = number.map_or_else(String::new, |number| format!("T{number}{shared}\n"));
        Cell {
            text: format!("{holder}V{}", self.value),
            key: number.map(|_| Key::nth(self.thread, threads)),
            element: Some(Element { coordinate: self.thread + self.value * threads, index: place as i64 }),
        }
    }
}

/// The maximum number of (thread, value) pairs is this number times [`MAX_CELLS`](crate::MAX_CELLS).
const MAX_HOLDERS: usize = 32;

/// Returns the [`Holder`] of each position in the tile, or `None` for a position to which no (thread, value) pair maps.
fn holders(layout: &Layout, tile: (usize, usize), of: ThreadNumber<'_>) -> Result<Vec<Option<Holder>>, Error> {
    if layout.rank() != 2 {
        return Err(Error::Rank { rank: layout.rank() });
    }
    if !layout.has_integer_indices() {
        return Err(Error::Coordinates);
    }
    let threads = layout.size_of(&[0])?;
    let mut holders: Vec<Option<Holder>> = vec![None; bounded(tile.0.saturating_mul(tile.1))?];
    // An element may belong to many (thread, value) pairs, so the number of pairs is limited too.
    bounded(layout.size() / MAX_HOLDERS)?;
    for i in (0..layout.size()).filter(|i| of(i % threads).is_some()) {
        let index = layout.index(i as i64);
        let place = usize::try_from(index).ok().and_then(|place| holders.get_mut(place));
        match place.ok_or(Error::OutsideTile { index, tile })? {
            Some(holder) => holder.threads += 1,
            free => *free = Some(Holder { thread: i % threads, value: i / threads, threads: 1 }),
        }
    }
    Ok(holders)
}
