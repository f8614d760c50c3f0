//! `colex convert`: how values come from one layout of threads and values to another.

use crate::expression::Expression;
use crate::report::Failure;
use layout_compiler::{Value, outputs_of, steps_of};
use layout_movement::{Limits, Movement};
use std::fmt::Write;

/// From where to where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Convert<'a> {
    /// Where the values are: (thread, value) to a place in the tile.
    pub from: &'a str,
    /// Where they are wanted.
    pub to: &'a str,
    /// The bits of a value.
    pub bits: u32,
    /// The architecture, 90 for sm_90.
    pub sm: u32,
    /// The bytes of shared memory, if there are not as many as it takes.
    pub room: Option<u32>,
}

impl Convert<'_> {
    /// The expression whose value is the movement.
    #[must_use]
    pub fn expression(&self) -> String {
        let Self { from, to, bits, sm, room } = self;
        match room {
            Some(room) => format!("convert<{bits},{sm},{room}>({from}, {to})"),
            None if *sm == Limits::NONE.sm => format!("convert<{bits}>({from}, {to})"),
            None => format!("convert<{bits},{sm}>({from}, {to})"),
        }
    }
}

/// What a movement costs, and its steps, in words.
///
/// # Errors
/// Mistakes in the expression, or that it is no movement.
///
/// ```
/// let told = layout_cli::convert("convert<16>((32,2):(2,1), (32,2):(2,1))").unwrap();
/// assert!(told.starts_with("work       nothing\n"), "{told}");
/// ```
pub fn convert(text: &str) -> Result<String, Failure> {
    match &Expression::read(text)?.value {
        Value::Movement(movement) => Ok(told(movement)),
        value => Err(Failure::message(format!("expected a movement, found {}", value.kind()))),
    }
}

fn told(movement: &Movement) -> String {
    let (inputs, outputs) = (movement.inputs(), movement.outputs().len());
    let mut text = format!("work       {movement}\nregisters  {inputs} before, {outputs} after, of 32 bits\n");
    if movement.shared_bytes() > 0 {
        let wavefronts = movement.wavefronts();
        let _ = writeln!(text, "wavefronts {wavefronts} of a warp: how often its accesses ask the banks");
    }
    let cost = movement.cost();
    let _ = writeln!(text, "cost       about {}.{} cycles of a warp\n", cost / 10, cost % 10);
    for line in steps_of(movement) {
        let _ = writeln!(text, "{line}");
    }
    let _ = writeln!(text, "the answer is {}", outputs_of(movement));
    text
}
