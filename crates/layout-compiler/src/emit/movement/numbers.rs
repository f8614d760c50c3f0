//! Lowers the numbers that a thread computes from its index: source lanes, byte selectors, addresses.

use crate::arithmetic::{Arithmetic, Expr};
use crate::input::coordinate::Coordinate;
use crate::lower::Writing;
use crate::syntax::Diagnostic;
use layout_index::plan::{IntWidth, Options, Target};
use layout_movement::{Address, ByThread, LaneStep, Movement};
use layout_runtime::{Error, Int, IntTuple, Layout, Swizzle};

/// The integer type of registers and of the numbers that a thread computes.
const U32: IntWidth = IntWidth { bits: 32, signed: false };

/// The numbers of a movement, each computed once.
pub(crate) struct MovementNumbers {
    /// The operations that compute all numbers. The index of the arithmetic is not used.
    pub(crate) arithmetic: Arithmetic,
    /// Source lanes, byte selectors and addresses that are the XOR of parts of the thread index, each with its index in
    /// the movement.
    joined: Vec<(u16, Expr)>,
    /// For each access to shared memory: whether the access is a load, the value, and the address of the value in units
    /// of values.
    places: Vec<(bool, u16, Expr)>,
}

impl MovementNumbers {
    /// Returns the numbers that the steps use. These numbers are computed from the index of the thread. `entries[0]` is
    /// the name of this index. The names of the steps differ from all entries.
    pub(crate) fn of(movement: &Movement, entries: &[String], target: Target) -> Result<Self, Diagnostic> {
        // The coordinate of every layout is the thread index.
        let (coordinate, options) = (Coordinate::Entry(()), Options { widths: &[U32], target, has_upper: false });
        let mut writing = Writing::new(&coordinate, entries, &options);
        let mut joined: Vec<(u16, Expr)> = Vec::new();
        let mut places = Vec::new();
        for step in movement.steps() {
            let (by, name) = match *step {
                LaneStep::Take { by, .. } => (by, "bytes"),
                LaneStep::Shuffle { by, .. } => (by, "lane"),
                LaneStep::Store { at: Address::Joined { by, .. }, .. } => (by, "store_at"),
                LaneStep::Load { at: Address::Joined { by, .. }, register: 0, .. } => (by, "load_at"),
                LaneStep::Store { at: Address::Value(value), .. } => {
                    places.push((false, value, writing.named(&of_value(movement.from(), value)?, "store_at")?));
                    continue;
                }
                LaneStep::Load { at: Address::Value(value), register: 0, .. } => {
                    places.push((true, value, writing.named(&of_value(movement.to(), value)?, "load_at")?));
                    continue;
                }
                LaneStep::Sync { .. } | LaneStep::Load { .. } => continue,
            };
            if joined.iter().all(|(known, _)| *known != by) {
                joined.push((by, number(&mut writing, &movement.number(by), movement.threads(), name)?));
            }
        }
        let (arithmetic, ..) = writing.finish(Expr::Int(0));
        Ok(Self { arithmetic, joined, places })
    }

    /// Returns the number with index `by`.
    pub(crate) fn at(&self, by: u16) -> Expr {
        let found = self.joined.iter().find(|(known, _)| *known == by);
        found.map_or(Expr::Int(0), |(_, expr)| expr.clone())
    }

    /// Returns the address of a value, in units of values.
    pub(crate) fn place(&self, is_load: bool, value: u16) -> Expr {
        let found = self.places.iter().find(|(load, of, _)| *load == is_load && *of == value);
        found.map_or(Expr::Int(0), |(_, _, expr)| expr.clone())
    }
}

/// Returns a number that depends on the thread, as arithmetic of the planner.
fn number(writing: &mut Writing<'_, ()>, number: &ByThread, threads: usize, name: &str) -> Result<Expr, Diagnostic> {
    match (number.constant(), number.layout(threads.next_power_of_two())) {
        (Some(constant), _) => Ok(Expr::Mask(constant.into())),
        (None, Ok(layout)) => writing.named(&layout, name),
        (None, Err(error)) => Err(failed(error)),
    }
}

/// Returns the layout from threads to the addresses of one value.
fn of_value(layout: &Layout, value: u16) -> Result<Layout, Diagnostic> {
    let sliced = layout.slice_and_offset(&IntTuple::from((.., i64::from(value)))).map_err(failed)?;
    match sliced.offset.as_int().map(Int::value) {
        None | Some(0) => Ok(sliced.layout),
        Some(offset) => sliced.layout.swizzled(Swizzle::new(0, 0, 0).map_err(failed)?, offset).map_err(failed),
    }
}

fn failed(error: Error) -> Diagnostic {
    Diagnostic::of(0..0, &error)
}
