//! Copies with a tile that extends beyond a tensor, but does not access elements there.

use super::tensor_memory::line;
use super::tiled_copy::{Side, TiledCopy};
use layout_runtime::{Error, IntTuple, Layout, MAX_LEAVES, Tiler};

impl TiledCopy {
    /// Extends the modes of the tensor to the extents of the tile, if this side of the copy never accesses the
    /// extension. For example, if a copy writes each element of the source several times, its tile is larger than the
    /// source. Returns `None` if the side accesses the extension.
    ///
    /// Law: this side of the copy never accesses the extension, so the strides of the extension have no effect (they
    /// are 0).
    pub(super) const fn lengthened(&self, side: Side, layout: &Layout) -> Result<Option<Layout>, Error> {
        let tile = ok!(self.tile_shape());
        let places = ok!(self.places(side));
        let mut modes = [Layout::UNIT; MAX_LEAVES];
        each!(for i in 0..layout.rank() {
            modes[i] = ok!(layout.mode(&[i]));
            if i < tile.rank()
                && let Some(part) = self.tiler().of_mode(i).as_layout()
                && modes[i].overrun(&Tiler::layout(part)).is_some()
            {
                let coordinates = ok!(ok!(of_mode(&tile, i)).composition(&places));
                let (low, high) = ok!(part.composition(&coordinates)).bounds();
                let (size, whole) = (modes[i].size() as i64, part.cosize());
                if low < 0 || high >= size || whole % size != 0 || modes[i].first_name().is_some() {
                    return Ok(None);
                }
                modes[i] = ok!(modes[i].append(&ok!(line(whole / size, 0))));
            }
        });
        Ok(Some(ok!(Layout::make_layout(modes.split_at(layout.rank()).0))))
    }
}

/// Returns a map from the positions of a tile to their coordinates in mode `i`.
const fn of_mode(tile: &IntTuple, i: usize) -> Result<Layout, Error> {
    let mut strides = [0; MAX_LEAVES];
    strides[i] = 1;
    Layout::new(tile, &ok!(IntTuple::flat(strides.split_at(tile.rank()).0)))
}
