//! All that the page shows of a state.

use crate::code::{Code, index_code};
use crate::mistake::{Mistake, plain};
use crate::numbers::{Number, concrete, is_symbolic, sliders};
use crate::phase::has_holders;
use crate::state::State;
use colex_cli::{
    Expression, Failure, Show, access, all_pictures, check, convert, cute, emit, eval, explain, pictures, readings,
};
use layout_compiler::{Value, parse_lines};
use layout_draw::{ColourBy, Grid, MAX_CELLS, Panel, Picture, Theme, grids, is_drawable, latex, svg, svg_for};
use layout_runtime::Layout;
use serde::Serialize;

/// What was drawn last, for questions about its cells.
#[derive(Debug, Default)]
pub struct Page {
    pub(crate) pictures: Vec<Drawn>,
    pub(crate) bits: u32,
    pub(crate) accesses: Vec<Layout>,
    /// The layout that they access.
    pub(crate) layout: Option<Layout>,
}

/// A picture, and what it is of.
#[derive(Debug)]
pub(crate) struct Drawn {
    pub(crate) picture: Picture,
    /// What its colours are, in a word.
    pub(crate) name: &'static str,
    /// Words above it.
    pub(crate) heading: String,
    /// Whether it is a tile that threads hold.
    pub(crate) threads: bool,
}

/// An answer to every field of the page.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Answer {
    /// The value of the expression, with names; empty if there are mistakes.
    pub(crate) value: String,
    /// The value for the numbers of the sliders, if there are some.
    pub(crate) concrete: String,
    /// The sliders.
    pub(crate) numbers: Vec<Number>,
    /// All mistakes.
    pub(crate) mistakes: Vec<Mistake>,
    /// The names and the headings of the pictures; each is asked for by its number.
    pub(crate) pictures: Vec<(&'static str, String)>,
    /// The shape of the layout that is accessed.
    pub(crate) shape: String,
    /// How many accesses there are to see.
    pub(crate) accesses: usize,
    /// The facts, and what the access costs.
    pub(crate) facts: String,
    /// Whether an access has bank conflicts.
    pub(crate) conflicts: bool,
    /// The emitted code.
    pub(crate) code: String,
    /// The explanation, a step each.
    pub(crate) steps: Vec<String>,
    /// The spelling in C++.
    pub(crate) cute: String,
    /// How it has been read, where it may have been meant otherwise.
    pub(crate) notes: Vec<String>,
    /// The call of the macro; lines with names are their value there.
    pub(crate) call: String,
    /// The layout that the text computes, if it is index code, and its coordinates.
    pub(crate) recovered: Option<(String, Vec<String>)>,
}

/// A picture as the page shows it.
#[derive(Debug, Serialize)]
pub(crate) struct Drawing {
    /// The picture, coloured by the page's theme.
    svg: String,
    /// Where the cells of each table are: x, y, width, height, rows, columns.
    grids: Vec<(i32, i32, i32, i32, usize, usize)>,
    /// The text of the cells of each table, if there are so many that the page writes them itself.
    texts: Vec<Vec<String>>,
}

/// Labels that a browser places fast enough.
const LABELS: usize = 600;
/// Rows or columns beyond which cells are too small for text.
const READABLE: usize = 64;

impl Page {
    /// Everything about a state but the drawings, which are asked for one by one.
    pub(crate) fn answer(&mut self, state: &State) -> Answer {
        *self = Self { bits: state.bits, ..Self::default() };
        let text = state.expr.trim_end();
        let numbers = sliders(text, &state.values);
        let mut answer = Answer::default();
        match eval(text) {
            Ok(value) => {
                answer.value = value.trim_end().to_string();
                answer.notes = readings(text);
                let is_one = parse_lines(text).is_ok_and(|lines| lines.declared.is_empty() && lines.name.is_none());
                answer.call = format!("layout!({})", if is_one { text.trim() } else { &answer.value });
            }
            Err(failure) => match index_code(text, &state.values) {
                Some(code) => return self.recovered(answer, text, code, state),
                None => {
                    answer.mistakes = Mistake::all("expr", text, &failure);
                    return Answer { numbers, ..answer };
                }
            },
        }
        let (filled, broken) =
            if numbers.is_empty() { (text.to_string(), Vec::new()) } else { concrete(text, &numbers) };
        if !broken.is_empty() {
            return Answer { numbers, mistakes: broken, ..answer };
        }
        if is_symbolic(text) {
            match eval(&filled) {
                Ok(value) => answer.concrete = value.trim_end().to_string(),
                Err(failure) => answer.mistakes.push(Mistake::failed("expr", text, &failure)),
            }
        }
        answer.numbers = numbers;
        self.tell(&mut answer, text, &filled, state);
        self.draw(&mut answer, &filled, state);
        answer
    }

    /// The answer about the layout that index code computes.
    fn recovered(&mut self, answer: Answer, text: &str, code: Code, state: &State) -> Answer {
        let mut answer = Answer { numbers: code.numbers, ..answer };
        match code.found {
            Err(failure) => answer.mistakes = Mistake::all("expr", text, &failure),
            Ok(found) => {
                let layout = found.layout.to_string();
                answer.call = format!("layout!({layout})");
                answer.recovered = Some((layout.clone(), found.coordinates));
                self.tell(&mut answer, &layout, &layout, state);
                self.draw(&mut answer, &layout, state);
            }
        }
        answer
    }

    /// What is said of the layout in words and code.
    fn tell(&mut self, answer: &mut Answer, text: &str, filled: &str, state: &State) {
        // What C++ has no call for it has a layout for.
        let spelled = cute(text).or_else(|_| cute(&eval(filled)?));
        answer.cute = spelled.unwrap_or_default().trim_end().to_string();
        let story = explain(filled).unwrap_or_default();
        answer.steps = story.trim_end().split("\n\n").map(str::to_string).collect();
        let Ok(expression) = Expression::read(filled) else { return };
        if let Value::Movement(_) = expression.value {
            // Not every language has words for every movement.
            answer.code = emit(filled, &state.emit()).unwrap_or_else(|failure| plain(&failure));
            answer.facts = convert(filled).unwrap_or_default();
            return;
        }
        if let Value::Instruction(_) = &expression.value {
            answer.facts = check(filled, &[]).unwrap_or_default();
            return;
        }
        let Ok(accessed) = expression.layout() else { return };
        match emit(filled, &state.emit()) {
            Ok(code) => answer.code = code,
            Err(failure) => answer.mistakes.push(Mistake::failed("code", "", &failure)),
        }
        let accesses = state.accesses();
        answer.facts = check(filled, &accesses)
            .or_else(|failure| {
                answer.mistakes.extend(Mistake::all("access", &state.access, &failure));
                check(filled, &[])
            })
            .unwrap_or_default();
        let all: Vec<Layout> = accesses.iter().filter_map(|of| access(of.layout, &accessed).ok()).collect();
        let degree = |access: &Layout| Some(accessed.bank_conflicts(access, state.bytes().into()).ok()?.degree);
        answer.conflicts = all.iter().any(|access| degree(access) > Some(1));
        // A cell asks each of their coordinates whether it is there.
        self.accesses = all.into_iter().filter(|access| access.size() <= MAX_CELLS).collect();
        answer.accesses = self.accesses.len();
        answer.shape = accessed.shape().to_string();
        self.layout = Some(accessed);
    }

    fn draw(&mut self, answer: &mut Answer, filled: &str, state: &State) {
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
        if has_holders(self) {
            answer.accesses = 1;
        }
        answer.pictures = self.pictures.iter().map(|drawn| (drawn.name, drawn.heading.clone())).collect();
    }

    fn tables(&mut self, filled: &str, state: &State) -> Result<(), Wrong> {
        let Ok(expression) = Expression::read(filled) else { return Ok(()) };
        let threads = matches!(expression.value, Value::Instruction(_) | Value::Movement(_));
        // A number or a truth value is its own picture.
        if !threads && expression.layout().is_err() {
            return Ok(());
        }
        if let Ok(layout) = expression.layout()
            && !threads
            && !is_drawable(&layout)
        {
            self.corner(&layout, state);
            return Ok(());
        }
        let show = Show { bits: state.bits, ..Show::default() };
        let all = all_pictures(&[filled.to_string()], &show).map_err(|failure| wrong("expr", &state.expr, failure))?;
        // A table by index and one by bank come last; in front of them are tiles.
        let count = all.len();
        let name = |k: usize| match count - k {
            _ if threads => "threads",
            1 if count > 1 => "banks",
            2 => "indices",
            1 => "indices",
            _ => "tiles",
        };
        let drawn = all.into_iter().enumerate();
        self.pictures.extend(drawn.map(|(k, (_, heading, picture))| Drawn {
            picture,
            name: name(k),
            heading,
            threads,
        }));
        Ok(())
    }

    /// The first rows and columns of what is too large to draw.
    fn corner(&mut self, layout: &Layout, state: &State) {
        let drawn = |by, name, what: &str| Drawn {
            picture: Picture::corner(layout, by),
            name,
            heading: format!("The first rows and columns of {} cells, coloured by {what}.", layout.size()),
            threads: false,
        };
        self.pictures.push(drawn(ColourBy::Value, "indices", "index"));
        if layout.has_integer_indices() {
            self.pictures.push(drawn(ColourBy::Bank { bits: state.bits }, "banks", "bank"));
        }
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
            read.map_err(|failure| wrong(field, text, failure))?;
        }
        let show = Show { mma: Some(shape), ..Show::default() };
        let heading = "The operands of a matrix instruction: A to the left, B above, C between them.";
        self.threads(&[filled.to_string(), state.b.clone(), state.c.clone()], &show, state, heading)
    }

    fn threads(&mut self, texts: &[String], show: &Show, state: &State, heading: &str) -> Result<(), Wrong> {
        let drawn = pictures(texts, show).map_err(|failure| wrong("tile", &state.tile, failure))?;
        let drawn =
            drawn.into_iter().map(|picture| Drawn { picture, name: "threads", heading: heading.into(), threads: true });
        self.pictures.extend(drawn);
        Ok(())
    }

    /// A picture for the page.
    pub(crate) fn drawing(&self, picture: usize) -> Option<Drawing> {
        let picture = &self.pictures.get(picture)?.picture;
        let grid = |Grid { x, y, width, height, rows, columns }| (x, y, width, height, rows, columns);
        let grids: Vec<_> = grids(picture).into_iter().map(grid).collect();
        let many = picture.all().map(|panel| panel.cells.len()).sum::<usize>() > LABELS;
        let readable = grids.iter().all(|grid| grid.4.max(grid.5) <= READABLE);
        let texts = |panel: &Panel| panel.cells.iter().map(|cell| cell.text.clone()).collect();
        let texts = if many && readable { picture.all().map(texts).collect() } else { Vec::new() };
        Some(Drawing { svg: svg_for(picture, if many { Theme::Bare } else { Theme::Rustdoc }), grids, texts })
    }

    /// A picture as a file, in LaTeX or as SVG.
    pub(crate) fn file(&self, picture: usize, as_latex: bool) -> String {
        let file = if as_latex { latex } else { svg };
        self.pictures.get(picture).map(|drawn| file(&drawn.picture)).unwrap_or_default()
    }
}

/// A field, its text, and what is wrong with it.
type Wrong = (&'static str, String, Failure);

fn wrong(field: &'static str, text: &str, failure: Failure) -> Wrong {
    (field, text.to_string(), failure)
}
