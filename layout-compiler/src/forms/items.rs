//! The item forms: `struct Name = layout;` and `fn name(i: u32) -> u32 = layout;`, several in a block.

use super::companion::{Header, companion};
use super::function::Function;
use super::names::{Given, Known, Mistake, names_of};
use super::read::{self, Open, Reading};
use super::{function, open, structure};
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
    /// The numbers of a struct that are only known at run time, where it says so.
    pub(super) fields: Option<Vec<Field>>,
    notation: TokenStream,
    end: Span,
}

/// `m: usize`
pub(super) struct Field {
    pub(super) name: Ident,
    pub(super) ty: syn::Type,
}

impl Parse for Field {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(Token![pub]) {
            let message = "numbers have no visibility\n  help: remove `pub`: they are read by methods, as `m()`";
            return Err(input.error(message));
        }
        let name = input.parse()?;
        input.parse::<Token![:]>()?;
        Ok(Self { name, ty: input.parse()? })
    }
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
    /// The names that stand for numbers.
    allowed: Vec<String>,
}

impl<'a> Pending<'a> {
    fn new(place: usize, item: &'a Item) -> Self {
        let words = Words::new(item.notation.clone(), Some(item.end));
        let stated = parse_stated(words.source());
        let allowed = match &item.kind {
            Kind::Struct(_) => item.fields.iter().flatten().map(|field| field.name.to_string()).collect(),
            Kind::Fn(function) => open::function::number_names(function),
        };
        Self { place, item, words, stated, allowed }
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
        let layout = match read::layout(one.stated.as_ref(), &one.words, &known, Some(&one.allowed), report) {
            Reading::Unknown(path) => {
                let asked = header.ask(&path, "layout", &used(&one, &known), &one.item.tokens());
                out.extend(asked);
                defer(&mut pending, one.item.name(), header, &known, out);
                continue;
            }
            Reading::Layout(layout) => Some(Given::Layout(Box::new(layout))),
            Reading::Open(open) => {
                let given = one.item.emit_open(&open, one.words.all(), &header.krate, report, out);
                known.extend(one.item.name().map(|name| (name, given)));
                continue;
            }
            Reading::Mistakes => None,
        };
        let read = match &layout {
            Some(Given::Layout(layout)) => Some(&**layout),
            _ => None,
        };
        out.extend(one.item.emit(read, &header.krate, report));
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
            Kind::Struct(name) => {
                let fields = self.fields.as_ref().map(|fields| {
                    let fields = fields.iter().map(|Field { name, ty }| quote!(#name: #ty));
                    quote!({ #(#fields),* })
                });
                quote!(struct #name #fields)
            }
            Kind::Fn(function) => quote!(#function),
        };
        quote!(#(#attrs)* #vis #kind = #notation;)
    }

    /// The item's code. A struct whose layout is wrong is still declared, so that its uses are not reported as well.
    fn emit(&self, layout: Option<&Layout>, krate: &TokenStream, report: &mut Report) -> TokenStream {
        match (&self.kind, layout) {
            (Kind::Struct(name), _) if self.fields.is_some() => {
                if layout.is_some() && report.is_empty() {
                    let help = "write `struct Name = layout;`";
                    report.push((name.span(), name.span()), "the layout depends on no number", help);
                }
                open::structure::emit_nothing(self, name)
            }
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

impl Item {
    /// The code of an item with numbers that are only known at run time, and the layout for other items.
    fn emit_open(
        &self,
        open: &Open,
        at: (Span, Span),
        krate: &TokenStream,
        report: &mut Report,
        out: &mut TokenStream,
    ) -> Result<Given, Mistake> {
        let fields = self.fields.as_deref().unwrap_or_default();
        let right = open::is_integral(open, at, report) & open::structure::check(fields, report) & report.is_empty();
        out.extend(match &self.kind {
            Kind::Struct(name) if right => open::structure::emit(self, name, open, krate),
            Kind::Struct(name) => open::structure::emit_nothing(self, name),
            Kind::Fn(function) if right => open::function::emit(self, function, open, report),
            Kind::Fn(function) => function::emit_nothing(self, function),
        });
        if right { Ok(Given::Text(open.stated())) } else { Err(Mistake::Here) }
    }
}

/// Whether another item starts here: no layout has these words.
fn starts_next(input: ParseStream<'_>) -> bool {
    input.peek(Token![pub]) || input.peek(Token![struct]) || input.peek(Token![#]) || function::starts(input)
}

/// `{ m: usize, n: usize }`
fn parse_fields(input: ParseStream<'_>) -> syn::Result<Vec<Field>> {
    let inner;
    syn::braced!(inner in input);
    Ok(inner.parse_terminated(Field::parse, Token![,])?.into_iter().collect())
}

impl Parse for Item {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        let vis = input.parse()?;
        let mut fields = None;
        let kind = if input.peek(Token![struct]) {
            input.parse::<Token![struct]>()?;
            let name = input.parse()?;
            fields = input.peek(syn::token::Brace).then(|| parse_fields(input)).transpose()?;
            Kind::Struct(name)
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
        Ok(Self { attrs, vis, kind, fields, notation, end })
    }
}
