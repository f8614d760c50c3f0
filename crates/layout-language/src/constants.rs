//! Functions on layouts that the macro and emitted code share. Emitted code calls these functions for layouts with
//! named constants. The macro calls them for layouts that it can evaluate itself.

pub(crate) use layout_hardware::emitted::*;
pub(crate) use layout_movement::emitted::*;
pub(crate) use layout_proofs::emitted::*;
