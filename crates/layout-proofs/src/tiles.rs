//! Checks whether tiles cover a layout exactly.

use layout_runtime::{Error, Layout, Tiler};

layout_runtime::rules! {
    TilesLeaveOut { held: i64, size: i64 } = "the tiles contain {held} elements, but the layout has {size}",
        "let each stride of the tile be a multiple of the span of the smaller strides";
}

/// Checks that `tiler` divides this layout: no tile extends past the end, and the tiles contain every element.
///
/// # Errors
/// If a tile extends past the end (see [`overrun`](Layout::overrun)), if tiles have gaps and so do not contain all
/// elements, or if [`logical_divide`](Layout::logical_divide) fails.
///
/// ```
/// # use colex::{Layout, Tiler};
/// let layout: Layout = "(10,8):(8,1)".parse().unwrap();
/// assert!(colex::proofs::divides(&layout, &Tiler::from((5, 4))).is_ok());
/// assert!(colex::proofs::divides(&layout, &Tiler::from((4, 4))).is_err());
/// ```
pub const fn divides(layout: &Layout, tiler: &Tiler) -> Result<(), Error> {
    if let Some(error) = layout.overrun(tiler) {
        return Err(error);
    }
    let (held, size) = (ok!(layout.logical_divide(tiler)).size(), layout.size());
    if held != size {
        return Err(TilesLeaveOut { held: held as i64, size: size as i64 }.error());
    }
    Ok(())
}
