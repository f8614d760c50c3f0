//! Kernel languages. Each is a table; a new one is a file here and a line in [`Dialect`].

mod c;
mod cuda;
mod dialect;
mod metal;
mod spelling;
mod wgsl;

pub(crate) use dialect::Dialect;
