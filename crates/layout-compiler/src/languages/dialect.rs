//! The kernel languages in which functions are printed.

use super::spelling::Spelling;
use super::{c, cuda, metal, wgsl};
use layout_index::plan::Target;
use syn::Signature;

/// A kernel language. The ABI of a function selects the language, as in `extern "cuda" fn`.
#[derive(Clone, Copy)]
pub(crate) struct Dialect(&'static Spelling);

impl Dialect {
    const ALL: [Self; 4] = [Self(&c::SPELLING), Self(&cuda::SPELLING), Self(&metal::SPELLING), Self(&wgsl::SPELLING)];

    /// Returns the language with this ABI, or `None` if there is no such language.
    fn named(abi: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|dialect| dialect.0.abi == abi)
    }

    /// Returns the language of a function, or `None` for a Rust function.
    pub(crate) fn of(signature: &Signature) -> Option<Self> {
        Self::named(&signature.abi.as_ref()?.name.as_ref()?.value())
    }

    /// Returns all kernel languages.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter()
    }

    /// Returns the ABI that selects the language.
    pub(crate) fn abi(self) -> &'static str {
        self.0.abi
    }

    pub(crate) fn spelling(self) -> &'static Spelling {
        self.0
    }

    /// Returns the language's name for messages, such as `CUDA C++`.
    pub(crate) fn language(self) -> &'static str {
        self.0.name
    }

    /// Returns the name of a Rust integer type in this language, or `None` if the language does not have this type.
    pub(crate) fn type_of(self, ty: &str) -> Option<&'static str> {
        self.0.types.iter().find(|(rust, _)| *rust == ty).map(|(_, ty)| *ty)
    }

    /// Returns the integer types of the language, by their names in Rust.
    pub(crate) fn types(self) -> impl Iterator<Item = &'static str> {
        self.0.types.iter().map(|(rust, _)| *rust)
    }

    /// Returns `true` if an identifier is reserved in this language.
    pub(crate) fn reserves(self, word: &str) -> bool {
        let is_type = self.0.types.iter().any(|(_, ty)| *ty == word);
        self.0.words.iter().any(|words| words.contains(&word))
            || is_type
            || word.starts_with("__")
            || word == "_"
            || (self.0.is_macro)(word)
    }

    /// Returns the target for which arithmetic in this language is planned.
    pub(crate) fn target(self) -> Target {
        self.0.target
    }

    /// Returns `true` if movements can be emitted in this language.
    pub(crate) fn moves(self) -> bool {
        self.0.moves
    }

    /// Returns `true` if the language has a function that returns the upper half of a product of two 32-bit numbers.
    pub(crate) fn has_upper(self) -> bool {
        self.0.upper.is_some()
    }
}
