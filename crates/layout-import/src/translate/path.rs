//! Names with their namespaces, template arguments and members of classes.

use super::{Context, Meaning, Translator};
use crate::source::Span;
use crate::token::Language;

/// A part of a path, with the closing bracket of its template arguments.
#[derive(Clone, Copy, Debug)]
pub(super) struct Segment {
    pub(super) at: usize,
    pub(super) close: Option<usize>,
}

impl Segment {
    /// The span of the template arguments.
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

/// Modules of Python with CuTe's functions.
const MODULES: [&str; 3] = ["cute", "fx", "pycute"];

/// Words with the same meaning in colex.
const WORDS: [&str; 14] = [
    "_",
    "X",
    "None",
    "o",
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

/// Variables of a kernel.
const DEVICE: [&str; 4] = ["threadIdx", "blockIdx", "blockDim", "gridDim"];

impl Translator<'_> {
    /// The meaning of the name at `at`, and the index after it.
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
        Some((self.resolved(&segments, context), next))
    }

    fn is_declared(&mut self, word: &str, context: Context) -> bool {
        !["Layout", "Shape", "Stride", "Tile", "Int"].contains(&word)
            && self.quietly(|of| of.look_up(word, None, context)).is_some()
    }

    /// `A<…>::B<…>`, without namespaces that do not matter.
    fn segments(&self, at: usize, end: usize) -> Option<(Vec<Segment>, usize)> {
        let source = self.source;
        let (mut at, mut segments) = (at, Vec::new());
        while at < end && matches!(source.word(at), "typename" | "template" | "::" | "const" | "constexpr") {
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

    /// `cute.make_layout`, `self.layout`, `name`
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

    /// The meaning of a path that is not built in.
    fn resolved(&mut self, segments: &[Segment], context: Context) -> Meaning {
        let source = self.source;
        let name = source.word(segments[0].at);
        if DEVICE.contains(&name) || WORDS.contains(&name) {
            return Meaning::Text(name.to_string());
        }
        let arguments = self.arguments(segments[0], context);
        let Some(mut meaning) = self.look_up(name, arguments, context) else { return self.known(segments, context) };
        for segment in &segments[1..] {
            meaning = self.member_of(meaning, *segment, context);
        }
        meaning
    }

    /// The template arguments of a segment.
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

    /// A name of CuTe's, or one that is missing.
    fn known(&mut self, segments: &[Segment], context: Context) -> Meaning {
        let source = self.source;
        let words: Vec<&str> = segments.iter().map(|segment| source.word(segment.at)).collect();
        let last = segments[segments.len() - 1];
        if !self.host.knows(words[words.len() - 1]) && !self.host.knows(&words.join("::")) {
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
