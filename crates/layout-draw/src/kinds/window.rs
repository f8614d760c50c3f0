//! Pictures of layouts of any size: a window of some rows and columns, and an overview of all rows and columns.

use super::table::{cell, outer};
use crate::colour::{ColourBy, Key};
use crate::margin::Margin;
use crate::picture::{Panel, Picture};
use layout_runtime::{IntTuple, Layout};
use std::ops::Range;

/// The maximum number of rows and of columns of a window.
const WINDOW: usize = 32;

/// Returns the number of rows and the number of columns of a layout: the sizes of modes 0 and 1. A layout of rank 1 has
/// one row.
fn extents(layout: &Layout) -> [usize; 2] {
    match layout.rank() {
        0 | 1 => [1, layout.size()],
        _ => [0, 1].map(|mode| layout.size_of(&[mode]).unwrap_or(1)),
    }
}

impl Picture {
    /// Draws a window of at most 32 rows and 32 columns of a layout of any size. If the rank is above 2, the window
    /// shows the slice with coordinate 0 in all modes from mode 2 on. `first` contains the first row and the first
    /// column of the window. A window that would go past the last row or column is moved back until it ends there.
    ///
    /// ```
    /// use layout_draw::{ColourBy, Picture};
    ///
    /// let picture = Picture::window(&"(1024,1024):(1,1024)".parse().unwrap(), ColourBy::Value, [512, 8]);
    /// assert_eq!(picture.all().next().unwrap().cell(1, 2).text, (513 + 10 * 1024).to_string());
    /// ```
    #[must_use]
    pub fn window(layout: &Layout, by: ColourBy, first: [usize; 2]) -> Self {
        let extents = extents(layout);
        let [down, across] = [0, 1].map(|side| {
            let len = extents[side].min(WINDOW);
            let start = first[side].min(extents[side] - len);
            start..start + len
        });
        let margin = |mode: usize, range: &Range<usize>| match layout.rank() {
            0 | 1 if mode == 0 => Margin::none(1),
            0 | 1 => Margin::window(&IntTuple::int(extents[1] as i64), range.clone()),
            _ => Margin::window(&layout.shape_of(&[mode]).unwrap_or(IntTuple::int(1)), range.clone()),
        };
        let places = down.clone().flat_map(|row| across.clone().map(move |column| row + column * extents[0]));
        let places: Vec<usize> = places.collect();
        let indices = places.iter().map(|place| layout.index(*place as i64));
        let range = indices.fold((i64::MAX, i64::MIN), |(low, high), index| (low.min(index), high.max(index)));
        let cells = places.into_iter().map(|place| cell(layout, place, by, range)).collect();
        let caption = if layout.rank() > 2 { outer(layout, 0) } else { String::new() };
        let (rows, columns) = (margin(0, &down), margin(1, &across));
        let panel = Panel { caption, layout: *layout, rows, columns, cells, regions: Vec::new() };
        Self::of(layout.to_string(), panel).noted(by.note())
    }
}

/// An overview of a layout of any size: the colours of a sample of its cells. The sampled rows are about equally
/// spaced, and so are the sampled columns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Overview {
    /// The number of rows and the number of columns of the layout. If the rank is above 2, these are the sizes of modes
    /// 0 and 1.
    pub extents: [usize; 2],
    /// The number of rows and the number of columns of the sample.
    pub seen: [usize; 2],
    /// The colours of the sampled indices, row by row.
    pub keys: Vec<Key>,
}

impl Overview {
    /// Builds the overview of a layout, with at most 96 rows and 96 columns.
    ///
    /// ```
    /// use layout_draw::Overview;
    ///
    /// let overview = Overview::of(&"(1024,4):(1,1024)".parse().unwrap());
    /// assert_eq!((overview.extents, overview.seen), ([1024, 4], [96, 4]));
    /// assert!(overview.keys[0] < overview.keys[95 * 4 + 3]);
    /// ```
    #[must_use]
    pub fn of(layout: &Layout) -> Self {
        let extents = extents(layout);
        let seen = extents.map(|extent| extent.min(MOST_SEEN));
        let at = |side: usize, k: usize| k * extents[side] / seen[side];
        let places =
            (0..seen[0]).flat_map(|row| (0..seen[1]).map(move |column| at(0, row) + at(1, column) * extents[0]));
        let indices: Vec<i64> = places.map(|place| layout.index(place as i64)).collect();
        let [low, high] = [indices.iter().min(), indices.iter().max()].map(|index| index.copied().unwrap_or(0));
        Self { extents, seen, keys: indices.into_iter().map(|index| Key::ramp(index, low, high)).collect() }
    }
}

/// The maximum number of sampled rows and columns.
const MOST_SEEN: usize = 96;
