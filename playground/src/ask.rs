//! The requests of the page, and the responses of the engine.

use crate::cell::cell;
use crate::numbers::{concrete, sliders};
use crate::page::Page;
use crate::state::State;
use crate::watch::phases;
use layout_cli::{Failure, Kernel, Solve, access_of, check, cute, emit, eval, explain, kernel, solve};
use layout_draw::{Key, Overview, Rgb, style_of_page};
use layout_proofs::synthesis::Means;
use layout_runtime::Layout;
use serde::{Deserialize, Serialize};
use serde_json::{json, to_string};

/// A request of the page.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase")]
pub enum Question {
    /// Requests the content of the page for a state.
    Page(Box<State>),
    /// Requests the style sheet of all pictures.
    Style,
    /// Requests a picture of the last page.
    Drawing {
        /// The index of the picture.
        picture: usize,
    },
    /// Requests the texts of all cells of a picture of the last page.
    Texts {
        /// The index of the picture.
        picture: usize,
    },
    /// Requests information about a cell of a picture of the last page.
    Cell {
        /// The index of the picture.
        picture: usize,
        /// The index of the table in the picture.
        table: usize,
        /// The index of the cell in the table. Cells are counted row by row.
        cell: usize,
    },
    /// Requests a kernel that `colex kernel` generates.
    Kernel {
        /// The name of the kernel: `mma`, `wgmma`, `fma`, `transpose` or `tma`.
        kernel: String,
    },
    /// Requests the operations of the language: their names, syntax and descriptions.
    Words,
    /// Requests the languages of emitted code: their identifiers and names.
    Languages,
    /// Requests the phases of an access of the last page.
    Phases {
        /// The index of the access.
        access: usize,
        /// The picture in which the phases are shown.
        picture: usize,
    },
    /// Requests the phases of an access that the user has painted: thread `i` accesses coordinate `i` of the list.
    Painted {
        /// The one-dimensional coordinates.
        coordinates: Vec<i64>,
    },
    /// Requests an overview of the last page's layout, which is too large to draw.
    Overview,
    /// Requests a layout in which the accesses of the state have the fewest bank conflicts.
    Solve(Box<State>),
    /// Requests the first picture of another state. Requests about cells continue to refer to the last page.
    Sketch(Box<State>),
    /// Requests a picture of the last page as SVG.
    Svg {
        /// The index of the picture.
        picture: usize,
    },
    /// Requests a picture of the last page as LaTeX.
    Latex {
        /// The index of the picture.
        picture: usize,
    },
    /// Requests the output of a command of `colex` for a state.
    Command {
        /// The name of the command: `eval`, `check`, `emit`, `explain` or `cute`.
        command: String,
        /// The state with the expression and the options of the command.
        state: Box<State>,
    },
}

/// The output of a command.
#[derive(Debug, Serialize)]
struct Printed {
    ok: bool,
    text: String,
}

/// A layout with fewer bank conflicts, and the reason why it has fewer.
#[derive(Debug, Serialize)]
struct Better {
    layout: String,
    text: String,
}

/// Returns the response to a request, as JSON.
pub fn ask(question: &Question, page: &mut Page) -> String {
    let answer = match question {
        Question::Page(state) => to_string(&page.answer(state)),
        Question::Style => to_string(&style_of_page()),
        Question::Drawing { picture } => to_string(&page.drawing(*picture)),
        Question::Cell { picture, table, cell: number } => to_string(&cell(page, *picture, *table, *number)),
        Question::Kernel { kernel } => to_string(&skeleton(kernel)),
        Question::Words => {
            let words = layout_compiler::operations().map(|known| (known.name, known.usage, known.sentence));
            to_string(&words.collect::<Vec<_>>())
        }
        Question::Languages => {
            let kernels = layout_compiler::languages();
            to_string(&[("rust", "Rust")].into_iter().chain(kernels).collect::<Vec<_>>())
        }
        Question::Phases { access, picture } => to_string(&phases(page, *access, *picture)),
        Question::Painted { coordinates } => {
            to_string(&printed(access_of(coordinates).map(|layout| layout.to_string())))
        }
        Question::Texts { picture } => to_string(&page.texts(*picture)),
        Question::Overview => to_string(&page.large.as_ref().map(afar)),
        Question::Solve(state) => to_string(&better(state)),
        Question::Sketch(state) => to_string(&sketch(state)),
        Question::Svg { picture } => to_string(&page.file(*picture, false)),
        Question::Latex { picture } => to_string(&page.file(*picture, true)),
        Question::Command { command, state } => to_string(&print(command, state)),
    };
    answer.unwrap_or_else(|error| json!({ "error": error.to_string() }).to_string())
}

/// Returns an overview of a layout: its extents, the extents of the part that is drawn, one colour number per cell, and
/// the colours of these numbers in both themes.
fn afar(layout: &Layout) -> serde_json::Value {
    let Overview { extents, seen, keys } = Overview::of(layout);
    let steps: Vec<Key> = (0..32).map(|step| Key::ramp(step, 0, 31)).collect();
    let colours =
        |of: fn(Key) -> Rgb| steps.iter().map(|key| of(*key)).map(|Rgb(r, g, b)| [r, g, b]).collect::<Vec<_>>();
    let keys: Vec<u8> = keys.iter().map(|key| key.number() - steps[0].number()).collect();
    json!({ "extents": extents, "seen": seen, "steps": keys, "light": colours(Key::light), "dark": colours(Key::dark) })
}

/// Returns a generated kernel as a starting point. Its sizes are the defaults of `colex kernel`.
fn skeleton(name: &str) -> Printed {
    let gemm = |mma: &str, tile| Kernel::Gemm { mma: mma.into(), tile, stages: 3, warps: None, cluster: 2 };
    let wanted = match name {
        "wgmma" => gemm("SM90_64x128x16_F32F16F16_SS<K,K>", [128, 128, 64]),
        "fma" => gemm("UniversalFMA<F32>", [128, 128, 16]),
        "transpose" => Kernel::Transpose { element: "f32".into(), tile: 64 },
        "tma" => Kernel::Tma { element: "f16".into(), tile: [128, 64], stages: 8 },
        _ => gemm("SM80_16x8x16_F32F16F16F32_TN", [128, 128, 64]),
    };
    printed(kernel(&wanted))
}

/// Returns the result of `colex solve`.
fn better(state: &State) -> Better {
    let how = Solve { accesses: state.accesses(), bytes: state.bytes(), means: Means::default(), padding: true };
    let text = state.text();
    let (filled, _) = concrete(text, &sliders(text, &state.values));
    match solve(&filled, &how) {
        Ok(solved) => Better { layout: solved.solution.layout.to_string(), text: solved.to_string() },
        Err(failure) => Better { layout: String::new(), text: failure.to_string() },
    }
}

fn sketch(state: &State) -> Option<crate::page::Drawing> {
    let mut page = Page::default();
    page.answer(state);
    page.drawing(page.pictures.iter().position(|drawn| drawn.name == state.picture).unwrap_or(0))
}

/// Returns what a command of `colex` prints for a state.
fn print(command: &str, state: &State) -> Printed {
    let text = &state.expr;
    let printed = match command {
        "eval" => eval(text),
        "check" => {
            let accesses = state.accesses();
            check(text, &accesses.iter().map(|access| state.access(access)).collect::<Vec<_>>())
        }
        "emit" => emit(text, &state.emit()),
        "explain" => explain(text),
        "cute" => cute(text),
        _ => Err(Failure::message(format!("unknown command `{command}`"))),
    };
    self::printed(printed)
}

fn printed(answer: Result<String, Failure>) -> Printed {
    match answer {
        Ok(text) => Printed { ok: true, text },
        Err(failure) => Printed { ok: false, text: failure.to_string() },
    }
}
