//! Describes instructions and tilings for `colex check`.

use super::line;
use crate::report::Failure;
use layout_compiler::Instruction;
use layout_hardware::atom::{CopyAtom, MmaAtom, Operand, Side, TiledCopy, TiledMma};
use layout_proofs::is_injective;
use layout_runtime::Layout;

const OPERANDS: [(Operand, &str, &str); 3] =
    [(Operand::A, "A", "(M,K)"), (Operand::B, "B", "(N,K)"), (Operand::C, "C", "(M,N)")];

/// Describes an instruction or a tiling: its threads, its tile and its operands, one per line.
pub(super) fn facts(instruction: &Instruction) -> Result<String, Failure> {
    let mut out = format!("{instruction}\n");
    match instruction {
        Instruction::Mma(atom) => of_mma(&mut out, &atom.value),
        Instruction::Copy(atom) => of_copy(&mut out, &atom.value),
        Instruction::TiledMma(mma) => of_tiled_mma(&mut out, &mma.value)?,
        Instruction::TiledCopy(copy) => of_tiled_copy(&mut out, &copy.value)?,
    }
    Ok(out)
}

fn of_mma(out: &mut String, atom: &MmaAtom) {
    let [m, n, k] = atom.shape();
    line(out, "computes", &format!("{m}x{n} of C, with {k} along K"));
    if !atom.instruction().as_str().is_empty() {
        line(out, "PTX", atom.instruction().as_str());
    }
    line(out, "threads", &threads(atom.threads()));
    for (operand, name, places) in OPERANDS {
        line(out, name, &side(atom.operand(operand), places, ""));
    }
}

fn of_copy(out: &mut String, atom: &CopyAtom) {
    if !atom.instruction().as_str().is_empty() {
        line(out, "PTX", atom.instruction().as_str());
    }
    line(out, "threads", &threads(atom.threads()));
    for (layout, name) in [(atom.source(), "source"), (atom.target(), "target")] {
        let bits = layout.size() / layout.size_of(&[0]).unwrap_or(1).max(1);
        line(out, name, &format!("{bits} bits per thread: (thread, bit) to a bit {layout}"));
    }
}

fn of_tiled_mma(out: &mut String, mma: &TiledMma) -> Result<(), Failure> {
    let [m, n, k] = [0, 1, 2].map(|mode| mma.tile_size(mode));
    line(out, "tile", &format!("{m}x{n} of C, with {k} along K"));
    let warps = mma.thread_count() / 32;
    let warps = if mma.thread_count() % 32 == 0 {
        format!(", {warps} warp{}", if warps == 1 { "" } else { "s" })
    } else {
        String::new()
    };
    line(out, "threads", &format!("{}{warps}, (V,M,N,K) {}", mma.thread_count(), mma.threads()));
    for (operand, name, places) in OPERANDS {
        line(out, name, &side(&mma.layout_tv(operand).map_err(Failure::message)?, places, ""));
    }
    Ok(())
}

fn of_tiled_copy(out: &mut String, copy: &TiledCopy) -> Result<(), Failure> {
    let tile = copy.tile_shape().map_err(Failure::message)?;
    line(out, "tile", &tile.to_string());
    line(out, "threads", &copy.thread_count().to_string());
    for (of, name) in [(Side::Source, "source"), (Side::Target, "target")] {
        let layout = copy.layout_tv(of).map_err(Failure::message)?;
        let how = accesses(copy, of).map_err(Failure::message)?;
        line(out, name, &side(&layout, "the tile", &format!(", {how}")));
    }
    Ok(())
}

/// Describes how a thread accesses the source or the destination of a copy, for example `2 accesses of 8 bytes`.
///
/// # Errors
/// If the layout of the source or the destination is too large.
pub fn accesses(copy: &TiledCopy, side: Side) -> Result<String, layout_runtime::Error> {
    let (layout, at_once) = (copy.layout_tv(side)?, copy.at_once(side)?.max(1));
    let (count, bits) = (layout.size_of(&[1])? / at_once, at_once as i64 * copy.element());
    let width = if bits % 8 == 0 { format!("{} bytes", bits / 8) } else { format!("{bits} bits") };
    Ok(format!("{count} access{} of {width}", if count == 1 { "" } else { "es" }))
}

/// Describes the number of threads, and the layout of the threads if there are several.
fn threads(threads: &Layout) -> String {
    match threads.size() {
        1 => "1".to_string(),
        count => format!("{count}, {threads}"),
    }
}

/// Describes the values of a thread: their number, how the thread moves them, and their layout.
fn side(layout: &Layout, places: &str, how: &str) -> String {
    let threads = layout.size_of(&[0]).unwrap_or(1).max(1);
    let values = layout.size() / threads;
    let shared = if is_injective(layout) { "" } else { ", some shared by several threads" };
    format!(
        "{values} value{} per thread{how}: (thread, value) to {places} {layout}{shared}",
        if values == 1 { "" } else { "s" }
    )
}
