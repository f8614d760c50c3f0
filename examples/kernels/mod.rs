//! Shared code of the matrix kernels: a matrix of any layout, and panels packed from it.

mod matrix;
mod panel;

pub(crate) use matrix::{Along, Matrix};
pub(crate) use panel::{HEIGHT, Panel, WIDTH, pack};
