//! Determines the grid of tiles of a layout: the size of the tiles along each mode, and whether the last tile is
//! smaller.

use crate::structure::Extent;
use crate::views::operations::by_tiler::require_exact;
use crate::views::operations::operand::{require_filled, require_tile};
use crate::views::tiles::grid::{Along, Extents, Grid};
use layout_runtime::{Error, Layout, Tiler, tree::Span};

layout_runtime::rules! {
    XorTail = "tiles go past the end of a mode of a tensor with XOR strides", "choose a tile size that divides the extents of the mode";
    ScatteredTail { tile: i64, size: i64 } = "tiles of {tile} go past the ends of several nested extents of a mode of {size}",
        "choose a tile size that divides the extents of the mode, or that covers whole leading extents of the mode";
}

/// Returns the grid of the tiles that cover the layout.
///
/// `is_joined` is `true` if the starts of tiles are XORed into the indices. Then no tile may overrun, because the start
/// of a tile in a grid with smaller tiles is computed as a sum.
pub const fn grid(layout: &Layout, is_joined: bool, tiler: &Tiler) -> Result<Grid, Error> {
    let tiler = ok!(tiler.without_front(), |error| error.without_place().of("tiles", 1));
    let grid = ok!(unlabelled(layout, &tiler), |error| error.without_place().of("tiles", 1));
    if is_joined && grid.has_tail { Err(XorTail.error().of("tiles", 1)) } else { Ok(grid) }
}

const fn unlabelled(layout: &Layout, tiler: &Tiler) -> Result<Grid, Error> {
    ok!(require_tile(tiler));
    ok!(require_filled(tiler));
    let overruns = layout.overrun(tiler).is_some();
    if !overruns && layout.is_known() {
        ok!(require_exact(layout, tiler));
    }
    // A single `_` keeps the whole layout, even if the layout has the form (tile, rest).
    let is_single = !tiler.is_list();
    let len = if is_single { 1 } else { layout.rank() };
    let mut grid = Grid { len, is_single, has_tail: overruns, ..Grid::NOTHING };
    each!(for i in 0..layout.len() {
        grid.extents[i] = Extent::new(layout.modes().leaves[i].extent());
    });
    each!(for i in 0..len {
        let span = if is_single { layout.all() } else { layout.modes().profile.mode(layout.all(), i) };
        let mode = Layout::plain(layout.modes().at(span));
        match ok!(along(&mode, span, tiler, i)) {
            Some(along) => {
                grid.modes[i] = along;
                grid.has_tail |= along.has_tail;
            }
            None if overruns || !mode.is_known() => {
                let tile = if let Some(tile) = tiler.of_mode(i).as_layout() { tile.size() as i64 } else { 1 };
                let size = mode.cleared().size() as i64;
                return Err(ScatteredTail { tile, size }.error());
            }
            None => grid.has_runs = false,
        }
    });
    Ok(grid)
}

/// Returns the size of the tiles along `mode`, which is mode `i` of the layout, and whether the last tile may be
/// smaller. Returns `None` if a tile is not a run of adjacent coordinates of the mode.
const fn along(mode: &Layout, span: Span, tiler: &Tiler, i: usize) -> Result<Option<Along>, Error> {
    let is_tiled = i < tiler.modes_of();
    if is_tiled && tiler.keeps(i) {
        let tile = Extents::Leaves(span.start, span.start + kept(mode));
        return Ok(Some(Along { tile, is_tiled, has_tail: false, leaves: (span.start, span.end) }));
    }
    let tile = if is_tiled { tiler.interval(i) } else { Some(1) };
    let Some(tile) = tile else { return Ok(None) };
    let has_tail = overruns(mode, tile);
    if has_tail && !matches!(leading(mode), Some(leading) if tile % leading == 0) {
        let size = if mode.is_known() { mode.size() as i64 } else { 0 };
        return Err(ScatteredTail { tile, size }.error());
    }
    Ok(Some(Along { tile: Extents::Number(tile), is_tiled, has_tail, leaves: (span.start, span.end) }))
}

/// Returns the number of leaves of `mode` that belong to a tile if the tiler has `_` for this mode. If `mode` has the
/// form (tile, rest), only the leaves of `tile` belong to a tile. Otherwise all leaves do.
const fn kept(mode: &Layout) -> usize {
    if mode.rank() == 2 { mode.modes().profile.mode(mode.all(), 0).end } else { mode.len() }
}

/// Returns `true` if tiles of `tile` coordinates overrun the end of a mode. For a mode with symbols, returns `true` if
/// the tiles can overrun for some values.
const fn overruns(mode: &Layout, tile: i64) -> bool {
    mode.overruns(&Tiler::layout(&Layout::line(tile)))
}

/// Returns the product of all extents of the coalesced mode except the last. Returns `None` if a factor is symbolic.
const fn leading(mode: &Layout) -> Option<i64> {
    let mode = mode.coalesce();
    let mut last = mode.len() - 1;
    while last > 0 && mode.modes().leaves[last].is_one() {
        last -= 1;
    }
    let mut leading = 1;
    each!(for i in 0..last {
        if mode.modes().leaves[i].symbol().is_some() {
            return None;
        }
        leading *= mode.modes().leaves[i].size();
    });
    Some(leading)
}
