//! `colex check`: prints the properties of a layout.

mod tilings;

pub use tilings::accesses;

use crate::expression::Expression;
use crate::report::Failure;
use layout_compiler::resolve::Excess;
use layout_compiler::{Value, overruns};
use layout_proofs::{BANKS, BankConflicts, Budget, Coalescing, Collision, Proof, surjective_within};
use layout_runtime::{IntTuple, Layout};
use std::collections::HashMap;
use std::fmt::Write;

/// Maximum number of steps for all searches together.
const STEPS: usize = 1 << 20;

/// An access, with the size of its elements and the number of banks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Access<'a> {
    /// A layout that maps (thread, value) to one-dimensional coordinates, or a shorter form of such a layout. The
    /// function [`access`](crate::access) parses this text.
    pub layout: &'a str,
    /// The number of bytes per element.
    pub bytes: u32,
    /// The number of banks of shared memory.
    pub banks: u32,
}

/// Prints the properties of a layout, one per line. For each access, also prints the bank conflicts, and how many
/// 32-byte sectors and 128-byte lines of global memory a warp accesses. If the expression is an instruction or a
/// tiling, prints its threads, its tile and its operands instead.
///
/// # Errors
/// If an expression is invalid, if an access has a coordinate outside of the layout or too many coordinates, or if the
/// size of an element is not 1, 2, 4, 8 or 16 bytes.
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
        line(out, "footprint", &footprint(layout));
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

/// Prints a one-dimensional coordinate as a coordinate that is nested like the shape.
fn natural(layout: &Layout, i: i64) -> String {
    layout.shape().idx2crd(&IntTuple::int(i)).map_or_else(|_| i.to_string(), |coord| coord.to_string())
}

/// Returns `true` if the layout has more coordinates than the layout in the divide has elements. The layout may be a
/// slice of the result of the divide.
fn has_excess(layout: &Layout, excess: &Excess) -> bool {
    layout.size() > excess.elements
}

fn compact(layout: &Layout, excess: Option<&Excess>, proof: Proof<i64>) -> String {
    match proof {
        Proof::Proved if let Some(Excess { coordinates, elements, .. }) = excess => {
            format!("no, the tiles have {coordinates} coordinates for {elements} elements")
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

/// Describes the sectors or cache lines of global memory that one instruction of a warp accesses.
fn pieces(touched: &Coalescing, bytes: &str) -> String {
    let Coalescing { sectors, needed, warp, value } = touched;
    match touched.holds() {
        true => format!("{sectors} of {bytes} in global memory, all of them needed"),
        false => {
            format!("{sectors} of {bytes} in global memory, {needed} needed, as in warp {warp}, value {value}")
        }
    }
}

/// Returns the matrix over GF(2) of a linear layout.
///
/// The matrix maps the bits of a one-dimensional coordinate to the bits of the index. The matrix has one column per bit
/// of the coordinate, starting with the lowest bit, and one row per bit of the index, starting with the highest bit.
///
/// # Errors
/// If the expression is invalid, or if the layout is not linear over GF(2).
///
/// ```
/// let matrix = layout_cli::bit_matrix("Sw<1,0,1> o (2,2):(1,2)").unwrap();
/// assert_eq!(matrix, "  index     bits 0 to 1 of the coordinate\n  bit 1     0 1\n  bit 0     1 1\n");
/// ```
pub fn bit_matrix(text: &str) -> Result<String, Failure> {
    let layout = Expression::read(text)?.layout()?;
    let columns = layout.columns().map_err(Failure::message)?;
    let all = columns.iter().fold(0, |all, column| all | column);
    let rows = 64 - i64::leading_zeros(all);
    let mut out = match columns.len() {
        0 | 1 => "  index     bit 0 of the coordinate\n".to_string(),
        count => format!("  index     bits 0 to {} of the coordinate\n", count - 1),
    };
    for row in (0..rows).rev() {
        let bits: Vec<&str> = columns.iter().map(|column| if column >> row & 1 == 1 { "1" } else { "0" }).collect();
        let _ = writeln!(out, "  {:9} {}", format!("bit {row}"), bits.join(" "));
    }
    Ok(out)
}

/// Maximum number of coordinates of a layout for which the indices are counted.
const MOST: usize = 1 << 20;

/// Describes the indices that occur, such as `64 of the 71 indices from 0 to 70: 7 gaps; each index once`.
fn footprint(layout: &Layout) -> String {
    if layout.is_empty() {
        return "none, the layout is empty".into();
    }
    if layout.size() > MOST {
        return format!("not counted, because there are more than {MOST} coordinates");
    }
    let mut counts: HashMap<i64, usize> = HashMap::new();
    for coordinate in 0..layout.size() {
        *counts.entry(layout.index(coordinate as i64)).or_default() += 1;
    }
    let (low, high) = (counts.keys().min().copied().unwrap_or(0), counts.keys().max().copied().unwrap_or(0));
    let (span, most) = (high.abs_diff(low) + 1, counts.values().max().copied().unwrap_or(0));
    let gaps = span - counts.len() as u64;
    let shared = match most {
        0 | 1 => "each index once".to_string(),
        _ => format!(
            "an index has up to {most} coordinates, {:.2} on average",
            layout.size() as f64 / counts.len() as f64
        ),
    };
    let plural = if gaps == 1 { "" } else { "s" };
    format!("{} of the {span} indices from {low} to {high}, {gaps} gap{plural}; {shared}", counts.len())
}
