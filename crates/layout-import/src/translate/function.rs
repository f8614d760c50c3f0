//! Evaluates calls of functions and lambdas that the source itself defines. The value of a call is the value of the
//! expression that the function returns.

use super::{Context, Meaning, Template, Translator};
use crate::scope::What;
use crate::source::Span;

/// The second part of the key with which an instantiation stores the arguments of a function call. For template
/// arguments, this part is different.
const ARGUMENTS: Option<usize> = Some(usize::MAX);

impl Translator<'_> {
    /// Returns the value of a call of a function in `scope`.
    pub(super) fn called(
        &mut self,
        scope: usize,
        name: &str,
        instance: usize,
        inside: &Span,
        context: Context,
    ) -> Meaning {
        let given = self.operands(inside, context);
        let given: Vec<Meaning> = given.into_iter().map(|meaning| self.computed(meaning)).collect();
        let functions = self.scopes.named(scope, name).iter().map(|member| &self.scopes.all[scope].members[*member]);
        let function = functions.map(|member| member.what.clone()).find_map(|what| match what {
            What::Function { scope, params, body } if params == given.len() => Some((scope, body)),
            _ => None,
        });
        let missing = || Meaning::Missing(vec![name.to_string()]);
        let Some((function, body)) = function else { return missing() };
        let of: Template = (function, ARGUMENTS);
        let arguments = self.instance(of, given, instance);
        if let Some(value) = self.returns.get(&(function, arguments)) {
            return value.clone();
        }
        let inside = Context { scope: function, arguments, before: usize::MAX, alias: None };
        let value = self.returned(&body, inside).unwrap_or_else(missing);
        // If a call needs a missing name or a runtime value, its value is not stored. Then each call is evaluated, and
        // reports these names.
        if self.missing.is_empty() && self.runtime.is_empty() && !matches!(value, Meaning::Missing(_)) {
            self.returns.insert((function, arguments), value.clone());
        }
        value
    }

    /// If a meaning is arithmetic with numbers only, replaces it by its value. With equal arguments, a recursive
    /// function is then evaluated only once.
    fn computed(&self, meaning: Meaning) -> Meaning {
        match &meaning {
            Meaning::Text(text) if text.bytes().all(|byte| b"0123456789+-*/% ()".contains(&byte)) => {
                let value = self.host.evaluate(text).ok().and_then(|value| value.text.parse().ok());
                value.map_or(meaning, Meaning::Number)
            }
            _ => meaning,
        }
    }

    /// Returns the argument that a call passes for parameter number `member` of the function `scope`.
    pub(super) fn argument(&self, scope: usize, member: usize, instance: usize) -> Option<Meaning> {
        self.instances[instance].get(&(scope, ARGUMENTS))?.get(member).cloned()
    }

    /// Returns the value of a lambda that is called where it is defined, as in `[&] { return …; }()`.
    pub(super) fn lambda(&mut self, span: &Span, context: Context) -> Option<Meaning> {
        let source = self.source;
        source.is(span.start, "[").then_some(())?;
        let body = source.find(span, |word| word == "{")?;
        let behind = source.after(body);
        let is_called = behind < span.end && source.is(behind, "(") && source.partner(behind) == behind + 1;
        let value = if is_called { self.returned(&source.inside(body), context) } else { None };
        Some(value.unwrap_or_else(|| Meaning::Missing(vec!["the value of a lambda".to_string()])))
    }

    /// Returns the value that the statements in a span return, or `None` if this value is not known.
    fn returned(&mut self, body: &Span, context: Context) -> Option<Meaning> {
        let source = self.source;
        let mut at = body.start;
        while at < body.end {
            let rest = at..body.end;
            at = match source.word(at) {
                "return" => {
                    let end = source.find(&rest, |word| word == ";").unwrap_or(body.end);
                    return Some(self.operand(&(at + 1..end), context));
                }
                "if" if source.is(at + 1, "constexpr") => {
                    let (branch, next) = match self.branch(at + 2, context) {
                        Ok(found) => found,
                        Err(names) => return Some(Meaning::Missing(names)),
                    };
                    if let Some(value) = branch.and_then(|branch| self.returned(&branch, context)) {
                        return Some(value);
                    }
                    next
                }
                "if" | "for" | "while" | "switch" => return None,
                _ => source.find(&rest, |word| matches!(word, ";" | "{")).map_or(body.end, |end| source.after(end)),
            };
        }
        None
    }

    /// Returns the branch of an `if constexpr` that is executed, and the index after the whole statement. `open` is the
    /// index of the parenthesis before the condition. The branch is `None` if the condition is false and there is no
    /// `else`.
    fn branch(&mut self, open: usize, context: Context) -> Result<(Option<Span>, usize), Vec<String>> {
        let source = self.source;
        let statement = |at: usize| match source.word(at) {
            "{" => (source.inside(at), source.after(at)),
            _ => {
                let end = source.find(&(at..source.len()), |word| word == ";").map_or(source.len(), |end| end + 1);
                (at..end, end)
            }
        };
        let holds = self.number(&source.inside(open), context)? != 0;
        let (yes, behind) = statement(source.after(open));
        if !source.is(behind, "else") {
            return Ok((holds.then_some(yes), behind));
        }
        if source.is(behind + 1, "if") {
            // If `else` is followed by another `if`, the branch consists of this single statement.
            let (no, end) = (behind + 1..source.len(), self.end_of_if(behind + 1));
            return Ok((Some(if holds { yes } else { no.start..end }), end));
        }
        let (no, end) = statement(behind + 1);
        Ok((Some(if holds { yes } else { no }), end))
    }

    /// Returns the index after a chain of `if (…) {…} else …` statements.
    fn end_of_if(&self, start: usize) -> usize {
        let source = self.source;
        let mut at = start;
        loop {
            let Some(open) = source.find(&(at..source.len()), |word| word == "{") else { return source.len() };
            at = source.after(open);
            if !source.is(at, "else") {
                return at;
            }
        }
    }
}
