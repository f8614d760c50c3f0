//! Parses the statements of Python: classes, functions and assignments. The indentation determines where blocks end.

use crate::scope::{ScopeKind, Scopes, What};
use crate::source::{Source, Span};
use crate::token::Kind;

pub(super) struct Scanner<'a> {
    pub(super) source: &'a Source,
    pub(super) scopes: &'a mut Scopes,
}

impl Scanner<'_> {
    /// Parses the lines in a span.
    pub(super) fn block(&mut self, file: usize, span: &Span) {
        let (mut open, mut at) = (vec![(0, file)], span.start);
        while at < span.end {
            let end = (at..span.end).find(|at| self.source.kind(*at) == Some(Kind::Line)).unwrap_or(span.end);
            if end > at {
                let indent = self.indent(at);
                while open.len() > 1 && open.last().is_some_and(|(start, _)| *start >= indent) {
                    open.pop();
                }
                let scope = open.last().map_or(file, |(_, scope)| *scope);
                open.extend(self.line(scope, &(at..end)).map(|inner| (indent, inner)));
            }
            at = end + 1;
        }
    }

    fn indent(&self, at: usize) -> usize {
        let start = self.source.start(at);
        start - self.source.text[..start].rfind('\n').map_or(0, |line| line + 1)
    }

    /// Parses one line. If the line starts a class or a function, returns its scope, and otherwise `None`.
    fn line(&mut self, scope: usize, line: &Span) -> Option<usize> {
        let source = self.source;
        match source.word(line.start) {
            "def" => return Some(self.function(scope, line)),
            "class" => {
                let name = source.word(line.start + 1);
                let class = self.scopes.add(scope, ScopeKind::Class, name, Vec::new());
                self.scopes.declare(scope, name, line.start + 1, Vec::new(), What::Class(class));
                return Some(class);
            }
            "for" => {
                let names = (line.start + 1..line.end).take_while(|at| !source.is(*at, "in"));
                names.filter(|at| source.is_word(*at)).for_each(|at| self.runtime(scope, at));
            }
            "import" | "from" | "return" | "assert" | "if" | "while" | "with" | "@" => {}
            _ => self.assignment(scope, line),
        }
        None
    }

    fn runtime(&mut self, scope: usize, at: usize) {
        self.scopes.declare(scope, self.source.word(at), at, Vec::new(), What::Runtime { ty: 0..0 });
    }

    fn function(&mut self, scope: usize, line: &Span) -> usize {
        let source = self.source;
        let function = self.scopes.add(scope, ScopeKind::Block, source.word(line.start + 1), Vec::new());
        if let Some(open) = source.find(line, |word| word == "(") {
            for part in source.split(&source.inside(open)) {
                self.runtime(function, part.start);
            }
        }
        function
    }

    /// Parses an assignment: `name = …`, `name: type = …`, `self.name = …` or `a, b = …`.
    fn assignment(&mut self, scope: usize, line: &Span) {
        let source = self.source;
        let Some(equal) = source.find(line, |word| word == "=") else { return };
        let head = line.start..source.find(&(line.start..equal), |word| word == ":").unwrap_or(equal);
        let init = equal + 1..line.end;
        let names = source.split(&head);
        match names.as_slice() {
            [name] if name.len() == 1 && source.is_word(name.start) => {
                let what = What::Value { ty: 0..0, init };
                self.scopes.declare(scope, source.word(name.start), name.start, Vec::new(), what);
            }
            [name] if name.len() == 3 && source.is(name.start, "self") => {
                let class = self.class_of(scope);
                let what = What::Value { ty: 0..0, init };
                self.scopes.declare(class, source.word(name.end - 1), name.end - 1, Vec::new(), what);
            }
            [_, _, ..] if names.iter().all(|name| name.len() == 1 && source.is_word(name.start)) => {
                for (mode, name) in names.iter().enumerate() {
                    let what = What::Mode { of: init.clone(), mode };
                    self.scopes.declare(scope, source.word(name.start), name.start, Vec::new(), what);
                }
            }
            _ => {}
        }
    }

    fn class_of(&self, mut scope: usize) -> usize {
        let start = scope;
        while let Some(parent) = self.scopes.all[scope].parent {
            if self.scopes.all[scope].kind == ScopeKind::Class {
                return scope;
            }
            scope = parent;
        }
        start
    }
}
