//! Tiles that cover a layout.

use layout_runtime::{Error, ErrorKind, Layout, Tiler};

/// Whether tiles divide this layout: none goes past the end, and together they have every element.
///
/// # Errors
/// If a tile goes past the end, as [`overrun`](Layout::overrun) says; if tiles with holes leave elements out; if
/// there is no such divide.
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
        return Err(Error::new(ErrorKind::TilesLeaveOut { held: held as i64, size: size as i64 }));
    }
    Ok(())
}
