//! Lowers the result of a layout to arithmetic. The code of every language is printed from this arithmetic. Several
//! layouts with the same coordinate can share operations of the arithmetic.

mod answer;
pub(crate) use answer::{Answer, components, unit_of};

use crate::arithmetic::{Arithmetic, Builder, Digits, Expr};
use crate::input::coordinate::Coordinate;
use crate::known::read::Read;
use crate::syntax::Diagnostic;
use layout_index::plan::{Options, Plan, disagreement, plan};
use layout_runtime::{Int, IntTuple, Layout};

/// The arithmetic of a result.
pub(crate) struct Lowered {
    pub(crate) arithmetic: Arithmetic,
    /// The names of the inputs of the arithmetic: first the entries of the coordinate, then the runtime values.
    pub(crate) names: Vec<String>,
    /// The number of bits that the integer type needs for all intermediate values. Values that depend on symbols are
    /// not included.
    pub(crate) bits: u32,
    /// `true` if an index may be negative.
    pub(crate) signed: bool,
}

/// Lowers a result to the cheapest arithmetic that the options allow. The coordinate must fit the nesting of the
/// layout. `names` starts with the names of the entries, and the names of the runtime values follow.
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

pub(crate) struct Writing<'a, T> {
    coordinate: &'a Coordinate<T>,
    names: &'a [String],
    options: &'a Options<'a>,
    builder: Builder<'a>,
    /// The number of bits that the intermediate values of all plans need so far.
    bits: u32,
    signed: bool,
    /// `true` if a layout so far contains symbols. Then the literal numbers of the arithmetic must fit the integer type
    /// as well.
    is_symbolic: bool,
}

impl<'a, T> Writing<'a, T> {
    pub(crate) fn new(coordinate: &'a Coordinate<T>, names: &'a [String], options: &'a Options<'a>) -> Self {
        Self { coordinate, names, options, builder: Builder::new(names), bits: 0, signed: false, is_symbolic: false }
    }

    /// Adds the operations that compute the index of the coordinate in a layout, and returns the expression of the
    /// index.
    fn index(&mut self, layout: &Layout) -> Result<Expr, Diagnostic> {
        if layout.first_name().is_some() {
            self.is_symbolic = true;
            let modes = self.coordinate.modes(layout);
            return Ok(Digits::new(&mut self.builder, self.names, modes.len()).index(layout, &modes));
        }
        let profile = self.coordinate.profile().map_err(|error| Diagnostic::of(0..0, &error))?;
        let plan = checked_plan(layout, &profile, self.options)?;
        self.bits = self.bits.max(64 - plan.peak_of(layout, &profile).leading_zeros());
        self.signed |= layout.bounds().0 < 0;
        Ok(self.builder.plan(&plan))
    }

    /// Does the same as `index`, and also gives the index the name `name`.
    pub(crate) fn named(&mut self, layout: &Layout, name: &str) -> Result<Expr, Diagnostic> {
        let known = self.builder.len();
        let index = self.index(layout)?;
        Ok(self.builder.result(known, name, index))
    }

    /// Returns the expression of an extent. It is a number, a runtime value, or a runtime value that is divided and
    /// rounded up.
    fn extent(&mut self, extent: Int) -> Expr {
        self.is_symbolic |= extent.symbol().is_some();
        let entries = self.coordinate.refs().len();
        Digits::new(&mut self.builder, self.names, entries).extent(extent)
    }

    /// Returns the arithmetic of `value`, the number of bits that its type needs, and `true` if the type must be
    /// signed.
    pub(crate) fn finish(self, value: Expr) -> (Arithmetic, u32, bool) {
        let arithmetic = self.builder.finish(value);
        let of_numbers = if self.is_symbolic { arithmetic.bits_of_numbers() } else { 0 };
        (arithmetic, self.bits.max(of_numbers), self.signed)
    }
}

/// Returns the plan of a layout. Compares the indices of the plan with the indices of the layout, so that wrong
/// arithmetic is never emitted.
fn checked_plan(layout: &Layout, profile: &IntTuple, options: &Options<'_>) -> Result<Box<Plan>, Diagnostic> {
    if layout.is_empty() {
        let message = format!("`{layout}` has no coordinates, because an extent is 0");
        return Err(Diagnostic::new(0..0, message, "give each mode an extent of 1 or more"));
    }
    // The plan is on the heap: plans are large, and a macro that is built without optimization copies a value at each
    // move.
    let plan = Box::new(plan(layout, profile, options).map_err(|error| Diagnostic::of(0..0, &error))?);
    match disagreement(layout, profile, &plan) {
        None => Ok(plan),
        Some(at) => {
            let message = format!("internal error: the arithmetic for `{layout}` differs from the layout at {at}");
            Err(Diagnostic::new(0..0, message, "please report this error; no incorrect code was compiled"))
        }
    }
}
