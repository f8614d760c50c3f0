//! The item forms: `struct Name = layout;` and `fn name(i: u32) -> u32 = layout;`, several in a block.

use super::function::function;
use super::symbolic;
use crate::constant::{self, Which, mixes_constants, uses_constants};
use crate::emit::{constant as emit_constant, empty_function, empty_structure, instruction, structure, tensor_map};
use crate::input::fields;
use crate::input::item::{Item, Kind, Struct};
use crate::input::signature::number_names;
use crate::known::given::{Given, Known, Mistake};
use crate::known::header::Header;
use crate::known::names::names_of;
use crate::known::read::{self, Read, Reading};
use crate::report::{Position, Report};
use crate::resolve::Instruction;
use crate::syntax::{Diagnostic, ExprKind, Stated, parse_stated};
use crate::tokens::{ends, private};
use crate::words::Words;
use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::parse::{ParseStream, Parser};

/// All items of a block, or all their mistakes.
pub(super) fn items(input: TokenStream, header: &Header, mut report: Report) -> TokenStream {
    let mut out = TokenStream::new();
    match parse_items.parse2(input) {
        Ok(mut items) => {
            remove_second(&mut items, &mut report);
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
            Kind::Struct(of) => of.fields.iter().flatten().map(|field| field.name.to_string()).collect(),
            Kind::Fn(signature) => number_names(signature),
        };
        Self { place, item, words, stated, allowed }
    }

    /// The struct and its expression, if only rustc knows its numbers: it has parameters, constants, or is made from a struct that has.
    fn constant(&self, known: &[Known]) -> Option<(&'a Struct, &Stated)> {
        let (Kind::Struct(of), Ok(stated)) = (&self.item.kind, &self.stated) else { return None };
        let is_given = |name: &String| {
            known
                .iter()
                .rev()
                .find(|(known, _)| known == name)
                .is_some_and(|(_, given)| matches!(given, Ok(Given::Constant)))
        };
        let is_constant = match of.fields {
            _ if !of.generics.params.is_empty() || self.uses().iter().any(is_given) => true,
            None => uses_constants(stated, &self.words, known),
            Some(_) => mixes_constants(stated, &self.words, known),
        };
        is_constant.then_some((of, stated))
    }

    fn emit_constant(
        &self,
        of: &Struct,
        stated: &Stated,
        header: &Header,
        known: &[Known],
        report: &mut Report,
        out: &mut TokenStream,
    ) -> Result<Given, Mistake> {
        let krate = &header.krate;
        let parameters: Vec<String> = of.generics.const_params().map(|param| param.ident.to_string()).collect();
        let which = if of.fields.is_some() { Which::Fields(&self.allowed) } else { Which::Nothing };
        let (words, private) = (&self.words, &private(krate));
        let context = constant::Context { words, parameters: &parameters, known, which, private };
        let layout = constant::layout(stated, &context);
        fields::check(of.fields.as_deref().unwrap_or_default(), report);
        match layout {
            Ok(layout) if report.is_empty() => {
                let text = self.words.text(&stated.expr.at);
                let given = self.named(of, known);
                out.extend(match of.fields {
                    Some(_) => symbolic::structure::emit_lowered(self.item, of, &layout, (&text, &given), krate),
                    None => emit_constant(self.item, of, &layout.layout, &text, krate),
                });
                out.extend(self.tensor_map(of, krate));
                return Ok(given);
            }
            Ok(_) => {}
            Err(errors) => report.diagnostics(&errors, &self.words),
        }
        out.extend(match of.fields {
            Some(_) => symbolic::structure::emit_nothing(self.item, of, krate),
            None => empty_structure(self.item, of, krate),
        });
        Err(Mistake::Here)
    }

    /// The layout of a struct with constants for others: its constants are numbers with names, if the algebra needs no more of them.
    fn named(&self, of: &Struct, known: &[Known]) -> Given {
        if of.fields.is_none() || !of.generics.params.is_empty() {
            return Given::Constant;
        }
        let mut report = Report::default();
        match read::layout(self.stated.as_ref(), &self.words, known, Some(&self.allowed), &mut report) {
            Reading::Read(read) if report.is_empty() => Given::Text(read.stated()),
            _ => Given::Constant,
        }
    }

    /// The layout for other items, and the item's code. An item whose layout is wrong is emitted with another one, so that its uses are
    /// not reported as well.
    fn emit(
        &self,
        read: Option<&Read>,
        krate: &TokenStream,
        report: &mut Report,
    ) -> (Result<Given, Mistake>, TokenStream) {
        let right = read.filter(|read| self.is_right(read, report));
        let given = right.map(|read| match read.is_symbolic() {
            false => Given::Layout(Box::new(read.layout)),
            true => Given::Text(read.stated()),
        });
        let tokens = match (&self.item.kind, right) {
            (Kind::Struct(of), Some(read)) if read.is_symbolic() => {
                symbolic::structure::emit(self.item, of, read, krate)
            }
            (Kind::Struct(of), Some(read)) => {
                let tokens = structure(self.item, &of.name, &read.layout, krate);
                tokens.into_iter().chain(self.tensor_map(of, krate)).collect()
            }
            (Kind::Struct(of), None) if of.fields.is_some() => symbolic::structure::emit_nothing(self.item, of, krate),
            (Kind::Struct(of), None) => empty_structure(self.item, of, krate),
            (Kind::Fn(signature), Some(read)) => function(self.item, signature, read, report),
            (Kind::Fn(signature), None) => empty_function(self.item, signature),
        };
        (given.ok_or(Mistake::Here), tokens)
    }

    /// The function that a struct has for a clause `tma(gmem, bits)`.
    fn tensor_map(&self, of: &Struct, krate: &TokenStream) -> TokenStream {
        self.element_bits().map(|bits| tensor_map(&self.item.vis, of, bits, krate)).unwrap_or_default()
    }

    /// The width of elements that a clause `tma(gmem, bits)` states, if there is one.
    fn element_bits(&self) -> Option<i64> {
        let clauses = &self.stated.as_ref().ok()?.clauses;
        let bits = clauses.iter().find(|clause| self.words.text(&clause.name) == "tma")?.args.get(1)?;
        match &bits.kind {
            ExprKind::Ints(bits) => bits.as_int().map(layout_runtime::Int::value),
            _ => None,
        }
    }

    /// The words of a tiling for other items, and the code of its struct.
    fn emit_instruction(
        &self,
        tiled: &Instruction,
        krate: &TokenStream,
        report: &mut Report,
    ) -> (Result<Given, Mistake>, TokenStream) {
        match &self.item.kind {
            Kind::Struct(of) if of.fields.is_none() && of.generics.params.is_empty() && report.is_empty() => {
                (Ok(Given::Text(tiled.to_string())), instruction(self.item, &of.name, tiled, krate))
            }
            Kind::Struct(of) => {
                if report.is_empty() {
                    report.push(ends(&of.name), "a tiling depends on no number", "write `struct Name = make_tiled_…;`");
                }
                (Err(Mistake::Here), empty_structure(self.item, of, krate))
            }
            Kind::Fn(signature) => {
                let message = format!("this is {}, which has no index", tiled.kind());
                report.push(self.words.all(), &message, "partition a layout: `partition_A(Mma, L)`");
                (Err(Mistake::Here), empty_function(self.item, signature))
            }
        }
    }

    /// Whether the item can be what it says with this layout; what speaks against it is reported.
    fn is_right(&self, read: &Read, report: &mut Report) -> bool {
        let fields = match &self.item.kind {
            Kind::Struct(of) => of.fields.as_deref(),
            Kind::Fn(_) => None,
        };
        if let (Kind::Struct(_), Some((message, help))) = (&self.item.kind, read.require_layout()) {
            report.push(self.words.all(), message, help);
            return false;
        }
        if !read.is_symbolic() {
            if let (Kind::Struct(of), Some(_), true) = (&self.item.kind, fields, report.is_empty()) {
                let help = "write `struct Name = layout;`";
                report.push((of.name.span(), of.name.span()), "the layout depends on no number", help);
            }
            return fields.is_none();
        }
        if let Err(error) = read.require_integral() {
            report.algebra(self.words.all(), &error);
        }
        fields::check(fields.unwrap_or_default(), report);
        report.is_empty()
    }

    /// The names of layouts that it uses.
    fn uses(&self) -> Vec<String> {
        self.stated.iter().flat_map(|stated| names_of(stated, &self.words)).map(|at| self.words.text(&at)).collect()
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
        if let Some((of, stated)) = one.constant(&known) {
            let given = one.emit_constant(of, stated, header, &known, report, out);
            known.extend(one.item.name().map(|name| (name, given)));
            continue;
        }
        let read = match read::layout(one.stated.as_ref(), &one.words, &known, Some(&one.allowed), report) {
            Reading::Unknown(path) => {
                let asked = header.ask(&path, "layout", &used(&one, &known), &one.item.to_token_stream());
                out.extend(asked);
                defer(&mut pending, one.item.name(), header, &known, out);
                continue;
            }
            Reading::Instruction(tiled) => {
                let (given, emitted) = one.emit_instruction(&tiled, &header.krate, report);
                out.extend(emitted);
                known.extend(one.item.name().map(|name| (name, given)));
                continue;
            }
            Reading::Read(read) => Some(read),
            Reading::Mistakes => None,
        };
        let (given, emitted) = one.emit(read.as_deref(), &header.krate, report);
        out.extend(emitted);
        known.extend(one.item.name().map(|name| (name, given)));
    }
    for one in &pending {
        let report = &mut reports[one.place];
        if let Kind::Struct(Struct { name, .. }) = &one.item.kind {
            let message = format!("`{name}` is made from itself");
            report.push((name.span(), name.span()), &message, "write out one of the layouts in the circle");
        }
        out.extend(one.emit(None, &header.krate, report).1);
    }
}

/// An item that uses a waiting item waits with it, and asks for its companion.
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
        let at =
            one.stated.iter().flat_map(|stated| names_of(stated, &one.words)).find(|at| one.words.text(at) == name);
        let path = at.and_then(|at| one.words.path(&at).ok()).unwrap_or_default();
        out.extend(header.ask(&path, "layout", &used(&one, known), &one.item.to_token_stream()));
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

/// Takes a second struct of a name away, and refuses `cfg`: rustc would report each part of the struct.
fn remove_second(items: &mut Vec<Item>, report: &mut Report) {
    let mut names = Vec::new();
    items.retain(|item| {
        let Kind::Struct(of) = &item.kind else { return true };
        for attr in item.attrs.iter().filter(|attr| attr.path().is_ident("cfg")) {
            let help = "put it in front of a block of its own: `#[cfg(…)] layout! { … }`";
            report.push(ends(attr), "a struct is more than one item, and `cfg` leaves out one", help);
        }
        let is_second = names.contains(&of.name);
        if is_second {
            report.push(ends(&of.name), &format!("`{}` is declared twice", of.name), "take another name");
        }
        names.push(of.name.clone());
        !is_second
    });
}

fn parse_items(input: ParseStream<'_>) -> syn::Result<Vec<Item>> {
    let mut items = Vec::new();
    while !input.is_empty() {
        items.push(input.parse()?);
    }
    Ok(items)
}
