//! Kernel languages. Each language is a table. To add a language, add a file here and a line in [`Dialect`].

mod c;
mod cuda;
mod dialect;
mod metal;
mod spelling;
mod wgsl;

pub(crate) use dialect::Dialect;
