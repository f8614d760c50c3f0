//! Reports errors about symbols: an operation needs the value of a symbol, or a tile may overrun a symbolic extent.

use super::args::Args;
use super::failure::Failure;
use super::look_up::place_of;
use super::names::Excess;
use super::ops::{Flag, Op};
use super::resolver::{Overrun, Resolver};
use super::value::Value;
use super::walk::Domain;
use crate::syntax::{At, Cure, Diagnostic, Help};
use layout_import::notation::Source;
use layout_runtime::rules::{CopyRest, MayOverrun, NotStatic, ThreadsOverrun, TilerRank};
use layout_runtime::{Error, Layout};

impl Resolver<'_> {
    /// Reports that the operation needs to know the value of the symbol `name`. The error is at the first use of the
    /// symbol within `within`.
    pub(super) fn not_static<T>(&mut self, op: Option<&Op>, name: u8, within: &At) -> Option<T> {
        let at = place_of(name, within, self.source, self.names);
        let operation = op.map_or("", |op| op.name);
        let error = Diagnostic::of(at, &NotStatic { name }.error().of(operation, 0));
        let Some(text) = self.number_text(name) else { return self.report(error) };
        let front = if operation.is_empty() { String::new() } else { format!("{operation}: ") };
        if self.names.is_constant(&text) {
            let message =
                format!("{front}the structure of the result depends on `{text}`, whose value only rustc knows");
            return self.report(Diagnostic::by_rustc(error.at, message));
        }
        let message = format!(
            "{front}the structure of the result depends on the value of `{text}`, which is only known at run time"
        );
        let facts = match op {
            Some(op) if op.divides_symbols() => {
                format!(
                    "one bound or divisor is not enough: add several clauses, as in `where {text} % 8 == 0, {text} <= 64`; or "
                )
            }
            Some(op) if op.is(Flag::Tiles) || op.is(Flag::Divides) => {
                format!("add the clause `where {text} % 8 == 0` if tiles divide `{text}`; or ")
            }
            Some(op) if op.is(Flag::Compares) => {
                format!("add a clause about the size of `{text}`, `where {text} >= 8`; or ")
            }
            _ => String::new(),
        };
        let help = match self.source {
            Source::Text(_) => format!("{facts}declare the value of `{text}` in an earlier line: `{text} = 8`"),
            Source::Tokens(_) => format!("{facts}use a const parameter, `<const N: usize>`"),
        };
        self.report(Diagnostic { message, help, ..error })
    }

    /// Reports the error of `not_static`. If the operation expects a layout at the position of the name, the help also
    /// suggests declaring the name.
    pub(super) fn not_known<T>(&mut self, op: &Op, name: u8, args: &Args<'_>) -> Option<T> {
        let refused = self.not_static::<T>(Some(op), name, args.at);
        let (text, is_layout) =
            (self.number_text(name), (0..args.len()).any(|i| args.name_of(i) == Some(name) && op.takes_layout(i)));
        if let (Some(text), true, Some(error)) = (text, is_layout, self.errors.last_mut()) {
            error.help =
                format!("if `{text}` is not a number, declare `{text}` in an earlier line; otherwise {}", error.help);
        }
        refused
    }

    /// Reports the error of `not_static`, with a help that suggests the clause `fact`.
    pub(super) fn not_stated<T>(&mut self, op: &Op, name: u8, within: &At, fact: Help) -> Option<T> {
        let refused = self.not_static::<T>(Some(op), name, within);
        if let Some(error) = self.errors.pop_if(|error| !error.is_about_constant) {
            self.errors.push(error.with(fact));
        }
        refused
    }

    /// Completes the message about a tile that may overrun: adds the symbol, and suggests the clause that prevents the
    /// overrun. If a symbol is divided that is probably the name of a layout, suggests how to divide this layout.
    pub(super) fn spell_symbol(&self, placed: &mut Diagnostic, error: &Error, op: &Op, args: &Args<'_>) {
        let first = args.name_of(0).filter(|_| error.breaks(&TilerRank::RULE));
        if let Some(text) = first.and_then(|name| self.number_text(name)) {
            placed.help = match self.source {
                Source::Text(_) => format!("`{text}` is a number; if it is a layout, declare it in an earlier line"),
                Source::Tokens(_) => format!(
                    "in this notation, `{text}` is a number; if `{text}` is a variable that contains a layout, call its method, `{text}.{}(…)`",
                    op.name
                ),
            };
        }
        if error.breaks(&CopyRest::RULE) || error.breaks(&ThreadsOverrun::RULE) {
            placed.help +=
                "; to permit accesses past the end, write `where overrun`, and check bounds before each access";
        }
        let Some(MayOverrun { tile, name, factor }) = MayOverrun::of(error) else { return };
        let Some(text) = self.number_text(name) else { return };
        placed.message = format!(
            "{}: tiles of {tile} go past the end of a mode that depends on `{text}`, unless {factor} divides `{text}`",
            error.operation()
        );
        placed.is_about_constant = self.names.is_constant(&text);
        let allowed =
            if op.is(Flag::Divides) { ", or `where overrun` to allow tiles that go past the end" } else { "" };
        placed.help = format!("write `where {text} % {factor} == 0`{allowed}");
        placed.cure = Cure::State(vec![format!("{text} % {factor} == 0")]);
    }

    fn number_text(&self, name: u8) -> Option<String> {
        Some(self.names.numbers()?.borrow().get(name)?.text.clone())
    }

    pub(super) fn refuse_overrun(&self, op: &Op, args: &Args<'_>, value: &Value) -> Result<(), Failure> {
        if self.overrun != Overrun::Refused {
            return Ok(());
        }
        let error = match value {
            _ if op.is(Flag::Divides) => args.layout(0)?.overrun(&args.tiler(1)?),
            // If the layout has no symbols, the operation has already reported an instruction whose tile does not
            // divide the layout. So only symbolic extents are checked here.
            Value::Layout(layout) if args.len() > 0 && matches!(args.value(0), Value::Instruction(_)) => {
                self.rounded(layout)
            }
            _ => None,
        };
        let Some(error) = error.map(|error| error.of(op.name, 1)) else { return Ok(()) };
        let size = |i| args.layout(i).ok().filter(|layout| layout.first_name().is_none()).map(|layout| layout.size());
        Err(match size(0).zip(size(1)) {
            Some((size, tile)) if tile > size => Failure::Helped(
                error,
                "pass the layout as the first operand and the tiler as the second; if the tile is larger on purpose, write `where overrun`"
                    .into(),
            ),
            _ => error.into(),
        })
    }

    /// Records a divide of a layout without symbols, if the result has more coordinates than the layout has elements.
    pub(super) fn note_excess(&self, op: &Op, args: &Args<'_>) {
        if !op.is(Flag::Divides) {
            return;
        }
        let operands = args.layout(0).ok().zip(args.tiler(1).ok()).filter(|(layout, _)| layout.first_name().is_none());
        let Some((layout, tiler)) = operands else { return };
        let (coordinates, elements) =
            (layout.logical_divide(&tiler).map_or(0, |divided| divided.size()), layout.size());
        if coordinates > elements {
            let overruns = layout.overruns(&tiler);
            self.names.exceeds(Excess { at: args.at.clone(), coordinates, elements, overruns, is_allowed: false });
        }
    }

    /// Returns an error if a symbolic extent is a quotient that is rounded up for some values of its symbol.
    fn rounded(&self, layout: &Layout) -> Option<Error> {
        let (numbers, shape) = (self.names.numbers()?.borrow(), layout.shape());
        let mut extents = shape.leaves().iter().filter_map(|leaf| leaf.symbol());
        let rounded = extents.find(|extent| !numbers.divisor(extent.name).is_multiple_of(extent.divisor))?;
        let tile = i64::from(rounded.divisor);
        Some(MayOverrun { tile, name: rounded.name, factor: tile }.error())
    }
}
