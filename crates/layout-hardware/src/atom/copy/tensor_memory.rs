//! Loads from tensor memory and stores to it. The name of the instruction contains three numbers: the number of data
//! paths (lanes of tensor memory, 16 or 32), the number of bits per data path in one piece, and the number of pieces.
//! For example, `16dp256b4x` has 4 pieces, each with 256 bits in each of 16 data paths.
//!
//! In the memory layouts, every thread of the warp has all bits of the tensor memory tile. The register layout
//! determines which bits a thread gets.

use super::atom::{CopyAtom, Lanes, warp};
use crate::atom::mma::modes::ModeBuilder;
use crate::atom::name::Reader;
use layout_runtime::{Layout, Text};

/// For each shape of a piece: the shape as CuTe and as PTX write it, and the maximum number of pieces of an
/// instruction.
const PIECES: &[(&str, &str, i64)] = &[
    ("16dp256b", ".16x256b", 32),
    ("16dp128b", ".16x128b", 64),
    ("16dp64b", ".16x64b", 128),
    ("16dp32b", ".16x32bx2", 128),
    ("32dp32b", ".32x32b", 128),
];

/// Parses a name such as `SM100_TMEM_LOAD_16dp256b4x`. With the suffix `_16b`, two 16-bit elements share a 32-bit
/// register, and each element is in its own 32-bit column.
pub(super) const fn find(mut name: Reader<'_>) -> Option<CopyAtom> {
    if !name.eat("SM100_TMEM_") {
        return None;
    }
    let stores = name.eat("STORE_");
    if !stores && !name.eat("LOAD_") {
        return None;
    }
    if !stores && name.eat("STAT_") {
        return with_largest(name);
    }
    each!(for i in 0..PIECES.len() {
        let mut rest = name;
        if rest.eat(PIECES[i].0) {
            return repeated(rest, i, stores);
        }
    });
    None
}

const fn repeated(mut rest: Reader<'_>, piece: usize, stores: bool) -> Option<CopyAtom> {
    let Some(n) = rest.number() else { return None };
    let (_, ptx, most) = PIECES[piece];
    if !rest.eat("x") || n < 1 || n > most || n.count_ones() != 1 {
        return None;
    }
    let packed = rest.eat("_16b");
    if !rest.is_empty() {
        return None;
    }
    let mut text = Text::EMPTY.str(if stores { "tcgen05.st" } else { "tcgen05.ld" }).str(".sync.aligned");
    text = text.str(ptx).str(".x").int(n);
    if packed {
        text = text.str(if stores { ".unpack::16b" } else { ".pack::16b" });
    }
    let (memory, held) = (memory(piece, n), held(piece, n));
    let text = text.str(".b32");
    let lanes = Lanes { count: if piece < 4 { 16 } else { 32 }, bits: bits(piece) * n, packed };
    let atom = if stores { warp(held, memory, false, text) } else { warp(memory, held, true, text) };
    Some(CopyAtom { lanes: Some(lanes), ..atom })
}

/// Finds a load that also returns the largest value that the thread loads.
const fn with_largest(mut name: Reader<'_>) -> Option<CopyAtom> {
    let n = if name.is("32dp32b32x") { 32 } else { 128 };
    if n == 128 && !name.is("32dp32b128x") {
        return None;
    }
    name.eat("32dp32b");
    let text = Text::EMPTY.str("tcgen05.ld.red.sync.aligned.32x32b.x").int(n).str(".max.f32");
    Some(CopyAtom { instruction: text, ..some!(repeated(name, 4, false)) })
}

/// Returns the number of bits of one piece in each lane, for the entry `piece` of `PIECES`.
const fn bits(piece: usize) -> i64 {
    match piece {
        0 => 256,
        1 => 128,
        2 | 3 => 64,
        _ => 32,
    }
}

/// Returns the layout of `n` pieces in tensor memory. In this layout, every thread has all bits of the tile.
const fn memory(piece: usize, n: i64) -> Layout {
    let lanes = if piece < 4 { 16 } else { 32 };
    ModeBuilder::NONE.with(32, 0).layout(ModeBuilder::NONE.with(lanes * bits(piece) * n, 1))
}

const fn held(piece: usize, n: i64) -> Layout {
    match piece {
        0 => {
            let threads = ModeBuilder::NONE.with(4, 64).with(8, 256 * n);
            threads.layout(ModeBuilder::NONE.with(64, 1).with(2, 2048 * n).unless_one(n, 256))
        }
        1 => {
            let threads = ModeBuilder::NONE.with(4, 32).with(8, 128 * n);
            threads.layout(ModeBuilder::NONE.with(32, 1).with(2, 1024 * n).unless_one(n, 128))
        }
        2 => {
            let threads = ModeBuilder::NONE.with(2, 512 * n).with(2, 32).with(8, 64 * n);
            threads.layout(ModeBuilder::NONE.with(32, 1).unless_one(n, 64))
        }
        3 => ModeBuilder::NONE.with(16, 64 * n).with(2, 32 * n).layout(ModeBuilder::NONE.with(32 * n, 1)),
        _ => ModeBuilder::NONE.with(32, 32 * n).layout(ModeBuilder::NONE.with(32 * n, 1)),
    }
}

pub(super) fn for_each_name(f: &mut dyn FnMut(&str)) {
    ["SM100_TMEM_LOAD_STAT_32dp32b32x", "SM100_TMEM_LOAD_STAT_32dp32b128x"].into_iter().for_each(&mut *f);
    for way in ["LOAD_", "STORE_"] {
        for (piece, _, most) in PIECES {
            let mut n = 1;
            while n <= *most {
                let name = Text::EMPTY.str("SM100_TMEM_").str(way).str(piece).int(n).str("x");
                f(name.as_str());
                f(name.str("_16b").as_str());
                n *= 2;
            }
        }
    }
}
