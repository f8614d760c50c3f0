//! An item of a block, and its code.

use super::function::{by_rustc, function};
use super::symbolic;
use crate::constant::{self, Which, mixes_constants, uses_constants};
use crate::emit::{
    constant as emit_constant, constant_tiling as emit_constant_tiling, empty_function, empty_structure, instruction,
    structure, tensor_map,
};
use crate::input::fields;
use crate::input::item::{Item, Kind, Struct};
use crate::input::signature::number_names;
use crate::known::given::{Given, Known, Mistake, Template};
use crate::known::header::Header;
use crate::known::names::names_of;
use crate::known::read::{self, Constants, Read, Reading};
use crate::report::Report;
use crate::resolve::Instruction;
use crate::syntax::{Diagnostic, ExprKind, Stated, parse_stated};
use crate::tokens::{ends, private};
use crate::words::Words;
use proc_macro2::{Ident, TokenStream};

/// What other items get of an item, and its code.
pub(super) type Emitted = (Result<Given, Mistake>, TokenStream);

/// An item that has not been emitted yet.
pub(super) struct Pending<'a> {
    /// Which item of the block: its mistakes are told in that order.
    pub(super) place: usize,
    pub(super) item: &'a Item,
    pub(super) words: Words,
    pub(super) stated: Result<Stated, Diagnostic>,
    /// The names that stand for numbers.
    pub(super) allowed: Vec<String>,
}

impl<'a> Pending<'a> {
    pub(super) fn new(place: usize, item: &'a Item) -> Self {
        let words = Words::new(item.notation.clone(), Some(item.end));
        let stated = parse_stated(words.source());
        let allowed = match &item.kind {
            Kind::Struct(of) => of.fields.iter().flatten().map(|field| field.name.to_string()).collect(),
            Kind::Fn(signature) => number_names(signature),
        };
        Self { place, item, words, stated, allowed }
    }

    /// The struct and its expression, if only rustc knows its numbers: it has parameters, constants, or is made from a struct that has.
    pub(super) fn constant(&self, known: &[Known]) -> Option<(&'a Struct, &Stated)> {
        let (Kind::Struct(of), Ok(stated)) = (&self.item.kind, &self.stated) else { return None };
        let is_given = |name: &String| {
            known
                .iter()
                .rev()
                .find(|(known, _)| known == name)
                .is_some_and(|(_, given)| matches!(given, Ok(Given::Constant | Given::Template(_))))
        };
        let is_constant = match of.fields {
            _ if !of.generics.params.is_empty() || self.uses().iter().any(is_given) => true,
            None => uses_constants(stated, &self.words, known),
            Some(_) => mixes_constants(stated, &self.words, known),
        };
        is_constant.then_some((of, stated))
    }

    /// An item with constants.
    pub(super) fn emit_constant(
        &self,
        of: &Struct,
        stated: &Stated,
        header: &Header,
        known: &[Known],
        report: &mut Report,
    ) -> Emitted {
        let krate = &header.krate;
        let parameters: Vec<String> = of.generics.const_params().map(|param| param.ident.to_string()).collect();
        let which = if of.fields.is_some() { Which::Fields(&self.allowed) } else { Which::Nothing };
        let (words, private) = (&self.words, &private(krate));
        let context = constant::Context { words, parameters: &parameters, known, which, private };
        let layout = constant::layout(stated, &context);
        fields::check(of.fields.as_deref().unwrap_or_default(), report);
        for param in of.generics.type_params().filter(|param| param.bounds.is_empty()) {
            let help = format!("write `const {0}: usize` for a number, `{0}: StaticLayout` for a layout", param.ident);
            report.push(ends(param), &format!("`{}` is a type of any kind", param.ident), &help);
        }
        match layout {
            Ok(layout) if report.is_empty() => {
                let text = self.words.text(&stated.expr.at);
                let given = self.named(of, known);
                let tokens = match (&of.fields, layout.kind.type_name()) {
                    (Some(_), Some(_)) => {
                        report.push(
                            ends(&of.name),
                            "a tiling depends on no number",
                            "write `struct Name = make_tiled_…;`",
                        );
                        return (Err(Mistake::Here), self.emit_empty(of, krate));
                    }
                    (None, Some(ty)) => {
                        let ty = Ident::new(ty, of.name.span());
                        emit_constant_tiling(self.item, of, (ty, &layout.layout), (&text, &given), krate)
                    }
                    (Some(_), None) => {
                        symbolic::structure::emit_lowered(self.item, of, &layout, (&text, &given), krate)
                    }
                    (None, None) => emit_constant(self.item, of, (&layout.layout, &text, &given), krate),
                };
                return (Ok(given), tokens.into_iter().chain(self.tensor_map(of, krate)).collect());
            }
            Ok(_) => {}
            Err(errors) => report.diagnostics(&errors, &self.words),
        }
        (Err(Mistake::Here), self.emit_empty(of, krate))
    }

    /// A struct whose layout is wrong, with another one: its uses are not reported as well.
    fn emit_empty(&self, of: &Struct, krate: &TokenStream) -> TokenStream {
        match of.fields {
            Some(_) => symbolic::structure::emit_nothing(self.item, of, krate),
            None => empty_structure(self.item, of, krate),
        }
    }

    /// A function of a layout that rustc works out.
    pub(super) fn emit_by_rustc(
        &self,
        constants: &Constants,
        known: &[Known],
        header: &Header,
        report: &mut Report,
    ) -> Emitted {
        let private = private(&header.krate);
        if let (Kind::Fn(signature), Ok(stated), false) = (&self.item.kind, &self.stated, constants.is_symbolic) {
            let which = Which::Nothing;
            let context = constant::Context { words: &self.words, parameters: &[], known, which, private: &private };
            match constant::layout(stated, &context) {
                Ok(layout) => {
                    let place = |error: &Diagnostic| (self.words.spans(&error.at), error.message.clone());
                    let unknown: Vec<_> = constants.errors.iter().map(place).collect();
                    let function = by_rustc(self.item, signature, (&layout, &unknown), &header.krate, report);
                    return (Err(Mistake::Here), function);
                }
                Err(errors) => report.diagnostics(&errors, &self.words),
            }
        } else {
            report.diagnostics(&constants.errors, &self.words);
        }
        self.emit(None, &header.krate, report)
    }

    /// What other items know of a struct with constants. If the algebra does not need their values, it is a text in which they are names.
    fn named(&self, of: &Struct, known: &[Known]) -> Given {
        if !of.generics.params.is_empty() {
            return self.template(of, known);
        }
        if of.fields.is_none() {
            return Given::Constant;
        }
        let mut report = Report::default();
        match read::layout(self.stated.as_ref(), &self.words, known, Some(&self.allowed), &mut report) {
            Reading::Read(read) if report.is_empty() => Given::Text(read.stated()),
            _ => Given::Constant,
        }
    }

    /// The definition with parameters that are constants; rustc alone knows what other parameters are.
    fn template(&self, of: &Struct, known: &[Known]) -> Given {
        if of.generics.const_params().count() < of.generics.params.len() {
            return Given::Constant;
        }
        let params = of.generics.const_params().map(|param| param.ident.to_string()).collect();
        let uses = self.uses();
        let names = known.iter().filter(|(name, _)| uses.contains(name)).cloned().collect();
        Given::Template(Box::new(Template { params, names, text: self.words.source_text() }))
    }

    /// An item with a layout, or without one if that is wrong.
    pub(super) fn emit(&self, read: Option<&Read>, krate: &TokenStream, report: &mut Report) -> Emitted {
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
            (Kind::Struct(of), None) => self.emit_empty(of, krate),
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

    /// An item that is a tiling, which others get in words.
    pub(super) fn emit_instruction(&self, tiled: &Instruction, krate: &TokenStream, report: &mut Report) -> Emitted {
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
                let message = format!("this is {}, which has no index", tiled.what().words());
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
    pub(super) fn uses(&self) -> Vec<String> {
        self.stated.iter().flat_map(|stated| names_of(stated, &self.words)).map(|at| self.words.text(&at)).collect()
    }
}
