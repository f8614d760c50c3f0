//! Finds the declarations in a source. This module does not translate expressions.

mod cpp;
mod python;

use crate::scope::{Param, ScopeKind, Scopes, What};
use crate::source::{Source, Span};
use crate::token::Language;
use cpp::Scanner;

/// Returns the scopes in the first `end` tokens of a source. Each scope contains the members that it declares.
pub(crate) fn scopes(source: &Source, end: usize) -> Scopes {
    let mut scopes = Scopes::default();
    let file = scopes.add(0, ScopeKind::Namespace, "", Vec::new());
    match source.language {
        Language::Cpp => cpp::Scanner { source, scopes: &mut scopes }.block(file, &(0..end)),
        Language::Python => {
            python::Scanner { source, scopes: &mut scopes, assigned: Vec::new() }.block(file, &(0..end));
        }
    }
    scopes
}

/// Integer types of C++. A variable of such a type is a number.
const INTEGERS: [&str; 17] = [
    "int",
    "unsigned",
    "long",
    "short",
    "char",
    "size_t",
    "int8_t",
    "int16_t",
    "int32_t",
    "int64_t",
    "uint8_t",
    "uint16_t",
    "uint32_t",
    "uint64_t",
    "index_t",
    "ptrdiff_t",
    "dim3",
];

/// Words that can precede the name of a function. Parentheses after these words do not contain the parameters.
const ATTRIBUTES: [&str; 5] = ["__launch_bounds__", "alignas", "__attribute__", "decltype", "noexcept"];

/// Returns `true` if the type in the span `ty` is an integer type.
pub(crate) fn is_integer(source: &Source, ty: &Span) -> bool {
    let words =
        || ty.clone().map(|at| source.word(at)).filter(|word| !matches!(*word, "std" | "::" | "const" | "constexpr"));
    words().next().is_some() && words().all(|word| INTEGERS.contains(&word) || matches!(word, "&" | "&&"))
}

fn is_constant(source: &Source, ty: &Span) -> bool {
    ty.clone().any(|at| matches!(source.word(at), "const" | "constexpr"))
}

impl Scanner<'_> {
    /// Parses a variable, a function or an expression statement, and returns its end.
    fn declaration(&mut self, scope: usize, span: &Span, params: Vec<Param>) -> usize {
        let source = self.source;
        let mut rest = span.clone();
        loop {
            let Some(stop) = source.find(&rest, |word| matches!(word, "=" | ";" | "{" | "(")) else { return span.end };
            if source.is(stop, "(") && ATTRIBUTES.contains(&source.word(stop.wrapping_sub(1))) {
                rest.start = source.after(stop);
                continue;
            }
            let head = span.start..stop;
            return match source.word(stop) {
                "(" => self.function(scope, span, stop, params),
                "=" => self.variables(scope, &head, &(stop + 1..span.end), params),
                "{" if head.len() < 2 => source.after(stop),
                _ => self.without_value(scope, &head, stop, span),
            };
        }
    }

    /// Parses a declaration without `=`, such as `Type name;` or `Type name{…};`.
    fn without_value(&mut self, scope: usize, head: &Span, stop: usize, span: &Span) -> usize {
        let source = self.source;
        if let Some((name, ty)) = self.declared(head) {
            let is_empty = source.is(stop, ";") || source.partner(stop) == stop + 1;
            let what = match is_empty && !is_integer(source, &ty) {
                true => What::Value { ty: ty.clone(), init: ty },
                false if source.is(name - 1, "auto") => What::Value { ty, init: source.inside(stop) },
                false => What::Runtime { ty },
            };
            self.scopes.declare(scope, source.word(name), name, Vec::new(), what);
        }
        self.skip(scope, &(stop..span.end))
    }

    /// Returns the position of the declared name, and the span of its type. Returns `None` if the tokens do not form a
    /// declaration.
    fn declared(&self, head: &Span) -> Option<(usize, Span)> {
        let source = self.source;
        let name = head.end.checked_sub(1).filter(|name| head.contains(name) && source.is_word(*name))?;
        let ty = head.start..name;
        let is_type =
            |at: usize| source.is_word(at) || matches!(source.word(at), "::" | "&" | "&&" | "*" | "<" | "(" | "[");
        let (mut at, mut is_declared) = (ty.start, !ty.is_empty() && !source.is(name - 1, "::"));
        while at < ty.end {
            is_declared &= is_type(at) && (at > ty.start || source.is_word(at) || source.is(at, "::"));
            at = source.after(at);
        }
        is_declared.then_some((name, ty))
    }

    /// Parses declarations with values, such as `Type a = x, b = y;`.
    fn variables(&mut self, scope: usize, head: &Span, rest: &Span, params: Vec<Param>) -> usize {
        let source = self.source;
        let end = source.find(rest, |word| word == ";").unwrap_or(rest.end);
        let values = source.split(&(rest.start..end));
        let first = values.first().cloned().unwrap_or(rest.start..end);
        // `A<…> = …` specializes a variable template. The values of specializations are not read.
        let open = head.clone().find(|at| source.angle(*at).is_some_and(|close| close + 1 == head.end));
        if let Some(open) = open {
            self.scopes.specialized.insert(source.word(open - 1).to_string());
        }
        if let Some(names) = self.modes(head) {
            for (mode, name) in names.into_iter().enumerate() {
                let of = rest.start..end;
                self.scopes.declare(scope, source.word(name), name, Vec::new(), What::Mode { of, mode });
            }
        } else if head.len() == 1 && scope == 0 {
            // C++ has no assignments at file scope, so `A = …;` at file scope is a line of colex.
            self.variable(scope, (head.start, 0..0), rest.start..end, params);
        } else if let Some((name, ty)) = self.declared(head) {
            self.variable(scope, (name, ty.clone()), first, params);
            for next in values.iter().skip(1) {
                if let Some(equal) = source.find(next, |word| word == "=") {
                    self.variable(scope, (equal - 1, ty.clone()), equal + 1..next.end, Vec::new());
                }
            }
        }
        self.nested(scope, &(rest.start..end));
        end + 1
    }

    fn variable(&mut self, scope: usize, (name, ty): (usize, Span), init: Span, params: Vec<Param>) {
        let source = self.source;
        let is_default = source.is(init.start, "{") && source.inside(init.start).is_empty() && !ty.is_empty();
        let init = if is_default { ty.clone() } else { init };
        let what = match is_integer(source, &ty) && !is_constant(source, &ty) && self.changes(scope) {
            true => What::Runtime { ty },
            false => What::Value { ty, init },
        };
        self.scopes.declare(scope, source.word(name), name, params, what);
    }

    /// Returns `true` if the value of a variable in this scope can change. This is possible in functions and blocks.
    fn changes(&self, scope: usize) -> bool {
        self.scopes.all[scope].kind == ScopeKind::Block
    }

    /// Returns the token indices of the names in `auto [a, b]`, or `None` if the declaration has another form.
    fn modes(&self, head: &Span) -> Option<Vec<usize>> {
        let source = self.source;
        let open = head.clone().find(|at| source.is(*at, "["))?;
        let is_binding = source.is(head.start, "auto") || source.is(head.start + 1, "auto");
        let names = || source.inside(open).filter(|at| source.is_word(*at));
        (is_binding && source.after(open) == head.end).then(|| names().collect())
    }

    /// Parses the definition of a function with its body, or a statement that calls a function.
    fn function(&mut self, scope: usize, span: &Span, open: usize, params: Vec<Param>) -> usize {
        let source = self.source;
        let behind = source.after(open)..span.end;
        let stop = source.find(&behind, |word| matches!(word, "{" | ";" | "="));
        let Some(first) = stop.filter(|stop| source.is(*stop, "{")) else { return self.skip(scope, span) };
        let body = self.body(first, &behind);
        let name = source.word(open.wrapping_sub(1)).to_string();
        let is_function = self.scopes.all[scope].kind != ScopeKind::Block || !params.is_empty();
        if !is_function {
            return self.skip(scope, &(span.start..source.after(body)));
        }
        let function = self.scopes.add(scope, ScopeKind::Block, &name, params);
        for part in source.split(&source.inside(open)) {
            let head = part.start..source.find(&part, |word| word == "=").unwrap_or(part.end);
            // A parameter without a name must be included too, because arguments are matched to parameters by position.
            if let Some((name, ty)) = self.declared(&head).or((!head.is_empty()).then_some((head.end, head.clone()))) {
                self.scopes.declare(function, source.word(name), name, Vec::new(), What::Runtime { ty });
            }
        }
        let (params, inside) = (self.scopes.all[function].members.len(), source.inside(body));
        let what = What::Function { scope: function, params, body: inside.clone() };
        self.scopes.declare(scope, &name, open, Vec::new(), what);
        self.block(function, &inside);
        source.after(body)
    }

    /// Returns the index of the `{` that starts the body of a function. In a constructor, initializers with braces can
    /// precede the body.
    fn body(&self, first: usize, behind: &Span) -> usize {
        let source = self.source;
        let is_constructor = source.find(&(behind.start..first), |word| word == ":").is_some();
        let is_body = |at: usize| source.is(at, "{") && matches!(source.word(at - 1), ")" | "}");
        let mut at = first;
        while is_constructor && at < behind.end && !is_body(at) {
            at = source.after(at);
        }
        if at < behind.end { at } else { first }
    }
}
