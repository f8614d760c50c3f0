//! Expands `index!` in the body of a CubeCL kernel. CubeCL calls `__expand_index!(scope, layout; coordinate)` while it
//! records the kernel.
//!
//! CubeCL does not translate the input of this macro. In the input, a name refers to the recorded value of a variable,
//! and a computation would run on the host. Therefore a coordinate may contain only names of variables and literal
//! numbers. The macro emits a CubeCL function, and calls this function with the variables and numbers.

use super::index::{Asked, Outcome};
use crate::arithmetic::Expr;
use crate::emit::{Style, block};
use crate::input::nesting;
use crate::known::header::Header;
use crate::report::{Position, Report};
use crate::tokens::{changed, ends, is_punct, own, private};
use layout_index::plan::{IntWidth, Options, Target};
use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::quote;

/// An integer type for values that fit both `u32` and `i32`.
const WIDTH: IntWidth = IntWidth { bits: 31, signed: false };

/// Expands `__expand_index!`. The input is the scope, a comma, and the input of `index!`.
pub fn expand_index(input: TokenStream, header: &TokenStream) -> TokenStream {
    if let Err(mistake) = nesting::check(&input, Position::Expression) {
        return mistake;
    }
    let mut report = Report::default();
    let header = Header::new(header, &mut report);
    let mut trees = input.clone().into_iter().collect::<Vec<_>>().into_iter();
    let scope: TokenStream = trees.by_ref().take_while(|tree| !is_punct(Some(tree), ',')).collect();
    let options = Options { widths: &[WIDTH], target: Target::Gpu, has_upper: false };
    match Asked::read(trees, &options, &header, &mut report) {
        Outcome::Index(asked) => {
            check(&asked, &mut report);
            if report.is_empty() {
                emit(&asked, &scope, &private(&header.krate))
            } else {
                report.tokens(Position::Expression)
            }
        }
        Outcome::Constants(_) => {
            let message = "in a CubeCL kernel, `index!` requires a layout without runtime numbers";
            let at = last(&input);
            report.push((at, at), message, "use a `#[cube] fn` item, or write the numbers");
            report.tokens(Position::Expression)
        }
        Outcome::Unknown(path) => header.ask(&path, "expand_index", &header.known, &input),
        Outcome::Mistakes => report.tokens(Position::Expression),
    }
}

fn last(input: &TokenStream) -> Span {
    input.clone().into_iter().last().map_or(Span::call_site(), |tree| tree.span())
}

/// Reports inputs that CubeCL would ignore or evaluate on the host.
fn check(asked: &Asked, report: &mut Report) {
    let Asked { read, entries, lowered, .. } = asked;
    if read.is_symbolic() {
        let message = "in a CubeCL kernel, `index!` requires a layout without runtime numbers";
        report.push(ends(&read.tokens[0]), message, "use a `#[cube] fn` item, with the number as a parameter");
        return;
    }
    if matches!(lowered.arithmetic.index, Expr::Tuple(_) | Expr::Inside(_)) {
        let message = "in a CubeCL kernel, `index!` returns an integer, but this layout has coordinate strides";
        report.push(ends(&entries[0]), message, "use a `#[cube] fn` item");
        return;
    }
    entries.iter().for_each(|entry| refuse(entry, report));
    if let (Some(first), true) = (entries.first(), entries.iter().all(|entry| matches!(entry, syn::Expr::Lit(_)))) {
        let message = "all coordinates are literals, so the integer type of the index is unknown";
        report.push(
            ends(first),
            message,
            "declare the layout as a struct, for example `Tile`, and call `Tile.index(3)`",
        );
    }
}

fn emit(asked: &Asked, scope: &TokenStream, private: &TokenStream) -> TokenStream {
    let Asked { entries, lowered, checks, .. } = asked;
    let idents: Vec<Ident> = lowered.names.iter().map(|name| own(name)).collect();
    let atoms: Vec<_> = idents.iter().map(|ident| vec![ident.clone().into()]).collect();
    let body = block(&lowered.arithmetic, &Style { entries: &atoms, suffix: None, guard: &[], in_place: false });
    let (numbers, variables): (Vec<_>, Vec<_>) =
        entries.iter().zip(&idents).partition(|(entry, _)| matches!(entry, syn::Expr::Lit(_)));
    let numbers = numbers.iter().map(|(number, ident)| quote!(let #ident = #number;));
    let body = numbers_made(quote!(#(#numbers)* #body));
    let (values, parameters): (Vec<_>, Vec<_>) = variables.into_iter().unzip();
    let bits = Literal::u32_unsuffixed(32);
    let message = "in a CubeCL kernel, the coordinates of `index!` must have an integer type of at least 32 bits";
    quote! {{
        #checks
        #[cubecl::cube]
        #[allow(unused_variables)]
        fn __index<I: cubecl::prelude::Int>(#(#parameters: I),*) -> I {
            #body
        }
        // rustc cannot infer the integer type from the signature that CubeCL generates: this signature contains only
        // the type of recorded values.
        fn __typed<I: cubecl::prelude::Int>(
            __scope: &cubecl::ir::Scope,
            #(#parameters: cubecl::prelude::NativeExpand<I>),*
        ) -> cubecl::prelude::NativeExpand<I> {
            const { #private::core::assert!(I::BITS >= #bits, #message) }
            __index::expand::<I>(__scope, #(#parameters),*)
        }
        __typed(#scope, #(cubecl::prelude::ExpandTypeClone::clone_unchecked(&#values)),*)
    }}
}

/// Reports an entry of the coordinate that CubeCL would not record.
fn refuse(entry: &syn::Expr, report: &mut Report) {
    let spans = ends(entry);
    match entry {
        syn::Expr::Lit(literal) if matches!(literal.lit, syn::Lit::Int(_)) => {}
        syn::Expr::Path(path) if path.path.get_ident().is_some_and(is_variable) => {}
        syn::Expr::Path(_) => {
            let message = "in a CubeCL kernel, a constant in `index!` is evaluated on the host, where constants of CubeCL have no value";
            report.push(spans, message, "assign the constant to a variable first: `let x = UNIT_POS_X;`");
        }
        _ => {
            let message = "in a CubeCL kernel, a coordinate of `index!` must be a variable or a literal";
            report.push(spans, message, "assign the expression to a variable first: `let i = …;`");
        }
    }
}

/// Returns `true` if a name can be a variable, that is, if it has no capital letters and is not `self`.
fn is_variable(name: &Ident) -> bool {
    let name = name.to_string();
    name != "self" && !name.contains(char::is_uppercase)
}

/// Converts each literal number in the tokens to the type of the coordinate.
fn numbers_made(tokens: TokenStream) -> TokenStream {
    changed(tokens, &|tree| match tree {
        TokenTree::Literal(number) => quote!(I::new(#number)),
        tree => tree.into(),
    })
}
