//! Computes coordinates in shapes with symbols. An entry of a coordinate is an integer if its value is known, and
//! otherwise an arithmetic expression.

use crate::resolve::args::Args;
use crate::resolve::numbers::Numbers;
use crate::resolve::spell::{nested, spell_tuple};
use crate::resolve::value::Value;
use layout_runtime::rules::OutOfShape;
use layout_runtime::{Error, Int, IntTuple};

/// Returns `true` if a tuple contains symbols.
pub(super) fn has_names(tuple: &IntTuple) -> bool {
    tuple.leaves().iter().any(|leaf| leaf.first_name().is_some())
}

/// An entry of a coordinate.
#[derive(Clone)]
pub(super) enum Entry {
    /// A number or a symbol.
    Int(Int),
    /// Arithmetic, such as `i / 4 % m`.
    Text(String),
}

/// Converts indices to coordinates of a shape.
pub(super) struct Digits<'a> {
    args: &'a Args<'a>,
    shape: IntTuple,
    numbers: Numbers,
}

impl<'a> Digits<'a> {
    pub(super) fn of(args: &'a Args<'a>, shape: IntTuple) -> Self {
        Self { args, shape, numbers: args.numbers_of_names() }
    }

    /// Returns the entries of the one-dimensional coordinate `index` in a shape with these extents. If `index` is
    /// outside of the shape, the last entry may reach or exceed its extent.
    ///
    /// # Errors
    /// If a product has too many factors, or if an extent before the last is 0.
    pub(super) fn spread(&self, index: Int, extents: &[Int]) -> Result<Vec<Entry>, Error> {
        let place = |i: usize| extents[..i].iter().try_fold(IntTuple::EMPTY, |all, leaf| all.append(&(*leaf).into()));
        let last = extents.len().saturating_sub(1);
        if extents[..last].iter().any(|extent| extent.symbol().is_none() && extent.value() == 0) {
            return Err(OutOfShape.error());
        }
        let entry = |i: usize| Ok(self.entry(index, &place(i)?, (i < last).then(|| extents[i])));
        (0..extents.len()).map(entry).collect()
    }

    /// Returns `index / stride % extent`.
    pub(super) fn strided(&self, index: Int, stride: Int, extent: Int) -> Entry {
        match stride.value() {
            0 => Entry::Int(Int::new(0)),
            _ => self.entry(index, &IntTuple::EMPTY.append(&stride.into()).unwrap_or(stride.into()), Some(extent)),
        }
    }

    /// Returns the result of `strided` for an index below `end`. Omits the remainder if `stride · extent >= end`.
    pub(super) fn strided_below(&self, end: i64, index: Int, stride: Int, extent: Int) -> Entry {
        match stride.value() {
            0 => Entry::Int(Int::new(0)),
            step => self.entry(index, &stride.into(), (step * extent.value() < end).then_some(extent)),
        }
    }

    /// Returns `index / place % extent`. Without an extent, returns `index / place`.
    fn entry(&self, index: Int, place: &IntTuple, extent: Option<Int>) -> Entry {
        let beside = |number: Int, product: &IntTuple| self.args.compared(&self.shape, [&number.into(), product]);
        let is_less = |number: Int, product: &IntTuple| !beside(number, product).equal && !beside(number, product).more;
        if is_less(index, place) {
            return Entry::Int(Int::new(0));
        }
        let extent = extent.filter(|extent| match place.append(&(*extent).into()) {
            Ok(end) => !is_less(index, &end),
            Err(_) => true,
        });
        let quotient = self.quotient(index, place);
        match (quotient, extent) {
            (quotient, None) => quotient,
            (Entry::Int(whole), Some(extent)) => self.remainder(whole, extent),
            (Entry::Text(text), Some(extent)) => Entry::Text(format!("{text} % {}", self.spelled(&extent.into()))),
        }
    }

    fn quotient(&self, index: Int, place: &IntTuple) -> Entry {
        let (is_known, size) = (!has_names(place), place.size());
        match index.symbol() {
            _ if is_known && place.leaves().iter().all(|leaf| leaf.value() == 1) => return Entry::Int(index),
            None if is_known && index.first_name().is_none() => return Entry::Int(Int::new(index.value() / size)),
            Some(symbol) if is_known && symbol.is_multiple_of(size.unsigned_abs()) => {
                if let Ok(quotient) = symbol.by(size.unsigned_abs()) {
                    return Entry::Int(Int::extent(quotient));
                }
            }
            _ => {}
        }
        Entry::Text(format!("{} / {}", self.spelled(&index.into()), self.spelled(place)))
    }

    fn remainder(&self, whole: Int, extent: Int) -> Entry {
        let is_known = extent.first_name().is_none();
        match whole.symbol() {
            None if is_known && whole.first_name().is_none() => Entry::Int(Int::new(whole.value() % extent.value())),
            Some(symbol) if is_known && symbol.is_multiple_of(extent.value().unsigned_abs()) => Entry::Int(Int::new(0)),
            _ => Entry::Text(format!("{} % {}", self.spelled(&whole.into()), self.spelled(&extent.into()))),
        }
    }

    /// Prints a single number or symbol as it is, and a product in parentheses.
    fn spelled(&self, product: &IntTuple) -> String {
        let factors = product.leaves().iter().filter(|leaf| leaf.first_name().is_some() || leaf.value() != 1);
        let text = factors.map(|leaf| spell_tuple(&(*leaf).into(), &self.numbers)).collect::<Vec<_>>().join("*");
        if text.contains('*') { format!("({text})") } else { text }
    }

    /// Returns the entries with the nesting of the shape.
    pub(super) fn nested(&self, entries: &[Entry]) -> Result<Value, Error> {
        let numbers = entries.iter().map(|entry| match entry {
            Entry::Int(int) => Some(*int),
            Entry::Text(_) => None,
        });
        let Some(numbers) = numbers.collect::<Option<Vec<_>>>() else {
            let mut entries = entries.iter();
            let mut text = |_| match entries.next() {
                Some(Entry::Int(int)) => spell_tuple(&(*int).into(), &self.numbers),
                Some(Entry::Text(text)) => text.clone(),
                None => String::new(),
            };
            return Ok(Value::Spelled(nested(&self.shape, &mut text)));
        };
        let mut numbers = numbers.into_iter();
        Ok(Value::Ints(self.shape.with_leaves(|leaf| numbers.next().unwrap_or(leaf))))
    }
}
