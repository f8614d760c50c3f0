//! Copies from shared memory into tensor memory, mainly of scale factors. One thread, or one thread of each of two
//! multiprocessors (SMs), issues the copy.
//!
//! The target layout describes a tile of 128 data paths, which are lanes of tensor memory. Some instructions read fewer
//! data paths from shared memory, and write each of them to several groups of data paths.

use super::atom::{CopyAtom, Paths};
use crate::atom::mma::modes::ModeBuilder;
use crate::atom::name::Reader;
use layout_runtime::{Layout, Text};

/// For each instruction: the shape of its data as CuTe and as PTX write it, and the lanes that the instruction writes.
const PIECES: &[(&str, &str, Paths)] = &[
    ("128dp256bit", ".128x256b", paths(128, 256, [ONCE, ONCE])),
    ("128dp128bit", ".128x128b", paths(128, 128, [ONCE, ONCE])),
    ("4dp256bit", ".4x256b", paths(128, 256, [ONCE, ONCE])),
    ("4x32dp128bit", ".32x128b.warpx4", paths(32, 128, [(4, 32), ONCE])),
    ("2x64dp128bitlw0213", ".64x128b.warpx2::02_13", paths(64, 128, [(2, 64), ONCE])),
    ("2x64dp128bitlw0123", ".64x128b.warpx2::01_23", paths(32, 128, [(2, 64), (2, 32)])),
];

const ONCE: (i64, i64) = (1, 0);

const fn paths(lanes: i64, bits: i64, groups: [(i64, i64); 2]) -> Paths {
    Paths { lanes, bits, groups }
}

/// Parses a name such as `SM100_UTCCP_4x32dp128bit_1cta`.
pub(super) const fn find(mut name: Reader<'_>) -> Option<CopyAtom> {
    if !name.eat("SM100_UTCCP_") {
        return None;
    }
    each!(for i in 0..PIECES.len() {
        let mut rest = name;
        if rest.eat(PIECES[i].0) {
            return match (rest.is("_1cta"), rest.is("_2cta")) {
                (true, _) => Some(copied(i, 1)),
                (_, true) => Some(copied(i, 2)),
                _ => None,
            };
        }
    });
    None
}

const fn copied(piece: usize, processors: i64) -> CopyAtom {
    let threads = ModeBuilder::NONE.with(processors, 0);
    let whole = threads.layout(ModeBuilder::NONE.with(if piece == 0 { 1 << 15 } else { 1 << 14 }, 1));
    let (source, target) = match piece {
        0 | 1 => (whole, whole),
        2 => {
            // This copy writes four data paths: one in each group of 32 data paths.
            let rows = threads.layout(ModeBuilder::NONE.with(4, 32).with(256, 128));
            (rows, rows)
        }
        3 => (threads.layout(ModeBuilder::NONE.with(32, 1).with(128, 32).with(4, 0)), whole),
        4 => (threads.layout(ModeBuilder::NONE.with(64, 1).with(128, 64).with(2, 0)), whole),
        _ => (threads.layout(ModeBuilder::NONE.with(32, 1).with(128, 32).with(2, 1 << 12).with(2, 0)), whole),
    };
    let instruction = Text::EMPTY.str("tcgen05.cp.cta_group::").int(processors).str(PIECES[piece].1);
    let threads = Layout::line(processors);
    CopyAtom {
        threads,
        source,
        target,
        reference: target,
        element: 0,
        instruction,
        lanes: None,
        paths: Some(PIECES[piece].2),
    }
}

pub(super) fn for_each_name(f: &mut dyn FnMut(&str)) {
    for (piece, ..) in PIECES {
        for processors in ["_1cta", "_2cta"] {
            f(Text::EMPTY.str("SM100_UTCCP_").str(piece).str(processors).as_str());
        }
    }
}
