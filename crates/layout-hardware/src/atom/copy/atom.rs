//! An instruction that copies, as layouts.

use crate::atom::element::Element;
use crate::atom::mma::modes::ModeBuilder;
use crate::atom::mma::require_thread_value;
use crate::atom::name::{Reader, Word};
use layout_runtime::{Error, IntTuple, Layout, Text};

/// An instruction that copies, as layouts from (thread, bit) to bits.
#[derive(Clone, Copy, Debug)]
pub struct CopyAtom {
    pub(super) threads: Layout,
    pub(super) source: Layout,
    pub(super) target: Layout,
    pub(super) reference: Layout,
    /// Bits of an element; 0 if nobody has said it.
    pub(super) element: i64,
    pub(super) instruction: Text,
    pub(super) lanes: Option<Lanes>,
    /// Which lanes of tensor memory it writes from shared memory.
    pub(super) paths: Option<Paths>,
}

/// The lanes that copies from shared memory write, each so many bits: groups of them, perhaps several times.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::atom) struct Paths {
    pub(in crate::atom) lanes: i64,
    pub(in crate::atom) bits: i64,
    /// How often, and how many lanes apart.
    pub(in crate::atom) groups: [(i64, i64); 2],
}

/// What of tensor memory a warp reads or writes at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::atom) struct Lanes {
    pub(in crate::atom) count: i64,
    /// Bits of each.
    pub(in crate::atom) bits: i64,
    /// Whether the elements of 16 bits that share a register have columns of their own.
    pub(in crate::atom) packed: bool,
}

impl CopyAtom {
    /// An instruction of four layouts: its threads, and (thread, bit) to bits of the source, of the target, and of the
    /// side whose values the program counts.
    ///
    /// # Errors
    /// If a layout does not consist of threads and bits, or the numbers of threads differ.
    pub const fn of(threads: &Layout, source: &Layout, target: &Layout, reference: &Layout) -> Result<Self, Error> {
        ok!(require_thread_value(source, threads.size(), 1));
        ok!(require_thread_value(target, threads.size(), 2));
        ok!(require_thread_value(reference, threads.size(), 3));
        let (source, target, reference) = (*source, *target, *reference);
        Ok(Self {
            threads: *threads,
            source,
            target,
            reference,
            element: 0,
            instruction: Text::EMPTY,
            lanes: None,
            paths: None,
        })
    }

    /// An instruction as CuTe prints a `Copy_Atom`: its threads, and (thread, value) to elements of so many bits. Law:
    /// in such elements its layouts are these.
    ///
    /// # Errors
    /// As [`of`](Self::of); if the bits are not positive.
    ///
    /// ```
    /// use colex::atom::CopyAtom;
    /// use colex::parse;
    ///
    /// let values = parse("(1,8):(0,1)");
    /// let atom = CopyAtom::of_values(&parse("1:0"), &values, &values, &values, 16).unwrap();
    /// assert_eq!(atom.source().to_string(), "(1,(16,8)):(0,(1,16))");
    /// assert_eq!(atom.source().upcast(16).unwrap().to_string(), "(1,(1,8)):(0,(1,1))");
    /// ```
    pub const fn of_values(
        threads: &Layout,
        source: &Layout,
        target: &Layout,
        reference: &Layout,
        bits: i64,
    ) -> Result<Self, Error> {
        let [source, target, reference] =
            [ok!(in_bits(source, bits)), ok!(in_bits(target, bits)), ok!(in_bits(reference, bits))];
        Ok(ok!(Self::of(threads, &source, &target, &reference)).of_width(bits))
    }

    /// The same instruction for elements of so many bits.
    ///
    /// ```
    /// use colex::atom::CopyAtom;
    /// assert_eq!(CopyAtom::named("UniversalCopy<128>").unwrap().of_width(16).element(), Some(16));
    /// ```
    #[must_use]
    pub const fn of_width(&self, bits: i64) -> Self {
        Self { element: bits, ..*self }
    }

    /// CuTe's `ThrID`.
    ///
    /// ```
    /// use colex::atom::CopyAtom;
    /// assert_eq!(CopyAtom::named("SM75_U32x4_LDSM_N").unwrap().threads().to_string(), "32:1");
    /// ```
    #[must_use]
    pub const fn threads(&self) -> &Layout {
        &self.threads
    }

    /// CuTe's `SrcLayout`: (thread, bit) to bits.
    ///
    /// ```
    /// use colex::atom::CopyAtom;
    /// assert_eq!(CopyAtom::named("UniversalCopy<128>").unwrap().source().size(), 128);
    /// ```
    #[must_use]
    pub const fn source(&self) -> &Layout {
        &self.source
    }

    /// CuTe's `DstLayout`.
    ///
    /// ```
    /// use colex::atom::CopyAtom;
    /// assert_eq!(CopyAtom::named("UniversalCopy<128>").unwrap().target().size(), 128);
    /// ```
    #[must_use]
    pub const fn target(&self) -> &Layout {
        &self.target
    }

    /// CuTe's `RefLayout`: the side whose threads and values a tiled copy counts, usually that of the registers.
    ///
    /// ```
    /// use colex::atom::CopyAtom;
    /// assert_eq!(CopyAtom::named("UniversalCopy<128>").unwrap().reference().size(), 128);
    /// ```
    #[must_use]
    pub const fn reference(&self) -> &Layout {
        &self.reference
    }

    /// Bits of an element, if they are said.
    ///
    /// ```
    /// use colex::atom::CopyAtom;
    /// let copy = CopyAtom::named("UniversalCopy<128>").unwrap();
    /// assert_eq!((copy.element(), copy.of_width(32).element()), (None, Some(32)));
    /// ```
    #[must_use]
    pub const fn element(&self) -> Option<i64> {
        if self.element == 0 { None } else { Some(self.element) }
    }

    /// What of tensor memory the instruction reads or writes, if it does.
    pub(in crate::atom) const fn lanes(&self) -> Option<Lanes> {
        self.lanes
    }

    pub(in crate::atom) const fn paths(&self) -> Option<Paths> {
        self.paths
    }

    /// The mnemonic of PTX; empty for an atom that was made of layouts.
    ///
    /// ```
    /// use colex::atom::CopyAtom;
    /// assert!(CopyAtom::named("SM75_U32x4_LDSM_N").unwrap().instruction().as_str().starts_with("ldmatrix"));
    /// ```
    #[must_use]
    pub const fn instruction(&self) -> &Text {
        &self.instruction
    }
}

/// A warp's instruction whose values are counted at the target, or at the source.
pub(super) const fn warp(source: Layout, target: Layout, counted_at_source: bool, instruction: Text) -> CopyAtom {
    let threads = Layout::plain(layout_runtime::tree::Tree::leaf(layout_runtime::mode::Mode::new(32, 1)));
    let reference = if counted_at_source { source } else { target };
    CopyAtom { threads, source, target, reference, element: 0, instruction, lanes: None, paths: None }
}

/// `(1,bits):(0,1)`
pub(super) const fn bits(bits: i64) -> Layout {
    ModeBuilder::NONE.layout(ModeBuilder::NONE.unless_one(bits, 1))
}

/// The atom for elements of the width that argument `i` says; nothing if that is not a width.
pub(super) const fn with_width(atom: CopyAtom, word: &Word<'_>, i: usize) -> Option<CopyAtom> {
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
pub(super) const fn width(word: &Word<'_>, i: usize) -> Option<i64> {
    match (word.number(i), word.argument(i)) {
        (Some(0), _) => None,
        (Some(bits), _) => Some(bits),
        (None, Some(name)) => match Element::of(name) {
            Some(element) => Some(element.bits()),
            None => bits_of_type(name),
        },
        (None, None) => None,
    }
}

/// `uint_bit_t<128>`, `uint_byte_t<16>`
const fn bits_of_type(name: &str) -> Option<i64> {
    let mut reader = Reader::new(name);
    let unit = if reader.eat("uint_bit_t<") {
        1
    } else if reader.eat("uint_byte_t<") {
        8
    } else {
        return None;
    };
    match reader.number() {
        Some(count) if count > 0 && reader.is(">") => count.checked_mul(unit),
        _ => None,
    }
}

/// (thread, value) to elements, as (thread, (bit, value)) to bits.
const fn in_bits(layout: &Layout, bits: i64) -> Result<Layout, Error> {
    let scale = ok!(Layout::new(&IntTuple::int(layout.cosize()), &IntTuple::int(bits)));
    let scaled = ok!(scale.composition(layout));
    let values = ok!(Layout::make_layout(&[ok!(Layout::left(&IntTuple::int(bits))), ok!(scaled.mode(&[1]))]));
    Layout::make_layout(&[ok!(scaled.mode(&[0])), values])
}
