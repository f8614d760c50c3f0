//! Instructions and tilings as values. Each value contains a text in the notation that evaluates to the value.

use super::kind::Kind;
use super::transfer::without_bits;
use crate::spelling::width::width;
use crate::syntax::{At, Diagnostic, Help};
use layout_hardware::atom::{CopyAtom, Element, MmaAtom, Operand, TiledCopy, TiledMma, for_each_name};
use layout_runtime::Layout;
use std::fmt;

/// A value that is not a layout, with a text in the notation that evaluates to it.
#[derive(Clone, Debug)]
pub struct Worded<T> {
    /// The value. The value is large, so it is on the heap.
    pub value: Box<T>,
    /// A text that evaluates to this value. The text contains no declared names, so it is valid in every scope.
    pub words: String,
    /// The instruction itself, or the instruction that a tiling repeats.
    pub atom: Atom,
}

/// The definition of an instruction: a name, or layouts.
#[derive(Clone, Debug)]
pub enum Atom {
    /// The instruction has a name, and possibly arguments.
    Named(String),
    /// The instruction is given by four layouts. The first layout is the layout of the threads. The second field is the
    /// number of bits per element, or `None` if the source does not specify it.
    Of(Box<[Layout; 4]>, Option<i64>),
}

/// An instruction, or a tiling.
#[derive(Clone, Debug)]
pub enum Instruction {
    /// A matrix instruction.
    Mma(Worded<MmaAtom>),
    /// A copy instruction.
    Copy(Worded<CopyAtom>),
    /// The value of `make_tiled_mma(…)`.
    TiledMma(Worded<TiledMma>),
    /// The value of `make_tiled_copy(…)`.
    TiledCopy(Worded<TiledCopy>),
}

impl Atom {
    /// Returns the same instruction for elements of `bits` bits. In the new name, the width follows CuTe's own
    /// arguments.
    pub(super) fn of_width(&self, bits: i64) -> Self {
        match self {
            Self::Of(layouts, _) => Self::Of(layouts.clone(), Some(bits)),
            Self::Named(name) => Self::Named(match name.strip_suffix('>') {
                Some(open) => format!("{open},{bits}>"),
                None => format!("{name}<{bits}>"),
            }),
        }
    }
}

impl Instruction {
    /// Returns the instruction itself, or the instruction that a tiling repeats.
    pub(crate) fn atom(&self) -> &Atom {
        match self {
            Self::Mma(worded) => &worded.atom,
            Self::Copy(worded) => &worded.atom,
            Self::TiledMma(worded) => &worded.atom,
            Self::TiledCopy(worded) => &worded.atom,
        }
    }

    /// Returns the kind of the value.
    pub fn what(&self) -> Kind {
        match self {
            Self::Mma(_) => Kind::Mma,
            Self::Copy(_) => Kind::Copy,
            Self::TiledMma(_) => Kind::TiledMma,
            Self::TiledCopy(_) => Kind::TiledCopy,
        }
    }
}

/// Prints the text that evaluates to the value.
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

/// Looks up an instruction by name.
pub(super) fn named(word: &str) -> Option<Instruction> {
    let (words, atom) = (word.to_string(), Atom::Named(word.to_string()));
    if let Ok(value) = MmaAtom::named(word) {
        return Some(Instruction::Mma(Worded { value: Box::new(value), words, atom }));
    }
    let value = CopyAtom::named(word).ok()?;
    Some(Instruction::Copy(Worded { value: Box::new(value), words, atom }))
}

/// Returns `true` if an instruction has the name `word`.
pub(crate) fn is_instruction(word: &str) -> bool {
    MmaAtom::named(word).is_ok() || CopyAtom::named(word).is_ok()
}

/// The number of names that an error suggests. The search ranks the `ALIKE` most similar names once more, and keeps the
/// best of them.
const SUGGESTIONS: usize = 3;
const ALIKE: usize = 24;

/// Returns the error for an unknown instruction. The help lists similar names or wrong arguments.
pub(super) fn unknown(word: &str, at: &At) -> Diagnostic {
    if let Some(error) = without_bits(word, at) {
        return error;
    }
    if let Some(argument) = undeclared(word) {
        let message = format!("`{argument}` is not defined");
        let help = match argument.contains('(') {
            true => "write the number, as in `uint_byte_t<16>`".into(),
            false => format!(
                "write the type or the major mode, as in `half_t` or `K`, or define the name first: `using {argument} = half_t;`"
            ),
        };
        return Diagnostic::new(at.clone(), message, help);
    }
    if let Some((base, _)) = word.split_once('<').filter(|(base, _)| named(base).is_some()) {
        let taken = [("the major modes of A and B", "<K,K>"), ("the width of an element in bits", "<16>")];
        let taken = taken.into_iter().find(|(_, arguments)| named(&format!("{base}{arguments}")).is_some());
        let help = Help::code("write {}", base);
        let help = match taken {
            Some((what, arguments)) => {
                help.and(&format!(", or add {what}, "), Help::code("{}", format!("{base}{arguments}")))
            }
            None => help,
        };
        return Diagnostic::new(at.clone(), format!("`{base}` does not take these arguments"), help);
    }
    let help = match alike(word).as_slice() {
        [] => Help::default(),
        _ if let Some(whole) = with_arguments(word) => {
            Help::code("write the instruction with its arguments, {}", whole)
        }
        names => {
            let words: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
            Help::write(format!("did you mean {}?", words.join(", or ")), names)
        }
    };
    Diagnostic::new(at.clone(), format!("unknown instruction `{word}`"), help)
}

/// Returns the first argument that looks like the name of a type but is not a known type, or all arguments if they
/// contain parentheses.
fn undeclared(word: &str) -> Option<&str> {
    const WORDS: [&str; 8] = ["K", "MN", "One", "Neg", "Zero", "True", "False", "saturate"];
    let (_, arguments) = word.strip_suffix('>')?.split_once('<')?;
    // Parentheses in the arguments indicate arithmetic, as in `uint_byte_t<2 * sizeof(T)>`. No instruction has
    // arithmetic in its name.
    if arguments.contains('(') {
        return Some(arguments);
    }
    let is_name =
        |word: &str| word.starts_with(char::is_alphabetic) && word.chars().all(|c| c.is_alphanumeric() || c == '_');
    let mut names = arguments.split(',').map(str::trim).filter(|word| is_name(word));
    names.find(|word| !WORDS.contains(word) && Element::of(word).is_none() && width(word).is_none())
}

/// Returns the first full name that consists of `word` and arguments, or `None` if no instruction has such a name.
fn with_arguments(word: &str) -> Option<String> {
    let mut whole = None;
    for_each_name(&mut |name| {
        if whole.is_none() && name.strip_prefix(word).is_some_and(|rest| rest.starts_with('<')) {
            whole = Some(name.to_string());
        }
    });
    whole
}

fn alike(word: &str) -> Vec<String> {
    // Select the names with the highest Jaro-Winkler similarity, which gives extra weight to a common prefix. Rank only
    // the selected names by the sum of this similarity and the edit similarity, because the edit similarity is much
    // slower to compute.
    let mut scored: Vec<(f64, String)> = Vec::new();
    for_each_name(&mut |name| {
        let score = strsim::jaro_winkler(word, name);
        if scored.len() < ALIKE || scored.last().is_some_and(|last| last.0 < score) {
            let place = scored.partition_point(|other| other.0 >= score);
            scored.insert(place, (score, name.to_string()));
            scored.truncate(ALIKE);
        }
    });
    for (score, name) in &mut scored {
        *score += strsim::normalized_damerau_levenshtein(word, name);
    }
    scored.sort_by(|a, b| b.0.total_cmp(&a.0));
    scored.truncate(SUGGESTIONS);
    scored.into_iter().map(|(_, name)| name).collect()
}

/// Returns the operand of a matrix instruction with the name `A`, `B` or `C`.
pub(crate) fn operand(word: &str, at: &At) -> Result<Operand, Diagnostic> {
    match word {
        "A" => Ok(Operand::A),
        "B" => Ok(Operand::B),
        "C" => Ok(Operand::C),
        _ => Err(Diagnostic::new(
            at.clone(),
            format!("`{word}` is not an operand"),
            Help::write("write `A`, `B` or `C`", ["A", "B", "C"]),
        )),
    }
}
