//! Numbers that a thread computes from its index: source lanes, byte selectors, addresses.

use crate::arithmetic::{Arithmetic, Expr, IndexStep, fresh};
use crate::input::coordinate::Coordinate;
use crate::known::read::Read;
use crate::lower::{Answer, lower};
use crate::resolve::Numbers;
use crate::syntax::Diagnostic;
use layout_index::plan::{IntWidth, Options, Target};
use layout_movement::{Address, ByThread, Movement};
use layout_runtime::{Error, Int, IntTuple, Layout, Swizzle};

/// The type of registers and of numbers.
const U32: IntWidth = IntWidth { bits: 32, signed: false };

/// The numbers of a movement, each computed once.
pub(crate) struct MovementNumbers {
    /// All steps. Its index is not used.
    pub(crate) arithmetic: Arithmetic,
    /// Source lanes, byte selectors and addresses that are the XOR of parts of the thread index, each with its index in
    /// the movement.
    joined: Vec<(u16, Expr)>,
    /// Addresses of values, in units of values: whether it is a load, the value, and the address.
    places: Vec<(bool, u16, Expr)>,
}

impl MovementNumbers {
    /// The numbers that the steps use, computed from the index of the thread, whose name is `entries[0]`. The names of
    /// the steps differ from all entries.
    pub(crate) fn of(movement: &Movement, entries: &[String], target: Target) -> Result<Self, Diagnostic> {
        let mut making = Making { entries, target, steps: Vec::new() };
        let mut joined: Vec<(u16, Expr)> = Vec::new();
        let mut places = Vec::new();
        for step in movement.steps() {
            let (by, name) = match *step {
                layout_movement::LaneStep::Take { by, .. } => (by, "bytes"),
                layout_movement::LaneStep::Shuffle { by, .. } => (by, "lane"),
                layout_movement::LaneStep::Store { at: Address::Joined { by, .. }, .. } => (by, "store_at"),
                layout_movement::LaneStep::Load { at: Address::Joined { by, .. }, register: 0, .. } => (by, "load_at"),
                layout_movement::LaneStep::Store { at: Address::Value(value), .. } => {
                    places.push((false, value, making.of_layout(&of_value(movement.from(), value)?, "store_at")?));
                    continue;
                }
                layout_movement::LaneStep::Load { at: Address::Value(value), register: 0, .. } => {
                    places.push((true, value, making.of_layout(&of_value(movement.to(), value)?, "load_at")?));
                    continue;
                }
                layout_movement::LaneStep::Sync { .. } | layout_movement::LaneStep::Load { .. } => continue,
            };
            if joined.iter().all(|(known, _)| *known != by) {
                joined.push((by, making.of_number(&movement.number(by), movement.threads(), name)?));
            }
        }
        let arithmetic =
            Arithmetic { steps: making.steps, index: Expr::Int(0), unused: Vec::new(), constants: Vec::new() };
        Ok(Self { arithmetic, joined, places })
    }

    /// The number with index `by`.
    pub(crate) fn at(&self, by: u16) -> Expr {
        let found = self.joined.iter().find(|(known, _)| *known == by);
        found.map_or(Expr::Int(0), |(_, expr)| expr.clone())
    }

    /// The address of a value, in units of values.
    pub(crate) fn place(&self, is_load: bool, value: u16) -> Expr {
        let found = self.places.iter().find(|(load, of, _)| *load == is_load && *of == value);
        found.map_or(Expr::Int(0), |(_, _, expr)| expr.clone())
    }
}

struct Making<'a> {
    entries: &'a [String],
    target: Target,
    steps: Vec<IndexStep>,
}

impl Making<'_> {
    fn of_number(&mut self, number: &ByThread, threads: usize, name: &str) -> Result<Expr, Diagnostic> {
        match (number.constant(), number.layout(threads.next_power_of_two())) {
            (Some(constant), _) => Ok(Expr::Mask(constant.into())),
            (None, Ok(layout)) => self.of_layout(&layout, name),
            (None, Err(error)) => Err(failed(error)),
        }
    }

    /// The index of the thread in a layout, in the planner's arithmetic.
    fn of_layout(&mut self, layout: &Layout, name: &str) -> Result<Expr, Diagnostic> {
        let read =
            Read { layout: *layout, descriptor: None, extents: None, numbers: Numbers::default(), tokens: Vec::new() };
        let options = Options { widths: &[U32], target: self.target, has_upper: false };
        // The layout's coordinate is the thread index. Generated names must differ from these, which are already in
        // use.
        let names = self.entries.iter().chain(self.steps.iter().map(|step| &step.name)).cloned().collect();
        let lowered = lower(&read, &Coordinate::Entry(()), names, &options, &Answer::Index)?;
        let mut renumbered = Vec::new();
        for step in &lowered.arithmetic.steps {
            let value = self.step(step.name.clone(), moved(&step.value, &renumbered));
            renumbered.push(value);
        }
        let index = moved(&lowered.arithmetic.index, &renumbered);
        Ok(match index {
            Expr::Binary(..) | Expr::Neg(_) => self.step(name.to_string(), index),
            index => index,
        })
    }

    /// Adds a step with this value, unless there already is one.
    fn step(&mut self, name: String, value: Expr) -> Expr {
        if let Some(known) = self.steps.iter().position(|known| known.value == value) {
            return Expr::Step(known);
        }
        let name =
            fresh(name, |name| self.entries.contains(name) || self.steps.iter().any(|known| known.name == *name));
        self.steps.push(IndexStep::of_movement(name, value));
        Expr::Step(self.steps.len() - 1)
    }
}

/// An expression with renumbered steps.
fn moved(expr: &Expr, steps: &[Expr]) -> Expr {
    match expr {
        Expr::Step(step) => steps[*step].clone(),
        Expr::Neg(value) => Expr::Neg(Box::new(moved(value, steps))),
        Expr::Binary(op, left, right) => Expr::Binary(*op, Box::new(moved(left, steps)), Box::new(moved(right, steps))),
        expr => expr.clone(),
    }
}

/// The layout from threads to the addresses of one value.
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
