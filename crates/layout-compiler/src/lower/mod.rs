//! The lowered form: an answer as arithmetic over atoms that have names. Every form is printed from it.

mod answer;
mod writing;

pub(crate) use answer::{Answer, unit_of};

use crate::arithmetic::{Arithmetic, Expr};
use crate::input::coordinate::Coordinate;
use crate::known::read::Read;
use crate::syntax::Diagnostic;
use layout_index::plan::Options;
use writing::Writing;

/// An answer, lowered.
pub(crate) struct Lowered {
    pub(crate) arithmetic: Arithmetic,
    /// What the arithmetic reads: the entries of the coordinate, and behind them the numbers that are only known at run
    /// time.
    pub(crate) names: Vec<String>,
    /// Bits that a type needs for every value on the way, as far as they are known.
    pub(crate) bits: u32,
    /// Whether an index may be negative.
    pub(crate) signed: bool,
}

/// What a coordinate that nests like the layout is answered, in the cheapest arithmetic that the options allow; `names`
/// are those of the entries and of the numbers.
pub(crate) fn lower<T>(
    read: &Read,
    coordinate: &Coordinate<T>,
    names: Vec<String>,
    options: &Options<'_>,
    answer: &Answer,
) -> Result<Lowered, Diagnostic> {
    let mut writing = Writing::new(coordinate, &names, options);
    let value = match answer {
        Answer::Index => writing.index(&read.layout)?,
        Answer::Coordinate(parentheses) => answer::coordinate(&read.layout, parentheses, &mut writing)?,
        Answer::Flag(extents) => Expr::Inside(answer::inside(&read.layout, extents, &mut writing)?),
    };
    let (arithmetic, bits, signed) = writing.finish(value);
    Ok(Lowered { arithmetic, names, bits, signed })
}
