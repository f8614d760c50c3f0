//! The types of views, and the constants that are computed once per type.

use crate::compiled::StaticLayout;
use crate::iterate::Nest;
use crate::iterate::nest;
use crate::rules::{SingleElement, StartJoined};
use crate::structure::{Loops, MAX_NAMES, Most, Numbers, Start, Structure, Table};
use crate::views::coords::coord::{self, Ranges, Selection};
use crate::views::coords::side::{Where, placed};
use crate::views::operations::bounds;
use crate::views::operations::change::made;
use crate::views::operations::law::{Entry, result};
use crate::views::operations::traits::Invariant;
use core::marker::PhantomData;
use layout_runtime::{Error, IntTuple, Layout, MAX_LEAVES, Symbol, tree::Span};

layout_runtime::rules! {
    RangeOfModes = "a range cannot select coordinates of a mode with several extents", "flatten the tensor, or select a tile";
}

/// The modes of `L` that a selection keeps.
pub struct Slice<L, C, W>(Invariant<(L, C, W)>);

/// The layout `L` if a plan computes its indices, and a placeholder otherwise.
#[derive(Debug)]
pub struct Frozen<L>(Invariant<L>);

const fn selected<C: Selection, W: Where>(layout: &Layout, ranges: Ranges) -> Result<IntTuple, Error> {
    placed(layout, &coord::tuple::<C>(&[0; MAX_LEAVES], ranges), W::SIDE)
}

/// Returns the modes that a selection keeps. Each range adds a symbol for its length; the numbers of these symbols
/// start at `names`, the number of existing symbols.
const fn kept<C: Selection, W: Where>(layout: &Layout, names: usize) -> Result<Layout, Error> {
    let mut sliced = ok!(layout.layout_part().slice(&ok!(selected::<C, W>(layout, Ranges::Kept))));
    if sliced.rank() == 0 {
        return Err(SingleElement.error().of("slice", 0));
    }
    if C::RANGED != 0 {
        let (leaves, len) = ok!(ranged(layout, &ok!(selected::<C, W>(layout, Ranges::Marked))));
        assert!(
            names + len < MAX_NAMES,
            "the view needs too many runtime numbers; select a whole tile or a slice before you take a range of a range"
        );
        each!(for k in 0..len {
            let leaf = sliced.modes().leaves[leaves[k]].with_symbol(Symbol::new((names + k) as u8, 1));
            sliced = sliced.with_leaf(leaves[k], leaf);
        });
    }
    Ok(sliced.with_front_of(layout))
}

/// Returns two results: the leaves of the slice at which `selection` has `X`, which marks a range, and the number of
/// these leaves.
///
/// # Errors
/// If a range selects from a nested mode, or if the layout has XOR strides. With XOR strides, the start of a range
/// cannot be added to the coordinate, because XOR strides combine bits without carries.
pub const fn ranged(layout: &Layout, selection: &IntTuple) -> Result<([usize; MAX_LEAVES], usize), Error> {
    if layout.is_xor() {
        return Err(StartJoined.error().of("slice", 0));
    }
    let mut found = Ranged { leaves: [0; MAX_LEAVES], len: 0, at: 0 };
    ok!(found.collect(layout, layout.all(), selection, selection.all()));
    Ok((found.leaves, found.len))
}

/// The leaves found so far, and the position of the slice's leaf that is examined next.
struct Ranged {
    leaves: [usize; MAX_LEAVES],
    len: usize,
    at: usize,
}

impl Ranged {
    const fn collect(&mut self, layout: &Layout, span: Span, selection: &IntTuple, at: Span) -> Result<(), Error> {
        if !selection.tree.profile.is_leaf(at) {
            let rank = ok!(layout.modes().profile.rank_like(span, &selection.tree.profile, at));
            each!(for i in 0..rank {
                let (mode, entry) = (layout.modes().profile.mode(span, i), selection.tree.profile.mode(at, i));
                ok!(self.collect(layout, mode, selection, entry));
            });
            return Ok(());
        }
        let entry = selection.tree.leaves[at.start];
        if entry.is_omit() {
            if span.end - span.start != 1 {
                return Err(RangeOfModes.error().of("slice", 0));
            }
            self.leaves[self.len] = self.at;
            self.len += 1;
        }
        if entry.is_omit() || entry.is_keep() {
            self.at += span.end - span.start;
        }
        Ok(())
    }
}

/// Returns the modes that a selection fixes, without swizzle and offset. If the selection is invalid, returns a
/// placeholder; `kept` then reports the error.
pub const fn fixed_modes<C: Selection, W: Where>(layout: &Layout) -> Layout {
    if let Ok(selected) = selected::<C, W>(layout, Ranges::Fixed)
        && let Ok(fixed) = layout.layout_part().dice(&selected)
    {
        return fixed;
    }
    layout.layout_part()
}

result!([L: Structure, C: Selection, W: Where] Slice<L, C, W>, |layout| kept::<C, W>(layout, <L::Numbers as Numbers>::LEN));

#[diagnostic::do_not_recommend]
impl<L: Structure, C: Selection, W: Where> Structure for Slice<L, C, W> {
    made!(Self::RESULT);
    const MOST: Most = L::MOST;
    const IS_JOINED: bool = ConstantsOf::<L>::IS_JOINED;
    type Numbers = C::Counted<L::Numbers>;
    type Start = i64;
}

// rustc evaluates plans as constants even if they are not used, so a layout without a plan is replaced by a
// placeholder.
#[diagnostic::do_not_recommend]
impl<L: Structure> StaticLayout for Frozen<L> {
    const LAYOUT: Layout = if ConstantsOf::<L>::HAS_PLAN { L::LAYOUT } else { L::LAYOUT.cleared() };
}

shown! { [L, C, W] Slice<L, C, W> = "Slice"; }

/// The constants that the compiler computes once per layout type `L`.
#[derive(Debug)]
pub struct ConstantsOf<L>(PhantomData<L>);

impl<L: Structure> ConstantsOf<L> {
    /// The effect of the start of a slice on the indices of the slice.
    pub const ENTRY: Entry = Entry::of::<L>().sliced(&L::LAYOUT);
    /// `true` if the start is XORed into the indices.
    pub const IS_JOINED: bool = matches!(Self::ENTRY, Entry::Joined);
    /// `true` if a plan computes the index: all numbers are known, and no start is added before the swizzle.
    pub const HAS_PLAN: bool = L::LAYOUT.is_known() && (L::Start::IS_ORIGIN || ConstantsOf::<L>::IS_JOINED);
    pub const NEST: Nest = if L::LAYOUT.is_known() { nest(&L::LAYOUT) } else { Nest::NOTHING };
    pub const INJECTIVE: Result<(), Error> = if L::LAYOUT.is_known() { bounds::injective(&L::LAYOUT) } else { Ok(()) };
    pub const LEAVES: Table = Table::of(&L::LAYOUT, &layout_runtime::tree::Profile::LEAF);
    pub const LOOPS: Loops = Loops::new(&L::LAYOUT, L::MOST);

    /// Returns a function that maps the number of each symbol to its value.
    pub fn get(numbers: &L::Numbers) -> impl Fn(usize) -> i64 {
        let numbers = *numbers;
        move |name| numbers.get(name)
    }

    /// Applies the swizzle of `L` to an index.
    #[inline(always)]
    pub fn swizzled(index: i64) -> usize {
        const { L::LAYOUT.swizzle() }.apply(index) as usize
    }

    /// Returns the index for one iteration of [`NEST`](Self::NEST). The loops compute `coordinate` and `index`.
    #[inline(always)]
    pub fn turned(coordinate: i64, index: i64, start: i64) -> usize {
        if const { !ConstantsOf::<L>::IS_JOINED } {
            return Self::swizzled(index + start);
        }
        let index = if const { L::LAYOUT.is_xor() } {
            <Frozen<L> as StaticLayout>::index_at(coordinate as usize)
        } else {
            Self::swizzled(index)
        };
        index ^ start as usize
    }
}

/// Moves a view by `index`: returns the number to add to its storage address, and its new start.
#[inline(always)]
pub fn moved<L: Structure>(index: i64, start: i64) -> (usize, i64) {
    const { ConstantsOf::<L>::ENTRY }.moved(const { L::LAYOUT.swizzle() }, index, start)
}
