//! Parses the statements of Python: classes, functions and assignments. The indentation determines where blocks end.

use crate::scope::{ScopeKind, Scopes, What};
use crate::source::{Source, Span};
use crate::token::Kind;

pub(super) struct Scanner<'a> {
    pub(super) source: &'a Source,
    pub(super) scopes: &'a mut Scopes,
    /// The names that have been assigned, each with its scope.
    pub(super) assigned: Vec<(usize, String)>,
}

/// A block that contains the current line.
struct Open {
    indent: usize,
    scope: usize,
    /// For a branch or a loop, the number of names that were assigned before it.
    assigned: Option<usize>,
    is_loop: bool,
}

impl Scanner<'_> {
    /// Parses the lines in a span.
    pub(super) fn block(&mut self, file: usize, span: &Span) {
        let mut open = vec![Open { indent: 0, scope: file, assigned: None, is_loop: false }];
        let mut at = span.start;
        while at < span.end {
            let end = (at..span.end).find(|at| self.source.kind(*at) == Some(Kind::Line)).unwrap_or(span.end);
            if end > at {
                let indent = self.indent(at);
                while open.len() > 1 && open.last().is_some_and(|block| block.indent >= indent) {
                    self.leave(open.pop().and_then(|block| block.assigned), at);
                }
                let scope = open.last().map_or(file, |block| block.scope);
                let repeats = open.iter().rev().take_while(|block| block.assigned.is_some()).any(|block| block.is_loop);
                let is_loop = matches!(self.source.word(at), "for" | "while");
                let is_branch = is_loop || matches!(self.source.word(at), "if" | "elif" | "else");
                let assigned = is_branch.then_some(self.assigned.len());
                let inner = self.line(scope, &(at..end), repeats).or(assigned.map(|_| scope));
                open.extend(inner.map(|scope| Open { indent, scope, assigned, is_loop }));
            }
            at = end + 1;
        }
    }

    /// Ends a branch or a loop before the token `at`. The names that it assigns have no known value after it.
    fn leave(&mut self, assigned: Option<usize>, at: usize) {
        for (scope, name) in assigned.map_or(Vec::new(), |from| self.assigned[from..].to_vec()) {
            self.scopes.declare(scope, &name, at.saturating_sub(1), Vec::new(), What::Runtime { ty: 0..0 });
        }
    }

    fn indent(&self, at: usize) -> usize {
        let start = self.source.start(at);
        start - self.source.text[..start].rfind('\n').map_or(0, |line| line + 1)
    }

    /// Parses one line. `repeats` is `true` in a loop. Returns the scope of the class or function that the line starts.
    fn line(&mut self, scope: usize, line: &Span, repeats: bool) -> Option<usize> {
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
            "import" | "from" | "return" | "assert" | "if" | "elif" | "else" | "while" | "with" | "@" => {}
            _ => self.assignment(scope, line, repeats),
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

    /// Parses an assignment: `name = …`, `name: type = …`, `self.name = …`, `a, b = …` or `name += …`. After
    /// `name += …`, and after `name = f(name)` in a loop, the value of the name is not known.
    fn assignment(&mut self, scope: usize, line: &Span, repeats: bool) {
        let source = self.source;
        let is_equal = |word: &str| word.ends_with('=') && !matches!(word, "==" | "!=" | "<=" | ">=");
        let Some(equal) = source.find(line, is_equal) else { return };
        let head = line.start..source.find(&(line.start..equal), |word| word == ":").unwrap_or(equal);
        // `//=` and `%=` are two tokens.
        let is_split = matches!(source.word(head.end.saturating_sub(1)), "//" | "%" | "<<" | "|" | "&" | "^" | "@");
        let is_changed = !source.is(equal, "=") || is_split;
        let head = head.start..head.end - usize::from(is_split);
        let is_tuple = source.is(head.start, "(") && source.after(head.start) == head.end;
        let head = if is_tuple { source.inside(head.start) } else { head };
        let init = equal + 1..line.end;
        let is_own = |name: usize| repeats && init.clone().any(|at| source.is(at, source.word(name)));
        let value = |name: usize| match is_changed || is_own(name) {
            true => What::Runtime { ty: 0..0 },
            false => What::Value { ty: 0..0, init: init.clone() },
        };
        let names = source.split(&head);
        match names.as_slice() {
            [name] if name.len() == 1 && source.is_word(name.start) => {
                self.assign(scope, name.start, value(name.start));
            }
            [name] if name.len() == 3 && source.is(name.start, "self") => {
                let class = self.class_of(scope);
                self.assign(class, name.end - 1, value(name.end - 1));
            }
            [_, _, ..] if names.iter().all(|name| name.len() == 1 && source.is_word(name.start)) => {
                for (mode, name) in names.iter().enumerate() {
                    let what = What::Mode { of: init.clone(), mode };
                    self.assign(scope, name.start, what);
                }
            }
            _ => {}
        }
    }

    fn assign(&mut self, scope: usize, at: usize, what: What) {
        let name = self.source.word(at);
        self.assigned.push((scope, name.to_string()));
        self.scopes.declare(scope, name, at, Vec::new(), what);
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
