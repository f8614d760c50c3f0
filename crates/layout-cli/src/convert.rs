//! `colex convert`: moves values from one (thread, value) layout to another.

use crate::expression::Expression;
use crate::report::Failure;
use layout_compiler::{Value, outputs_of, steps_of};
use layout_movement::{Limits, Movement};
use std::fmt::Write;

/// The operands of a movement from a source to a destination.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Convert<'a> {
    /// The source layout, from (thread, value) to an index in the tile.
    pub from: &'a str,
    /// The destination layout, from (thread, value) to an index in the tile.
    pub to: &'a str,
    /// The number of bits of a value.
    pub bits: u32,
    /// The architecture; 90 means sm_90.
    pub sm: u32,
    /// The number of bytes of shared memory that may be used, or `None` for no limit.
    pub room: Option<u32>,
}

impl Convert<'_> {
    /// Returns the `convert` expression for this movement.
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

/// Describes the cost of a movement, and its operations.
///
/// # Errors
/// If the expression is invalid, or if its value is not a movement.
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
        let _ = writeln!(text, "wavefronts {wavefronts} per warp");
    }
    let cost = movement.cost();
    let _ = writeln!(text, "cost       about {}.{} cycles of a warp\n", cost / 10, cost % 10);
    for line in steps_of(movement) {
        let _ = writeln!(text, "{line}");
    }
    let _ = writeln!(text, "the result is {}", outputs_of(movement));
    text
}
