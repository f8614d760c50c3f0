//! What the kernels on matrices share: a matrix of any layout, and panels packed from it.

mod matrix;
mod panel;

pub(crate) use matrix::{Along, Matrix};
pub(crate) use panel::{HEIGHT, Panel, WIDTH, pack};
