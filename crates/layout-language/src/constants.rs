//! The functions that emitted code calls for layouts with constants, and that the macro calls for layouts it knows.

pub(crate) use layout_hardware::emitted::*;
pub(crate) use layout_movement::emitted::*;
pub(crate) use layout_proofs::emitted::*;
pub(crate) use layout_runtime::emitted::*;
