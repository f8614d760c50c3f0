//! `colex check`: prints the properties of a layout.

mod bits;
mod footprint;
mod tilings;

pub use bits::bit_matrix;
pub use tilings::accesses;

use crate::expression::Expression;
use crate::report::Failure;
use layout_compiler::resolve::Excess;
use layout_compiler::{Value, overruns};
use layout_proofs::surjective_within;
use layout_proofs::{BANKS, BankConflicts, Budget, Coalescing, Collision, Proof};
use layout_runtime::{IntTuple, Layout};
use std::fmt::Write;

/// Maximum number of steps for all properties that need a search.
const STEPS: usize = 1 << 20;

/// An access pattern, with the element size and the number of banks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Access<'a> {
    /// The layout from (thread, value) to a one-dimensional coordinate, in a form that [`access`](crate::access)
    /// accepts.
    pub layout: &'a str,
    /// Bytes of an element.
    pub bytes: u32,
    /// The number of banks of shared memory.
    pub banks: u32,
}

/// Prints the properties of a layout, one per line, and the bank conflicts and sectors of each access. For an
/// instruction or a tiling, prints its threads, its tile and its operands.
///
/// # Errors
/// If an expression is invalid, or if a coordinate of an access is outside of the layout.
pub fn check(text: &str, accesses: &[Access<'_>]) -> Result<String, Failure> {
    let expression = Expression::read(text)?;
    if let Value::Instruction(instruction) = &expression.value {
        return tilings::facts(instruction);
    }
    let layout = expression.layout()?;
    let mut out = format!("{layout}\n");
    let mut budget = Budget::new(STEPS);
    facts(&mut out, &layout, overruns(text).iter().find(|excess| has_excess(&layout, excess)), &mut budget);
    for access in accesses {
        warps(&mut out, &layout, &crate::access(access.layout, &layout)?, access, &mut budget)?;
    }
    Ok(out)
}

fn facts(out: &mut String, layout: &Layout, excess: Option<&Excess>, budget: &mut Budget) {
    line(out, "modes", &format!("rank {}, depth {}", layout.rank(), layout.depth()));
    line(out, "size", &format!("{} coordinates", layout.size()));
    line(out, "cosize", &layout.cosize().to_string());
    line(out, "indices", &indices(layout, budget));
    line(out, "injective", &injective(layout, layout_proofs::injective_within(layout, budget)));
    if layout.has_integer_indices() {
        line(out, "compact", &compact(layout, excess, surjective_within(layout, layout.size() as i64, budget)));
        line(out, "vector", &vector(layout));
        line(out, "footprint", &footprint::footprint(layout));
    }
}

fn line(out: &mut String, name: &str, value: &str) {
    let _ = writeln!(out, "  {name:10} {value}");
}

fn indices(layout: &Layout, budget: &mut Budget) -> String {
    if !layout.has_integer_indices() {
        return "are coordinates".into();
    }
    if layout.is_empty() {
        return "none, the layout is empty".into();
    }
    match layout_proofs::index_range_within(layout, budget) {
        Some(range) => format!("{} to {}", range.low.index, range.high.index),
        None => format!("within {} to {}", layout.bounds().0, layout.bounds().1),
    }
}

fn injective(layout: &Layout, proof: Proof<Collision>) -> String {
    match proof {
        Proof::Proved => "yes, no two coordinates share an index".into(),
        Proof::Refuted(Collision { first, second }) => {
            let index = layout.crd2idx(&IntTuple::int(first)).map_or_else(|_| "one".into(), |index| index.to_string());
            format!("no, {} and {} both have index {index}", natural(layout, first), natural(layout, second))
        }
        Proof::Undecided => "undecided".into(),
    }
}

/// Prints a one-dimensional coordinate as a coordinate nested like the shape.
fn natural(layout: &Layout, i: i64) -> String {
    layout.shape().idx2crd(&IntTuple::int(i)).map_or_else(|_| i.to_string(), |coord| coord.to_string())
}

/// Returns `true` if a layout has more coordinates than the divide in it has elements. A part of a divide can have
/// fewer coordinates.
fn has_excess(layout: &Layout, excess: &Excess) -> bool {
    layout.size() > excess.elements
}

fn compact(layout: &Layout, excess: Option<&Excess>, proof: Proof<i64>) -> String {
    match proof {
        Proof::Proved if let Some(Excess { coordinates, elements, .. }) = excess => {
            format!("no, {elements} elements are divided into {coordinates} coordinates")
        }
        Proof::Proved if layout.is_empty() => "yes, there are no indices".into(),
        Proof::Proved => format!("yes, the indices are 0 to {}, each once", layout.size() - 1),
        Proof::Refuted(missing) => format!("no, index {missing} belongs to no coordinate"),
        Proof::Undecided => "undecided".into(),
    }
}

fn vector(layout: &Layout) -> String {
    let widths = (0..layout.rank()).filter_map(|mode| Some((layout_proofs::vector_width(layout, &[mode]).ok()?, mode)));
    match widths.max_by_key(|(width, mode)| (*width, layout.rank() - mode)) {
        Some((width, mode)) if width > 1 => format!("{width} elements along mode {mode} are contiguous and aligned"),
        _ => "1 element, no two adjacent elements are contiguous and aligned".into(),
    }
}

fn warps(
    out: &mut String,
    layout: &Layout,
    access: &Layout,
    Access { bytes, banks, .. }: &Access<'_>,
    budget: &mut Budget,
) -> Result<(), Failure> {
    let (bytes, count) = (i64::from(*bytes), *banks);
    let conflicts = layout_proofs::bank_conflicts_of(count, layout, access, bytes, budget).map_err(Failure::message)?;
    let coalescing = layout_proofs::coalesced_within(layout, access, bytes, budget).map_err(Failure::message)?;
    let lines = layout_proofs::lines_within(layout, access, bytes, budget).map_err(Failure::message)?;
    let _ = writeln!(out, "by threads {access}, elements of {bytes} bytes");
    line(out, "banks", &self::banks(&conflicts, count));
    line(out, "sectors", &pieces(&coalescing, "32 bytes"));
    line(out, "lines", &pieces(&lines, "128 bytes"));
    Ok(())
}

fn banks(conflicts: &BankConflicts, count: u32) -> String {
    let of = if count == BANKS { String::new() } else { format!(" of {count} banks") };
    if conflicts.degree <= 1 {
        return format!("degree {}, no conflicts in shared memory{of}", conflicts.degree);
    }
    let degree = conflicts.degree;
    let threads: Vec<String> =
        (0..32).filter(|thread| conflicts.threads >> thread & 1 == 1).map(|thread| thread.to_string()).collect();
    format!(
        "degree {degree}: {degree}-way conflict{of}, as in warp {}, value {}: bank {} serves different words to threads {}",
        conflicts.warp,
        conflicts.value,
        conflicts.bank,
        threads.join(" ")
    )
}

/// Describes the sectors or lines that one instruction of a warp touches.
fn pieces(touched: &Coalescing, bytes: &str) -> String {
    let Coalescing { sectors, needed, warp, value } = touched;
    match touched.holds() {
        true => format!("{sectors} of {bytes} in global memory, all of them needed"),
        false => {
            format!("{sectors} of {bytes} in global memory, {needed} needed, as in warp {warp}, value {value}")
        }
    }
}
