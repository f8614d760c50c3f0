//! The item forms: `struct Name = layout;` and `fn name(i: u32) -> u32 = layout;`, several in a block.

use super::function::Function;
use super::names::Declared;
use super::{function, structure};
use crate::emit::{Position, Report};
use crate::resolve::resolve_layout;
use crate::syntax::parse as parse_expr;
use crate::words::Words;
use layout_runtime::Layout;
use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::quote;
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Attribute, Token, Visibility};

/// Whether a macro's input declares items: it starts with an attribute, a visibility, or an item's keyword.
pub(super) fn starts_item(input: &TokenStream) -> bool {
    let mut trees = input.clone().into_iter();
    match trees.next() {
        // What a macro passed on as `$vis:vis`; nothing between its delimiters where the item is private.
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::None => {
            starts_item(&if group.stream().is_empty() { trees.collect() } else { group.stream() })
        }
        Some(TokenTree::Punct(punct)) => punct.as_char() == '#',
        Some(TokenTree::Ident(ident)) => {
            ["pub", "struct", "fn", "const", "unsafe", "extern"].iter().any(|word| ident == word)
        }
        _ => false,
    }
}

/// An item, its notation still as tokens.
pub(super) struct Item {
    pub(super) attrs: Vec<Attribute>,
    pub(super) vis: Visibility,
    pub(super) kind: Kind,
    notation: TokenStream,
    end: Span,
}

pub(super) enum Kind {
    Struct(Ident),
    Fn(Function),
}

/// All items of a block, or all their mistakes.
pub(super) fn items(input: TokenStream, krate: &TokenStream) -> TokenStream {
    let mut report = Report::default();
    let mut out = TokenStream::new();
    let mut declared: Vec<(String, Option<Layout>)> = Vec::new();
    match parse_items.parse2(input) {
        Ok(items) => {
            for item in &items {
                let layout = layout_of(item, &declared, &mut report);
                out.extend(item.emit(layout.as_ref(), krate, &mut report));
                if let Kind::Struct(name) = &item.kind {
                    declared.push((name.to_string(), layout));
                }
            }
        }
        Err(error) => report.syn(&error),
    }
    out.extend(report.tokens(Position::Item));
    out
}

fn parse_items(input: ParseStream<'_>) -> syn::Result<Vec<Item>> {
    let mut items = Vec::new();
    while !input.is_empty() {
        items.push(input.parse()?);
    }
    Ok(items)
}

fn layout_of(item: &Item, declared: &[(String, Option<Layout>)], report: &mut Report) -> Option<Layout> {
    let words = Words::new(item.notation.clone(), Some(item.end));
    match parse_expr(words.source()) {
        Ok(expr) => match resolve_layout(&expr, words.source(), &Declared::new(&words, declared)) {
            Ok(layout) => return Some(layout),
            Err(errors) => report.diagnostics(&errors, &words),
        },
        Err(error) => report.diagnostic(&error, &words),
    }
    None
}

impl Item {
    /// The item's code. A struct whose layout is wrong is still declared, so that its uses are not reported as well.
    fn emit(&self, layout: Option<&Layout>, krate: &TokenStream, report: &mut Report) -> TokenStream {
        match (&self.kind, layout) {
            (Kind::Struct(name), Some(layout)) => structure::emit(self, name, layout, krate),
            (Kind::Struct(name), None) => {
                let vis = &self.vis;
                quote!(#vis struct #name;)
            }
            (Kind::Fn(function), Some(layout)) => function::emit(self, function, layout, report),
            (Kind::Fn(function), None) => function::emit_nothing(self, function),
        }
    }
}

/// Whether another item starts here: no layout has these words.
fn starts_next(input: ParseStream<'_>) -> bool {
    input.peek(Token![pub]) || input.peek(Token![struct]) || input.peek(Token![#]) || function::starts(input)
}

impl Parse for Item {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        let vis = input.parse()?;
        let kind = if input.peek(Token![struct]) {
            input.parse::<Token![struct]>()?;
            Kind::Struct(input.parse()?)
        } else if function::starts(input) {
            Kind::Fn(input.parse()?)
        } else {
            return Err(input.error("expected `struct Name = layout;` or `fn name(i: u32) -> u32 = layout;`"));
        };
        let usage = match &kind {
            Kind::Struct(name) => format!("struct {name} = shape:stride;"),
            Kind::Fn(function) => format!("fn {}(…) -> … = shape:stride;", function.name()),
        };
        input.parse::<Token![=]>().map_err(|error| {
            syn::Error::new(error.span(), format!("expected `=` and a layout\n  help: write `{usage}`"))
        })?;
        let mut notation = TokenStream::new();
        let mut end = input.span();
        while !input.is_empty() && !input.peek(Token![;]) && !starts_next(input) {
            let tree = input.parse::<TokenTree>()?;
            end = tree.span();
            notation.extend([tree]);
        }
        if input.peek(Token![;]) {
            end = input.span();
        }
        input.parse::<Token![;]>().map_err(|_| {
            syn::Error::new(end, "expected `;` behind the layout\n  help: every item of a block ends with `;`")
        })?;
        Ok(Self { attrs, vis, kind, notation, end })
    }
}
