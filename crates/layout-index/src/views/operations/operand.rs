//! Checks that a tiler stays within the modes of the tensor, and that no tile contains an element twice.

use crate::views::operations::bounds;
use layout_proofs::injective;
use layout_proofs::{Collision, Proof};
use layout_runtime::rules::{InjectiveUndecided, OperandOutside, TileRepeats};
use layout_runtime::{Error, Layout, Tiler};

layout_runtime::rules! {
    TileLeavesOut = "the tile has gaps that other tiles do not fill",
        "use a tile whose copies fill all gaps and do not overlap, such as `(2,3):(1,4)`, where stride 4 is a multiple of the product of extent 2 and stride 1";
}

/// Returns an error if `tiler` selects coordinates past the end of `layout`. If `tiler` is a list, its element `i` must
/// not select coordinates past the end of mode `i` of `layout`. In a tensor, the index at such a coordinate can belong
/// to another coordinate.
pub const fn require_operand(layout: &Layout, tiler: &Tiler) -> Result<(), Error> {
    if let Some(operand) = tiler.as_layout() {
        return require_coordinates(layout, operand);
    }
    each!(for i in 0..tiler.len() {
        if i < layout.rank() {
            ok!(require_operand(&ok!(layout.mode(&[i])), &tiler.of_mode(i)));
        }
    });
    Ok(())
}

/// Returns an error unless every index of `operand` is a one-dimensional coordinate of `layout`. If the strides of
/// `operand` are coordinates such as `1@0`, its indices are coordinates with several entries. Then each entry must be a
/// coordinate of the mode that the stride names.
pub const fn require_coordinates(layout: &Layout, operand: &Layout) -> Result<(), Error> {
    ok!(operand.require_static("", 1));
    if operand.has_integer_indices() {
        return require_below(ok!(bounds::of(operand).ends()), layout.size());
    }
    each!(for i in 0..operand.len() {
        let basis = operand.modes().leaves[i].basis;
        let mut mode = *layout;
        let mut path = basis;
        while let Some((at, inner)) = path.split() {
            mode = ok!(mode.mode(&[at]));
            path = inner;
        }
        ok!(require_below(operand.component(basis).bounds(), mode.size()));
    });
    Ok(())
}

const fn require_below((low, high): (i64, i64), size: usize) -> Result<(), Error> {
    if low >= 0 && high < size as i64 {
        return Ok(());
    }
    let coordinate = if low < 0 { low } else { high };
    Err(OperandOutside { coordinate, size: size as i64 }.error())
}

/// Returns an error if some elements are not in any tile. This happens if a tile has gaps that its complement does not
/// fill.
pub const fn require_filled(tiler: &Tiler) -> Result<(), Error> {
    if let Some(tile) = tiler.as_layout() {
        return if tile.tiles_exactly() { Ok(()) } else { Err(TileLeavesOut.error()) };
    }
    each!(for i in 0..tiler.len() {
        ok!(require_filled(&tiler.of_mode(i)));
    });
    Ok(())
}

/// Returns an error if a tile contains an element twice.
pub const fn require_tile(tiler: &Tiler) -> Result<(), Error> {
    if let Some(tile) = tiler.as_layout() {
        return match injective(tile) {
            Proof::Proved => Ok(()),
            Proof::Refuted(Collision { first, second }) => {
                let [first, second] = bounds::shown(tile, [first, second]);
                Err(TileRepeats { first, second }.error())
            }
            Proof::Undecided => Err(InjectiveUndecided.error()),
        };
    }
    each!(for i in 0..tiler.len() {
        ok!(require_tile(&tiler.of_mode(i)));
    });
    Ok(())
}
