//! Expands the macros in a source text without rustc, and collects the errors that they report.

use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::quote;
use std::collections::HashMap;

/// The first span, the last span and the text of an error.
pub(crate) type Reported = (Span, Span, String);

/// A function of the compiler that expands a macro. The arguments of the function are the input and the header.
type Macro = fn(TokenStream, &TokenStream) -> TokenStream;

/// A call of a helper macro that needs a layout of another block.
struct Call {
    layout: String,
    function: Macro,
    header: TokenStream,
    input: TokenStream,
    site: (Span, Span),
}

#[derive(Default)]
struct Expander {
    /// The name of the source file. An error in another file gets the span of the macro call.
    file: String,
    /// The first and the last span of the macro call that is being expanded.
    site: Option<(Span, Span)>,
    errors: Vec<Reported>,
    /// The layouts that helper macros pass, by the name of the helper macro: the tokens after the layout's path.
    layouts: HashMap<String, TokenStream>,
    /// The names that `use layout as name` declares.
    names: HashMap<String, String>,
    waiting: Vec<Call>,
}

/// Returns all errors that the macros in `source` report, in the order of the source.
pub(crate) fn errors(source: &str) -> Result<Vec<Reported>, String> {
    let source: TokenStream = source.parse().map_err(|error| format!("the source is not Rust: {error}"))?;
    let file = source.clone().into_iter().next().map_or(String::new(), |tree| tree.span().file());
    let mut expander = Expander { file, ..Expander::default() };
    expander.scan(source);
    while let Some(next) = expander.waiting.iter().position(|call| expander.find(&call.layout).is_some()) {
        let call = expander.waiting.remove(next);
        expander.expand(call);
    }
    if let Some(call) = expander.waiting.first() {
        return Err(format!("the layout `{}` is not declared", call.layout));
    }
    let mut errors = expander.errors;
    let place = |(first, last, text): &Reported| {
        let at = [first.start(), last.end()].map(|at| (at.line, at.column));
        (at, text.clone())
    };
    errors.sort_by_key(place);
    errors.dedup_by_key(|error| place(error));
    Ok(errors)
}

impl Expander {
    fn scan(&mut self, code: TokenStream) {
        let trees: Vec<TokenTree> = code.into_iter().collect();
        let mut at = 0;
        while let Some(tree) = trees.get(at) {
            at += match &trees[at..] {
                [TokenTree::Ident(name), TokenTree::Punct(bang), TokenTree::Group(input), ..]
                    if bang.as_char() == '!' =>
                {
                    self.call(name, input);
                    3
                }
                [TokenTree::Ident(word), _, TokenTree::Ident(name), TokenTree::Group(rules), ..]
                    if word == "macro_rules" =>
                {
                    self.helper(name, rules);
                    4
                }
                [TokenTree::Ident(from), TokenTree::Ident(word), TokenTree::Ident(to), ..] if word == "as" => {
                    self.names.insert(to.to_string(), from.to_string());
                    3
                }
                _ => {
                    if let TokenTree::Group(group) = tree {
                        self.scan(group.stream());
                    }
                    1
                }
            };
        }
    }

    fn call(&mut self, name: &Ident, input: &Group) {
        let site = (self.here(name.span(), true), self.here(input.span_close(), false));
        match name.to_string().as_str() {
            "compile_error" => {
                let text = syn::parse2::<syn::LitStr>(input.stream()).expect("a macro reports a string").value();
                self.errors.push((site.0, site.1, text));
            }
            "layout" => self.at(site, layout_compiler::layout(input.stream(), &quote!(::colex))),
            "index" => self.at(site, layout_compiler::index(input.stream(), &quote!(::colex))),
            "__expand_index" => self.at(site, layout_compiler::expand_index(input.stream(), &quote!(::colex))),
            kind @ ("kernel" | "pipeline") => self.kernel(site, kind, input.stream()),
            _ => match parts(input) {
                Some((callback, header, input)) => {
                    let function = if callback == "index" { layout_compiler::index } else { layout_compiler::layout };
                    self.waiting.push(Call { layout: name.to_string(), function, header, input, site });
                }
                None => self.scan(input.stream()),
            },
        }
    }

    /// Reads the helper macro of a struct, and keeps its literals: the version, the layout and a number.
    fn helper(&mut self, name: &Ident, rules: &Group) {
        if name.to_string().starts_with("layout_of_") {
            self.layouts.insert(name.to_string(), literals(rules.stream()).into_iter().map(TokenTree::from).collect());
        }
    }

    fn find(&self, name: &str) -> Option<&TokenStream> {
        self.layouts.get(name).or_else(|| self.find(self.names.get(name).filter(|other| *other != name)?))
    }

    /// Expands a waiting macro call again, with the layout in its header.
    fn expand(&mut self, call: Call) {
        let (header, layout) = (call.header, self.find(&call.layout).cloned().unwrap_or_default());
        self.at(call.site, (call.function)(call.input, &quote!(#header #layout ;)));
    }

    /// Collects the errors of a kernel. If `kernel!` accepts the declaration, these are the errors in the declaration
    /// and in the output of `kernel_body!`.
    fn kernel(&mut self, site: (Span, Span), kind: &str, input: TokenStream) {
        let kind = Ident::new(kind, Span::call_site());
        let mistake = layout_compiler::kernel_mistake(quote!(#kind #input));
        if !mistake.to_string().contains("invalid declaration of") {
            return self.at(site, mistake);
        }
        let mut head: Vec<TokenTree> = input.into_iter().collect();
        let body = head.pop();
        let arguments = head.iter().skip_while(|tree| tree.to_string() != "fn").nth(2);
        let block = match arguments {
            Some(TokenTree::Group(group)) => group.stream().into_iter().next(),
            _ => None,
        };
        self.at(site, head.into_iter().collect());
        self.at(site, layout_compiler::kernel_body(quote!(#block #body)));
    }

    /// Collects errors from the output of the macro call at `site`.
    fn at(&mut self, site: (Span, Span), expansion: TokenStream) {
        let outer = self.site.replace(site);
        self.scan(expansion);
        self.site = outer;
    }

    /// Returns `span` if it is in the source file, and otherwise the span of the macro call.
    fn here(&self, span: Span, is_first: bool) -> Span {
        match self.site {
            Some((first, last)) if span.file() != self.file => {
                if is_first {
                    first
                } else {
                    last
                }
            }
            _ => span,
        }
    }
}

/// Returns the arguments of a helper macro: `{ [path::callback] [header] { input } }`.
fn parts(arguments: &Group) -> Option<(String, TokenStream, TokenStream)> {
    let trees: Vec<TokenTree> = arguments.stream().into_iter().collect();
    let [TokenTree::Group(callback), TokenTree::Group(header), TokenTree::Group(input)] = &trees[..] else {
        return None;
    };
    let callback = callback.stream().into_iter().last()?.to_string();
    let is_call = header.delimiter() == Delimiter::Bracket && matches!(callback.as_str(), "layout" | "index");
    is_call.then(|| (callback, header.stream(), input.stream()))
}

fn literals(code: TokenStream) -> Vec<Literal> {
    let of = |tree| match tree {
        TokenTree::Group(group) => literals(group.stream()),
        TokenTree::Literal(literal) => vec![literal],
        _ => Vec::new(),
    };
    code.into_iter().flat_map(of).collect()
}
