//! Instructions and their tilings as values, each with the words that make it again.

use crate::syntax::{At, Diagnostic};
use layout_runtime::atom::{CopyAtom, MmaAtom, Operand, TiledCopy, TiledMma, for_each_name};
use std::fmt;

/// A value that the notation of layouts does not have, and the words for it in the language.
#[derive(Clone, Debug)]
pub struct Worded<T> {
    /// The value, which is large.
    pub value: Box<T>,
    /// Words that have this value wherever they stand: no names that are declared somewhere.
    pub words: String,
    /// The words of the instruction that is tiled.
    pub atom: String,
}

/// An instruction, or a tiling of one.
#[derive(Clone, Debug)]
pub enum Instruction {
    /// A matrix instruction.
    Mma(Worded<MmaAtom>),
    /// A copy instruction.
    Copy(Worded<CopyAtom>),
    /// `make_tiled_mma(…)`
    TiledMma(Worded<TiledMma>),
    /// `make_tiled_copy(…)`
    TiledCopy(Worded<TiledCopy>),
}

impl Instruction {
    /// What kind of value this is, for messages.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Self::Mma(_) => "a matrix instruction",
            Self::Copy(_) => "a copy instruction",
            Self::TiledMma(_) => "a tiled matrix instruction",
            Self::TiledCopy(_) => "a tiled copy",
        }
    }
}

/// The words.
impl fmt::Display for Instruction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Mma(worded) => &worded.words,
            Self::Copy(worded) => &worded.words,
            Self::TiledMma(worded) => &worded.words,
            Self::TiledCopy(worded) => &worded.words,
        })
    }
}

/// The instruction that a word names.
pub(super) fn named(word: &str, at: &At) -> Result<Instruction, Diagnostic> {
    let (words, atom) = (word.to_string(), word.to_string());
    if let Ok(value) = MmaAtom::named(word) {
        return Ok(Instruction::Mma(Worded { value: Box::new(value), words, atom }));
    }
    match CopyAtom::named(word) {
        Ok(value) => Ok(Instruction::Copy(Worded { value: Box::new(value), words, atom })),
        Err(_) => Err(unknown(word, at)),
    }
}

/// Whether an instruction has this name.
pub(crate) fn is_instruction(word: &str) -> bool {
    MmaAtom::named(word).is_ok() || CopyAtom::named(word).is_ok()
}

/// Names that an unknown one may have been meant to be.
const SUGGESTIONS: usize = 3;

fn unknown(word: &str, at: &At) -> Diagnostic {
    let mut scored: Vec<(f64, String)> = Vec::new();
    for_each_name(&mut |name| {
        // As many letters in common as possible, the first ones above all, and differences in few places.
        let score = strsim::jaro_winkler(word, name) + strsim::normalized_damerau_levenshtein(word, name);
        if scored.len() < SUGGESTIONS || scored.last().is_some_and(|last| last.0 < score) {
            scored.push((score, name.to_string()));
            scored.sort_by(|a, b| b.0.total_cmp(&a.0));
            scored.truncate(SUGGESTIONS);
        }
    });
    let names: Vec<String> = scored.iter().map(|(_, name)| format!("`{name}`")).collect();
    let help = match names.as_slice() {
        [] => String::new(),
        names => format!("did you mean {}?", names.join(", or ")),
    };
    Diagnostic::new(at.clone(), format!("there is no instruction `{word}`"), help)
}

/// The operand of a matrix instruction that a word names, `A`.
pub(crate) fn operand(word: &str, at: &At) -> Result<Operand, Diagnostic> {
    match word {
        "A" => Ok(Operand::A),
        "B" => Ok(Operand::B),
        "C" => Ok(Operand::C),
        _ => Err(Diagnostic::new(at.clone(), format!("`{word}` is not an operand"), "operands are `A`, `B` and `C`")),
    }
}
