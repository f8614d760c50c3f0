//! Describes movements of values between threads. `colex convert` moves values from one thread-value layout to another.
//! `colex solve --to` considers a tile that some threads write to shared memory and other threads read. The command
//! finds the layout of this tile, and the instructions that write and read it.

use crate::expression::{Expression, layout};
use crate::report::Failure;
use layout_compiler::{Value, outputs_of, steps_of};
use layout_draw::{ColourBy, Picture};
use layout_movement::{Accesses, Limits, Movement, Staging};
use std::fmt::{self, Write};

/// The operands of a movement from a source to a destination.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Convert<'a> {
    /// The source layout, which maps (thread, value) to indices in the tile.
    pub from: &'a str,
    /// The destination layout, which maps (thread, value) to indices in the tile.
    pub to: &'a str,
    /// The number of bits per value.
    pub bits: u32,
    /// The architecture, for example 90 for sm_90.
    pub sm: u32,
    /// The number of bytes of shared memory that the movement may use, or `None` for no limit.
    pub room: Option<u32>,
}

impl Convert<'_> {
    /// Returns the text of the `convert` call for this movement.
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

/// The operands of [`stage`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stage<'a> {
    /// The shape of the tile. If `from` is `None`: the layout of the tile in global memory, from which `cp.async`
    /// copies.
    pub tile: &'a str,
    /// The layout that maps (thread, value) of the writing threads to coordinates of the tile.
    pub from: Option<&'a str>,
    /// The layout that maps (thread, value) of the reading threads to coordinates of the tile.
    pub to: &'a str,
    /// The number of bits per value.
    pub bits: u32,
    /// The architecture, for example 90 for sm_90.
    pub sm: u32,
}

/// The result of [`stage`].
#[derive(Clone, Debug)]
pub struct Staged(Staging);

/// Finds the layout in shared memory that needs the fewest wavefronts for a write and a read together. Also finds the
/// instructions of the write and the read.
///
/// # Errors
/// If an expression is invalid, or if a layout does not cover the tile.
///
/// ```
/// use layout_cli::{Stage, stage};
///
/// let stage = stage(Stage { tile: "(32,32)", from: Some("(32,32):(1,32)"), to: "(32,32):(32,1)", bits: 32, sm: 90 }).unwrap();
/// assert!(stage.to_string().starts_with("Sw<3,2,3> o 0 o "), "{stage}");
/// ```
pub fn stage(Stage { tile, from, to, bits, sm }: Stage<'_>) -> Result<Staged, Failure> {
    let numbers = if sm == Limits::NONE.sm { bits.to_string() } else { format!("{bits},{sm}") };
    let text = match from {
        Some(from) => format!("staged<{numbers}>({from}, {to}, {tile})"),
        None => format!("staged_async<{numbers}>({tile}, {to})"),
    };
    // This evaluation is done first, because its errors refer to the expressions of the user.
    Expression::read(&text)?;
    let (bits, limits) = (bits as usize, Limits { sm, ..Limits::NONE });
    let staging = match from {
        Some(from) => {
            let shape = match Expression::read(tile)?.value {
                Value::Ints(shape) => shape,
                _ => layout(tile)?.shape(),
            };
            Staging::between(&layout(from)?, &layout(to)?, &shape, bits, limits)
        }
        None => Staging::of_global(&layout(tile)?, &layout(to)?, bits, limits),
    };
    Ok(Staged(staging.map_err(Failure::message)?))
}

impl Staged {
    /// Draws the layout in shared memory, with one colour per bank.
    ///
    /// # Errors
    /// If the layout is too large to draw.
    pub fn pictures(&self) -> Result<Vec<Picture>, Failure> {
        let bits = u32::try_from(self.0.movement().bits()).unwrap_or(u32::MAX);
        let mut picture = Picture::table(self.0.layout(), ColourBy::Bank { bits })?;
        picture.title = format!("by bank: {}", self.0.layout());
        Ok(vec![picture])
    }

    /// Prints the instructions that write or read the tile, the wavefronts per warp, and whether there are bank
    /// conflicts.
    fn side(f: &mut fmt::Formatter<'_>, what: &str, accesses: Accesses) -> fmt::Result {
        let conflicts = if accesses.has_conflicts() { "with conflicts" } else { "no conflicts" };
        writeln!(f, "  {what} by {accesses}, {} wavefronts per warp, {conflicts}", accesses.wavefronts)
    }
}

/// Prints the layout, the instructions and, if the layout repeats an atom of CuTe, the name of this atom.
impl fmt::Display for Staged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (staging, bits) = (&self.0, self.0.movement().bits());
        writeln!(f, "{}", staging.layout())?;
        if let Some((major, swizzle)) = staging.atom() {
            writeln!(f, "  {}, repeated", layout_compiler::atom_word(major, swizzle, bits as i64))?;
        }
        Self::side(f, "written", staging.stores())?;
        Self::side(f, "read   ", staging.loads())?;
        let (permutes, selects) = (staging.movement().permutes(), staging.movement().selects());
        if permutes + selects > 0 {
            writeln!(f, "  plus {permutes} permutes and {selects} selects of each thread's registers")?;
        }
        if staging.is_async() {
            writeln!(f, "  threads copy {}", staging.movement().from())?;
        }
        Ok(())
    }
}
