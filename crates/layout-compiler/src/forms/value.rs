//! Expands `layout!`. If the input is a layout, `layout!` expands to a path, which is valid as a type, a value, a
//! constant and a pattern. If the layout has runtime values, it expands to an expression instead.

use super::items;
use crate::constant::{self, Context, Lowered, Which};
use crate::emit::{StructureType, compiled, local_value, lowered, symbolic, with_items};
use crate::input::item::starts_item;
use crate::input::{cpp, nesting};
use crate::known::header::Header;
use crate::known::read::{Read, Reading, read};
use crate::report::{Position, Report};
use crate::syntax::Diagnostic;
use crate::tokens::{is_punct, local_struct, own, private};
use crate::words::Words;
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::quote;

/// Expands `layout!` to items if the input declares items, and otherwise to a value. `header` contains the path of the
/// crate that provides the macro, and then the definitions that helper macros passed.
pub fn layout(input: TokenStream, header: &TokenStream) -> TokenStream {
    if let Err(mistake) = nesting::check(&input, Position::Anywhere) {
        return mistake;
    }
    let mut report = Report::default();
    let header = Header::new(header, &mut report);
    let trees: Vec<TokenTree> = input.clone().into_iter().collect();
    if let Some(error) = cpp::line(&trees) {
        report.syn(&error);
        return report.tokens(Position::Anywhere);
    }
    if let [TokenTree::Literal(text)] = trees.as_slice()
        && text.to_string().starts_with('"')
    {
        let help = "remove the quotes; to read a layout from a string at run time, call `text.parse::<Layout>()`";
        report.push((text.span(), text.span()), "expected a layout, found a string", help);
        return report.tokens(Position::Expression);
    }
    let semicolon = trees.last().filter(|last| is_punct(Some(last), ';')).map(TokenTree::span);
    match (starts_item(&trees), semicolon) {
        (true, _) => items::items(input, &header, report),
        (false, Some(at)) => {
            let help = "remove `;`, or write items, which start with `struct` or `fn`";
            report.push((at, at), "unexpected `;` after a layout expression", help);
            report.tokens(Position::Expression)
        }
        (false, None) => value(trees, &input, &header, report),
    }
}

/// Expands an input that is a layout, and not items. `trees` are the token trees of `input`.
fn value(trees: Vec<TokenTree>, input: &TokenStream, header: &Header, mut report: Report) -> TokenStream {
    let words = Words::new(trees, None);
    let reading = read(&words, &header.known, &mut report);
    if let Reading::Read(read) = &reading
        && let Some((message, help)) = read.require_layout()
    {
        report.push(words.all(), message, help);
    }
    let checks = match (header.known.as_slice(), words.stated()) {
        ([_, ..], Ok(stated)) => header.checks(&stated, &words),
        _ => TokenStream::new(),
    };
    match reading {
        Reading::Read(read) if report.is_empty() && (!read.is_symbolic() || read.is_constant()) => {
            return with_items(compiled(&read.layout, &read.tokens, &private(&header.krate)), checks);
        }
        Reading::Read(read) if report.is_empty() => match read.require_integral() {
            Ok(()) => return symbolic_value(&read, &checks, &header.krate),
            Err(error) => report.algebra(words.all(), &error),
        },
        Reading::Unknown(path) if report.is_empty() => {
            return header.ask(&path, "layout", &header.known, input);
        }
        Reading::Constants(constants) if report.is_empty() => match constants_of(&words, header) {
            Ok(layout) if layout.numbers.is_empty() => {
                return constant_value(&layout, &header.krate);
            }
            Ok(layout) => return lowered_value(&layout, &checks, &header.krate),
            Err(_) => report.diagnostics(&constants.errors, &words),
        },
        _ => {}
    }
    report.tokens(Position::Expression)
}

/// Converts a layout with constants to code that rustc evaluates. The constants of the layout become const parameters
/// of a type.
pub(super) fn constants_of(words: &Words, header: &Header) -> Result<Lowered, Vec<Diagnostic>> {
    let stated = words.stated().map_err(|error| vec![error])?;
    let private = private(&header.krate);
    let context = Context { words, parameters: &[], known: &header.known, which: Which::Variables, private: &private };
    constant::layout(&stated, &context)
}

/// Emits the value of a layout with symbols. Each runtime value is evaluated once. All runtime values must have the
/// same type.
fn symbolic_value(read: &Read, checks: &TokenStream, krate: &TokenStream) -> TokenStream {
    expression((&read.tokens, checks), &[], krate, |target| symbolic(read, target))
}

/// Emits the value of a layout with runtime values that rustc evaluates. The constants of the layout are const
/// parameters of the value's type.
pub(super) fn lowered_value(layout: &Lowered, checks: &TokenStream, krate: &TokenStream) -> TokenStream {
    let numbers: Vec<_> = layout.numbers.iter().map(|(_, tokens)| tokens.clone()).collect();
    expression((&numbers, checks), &layout.constants, krate, |target| lowered(layout, target))
}

/// Emits the value of a layout that contains constants but no runtime values.
pub(super) fn constant_value(layout: &Lowered, krate: &TokenStream) -> TokenStream {
    let value = local_value(layout, &private(krate));
    quote!((#NO_TYPE_OF_CONSTANTS, #value).1)
}

fn expression(
    (numbers, checks): (&[TokenStream], &TokenStream),
    constants: &[TokenStream],
    krate: &TokenStream,
    implementations: impl Fn(&StructureType<'_>) -> TokenStream,
) -> TokenStream {
    let (private, idents, parameters) = (private(krate), own_names("n", numbers), own_names("C", constants));
    let (name, int) = (local_struct(), own("Int"));
    let target = StructureType {
        ty: &quote!(#name<#int #(, #parameters)*>),
        generics: &quote!(<#int: #private::Divide #(, const #parameters: #private::core::primitive::usize)*>),
        bounds: &TokenStream::new(),
        int: &quote!(#int),
        private: &private,
    };
    let implementations = implementations(&target);
    // This is the only method call in emitted code. Traits of the user cannot change its meaning: an inherent method
    // that takes `self` by value takes precedence over methods of traits. If a number is not an integer, a call by path
    // would cause several errors. The first element of the tuple is a help text. If the user writes the macro where a
    // type is expected, rustc reports `expected type, found "…"` and prints this text.
    quote!((#NO_TYPE, match [#(#numbers),*] {
        [#(#idents),*] => {
            #checks
            #[allow(dead_code)]
            struct #name<#int #(, const #parameters: #private::core::primitive::usize)*>(#private::core::marker::PhantomData<#int>);
            #implementations
            #private::GivenNumbers([#(#idents),*]).layout::<#name<_ #(, { #constants })*>>()
        }
    }).1)
}

/// The help for a value that the user writes where a type is expected.
const NO_TYPE: &str = "a layout with names is a value, not a type; declare `layout! { struct Name { m: usize } = (m, 64):(64, 1); }` and write `Name`";

const NO_TYPE_OF_CONSTANTS: &str = "an operation on constants returns a value, not a type; declare `layout! { struct Name<const N: usize> = coalesce((N, 64)); }` and write `Name<N>`";

/// Returns one variable per number. User code can neither see nor shadow these variables.
fn own_names(prefix: &str, numbers: &[TokenStream]) -> Vec<Ident> {
    (0..numbers.len()).map(|i| own(&format!("{prefix}{i}"))).collect()
}
