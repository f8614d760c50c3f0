//! A copy instruction, described by layouts.

use crate::atom::element::Element;
use crate::atom::mma::modes::ModeBuilder;
use crate::atom::mma::require_thread_value;
use crate::atom::name::{Reader, Word};
use layout_runtime::{Error, IntTuple, Layout, Text};

/// A copy instruction, described by layouts that map (thread, bit) to a bit of the copied data.
#[derive(Clone, Copy, Debug)]
pub struct CopyAtom {
    pub(super) threads: Layout,
    pub(super) source: Layout,
    pub(super) target: Layout,
    pub(super) reference: Layout,
    /// The number of bits of an element, or 0 if it is unknown.
    pub(super) element: i64,
    pub(super) instruction: Text,
    pub(super) lanes: Option<Lanes>,
    /// The lanes of tensor memory that a copy from shared memory writes. `None` for other instructions.
    pub(super) paths: Option<Paths>,
}

/// The lanes of tensor memory that a copy from shared memory writes. PTX calls these lanes data paths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::atom) struct Paths {
    pub(in crate::atom) lanes: i64,
    pub(in crate::atom) bits: i64,
    /// Two levels of groups of lanes. For each level: the number of groups, and the distance between their first lanes.
    pub(in crate::atom) groups: [(i64, i64); 2],
}

/// The lanes and bits of tensor memory that a warp accesses in one instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::atom) struct Lanes {
    pub(in crate::atom) count: i64,
    /// The number of bits per lane.
    pub(in crate::atom) bits: i64,
    /// `true` if the two 16-bit elements of a register are in separate columns of tensor memory.
    pub(in crate::atom) packed: bool,
}

impl CopyAtom {
    /// Builds an instruction from four layouts. `threads` maps the number of a thread in the instruction to its number
    /// in the block (CuTe's `ThrID`). `source` maps (thread, bit) to bits of the source, and `target` maps (thread,
    /// bit) to bits of the target. `reference` is usually equal to one of these two maps. Tiled copies number threads
    /// and values in the order of `reference`.
    ///
    /// # Errors
    /// - If `source`, `target` or `reference` does not have two modes (threads, bits), is empty, or contains a swizzle,
    ///   an offset or a symbol.
    /// - If the number of threads in one of these maps is not the size of `threads`.
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

    /// Builds an instruction from the layouts that CuTe prints for a `Copy_Atom`: the threads, and three maps from
    /// (thread, value) to elements of `bits` bits. This function converts the three maps to maps from (thread, bit) to
    /// bits. Law: `upcast(bits)` converts a map back. For example, `atom.source().upcast(bits)` has the same indices as
    /// the argument `source`.
    ///
    /// # Errors
    /// In the same cases as [`of`](Self::of), or if `bits` is not positive.
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

    /// Returns this instruction with elements of `bits` bits instead of the current width.
    #[must_use]
    pub const fn of_width(&self, bits: i64) -> Self {
        Self { element: bits, ..*self }
    }

    /// Returns CuTe's `ThrID`: a map from the number of a thread in the instruction to its number in the block.
    pub const fn threads(&self) -> &Layout {
        &self.threads
    }

    /// Returns CuTe's `SrcLayout`: a map from (thread, bit) to bits of the source.
    pub const fn source(&self) -> &Layout {
        &self.source
    }

    /// Returns CuTe's `DstLayout`: a map from (thread, bit) to bits of the target.
    pub const fn target(&self) -> &Layout {
        &self.target
    }

    /// Returns CuTe's `RefLayout`. Tiled copies number threads and values in the order of this layout. For named
    /// instructions, `RefLayout` is the source or the target layout. For `ldmatrix` and `stmatrix`, it is the layout of
    /// the registers.
    pub const fn reference(&self) -> &Layout {
        &self.reference
    }

    /// Returns the number of bits of an element, or `None` if the instruction was built without this number.
    #[must_use]
    pub const fn element(&self) -> Option<i64> {
        if self.element == 0 { None } else { Some(self.element) }
    }

    /// Returns the lanes and bits of tensor memory that a warp accesses in one instruction, or `None` if the
    /// instruction does not move data between registers and tensor memory.
    pub(in crate::atom) const fn lanes(&self) -> Option<Lanes> {
        self.lanes
    }

    pub(in crate::atom) const fn paths(&self) -> Option<Paths> {
        self.paths
    }

    /// Returns the PTX mnemonic, such as `ldmatrix.sync.aligned.m8n8.x4.shared.b16`. The text is empty if the
    /// instruction was built from layouts.
    pub const fn instruction(&self) -> &Text {
        &self.instruction
    }
}

/// Builds an instruction of a warp. The reference layout is `source` if `counted_at_source` is `true`, and otherwise
/// `target`.
pub(super) const fn warp(source: Layout, target: Layout, counted_at_source: bool, instruction: Text) -> CopyAtom {
    let threads = Layout::plain(layout_runtime::tree::Tree::leaf(layout_runtime::leaf::Leaf::new(32, 1)));
    let reference = if counted_at_source { source } else { target };
    CopyAtom { threads, source, target, reference, element: 0, instruction, lanes: None, paths: None }
}

/// Returns the layout `(1,bits):(0,1)`: one thread copies `bits` bits.
pub(super) const fn bits(bits: i64) -> Layout {
    ModeBuilder::NONE.layout(ModeBuilder::NONE.unless_one(bits, 1))
}

/// Returns the instruction for elements of the width that argument `i` of the name specifies, or the unchanged
/// instruction if there is no argument `i`. Returns `None` if the argument is not a width, or if the name has more
/// arguments.
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

/// Returns the width in bits that argument `i` specifies, as a number of bits or as the name of a type. Returns `None`
/// if the argument is neither.
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

/// Returns the number of bits of a CuTe type such as `uint_bit_t<128>` or `uint_byte_t<16>`, or `None` for other names.
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

/// Converts a layout of elements to a layout of bits. `layout` maps (thread, value) to elements. The result maps
/// (thread, (bit, value)) to bits.
const fn in_bits(layout: &Layout, bits: i64) -> Result<Layout, Error> {
    let scale = ok!(Layout::new(&IntTuple::int(layout.cosize()), &IntTuple::int(bits)));
    let scaled = ok!(scale.composition(layout));
    let values = ok!(Layout::make_layout(&[ok!(Layout::left(&IntTuple::int(bits))), ok!(scaled.mode(&[1]))]));
    Layout::make_layout(&[ok!(scaled.mode(&[0])), values])
}
