//! A value as what is needed, or why it is not that.

use super::Value;
use super::instruction::Instruction;
use crate::syntax::{At, Diagnostic};
use layout_runtime::{Int, Layout, Tiler};

impl Value {
    /// The layout; a tuple of integers is the compact one, first mode fastest.
    ///
    /// # Errors
    /// If the value is neither, at `at`.
    pub fn layout(&self, at: &At) -> Result<Layout, Diagnostic> {
        match self {
            Self::Layout(layout) => Ok(*layout),
            Self::Ints(tuple) => Layout::left(tuple).map_err(|error| Diagnostic::of(at.clone(), &error)),
            other => Err(other.unexpected("a layout", at)),
        }
    }

    /// The tiler: a layout, a shape taken by mode, a list, or `_`.
    ///
    /// # Errors
    /// If the value is none of them, at `at`.
    pub fn tiler(&self, at: &At) -> Result<Tiler, Diagnostic> {
        match self {
            Self::Layout(layout) => Ok(Tiler::layout(layout)),
            Self::Tiler(tiler) => Ok(*tiler),
            Self::Ints(tuple) if tuple.as_int().is_some_and(Int::is_keep) => Ok(Tiler::KEEP),
            Self::Ints(tuple) => Tiler::shape(tuple).map_err(|error| Diagnostic::of(at.clone(), &error)),
            other => Err(other.unexpected("a layout, a shape or a list of them", at)),
        }
    }

    /// The mistake of this value where something else is needed.
    pub(crate) fn unexpected(&self, expected: &str, at: &At) -> Diagnostic {
        let help = match self {
            Self::Swizzle(_) if expected == "a layout" => "put it in front of a layout: `Sw<B,M,S> o shape:stride`",
            Self::Tiler(_) if expected == "a layout" => "a layout has parentheses, as in `(2,2,1)`",
            Self::Instruction(instruction) => match (instruction, expected) {
                (Instruction::Mma(_), "a tiled matrix instruction") => {
                    "tile it over the threads, as in `make_tiled_mma(ATOM, (2,2,1))`"
                }
                (Instruction::Copy(_), "a tiled copy") => {
                    "tile it over the threads: `make_tiled_copy(ATOM, threads, values)`"
                }
                (Instruction::TiledMma(_), "a layout") => "what it does with one is a layout: `partition_C(mma, l)`",
                (Instruction::TiledCopy(_), "a layout") => "what it does with one is a layout: `partition_S(copy, l)`",
                _ => "",
            },
            _ if expected == "a tiled matrix instruction" => {
                "write what `make_tiled_mma(…)` makes; layouts stand behind it"
            }
            _ if expected == "a tiled copy" => "write what `make_tiled_copy(…)` makes; layouts stand behind it",
            _ => "",
        };
        Diagnostic::new(at.clone(), format!("this is {}, needed is {expected}", self.kind()), help)
    }
}
