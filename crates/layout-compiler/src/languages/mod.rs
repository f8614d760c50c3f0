//! Kernel languages. Each language is a table. To add a language, add a file here and a line in [`Dialect`].

mod c;
mod cuda;
mod dialect;
mod metal;
mod spelling;
mod wgsl;

pub(crate) use dialect::Dialect;

/// Returns the languages of kernel text: each keyword that may follow `extern`, with the language's name.
///
/// ```
/// assert!(layout_compiler::languages().any(|language| language == ("cuda", "CUDA C++")));
/// ```
pub fn languages() -> impl Iterator<Item = (&'static str, &'static str)> {
    Dialect::all().map(|dialect| (dialect.abi(), dialect.language()))
}
