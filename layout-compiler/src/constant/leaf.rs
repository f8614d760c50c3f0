//! Constants in the places of integers.

use super::expr::Lowering;
use crate::known::names::names_of;
use crate::syntax::{At, Expr, ExprKind, Stated};
use crate::words::Words;
use layout_runtime::notation::{Cursor, Strides, Token};
use layout_runtime::{Int, IntTuple};
use proc_macro2::TokenStream;
use quote::quote;

/// Whether a name stands for a constant, as Rust writes them: in capitals, or an expression in braces.
pub(crate) fn is_constant(name: &str) -> bool {
    name.starts_with('{') || name.starts_with(char::is_uppercase)
}

/// Whether an operand of that name is a constant and not a layout, which is named like a type: all of its letters are capitals.
pub(super) fn is_constant_operand(path: &str) -> bool {
    let name = path.rsplit("::").next().unwrap_or_default();
    name.len() > 1 && name.starts_with(char::is_uppercase) && !name.contains(char::is_lowercase)
}

/// Whether constants stand in the places of integers, and nothing that is only known at run time.
pub(crate) fn uses_constants(stated: &Stated, words: &Words) -> bool {
    if names_of(stated, words).iter().any(|at| is_constant_operand(&words.text(at))) {
        return true;
    }
    let mut tuples = Vec::new();
    collect(&stated.expr, &mut tuples);
    let leaves = tuples.iter().flat_map(|tuple| tuple.leaves().iter().copied());
    let starts: Vec<usize> = leaves.filter_map(Int::as_written).collect();
    !starts.is_empty() && starts.iter().all(|at| names(words, *at).iter().all(|name| is_constant(name)))
}

/// The names in the integer that starts at a word.
fn names(words: &Words, at: usize) -> Vec<String> {
    let mut names = Vec::new();
    let mut cursor = Cursor::new(words.source(), at);
    loop {
        let text = words.text(&(cursor.start..cursor.end));
        match cursor.token {
            Token::Name if cursor.peek() == Token::Open => cursor.bump(),
            Token::Name | Token::Braced => names.push(text),
            _ => {}
        }
        cursor.bump();
        if cursor.token != Token::Star {
            return names;
        }
        cursor.bump();
    }
}

fn collect<'a>(expr: &'a Expr, tuples: &mut Vec<&'a IntTuple>) {
    match &expr.kind {
        ExprKind::Ints(tuple) => tuples.push(tuple),
        ExprKind::Layout(notation) => {
            tuples.push(&notation.shape);
            if let Strides::Given(strides) = &notation.strides {
                tuples.push(strides);
            }
        }
        ExprKind::Offset(_, _, inner) => collect(inner, tuples),
        ExprKind::List(exprs) => exprs.iter().for_each(|expr| collect(expr, tuples)),
        ExprKind::Call(call) => call.args.iter().for_each(|expr| collect(expr, tuples)),
        ExprKind::Compose(a, b) => [a, b].into_iter().for_each(|expr| collect(expr, tuples)),
        ExprKind::Swizzle(_) | ExprKind::Name => {}
    }
}

impl Lowering<'_> {
    /// A tuple with constants.
    pub(super) fn tuple(&self, tuple: &IntTuple) -> TokenStream {
        let private = self.private;
        if let Some(int) = tuple.as_int() {
            return self.int(int);
        }
        let modes = (0..tuple.rank()).filter_map(|i| tuple.get(&[i]).ok());
        let modes = modes.map(|mode| self.tuple(&mode));
        quote!(#private::expect(#private::IntTuple::tuple(&[#(#modes),*])))
    }

    fn int(&self, int: Int) -> TokenStream {
        let (private, value) = (self.private, crate::emit::int(int.value()));
        if let Some(at) = int.as_written() {
            return self.written(at);
        }
        if int.is_keep() {
            return quote!(#private::constants::KEEP);
        }
        if int.is_omit() {
            return quote!(#private::constants::OMIT);
        }
        if int.basis().is_one() {
            return quote!(#private::IntTuple::int(#value));
        }
        let code = int.basis().code();
        quote!(#private::expect(#private::constants::unit(#value, #code)))
    }

    /// A constant by itself.
    pub(super) fn constant(&self, at: &At) -> TokenStream {
        let (private, path) = (self.private, self.words.path(at));
        self.expect(at, &quote!(#private::constants::int(#path as i128)))
    }

    /// A product of numbers and names, or `ceil(name/number)`.
    fn written(&self, at: usize) -> TokenStream {
        let mut cursor = Cursor::new(self.words.source(), at);
        let sign = (cursor.token == Token::Minus).then(|| quote!(-));
        if sign.is_some() {
            cursor.bump();
        }
        let (private, first) = (self.private, self.factor(&mut cursor));
        let mut factors = Vec::new();
        while cursor.token == Token::Star {
            cursor.bump();
            factors.push(self.factor(&mut cursor));
        }
        self.expect(&(at..cursor.last), &quote!(#private::constants::int(#sign #first #(* #factors)*)))
    }

    fn factor(&self, cursor: &mut Cursor<'_>) -> TokenStream {
        let value = |cursor: &Cursor<'_>| {
            let tokens = self.words.path(&(cursor.start..cursor.end));
            quote!((#tokens as i128))
        };
        match cursor.token {
            Token::Int { value, .. } => {
                cursor.bump();
                crate::emit::int(value)
            }
            Token::Name if cursor.peek() == Token::Open => {
                cursor.bump();
                cursor.bump();
                let name = value(cursor);
                cursor.bump();
                cursor.bump();
                let divisor = if let Token::Int { value, .. } = cursor.token { value } else { 1 };
                cursor.bump();
                cursor.bump();
                let (divisor, rest) = (crate::emit::int(divisor), crate::emit::int(divisor - 1));
                quote!(((#name + #rest) / #divisor))
            }
            _ => {
                let name = value(cursor);
                cursor.bump();
                name
            }
        }
    }
}
