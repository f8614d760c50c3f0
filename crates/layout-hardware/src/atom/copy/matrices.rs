//! Copies of a warp between registers and shared memory (`ldmatrix`, `stmatrix`), in matrices of eight rows of 16
//! bytes. This module also contains the instructions that exchange registers between the threads of a warp.
//!
//! In shared memory, row `i` of the matrices belongs to thread `i` and has 128 bits. If there are fewer than four
//! matrices, the remaining threads repeat the rows. In registers, a thread has 32 bits of each matrix. In transposed
//! form, these 32 bits are one 16-bit element in each of two rows, or two 8-bit elements in each of two rows.

use super::atom::{CopyAtom, warp};
use crate::atom::mma::modes::ModeBuilder;
use crate::atom::name::Reader;
use layout_runtime::{Layout, Text};

/// The data of one matrix in a thread's registers.
#[derive(Clone, Copy)]
enum Registers {
    /// 32 bits of one row.
    Rows,
    /// 16 bits of each of two rows.
    Halves,
    /// Two elements of 8 bits in each of two rows.
    Bytes,
}
use Registers::{Bytes, Halves, Rows};

/// For each instruction: its name, the number of matrices, the data in the registers, and `true` if the instruction
/// stores.
const ROWS: &[(&str, i64, Registers, bool)] = &[
    ("SM75_U32x1_LDSM_N", 1, Rows, false),
    ("SM75_U32x2_LDSM_N", 2, Rows, false),
    ("SM75_U32x4_LDSM_N", 4, Rows, false),
    ("SM75_U16x2_LDSM_T", 1, Halves, false),
    ("SM75_U16x4_LDSM_T", 2, Halves, false),
    ("SM75_U16x8_LDSM_T", 4, Halves, false),
    ("SM90_U32x1_STSM_N", 1, Rows, true),
    ("SM90_U32x2_STSM_N", 2, Rows, true),
    ("SM90_U32x4_STSM_N", 4, Rows, true),
    ("SM90_U16x2_STSM_T", 1, Halves, true),
    ("SM90_U16x4_STSM_T", 2, Halves, true),
    ("SM90_U16x8_STSM_T", 4, Halves, true),
    ("SM100_U8x8_LDSM_T", 2, Bytes, false),
    ("SM100_U8x16_LDSM_T", 4, Bytes, false),
    ("SM100_U8x4_STSM_T", 1, Bytes, true),
    ("SM100_U8x8_STSM_T", 2, Bytes, true),
    ("SM100_U8x16_STSM_T", 4, Bytes, true),
    ("SM100_SU4_DU8x16_x1_LDSM_N", 1, Rows, false),
    ("SM100_SU4_DU8x16_x2_LDSM_N", 2, Rows, false),
    ("SM100_SU4_DU8x16_x4_LDSM_N", 4, Rows, false),
    ("SM100_SU6_DU8x16_x1_LDSM_N", 1, Rows, false),
    ("SM100_SU6_DU8x16_x2_LDSM_N", 2, Rows, false),
    ("SM100_SU6_DU8x16_x4_LDSM_N", 4, Rows, false),
];

/// Names of the instructions that exchange data between the registers of a warp.
const EXCHANGES: [&str; 3] = ["SM50_Shuffle_U32_2x2Trans_XOR1", "SM50_Shuffle_U32_2x2Trans_XOR4", "SM75_U32x1_MOVM_T"];

pub(super) const fn find(name: Reader<'_>) -> Option<CopyAtom> {
    each!(for i in 0..ROWS.len() {
        let (known, matrices, registers, stores) = ROWS[i];
        if name.is(known) {
            return Some(moved(name, matrices, registers, stores));
        }
    });
    exchange(name)
}

const fn moved(name: Reader<'_>, matrices: i64, registers: Registers, stores: bool) -> CopyAtom {
    let held = held(matrices, registers);
    let shared = if matches!(registers, Bytes) && !stores { byte_rows(matrices) } else { rows(matrices) };
    let mut text = Text::EMPTY.str(if stores { "stmatrix" } else { "ldmatrix" }).str(".sync.aligned");
    text = text.str(match registers {
        Bytes if stores => ".m16n8",
        Bytes => ".m16n16",
        Rows | Halves if is_expanding(name) => ".m8n16",
        Rows | Halves => ".m8n8",
    });
    text = text.str(".x").int(if matches!(registers, Bytes) && !stores { matrices / 2 } else { matrices });
    text = text.str(if matches!(registers, Rows) { "" } else { ".trans" }).str(".shared");
    text = text.str(match registers {
        Bytes => ".b8",
        Rows | Halves if starts(name, "SM100_SU4") => ".b8x16.b4x16_p64",
        Rows | Halves if starts(name, "SM100_SU6") => ".b8x16.b6x16_p32",
        Rows | Halves => ".b16",
    });
    if stores { warp(held, shared, true, text) } else { warp(shared, held, false, text) }
}

/// Returns `true` if the instruction expands narrow elements in memory to bytes in registers.
const fn is_expanding(name: Reader<'_>) -> bool {
    starts(name, "SM100_SU")
}

const fn starts(mut name: Reader<'_>, word: &str) -> bool {
    name.eat(word)
}

/// Returns the layout of the matrices' rows in shared memory.
const fn rows(matrices: i64) -> Layout {
    let threads = ModeBuilder::NONE.with(8 * matrices, 128);
    let threads = if matrices == 4 { threads } else { threads.with(4 / matrices, 0) };
    threads.layout(ModeBuilder::NONE.with(128, 1))
}

/// Returns the layout of matrices of 16x16 bytes in shared memory. Each row has 16 bytes. Threads 0 to 3 have rows 0,
/// 1, 8 and 9, threads 4 to 7 have rows 2, 3, 10 and 11, and so on.
const fn byte_rows(matrices: i64) -> Layout {
    let threads =
        ModeBuilder::NONE.with(2, 128).with(2, 1024).with(4, 256).with(2, if matrices == 4 { 2048 } else { 0 });
    threads.layout(ModeBuilder::NONE.with(128, 1))
}

/// Returns the layout of the matrices in registers.
const fn held(matrices: i64, registers: Registers) -> Layout {
    match registers {
        Rows => ModeBuilder::NONE.with(32, 32).layout(ModeBuilder::NONE.with(32, 1).unless_one(matrices, 1024)),
        Halves => {
            let threads = ModeBuilder::NONE.with(4, 256).with(8, 16);
            threads.layout(ModeBuilder::NONE.with(16, 1).with(2, 128).unless_one(matrices, 1024))
        }
        Bytes => {
            let threads = ModeBuilder::NONE.with(4, 256).with(8, 8);
            threads.layout(ModeBuilder::NONE.with(8, 1).with(2, 128).with(2, 64).unless_one(matrices, 1024))
        }
    }
}

const fn exchange(name: Reader<'_>) -> Option<CopyAtom> {
    let pairs = ModeBuilder::NONE.with(32, 64).layout(ModeBuilder::NONE.with(64, 1));
    if name.is(EXCHANGES[0]) {
        let target = ModeBuilder::NONE.with(2, 32).with(16, 128).layout(ModeBuilder::NONE.with(32, 1).with(2, 64));
        return Some(warp(pairs, target, true, Text::EMPTY.str("shfl.sync.bfly.b32")));
    }
    if name.is(EXCHANGES[1]) {
        let threads = ModeBuilder::NONE.with(4, 64).with(2, 32).with(4, 512);
        let target = threads.layout(ModeBuilder::NONE.with(32, 1).with(2, 256));
        return Some(warp(pairs, target, true, Text::EMPTY.str("shfl.sync.bfly.b32")));
    }
    if name.is(EXCHANGES[2]) {
        let held = held(1, Rows);
        return Some(warp(held, held, false, Text::EMPTY.str("movmatrix.sync.aligned.m8n8.trans.b16")));
    }
    None
}

pub(super) fn for_each_name(f: &mut dyn FnMut(&str)) {
    ROWS.iter().for_each(|row| f(row.0));
    EXCHANGES.into_iter().for_each(f);
}
