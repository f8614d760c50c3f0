//! Tiles that cover a layout.

use crate::algebra::Tiler;
use crate::error::{Error, ErrorKind};
use crate::layout::Layout;
use crate::unseen::unseen;

#[unseen]
impl Layout {
    /// Whether tiles divide this layout: none goes past the end, and together they have every element.
    ///
    /// # Errors
    /// If a tile goes past the end, as [`overrun`](Self::overrun) says; if tiles with holes leave elements out; if
    /// there is no such divide.
    ///
    /// ```
    /// # use colex::{Layout, Tiler};
    /// let layout: Layout = "(10,8):(8,1)".parse().unwrap();
    /// assert!(layout.divides(&Tiler::from((5, 4))).is_ok());
    /// assert!(layout.divides(&Tiler::from((4, 4))).is_err());
    /// ```
    pub const fn divides(&self, tiler: &Tiler) -> Result<(), Error> {
        if let Some(error) = self.overrun(tiler) {
            return Err(error);
        }
        let (held, size) = (ok!(self.logical_divide(tiler)).size(), self.size());
        if held != size {
            return Err(Error::new(ErrorKind::TilesLeaveOut { held: held as i64, size: size as i64 }));
        }
        Ok(())
    }
}
