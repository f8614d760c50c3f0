//! The item forms: `struct Name = layout;` and `fn name(i: u32) -> u32 = layout;`, several in a block.

use super::companion::{Header, companion};
use super::function::Function;
use super::names::{Known, Mistake, names_of};
use super::read::{self, Reading};
use super::{function, structure};
use crate::emit::{Position, Report};
use crate::syntax::{Diagnostic, Stated, parse_stated};
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
pub(super) fn items(input: TokenStream, header: &Header, mut report: Report) -> TokenStream {
    let mut out = TokenStream::new();
    match parse_items.parse2(input) {
        Ok(items) => {
            let pending: Vec<_> = items.iter().enumerate().map(|(place, item)| Pending::new(place, item)).collect();
            let mut reports: Vec<Report> = items.iter().map(|_| Report::default()).collect();
            emit_in_order(pending, header, &mut reports, &mut out);
            reports.into_iter().for_each(|of_item| report.append(of_item));
        }
        Err(error) => report.syn(&error),
    }
    out.extend(report.tokens(Position::Item));
    out
}

/// An item that has not been emitted yet.
struct Pending<'a> {
    /// Which item of the block: its mistakes are told in that order.
    place: usize,
    item: &'a Item,
    words: Words,
    stated: Result<Stated, Diagnostic>,
}

impl<'a> Pending<'a> {
    fn new(place: usize, item: &'a Item) -> Self {
        let words = Words::new(item.notation.clone(), Some(item.end));
        let stated = parse_stated(words.source());
        Self { place, item, words, stated }
    }

    /// The names of layouts that it uses.
    fn uses(&self) -> Vec<String> {
        self.stated.iter().flat_map(names_of).map(|at| self.words.text(&at)).collect()
    }
}

/// Emits every item once all names it uses are known, whatever their order in the block. What is left uses names of other
/// blocks, and waits for their companions; or the items name each other in a circle.
fn emit_in_order(mut pending: Vec<Pending<'_>>, header: &Header, reports: &mut [Report], out: &mut TokenStream) {
    let mut known = header.known.clone();
    loop {
        let waiting: Vec<String> = pending.iter().filter_map(|one| one.item.name()).collect();
        let ready = |one: &Pending<'_>| {
            let own = one.item.name();
            one.uses()
                .iter()
                .all(|name| !waiting.contains(name) || (own.as_ref() == Some(name) && is_known(&known, name)))
        };
        let Some(next) = pending.iter().position(ready) else { break };
        let one = pending.remove(next);
        let report = &mut reports[one.place];
        let layout = match read::layout(one.stated.as_ref(), &one.words, &known, report) {
            Reading::Unknown(path) => {
                let asked = header.ask(&path, "layout", &used(&one, &known), &one.item.tokens());
                out.extend(asked);
                defer(&mut pending, one.item.name(), header, &known, out);
                continue;
            }
            Reading::Layout(layout) => Some(layout),
            Reading::Mistakes => None,
        };
        out.extend(one.item.emit(layout.as_ref(), &header.krate, report));
        known.extend(one.item.name().map(|name| (name, layout.ok_or(Mistake::Here))));
    }
    for one in &pending {
        let report = &mut reports[one.place];
        if let Kind::Struct(name) = &one.item.kind {
            let message = format!("`{name}` is made from itself");
            report.push((name.span(), name.span()), &message, "write out one of the layouts in the circle");
        }
        out.extend(one.item.emit(None, &header.krate, report));
    }
}

/// Items that use one that waits for another block wait with it: they ask for its companion.
fn defer(
    pending: &mut Vec<Pending<'_>>,
    name: Option<String>,
    header: &Header,
    known: &[Known],
    out: &mut TokenStream,
) {
    let Some(name) = name else { return };
    while let Some(next) = pending.iter().position(|one| one.uses().contains(&name)) {
        let one = pending.remove(next);
        let at = one.stated.iter().flat_map(names_of).find(|at| one.words.text(at) == name);
        let path = at.map(|at| one.words.path(&at)).unwrap_or_default();
        out.extend(header.ask(&path, "layout", &used(&one, known), &one.item.tokens()));
        defer(pending, one.item.name(), header, known, out);
    }
}

fn is_known(known: &[Known], name: &str) -> bool {
    known.iter().any(|(other, _)| other == name)
}

/// What an item uses of what is known.
fn used(one: &Pending<'_>, known: &[Known]) -> Vec<Known> {
    let uses = one.uses();
    known.iter().filter(|(name, _)| uses.contains(name)).cloned().collect()
}

fn parse_items(input: ParseStream<'_>) -> syn::Result<Vec<Item>> {
    let mut items = Vec::new();
    while !input.is_empty() {
        items.push(input.parse()?);
    }
    Ok(items)
}

impl Item {
    /// The name that other items may use.
    fn name(&self) -> Option<String> {
        match &self.kind {
            Kind::Struct(name) => Some(name.to_string()),
            Kind::Fn(_) => None,
        }
    }

    /// The item as it was written.
    fn tokens(&self) -> TokenStream {
        let (attrs, vis, notation) = (&self.attrs, &self.vis, &self.notation);
        let kind = match &self.kind {
            Kind::Struct(name) => quote!(struct #name),
            Kind::Fn(function) => quote!(#function),
        };
        quote!(#(#attrs)* #vis #kind = #notation;)
    }

    /// The item's code. A struct whose layout is wrong is still declared, so that its uses are not reported as well.
    fn emit(&self, layout: Option<&Layout>, krate: &TokenStream, report: &mut Report) -> TokenStream {
        match (&self.kind, layout) {
            (Kind::Struct(name), Some(layout)) => structure::emit(self, name, layout, krate),
            (Kind::Struct(name), None) => {
                let vis = &self.vis;
                let companion = companion(vis, name, None);
                quote!(#companion #vis struct #name;)
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
