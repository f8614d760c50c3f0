//! Lowers a query to arithmetic over named values, from which all outputs are printed.

mod answer;
mod writing;

pub(crate) use answer::{Answer, components, unit_of};
pub(crate) use writing::Writing;

use crate::arithmetic::{Arithmetic, Expr};
use crate::input::coordinate::Coordinate;
use crate::known::read::Read;
use crate::syntax::Diagnostic;
use layout_index::plan::Options;

/// A lowered query.
pub(crate) struct Lowered {
    pub(crate) arithmetic: Arithmetic,
    /// The inputs of the arithmetic: first the entries of the coordinate, then the runtime values.
    pub(crate) names: Vec<String>,
    /// The number of bits that an integer type needs for the intermediate values. Values without known bounds at
    /// compile time are not counted.
    pub(crate) bits: u32,
    /// `true` if an index may be negative.
    pub(crate) signed: bool,
}

/// Lowers a query for a coordinate that nests like the layout, to the cheapest arithmetic that the options allow.
/// `names` are the names of the entries and of the runtime values.
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
