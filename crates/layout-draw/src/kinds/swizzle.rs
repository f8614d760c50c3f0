//! Pictures of a swizzled layout next to the layout before the swizzle.

use super::table::{drawable, panels};
use crate::colour::ColourBy;
use crate::error::Error;
use crate::picture::{Cell, Element, Panel, Picture};
use layout_runtime::Layout;

impl Picture {
    /// Draws the tables before and after a swizzle. If `by` is the bank, the tables show the effect on bank conflicts.
    ///
    /// # Errors
    /// If there are too many cells or tables.
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

/// Returns the tables of a layout. Their cells refer to the elements of `swizzled` at the same coordinates.
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
