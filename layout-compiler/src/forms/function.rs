//! `fn name(i: u32, (j, k): (u32, u32)) -> u32 = layout;`: plain arithmetic in a function, for every dialect of Rust, and with
//! `extern "wgsl"` and the like for other languages.

use super::bare;
use super::coordinate::{Coordinate, planned, verify};
use super::items::Item;
use super::kernel;
use crate::arithmetic::{Arithmetic, arithmetic};
use crate::emit::{Dialect, Report, Style, block};
use layout_runtime::Layout;
use layout_runtime::plan::{Target, Word};
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, FnArg, Meta, Pat, Signature, Token, Type};

/// A function's signature, up to `=`.
pub(super) struct Function {
    pub(super) signature: Signature,
}

impl ToTokens for Function {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.signature.to_tokens(tokens);
    }
}

impl Function {
    pub(super) fn name(&self) -> &Ident {
        &self.signature.ident
    }
}

impl Parse for Function {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        Ok(Self { signature: input.parse()? })
    }
}

/// Whether a signature starts here.
pub(super) fn starts(input: ParseStream<'_>) -> bool {
    input.peek(Token![fn]) || input.peek(Token![const]) || input.peek(Token![unsafe]) || input.peek(Token![extern])
}

/// The function with its body, or as the text of another language. Attributes pass through, but for `#[layout(target = gpu)]`.
pub(super) fn emit(item: &Item, function: &Function, layout: &Layout, report: &mut Report) -> TokenStream {
    let signature = &function.signature;
    let Ok(dialect) = kernel::dialect(signature, report) else { return TokenStream::new() };
    let Some(index) = index(item, signature, layout, dialect, report) else { return TokenStream::new() };
    written(item, signature, dialect, &layout.to_string(), &index)
}

/// The function in its language; `layout` is what it computes.
pub(super) fn written(
    item: &Item,
    signature: &Signature,
    dialect: Option<Dialect>,
    layout: &str,
    index: &Index,
) -> TokenStream {
    match dialect {
        Some(dialect) => kernel::emit(item, signature, layout, dialect, index),
        None => rust(item, signature, index),
    }
}

/// The index that a function computes.
pub(super) struct Index {
    pub(super) arithmetic: Arithmetic,
    /// What the arithmetic reads, in Rust and by name.
    pub(super) atoms: Vec<Vec<TokenTree>>,
    pub(super) names: Vec<String>,
    /// The names of the parameters, in their order.
    pub(super) parameters: Vec<String>,
    /// The integer type.
    pub(super) ty: String,
}

fn index(
    item: &Item,
    signature: &Signature,
    layout: &Layout,
    dialect: Option<Dialect>,
    report: &mut Report,
) -> Option<Index> {
    let (words, ty) = integer_type(signature, report)?;
    let coordinate = coordinate(signature, |_| false, report)?;
    if let Some((_, message)) = coordinate.misfit(layout, &ToString::to_string) {
        let spans = inputs_span(signature);
        report.push((spans, spans), &message, "write one parameter, or one per mode with its parentheses");
        return None;
    }
    let target = target(item, report)?.unwrap_or(dialect.map_or(Target::Cpu, Dialect::target));
    let form = coordinate.form().ok()?;
    let parts = coordinate.parts();
    if dialect.is_some_and(|dialect| !kernel::is_sayable(signature, &parts, &ty, dialect, report)) {
        return None;
    }
    let mut printed = match planned(layout, &form, words, target) {
        Ok(printed) => printed,
        Err(error) => {
            report.algebra(output_spans(signature), &error);
            return None;
        }
    };
    if dialect.is_some_and(Dialect::has_wide_products) && printed.word.bits == 32 {
        *printed.plan = printed.plan.with_wide_products(layout, &form).ok()?;
    }
    if let Err(error) = verify(layout, &form, &printed) {
        report.push((signature.ident.span(), signature.ident.span()), &error.message, &error.help);
        return None;
    }
    let names: Vec<String> = parts.iter().map(bare).collect();
    let arithmetic = arithmetic(&printed.plan, &names);
    let atoms = parts.iter().map(|part| vec![part.clone().into()]).collect();
    Some(Index { arithmetic, atoms, parameters: names.clone(), names, ty })
}

fn rust(item: &Item, signature: &Signature, index: &Index) -> TokenStream {
    let body =
        block(&index.arithmetic, &Style { parts: &index.atoms, suffix: Some(&index.ty), guard: &[], in_place: false });
    let unused = index.arithmetic.unused.iter().map(|part| &index.atoms[*part]);
    let attrs = passed_on(item);
    let vis = &item.vis;
    quote! {
        #(#attrs)*
        #vis #signature {
            #(let _ = #(#unused)*;)*
            #body
        }
    }
}

/// The attributes that are not ours.
pub(super) fn passed_on(item: &Item) -> impl Iterator<Item = &Attribute> {
    item.attrs.iter().filter(|attr| !attr.path().is_ident("layout"))
}

/// Where the layout has been reported: a body that is never compiled, so that calls are not reported as well.
pub(super) fn emit_nothing(item: &Item, function: &Function) -> TokenStream {
    let (attrs, vis, signature) = (passed_on(item), &item.vis, &function.signature);
    if kernel::dialect(signature, &mut Report::default()).is_ok_and(|dialect| dialect.is_some()) {
        return kernel::constant(item, signature, "");
    }
    quote! {
        #(#attrs)*
        #[allow(unused_variables)]
        #vis #signature {
            ::core::panic!()
        }
    }
}

/// The type of the index.
pub(super) fn output_spans(signature: &Signature) -> (Span, Span) {
    match &signature.output {
        syn::ReturnType::Type(_, ty) => ends(ty),
        syn::ReturnType::Default => ends(&signature.ident),
    }
}

/// The spans of the first and the last token.
pub(super) fn ends(tokens: &impl ToTokens) -> (Span, Span) {
    let spans = |tree: TokenTree| match tree {
        TokenTree::Group(group) => (group.span_open(), group.span_close()),
        tree => (tree.span(), tree.span()),
    };
    let mut trees = tokens.to_token_stream().into_iter().map(spans);
    let first = trees.next().unwrap_or((Span::call_site(), Span::call_site()));
    (first.0, trees.last().unwrap_or(first).1)
}

pub(super) fn inputs_span(signature: &Signature) -> Span {
    signature.paren_token.span.join()
}

/// The one integer type of all parameters and of the answer.
pub(super) fn integer_type(signature: &Signature, report: &mut Report) -> Option<(&'static [Word], String)> {
    let mut types: Vec<&Type> = Vec::new();
    let mut whole = true;
    for input in &signature.inputs {
        match input {
            FnArg::Typed(typed) => leaf_types(&typed.ty, &mut types),
            FnArg::Receiver(receiver) => {
                report.push(ends(receiver), "an index function has no `self`", "remove it");
                whole = false;
            }
        }
    }
    let syn::ReturnType::Type(_, output) = &signature.output else {
        let at = signature.ident.span();
        report.push((at, at), "an index function returns its index", "add the integer type: `-> u32`");
        return None;
    };
    let Some((words, name)) = word_of(output) else {
        report.push(ends(output), "this is not an integer type", "use `u32`, `usize` or another one");
        return None;
    };
    for ty in types {
        if word_of(ty).is_none_or(|(_, other)| other != name) {
            let message = "all parameters have the type of the index";
            report.push(ends(ty), message, &format!("write `{name}`"));
            whole = false;
        }
    }
    if !signature.generics.params.is_empty() {
        report.push(ends(&signature.generics), "an index function is not generic", "remove `<…>`");
        whole = false;
    }
    whole.then_some((words, name))
}

fn leaf_types<'a>(ty: &'a Type, out: &mut Vec<&'a Type>) {
    match ty {
        Type::Tuple(tuple) => tuple.elems.iter().for_each(|ty| leaf_types(ty, out)),
        Type::Paren(paren) => leaf_types(&paren.elem, out),
        // What a macro passed on as `$ty:ty`.
        Type::Group(group) => leaf_types(&group.elem, out),
        _ => out.push(ty),
    }
}

/// The arithmetic of an integer type. The pointer-sized ones take 32 bits where that is enough, to be right everywhere.
fn word_of(ty: &Type) -> Option<(&'static [Word], String)> {
    const fn word(bits: u32, signed: bool) -> Word {
        Word { bits, signed }
    }
    const TYPES: [(&str, &[Word]); 10] = [
        ("u8", &[word(8, false)]),
        ("u16", &[word(16, false)]),
        ("u32", &[word(32, false)]),
        ("u64", &[word(64, false)]),
        ("usize", &[word(32, false), word(64, false)]),
        ("i8", &[word(8, true)]),
        ("i16", &[word(16, true)]),
        ("i32", &[word(32, true)]),
        ("i64", &[word(64, true)]),
        ("isize", &[word(32, true), word(64, true)]),
    ];
    let path = match ty {
        Type::Path(path) => path,
        Type::Group(group) => return word_of(&group.elem),
        Type::Paren(paren) => return word_of(&paren.elem),
        _ => return None,
    };
    let name = path.path.segments.last()?.ident.to_string();
    let words = TYPES.iter().find(|(known, _)| *known == name)?.1;
    Some((words, name))
}

/// The parameters as a coordinate: one is one-dimensional, several are one per mode. Those that `is_number` are none.
pub(super) fn coordinate(
    signature: &Signature,
    is_number: impl Fn(&FnArg) -> bool,
    report: &mut Report,
) -> Option<Coordinate<Ident>> {
    let mut parameters = parameters(signature, |input| !is_number(input), report)?;
    match parameters.len() {
        0 => {
            let at = inputs_span(signature);
            report.push((at, at), "an index function has a coordinate", "add a parameter: `(i: u32)`");
            None
        }
        1 => parameters.pop(),
        _ => Some(Coordinate::Tuple(parameters)),
    }
}

/// The names of some parameters, nested as they are written; all mistakes are reported.
pub(super) fn parameters(
    signature: &Signature,
    is_wanted: impl Fn(&FnArg) -> bool,
    report: &mut Report,
) -> Option<Vec<Coordinate<Ident>>> {
    let typed = signature.inputs.iter().filter(|input| is_wanted(input)).filter_map(|input| match input {
        FnArg::Typed(typed) => Some(typed),
        FnArg::Receiver(_) => None,
    });
    let parameters: Vec<Option<Coordinate<Ident>>> = typed.map(|typed| pattern(&typed.pat, report)).collect();
    parameters.into_iter().collect()
}

fn pattern(pat: &Pat, report: &mut Report) -> Option<Coordinate<Ident>> {
    match pat {
        Pat::Ident(ident) if ident.by_ref.is_none() && ident.subpat.is_none() => {
            Some(Coordinate::Part(ident.ident.clone()))
        }
        Pat::Paren(paren) => pattern(&paren.pat, report),
        Pat::Tuple(tuple) => {
            let modes: Vec<_> = tuple.elems.iter().map(|pat| pattern(pat, report)).collect();
            Some(Coordinate::Tuple(modes.into_iter().collect::<Option<_>>()?))
        }
        _ => {
            report.push(ends(pat), "this is not a name or a tuple of names", "name each part of the coordinate");
            None
        }
    }
}

/// `#[layout(target = gpu)]`
fn target(item: &Item, report: &mut Report) -> Option<Option<Target>> {
    let mut target = None;
    for attr in item.attrs.iter().filter(|attr| attr.path().is_ident("layout")) {
        let text = match &attr.meta {
            Meta::List(list) => list.tokens.to_string().replace(' ', ""),
            _ => String::new(),
        };
        target = match text.as_str() {
            "target=gpu" => Some(Target::Gpu),
            "target=cpu" => Some(Target::Cpu),
            _ => {
                let help = "write `#[layout(target = gpu)]` or `#[layout(target = cpu)]`";
                report.push(ends(attr), "unknown option", help);
                return None;
            }
        };
    }
    Some(target)
}
