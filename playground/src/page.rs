//! Builds the content of the page for a state of the page.

use crate::answer::Answer;
use crate::mistake::{Mistake, plain};
use crate::numbers::{Code, Number, USUAL, concrete, index_code, is_symbolic, sliders, started};
use crate::state::State;
use layout_cli::{
    Access, Coord, Declaration, Expression, Failure, Outcome, access, check, convert, cute, declared, declared_report,
    emit, eval, explain, operations, plain as by_hand, readings,
};
use layout_compiler::{Value, parse_lines};
use layout_draw::{Grid, MAX_CELLS, Panel, Picture, Theme, grids, latex, svg, svg_for};
use layout_hardware::atom::TiledCopy;
use layout_hardware::descriptors::TensorMap;
use layout_movement::Movement;
use layout_proofs::bank_conflicts;
use layout_runtime::Layout;
use serde::Serialize;
use std::cell::LazyCell;

/// The last page that the engine returned. Requests about cells and pictures refer to it.
#[derive(Debug, Default)]
pub struct Page {
    pub(crate) pictures: Vec<Drawn>,
    pub(crate) bits: u32,
    pub(crate) accesses: Vec<Layout>,
    /// The layout of the elements that the accesses move.
    pub(crate) layout: Option<Layout>,
    /// The layout, if it is too large to draw. The page then draws a part of it, which a window selects.
    pub(crate) large: Option<Layout>,
    /// The tiled copy, if its threads are drawn.
    pub(crate) copy: Option<TiledCopy>,
    /// The movement, if it is drawn.
    pub(crate) movement: Option<Movement>,
    /// The tensor map, if its tile in shared memory is drawn.
    pub(crate) map: Option<TensorMap>,
    /// `true` while the pictures of the second layout are being added.
    pub(crate) is_beside: bool,
    /// The second layout, which the user compares with the first.
    pub(crate) other: Option<Layout>,
    /// The emitted code. The next fields are the form of its coordinate, and the values of its symbols.
    pub(crate) code: String,
    pub(crate) coord: Option<Coord>,
    pub(crate) numbers: Vec<(String, i64)>,
}

/// A picture, and a description of it.
#[derive(Debug)]
pub(crate) struct Drawn {
    pub(crate) picture: LazyCell<Picture, Box<dyn FnOnce() -> Picture>>,
    /// The name of the picture's colour scheme.
    pub(crate) name: &'static str,
    /// The text above the picture.
    pub(crate) heading: String,
    /// `true` if a cell shows which thread holds an element.
    pub(crate) threads: bool,
    /// `true` for a picture of the second layout.
    pub(crate) beside: bool,
}

/// A picture as the page shows it.
#[derive(Debug, Serialize)]
pub(crate) struct Drawing {
    /// The picture as SVG with the colours of the page's theme.
    svg: String,
    /// One element per table: the x and y of its first cell, the width and height of a cell, and the numbers of rows
    /// and columns.
    grids: Vec<(i32, i32, i32, i32, usize, usize)>,
    /// One element per table: the texts of its cells, separated by tabs. The list is empty if the SVG contains the
    /// texts.
    texts: Vec<String>,
}

/// The number of labels up to which a browser lays out an SVG quickly.
const LABELS: usize = 600;
/// The number of rows or columns up to which cells are large enough for text.
const READABLE: usize = 64;

impl Page {
    /// Returns the content of the page for a state. The drawings are not included, because the page requests them one
    /// by one.
    pub(crate) fn answer(&mut self, state: &State) -> Answer {
        *self = Self { bits: state.bits, ..Self::default() };
        let text = state.text();
        let numbers = sliders(text, &state.values);
        let mut answer = Answer { shown: state.shown(), ..Answer::default() };
        let value = eval(text);
        // A value in braces, such as `{c * 4 + r}`, is probably pasted index code.
        if value.as_ref().is_ok_and(|value| value.starts_with('{'))
            && let Some(code) = index_code(text, &state.values)
        {
            return self.recovered(answer, text, code, state);
        }
        match value {
            Ok(value) => {
                answer.value = value.trim_end().to_string();
                answer.notes = readings(text);
                let is_one = parse_lines(text).is_ok_and(|lines| lines.declared.is_empty() && lines.name.is_none());
                answer.call = format!("layout!({})", if is_one { text.trim() } else { &answer.value });
            }
            Err(failure) => match index_code(text, &state.values) {
                Some(code) => return self.recovered(answer, text, code, state),
                None => {
                    let shown = answer.shown.clone();
                    return self
                        .of_source(Answer { shown, ..Answer::default() }, state)
                        .unwrap_or_else(|| self.refused(Answer { numbers, ..answer }, text, &failure, state));
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
        self.numbers = numbers.iter().map(|number| (number.name.clone(), number.value)).collect();
        answer.numbers = numbers;
        self.show(&mut answer, text, &filled, state);
        answer
    }

    /// If the text is a source in C++ or Python, lists its layouts, as `colex cute --from` does. Shows the last layout
    /// above the cursor that has a value.
    fn of_source(&mut self, mut answer: Answer, state: &State) -> Option<Answer> {
        if !is_source(&state.expr) || parse_lines(&state.expr).is_ok() {
            return None;
        }
        let values = |found: &Vec<Declaration>| found.iter().filter(|found| value_of(found).is_some()).count();
        let found = ["a.py", "a.hpp"].map(|file| declared(&state.expr, file, &[])).into_iter().max_by_key(values)?;
        let rows = state.row();
        let above = found.iter().rev().filter(|found| found.line <= rows).find_map(value_of);
        let value = above.or_else(|| found.iter().find_map(value_of))?.to_string();
        answer.notes =
            declared_report(&found).lines().map(|line| line.replace(" with `-D NAME=VALUE`", " above")).collect();
        answer.call = format!("layout!({value})");
        self.show(&mut answer, &value, &value, state);
        answer.value = value;
        Some(answer)
    }

    /// If an expression cannot be evaluated for all numbers together, evaluates it with the numbers of the sliders. If
    /// this succeeds, returns the content of the page for the value.
    fn refused(&mut self, mut answer: Answer, text: &str, failure: &Failure, state: &State) -> Answer {
        // A clause must be true for all numbers, so an expression with clauses is not evaluated for single numbers.
        let claims = parse_lines(text).map_or(true, |lines| !lines.last.clauses.is_empty());
        let value = |numbers: &[Number]| match concrete(text, numbers) {
            (filled, broken) if broken.is_empty() && !numbers.is_empty() && !claims => {
                eval(&filled).map(|value| (filled, value))
            }
            _ => Err(Failure::message("")),
        };
        // Sliders that the user has not moved start at numbers for which the expression has a value.
        let starts = USUAL.into_iter().map(|first| started(&answer.numbers, &state.values, first));
        let Some((numbers, (filled, value))) =
            starts.into_iter().find_map(|numbers| value(&numbers).ok().map(|value| (numbers, value)))
        else {
            answer.mistakes = Mistake::all("expr", text, failure);
            return self.unclaimed(answer, text, state);
        };
        answer.numbers = numbers;
        answer.concrete = value.trim_end().to_string();
        answer.call = format!("layout!({})", answer.concrete);
        answer.notes.push(format!("not for all numbers: {}", plain(failure)));
        self.show(&mut answer, &filled, &filled, state);
        answer
    }

    /// If only a clause of the expression is false, evaluates the expression without its clauses. The page then shows
    /// both the value and the errors.
    fn unclaimed(&mut self, mut answer: Answer, text: &str, state: &State) -> Answer {
        let claimed =
            parse_lines(text).ok().filter(|lines| !lines.last.clauses.is_empty() && answer.numbers.is_empty());
        let alone = claimed.and_then(|lines| text.get(..lines.last.expr.at.end));
        if let Some((alone, value)) = alone.and_then(|alone| Some((alone, eval(alone).ok()?))) {
            answer.stands = true;
            answer.value = value.trim_end().to_string();
            answer.call = format!("layout!({})", answer.value);
            self.show(&mut answer, alone, alone, state);
        }
        answer
    }

    /// Adds the texts and the pictures of an expression's value.
    fn show(&mut self, answer: &mut Answer, text: &str, filled: &str, state: &State) {
        let notes: Vec<String> = readings(filled).into_iter().filter(|note| !answer.notes.contains(note)).collect();
        answer.notes.extend(notes);
        self.tell(answer, text, filled, state);
        self.draw(answer, filled, state);
        self.put_beside(answer, state);
        answer.is_window = self.large.is_some();
        answer.pictures = self.pictures.iter().map(|drawn| (drawn.name, drawn.heading.clone(), drawn.beside)).collect();
    }

    /// Returns the content of the page for index code: the layout that the code computes.
    fn recovered(&mut self, answer: Answer, text: &str, code: Code, state: &State) -> Answer {
        let mut answer = Answer { numbers: code.numbers, ..answer };
        match code.found {
            Err(failure) => answer.mistakes = Mistake::all("expr", text, &failure),
            Ok(found) => {
                let layout = found.layout.to_string();
                answer.call = format!("layout!({layout})");
                answer.recovered = Some((layout.clone(), found.coordinates, code.named));
                self.show(&mut answer, &layout, &layout, state);
            }
        }
        answer
    }

    /// Adds the notes, the properties, the explanation and the code of an expression.
    fn tell(&mut self, answer: &mut Answer, text: &str, filled: &str, state: &State) {
        // If CuTe's C++ does not have an operation of the expression, show the C++ of the value.
        let spelled = cute(text).or_else(|_| cute(&eval(filled)?));
        answer.cute = spelled.unwrap_or_default().trim_end().to_string();
        let story = explain(filled).unwrap_or_default();
        answer.steps = story.trim_end().split("\n\n").map(str::to_string).collect();
        let Ok(expression) = Expression::read(filled) else { return };
        if let Value::Movement(_) = expression.value {
            // Some languages cannot express some movements. Then show the error message instead of the code.
            answer.code = emit(filled, &state.emit()).unwrap_or_else(|failure| plain(&failure));
            answer.facts = convert(filled).unwrap_or_default();
            return;
        }
        if let Value::Instruction(_) = &expression.value {
            answer.facts = check(filled, &[]).unwrap_or_default();
            return;
        }
        let Ok(accessed) = expression.layout() else { return };
        let how = state.emit();
        match emit(filled, &how) {
            Ok(code) => self.compiled(answer, code, &accessed, how.coord),
            Err(failure) => answer.mistakes.push(Mistake::failed("code", "", &failure)),
        }
        let texts = state.accesses();
        let accesses: Vec<Access<'_>> = texts.iter().map(|text| state.access(text)).collect();
        answer.facts = check(filled, &accesses)
            .or_else(|failure| {
                answer.mistakes.extend(Mistake::all("access", &state.access, &failure));
                check(filled, &[])
            })
            .unwrap_or_default();
        let all: Vec<Layout> = accesses.iter().filter_map(|of| access(of.layout, &accessed).ok()).collect();
        let degree = |access: &Layout| Some(bank_conflicts(&accessed, access, state.bytes().into()).ok()?.degree);
        answer.degree = all.iter().filter_map(degree).max().unwrap_or(0).into();
        // An access with too many coordinates is left out, because the information about a cell searches every access.
        self.accesses = all.into_iter().filter(|access| access.size() <= MAX_CELLS).collect();
        answer.accesses = self.accesses.len();
        answer.shape = accessed.shape().to_string();
        self.layout = Some(accessed);
    }

    /// Adds the emitted code, and the numbers of operators in this code and in code that is written by hand.
    fn compiled(&mut self, answer: &mut Answer, code: String, layout: &Layout, coord: Coord) {
        if let Some(by_hand) = by_hand(layout, coord).filter(|_| answer.numbers.is_empty()) {
            answer.cost = Some([operations(&code), by_hand.code, by_hand.operations]);
        }
        self.code.clone_from(&code);
        self.coord = Some(coord);
        answer.code = code;
    }

    /// Returns a picture as SVG, with the positions and texts of its cells. Returns `None` if there is no such picture.
    pub(crate) fn drawing(&self, picture: usize) -> Option<Drawing> {
        let picture = &self.pictures.get(picture)?.picture;
        let grid = |Grid { x, y, width, height, rows, columns }| (x, y, width, height, rows, columns);
        let grids: Vec<_> = grids(picture).into_iter().map(grid).collect();
        let many = picture.all().map(|panel| panel.cells.len()).sum::<usize>() > LABELS;
        let readable = grids.iter().all(|grid| grid.4.max(grid.5) <= READABLE);
        let texts = if many && readable { texts(picture) } else { Vec::new() };
        Some(Drawing { svg: svg_for(picture, if many { Theme::Bare } else { Theme::Page }), grids, texts })
    }

    /// Returns the texts of the cells of each table in a picture.
    pub(crate) fn texts(&self, picture: usize) -> Vec<String> {
        self.pictures.get(picture).map(|drawn| texts(&drawn.picture)).unwrap_or_default()
    }

    /// Returns a picture as the text of a file, in LaTeX or SVG.
    pub(crate) fn file(&self, picture: usize, as_latex: bool) -> String {
        let file = if as_latex { latex } else { svg };
        self.pictures.get(picture).map(|drawn| file(&drawn.picture)).unwrap_or_default()
    }
}

/// Returns `true` if a line of the text can only belong to a source in C++ or Python.
fn is_source(text: &str) -> bool {
    const HEADS: [&str; 9] =
        ["#include", "#pragma", "import ", "from ", "template", "namespace ", "class ", "def ", "@cute."];
    let is_head = |line: &str| HEADS.iter().any(|head| line.starts_with(head));
    text.lines().map(str::trim).any(|line| is_head(line) || line.starts_with("struct ") && line.ends_with('{'))
}

/// Returns the value of a layout that a source declares, or `None` if the layout has no value.
fn value_of(found: &Declaration) -> Option<&str> {
    match &found.outcome {
        Outcome::Value(value) => Some(value),
        _ => None,
    }
}

/// Returns the texts of the cells of each table, separated by tabs. JavaScript reads one string faster than many.
fn texts(picture: &Picture) -> Vec<String> {
    let joined = |panel: &Panel| {
        let mut text = String::new();
        for (k, cell) in panel.cells.iter().enumerate() {
            text.push_str(if k > 0 { "\t" } else { "" });
            text.push_str(&cell.text);
        }
        text
    };
    picture.all().map(joined).collect()
}
