//! Translates names, together with their namespaces, template arguments and members.

use super::{Context, Meaning, Translator};
use crate::source::Span;
use crate::token::Language;

/// One name of a path, with the position of the `>` after its template arguments.
#[derive(Clone, Copy, Debug)]
pub(super) struct Segment {
    pub(super) at: usize,
    pub(super) close: Option<usize>,
}

impl Segment {
    /// Returns the span of the template arguments, or `None` if the name has no template arguments.
    pub(super) fn arguments(&self) -> Option<Span> {
        self.close.map(|close| self.at + 2..close)
    }
}

/// Namespaces that do not change the meaning of a name.
const NAMESPACES: [&str; 14] = [
    "std",
    "cute",
    "cutlass",
    "detail",
    "gemm",
    "collective",
    "arch",
    "threadblock",
    "layout",
    "epilogue",
    "device",
    "kernel",
    "flash",
    "platform",
];

/// Tokens before a name that do not change its meaning.
const SPECIFIERS: [&str; 8] =
    ["typename", "template", "::", "const", "constexpr", "*", "CUTLASS_GRID_CONSTANT", "CUTE_GRID_CONSTANT"];

/// Namespaces of CuTe for enumerators, instructions and similar names. A name in one of these namespaces, such as
/// `GMMA::Major::K`, is not reported as missing.
const QUALIFIERS: [&str; 5] = ["GMMA", "UMMA", "SM90", "SM100", "Major"];

/// Python modules that contain CuTe's functions.
const MODULES: [&str; 3] = ["cute", "fx", "pycute"];

/// Truth values and constants of CUTLASS, each with its number.
const NUMBERS: [(&str, i64); 8] = [
    ("true", 1),
    ("false", 0),
    ("True", 1),
    ("False", 0),
    ("NumThreadsPerWarp", 32),
    ("NumThreadsPerWarpGroup", 128),
    ("NumWarpsPerWarpGroup", 4),
    ("NumThreadsPerHalfWarp", 16),
];

/// Words of C++ and Python that are copied to the expression unchanged.
const WORDS: [&str; 14] = [
    "bool",
    "_",
    "X",
    "None",
    "int",
    "int32_t",
    "int64_t",
    "uint32_t",
    "LayoutLeft",
    "LayoutRight",
    "GenColMajor",
    "GenRowMajor",
    "void",
    "auto",
];

/// The built-in variables of a CUDA kernel.
const DEVICE: [&str; 4] = ["threadIdx", "blockIdx", "blockDim", "gridDim"];

impl Translator<'_> {
    /// Returns the meaning of the name at `at`, and the index after the name and its calls and members. Returns `None`
    /// if there is no name at `at`.
    pub(super) fn path(&mut self, at: usize, end: usize, context: Context) -> Option<(Meaning, usize)> {
        let (segments, next) = match self.source.language {
            Language::Cpp => self.segments(at, end)?,
            Language::Python => self.modules(at, end)?,
        };
        let last = *segments.last()?;
        let word = self.source.word(last.at);
        let is_qualified = segments.len() > 1;
        let is_own = !is_qualified && self.source.is_word(at) && self.is_declared(word, context);
        if !is_own && let Some(found) = self.builtin(word, last, next, context) {
            return Some(found);
        }
        let meaning = self.resolved(&segments, context);
        Some(self.followed(meaning, next, end, context))
    }

    /// Translates the calls and members that follow a name, as in `params.shape` or `tile<64>(x)`.
    fn followed(&mut self, mut meaning: Meaning, mut next: usize, end: usize, context: Context) -> (Meaning, usize) {
        let source = self.source;
        while next < end {
            meaning = match (meaning, source.word(next)) {
                (Meaning::Function(scope, name, instance), "(") => {
                    let inside = source.inside(next);
                    next = source.after(next);
                    self.called(scope, &name, instance, &inside, context)
                }
                (of @ Meaning::Class(..), "." | "->") if source.is_word(next + 1) => {
                    let at = if source.is(next + 1, "template") { next + 2 } else { next + 1 };
                    let close = source.angle(at + 1);
                    next = close.unwrap_or(at) + 1;
                    self.member_of(of, Segment { at, close }, context)
                }
                (of @ Meaning::Class(..), "{" | "(") if source.partner(next) == next + 1 => {
                    next += 2;
                    of
                }
                (meaning, _) => return (meaning, next),
            };
        }
        (meaning, next)
    }

    fn is_declared(&mut self, word: &str, context: Context) -> bool {
        !["Layout", "Shape", "Stride", "Tile", "Int"].contains(&word)
            && self.quietly(|of| of.look_up(word, None, context)).is_some()
    }

    /// Splits a C++ path, such as `A<…>::B<…>`, into its names. Namespaces that do not change the meaning are left out.
    fn segments(&self, at: usize, end: usize) -> Option<(Vec<Segment>, usize)> {
        let source = self.source;
        let (mut at, mut segments) = (at, Vec::new());
        while at < end && SPECIFIERS.contains(&source.word(at)) {
            at += 1;
        }
        loop {
            let is_name = at < end && source.is_word(at);
            is_name.then_some(())?;
            let close = source.angle(at + 1).filter(|close| *close < end);
            let next = close.unwrap_or(at) + 1;
            let is_namespace = NAMESPACES.contains(&source.word(at)) && source.is(next, "::") && segments.is_empty();
            if !is_namespace {
                segments.push(Segment { at, close });
            }
            if next >= end || !source.is(next, "::") || ["value", "type"].contains(&source.word(next + 1)) {
                let is_value = next < end && source.is(next, "::");
                return Some((segments, if is_value { next + 2 } else { next }));
            }
            at = if source.is(next + 1, "template") { next + 2 } else { next + 1 };
        }
    }

    /// Splits a Python path, such as `cute.make_layout`, `self.layout` or `name`, and returns its last name.
    fn modules(&self, at: usize, end: usize) -> Option<(Vec<Segment>, usize)> {
        let source = self.source;
        let mut at = at;
        source.is_word(at).then_some(())?;
        let is_module = MODULES.contains(&source.word(at)) || matches!(source.word(at), "self" | "cutlass" | "rocdl");
        while is_module && at + 2 < end + 1 && source.is(at + 1, ".") && source.is_word(at + 2) {
            at += 2;
            if !matches!(source.word(at), "rocdl" | "cute" | "utils") {
                break;
            }
        }
        Some((vec![Segment { at, close: None }], at + 1))
    }

    /// Returns the meaning of a path that is not built into CuTe or C++.
    fn resolved(&mut self, segments: &[Segment], context: Context) -> Meaning {
        let source = self.source;
        let name = source.word(segments[0].at);
        if DEVICE.contains(&name) || WORDS.contains(&name) {
            return Meaning::Text(name.to_string());
        }
        let arguments = self.arguments(segments[0], context);
        if let Some((_, number)) = NUMBERS.iter().find(|(known, _)| *known == name) {
            return Meaning::Number(*number);
        }
        let Some(mut meaning) = self.look_up(name, arguments, context) else { return self.known(segments, context) };
        for segment in &segments[1..] {
            meaning = self.member_of(meaning, *segment, context);
        }
        meaning
    }

    /// Returns the template arguments of a segment.
    fn arguments(&mut self, segment: Segment, context: Context) -> Option<Vec<Meaning>> {
        let inside = segment.arguments()?;
        Some(self.operands(&inside, context))
    }

    fn member_of(&mut self, of: Meaning, segment: Segment, context: Context) -> Meaning {
        let name = self.source.word(segment.at).to_string();
        let arguments = self.arguments(segment, context);
        match of {
            Meaning::Class(scope, instance) => {
                let inside = Context { scope, arguments: instance, before: usize::MAX, alias: None };
                let missing = || format!("{}::{name}", self.scopes.all[scope].name);
                let missing = missing();
                self.in_scope(&name, arguments, inside).unwrap_or(Meaning::Missing(vec![missing]))
            }
            Meaning::Text(text) => Meaning::Text(format!("{text}::{name}")),
            other => other,
        }
    }

    /// Returns the meaning of a path that the source does not declare. If colex does not know the name either, the name
    /// is missing.
    fn known(&mut self, segments: &[Segment], context: Context) -> Meaning {
        let source = self.source;
        let words: Vec<&str> = segments.iter().map(|segment| source.word(segment.at)).collect();
        let last = segments[segments.len() - 1];
        let is_qualified = QUALIFIERS.contains(&words[0]) && words.len() > 1;
        if !self.keeps_names
            && !is_qualified
            && !self.host.knows(words[words.len() - 1])
            && !self.host.knows(&words.join("::"))
        {
            return Meaning::Missing(vec![words[0].to_string()]);
        }
        let is_module = source.language == Language::Python
            && last.at > 1
            && source.is(last.at - 1, ".")
            && MODULES.contains(&source.word(last.at - 2));
        let name = if is_module { format!("cute.{}", words[0]) } else { words.join("::") };
        match last.arguments() {
            Some(inside) => {
                let inside = self.joined(&inside, context);
                Meaning::Text(format!("{name}<{inside}>"))
            }
            None => Meaning::Text(name),
        }
    }
}
