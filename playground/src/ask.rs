//! The questions of the page.

use crate::cell::cell;
use crate::numbers::{concrete, sliders};
use crate::page::Page;
use crate::phase::phases;
use crate::state::State;
use colex_cli::{Failure, Kernel, Solve, check, cute, emit, eval, explain, kernel, solve};
use layout_runtime::synthesis::Means;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// A question of the page.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase")]
pub enum Question {
    /// Everything about a state.
    Page(Box<State>),
    /// A picture of the last page.
    Drawing {
        /// Which one.
        picture: usize,
    },
    /// What is known of a cell of the last page.
    Cell {
        /// Which picture.
        picture: usize,
        /// Which of its tables.
        table: usize,
        /// Which cell, row by row.
        cell: usize,
    },
    /// A kernel as `colex kernel` prints it.
    Kernel {
        /// `mma`, `wgmma`, `fma`, `transpose` or `tma`.
        kernel: String,
    },
    /// The operations of the language: name, how it is written, what it does.
    Words,
    /// The languages of code: how each is asked for, and its name.
    Languages,
    /// An access of the last page, phase by phase.
    Phases {
        /// Which one.
        access: usize,
    },
    /// The layout that serves all accesses.
    Solve(Box<State>),
    /// The first picture of another state; the last page stays.
    Sketch(Box<State>),
    /// A picture of the last page as SVG.
    Svg {
        /// Which one.
        picture: usize,
    },
    /// A picture of the last page as LaTeX.
    Latex {
        /// Which one.
        picture: usize,
    },
    /// What a command prints about a state.
    Command {
        /// `eval`, `check`, `emit`, `explain` or `cute`.
        command: String,
        /// Its operand and its options.
        state: Box<State>,
    },
}

/// What a command prints.
#[derive(Debug, Serialize)]
struct Printed {
    ok: bool,
    text: String,
}

/// A layout in the place of another, and why.
#[derive(Debug, Serialize)]
struct Better {
    layout: String,
    text: String,
}

/// The answer to a question.
pub fn ask(question: &Question, page: &mut Page) -> String {
    let answer = match question {
        Question::Page(state) => serde_json::to_value(page.answer(state)),
        Question::Drawing { picture } => serde_json::to_value(page.drawing(*picture)),
        Question::Cell { picture, table, cell: number } => serde_json::to_value(cell(page, *picture, *table, *number)),
        Question::Kernel { kernel } => serde_json::to_value(skeleton(kernel)),
        Question::Words => {
            let words = layout_compiler::operations().map(|known| (known.name, known.usage, known.sentence));
            serde_json::to_value(words.collect::<Vec<_>>())
        }
        Question::Languages => {
            let kernels = layout_compiler::languages();
            serde_json::to_value([("rust", "Rust")].into_iter().chain(kernels).collect::<Vec<_>>())
        }
        Question::Phases { access } => serde_json::to_value(phases(page, *access)),
        Question::Solve(state) => serde_json::to_value(better(state)),
        Question::Sketch(state) => serde_json::to_value(sketch(state)),
        Question::Svg { picture } => Ok(json!(page.file(*picture, false))),
        Question::Latex { picture } => Ok(json!(page.file(*picture, true))),
        Question::Command { command, state } => serde_json::to_value(print(command, state)),
    };
    answer.unwrap_or_else(|error| json!({ "error": error.to_string() })).to_string()
}

/// A kernel to begin with, with the sizes that `colex kernel` takes if none are said.
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

/// What `colex solve` finds.
fn better(state: &State) -> Better {
    let accesses = state.accesses().iter().map(|access| access.layout.trim().to_string()).collect();
    let how = Solve { accesses, bytes: state.bytes(), means: Means::default(), padding: true };
    let text = state.expr.trim_end();
    let (filled, _) = concrete(text, &sliders(text, &state.values));
    match solve(&filled, &how) {
        Ok(solved) => Better { layout: solved.solution.layout.to_string(), text: solved.to_string() },
        Err(failure) => Better { layout: String::new(), text: failure.to_string() },
    }
}

fn sketch(state: &State) -> Option<crate::page::Drawing> {
    let mut page = Page::default();
    page.answer(state);
    page.drawing(0)
}

/// What the command line would print.
fn print(command: &str, state: &State) -> Printed {
    let text = &state.expr;
    let printed = match command {
        "eval" => eval(text),
        "check" => check(text, &state.accesses()),
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
