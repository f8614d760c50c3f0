//! Volta's 8x8x4 instructions. A quad pair of eight threads executes them together. A warp has four quad pairs; the
//! first consists of threads 0–3 and 16–19.

use super::atom::{MmaAtom, PLAIN};
use super::modes::ModeBuilder;
use crate::atom::element::Element;
use crate::atom::name::Reader;
use layout_runtime::{
    Layout, Text,
    leaf::Leaf,
    tree::{Profile, Tree},
};

/// The parts of the names that contain the shape and the types.
const TYPES: [&str; 2] = ["8x8x4_F16F16F16F16_", "8x8x4_F32F16F16F32_"];
/// The ends of the names, with the storage orders of A and B.
const MAJORS: [&str; 4] = ["TN", "NT", "NN", "TT"];

pub(super) const fn find(name: Reader<'_>) -> Option<MmaAtom> {
    each!(for t in 0..TYPES.len() {
        let mut rest = name;
        if rest.eat(TYPES[t]) {
            each!(for i in 0..MAJORS.len() {
                if rest.is(MAJORS[i]) {
                    return Some(atom(t == 1, MAJORS[i].as_bytes()));
                }
            });
        }
    });
    None
}

const fn atom(wide: bool, majors: &[u8]) -> MmaAtom {
    // If the first letter is "T", A is stored by rows (K is contiguous). If the second letter is "T", B is stored by
    // rows (N is contiguous).
    let (a_by_rows, b_by_rows) = (majors[0] == b'T', majors[1] == b'T');
    let operands = [input(a_by_rows), input(!b_by_rows), if wide { sums32() } else { eight_rows(8) }];
    let (Some(half), Some(sum)) = (Element::of("F16"), Element::of(if wide { "F32" } else { "F16" })) else {
        panic!("both are in the table");
    };
    let mut text = Text::EMPTY.str("mma.sync.aligned.m8n8k4");
    text = text.str(if a_by_rows { ".row" } else { ".col" }).str(if b_by_rows { ".row" } else { ".col" });
    text = sum.suffix(half.suffix(half.suffix(sum.suffix(text))));
    let types = [half, half, sum, sum];
    MmaAtom { shape: [8, 8, 4], threads: quad_pair(), operands, types, instruction: text, extra: PLAIN }
}

/// Returns the threads of the first quad pair, `(4,2):(1,16)`.
const fn quad_pair() -> Layout {
    let mut tree = Tree::empty(Leaf::UNUSED);
    tree.profile = Profile::flat(2);
    (tree.leaves[0], tree.leaves[1]) = (Leaf::new(4, 1), Leaf::new(2, 16));
    Layout::plain(tree)
}

/// Returns the layout of A or B. If `k_contiguous` is `true`, a thread has four values of one row along K. Otherwise, a
/// thread has the values of four rows at one position along K.
const fn input(k_contiguous: bool) -> Layout {
    if k_contiguous {
        return eight_rows(4);
    }
    ModeBuilder::NONE.with(4, 8).with(2, 4).layout(ModeBuilder::NONE.with(4, 1))
}

const fn eight_rows(columns: i64) -> Layout {
    ModeBuilder::NONE.with(8, 1).layout(ModeBuilder::NONE.with(columns, 8))
}

const fn sums32() -> Layout {
    ModeBuilder::NONE.with(2, 1).with(2, 16).with(2, 4).layout(ModeBuilder::NONE.with(2, 8).with(2, 2).with(2, 32))
}

pub(super) fn for_each_name(f: &mut dyn FnMut(&str)) {
    for types in TYPES {
        for majors in MAJORS {
            f(Text::EMPTY.str("SM70_").str(types).str(majors).as_str());
        }
    }
}
