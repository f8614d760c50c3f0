//! `index!(layout; coordinate)`: a bare expression in the type of its coordinates.

use super::companion::Header;
use super::coordinate::{Coordinate, Printed, planned, verify};
use super::read::{Open, Reading, read};
use super::{is_ident, open, own, private, split_at};
use crate::arithmetic::{Arithmetic, arithmetic};
use crate::emit::{Position, Report, Style, block, expression};
use crate::words::Words;
use layout_runtime::plan::{Target, Word};
use layout_runtime::{IntTuple, Layout};
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;

/// Types that the coordinates may turn out to have, narrow ones first.
const WORDS: [Word; 3] = [Word { bits: 32, signed: true }, Word::U32, Word { bits: 64, signed: true }];

/// `index!`: the index of a coordinate as an expression. `gpu:` in front asks for a form that suits graphics processors.
pub fn index(input: TokenStream, header: &TokenStream) -> TokenStream {
    let mut report = Report::default();
    let header = Header::new(header, &mut report);
    let asks = |path: &TokenStream| header.ask(path, "index", &header.known, &input);
    let emits = |asked: Asked, report: &mut Report| {
        report.is_empty().then(|| match asked {
            Asked::Open(open, coordinate) => open::index::emit(&open, coordinate),
            Asked::Index(index) => emit(&index.layout, &index.form, &index.printed, index.parts, &header.krate),
        })
    };
    match try_index(input.clone(), &WORDS, &header, asks, emits, &mut report) {
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
    input: TokenStream,
    types: &[Word],
    header: &Header,
    asks: impl FnOnce(&TokenStream) -> TokenStream,
    emits: impl FnOnce(Asked, &mut Report) -> Option<TokenStream>,
    report: &mut Report,
) -> Option<TokenStream> {
    let (target, input) = target(input);
    let (notation, coordinate) = split_at(input, ';');
    let words = Words::new(notation, coordinate.as_ref().map(|(semicolon, _)| *semicolon));
    let reading = read(&words, &header.known, report);
    let Some((_, coordinate)) = coordinate.filter(|(_, coordinate)| !coordinate.is_empty()) else {
        let end = words.spans(&(usize::MAX..usize::MAX));
        report.push(end, "there is no coordinate", "write it behind the layout: `index!(shape:stride; (i, j))`");
        return None;
    };
    let coordinate = match syn::parse2::<syn::Expr>(coordinate) {
        Ok(expr) => read_coordinate(expr),
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

/// `gpu:` in front of the layout.
fn target(input: TokenStream) -> (Target, TokenStream) {
    let trees: Vec<TokenTree> = input.into_iter().collect();
    let colon = matches!(trees.get(1), Some(TokenTree::Punct(punct)) if punct.as_char() == ':');
    if colon && is_ident(trees.first(), "gpu") {
        return (Target::Gpu, trees.into_iter().skip(2).collect());
    }
    (Target::Cpu, trees.into_iter().collect())
}

/// Tuples are taken apart; whatever else stands there is a part.
fn read_coordinate(expr: syn::Expr) -> Coordinate<syn::Expr> {
    match expr {
        syn::Expr::Tuple(tuple) => Coordinate::Tuple(tuple.elems.into_iter().map(read_coordinate).collect()),
        syn::Expr::Paren(paren) if matches!(*paren.expr, syn::Expr::Paren(_) | syn::Expr::Tuple(_)) => {
            read_coordinate(*paren.expr)
        }
        syn::Expr::Group(group) => read_coordinate(*group.expr),
        part => Coordinate::Part(part),
    }
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

fn check_literals(layout: &Layout, coordinate: &Coordinate<syn::Expr>, report: &mut Report) {
    match coordinate {
        Coordinate::Tuple(modes) => {
            for (i, mode) in modes.iter().enumerate() {
                if let Ok(layout) = layout.get(&[i]) {
                    check_literals(&layout, mode, report);
                }
            }
        }
        Coordinate::Part(syn::Expr::Lit(literal)) => {
            if let syn::Lit::Int(int) = &literal.lit
                && int.base10_parse::<usize>().is_ok_and(|value| value >= layout.size())
            {
                let message = format!("coordinate {} is outside of 0..{}", int.base10_digits(), layout.size());
                report.push((int.span(), int.span()), &message, &format!("the mode is `{}`", layout.shape()));
            }
        }
        Coordinate::Part(syn::Expr::Unary(negative)) if matches!(negative.op, syn::UnOp::Neg(_)) => {
            if let syn::Expr::Lit(literal) = &*negative.expr {
                let message = format!("coordinate -{} is negative", literal.to_token_stream());
                report.push((negative.op.span(), literal.span()), &message, "coordinates count from 0");
            }
        }
        Coordinate::Part(_) => {}
    }
}

fn spans(coordinate: &Coordinate<syn::Expr>) -> (Span, Span) {
    match coordinate {
        Coordinate::Part(expr) => (first_span(expr), expr.span()),
        Coordinate::Tuple(modes) => match (modes.first(), modes.last()) {
            (Some(first), Some(last)) => (spans(first).0, spans(last).1),
            _ => (Span::call_site(), Span::call_site()),
        },
    }
}

fn first_span(expr: &syn::Expr) -> Span {
    expr.to_token_stream().into_iter().next().map_or_else(Span::call_site, |tree| tree.span())
}

fn emit(
    layout: &Layout,
    form: &IntTuple,
    printed: &Printed,
    parts: Vec<syn::Expr>,
    krate: &TokenStream,
) -> TokenStream {
    let names = names_of(&parts);
    let arithmetic = arithmetic(&printed.plan, &names);
    let peak = printed.plan.peak_of(layout, form);
    let guard = guard(&parts, peak, layout.bounds().0 < 0, krate);
    let bare = guard.is_none() && arithmetic.steps.is_empty() && arithmetic.unused.is_empty();
    if bare && parts.iter().all(is_atom) {
        let atoms: Vec<TokenStream> = parts.iter().map(ToTokens::to_token_stream).collect();
        return expression(&arithmetic, &Style { parts: &atoms, suffix: None });
    }
    let idents: Vec<Ident> = names.iter().map(|name| own(name)).collect();
    let atoms: Vec<TokenStream> = idents.iter().map(ToTokens::to_token_stream).collect();
    let body = block(&arithmetic, &Style { parts: &atoms, suffix: None });
    let body = constant(&arithmetic, &atoms).unwrap_or(body);
    let unused = arithmetic.unused.iter().map(|part| &idents[*part]);
    let guard = guard.map(|guard| {
        let first = &idents[0];
        quote!(if false { #guard(#first); })
    });
    // A list, not a tuple: its parts have one type, and where they do not the compiler says which.
    let (parts, idents) = match (&parts[..], &idents[..]) {
        ([part], [ident]) => (quote!(#part), quote!(#ident)),
        _ => (quote!([#(#parts),*]), quote!([#(#idents),*])),
    };
    quote!(match #parts {
        #idents => {
            #guard
            #(let _ = #unused;)*
            #body
        }
    })
}

/// An index that depends on no part still has the type of the coordinates.
fn constant(arithmetic: &Arithmetic, parts: &[TokenStream]) -> Option<TokenStream> {
    let first = parts.first()?;
    let index = match arithmetic.unused.len() == parts.len() {
        true => expression(arithmetic, &Style { parts, suffix: None }),
        false => return None,
    };
    Some(quote!([#index, #first][0]))
}

/// A name for every part, all different: a variable may stand for several parts.
pub(super) fn names_of(parts: &[syn::Expr]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for (k, part) in parts.iter().enumerate() {
        let name = name_of(part, k);
        let numbered = (2..).map(|n| format!("{name}_{n}"));
        let free = std::iter::once(name.clone()).chain(numbered).find(|name| !names.contains(name));
        names.push(free.unwrap_or(name));
    }
    names
}

/// The name of a part: its own where it has one, in small letters, since a pattern with the name of a constant would be that
/// constant.
fn name_of(part: &syn::Expr, k: usize) -> String {
    let ident = match part {
        syn::Expr::Path(path) => path.path.get_ident().filter(|ident| *ident != "self"),
        _ => None,
    };
    let Some(ident) = ident else { return format!("c{k}") };
    let name = ident.to_string();
    name.strip_prefix("r#").map_or(name.to_lowercase(), |raw| format!("{raw}_"))
}

fn is_atom(part: &syn::Expr) -> bool {
    matches!(part, syn::Expr::Lit(_)) || matches!(part, syn::Expr::Path(path) if path.path.get_ident().is_some())
}

/// A check by the compiler that the coordinates' type holds every value of the arithmetic, where not all types do.
fn guard(parts: &[syn::Expr], peak: i64, negative: bool, krate: &TokenStream) -> Option<TokenStream> {
    let needed = 64 - peak.leading_zeros();
    let bits = [7, 8, 15, 16, 31, 32, 63].into_iter().find(|bits| *bits >= needed).unwrap_or(63_u32);
    if bits == 7 && !negative {
        return None;
    }
    let private = private(krate);
    let at = Span::mixed_site().located_at(parts.first()?.span());
    let name = Ident::new(&format!("{}{bits}", if negative { 'i' } else { 'u' }), at);
    Some(quote_spanned!(at=> #private::holds::#name))
}
