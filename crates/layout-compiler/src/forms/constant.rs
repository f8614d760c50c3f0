//! Emits items with layouts that only rustc can evaluate, because they have const parameters or use constants.

use super::function::by_rustc;
use super::pending::{Emitted, Pending, refuse_numbers};
use crate::constant::{self, Which};
use crate::emit::{Meaning, structure};
use crate::input::fields;
use crate::input::item::{ItemKind, Struct};
use crate::input::output::asks;
use crate::known::given::{Definition, KnownLayout, Mistake, Template};
use crate::known::header::Header;
use crate::known::read::{self, Constants, Reading};
use crate::report::Report;
use crate::resolve::kind::Kind;
use crate::syntax::{Diagnostic, Stated};
use crate::tokens::{ends, private};
use std::rc::Rc;

impl Pending<'_> {
    /// Emits a struct with a layout that rustc evaluates. The layout may also have runtime values.
    pub(super) fn emit_constant(
        &self,
        of: &Struct,
        stated: &Stated,
        header: &Header,
        known: &[KnownLayout],
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
            report.push(ends(param), &format!("the type parameter `{}` has no bound", param.ident), &help);
        }
        match layout {
            Ok(layout) if report.is_empty() => {
                let text = self.words.text(&stated.expr.at);
                let given = self.named(of, known);
                if of.fields.is_some() && layout.kind != Kind::Layout {
                    refuse_numbers(of, layout.kind, report);
                    return (Err(Mistake::Here), self.emit_wrong(of, krate, report));
                }
                let tokens = structure(self.item, of, &Meaning::Lowered(&layout, &text, &given), krate);
                return (Ok(given), tokens.into_iter().chain(self.tensor_map(of, krate)).collect());
            }
            Ok(_) => {}
            Err(errors) => report.diagnostics(&errors, &self.words),
        }
        (Err(Mistake::Here), self.emit_wrong(of, krate, report))
    }

    /// Emits an item with a layout that rustc evaluates.
    pub(super) fn emit_by_rustc(
        &self,
        constants: &Constants,
        known: &[KnownLayout],
        header: &Header,
        report: &mut Report,
    ) -> Emitted {
        match (&self.item.kind, &self.stated) {
            (ItemKind::Struct(of), Ok(stated)) => self.emit_constant(of, stated, header, known, report),
            // For a containment test, the macro must know the extents. Therefore a containment test with constants is
            // an error.
            (ItemKind::Fn(signature), Ok(stated)) if !constants.is_symbolic && !asks(signature) => {
                let (words, private) = (&self.words, &private(&header.krate));
                let context = constant::Context { words, parameters: &[], known, which: Which::Nothing, private };
                match constant::layout(stated, &context) {
                    Ok(layout) => {
                        let place = |error: &Diagnostic| (words.spans(&error.at), error.message.clone());
                        let unknown: Vec<_> = constants.errors.iter().map(place).collect();
                        let function = by_rustc(self.item, signature, (&layout, &unknown), &header.krate, report);
                        return (Err(Mistake::Here), function);
                    }
                    Err(errors) => report.diagnostics(&errors, words),
                }
                self.emit(None, &header.krate, report)
            }
            _ => {
                report.diagnostics(&constants.errors, &self.words);
                self.emit(None, &header.krate, report)
            }
        }
    }

    /// Returns the definition that other items use for a struct with constants. If the macro can evaluate the layout
    /// with symbols instead of the constants, the definition is text with the names of the constants.
    fn named(&self, of: &Struct, known: &[KnownLayout]) -> Definition {
        if !of.generics.params.is_empty() {
            return self.template(of, known);
        }
        if of.fields.is_none() {
            return Definition::Constant;
        }
        let mut report = Report::default();
        match read::layout(self.stated.as_ref(), &self.words, known, Some(&self.allowed), &mut report) {
            Reading::Read(read) if report.is_empty() => Definition::Text(read.stated()),
            _ => Definition::Constant,
        }
    }

    /// Returns the definition of a struct with parameters. The definition is a template if all parameters are const
    /// parameters without defaults. Otherwise, or if the chain of templates that the definition uses is too long, only
    /// rustc can evaluate the definition.
    fn template(&self, of: &Struct, known: &[KnownLayout]) -> Definition {
        let given = of.generics.const_params().filter(|param| param.default.is_none());
        if given.count() < of.generics.params.len() {
            return Definition::Constant;
        }
        let params = of.generics.const_params().map(|param| param.ident.to_string()).collect();
        let uses = self.uses();
        let names = known.iter().filter(|(name, _)| uses.contains(name)).cloned().collect();
        let template = Template::new(params, names, self.words.source_text());
        template.map_or(Definition::Constant, |template| Definition::Template(Rc::new(template)))
    }
}
