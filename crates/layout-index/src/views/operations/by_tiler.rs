//! Applies a tiler to the layout of a tensor.

use crate::views::operations::bounds::require_inside;
use crate::views::operations::operand::{require_coordinates, require_operand};
use layout_runtime::{Error, Layout, Tiler, leaf::Leaf, tree::Tree};

/// The operations that take a tiler.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub enum TilerOp {
    Compose,
    Logical,
    Zipped,
    Tiled,
    Flat,
    /// A zipped divide in which tiles may overrun the end.
    Overrunning,
}

impl TilerOp {
    const fn name(self) -> &'static str {
        match self {
            Self::Compose => "composition",
            Self::Logical => "logical_divide",
            Self::Zipped => "zipped_divide",
            Self::Overrunning => "tiles",
            Self::Tiled => "tiled_divide",
            Self::Flat => "flat_divide",
        }
    }

    /// Applies the operation. Returns an error if a tile overruns the end of the layout, because a tensor has no
    /// elements past its end. Tiles of an identity tensor may overrun its end, and so may tiles of `Overrunning`.
    pub const fn apply(self, layout: &Layout, tiler: &Tiler) -> Result<Layout, Error> {
        let result = match self.require(layout, tiler) {
            Ok(()) => self.unchecked(layout, tiler),
            Err(error) => Err(error),
        };
        Ok(ok!(result, |error| self.labelled(error)))
    }

    const fn labelled(self, error: Error) -> Error {
        error.without_place().of(self.name(), 1)
    }

    const fn require(self, layout: &Layout, tiler: &Tiler) -> Result<(), Error> {
        ok!(tiler.require_static("", 1));
        match (self, layout.overrun(tiler)) {
            (Self::Overrunning, _) => Ok(()),
            (Self::Compose, _) => require_operand(layout, tiler),
            _ if !layout.has_integer_indices() => Ok(()),
            (_, None) => require_picked(layout, tiler),
            (_, Some(error)) => Err(error),
        }
    }

    pub const fn unchecked(self, layout: &Layout, tiler: &Tiler) -> Result<Layout, Error> {
        let result = match self {
            Self::Compose => layout.composition_by(tiler),
            Self::Logical => layout.logical_divide(tiler),
            Self::Zipped => layout.zipped_divide(tiler),
            Self::Overrunning => overrunning(layout, tiler),
            Self::Tiled => layout.tiled_divide(tiler),
            Self::Flat => layout.flat_divide(tiler),
        };
        Ok(ok!(result, |error| self.labelled(error)))
    }
}

/// Returns a zipped divide in which the last tiles may overrun the end. The indices past the end are not used, so the
/// swizzle does not have to be defined for them. If the layout or the tiler has XOR strides, the whole layout is
/// divided instead: such tiles cannot overrun, and the offset affects the division.
const fn overrunning(layout: &Layout, tiler: &Tiler) -> Result<Layout, Error> {
    let layout = &ok!(with_pairs(layout, tiler));
    if layout.is_xor() || tiler.has_bits() {
        return layout.zipped_divide(tiler);
    }
    Ok(ok!(layout.layout_part().zipped_divide(tiler)).with_front_of(layout))
}

/// Returns the layout in which the pair `(mode, 1)` replaces each mode that the tiler keeps, unless the mode already is
/// a pair (tile, rest). The only tile of such a mode is the whole mode. An empty mode has no tiles.
const fn with_pairs(layout: &Layout, tiler: &Tiler) -> Result<Layout, Error> {
    if !tiler.is_list() || tiler.len() > layout.rank() {
        return Ok(*layout);
    }
    let mut modes = *layout.modes();
    each!(for i in 0..tiler.len() {
        let mode = ok!(layout.mode(&[i]));
        if tiler.keeps(i) && mode.rank() != 2 {
            let rest = Tree::leaf(Leaf::UNIT.with_size(if mode.is_empty() { 0 } else { 1 }));
            let pair = ok!(Tree::pair((mode.modes(), mode.all()), (&rest, rest.profile.all())));
            modes = ok!(modes.replace(i, &pair));
        }
    });
    Ok(layout.with(modes))
}

/// Returns an error if a tile of a composition contains a coordinate past the end of the tiled mode. If the tiler has
/// XOR strides, a divide of the identity layout computes the coordinates of the tiles.
const fn require_picked(layout: &Layout, tiler: &Tiler) -> Result<(), Error> {
    // An empty layout has no tiles.
    if layout.is_empty() {
        return Ok(());
    }
    if !tiler.has_bits() {
        return require_operand(layout, tiler);
    }
    let coordinates = ok!(Layout::left(&layout.shape()));
    require_coordinates(layout, &ok!(coordinates.zipped_divide(tiler)))
}

/// Returns an error if a divide by `tiler` has an index outside the layout, or if a tile contains a coordinate past the
/// end of its mode.
pub const fn require_exact(layout: &Layout, tiler: &Tiler) -> Result<(), Error> {
    ok!(require_picked(layout, tiler));
    require_inside(&ok!(TilerOp::Overrunning.apply(layout, tiler)), layout)
}
