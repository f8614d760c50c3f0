//! `index!(layout; coordinate)`: a bare expression in the type of its coordinates.

use super::companion::Header;
use super::coordinate::{Coordinate, Printed, planned, verify};
use super::parts::{self, check_literals, names_of, spans};
use super::read::{Open, Reading, read};
use super::{is_ident, is_punct, open, own};
use crate::arithmetic::{Arithmetic, arithmetic};
use crate::emit::{Position, Report, Style, block, expression};
use crate::words::Words;
use layout_runtime::plan::{Target, Word};
use layout_runtime::{IntTuple, Layout};
use proc_macro2::{Ident, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::quote;
use std::vec::IntoIter;

/// Types that the coordinates may turn out to have, narrow ones first.
const WORDS: [Word; 3] = [Word { bits: 32, signed: true }, Word::U32, Word { bits: 64, signed: true }];

/// `index!`: the index of a coordinate as an expression. `gpu:` in front asks for a form that suits graphics processors.
pub fn index(input: impl IntoIterator<Item = TokenTree>, header: &TokenStream) -> TokenStream {
    let input: Vec<TokenTree> = input.into_iter().collect();
    let mut report = Report::default();
    let header = Header::new(header, &mut report);
    let asks = |path: &TokenStream| header.ask(path, "index", &header.known, &input.iter().cloned().collect());
    let emits = |asked: Asked, report: &mut Report| {
        report.is_empty().then(|| match asked {
            Asked::Open(open, coordinate) => open::index::emit(&open, coordinate, &header.krate),
            Asked::Index(index) => emit(&index, &header.krate),
        })
    };
    let mut trees = input.clone().into_iter();
    let target = target(&mut trees);
    match try_index(trees, target, &WORDS, &header, asks, emits, &mut report) {
        Some(tokens) => tokens,
        None => report.tokens(Position::Expression),
    }
}

/// What an input asks for.
pub(super) enum Asked {
    /// The index of a layout.
    Index(Index),
    /// The index of a layout with numbers that are only known at run time.
    Open(Box<Open>, Coordinate<syn::Expr>),
}

/// An index with its plan.
pub(super) struct Index {
    layout: Layout,
    form: IntTuple,
    pub(super) printed: Printed,
    pub(super) parts: Vec<syn::Expr>,
}

/// The index in the first of the integer types that is wide enough, emitted; or a question for the companion at a path.
pub(super) fn try_index(
    mut input: IntoIter<TokenTree>,
    target: Target,
    types: &[Word],
    header: &Header,
    asks: impl FnOnce(&TokenStream) -> TokenStream,
    emits: impl FnOnce(Asked, &mut Report) -> Option<TokenStream>,
    report: &mut Report,
) -> Option<TokenStream> {
    let end = input.as_slice().iter().position(|tree| is_punct(Some(tree), ';'));
    let semicolon = end.map(|end| input.as_slice()[end].span());
    let words = Words::new(input.by_ref().take(end.unwrap_or(usize::MAX)), semicolon);
    let reading = read(&words, &header.known, report);
    let coordinate: Vec<TokenTree> = input.skip(1).collect();
    if coordinate.is_empty() {
        let end = words.spans(&(usize::MAX..usize::MAX));
        report.push(end, "there is no coordinate", "write it behind the layout: `index!(shape:stride; (i, j))`");
        return None;
    }
    let coordinate = match parts::read(coordinate) {
        Ok(coordinate) => coordinate,
        Err(error) => {
            report.syn(&error);
            return None;
        }
    };
    let layout = match reading {
        Reading::Layout(layout) => layout,
        Reading::Open(open) => {
            let fits = open::is_integral(&open, words.all(), report) & fits(&open, &coordinate, report);
            return if fits { emits(Asked::Open(open, coordinate), report) } else { None };
        }
        Reading::Mistakes => return None,
        Reading::Unknown(path) => return Some(asks(&path)),
    };
    let form = check(&layout, &coordinate, report)?;
    let printed = match planned(&layout, &form, types, target) {
        Ok(printed) => printed,
        Err(error) => {
            report.algebra(words.all(), &error);
            return None;
        }
    };
    if let Err(error) = verify(&layout, &form, &printed) {
        report.diagnostic(&error, &words);
        return None;
    }
    emits(Asked::Index(Index { layout, form, printed, parts: coordinate.parts() }), report)
}

/// `gpu:` in front of the layout, which is taken off.
fn target(input: &mut IntoIter<TokenTree>) -> Target {
    let trees = input.as_slice();
    if !is_punct(trees.get(1), ':') || !is_ident(trees.first(), "gpu") {
        return Target::Cpu;
    }
    input.nth(1);
    Target::Gpu
}

/// Whether the coordinate nests like the shape and its literals are inside.
fn check(layout: &Layout, coordinate: &Coordinate<syn::Expr>, report: &mut Report) -> Option<IntTuple> {
    if let Some((part, message)) = coordinate.misfit(layout, &ToString::to_string) {
        report.push(spans(part), &message, "write one coordinate, or one per mode");
        return None;
    }
    check_literals(layout, coordinate, report);
    let form = coordinate.form().ok()?;
    report.is_empty().then_some(form)
}

/// Whether the coordinate nests like the shape of a layout with names.
fn fits(open: &Open, coordinate: &Coordinate<syn::Expr>, report: &mut Report) -> bool {
    let misfit = coordinate.misfit(&open.layout, &|shape| open.spell(shape));
    if let Some((part, message)) = &misfit {
        report.push(spans(part), message, "write one coordinate, or one per mode");
    }
    misfit.is_none()
}

fn emit(index: &Index, krate: &TokenStream) -> TokenStream {
    let Index { layout, form, printed, parts } = index;
    let names = names_of(parts);
    let arithmetic = arithmetic(&printed.plan, &names);
    let peak = printed.plan.peak_of(layout, form);
    // What is nothing but a coordinate would be the user's own expression, to compilers that look for odd ones.
    let guard = guard(parts, 64 - peak.leading_zeros(), layout.bounds().0 < 0, arithmetic.is_part(), krate);
    let atoms: Option<Vec<_>> = parts.iter().map(|part| parts::atom(part).map(|atom| vec![atom])).collect();
    match atoms {
        // Names and numbers are read where they stand.
        Some(atoms) if arithmetic.unused.is_empty() => {
            expression(&arithmetic, &Style { parts: &atoms, suffix: None, guard: &guard, in_place: true })
        }
        _ => bound(&arithmetic, parts, &names, &guard),
    }
}

/// The arithmetic on names of the macro's own, which the parts are bound to.
fn bound(arithmetic: &Arithmetic, parts: &[syn::Expr], names: &[String], guard: &[TokenTree]) -> TokenStream {
    let idents: Vec<Ident> = names.iter().map(|name| own(name)).collect();
    let atoms: Vec<_> = idents.iter().map(|ident| vec![ident.clone().into()]).collect();
    let body = block(arithmetic, &Style { parts: &atoms, suffix: None, guard, in_place: true });
    let unused = arithmetic.unused.iter().map(|part| &idents[*part]);
    // An index that depends on no part still has the type of the coordinates.
    let body = match arithmetic.unused.len() == parts.len() {
        true => {
            let first = &idents[0];
            quote!([#body, #(#guard)* (#first)][0])
        }
        false => body,
    };
    // A list, not a tuple: its parts have one type, and where they do not the compiler says which. And what stands in a list needs no
    // parentheses, and has none too many.
    quote!(match [#(#parts),*] {
        [#(#idents),*] => {
            #(let _ = #unused;)*
            #body
        }
    })
}

/// The path of a function that hands its argument on, and compiles where that has a type of so many bits, and a sign where that is asked
/// for. Nothing where all types do, unless it is there always.
pub(super) fn guard(
    parts: &[syn::Expr],
    needed: u32,
    is_signed: bool,
    is_always: bool,
    krate: &TokenStream,
) -> Vec<TokenTree> {
    const WIDTHS: [(u32, &str, &str); 7] = [
        (7, "u7", "i7"),
        (8, "u8", "i8"),
        (15, "u15", "i15"),
        (16, "u16", "i16"),
        (31, "u31", "i31"),
        (32, "u32", "i32"),
        (63, "u63", "i63"),
    ];
    let (_, unsigned, signed) = WIDTHS.into_iter().find(|(bits, ..)| *bits >= needed).unwrap_or(WIDTHS[6]);
    let (Some(first), false) = (parts.first(), needed <= 7 && !is_signed && !is_always) else { return Vec::new() };
    let at = Span::mixed_site().located_at(parts::spans_of(first).0);
    let mut path: Vec<TokenTree> = krate.clone().into_iter().collect();
    for segment in ["__holds", if is_signed { signed } else { unsigned }] {
        path.push(Punct::new(':', Spacing::Joint).into());
        path.push(Punct::new(':', Spacing::Alone).into());
        path.push(Ident::new(segment, at).into());
    }
    path
}
