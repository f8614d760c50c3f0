//! An interpreter of the arithmetic that the macros emit: literals, names, operators, `let`, and the `match` that binds
//! coordinates. The caller chooses a representation of values: numbers that must fit the integer type, or terms for a
//! solver.

use proc_macro2::TokenStream;
use std::collections::HashMap;
use syn::{BinOp, Block, Expr, Lit, Pat, Stmt};

/// A representation of the values that code computes.
pub(crate) trait Values {
    type Value: Clone;

    /// Returns the value of a literal.
    fn number(&mut self, number: i128) -> Result<Self::Value, String>;

    /// Returns `-value`.
    fn negated(&mut self, value: Self::Value) -> Result<Self::Value, String>;

    /// Returns `a op b`.
    fn operation(&mut self, op: &BinOp, a: Self::Value, b: Self::Value) -> Result<Self::Value, String>;

    /// Returns the upper 32 bits of the product of `a` and a 32-bit number.
    fn upper(&mut self, a: Self::Value, number: i128) -> Result<Self::Value, String>;
}

/// The range of an integer type.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Range {
    pub(crate) low: i128,
    pub(crate) high: i128,
}

impl Range {
    pub(crate) const U8: Self = Self { low: 0, high: u8::MAX as i128 };
    pub(crate) const U16: Self = Self { low: 0, high: u16::MAX as i128 };
    pub(crate) const U32: Self = Self { low: 0, high: u32::MAX as i128 };
    pub(crate) const I32: Self = Self { low: i32::MIN as i128, high: i32::MAX as i128 };
    pub(crate) const U64: Self = Self { low: 0, high: u64::MAX as i128 };
    pub(crate) const I64: Self = Self { low: i64::MIN as i128, high: i64::MAX as i128 };

    /// The integer types and their ranges.
    pub(crate) const TYPES: [(&str, Self); 10] = [
        ("u8", Self::U8),
        ("u16", Self::U16),
        ("u32", Self::U32),
        // If indices fit 32 bits, the code must also be correct on 32-bit platforms.
        ("usize", Self::U32),
        ("i8", Self { low: i8::MIN as i128, high: i8::MAX as i128 }),
        ("i16", Self { low: i16::MIN as i128, high: i16::MAX as i128 }),
        ("i32", Self::I32),
        ("isize", Self::I32),
        ("u64", Self::U64),
        ("i64", Self::I64),
    ];

    /// Returns the range of the narrowest type that an `index!` accepts. The code passes
    /// the first coordinate to a function in `__holds`, and the name of this function determines the type.
    pub(crate) fn admitted(emitted: &TokenStream) -> Self {
        let text = emitted.to_string().replace(' ', "");
        let guard = text.split("__holds::").nth(1).and_then(|rest| rest.split('(').next()).unwrap_or("u7");
        let bits: u32 = guard[1..].parse().expect("a width");
        // The number of bits does not count the sign bit.
        Self { low: if guard.starts_with('i') { -(1 << bits) } else { 0 }, high: (1 << bits) - 1 }
    }

    pub(crate) fn bits(self) -> i128 {
        i128::from(128 - self.high.leading_zeros() + u32::from(self.low < 0))
    }

    fn hold(self, value: i128) -> Result<i128, String> {
        if value < self.low || value > self.high {
            return Err(format!("{value} leaves the integer type"));
        }
        Ok(value)
    }
}

/// Emitted code, which can be run many times.
pub(crate) struct Code(Expr);

impl Code {
    /// Parses an expression. The error contains the code.
    pub(crate) fn expression(tokens: TokenStream) -> Result<Self, String> {
        syn::parse2(tokens.clone()).map(Self).map_err(|error| format!("{error} in {tokens}"))
    }

    /// Parses the body of a function.
    pub(crate) fn function(tokens: TokenStream) -> Result<Self, String> {
        let item: syn::ItemFn = syn::parse2(tokens.clone()).map_err(|error| format!("{error} in {tokens}"))?;
        let block = *item.block;
        Ok(Self(Expr::Block(syn::ExprBlock { attrs: Vec::new(), label: None, block })))
    }

    /// Computes the value of the code for the given values of names.
    pub(crate) fn run(&self, range: Range, names: &[(&str, i64)]) -> Result<i64, String> {
        let names = names.iter().map(|(name, value)| ((*name).to_string(), i128::from(*value))).collect();
        let value = self.value(&mut { range }, names)?;
        i64::try_from(value).map_err(|_| format!("{value} is not an index"))
    }

    /// Computes the value of the code in the representation `V`.
    pub(crate) fn value<V: Values>(
        &self,
        values: &mut V,
        names: HashMap<String, V::Value>,
    ) -> Result<V::Value, String> {
        Machine { values, names }.expr(&self.0)
    }
}

impl Values for Range {
    type Value = i128;

    fn number(&mut self, number: i128) -> Result<i128, String> {
        self.hold(number)
    }

    fn negated(&mut self, value: i128) -> Result<i128, String> {
        self.hold(-value)
    }

    fn operation(&mut self, op: &BinOp, a: i128, b: i128) -> Result<i128, String> {
        if matches!(op, BinOp::Shl(_) | BinOp::Shr(_)) && !(0..self.bits()).contains(&b) {
            return Err(format!("shifted by {b}, and the type has {} bits", self.bits()));
        }
        self.hold(match op {
            BinOp::Add(_) => a + b,
            BinOp::Sub(_) => a - b,
            BinOp::Mul(_) => a * b,
            BinOp::Div(_) if b != 0 => a / b,
            BinOp::Rem(_) if b != 0 => a % b,
            BinOp::Shl(_) => a << b,
            BinOp::Shr(_) => a >> b,
            BinOp::BitAnd(_) => a & b,
            BinOp::BitXor(_) => a ^ b,
            _ => return Err("an operator that is not in the dialect".into()),
        })
    }

    fn upper(&mut self, a: i128, number: i128) -> Result<i128, String> {
        Self::U32.hold(a)?;
        Ok((a * Self::U32.hold(number)?) >> 32)
    }
}

struct Machine<'a, V: Values> {
    values: &'a mut V,
    names: HashMap<String, V::Value>,
}

impl<V: Values> Machine<'_, V> {
    fn block(&mut self, block: &Block) -> Result<V::Value, String> {
        let mut value = None;
        for stmt in &block.stmts {
            match stmt {
                Stmt::Local(local) => {
                    let init = local.init.as_ref().ok_or("a `let` without a value")?;
                    let assigned = self.expr(&init.expr)?;
                    match alone(&local.pat) {
                        Pat::Ident(name) => {
                            self.names.insert(name.ident.to_string(), assigned);
                        }
                        Pat::Wild(_) => {}
                        _ => return Err("a `let` of a pattern".into()),
                    }
                }
                Stmt::Expr(expr, None) => value = Some(self.expr(expr)?),
                _ => return Err("a statement that is not a `let`".into()),
            }
        }
        value.ok_or_else(|| "a block without a value".into())
    }

    fn expr(&mut self, expr: &Expr) -> Result<V::Value, String> {
        match expr {
            Expr::Lit(number) => self.values.number(literal(&number.lit)?),
            Expr::Path(path) => {
                let name = path.path.get_ident().ok_or("a path of several names")?.to_string();
                self.names.get(&name).cloned().ok_or_else(|| format!("the name {name} has no value"))
            }
            Expr::Paren(paren) => self.expr(&paren.expr),
            Expr::Group(group) => self.expr(&group.expr),
            Expr::Block(block) => self.block(&block.block),
            Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Neg(_)) => {
                let value = self.expr(&unary.expr)?;
                self.values.negated(value)
            }
            Expr::Binary(binary) => {
                let (a, b) = (self.expr(&binary.left)?, self.expr(&binary.right)?);
                self.values.operation(&binary.op, a, b)
            }
            Expr::Match(bound) => self.binding(bound),
            Expr::Array(one) if one.elems.len() == 1 => self.expr(&one.elems[0]),
            // `[7, i][0]` is the number 7 with the type of `i`.
            Expr::Index(index) => match &*index.expr {
                Expr::Array(array) => self.expr(&array.elems[0]),
                _ => Err("an index into no list".into()),
            },
            Expr::Call(call) => match (&*call.func, call.args.len()) {
                (Expr::Path(path), 1) if hands_on(&path.path) => self.expr(&call.args[0]),
                (Expr::Path(path), 2) if path.path.is_ident("__umulhi") => {
                    let Expr::Lit(number) = &call.args[1] else { return Err("no number for an upper half".into()) };
                    let value = self.expr(&call.args[0])?;
                    self.values.upper(value, literal(&number.lit)?)
                }
                _ => Err("a call".into()),
            },
            other => Err(format!("an expression that is not in the dialect: {}", quote::quote!(#other))),
        }
    }

    /// Evaluates `match i { x => … }` and `match [[i], [j]] { [[x], [y]] => … }`.
    fn binding(&mut self, bound: &syn::ExprMatch) -> Result<V::Value, String> {
        let [arm] = &bound.arms[..] else { return Err("a `match` that is not a binding".into()) };
        if let Pat::Ident(name) = &arm.pat {
            let value = self.expr(&bound.expr)?;
            self.names.insert(name.ident.to_string(), value);
            return self.expr(&arm.body);
        }
        let Expr::Array(values) = &*bound.expr else { return Err("a `match` that is not a binding".into()) };
        let Pat::Slice(names) = &arm.pat else { return Err("a pattern that is not a list".into()) };
        let values = values.elems.iter().map(|value| self.expr(value));
        let values: Vec<V::Value> = values.collect::<Result<_, _>>()?;
        for (name, value) in names.elems.iter().zip(values) {
            let Pat::Ident(name) = alone(name) else { return Err("a pattern that is not a name".into()) };
            self.names.insert(name.ident.to_string(), value);
        }
        self.expr(&arm.body)
    }
}

/// Returns the only element of a list of one pattern, and any other pattern itself.
fn alone(pattern: &Pat) -> &Pat {
    match pattern {
        Pat::Slice(one) if one.elems.len() == 1 => &one.elems[0],
        pattern => pattern,
    }
}

fn literal(literal: &Lit) -> Result<i128, String> {
    match literal {
        Lit::Int(int) => int.base10_parse::<i128>().map_err(|error| error.to_string()),
        _ => Err("a literal that is not an integer".into()),
    }
}

/// Returns `true` if a function only returns its argument. Emitted code calls such a function so that rustc checks the
/// width of the argument's type.
fn hands_on(path: &syn::Path) -> bool {
    path.segments.iter().rev().nth(1).is_some_and(|module| module.ident == "__holds")
}
