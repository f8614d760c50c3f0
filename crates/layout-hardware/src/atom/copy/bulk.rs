//! Copies of whole boxes and rows: bulk copies and TMA. One thread issues the copy, or one thread of each of two
//! multiprocessors (SMs). The number of copied bits is an argument of the name.

use super::atom::{CopyAtom, bits, with_width};
use crate::atom::mma::modes::ModeBuilder;
use crate::atom::name::{Reader, Word};
use layout_runtime::{Layout, Text};

/// For each bulk or TMA copy: its name, its PTX mnemonic, and the number of threads that issue it.
const ROWS: &[(&str, &str, i64)] = &[
    ("SM90_BULK_COPY_G2S", "cp.async.bulk.shared::cluster.global", 1),
    ("SM90_BULK_COPY_G2S::PREFETCH", "cp.async.bulk.prefetch.L2.global", 1),
    ("SM90_BULK_COPY_S2G", "cp.async.bulk.global.shared::cta", 1),
    ("SM90_TMA_LOAD", "cp.async.bulk.tensor.shared::cluster.global", 1),
    ("SM90_TMA_LOAD::PREFETCH", "cp.async.bulk.prefetch.tensor.L2.global", 1),
    ("SM90_TMA_LOAD_MULTICAST", "cp.async.bulk.tensor.shared::cluster.global.multicast::cluster", 1),
    ("SM90_TMA_LOAD_IM2COL", "cp.async.bulk.tensor.shared::cluster.global.im2col", 1),
    ("SM90_TMA_LOAD_IM2COL::PREFETCH", "cp.async.bulk.prefetch.tensor.L2.global.im2col", 1),
    ("SM90_TMA_LOAD_IM2COL_MULTICAST", "cp.async.bulk.tensor.shared::cluster.global.im2col.multicast::cluster", 1),
    ("SM90_TMA_STORE", "cp.async.bulk.tensor.global.shared::cta", 1),
    ("SM90_TMA_STORE_PTR", "cp.async.bulk.tensor.global.shared::cta", 1),
    ("SM90_TMA_STORE_IM2COL", "cp.async.bulk.tensor.global.shared::cta.im2col_no_offs", 1),
    ("SM90_TMA_REDUCE_ADD", "cp.reduce.async.bulk.tensor.global.shared::cta.add", 1),
    ("SM100_TMA_2SM_LOAD", "cp.async.bulk.tensor.cta_group::2.shared::cluster.global", 2),
    ("SM100_TMA_2SM_LOAD_MULTICAST", "cp.async.bulk.tensor.cta_group::2.shared::cluster.global.multicast::cluster", 2),
    ("SM100_TMA_2SM_LOAD_IM2COL", "cp.async.bulk.tensor.im2col.cta_group::2.shared::cluster.global", 2),
    (
        "SM100_TMA_2SM_LOAD_IM2COL_MULTICAST",
        "cp.async.bulk.tensor.im2col.cta_group::2.shared::cluster.global.multicast::cluster",
        2,
    ),
    ("SM100_TMA_LOAD_2D_GATHER4", "cp.async.bulk.tensor.2d.shared::cta.global.tile::gather4", 1),
    ("SM100_TMA_LOAD_2D_GATHER4_OP::PREFETCH", "cp.async.bulk.prefetch.tensor.2d.L2.global.tile::gather4", 1),
    (
        "SM100_TMA_LOAD_MULTICAST_2D_GATHER4",
        "cp.async.bulk.tensor.2d.shared::cluster.global.tile::gather4.multicast::cluster",
        1,
    ),
    ("SM100_TMA_STORE_2D_SCATTER4", "cp.async.bulk.tensor.2d.global.shared::cta.tile::scatter4", 1),
];

/// CuTe's name of the bulk copy without a fixed size. One copy moves all bits that are contiguous in both the source
/// and the target.
const AUTO: &str = "SM90_BULK_COPY_AUTO";

/// A bulk or TMA copy moves a multiple of this number of bits, which is 16 bytes.
const PIECE: i64 = 128;

/// Parses names such as `SM90_TMA_LOAD<bits>` and `SM90_TMA_LOAD<bits, bits of an element>`.
pub(super) const fn find(word: &Word<'_>) -> Option<CopyAtom> {
    if Reader::new(word.base).is(AUTO) {
        return with_width(atom(bits(1), 1, "cp.async.bulk"), word, 0);
    }
    let (_, instruction, threads) = *some!(row(word.base));
    let moved = some!(word.number(0));
    if moved == 0 || moved % PIECE != 0 {
        return None;
    }
    let whole = if threads == 1 {
        bits(moved)
    } else {
        ModeBuilder::NONE.with(threads, moved).layout(ModeBuilder::NONE.with(moved, 1))
    };
    with_width(atom(whole, threads, instruction), word, 1)
}

/// Returns the entry of `ROWS` for the name `base`. CuTe's types with the suffix `_OP` contain the barrier of the copy:
/// `SM90_TMA_LOAD_OP` has the same entry as `SM90_TMA_LOAD`.
const fn row(base: &str) -> Option<&'static (&'static str, &'static str, i64)> {
    each!(for i in 0..ROWS.len() {
        let mut name = Reader::new(base);
        if name.eat(ROWS[i].0) && (name.is_empty() || name.is("_OP")) {
            return Some(&ROWS[i]);
        }
    });
    None
}

const fn atom(whole: Layout, threads: i64, instruction: &str) -> CopyAtom {
    let (threads, instruction) = (Layout::line(threads), Text::EMPTY.str(instruction));
    CopyAtom {
        threads,
        source: whole,
        target: whole,
        reference: whole,
        element: 0,
        instruction,
        lanes: None,
        paths: None,
    }
}

/// Returns `true` if `name` is the name of a bulk or TMA copy, except `SM90_BULK_COPY_AUTO`. The argument of these
/// names is the number of copied bits, as in `SM90_TMA_LOAD<65536>`.
#[must_use]
pub const fn moves_as_told(name: &str) -> bool {
    row(Word::split(name).base).is_some()
}

/// Returns the name of the CuTe copy operation to which the instruction `name` belongs. For example, returns
/// `SM90_TMA_LOAD` for `SM90_TMA_LOAD_2D`. CuTe defines layouts for the operation but not for the instruction. Returns
/// `None` for all other names.
#[must_use]
pub fn made_of(name: &str) -> Option<&'static str> {
    let base = Word::split(name).base;
    let (front, dimension) = base.rsplit_once('_')?;
    let is_one = matches!(dimension, "1D" | "2D" | "3D" | "4D" | "5D");
    row(front).filter(|_| is_one).map(|(name, _, _)| *name)
}

pub(super) fn for_each_name(f: &mut dyn FnMut(&str)) {
    ROWS.iter().for_each(|row| f(Text::EMPTY.str(row.0).str("<65536>").as_str()));
    f(AUTO);
}
