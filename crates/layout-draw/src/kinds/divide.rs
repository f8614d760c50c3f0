//! Pictures of divides, in which tiles are outlined, and pictures of swizzles, which show a layout without and with its
//! swizzle.

use super::table::{bounded, drawable, panels};
use crate::colour::{ColourBy, Key};
use crate::error::Error;
use crate::picture::{Cell, Element, Panel, Picture};
use layout_runtime::{Int, IntTuple, Layout, Tiler};

/// The tile number of a coordinate that is outside of all tiles.
const NONE: u32 = u32::MAX;

impl Picture {
    /// Draws the indices of a layout as a table, in which the tiles of a divide by `tiler` are outlined and coloured.
    ///
    /// # Errors
    /// If the divide fails, if the layout is empty, or if the picture would have more than
    /// [`MAX_CELLS`](crate::MAX_CELLS) cells or [`MAX_TABLES`](crate::MAX_TABLES) tables.
    pub fn divide(layout: &Layout, tiler: &Tiler) -> Result<Self, Error> {
        drawable(layout)?;
        let tiles = tiles(layout, tiler)?;
        let count = tiles.iter().filter(|tile| **tile != NONE).max().map_or(0, |last| *last as usize + 1);
        let cell = |i: usize| Cell {
            text: layout.index(i as i64).to_string(),
            key: key(tiles[i], count),
            element: Element::at(layout, i),
        };
        let mut panels = panels(layout, cell);
        let coordinate = |i: usize| Cell { element: Some(Element { coordinate: i, index: 0 }), ..Cell::default() };
        let coordinates = super::table::panels(layout, coordinate);
        for (panel, coordinates) in panels.iter_mut().flatten().flatten().zip(coordinates.iter().flatten().flatten()) {
            let elements = coordinates.cells.iter().filter_map(|cell| cell.element);
            panel.regions = elements.map(|element| tiles[element.coordinate]).collect();
        }
        Ok(Self { title: layout.to_string(), note: format!("colour: tile ({count} in total)"), panels })
    }
}

fn key(tile: u32, count: usize) -> Option<Key> {
    (tile != NONE).then(|| Key::nth(tile as usize, count))
}

/// Returns, for each one-dimensional coordinate of a layout, the number of the tile that contains the coordinate. If no
/// tile contains the coordinate, the number is `u32::MAX`.
///
/// The result does not depend on the strides of `layout`.
///
/// # Errors
/// If the divide fails, or if all tiles together have more than [`MAX_CELLS`](crate::MAX_CELLS) coordinates.
pub fn tiles(layout: &Layout, tiler: &Tiler) -> Result<Vec<u32>, Error> {
    let shape = layout.shape();
    let counted = Layout::left(&shape)?;
    let divided = counted.zipped_divide(tiler)?;
    // If the tiler is a list, a tile that overruns its mode must not continue in the next column. The coordinates of
    // the identity layout show where the mode ends.
    let by_mode = tiler.as_layout().is_none() && divided.size() != layout.size();
    let divided = if by_mode { Layout::make_identity_layout(&shape)?.zipped_divide(tiler)? } else { divided };
    let tile = bounded(divided.size_of(&[0])?)?;
    let mut tiles = vec![NONE; layout.size()];
    for i in 0..bounded(divided.size())? {
        let coord = divided.crd2idx(&IntTuple::int(i as i64))?;
        let place = if by_mode { counted.get(coord) } else { coord.as_int().map(Int::value) };
        let place = place.and_then(|place| usize::try_from(place).ok());
        if let Some(found) = place.and_then(|place| tiles.get_mut(place)) {
            *found = (i / tile) as u32;
        }
    }
    Ok(tiles)
}

impl Picture {
    /// Draws the tables of a layout without and with its swizzle and offset. If `by` is [`ColourBy::Bank`], the colours
    /// show how the swizzle moves elements to other banks.
    ///
    /// # Errors
    /// If the layout is empty, or if the picture of the layout with the swizzle would have more than
    /// [`MAX_CELLS`](crate::MAX_CELLS) cells or [`MAX_TABLES`](crate::MAX_TABLES) tables.
    pub fn swizzle(layout: &Layout, by: ColourBy) -> Result<Self, Error> {
        drawable(layout)?;
        let plain = layout.layout_part();
        let mut before = captioned(coloured(&plain, layout, by), "before");
        before.iter_mut().flatten().flatten().for_each(|panel| panel.layout = *layout);
        let after = captioned(coloured(layout, layout, by), "after");
        let beside = plain.size_of(&[1]).unwrap_or(1) <= 16 && plain.rank() == 2;
        let panels = match beside {
            true => before.into_iter().zip(after).map(|(mut row, more)| (row.extend(more), row).1).collect(),
            false => before.into_iter().chain(after).collect(),
        };
        Ok(Self { title: layout.to_string(), note: by.note(), panels })
    }
}

/// Returns the tables of `layout`. The cells refer to the elements of `swizzled` at the same coordinates.
fn coloured(layout: &Layout, swizzled: &Layout, by: ColourBy) -> Vec<Vec<Option<Panel>>> {
    let (low, high) = super::table::range(layout);
    panels(layout, |i| {
        let index = layout.index(i as i64);
        Cell { text: index.to_string(), key: by.key(index, low, high), element: Element::at(swizzled, i) }
    })
}

fn captioned(mut panels: Vec<Vec<Option<Panel>>>, what: &str) -> Vec<Vec<Option<Panel>>> {
    for panel in panels.iter_mut().flatten().flatten() {
        panel.caption = if panel.caption.is_empty() { what.to_string() } else { format!("{what} {}", panel.caption) };
    }
    panels
}
