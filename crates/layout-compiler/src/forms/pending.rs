//! Items of a block that wait for the definitions of the names that they use, and the emission of their code.

use super::function::function;
use super::movement::function as moving;
use crate::constant::{mixes_constants, uses_constants};
use crate::emit::{Meaning, empty_function, structure, tensor_map};
use crate::input::fields;
use crate::input::item::{Item, ItemKind, Struct};
use crate::input::signature::number_names;
use crate::known::given::{Definition, KnownLayout, Mistake};
use crate::known::names::names_of;
use crate::known::read::Read;
use crate::report::Report;
use crate::resolve::Value;
use crate::resolve::kind::Kind;
use crate::syntax::{Diagnostic, ExprKind, Stated};
use crate::tokens::ends;
use crate::words::Words;
use proc_macro2::TokenStream;

/// The definition that other items use for an item, and the code of the item.
pub(super) type Emitted = (Result<Definition, Mistake>, TokenStream);

/// An item for which no code is emitted yet.
pub(super) struct Pending<'a> {
    /// The position of the item in the block. Errors are reported in the order of these positions.
    pub(super) place: usize,
    pub(super) item: &'a Item,
    pub(super) words: Words,
    pub(super) stated: Result<Stated, Diagnostic>,
    /// The names that the layout may use as symbols.
    pub(super) allowed: Vec<String>,
}

impl<'a> Pending<'a> {
    pub(super) fn new(place: usize, item: &'a Item) -> Self {
        let words = Words::new(item.notation.clone().unwrap_or_default(), Some(item.end));
        let stated = words.stated();
        let allowed = match &item.kind {
            ItemKind::Struct(of) => of.fields.iter().flatten().map(|field| field.name.to_string()).collect(),
            ItemKind::Fn(signature) => number_names(signature),
        };
        Self { place, item, words, stated, allowed }
    }

    /// If only rustc can evaluate the item, returns its struct and its expression. Only rustc can evaluate the item if
    /// the struct, or a struct that it uses, has parameters or constants.
    pub(super) fn constant(&self, known: &[KnownLayout]) -> Option<(&'a Struct, &Stated)> {
        let (ItemKind::Struct(of), Ok(stated)) = (&self.item.kind, &self.stated) else { return None };
        let is_given = |name: &String| {
            let given = known.iter().rev().find(|(known, _)| known == name);
            given.is_some_and(|(_, given)| matches!(given, Ok(Definition::Constant)))
        };
        let is_constant = match of.fields {
            _ if !of.generics.params.is_empty() || self.uses().iter().any(is_given) => true,
            None => uses_constants(stated, &self.words, known),
            Some(_) => mixes_constants(stated, &self.words, known),
        };
        is_constant.then_some((of, stated))
    }

    /// Emits a struct with errors in its notation.
    pub(super) fn emit_wrong(&self, of: &Struct, krate: &TokenStream, report: &mut Report) -> TokenStream {
        structure(self.item, of, &Meaning::Wrong(report.take()), krate)
    }

    /// Emits an item with its layout. If the layout is not valid for the item, emits the item without a layout.
    pub(super) fn emit(&self, read: Option<&Read>, krate: &TokenStream, report: &mut Report) -> Emitted {
        let right = read.filter(|read| self.is_right(read, report));
        let given = right.map(|read| match read.is_symbolic() {
            false => Definition::Layout(Box::new(read.layout)),
            true => Definition::Text(read.stated()),
        });
        let tokens = match (&self.item.kind, right) {
            (ItemKind::Struct(of), Some(read)) if read.is_symbolic() => {
                structure(self.item, of, &Meaning::Numbers(read), krate)
            }
            (ItemKind::Struct(of), Some(read)) => {
                let tokens = structure(self.item, of, &Meaning::Layout(&read.layout, report.take()), krate);
                tokens.into_iter().chain(self.tensor_map(of, krate)).collect()
            }
            (ItemKind::Struct(of), None) => self.emit_wrong(of, krate, report),
            (ItemKind::Fn(signature), Some(read)) => function(self.item, signature, read, krate, report),
            (ItemKind::Fn(signature), None) => empty_function(self.item, signature, krate),
        };
        (given.ok_or(Mistake::Here), tokens)
    }

    /// Emits the function `tensor_map` for a struct with the clause `tma(gmem, bits)`, and nothing for other structs.
    pub(super) fn tensor_map(&self, of: &Struct, krate: &TokenStream) -> TokenStream {
        self.element_bits().map(|bits| tensor_map(&self.item.vis, of, bits, krate)).unwrap_or_default()
    }

    /// Returns the number of bits per element in the clause `tma(gmem, bits)`, or `None` if the struct has no such
    /// clause with a literal number.
    fn element_bits(&self) -> Option<i64> {
        let clauses = &self.stated.as_ref().ok()?.clauses;
        let bits = clauses.iter().find(|clause| self.words.text(&clause.name) == "tma")?.args.get(1)?;
        match &bits.kind {
            ExprKind::Ints(bits) => bits.as_int().map(layout_runtime::Int::value),
            _ => None,
        }
    }

    /// Emits an item that is an instruction, a tiling or a movement.
    pub(super) fn emit_other(&self, value: &Value, krate: &TokenStream, report: &mut Report) -> Emitted {
        let tokens = match (&self.item.kind, value) {
            (ItemKind::Struct(of), _) if of.fields.is_none() && report.is_empty() => {
                let tokens = structure(self.item, of, &Meaning::Other(value), krate);
                return (Ok(Definition::Text(value.expression())), tokens);
            }
            (ItemKind::Struct(of), _) => {
                if report.is_empty() {
                    refuse_numbers(of, value.what(), report);
                }
                self.emit_wrong(of, krate, report)
            }
            (ItemKind::Fn(signature), Value::Movement(movement)) => {
                moving(self.item, signature, movement, krate, report)
            }
            (ItemKind::Fn(signature), _) => {
                let message = format!("{} is not a layout, so a function cannot return its index", value.kind());
                report.push(self.words.all(), &message, "partition a layout, as in `partition_A(Mma, L)`");
                empty_function(self.item, signature, krate)
            }
        };
        (Err(Mistake::Here), tokens)
    }

    /// Returns `true` if the layout `read` is valid for the item. Otherwise, reports the reason and returns `false`.
    fn is_right(&self, read: &Read, report: &mut Report) -> bool {
        let fields = match &self.item.kind {
            ItemKind::Struct(of) => of.fields.as_deref(),
            ItemKind::Fn(_) => None,
        };
        if let (ItemKind::Struct(_), Some((message, help))) = (&self.item.kind, read.require_layout()) {
            report.push(self.words.all(), message, help);
            return false;
        }
        if !read.is_symbolic() {
            if let (ItemKind::Struct(of), Some(_), true) = (&self.item.kind, fields, report.is_empty()) {
                let help = format!("remove the fields: `struct {} = layout;`", of.name);
                report.push(
                    (of.name.span(), of.name.span()),
                    "the struct has fields, but the layout does not use them",
                    &help,
                );
            }
            return fields.is_none();
        }
        if let (ItemKind::Struct(_), Err(error)) = (&self.item.kind, read.require_integral()) {
            report.algebra(self.words.all(), &error);
        }
        fields::check(fields.unwrap_or_default(), report);
        fields::check_extents(fields.unwrap_or_default(), &read.layout, report);
        report.is_empty()
    }

    /// Returns the names of layouts that the item uses.
    pub(super) fn uses(&self) -> Vec<String> {
        self.stated.iter().flat_map(|stated| names_of(stated, &self.words)).map(|at| self.words.text(&at)).collect()
    }
}

/// Reports that a struct has fields although it is an instruction, a tiling or a movement. Only layouts have runtime
/// values.
pub(super) fn refuse_numbers(of: &Struct, kind: Kind, report: &mut Report) {
    let (what, help) = match kind {
        Kind::Movement => ("movement", "declare the struct without fields, `struct Name = convert<…>(…);`"),
        _ => ("tiling", "declare the struct without fields, `struct Name = make_tiled_…;`"),
    };
    report.push(ends(&of.name), &format!("a {what} cannot have runtime numbers"), help);
}
