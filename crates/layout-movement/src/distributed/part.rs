//! Pieces of the text of an attribute (fields, numbers, vectors) and their positions in the text.

use super::{Bits, MAX_RANK};
use crate::limits::AttributeNumber;
use layout_hardware::atom::Reader;
use layout_runtime::rules::RankMismatch;
use layout_runtime::{Error, IntTuple, ParseError};

layout_runtime::rules! {
    AttributeLacks { name: &'static str } = "the field `{name}` of this attribute is missing", "write all fields of the attribute, as MLIR prints it";
    AttributeField = "unknown field of this attribute", "write the attribute as MLIR prints it, and remove other fields";
}

/// The names of the fields that describe how blocks of a cluster divide a tensor. Most attributes may have these
/// fields.
pub(super) const CLUSTER: [&str; 4] = ["CGALayout", "CTAsPerCGA", "CTASplitNum", "CTAOrder"];

/// A piece of the text of an attribute, and the byte position at which it starts.
#[derive(Clone, Copy)]
pub(super) struct Piece<'a> {
    pub(super) text: &'a str,
    pub(super) start: usize,
}

impl<'a> Piece<'a> {
    /// Returns the error at the position of this piece.
    pub(super) const fn at(self, error: Error) -> ParseError {
        ParseError::new(error.without_place(), self.start, self.start + self.text.len())
    }

    /// Returns the part of this piece from byte `from` to byte `to`, exclusive.
    pub(super) const fn cut(self, from: usize, to: usize) -> Self {
        Self { text: self.text.split_at(to).0.split_at(from).1, start: self.start + from }
    }

    /// Returns the text between `open` and `close`. Returns `None` unless the piece starts with `open` and ends with
    /// `close`.
    pub(super) const fn within(self, open: &str, close: &str) -> Option<Self> {
        let len = self.text.len();
        if len < open.len() + close.len() || !Reader::new(self.text).eat(open) {
            return None;
        }
        let inside = self.cut(open.len(), len - close.len());
        if Reader::new(self.cut(len - close.len(), len).text).is(close) { Some(inside) } else { None }
    }

    /// Returns the piece without the prefix `#ttg.` or `#triton_gpu.`. Until Triton 3.1, the name of the dialect was
    /// `triton_gpu`. Without such a prefix, returns the piece unchanged.
    pub(super) const fn without_dialect(self) -> Self {
        let prefixes = ["#ttg.", "#triton_gpu."];
        let i = first!(0..prefixes.len(), |i| Reader::new(self.text).eat(prefixes[i]));
        if i == prefixes.len() { self } else { self.cut(prefixes[i].len(), self.text.len()) }
    }

    /// Splits the piece at the first comma outside brackets. Returns the text before the comma and the text after it.
    pub(super) const fn first(self) -> (Self, Self) {
        let (bytes, mut depth, mut at) = (self.text.as_bytes(), 0_i64, 0);
        while at < bytes.len() && !(bytes[at] == b',' && depth == 0) {
            match bytes[at] {
                b'[' | b'{' | b'<' => depth += 1,
                b']' | b'}' | b'>' => depth -= 1,
                _ => {}
            }
            at += 1;
        }
        let behind = if at < bytes.len() { at + 1 } else { at };
        (self.cut(0, at), self.cut(behind, bytes.len()))
    }

    /// Splits a field at the first `=`. Returns its name and its value.
    const fn field(self) -> (Self, Self) {
        let bytes = self.text.as_bytes();
        let at = first!(0..bytes.len(), |i| bytes[i] == b'=');
        (self.cut(0, at), self.cut(if at < bytes.len() { at + 1 } else { at }, bytes.len()))
    }

    /// Returns the value of the field `name`, or `None` if there is no such field.
    pub(super) const fn get(self, name: &str) -> Option<Self> {
        let mut rest = self;
        while !rest.text.is_empty() {
            let (entry, behind) = rest.first();
            let (field, value) = entry.field();
            if Reader::new(field.text).is(name) {
                return Some(value);
            }
            rest = behind;
        }
        None
    }

    pub(super) const fn need(self, name: &'static str) -> Result<Self, ParseError> {
        Ok(some!(self.get(name), Err(self.at(AttributeLacks { name }.error()))))
    }

    /// Returns an error if a field is not one of `names`.
    pub(super) const fn require_only(self, names: &[&str]) -> Result<(), ParseError> {
        self.require_among(names, &[])
    }

    /// Returns an error if a field is neither one of `names` nor one of [`CLUSTER`].
    pub(super) const fn require_fields(self, names: &[&str]) -> Result<(), ParseError> {
        self.require_among(names, &CLUSTER)
    }

    const fn require_among(self, names: &[&str], others: &[&str]) -> Result<(), ParseError> {
        let mut rest = self;
        while !rest.text.is_empty() {
            let (entry, behind) = rest.first();
            let field = entry.field().0;
            let is_one_of = Reader::new(field.text);
            if !any!(0..names.len(), |i| is_one_of.is(names[i])) && !any!(0..others.len(), |i| is_one_of.is(others[i]))
            {
                return Err(field.at(AttributeField.error()));
            }
            rest = behind;
        }
        Ok(())
    }

    /// Parses the piece as a decimal number.
    pub(super) const fn number(self) -> Result<i64, ParseError> {
        let mut reader = Reader::new(self.text);
        match reader.number() {
            Some(number) if reader.is_empty() => Ok(number),
            _ => Err(self.at(AttributeNumber.error())),
        }
    }

    /// Parses the piece as a list of numbers, such as `[1,4]`.
    pub(super) const fn numbers(self) -> Result<IntTuple, ParseError> {
        let Some(mut rest) = self.within("[", "]") else { return Err(self.at(AttributeNumber.error())) };
        let mut tuple = IntTuple::EMPTY;
        while !rest.text.is_empty() {
            let (entry, behind) = rest.first();
            tuple = ok!(tuple.push(&IntTuple::int(ok!(entry.number()))), |error| entry.at(error));
            rest = behind;
        }
        Ok(tuple)
    }

    /// Parses the piece as a list of vectors, such as `[[0,1],[0,2]]`. Each vector must have `rank` numbers. If `rank`
    /// is 0, the first vector determines the number. Returns the vectors and the number of dimensions.
    pub(super) const fn vectors(self, mut rank: usize) -> Result<(Bits, usize), ParseError> {
        let Some(mut rest) = self.within("[", "]") else { return Err(self.at(AttributeNumber.error())) };
        let mut bits = Bits::NONE;
        while !rest.text.is_empty() {
            let (entry, behind) = rest.first();
            let numbers = ok!(entry.numbers());
            rank = if rank == 0 { numbers.len() } else { rank };
            if numbers.len() != rank || rank > MAX_RANK {
                let expected = if rank > MAX_RANK { MAX_RANK } else { rank };
                return Err(entry.at(RankMismatch { found: numbers.len() as i64, expected: expected as i64 }.error()));
            }
            let mut vector = [0; MAX_RANK];
            each!(for i in 0..rank {
                vector[i] = numbers.tree.leaves[i].value();
            });
            if let Err(error) = bits.push(vector) {
                return Err(entry.at(error));
            }
            rest = behind;
        }
        Ok((bits, rank))
    }
}
