//! Converts emitted arithmetic to terms. Collects conditions: no operation may overflow, and some operands must not be
//! negative. Also generates variants of the code with one change, most of which are wrong: another number or another
//! operator.

use crate::support::interpret::{Range, Values};
use crate::terms::{Ends, Id, Node, Terms};
use layout_index::plan::Op;
use proc_macro2::{Delimiter, Group, Literal, Punct, TokenStream, TokenTree};
use syn::BinOp;

pub(crate) struct Emitted<'a, 'b> {
    pub(crate) terms: &'a mut Terms<'b>,
    pub(crate) range: Range,
    pub(crate) checks: Vec<(Id, Ends)>,
}

impl Emitted<'_, '_> {
    /// Applies an operation to a value and a constant, the right operand.
    pub(crate) fn by(&mut self, op: Op, value: Id, number: i128) -> Result<Id, String> {
        if !matches!(op, Op::Mul) {
            self.check(value, 0);
        }
        let shift = || u32::try_from(number).ok().filter(|by| i128::from(*by) < self.range.bits());
        let result = match op {
            Op::Mul => self.terms.mul(value, number),
            Op::Upper => {
                let product = self.terms.mul(value, number);
                return Ok(self.terms.div(product, 1 << 32));
            }
            Op::Div if number > 0 => self.terms.div(value, number),
            Op::Rem if number > 0 => self.terms.rem(value, number),
            Op::And if number >= 0 => self.terms.and(value, number),
            Op::Shr => {
                let by = shift().ok_or("a shift by more bits than the type has")?;
                self.terms.div(value, 1 << by)
            }
            Op::Shl => {
                let by = shift().ok_or("a shift by more bits than the type has")?;
                self.terms.mul(value, 1 << by)
            }
            _ => return Err(format!("{op:?} by {number}")),
        };
        self.check(result, self.range.low);
        Ok(result)
    }

    pub(crate) fn xor(&mut self, a: Id, b: Id) -> Id {
        self.check(a, 0);
        self.check(b, 0);
        self.terms.xor(a, b)
    }

    /// Requires that a value is between `low` and the maximum of the type.
    fn check(&mut self, value: Id, low: i128) {
        self.checks.push((value, (low, self.range.high)));
    }

    fn constant(&self, id: Id) -> Option<i128> {
        match self.terms.node(id) {
            Node::Number(number) => Some(number),
            _ => None,
        }
    }
}

impl Values for Emitted<'_, '_> {
    type Value = Id;

    fn number(&mut self, number: i128) -> Result<Id, String> {
        let id = self.terms.number(number);
        self.check(id, self.range.low);
        Ok(id)
    }

    fn negated(&mut self, value: Id) -> Result<Id, String> {
        if let Some(number) = self.constant(value) {
            return self.number(-number);
        }
        let zero = self.terms.number(0);
        let negated = self.terms.sub(zero, value);
        self.check(negated, self.range.low);
        Ok(negated)
    }

    fn operation(&mut self, op: &BinOp, a: Id, b: Id) -> Result<Id, String> {
        let sum = match op {
            BinOp::BitXor(_) => return Ok(self.xor(a, b)),
            BinOp::Add(_) => self.terms.add(a, b),
            BinOp::Sub(_) => self.terms.sub(a, b),
            _ => {
                let commutes = matches!(op, BinOp::Mul(_) | BinOp::BitAnd(_));
                let (value, number) = match (self.constant(a), self.constant(b)) {
                    (_, Some(number)) => (a, number),
                    (Some(number), _) if commutes => (b, number),
                    _ => return Err("an operation by what is no number".into()),
                };
                return self.by(by(op)?, value, number);
            }
        };
        self.check(sum, self.range.low);
        Ok(sum)
    }

    fn upper(&mut self, a: Id, number: i128) -> Result<Id, String> {
        let number = u32::try_from(number).map_err(|error| error.to_string())?;
        self.checks.push((a, (0, u32::MAX.into())));
        self.by(Op::Upper, a, number.into())
    }
}

fn by(op: &BinOp) -> Result<Op, String> {
    match op {
        BinOp::Mul(_) => Ok(Op::Mul),
        BinOp::Div(_) => Ok(Op::Div),
        BinOp::Rem(_) => Ok(Op::Rem),
        BinOp::Shl(_) => Ok(Op::Shl),
        BinOp::Shr(_) => Ok(Op::Shr),
        BinOp::BitAnd(_) => Ok(Op::And),
        _ => Err("an operator that is not in the dialect".into()),
    }
}

/// Returns all variants of the code with one changed token inside its braces.
pub(crate) fn mutants(code: &TokenStream) -> Vec<TokenStream> {
    let mut mutants = Vec::new();
    for (k, token) in code.clone().into_iter().enumerate() {
        if let TokenTree::Group(group) = &token
            && group.delimiter() == Delimiter::Brace
        {
            let others = changed(&group.stream()).into_iter().map(|stream| Group::new(Delimiter::Brace, stream).into());
            mutants.extend(others.map(|other| replaced(code, k, other)));
        }
    }
    mutants
}

/// Returns all variants of a token stream with one changed token.
fn changed(code: &TokenStream) -> Vec<TokenStream> {
    let mut streams = Vec::new();
    for (k, token) in code.clone().into_iter().enumerate() {
        let others: Vec<TokenTree> = match &token {
            TokenTree::Group(group) => {
                let streams = changed(&group.stream()).into_iter();
                streams.map(|stream| Group::new(group.delimiter(), stream).into()).collect()
            }
            TokenTree::Literal(literal) => numbers(literal),
            TokenTree::Punct(sign) => signs(sign),
            TokenTree::Ident(_) => vec![],
        };
        streams.extend(others.into_iter().map(|other| replaced(code, k, other)));
    }
    streams
}

fn replaced(code: &TokenStream, k: usize, other: TokenTree) -> TokenStream {
    let tokens = code.clone().into_iter().enumerate();
    tokens.map(|(i, token)| if i == k { other.clone() } else { token }).collect()
}

/// Returns the replacements of a number: plus one, minus one, doubled, and zero.
fn numbers(literal: &Literal) -> Vec<TokenTree> {
    let Ok(number) = syn::parse_str::<syn::LitInt>(&literal.to_string()) else { return vec![] };
    let value: i128 = number.base10_parse().expect("an integer");
    let others = [value + 1, value - 1, value * 2, 0].into_iter().filter(|other| *other != value && *other >= 0);
    others.map(|other| format!("{other}{}", number.suffix()).parse::<Literal>().expect("a number").into()).collect()
}

fn signs(sign: &Punct) -> Vec<TokenTree> {
    let other = match sign.as_char() {
        '+' => '-',
        '-' => '+',
        '*' => '+',
        '^' => '&',
        '&' => '^',
        '/' => '%',
        '%' => '/',
        _ => return vec![],
    };
    vec![Punct::new(other, sign.spacing()).into()]
}
