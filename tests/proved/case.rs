//! A case of the proofs: a layout, and a way to compute its index.

use crate::definition::Definition;
use crate::emitted::Emitted;
use crate::lemmas::{Answer, Lemmas};
use crate::program;
use crate::question::Claim;
use crate::support::form::Form;
use crate::support::interpret::{Code, Range};
use crate::terms::{Id, Terms};
use layout_index::plan::Program;
use proc_macro2::TokenStream;
use quote::quote;
use std::fmt;

/// The ways in which the compiler computes an index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    /// A `fn` item. The next variant, `OnGpu`, is a `fn` item for GPUs.
    Function,
    OnGpu,
    /// The text of an `extern "cuda" fn`.
    Cuda,
    /// An `index!`, in the narrowest type that it accepts.
    Index,
    /// The table of numbers that the method `at` interprets.
    Table,
}

impl Way {
    pub(crate) const ALL: [Self; 5] = [Self::Function, Self::OnGpu, Self::Cuda, Self::Index, Self::Table];
}

#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub(crate) layout: Definition,
    pub(crate) form: Form,
    pub(crate) way: Way,
    pub(crate) ty: &'static str,
    pub(crate) range: Range,
}

/// The computation of an index, and the range of its integer type.
pub(crate) enum Body {
    Code(Code, Range),
    Table(Box<Program>, Range),
}

impl Case {
    /// Returns the computation that the macro emits, or `None` if the integer type is too narrow.
    pub(crate) fn body(&self) -> Option<Body> {
        let fixed = match self.ty {
            "usize" => [("u32", Range::U32), ("u64", Range::U64)],
            "isize" => [("i32", Range::I32), ("i64", Range::I64)],
            _ => return self.body_within(self.range),
        };
        // `usize` and `isize` have 32 bits on some platforms. If the macro emits code for 32 bits, the proof uses the
        // range of this code.
        let (_, range) =
            fixed.into_iter().find(|(ty, range)| Self { ty, range: *range, ..self.clone() }.body().is_some())?;
        self.body_within(range)
    }

    fn body_within(&self, range: Range) -> Option<Body> {
        if self.way == Way::Table {
            return program::of(self, range).map(|program| Body::Table(Box::new(program), range));
        }
        let tokens = self.tokens()?;
        let range = if self.way == Way::Index { Range::admitted(&tokens) } else { range };
        Some(Body::Code(self.code(tokens).unwrap_or_else(|error| panic!("{self}: {error}")), range))
    }

    /// Parses the tokens.
    pub(crate) fn code(&self, tokens: TokenStream) -> Result<Code, String> {
        if matches!(self.way, Way::Index | Way::Cuda) { Code::expression(tokens) } else { Code::function(tokens) }
    }

    /// Returns the tokens of a function, an expression, or the statements of a CUDA function.
    pub(crate) fn tokens(&self) -> Option<TokenStream> {
        let emitted = self.emitted()?;
        Some(if self.way == Way::Cuda { statements(&emitted) } else { emitted })
    }

    /// Returns at least `count` coordinates, including the first and the last, or all coordinates.
    pub(crate) fn coordinates(&self, count: usize) -> impl Iterator<Item = Vec<i64>> {
        let (extents, size) = (self.layout.extents(self.form), self.layout.plain.size());
        let numbers = (0..size).step_by((size as usize / count).max(1));
        numbers.chain([size - 1]).map(move |mut rest| {
            let digit = |extent: &i64| {
                let digit = rest % extent;
                rest /= extent;
                digit
            };
            extents.iter().map(digit).collect()
        })
    }

    fn emitted(&self) -> Option<TokenStream> {
        let layout: TokenStream = self.layout.to_string().parse().expect("tokens");
        let ty: TokenStream = self.ty.parse().expect("a type");
        let parameters = self.form.parameters(&self.layout.plain.shape, &ty);
        let parts = self.form.parts(&self.layout.plain.shape);
        let emitted = match self.way {
            Way::Index if self.form == Form::Linear => layout_compiler::index(quote!(#layout; p0), &quote!(colex)),
            Way::Index => layout_compiler::index(quote!(#layout; (#(#parts),*)), &quote!(colex)),
            Way::OnGpu => item(quote!(#[layout(target = gpu)] fn at(#parameters) -> #ty = #layout;)),
            Way::Cuda => item(quote!(extern "cuda" fn at(#parameters) -> #ty = #layout;)),
            _ => item(quote!(fn at(#parameters) -> #ty = #layout;)),
        };
        let text = emitted.to_string();
        let is_refused = text.contains("compile_error");
        assert!(!is_refused || text.contains(" bits\\n"), "{self} is refused: {text}");
        (!is_refused).then_some(emitted)
    }

    fn names(&self) -> Vec<String> {
        (0..self.layout.extents(self.form).len()).map(|k| format!("p{k}")).collect()
    }

    /// Searches for a coordinate for which the computation returns a wrong index.
    pub(crate) fn refuted(&self, body: &Body, lemmas: &mut Lemmas) -> Result<Answer, String> {
        let mut terms = Terms::new(lemmas);
        let extents = self.layout.extents(self.form);
        let entries: Vec<Id> = extents.iter().enumerate().map(|(k, extent)| terms.entry(k, *extent)).collect();
        let expected = self.layout.index(self.form, &entries, &mut terms);
        let (Body::Code(_, range) | Body::Table(_, range)) = *body;
        let mut emitted = Emitted { terms: &mut terms, range, checks: Vec::new() };
        let index = match body {
            Body::Code(code, _) => code.value(&mut emitted, self.names().into_iter().zip(entries).collect())?,
            Body::Table(program, _) => program::index(program, &entries, &mut emitted)?,
        };
        let mut checks = emitted.checks;
        checks.push((index, (range.low, range.high)));
        Ok(Claim { index, expected, checks, entries: extents.len() }.refuted(&mut terms))
    }

    /// Runs the computation at a coordinate. Returns `true` if the index is wrong.
    pub(crate) fn is_wrong_at(&self, body: &Body, entries: &[i64]) -> bool {
        let expected = self.layout.at(self.form, entries);
        match body {
            Body::Code(code, range) => {
                let names = self.names();
                let values: Vec<(&str, i64)> = names.iter().map(String::as_str).zip(entries.iter().copied()).collect();
                code.run(*range, &values) != Ok(expected)
            }
            Body::Table(program, _) => program.index(entries) != expected,
        }
    }
}

fn item(item: TokenStream) -> TokenStream {
    layout_compiler::layout(item, &quote!(colex))
}

/// Converts the statements of a CUDA function to Rust: `let` replaces `const unsigned int`.
fn statements(emitted: &TokenStream) -> TokenStream {
    let file: syn::File = syn::parse2(emitted.clone()).expect("an item");
    let [syn::Item::Const(item)] = file.items.as_slice() else { panic!("no constant: {emitted}") };
    let syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) = &*item.expr else {
        panic!("no text: {emitted}")
    };
    let text = text.value();
    let lines = text.lines().skip_while(|line| !line.ends_with('{')).skip(1).map(|line| {
        let line = line.trim();
        match (line.strip_prefix("const "), line.strip_prefix("return ")) {
            (Some(binding), _) => {
                let (name, value) = binding.split_once(" = ").expect("a value");
                format!("let {} = {value}", name.rsplit(' ').next().expect("a name"))
            }
            (_, Some(value)) => value.trim_end_matches(';').to_string(),
            _ if line.starts_with("(void)") || line == "}" => String::new(),
            _ => panic!("`{line}` in {text}"),
        }
    });
    format!("{{ {} }}", lines.collect::<Vec<_>>().join("\n")).parse().expect("tokens")
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} by {:?} in {}, {:?}", self.layout, self.form, self.ty, self.way)
    }
}
