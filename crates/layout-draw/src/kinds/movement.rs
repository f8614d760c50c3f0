//! Pictures of movements. A picture shows, for each thread and each operation, the register or address from which the
//! operation takes its value.

use super::table::bounded;
use crate::colour::Key;
use crate::error::Error;
use crate::margin::{Margin, Tick};
use crate::picture::{Cell, Panel, Picture};
use layout_movement::{Access, Address, LaneStep, Movement};

/// The maximum number of threads in a picture, which is the size of a warp.
const WARP: usize = 32;

impl Picture {
    /// Draws a movement as a table with one row per thread of the first warp, and one column per operation. A cell
    /// shows from where the thread gets the result of the operation: `r1` means a register of the same thread, `r0 r1`
    /// bytes of two registers, and `T5` a register of thread 5. For loads and stores, a number such as `64` is an
    /// address in shared memory. If each value is stored separately, addresses are in units of values, otherwise in
    /// bytes.
    ///
    /// # Errors
    /// If the picture would have more than [`MAX_CELLS`](crate::MAX_CELLS) cells.
    ///
    /// ```
    /// use layout_draw::Picture;
    /// use layout_movement::Movement;
    /// use layout_runtime::Layout;
    ///
    /// let layout = |text: &str| text.parse::<Layout>().unwrap();
    /// let movement = Movement::between(&layout("(32,2):(2,1)"), &layout("((16,2),2):((2,1),32)"), 32).unwrap();
    /// let picture = Picture::movement("", &movement).unwrap();
    /// let panel = picture.all().next().unwrap();
    /// assert_eq!([0, 1].map(|step| panel.cell(16, step).text.as_str()), ["r0", "T0"]);
    /// ```
    pub fn movement(title: &str, movement: &Movement) -> Result<Self, Error> {
        let threads = movement.from().size_of(&[0])?.min(WARP);
        let steps: Vec<(usize, &LaneStep)> =
            movement.steps().iter().enumerate().filter(|(_, step)| is_drawn(step)).collect();
        bounded(threads * steps.len())?;
        let cells = (0..threads).flat_map(|thread| steps.iter().map(move |(_, step)| cell(movement, step, thread)));
        let names = steps.iter().map(|(k, step)| match step {
            LaneStep::Store { .. } => "store".to_string(),
            _ => format!("r{}", movement.inputs() + k),
        });
        let panel = Panel {
            caption: String::new(),
            layout: *movement.from(),
            rows: named((0..threads).map(|thread| format!("T{thread}"))),
            columns: named(names),
            cells: cells.collect(),
            regions: Vec::new(),
        };
        let outputs: Vec<String> = movement.outputs().iter().map(|register| format!("r{register}")).collect();
        Ok(Self::of(title, panel).noted(format!("registers after the movement: {}", outputs.join(" "))))
    }
}

/// Returns `true` if the picture has a column for the operation. Barriers have no column. A load of several registers
/// has one column, for its first register.
const fn is_drawn(step: &LaneStep) -> bool {
    match step {
        LaneStep::Take { .. } | LaneStep::Shuffle { .. } | LaneStep::Store { .. } => true,
        LaneStep::Load { register, .. } => *register == 0,
        LaneStep::Sync { .. } => false,
    }
}

/// Returns a margin that shows one name per row or column.
fn named(names: impl Iterator<Item = String>) -> Margin {
    let level: Vec<Tick> = names.enumerate().map(|(start, text)| Tick { start, len: 1, text }).collect();
    Margin { len: level.len(), levels: vec![level] }
}

/// Returns the cell for an operation in a thread. The text is the source of the operation, or the address of a load or
/// store. The colour depends on the number of the register, lane or bank.
fn cell(movement: &Movement, step: &LaneStep, thread: usize) -> Cell {
    let (text, key) = match *step {
        LaneStep::Take { a, b, by } => match movement.number(by).of(thread) & 0x4444 {
            0 => (format!("r{a}"), a.into()),
            0x4444 => (format!("r{b}"), b.into()),
            _ => return Cell { text: format!("r{a} r{b}"), ..Cell::default() },
        },
        LaneStep::Shuffle { by, .. } => {
            let lane = movement.number(by).of(thread) as usize;
            (format!("T{lane}"), lane)
        }
        LaneStep::Store { access, at, .. } => place(movement, false, access, at, thread),
        LaneStep::Load { access, at, .. } => place(movement, true, access, at, thread),
        LaneStep::Sync { .. } => return Cell::default(),
    };
    Cell { text, key: Some(Key::nth(key % 32, 32)), element: None }
}

/// Returns the text of an address in shared memory, and the number that determines its colour.
fn place(movement: &Movement, is_load: bool, access: Access, at: Address, thread: usize) -> (String, usize) {
    // In accesses to `count` matrices, only the first `8 * count` lanes of a warp provide addresses.
    let thread = match access {
        Access::Matrices { count, .. } => thread % (8 * count as usize),
        Access::Bytes(_) => thread,
    };
    match at {
        Address::Joined { by, with } => {
            let address = movement.number(by).of(thread) ^ with;
            (address.to_string(), address as usize / 4)
        }
        Address::Value(value) => {
            let layout = if is_load { movement.to() } else { movement.from() };
            let threads = layout.size_of(&[0]).unwrap_or_default();
            let index = layout.index((thread + threads * value as usize) as i64);
            (index.to_string(), index as usize * movement.bits() / 32)
        }
    }
}
