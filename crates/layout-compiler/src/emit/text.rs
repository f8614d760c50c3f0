//! Prints arithmetic in a kernel language. All kernel languages have the operators and precedences of C, so one printer
//! suffices for all of them. The languages differ only in the syntax of functions, variables and numbers.

use crate::arithmetic::{Arithmetic, Expr, IndexStep, needs_parentheses, sign};
use crate::languages::Dialect;
use layout_index::plan::Op;

/// The name and the parameters of a function, with the names of the types in Rust.
pub(crate) struct Head<'a> {
    pub(crate) name: &'a str,
    /// The names of the parameters of the function.
    pub(crate) parameters: &'a [String],
    /// The names of the inputs of the arithmetic: first the entries of the coordinate, then the runtime values.
    pub(crate) entries: &'a [String],
    /// The name in Rust of the integer type of the parameters and of the index. The kernel language must have this
    /// type.
    pub(crate) ty: &'a str,
    /// `true` if the function is a containment test, which returns a boolean.
    pub(crate) is_flag: bool,
    /// The layout in the notation, for the comment above the function.
    pub(crate) layout: &'a str,
}

/// Prints the function, one line per operation.
pub(crate) fn function(dialect: Dialect, head: &Head<'_>, arithmetic: &Arithmetic) -> String {
    let spelling = dialect.spelling();
    let unsigned = head.ty.starts_with('u');
    let printer = Printer { dialect, unsigned, entries: head.entries, arithmetic };
    let ty = dialect.type_of(head.ty).unwrap_or(head.ty);
    let mut text = (spelling.header)(head.ty);
    if head.is_flag {
        text += spelling.flag_header;
    }
    let answer = if head.is_flag { "bool" } else { ty };
    text += &format!("// {}\n", head.layout);
    for (what, value) in &arithmetic.constants {
        let name = format!("{}_{what}", head.name.to_uppercase());
        text += &(spelling.constant)(&name, ty, &printer.expression(value, None));
    }
    text += &format!("{} {{\n", (spelling.signature)(head.name, head.parameters, ty, answer));
    for entry in &arithmetic.unused {
        text += &(spelling.unused)(&head.entries[*entry]);
    }
    text += &printer.steps(ty);
    text + &format!("    return {};\n}}\n", printer.expression(&arithmetic.index, None))
}

/// The settings with which expressions are printed.
pub(super) struct Printer<'a> {
    dialect: Dialect,
    unsigned: bool,
    entries: &'a [String],
    arithmetic: &'a Arithmetic,
}

impl<'a> Printer<'a> {
    /// Builds a printer for numbers of type `u32`.
    pub(super) fn of_u32(dialect: Dialect, entries: &'a [String], arithmetic: &'a Arithmetic) -> Self {
        Self { dialect, unsigned: true, entries, arithmetic }
    }

    /// Prints the operations as variables of type `ty`, one per line.
    pub(super) fn steps(&self, ty: &str) -> String {
        let binding = self.dialect.spelling().binding;
        let line =
            |step: &IndexStep| format!("    {} = {};\n", binding(&step.name, ty), self.expression(&step.value, None));
        self.arithmetic.steps.iter().map(line).collect()
    }

    /// Prints an expression that is an operand of `around`, with parentheses if they are needed.
    pub(super) fn expression(&self, expr: &Expr, around: Option<Op>) -> String {
        match expr {
            Expr::Entry(entry) => self.entries[*entry].clone(),
            Expr::Step(step) => self.arithmetic.steps[*step].name.clone(),
            Expr::Int(value) => self.number(*value),
            Expr::Mask(mask) if mask & (mask + 1) == 0 => self.number(*mask),
            Expr::Mask(mask) => format!("{mask:#x}{}", self.suffix()),
            Expr::Neg(value) => format!("-{}", self.expression(value, Some(Op::Mul))),
            Expr::Binary(Op::Upper, value, multiplier) => {
                let [value, multiplier] = [value, multiplier].map(|operand| self.expression(operand, Some(Op::Mul)));
                // In the upper half of a product, the multiplier is an unsigned 32-bit number, even if the other
                // numbers are signed.
                let multiplier = format!("{}u", multiplier.trim_end_matches('u'));
                let upper = self.dialect.spelling().upper.expect("plans use it only for languages that have it");
                upper(&value, &multiplier)
            }
            Expr::Binary(op, left, right) => {
                let right = match (op, &**right) {
                    (Op::Shl | Op::Shr, Expr::Int(bits)) => format!("{bits}{}", self.dialect.spelling().shift_suffix),
                    (_, right) => self.expression(right, Some(*op)),
                };
                let text = format!("{} {} {right}", self.expression(left, Some(*op)), sign(*op));
                if needs_parentheses(*op, around) { format!("({text})") } else { text }
            }
            Expr::Inside(comparisons) if comparisons.is_empty() => "true".into(),
            Expr::Inside(comparisons) => {
                let operand = |operand: &Expr| self.expression(operand, Some(Op::Add));
                let comparison = |(value, extent): &(Expr, Expr)| format!("{} < {}", operand(value), operand(extent));
                comparisons.iter().map(comparison).collect::<Vec<_>>().join(" && ")
            }
            // This case does not occur: kernel languages have no tuples, so a function that returns a tuple has already
            // been reported as an error.
            Expr::Tuple(modes) => {
                let modes: Vec<_> = modes.iter().map(|mode| self.expression(mode, None)).collect();
                format!("({})", modes.join(", "))
            }
        }
    }

    fn number(&self, value: i64) -> String {
        format!("{value}{}", self.suffix())
    }

    /// Returns the suffix of literal numbers. A signed literal needs no suffix, because its type is the type of the
    /// other operand, or a 64-bit type if the literal does not fit 32 bits.
    fn suffix(&self) -> &'static str {
        if self.unsigned { "u" } else { "" }
    }
}
