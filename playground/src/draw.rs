//! Chooses the pictures for a state, and draws them.

use crate::answer::Answer;
use crate::mistake::Mistake;
use crate::page::{Drawn, Page};
use crate::state::State;
use crate::watch::has_holders;
use layout_cli::{Expression, Failure, Show, all_pictures, pictures, tile_of_map, tiles};
use layout_compiler::{Instruction, Value};
use layout_draw::{ColourBy, Picture, is_drawable};
use layout_movement::Movement;
use layout_runtime::Layout;
use std::cell::LazyCell;

/// An error in a field: the name of the field, its text, and the failure.
type Wrong = (&'static str, String, Failure);

fn wrong(field: &'static str, text: &str, failure: Failure) -> Wrong {
    (field, text.to_string(), failure)
}

/// Returns the table of a layout. If the layout is too large to draw, returns the table of its first rows and columns.
fn table(layout: &Layout, by: ColourBy) -> Picture {
    Picture::table(layout, by).unwrap_or_else(|_| Picture::window(layout, by, [0, 0]))
}

impl Page {
    pub(crate) fn draw(&mut self, answer: &mut Answer, filled: &str, state: &State) {
        let drawn = match state.extents() {
            Err(message) => return answer.mistakes.push(Mistake::whole("tile", &state.tile, &message, "")),
            Ok(extents) => match extents.as_slice() {
                [m, n, k] => self.operands(filled, state, [*m, *n, *k]),
                [m, n] => self.tile(filled, state, [*m, *n]),
                _ => self.tables(filled, state),
            },
        };
        if let Err((field, text, failure)) = drawn {
            answer.mistakes.extend(Mistake::all(field, &text, &failure));
        }
        let what = [(self.movement.is_some(), "steps"), (self.map.is_some(), "rows"), (has_holders(self), "threads")];
        answer.plays = what.into_iter().find(|(is_so, _)| *is_so).map_or("access", |(_, what)| what);
        if answer.plays != "access" {
            answer.accesses = 1;
        }
    }

    fn tables(&mut self, filled: &str, state: &State) -> Result<(), Wrong> {
        let Ok(expression) = Expression::read(filled) else { return Ok(()) };
        let fails = |failure| wrong("expr", state.text(), failure);
        match &expression.value {
            Value::Instruction(instruction) => {
                if let Instruction::TiledCopy(copy) = instruction {
                    self.copy = Some(*copy.value);
                }
                let all = all_pictures(&[filled.to_string()], &Show::default()).map_err(fails)?;
                self.add(all.into_iter().map(|(_, heading, picture)| ("threads", heading, picture)), true);
            }
            Value::Movement(movement) => self.moved(movement).map_err(fails)?,
            Value::TensorMap(map) => {
                let Some(smem) = tile_of_map(&expression) else { return Ok(()) };
                self.map = Some(**map);
                self.layout = Some(smem);
                self.memory(&smem.to_string(), &smem, state);
            }
            // A number or a truth value has no picture.
            _ => match expression.layout() {
                Ok(layout) => self.memory(filled, &layout, state),
                Err(_) => return Ok(()),
            },
        }
        Ok(())
    }

    /// Adds the pictures of a layout in memory: its tiles if it is divided, its indices, and its banks.
    pub(crate) fn memory(&mut self, text: &str, layout: &Layout, state: &State) {
        if !is_drawable(layout) {
            self.window(layout, state);
            return;
        }
        let tiles = tiles(text).map(|picture| ("tiles", "The tiles of the divide.".into(), picture));
        self.add(tiles.into_iter(), false);
        let layout = *layout;
        self.later("indices", "Coloured by index.", move || table(&layout, ColourBy::Value));
        if layout.has_integer_indices() {
            let by = ColourBy::Bank { bits: state.bits };
            // With a second layout, the page has no space for the indices before and after a swizzle.
            if layout.swizzle().is_identity() || !state.beside.trim().is_empty() {
                self.later("banks", "Coloured by bank.", move || table(&layout, by));
            } else {
                let both = move || Picture::swizzle(&layout, by).unwrap_or_else(|_| table(&layout, by));
                self.later("banks", "Before and after the swizzle, coloured by bank.", both);
            }
        }
    }

    fn add(&mut self, pictures: impl Iterator<Item = (&'static str, String, Picture)>, threads: bool) {
        let beside = self.is_beside;
        let made = |picture| LazyCell::new(Box::new(|| picture) as Box<dyn FnOnce() -> Picture>);
        let drawn =
            pictures.map(|(name, heading, picture)| Drawn { picture: made(picture), name, heading, threads, beside });
        self.pictures.extend(drawn);
    }

    /// Adds a picture that is drawn only when it becomes visible, so that a keystroke does not wait for hidden
    /// pictures.
    fn later(&mut self, name: &'static str, heading: &str, make: impl FnOnce() -> Picture + 'static) {
        let picture = LazyCell::new(Box::new(make) as Box<dyn FnOnce() -> Picture>);
        self.pictures.push(Drawn { picture, name, heading: heading.into(), threads: false, beside: self.is_beside });
    }

    /// Adds a picture of the rows and columns that the lens selects, for a layout that is too large to draw.
    fn window(&mut self, layout: &Layout, state: &State) {
        let first = match state.lens {
            [0, 0] => "The first rows and columns".to_string(),
            [row, column] => format!("Rows from {row} and columns from {column} on"),
        };
        let drawn = |by, name, what: &str| {
            let heading = format!("{first} of {} cells, coloured by {what}.", layout.size());
            (name, heading, Picture::window(layout, by, state.lens))
        };
        let mut all = vec![drawn(ColourBy::Value, "indices", "index")];
        if layout.has_integer_indices() {
            all.push(drawn(ColourBy::Bank { bits: state.bits }, "banks", "bank"));
            self.large = Some(*layout);
        }
        self.add(all.into_iter(), false);
    }

    /// Adds pictures of a movement: its steps, and the values of each thread before and after it.
    fn moved(&mut self, movement: &Movement) -> Result<(), Failure> {
        let steps = Picture::movement(&movement.to_string(), movement)?;
        self.add([("steps", "The registers that each step reads, in each thread.".into(), steps)].into_iter(), false);
        for (name, heading, layout) in [
            ("before", "Which element each thread (a row) has in each of its values (a column).", movement.from()),
            ("after", "Which element each thread (a row) is to have in each of its values (a column).", movement.to()),
        ] {
            if let Ok(picture) = Picture::table(layout, ColourBy::Value) {
                self.add([(name, heading.into(), picture)].into_iter(), true);
            }
        }
        self.movement = Some(*movement);
        Ok(())
    }

    fn tile(&mut self, filled: &str, state: &State, extents: [usize; 2]) -> Result<(), Wrong> {
        let show = Show { tv: Some(extents), ..Show::default() };
        let heading = "Threads and values: who holds each element of the tile.";
        self.threads(&[filled.to_string()], &show, state, heading)?;
        self.tables(filled, state)
    }

    fn operands(&mut self, filled: &str, state: &State, shape: [usize; 3]) -> Result<(), Wrong> {
        for (field, text) in [("b", &state.b), ("c", &state.c)] {
            let read = Expression::read(text).and_then(|expression| expression.layout());
            let _ = read.map_err(|failure| wrong(field, text, failure))?;
        }
        let show = Show { mma: Some(shape), ..Show::default() };
        let heading = "The operands of a matrix instruction: A to the left, B above, C between them.";
        self.threads(&[filled.to_string(), state.b.clone(), state.c.clone()], &show, state, heading)
    }

    fn threads(&mut self, texts: &[String], show: &Show, state: &State, heading: &str) -> Result<(), Wrong> {
        let drawn = pictures(texts, show).map_err(|failure| wrong("tile", &state.tile, failure))?;
        self.add(drawn.into_iter().map(|picture| ("threads", heading.to_string(), picture)), true);
        Ok(())
    }
}
