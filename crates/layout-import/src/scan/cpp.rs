//! Parses the statements of C++: namespaces, classes, functions, aliases and blocks.

use crate::scope::{Param, ScopeKind, Scopes, What};
use crate::source::{Source, Span};

pub(super) struct Scanner<'a> {
    pub(super) source: &'a Source,
    pub(super) scopes: &'a mut Scopes,
}

/// The first words of statements that declare no name.
const SKIPPED: [&str; 14] = [
    "static_assert",
    "return",
    "goto",
    "asm",
    "friend",
    "CUTE_STATIC_ASSERT",
    "CUTE_STATIC_ASSERT_V",
    "enum",
    "assert",
    "break",
    "continue",
    "throw",
    "delete",
    "co_return",
];

/// Words that can precede a declaration and do not change its meaning.
const SPECIFIERS: [&str; 15] = [
    "inline",
    "static",
    "virtual",
    "explicit",
    "typename",
    "mutable",
    "extern",
    "CUTE_UNROLL",
    "CUTE_NO_UNROLL",
    "CUTE_DEVICE",
    "CUTE_HOST_DEVICE",
    "CUTLASS_DEVICE",
    "CUTLASS_HOST_DEVICE",
    "CUTLASS_PRAGMA_UNROLL",
    "CUTLASS_PRAGMA_NO_UNROLL",
];

impl Scanner<'_> {
    /// Parses the statements in a span. The names that they declare become members of `scope`.
    pub(super) fn block(&mut self, scope: usize, span: &Span) {
        let (mut at, mut params) = (span.start, Vec::new());
        while at < span.end {
            at = self.statement(scope, at..span.end, &mut params).max(at + 1);
        }
    }

    /// Parses the statement at the start of a span, and returns its end. `params` contains the template parameters that
    /// precede the statement.
    fn statement(&mut self, scope: usize, span: Span, params: &mut Vec<Param>) -> usize {
        let (source, at) = (self.source, span.start);
        match source.word(at) {
            "template" if source.angle_of_template(at + 1).is_some() => {
                let close = source.angle_of_template(at + 1).unwrap_or(at + 1);
                params.extend(self.params(&(at + 2..close)));
                return close + 1;
            }
            "[" if source.is(at + 1, "[") => return source.after(at),
            "public" | "private" | "protected" if source.is(at + 1, ":") => return at + 2,
            word if SPECIFIERS.contains(&word) || word.starts_with("__") && !source.is(at + 1, "(") => return at + 1,
            word if word.starts_with("__") && source.is(at + 1, "(") => return source.after(at + 1),
            _ => {}
        }
        let params = std::mem::take(params);
        match source.word(at) {
            "namespace" => self.namespace(scope, &span),
            "struct" | "class" | "union" => self.class(scope, &span, params),
            "using" => self.using(scope, &span, params),
            "typedef" => self.typedef(scope, &span),
            "if" | "while" | "switch" | "catch" | "for" => self.control(scope, &span),
            "else" | "do" | "try" | "constexpr" | "const" if self.is_control(at) => at + 1,
            "case" | "default" => source.find(&span, |word| word == ":").map_or(span.end, |colon| colon + 1),
            "{" => {
                let block = self.scopes.add(scope, ScopeKind::Block, "", Vec::new());
                self.block(block, &source.inside(at));
                source.after(at)
            }
            word if SKIPPED.contains(&word) => self.skip(scope, &span),
            _ => self.declaration(scope, &span, params),
        }
    }

    fn is_control(&self, at: usize) -> bool {
        matches!(self.source.word(at), "else" | "do" | "try")
    }

    /// Skips a statement, but parses the blocks inside of it. Such a block, for example the body of a lambda, can
    /// declare names.
    pub(super) fn skip(&mut self, scope: usize, span: &Span) -> usize {
        let end = self.source.find(span, |word| word == ";").map_or(span.end, |end| end + 1);
        self.nested(scope, &(span.start..end));
        end
    }

    /// Parses the blocks inside of an expression.
    pub(super) fn nested(&mut self, scope: usize, span: &Span) {
        let source = self.source;
        let mut behind = span.start;
        for at in span.clone().filter(|at| source.is(*at, "{")) {
            let inside = source.inside(at);
            let is_inner = at < behind;
            behind = behind.max(source.after(at));
            if !is_inner && source.find(&inside, |word| word == ";").is_some() {
                let block = self.scopes.add(scope, ScopeKind::Block, "", Vec::new());
                self.block(block, &inside);
            }
        }
    }

    fn namespace(&mut self, scope: usize, span: &Span) -> usize {
        let source = self.source;
        let Some(open) = source.find(span, |word| matches!(word, "{" | ";")) else { return span.end };
        if source.is(open, "{") {
            let name = source.text(&(span.start + 1..open)).to_string();
            let inner = self.scopes.add(scope, ScopeKind::Namespace, &name, Vec::new());
            self.block(inner, &source.inside(open));
        }
        source.after(open)
    }

    fn class(&mut self, scope: usize, span: &Span, params: Vec<Param>) -> usize {
        let source = self.source;
        let Some(open) = source.find(span, |word| matches!(word, "{" | ";" | "=" | "(")) else { return span.end };
        if !source.is(open, "{") {
            return self.skip(scope, span);
        }
        let head = span.start + 1..open;
        let colon = source.find(&head, |word| word == ":").unwrap_or(open);
        let name = (head.start..colon)
            .find(|at| source.is_word(*at) && !source.is(at + 1, "(") && !source.word(*at).starts_with("alignas"));
        let name_at = name.unwrap_or(head.start);
        let is_special = source.angle(name_at + 1).is_some();
        if is_special {
            self.scopes.specialized.insert(source.word(name_at).to_string());
        }
        let name = if is_special { "" } else { source.word(name_at) };
        let class = self.scopes.add(scope, ScopeKind::Class, name, params);
        self.scopes.all[class].bases = self.bases(&(colon + 1..open));
        if !name.is_empty() {
            self.scopes.declare(scope, name, name_at, Vec::new(), What::Class(class));
        }
        self.block(class, &source.inside(open));
        source.find(&(source.after(open)..span.end), |word| word == ";").map_or(span.end, |end| end + 1)
    }

    fn bases(&self, span: &Span) -> Vec<Span> {
        let source = self.source;
        let is_access = |at: usize| matches!(source.word(at), "public" | "private" | "protected" | "virtual");
        let bases = source.split(&(span.start.min(span.end)..span.end)).into_iter();
        bases.map(|base| base.clone().find(|at| !is_access(*at)).unwrap_or(base.start)..base.end).collect()
    }

    fn using(&mut self, scope: usize, span: &Span, params: Vec<Param>) -> usize {
        let source = self.source;
        let end = source.find(span, |word| word == ";").unwrap_or(span.end);
        let name = span.start + 1;
        let (name, init) = match source.find(&(name..end), |word| word == "=") {
            Some(equal) => (name, equal + 1..end),
            None => (end - 1, name..end),
        };
        if source.word(span.start + 1) != "namespace" && !init.is_empty() {
            self.scopes.declare(scope, source.word(name), name, params, What::Value { ty: 0..0, init });
        }
        end + 1
    }

    fn typedef(&mut self, scope: usize, span: &Span) -> usize {
        let end = self.source.find(span, |word| word == ";").unwrap_or(span.end);
        let (name, init) = (end - 1, span.start + 1..end - 1);
        if !init.is_empty() {
            self.scopes.declare(scope, self.source.word(name), name, Vec::new(), What::Value { ty: 0..0, init });
        }
        end + 1
    }

    /// Parses the head of `if (…)` or `for (…)`, with the variables that it declares.
    fn control(&mut self, scope: usize, span: &Span) -> usize {
        let source = self.source;
        let Some(open) = source.find(span, |word| word == "(") else { return span.start + 1 };
        let inside = source.inside(open);
        let has_variable = source.is(span.start, "for") && source.find(&inside, |word| word == ";").is_some();
        if has_variable {
            self.block(scope, &(inside.start..source.find(&inside, |word| word == ";").unwrap_or(inside.end) + 1));
        } else {
            self.nested(scope, &inside);
        }
        source.after(open)
    }

    /// Returns the template parameters in a span such as `int N, bool B = false, class T`.
    fn params(&self, span: &Span) -> Vec<Param> {
        let source = self.source;
        let params = source.split(span).into_iter().filter_map(|part| {
            let equal = source.find(&part, |word| word == "=");
            let head = part.start..equal.unwrap_or(part.end);
            let name = head.clone().rev().find(|at| source.is_word(*at))?;
            let default = equal.map(|equal| equal + 1..part.end);
            Some(Param { name: source.word(name).to_string(), ty: head.start..name, default })
        });
        params.collect()
    }
}

impl Source {
    /// Returns the index of the `>` that closes the `<` after `template`. A `>` that is a comparison must be in
    /// parentheses inside template parameters.
    fn angle_of_template(&self, open: usize) -> Option<usize> {
        self.is(open, "<").then_some(())?;
        let (mut at, mut depth) = (open, 0);
        while at < self.len() {
            match self.word(at) {
                "<" => depth += 1,
                ">" if depth == 1 => return Some(at),
                ">" => depth -= 1,
                ";" => return None,
                _ => {}
            }
            at = self.partner(at).max(at) + 1;
        }
        None
    }
}
