//! Emits arithmetic as Rust.

use crate::arithmetic::{Arithmetic, Expr, IndexStep, needs_parentheses, sign};
use crate::tokens::own;
use layout_index::plan::Op;
use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::quote;

/// The form of printed expressions: the tokens of the entries, and the type and span of numbers.
pub(crate) struct Style<'a> {
    /// The tokens of each entry of the coordinate.
    pub(crate) entries: &'a [Vec<TokenTree>],
    /// The type suffix of number literals, such as `u32`, or `None` if rustc infers their type.
    pub(crate) suffix: Option<&'a str>,
    /// The path of a function that is called with the first entry. Empty if no function is called.
    pub(crate) guard: &'a [TokenTree],
    /// `true` if the arithmetic is part of an expression of the user. In this case, an operation whose result is used
    /// once is inlined, and operators and numbers get the span of their entry, so that rustc reports type errors there.
    pub(crate) in_place: bool,
}

impl Style<'_> {
    /// Returns the variable of each operation, or `None` for an operation that is inlined where its result is used.
    fn names(&self, arithmetic: &Arithmetic) -> Vec<Option<Ident>> {
        let reads = arithmetic.reads_of(arithmetic.steps.len(), Expr::step);
        let steps = arithmetic.steps.iter().zip(reads);
        steps.map(|(step, reads)| (!self.in_place || reads > 1).then(|| own(&step.name))).collect()
    }

    /// Returns the spans of the entries if the arithmetic is part of the user's expression, and otherwise no spans.
    fn places(&self) -> Vec<Span> {
        let place = |entry: &Vec<TokenTree>| entry.first().map_or_else(Span::call_site, TokenTree::span);
        let located = self.entries.iter().filter(|_| self.in_place);
        located.map(|entry| Span::call_site().located_at(place(entry))).collect()
    }
}

/// Emits one `let` statement per operation, and the index.
pub(crate) fn block(arithmetic: &Arithmetic, style: &Style<'_>) -> TokenStream {
    Printer::new(arithmetic, style).block(arithmetic)
}

/// Emits one `let` statement per operation, without the index.
pub(super) fn lets(arithmetic: &Arithmetic, style: &Style<'_>) -> TokenStream {
    let mut printer = Printer::new(arithmetic, style);
    printer.lets(arithmetic);
    printer.out.into_iter().collect()
}

/// Emits an expression that uses the variables of the operations.
pub(super) fn value(expr: &Expr, arithmetic: &Arithmetic, style: &Style<'_>) -> TokenStream {
    let mut printer = Printer::new(arithmetic, style);
    printer.expression(expr, None);
    printer.out.into_iter().collect()
}

/// Emits the arithmetic as one expression in braces. Without braces, lints would report the arithmetic as the user's
/// code.
pub(crate) fn expression(arithmetic: &Arithmetic, style: &Style<'_>) -> TokenStream {
    TokenTree::from(Group::new(Delimiter::Brace, block(arithmetic, style))).into()
}

/// Collects the emitted tokens in a vector. Each operation on a `TokenStream` is a call of the compiler, and these
/// calls would be a large part of the cost of an `index!`.
struct Printer<'a> {
    entries: &'a [Vec<TokenTree>],
    steps: &'a [IndexStep],
    /// The variable of each operation, or `None` for an operation that is inlined. Hygiene separates these variables
    /// from the user's names.
    names: Vec<Option<Ident>>,
    suffix: Option<&'a str>,
    guard: &'a [TokenTree],
    places: Vec<Span>,
    /// The span of the operators and numbers that are emitted next.
    place: Span,
    out: Vec<TokenTree>,
}

impl<'a> Printer<'a> {
    fn new(arithmetic: &'a Arithmetic, style: &Style<'a>) -> Self {
        Self {
            entries: style.entries,
            steps: &arithmetic.steps,
            names: style.names(arithmetic),
            suffix: style.suffix,
            guard: style.guard,
            places: style.places(),
            place: Span::call_site(),
            out: Vec::with_capacity(32),
        }
    }

    fn block(mut self, arithmetic: &Arithmetic) -> TokenStream {
        self.lets(arithmetic);
        self.expression(&arithmetic.index, None);
        self.out.into_iter().collect()
    }

    fn lets(&mut self, arithmetic: &Arithmetic) {
        for (k, step) in arithmetic.steps.iter().enumerate() {
            let Some(name) = self.names[k].clone() else { continue };
            self.push(Ident::new("let", Span::call_site()));
            self.out.push(name.into());
            self.sign("=");
            self.expression(&step.value, None);
            self.sign(";");
        }
    }

    /// Emits an expression as an operand of `around`, in parentheses if needed.
    fn expression(&mut self, expr: &Expr, around: Option<Op>) {
        match expr {
            Expr::Entry(entry) => self.entry(*entry),
            Expr::Step(step) => match &self.names[*step] {
                Some(name) => self.out.push(name.clone().into()),
                None => self.expression(&self.steps[*step].value, around),
            },
            Expr::Int(value) => self.int(*value),
            Expr::Mask(mask) => self.mask(*mask),
            Expr::Neg(value) => {
                self.sign("-");
                self.expression(value, Some(Op::Mul));
            }
            Expr::Binary(Op::Upper, value, multiplier) => self.upper(value, multiplier),
            Expr::Binary(op, left, right) if needs_parentheses(*op, around) => {
                self.parenthesised(|printer| printer.binary(*op, left, right));
            }
            Expr::Binary(op, left, right) => self.binary(*op, left, right),
            Expr::Tuple(modes) => self.parenthesised(|printer| printer.modes(modes)),
            Expr::Inside(comparisons) => self.comparisons(comparisons),
        }
    }

    fn modes(&mut self, modes: &[Expr]) {
        for mode in modes {
            match mode {
                // `entry & 0` has the type of the coordinate, which a 0 without a suffix would not have.
                Expr::Int(0) if self.suffix.is_none() => self.binary(Op::And, &Expr::Entry(0), mode),
                Expr::Int(_) | Expr::Neg(_) if self.suffix.is_none() => self.of_type_of_entry(mode),
                mode => self.expression(mode, None),
            }
            self.sign(",");
        }
    }

    /// Emits a number that has the type of the first entry, as in `[5, i][0]`.
    fn of_type_of_entry(&mut self, value: &Expr) {
        let around = std::mem::take(&mut self.out);
        self.expression(value, None);
        self.sign(",");
        self.entry(0);
        let list = std::mem::replace(&mut self.out, around);
        self.push(Group::new(Delimiter::Bracket, list.into_iter().collect()));
        self.push(Group::new(Delimiter::Bracket, TokenTree::from(Literal::u32_unsuffixed(0)).into()));
    }

    /// Emits comparisons such as `i < m && j < n`.
    fn comparisons(&mut self, comparisons: &[(Expr, Expr)]) {
        for (k, (value, extent)) in comparisons.iter().enumerate() {
            if k > 0 {
                self.sign("&&");
            }
            self.expression(value, Some(Op::Add));
            self.sign("<");
            self.expression(extent, Some(Op::Add));
        }
        if comparisons.is_empty() {
            self.push(Ident::new("true", Span::call_site()));
        }
    }

    fn entry(&mut self, entry: usize) {
        if self.guard.is_empty() {
            return self.out.extend_from_slice(&self.entries[entry]);
        }
        self.out.extend_from_slice(std::mem::take(&mut self.guard));
        self.parenthesised(|inside| inside.entry(entry));
    }

    fn binary(&mut self, op: Op, left: &Expr, right: &Expr) {
        self.expression(left, Some(op));
        let entry = self.last_entry(right).or_else(|| self.last_entry(left));
        self.place = entry.and_then(|entry| self.places.get(entry).copied()).unwrap_or(self.place);
        self.sign(sign(op));
        match right {
            // The shift amount has a suffix. Without a suffix, rustc would try every integer type.
            Expr::Int(by) if matches!(op, Op::Shl | Op::Shr) && !self.places.is_empty() => {
                self.push(Literal::u32_suffixed(*by as u32));
            }
            right => self.expression(right, Some(op)),
        }
    }

    /// Returns the last entry in an expression, or `None` if the expression contains no entry.
    fn last_entry(&self, expr: &Expr) -> Option<usize> {
        match expr {
            Expr::Entry(entry) => Some(*entry),
            Expr::Step(step) => self.last_entry(&self.steps[*step].value),
            Expr::Neg(value) => self.last_entry(value),
            Expr::Binary(_, left, right) => self.last_entry(right).or_else(|| self.last_entry(left)),
            Expr::Int(_) | Expr::Mask(_) | Expr::Tuple(_) | Expr::Inside(_) => None,
        }
    }

    /// Emits `((value as u64 * multiplier) >> 32) as _`. Plans for Rust do not contain this operation.
    fn upper(&mut self, value: &Expr, multiplier: &Expr) {
        self.parenthesised(|whole| {
            whole.parenthesised(|shifted| {
                shifted.parenthesised(|product| {
                    product.expression(value, Some(Op::Mul));
                    let wide = Ident::new("u64", Span::call_site());
                    product.out.extend(quote!(as #wide *));
                    product.expression(multiplier, Some(Op::Mul));
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
        self.push(Group::new(Delimiter::Parenthesis, inside.into_iter().collect()));
    }

    fn sign(&mut self, sign: &str) {
        let last = sign.len() - 1;
        for (k, character) in sign.char_indices() {
            let spacing = if k == last { Spacing::Alone } else { Spacing::Joint };
            self.push(Punct::new(character, spacing));
        }
    }

    /// Emits a mask. A mask of low bits, such as 7, is decimal, because readers recognize these numbers. Other masks
    /// are hexadecimal.
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
        // Literals of common types are not parsed, because parsing takes as long as the rest of an expression.
        match (self.suffix, u32::try_from(magnitude)) {
            (None, _) => self.push(Literal::u64_unsuffixed(magnitude)),
            (Some("u32"), Ok(magnitude)) => self.push(Literal::u32_suffixed(magnitude)),
            (Some("usize"), Ok(magnitude)) => self.push(Literal::usize_suffixed(magnitude as usize)),
            (Some(suffix), _) => self.literal(&format!("{magnitude}{suffix}")),
        }
    }

    fn literal(&mut self, text: &str) {
        self.push(text.parse::<Literal>().expect("digits and a suffix are a literal"));
    }

    fn push(&mut self, token: impl Into<TokenTree>) {
        let mut token = token.into();
        token.set_span(self.place);
        self.out.push(token);
    }
}
