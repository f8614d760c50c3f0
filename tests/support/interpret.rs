//! An interpreter of the arithmetic that the macros emit: literals, names, `let`, the operators, and the `match` that binds
//! the coordinates. It checks that no value on the way leaves the integer type.

use proc_macro2::TokenStream;
use std::collections::HashMap;
use syn::{BinOp, Block, Expr, Lit, Pat, Stmt};

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
    pub(crate) const I64: Self = Self { low: i64::MIN as i128, high: i64::MAX as i128 };

    /// The narrowest type that an `index!` lets pass, by the function that its first coordinate is handed through.
    pub(crate) fn admitted(emitted: &TokenStream) -> Self {
        let text = emitted.to_string().replace(' ', "");
        let guard = text.split("__holds::").nth(1).and_then(|rest| rest.split('(').next()).unwrap_or("u7");
        let bits: u32 = guard[1..].parse().expect("a width");
        // A type with as many value bits, which has a sign where there is one bit left for it.
        let has_sign = bits % 8 == 7;
        Self { low: if has_sign { -(1 << bits) } else { 0 }, high: (1 << bits) - 1 }
    }

    fn bits(self) -> i128 {
        i128::from(128 - self.high.leading_zeros() + u32::from(self.low < 0))
    }

    fn hold(self, value: i128) -> Result<i128, String> {
        if value < self.low || value > self.high {
            return Err(format!("{value} leaves the integer type"));
        }
        Ok(value)
    }
}

/// Emitted code, ready to be run many times.
pub(crate) struct Code(Expr);

impl Code {
    /// The code of an expression; the error holds what is not understood.
    pub(crate) fn expression(tokens: TokenStream) -> Result<Self, String> {
        syn::parse2(tokens.clone()).map(Self).map_err(|error| format!("{error} in {tokens}"))
    }

    /// The body of a function.
    pub(crate) fn function(tokens: TokenStream) -> Result<Self, String> {
        let item: syn::ItemFn = syn::parse2(tokens.clone()).map_err(|error| format!("{error} in {tokens}"))?;
        let block = *item.block;
        Ok(Self(Expr::Block(syn::ExprBlock { attrs: Vec::new(), label: None, block })))
    }

    /// The value under the given values of names.
    pub(crate) fn run(&self, range: Range, names: &[(&str, i64)]) -> Result<i64, String> {
        let mut machine = Machine { range, names: HashMap::new() };
        for (name, value) in names {
            machine.names.insert((*name).to_string(), i128::from(*value));
        }
        let value = machine.expr(&self.0)?;
        i64::try_from(value).map_err(|_| format!("{value} is not an index"))
    }
}

struct Machine {
    range: Range,
    names: HashMap<String, i128>,
}

impl Machine {
    fn block(&mut self, block: &Block) -> Result<i128, String> {
        let mut value = None;
        for stmt in &block.stmts {
            match stmt {
                Stmt::Local(local) => {
                    let init = local.init.as_ref().ok_or("a `let` without a value")?;
                    let assigned = self.expr(&init.expr)?;
                    match &local.pat {
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

    fn expr(&mut self, expr: &Expr) -> Result<i128, String> {
        match expr {
            Expr::Lit(literal) => match &literal.lit {
                Lit::Int(int) => self.range.hold(int.base10_parse::<i128>().map_err(|error| error.to_string())?),
                _ => Err("a literal that is not an integer".into()),
            },
            Expr::Path(path) => {
                let name = path.path.get_ident().ok_or("a path of several names")?.to_string();
                self.names.get(&name).copied().ok_or_else(|| format!("the name {name} has no value"))
            }
            Expr::Paren(paren) => self.expr(&paren.expr),
            Expr::Group(group) => self.expr(&group.expr),
            Expr::Block(block) => self.block(&block.block),
            Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Neg(_)) => {
                let value = self.expr(&unary.expr)?;
                self.range.hold(-value)
            }
            Expr::Binary(binary) => self.binary(binary),
            Expr::Match(bound) => self.binding(bound),
            // `[7, i][0]`: a constant of the type of `i`.
            Expr::Index(index) => match &*index.expr {
                Expr::Array(array) => self.expr(&array.elems[0]),
                _ => Err("an index into no list".into()),
            },
            Expr::Call(call) => match (&*call.func, call.args.len()) {
                (Expr::Path(path), 1) if hands_on(&path.path) => self.expr(&call.args[0]),
                _ => Err("a call".into()),
            },
            other => Err(format!("an expression that is not in the dialect: {}", quote::quote!(#other))),
        }
    }

    fn binary(&mut self, binary: &syn::ExprBinary) -> Result<i128, String> {
        let (a, b) = (self.expr(&binary.left)?, self.expr(&binary.right)?);
        if matches!(binary.op, BinOp::Shl(_) | BinOp::Shr(_)) && b >= self.range.bits() {
            return Err(format!("shifted by {b}, more than the type has bits"));
        }
        self.range.hold(match binary.op {
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

    /// `match i { x => … }` and `match [i, j] { [x, y] => … }`.
    fn binding(&mut self, bound: &syn::ExprMatch) -> Result<i128, String> {
        let [arm] = &bound.arms[..] else { return Err("a `match` that is not a binding".into()) };
        if let Pat::Ident(name) = &arm.pat {
            let value = self.expr(&bound.expr)?;
            self.names.insert(name.ident.to_string(), value);
            return self.expr(&arm.body);
        }
        let Expr::Array(values) = &*bound.expr else { return Err("a `match` that is not a binding".into()) };
        let Pat::Slice(names) = &arm.pat else { return Err("a pattern that is not a list".into()) };
        let values: Vec<i128> = values.elems.iter().map(|value| self.expr(value)).collect::<Result<_, _>>()?;
        for (name, value) in names.elems.iter().zip(values) {
            let Pat::Ident(name) = name else { return Err("a pattern that is not a name".into()) };
            self.names.insert(name.ident.to_string(), value);
        }
        self.expr(&arm.body)
    }
}

/// Whether a function only asks the type checker how wide its argument is.
fn hands_on(path: &syn::Path) -> bool {
    path.segments.iter().rev().nth(1).is_some_and(|module| module.ident == "__holds")
}
