//! Arithmetic as Rust.

use crate::arithmetic::{Arithmetic, Expr, Op};
use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
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
    let mut printer = Printer::new(arithmetic, style);
    for (k, (_, value)) in arithmetic.steps.iter().enumerate() {
        printer.out.push(Ident::new("let", Span::call_site()).into());
        printer.out.push(printer.steps[k].clone().into());
        printer.sign("=");
        printer.expression(value, None);
        printer.sign(";");
    }
    printer.expression(&arithmetic.index, None);
    printer.out.into_iter().collect()
}

/// The index alone, of arithmetic without steps.
pub(crate) fn expression(arithmetic: &Arithmetic, style: &Style<'_>) -> TokenStream {
    let mut printer = Printer::new(arithmetic, style);
    printer.expression(&arithmetic.index, None);
    printer.out.into_iter().collect()
}

/// Tokens one behind the other. Streams of tokens are the compiler's, and each that is made or joined is a call to it, which is a
/// good part of what an `index!` costs.
struct Printer<'a> {
    parts: Vec<Vec<TokenTree>>,
    /// Names that neither see nor shadow the user's.
    steps: Vec<Ident>,
    suffix: Option<&'a str>,
    out: Vec<TokenTree>,
}

impl<'a> Printer<'a> {
    fn new(arithmetic: &Arithmetic, style: &Style<'a>) -> Self {
        let parts = style.parts.iter().map(|part| part.clone().into_iter().collect()).collect();
        let steps = arithmetic.steps.iter().map(|(name, _)| Ident::new(name, Span::mixed_site())).collect();
        Self { parts, steps, suffix: style.suffix, out: Vec::new() }
    }

    /// An expression as the operand of `around`: in parentheses where it needs them.
    fn expression(&mut self, expr: &Expr, around: Option<Op>) {
        match expr {
            Expr::Part(part) => self.out.extend_from_slice(&self.parts[*part]),
            Expr::Step(step) => self.out.push(self.steps[*step].clone().into()),
            Expr::Int(value) => self.int(*value),
            Expr::Mask(mask) => self.mask(*mask),
            Expr::Neg(value) => {
                self.sign("-");
                self.expression(value, Some(Op::Mul));
            }
            Expr::Upper(value, multiplier) => self.upper(value, *multiplier),
            Expr::Binary(op, left, right) if op.needs_parentheses(around) => {
                self.parenthesised(|printer| printer.binary(*op, left, right));
            }
            Expr::Binary(op, left, right) => self.binary(*op, left, right),
        }
    }

    fn binary(&mut self, op: Op, left: &Expr, right: &Expr) {
        self.expression(left, Some(op));
        self.sign(op.sign());
        self.expression(right, Some(op));
    }

    /// `((value as u64 * multiplier) >> 32) as _`; only kernel text asks for it.
    fn upper(&mut self, value: &Expr, multiplier: i64) {
        self.parenthesised(|whole| {
            whole.parenthesised(|shifted| {
                shifted.parenthesised(|product| {
                    product.expression(value, Some(Op::Mul));
                    product.out.extend(quote!(as u64 * #multiplier));
                });
                shifted.out.extend(quote!(>> 32));
            });
            whole.out.extend(quote!(as _));
        });
    }

    fn parenthesised(&mut self, print: impl FnOnce(&mut Self)) {
        let around = std::mem::take(&mut self.out);
        print(self);
        let inside = std::mem::replace(&mut self.out, around);
        self.out.push(Group::new(Delimiter::Parenthesis, inside.into_iter().collect()).into());
    }

    fn sign(&mut self, sign: &str) {
        let last = sign.len() - 1;
        for (k, character) in sign.char_indices() {
            let spacing = if k == last { Spacing::Alone } else { Spacing::Joint };
            self.out.push(Punct::new(character, spacing).into());
        }
    }

    /// The low bits as a decimal number, which everybody knows; others in hexadecimal.
    fn mask(&mut self, mask: i64) {
        if mask & (mask + 1) == 0 {
            return self.int(mask);
        }
        self.literal(&format!("{mask:#x}{}", self.suffix.unwrap_or_default()));
    }

    fn int(&mut self, value: i64) {
        if value < 0 {
            self.sign("-");
        }
        let magnitude = value.unsigned_abs();
        match self.suffix {
            None => self.out.push(Literal::u64_unsuffixed(magnitude).into()),
            Some(suffix) => self.literal(&format!("{magnitude}{suffix}")),
        }
    }

    fn literal(&mut self, text: &str) {
        self.out.push(text.parse::<Literal>().expect("digits and a suffix are a literal").into());
    }
}
