//! What a tensor asks of a tiler: that it keeps to the modes of the tensor, and has no place twice.

use crate::views::operations::bounds;
use layout_proofs::injective;
use layout_proofs::{Collision, Proof};
use layout_runtime::{Error, ErrorKind, Layout, Tiler};

/// An error if a layout of the tiler leaves the mode that it counts in. A layout goes on past the end of a mode; in a
/// tensor the elements there are those of another mode, or of another tile.
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

/// An error unless every index of `operand` is a one-dimensional coordinate of the layout; for coordinate strides, of
/// the mode that they count in.
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
    Err(Error::new(ErrorKind::OperandOutside { coordinate, size: size as i64 }))
}

/// An error if the tiles would leave elements out: no complement fills the holes of a tile.
pub const fn require_filled(tiler: &Tiler) -> Result<(), Error> {
    if let Some(tile) = tiler.as_layout() {
        return if tile.tiles_exactly() { Ok(()) } else { Err(Error::new(ErrorKind::TileLeavesOut)) };
    }
    each!(for i in 0..tiler.len() {
        ok!(require_filled(&tiler.of_mode(i)));
    });
    Ok(())
}

/// An error if a tile has an element twice: the parts of a tensor would share it.
pub const fn require_tile(tiler: &Tiler) -> Result<(), Error> {
    if let Some(tile) = tiler.as_layout() {
        return match injective(tile) {
            Proof::Proved => Ok(()),
            Proof::Refuted(Collision { first, second }) => {
                let [first, second] = bounds::shown(tile, [first, second]);
                Err(Error::new(ErrorKind::TileRepeats { first, second }))
            }
            Proof::Undecided => Err(Error::new(ErrorKind::InjectiveUndecided)),
        };
    }
    each!(for i in 0..tiler.len() {
        ok!(require_tile(&tiler.of_mode(i)));
    });
    Ok(())
}
