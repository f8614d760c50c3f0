//! Copies of contiguous bits by single threads.

use super::atom::{CopyAtom, bits, width, with_width};
use crate::atom::name::{Reader, Word};
use layout_runtime::{Layout, Text, leaf::Leaf, tree::Tree};

/// For each instruction: its name, its PTX mnemonic, and the number of copied bits. The number is 0 if an argument of
/// the name specifies it, as in `UniversalCopy<128>`.
const VECTORS: &[(&str, &str, i64)] = &[
    ("UniversalCopy", "mov", 0),
    ("SM80_CP_ASYNC_CACHEALWAYS", "cp.async.ca.shared.global", 0),
    ("SM80_CP_ASYNC_CACHEALWAYS_ZFILL", "cp.async.ca.shared.global", 0),
    ("SM80_CP_ASYNC_CACHEGLOBAL", "cp.async.cg.shared.global", 0),
    ("SM80_CP_ASYNC_CACHEGLOBAL_ZFILL", "cp.async.cg.shared.global", 0),
    ("SM80_CP_ASYNC_CACHEALWAYS_16B", "cp.async.ca.shared.global", 128),
    ("SM80_CP_ASYNC_CACHEGLOBAL_16B", "cp.async.cg.shared.global", 128),
    ("SM100_LOAD_256bit_CACHE_NOALLOCATION", "ld.global.L1::no_allocate.v8.f32", 256),
    ("SM100_STORE_256bit_CACHE_NOALLOCATION", "st.global.L1::no_allocate.v8.f32", 256),
];

/// Parses the names of copies by single threads: `UniversalCopy<bits>`, `UniversalCopy<bits, bits of an element>`,
/// `UniversalCopy<source type, target type>`, the other names in [`VECTORS`], `DefaultCopy`, and the names that start
/// with `AutoVectorizingCopy`.
pub(super) const fn find(word: &Word<'_>) -> Option<CopyAtom> {
    let base = Reader::new(word.base);
    if base.is("DefaultCopy") {
        return with_width(atom(1, 1, "mov"), word, 0);
    }
    if base.is("AutoVectorizingCopyWithAssumedAlignment") || base.is("AutoVectorizingCopy") {
        return with_width(atom(1, 1, "mov"), word, if word.count() == 0 { 0 } else { 1 });
    }
    each!(for i in 0..VECTORS.len() {
        let (name, instruction, known) = VECTORS[i];
        if base.is(name) {
            if known > 0 {
                return with_width(atom(known, known, instruction), word, 0);
            }
            let Some(source) = width(word, 0) else { return None };
            let is_type = word.argument(1).is_some() && word.number(1).is_none();
            let target = if is_type { width(word, 1) } else { Some(source) };
            let Some(target) = target else { return None };
            return with_width(atom(source, target, instruction), word, if is_type { 2 } else { 1 });
        }
    });
    None
}

const fn atom(source: i64, target: i64, instruction: &str) -> CopyAtom {
    let threads = Layout::plain(Tree::leaf(Leaf::UNIT));
    let (source, target, instruction) = (bits(source), bits(target), Text::EMPTY.str(instruction));
    CopyAtom { threads, source, target, reference: source, element: 0, instruction, lanes: None, paths: None }
}

pub(super) fn for_each_name(f: &mut dyn FnMut(&str)) {
    VECTORS.iter().for_each(|row| f(Text::EMPTY.str(row.0).str(if row.2 == 0 { "<128>" } else { "" }).as_str()));
    f("AutoVectorizingCopyWithAssumedAlignment<128>");
    f("DefaultCopy");
}
