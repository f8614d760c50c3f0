//! The languages that functions are printed in.

use super::{c, cuda, wgsl};
use layout_runtime::plan::Target;

/// A language of kernel text, written as the ABI of a function: `extern "cuda" fn`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Dialect {
    /// C99.
    C,
    /// CUDA C++, for `nvcc` and NVRTC; HIP reads it too.
    Cuda,
    /// WebGPU's shading language.
    Wgsl,
}

/// How a language writes what languages write differently.
pub(super) struct Spelling {
    /// The language's name.
    pub(super) name: &'static str,
    /// Rust's integer types, and what they are called.
    pub(super) types: &'static [(&'static str, &'static str)],
    /// Words that cannot be names.
    pub(super) words: &'static [&'static str],
    /// Whether a header defines the word as a macro.
    pub(super) is_macro: fn(word: &str) -> bool,
    /// What stands in front of a function of this Rust type.
    pub(super) header: fn(ty: &str) -> String,
    /// The function up to its body.
    pub(super) signature: fn(name: &str, parts: &[String], ty: &str) -> String,
    /// A step up to `=`.
    pub(super) binding: fn(name: &str, ty: &str) -> String,
    /// A line that keeps compilers from complaining about a parameter that is not needed.
    pub(super) unused: fn(name: &str) -> String,
    /// Behind the number of bits that are shifted by.
    pub(super) shift_suffix: &'static str,
    /// The upper half of a product of 32-bit numbers.
    pub(super) upper: fn(a: &str, b: &str) -> String,
}

impl Dialect {
    const ALL: [(&'static str, Self); 3] = [("c", Self::C), ("cuda", Self::Cuda), ("wgsl", Self::Wgsl)];

    /// The dialect behind an `extern`.
    pub(crate) fn named(abi: &str) -> Option<Self> {
        Self::ALL.iter().find(|(name, _)| *name == abi).map(|(_, dialect)| *dialect)
    }

    /// How all of them are written.
    pub(crate) fn names() -> impl Iterator<Item = &'static str> {
        Self::ALL.iter().map(|(name, _)| *name)
    }

    pub(super) fn spelling(self) -> &'static Spelling {
        match self {
            Self::C => &c::SPELLING,
            Self::Cuda => &cuda::SPELLING,
            Self::Wgsl => &wgsl::SPELLING,
        }
    }

    /// The language's name.
    pub(crate) fn language(self) -> &'static str {
        self.spelling().name
    }

    /// What the language calls an integer type of Rust, if it has it.
    pub(crate) fn type_of(self, ty: &str) -> Option<&'static str> {
        self.spelling().types.iter().find(|(rust, _)| *rust == ty).map(|(_, ty)| *ty)
    }

    /// Rust's names of the types that the language has.
    pub(crate) fn types(self) -> impl Iterator<Item = &'static str> {
        self.spelling().types.iter().map(|(rust, _)| *rust)
    }

    /// Whether the language keeps a word for itself.
    pub(crate) fn reserves(self, word: &str) -> bool {
        let spelling = self.spelling();
        let is_type = spelling.types.iter().any(|(_, ty)| *ty == word);
        spelling.words.contains(&word) || is_type || word.starts_with("__") || word == "_" || (spelling.is_macro)(word)
    }

    /// What the language is mostly compiled for.
    pub(crate) fn target(self) -> Target {
        match self {
            Self::C => Target::Cpu,
            Self::Cuda | Self::Wgsl => Target::Gpu,
        }
    }

    /// Whether a function of the language gives the upper half of a product of 32-bit numbers.
    pub(crate) fn has_wide_products(self) -> bool {
        self == Self::Cuda
    }
}
