//! Instructions that copy.

mod matrices;
mod tensor_memory;
mod vector;

use super::element::Element;
use super::mma::modes::Modes;
use super::mma::require_thread_value;
use super::name::{Reader, Word};
use crate::error::{Error, ErrorKind};
use crate::layout::Layout;
use crate::text::Text;

/// An instruction that copies, as layouts from (thread, bit) to bits.
#[derive(Clone, Copy, Debug)]
pub struct CopyAtom {
    threads: Layout,
    source: Layout,
    target: Layout,
    reference: Layout,
    /// Bits of an element; 0 where nobody has said it.
    element: i64,
    instruction: Text,
}

impl CopyAtom {
    /// The instruction of that name. Behind CuTe's own arguments stands the width of an element: `SM75_U32x4_LDSM_N<16>`,
    /// `UniversalCopy<128,16>`.
    ///
    /// # Errors
    /// Where there is no such instruction.
    ///
    /// ```
    /// use colex::atom::CopyAtom;
    ///
    /// let atom = CopyAtom::named("SM75_U32x4_LDSM_N<16>").unwrap();
    /// assert_eq!((atom.source().to_string(), atom.element()), ("(32,128):(128,1)".into(), Some(16)));
    /// assert_eq!(atom.target().to_string(), "(32,(32,4)):(32,(1,1024))");
    /// assert_eq!(atom.instruction().as_str(), "ldmatrix.sync.aligned.m8n8.x4.shared.b16");
    /// ```
    pub const fn named(name: &str) -> Result<Self, Error> {
        let word = Word::split(name);
        let base = Reader::new(word.base);
        let found = match vector::find(&word) {
            Some(atom) => Some(atom),
            None => match matrices::find(base) {
                Some(atom) => with_width(atom, &word, 0),
                None => match tensor_memory::find(base) {
                    Some(atom) => with_width(atom, &word, 0),
                    None => None,
                },
            },
        };
        match found {
            Some(atom) => Ok(atom),
            None => Err(Error::new(ErrorKind::UnknownAtom)),
        }
    }

    /// An instruction of four layouts: its threads, and (thread, bit) to bits of the source, of the target, and of the side whose
    /// values the program counts.
    ///
    /// # Errors
    /// Where a layout does not consist of threads and bits, or the numbers of threads differ.
    pub const fn of(threads: &Layout, source: &Layout, target: &Layout, reference: &Layout) -> Result<Self, Error> {
        ok!(require_thread_value(source, threads.size(), 1));
        ok!(require_thread_value(target, threads.size(), 2));
        ok!(require_thread_value(reference, threads.size(), 3));
        let (source, target, reference) = (*source, *target, *reference);
        Ok(Self { threads: *threads, source, target, reference, element: 0, instruction: Text::EMPTY })
    }

    /// The same instruction for elements of so many bits.
    #[must_use]
    pub const fn of_width(self, bits: i64) -> Self {
        Self { element: bits, ..self }
    }

    /// CuTe's `ThrID`.
    #[must_use]
    pub const fn threads(&self) -> &Layout {
        &self.threads
    }

    /// CuTe's `SrcLayout`: (thread, bit) to bits.
    #[must_use]
    pub const fn source(&self) -> &Layout {
        &self.source
    }

    /// CuTe's `DstLayout`.
    #[must_use]
    pub const fn target(&self) -> &Layout {
        &self.target
    }

    /// CuTe's `RefLayout`: the side whose threads and values a tiled copy counts, usually that of the registers.
    #[must_use]
    pub const fn reference(&self) -> &Layout {
        &self.reference
    }

    /// Bits of an element, where they are said.
    #[must_use]
    pub const fn element(&self) -> Option<i64> {
        if self.element == 0 { None } else { Some(self.element) }
    }

    /// The mnemonic of PTX; empty for an atom that was made of layouts.
    #[must_use]
    pub const fn instruction(&self) -> &Text {
        &self.instruction
    }
}

/// A warp's instruction whose values are counted at the target, or at the source.
const fn warp(source: Layout, target: Layout, counted_at_source: bool, instruction: Text) -> CopyAtom {
    let threads = Layout::plain(crate::tree::Tree::leaf(crate::mode::Mode::new(32, 1)));
    let reference = if counted_at_source { source } else { target };
    CopyAtom { threads, source, target, reference, element: 0, instruction }
}

/// `(1,bits):(0,1)`
const fn bits(bits: i64) -> Layout {
    Modes::NONE.layout(Modes::NONE.unless_one(bits, 1))
}

/// The atom for elements of the width that argument `i` says; nothing where that is no width.
const fn with_width(atom: CopyAtom, word: &Word<'_>, i: usize) -> Option<CopyAtom> {
    if word.count() > i + 1 {
        return None;
    }
    match (word.argument(i), width(word, i)) {
        (None, _) => Some(atom),
        (_, Some(width)) => Some(atom.of_width(width)),
        _ => None,
    }
}

/// Argument `i` as bits: a number, or a type.
const fn width(word: &Word<'_>, i: usize) -> Option<i64> {
    match (word.number(i), word.argument(i)) {
        (Some(0), _) => None,
        (Some(bits), _) => Some(bits),
        (None, Some(name)) => match Element::of(name) {
            Some(element) => Some(element.bits()),
            None => None,
        },
        (None, None) => None,
    }
}

pub(super) fn for_each_name(f: &mut dyn FnMut(&str)) {
    vector::for_each_name(f);
    matrices::for_each_name(f);
    tensor_memory::for_each_name(f);
}
