//! Arithmetic as Rust.

use crate::arithmetic::{Arithmetic, Expr, Op};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;

/// What expressions are printed with: names for the parts and the steps, and how numbers are spelled.
pub(crate) struct Style<'a> {
    /// The parts of the coordinate.
    pub(crate) parts: &'a [TokenStream],
    /// A type to put behind every number, for dialects that do not infer it.
    pub(crate) suffix: Option<&'a str>,
}

/// `let` after `let`, and the index.
pub(crate) fn block(arithmetic: &Arithmetic, style: &Style<'_>) -> TokenStream {
    let steps: Vec<Ident> = step_idents(arithmetic);
    let lets = arithmetic.steps.iter().zip(&steps).map(|((_, value), name)| {
        let value = tokens(value, style, &steps, None);
        quote!(let #name = #value;)
    });
    let index = tokens(&arithmetic.index, style, &steps, None);
    quote!(#(#lets)* #index)
}

/// The index alone, of arithmetic without steps.
pub(crate) fn expression(arithmetic: &Arithmetic, style: &Style<'_>) -> TokenStream {
    tokens(&arithmetic.index, style, &[], None)
}

/// Names that neither see nor shadow the user's.
fn step_idents(arithmetic: &Arithmetic) -> Vec<Ident> {
    arithmetic.steps.iter().map(|(name, _)| Ident::new(name, Span::mixed_site())).collect()
}

/// An expression as the operand of `around`: in parentheses where it needs them.
fn tokens(expr: &Expr, style: &Style<'_>, steps: &[Ident], around: Option<Op>) -> TokenStream {
    match expr {
        Expr::Part(part) => style.parts[*part].clone(),
        Expr::Step(step) => {
            let name = &steps[*step];
            quote!(#name)
        }
        Expr::Int(value) => literal(*value, style.suffix),
        Expr::Mask(mask) => mask_literal(*mask, style.suffix),
        Expr::Neg(value) => {
            let value = tokens(value, style, steps, Some(Op::Mul));
            quote!(-#value)
        }
        // Only kernel text asks for it; this is what it means.
        Expr::Upper(value, multiplier) => {
            let (value, multiplier) =
                (tokens(value, style, steps, Some(Op::Mul)), Literal::i64_unsuffixed(*multiplier));
            quote!((((#value as u64) * #multiplier) >> 32) as _)
        }
        Expr::Binary(op, left, right) => {
            let (a, b) = (tokens(left, style, steps, Some(*op)), tokens(right, style, steps, Some(*op)));
            let sign: TokenStream = op.sign().parse().expect("an operator is a token");
            if op.needs_parentheses(around) { quote!((#a #sign #b)) } else { quote!(#a #sign #b) }
        }
    }
}

/// The low bits as a decimal number, which everybody knows; others in hexadecimal.
fn mask_literal(mask: i64, suffix: Option<&str>) -> TokenStream {
    if mask & (mask + 1) == 0 {
        return literal(mask, suffix);
    }
    let number: Literal =
        format!("{mask:#x}{}", suffix.unwrap_or_default()).parse().expect("digits and a suffix are a literal");
    quote!(#number)
}

fn literal(value: i64, suffix: Option<&str>) -> TokenStream {
    let magnitude = value.unsigned_abs();
    // Literals without a suffix need no parser, which is a good part of what a call costs.
    let number = match suffix {
        None => Literal::u64_unsuffixed(magnitude),
        Some(suffix) => format!("{magnitude}{suffix}").parse().expect("digits and a suffix are a literal"),
    };
    if value < 0 { quote!(-#number) } else { quote!(#number) }
}
