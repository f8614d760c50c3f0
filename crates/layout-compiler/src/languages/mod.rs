//! The kernel languages in which functions can be emitted. A table describes each language. To add a language, add a
//! file with a table here, and add the table to `ALL` in [`Dialect`].

mod c;
mod cuda;
mod dialect;
mod metal;
mod spelling;
mod wgsl;

pub(crate) use dialect::Dialect;

/// Returns the kernel languages. Each consists of the keyword that follows `extern`, and the name of the language.
///
/// ```
/// assert!(layout_compiler::languages().any(|language| language == ("cuda", "CUDA C++")));
/// ```
pub fn languages() -> impl Iterator<Item = (&'static str, &'static str)> {
    Dialect::all().map(|dialect| (dialect.abi(), dialect.language()))
}
