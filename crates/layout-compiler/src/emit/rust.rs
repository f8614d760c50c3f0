//! Emits arithmetic as Rust tokens.

use crate::arithmetic::{Arithmetic, Expr, IndexStep, needs_parentheses, sign};
use crate::tokens::own;
use layout_index::plan::Op;
use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};

/// Options for emitted expressions: the tokens of the entries, and the types and spans of numbers.
pub(crate) struct Style<'a> {
    /// The tokens of each entry of the coordinate.
    pub(crate) entries: &'a [Vec<TokenTree>],
    /// The type suffix of number literals, such as `u32`, or `None` if rustc infers their type.
    pub(crate) suffix: Option<&'a str>,
    /// The path of a function that the code applies to the first entry. The path is empty if the code applies no
    /// function.
    pub(crate) guard: &'a [TokenTree],
    /// `true` if the arithmetic is emitted within an expression of the user. In this case, an operation is inlined if
    /// its result is used once. Operators and numbers get the span of their entry, so that rustc reports type errors
    /// there.
    pub(crate) in_place: bool,
}

impl Style<'_> {
    /// Returns the variable of each operation, or `None` if the operation is inlined where its result is used.
    fn names(&self, arithmetic: &Arithmetic) -> Vec<Option<Ident>> {
        let reads = arithmetic.reads_of(arithmetic.steps.len(), Expr::step);
        let steps = arithmetic.steps.iter().zip(reads);
        steps.map(|(step, reads)| (!self.in_place || reads > 1).then(|| own(&step.name))).collect()
    }

    /// Returns the span of each entry if the arithmetic is emitted within an expression of the user, and otherwise an
    /// empty list.
    fn places(&self) -> Vec<Span> {
        let place = |entry: &Vec<TokenTree>| entry.first().map_or_else(Span::call_site, TokenTree::span);
        let located = self.entries.iter().filter(|_| self.in_place);
        located.map(|entry| Span::call_site().located_at(place(entry))).collect()
    }
}

/// Emits one `let` statement for each operation that is not inlined, and then the expression of the index.
pub(crate) fn block(arithmetic: &Arithmetic, style: &Style<'_>) -> TokenStream {
    Printer::new(arithmetic, style).block(arithmetic)
}

/// Emits the `let` statements without the index.
pub(super) fn lets(arithmetic: &Arithmetic, style: &Style<'_>) -> TokenStream {
    let mut printer = Printer::new(arithmetic, style);
    printer.lets(arithmetic);
    printer.out.into_iter().collect()
}

/// Emits an expression, which can use the variables of the operations.
pub(super) fn value(expr: &Expr, arithmetic: &Arithmetic, style: &Style<'_>) -> TokenStream {
    let mut printer = Printer::new(arithmetic, style);
    printer.expression(expr, None);
    printer.out.into_iter().collect()
}

/// Emits the arithmetic as a single expression in braces. Without the braces, lints would treat the arithmetic as code
/// of the user.
pub(crate) fn expression(arithmetic: &Arithmetic, style: &Style<'_>) -> TokenStream {
    TokenTree::from(Group::new(Delimiter::Brace, block(arithmetic, style))).into()
}

/// Collects the emitted tokens. The tokens are in a vector, because each operation on a `TokenStream` is a call into
/// the compiler. Such calls would be a large part of the cost of an `index!`.
struct Printer<'a> {
    entries: &'a [Vec<TokenTree>],
    steps: &'a [IndexStep],
    /// The variable of each operation, or `None` if the operation is inlined. These variables cannot collide with names
    /// of the user, because they have hygienic spans.
    names: Vec<Option<Ident>>,
    suffix: Option<&'a str>,
    guard: &'a [TokenTree],
    places: Vec<Span>,
    /// The span for the operators and numbers that are emitted next.
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

    /// Emits an expression that is an operand of `around`, with parentheses if they are needed.
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
            Expr::Binary(Op::Upper, ..) => unreachable!("plans for Rust contain no upper halves of products"),
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
                // A literal 0 without a suffix does not have the type of the coordinate. The expression `entry & 0` has
                // this type.
                Expr::Int(0) if self.suffix.is_none() => self.binary(Op::And, &Expr::Entry(0), mode),
                Expr::Int(_) | Expr::Neg(_) if self.suffix.is_none() => self.of_type_of_entry(mode),
                mode => self.expression(mode, None),
            }
            self.sign(",");
        }
    }

    /// Emits a number with the type of the first entry. The number 5 becomes `[5, i][0]`.
    fn of_type_of_entry(&mut self, value: &Expr) {
        let around = std::mem::take(&mut self.out);
        self.expression(value, None);
        self.sign(",");
        self.entry(0);
        let list = std::mem::replace(&mut self.out, around);
        self.push(Group::new(Delimiter::Bracket, list.into_iter().collect()));
        self.push(Group::new(Delimiter::Bracket, TokenTree::from(Literal::u32_unsuffixed(0)).into()));
    }

    /// Emits comparisons such as `i < m && j < n`, or `true` if the list of comparisons is empty.
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
            // The literal shift amount gets a suffix. Without the suffix, rustc would try every integer type for the
            // shift amount.
            Expr::Int(by) if matches!(op, Op::Shl | Op::Shr) && !self.places.is_empty() => {
                self.push(Literal::u32_suffixed(*by as u32));
            }
            right => self.expression(right, Some(op)),
        }
    }

    /// Returns the last entry that occurs in an expression, or `None` if no entry occurs.
    fn last_entry(&self, expr: &Expr) -> Option<usize> {
        match expr {
            Expr::Entry(entry) => Some(*entry),
            Expr::Step(step) => self.last_entry(&self.steps[*step].value),
            Expr::Neg(value) => self.last_entry(value),
            Expr::Binary(_, left, right) => self.last_entry(right).or_else(|| self.last_entry(left)),
            Expr::Int(_) | Expr::Mask(_) | Expr::Tuple(_) | Expr::Inside(_) => None,
        }
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

    /// Emits a bit mask. A mask of the lowest bits, such as 7, is printed in decimal, because readers recognize such
    /// numbers. Other masks are printed in hexadecimal.
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
        // Literals of common types are built directly. Parsing a literal from text would take as long as the rest of an
        // expression.
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
