//! Implements [`TensorLayout`] for layout types.

use crate::compiled::checked_index;
use crate::structure::{self, Start, Structure, Table};
use crate::views::coords::coord::{self, Coordinate, Entries, Selection};
use crate::views::coords::side::Where;
use crate::views::layouts::indices::Indices;
use crate::views::operations::bounds::{self, require_inside};
use crate::views::operations::change::mapped_value;
use crate::views::operations::traits::{Map, Plane, StaticTiler, StoredLayout, StoredLayoutOf, TensorLayout};
use crate::views::operations::view::{ConstantsOf, Frozen, Slice, fixed_modes, moved};
use crate::views::tiles::counted::KnownParts;
use crate::views::tiles::cover::grid;
use crate::views::tiles::grid::Grid;
use crate::views::tiles::tail::PartOf;
use core::marker::PhantomData;
use layout_runtime::rules::OutOfShape;
use layout_runtime::{Error, Layout, MAX_LEAVES, tree::Profile};

layout_runtime::rules! {
    NamedOffset = "the offset of the layout contains symbols", "create a tensor with the whole layout, and select a tile with `t.local_tile(...)`";
}

/// The table that computes the indices of `L` at coordinates of type `C`. The table is empty if a plan computes the
/// indices.
struct TableOf<L, C>(PhantomData<(L, C)>);

impl<L: Structure, C: Coordinate> TableOf<L, C> {
    const TABLE: Table = if ConstantsOf::<L>::HAS_PLAN { Table::EMPTY } else { Table::of(&L::LAYOUT, &C::PROFILE.0) };
}

/// The table that computes the index at the entries that a selection fixes, that is, all entries except `..`.
struct FixedBy<L, C, W>(PhantomData<(L, C, W)>);

impl<L: Structure, C: Selection, W: Where> FixedBy<L, C, W> {
    const TABLE: Table = Table::of(&fixed_modes::<C, W>(&L::LAYOUT), &Profile::flat(coord::fixed_len::<C>()));
}

/// A layout that is known at compile time, except for the values of its symbols.
#[diagnostic::do_not_recommend]
impl<L: Structure> TensorLayout for L {
    type Stored = StoredLayoutOf<L>;
    type Checked<V> = V;
    const NAMED: Option<Layout> = Some(L::LAYOUT);
    const REFUSED: Option<Error> = <L as Structure>::REFUSED;
    const IS_JOINED: bool = ConstantsOf::<L>::IS_JOINED;

    fn checked<V>(result: Result<V, Error>) -> V {
        match result {
            Ok(value) => value,
            Err(error) => panic!("{error}"),
        }
    }

    fn stored_layout(stored: &StoredLayoutOf<L>) -> Layout {
        if ConstantsOf::<L>::IS_JOINED {
            return structure::value(&L::LAYOUT, 0, &ConstantsOf::<L>::get(&stored.numbers))
                .joined_to(stored.start.get());
        }
        structure::value(&L::LAYOUT, stored.start.get(), &ConstantsOf::<L>::get(&stored.numbers))
    }

    #[inline(always)]
    fn start(stored: &StoredLayoutOf<L>) -> i64 {
        stored.start.get()
    }

    #[inline(always)]
    fn stored_size(stored: &StoredLayoutOf<L>) -> usize {
        if const { L::LAYOUT.is_known() } {
            return const { L::LAYOUT.cleared().size() };
        }
        const { &ConstantsOf::<L>::LOOPS }.outer(0, &stored.numbers) as usize
    }

    #[inline(always)]
    fn stored_extent<const MODE: usize>(stored: &StoredLayoutOf<L>) -> usize {
        if const { L::LAYOUT.is_known() } {
            return const { or!(option!(L::LAYOUT.cleared().size_of(&[MODE])), 0) };
        }
        let leaves = const {
            let profile = &L::LAYOUT.modes().profile;
            let is_mode = L::LAYOUT.depth() > 0 && MODE < L::LAYOUT.rank();
            let span = if is_mode { profile.mode(profile.all(), MODE) } else { profile.all() };
            (span.start, span.end)
        };
        const { &ConstantsOf::<L>::LOOPS }.size_of(leaves, &stored.numbers) as usize
    }

    #[inline(always)]
    fn index<C: Coordinate>(stored: &StoredLayoutOf<L>, coordinate: C) -> Option<usize> {
        if const { ConstantsOf::<L>::HAS_PLAN } {
            let index = checked_index::<Frozen<L>, usize, _>(Entries(coordinate))?;
            // If the start is not XORed, `start` is 0 here, and the result is the index itself.
            return Some(index ^ stored.start.get() as usize);
        }
        let index = const { &TableOf::<L, C>::TABLE }.index(&stored.numbers, &coord::values(&coordinate))?;
        Some(ConstantsOf::<L>::swizzled(
            index.wrapping_add(const { L::LAYOUT.offset() }).wrapping_add(stored.start.get()),
        ))
    }

    fn require_within(stored: &StoredLayoutOf<L>, len: usize) -> Result<(), Error> {
        if L::LAYOUT.is_known() {
            return bounds::require_within(&L::LAYOUT, const { bounds::of(&L::LAYOUT) }, len);
        }
        if const { !L::LAYOUT.terms().is_empty() } {
            return Err(NamedOffset.error());
        }
        if const { !L::LAYOUT.is_composed() }
            && let Some((0, high)) = const { &ConstantsOf::<L>::LEAVES }.bounds(&stored.numbers)
            && (high as u64) < len as u64
        {
            return Ok(());
        }
        structure::bounds(&L::LAYOUT, &ConstantsOf::<L>::get(&stored.numbers))?;
        let layout = Self::stored_layout(stored);
        layout.verify()?;
        bounds::require_within(&layout, bounds::of(&layout), len)
    }

    fn require_injective(stored: &StoredLayoutOf<L>) -> Result<(), Error> {
        if L::LAYOUT.is_known() {
            return const { ConstantsOf::<L>::INJECTIVE };
        }
        if structure::injective(&L::LAYOUT, &ConstantsOf::<L>::get(&stored.numbers)) {
            return Ok(());
        }
        bounds::injective(&Self::stored_layout(stored))
    }

    #[inline(always)]
    fn walk(stored: &StoredLayoutOf<L>, mut f: impl FnMut(usize, usize)) {
        let start = stored.start.get();
        if const { L::LAYOUT.is_known() } {
            return const { &ConstantsOf::<L>::NEST }.walk(
                #[inline(always)]
                |coordinate, index| f(coordinate as usize, ConstantsOf::<L>::turned(coordinate, index, start)),
            );
        }
        let start = start + const { L::LAYOUT.offset() };
        const { &ConstantsOf::<L>::LOOPS }.walk(
            &stored.numbers,
            #[inline(always)]
            |coordinate, index| f(coordinate as usize, ConstantsOf::<L>::swizzled(index + start)),
        );
    }

    #[inline(always)]
    fn plane(stored: &StoredLayoutOf<L>) -> Option<Plane> {
        if const { L::LAYOUT.len() > 2 || ConstantsOf::<L>::IS_JOINED || !L::LAYOUT.swizzle().is_identity() } {
            return None;
        }
        let leaf = |k: usize| const { &ConstantsOf::<L>::LEAVES }.extent_and_stride(k, &stored.numbers);
        Some(Plane { start: const { L::LAYOUT.offset() } + stored.start.get(), leaves: [leaf(0), leaf(1)] })
    }

    type Indices = Indices<L>;

    #[inline(always)]
    fn indices(stored: &StoredLayoutOf<L>) -> Indices<L> {
        Indices::new(*stored)
    }

    type Mapped<M: Map> = M::Of<L>;

    fn mapped<M: Map>(stored: &StoredLayoutOf<L>) -> Result<StoredLayoutOf<M::Of<L>>, Error> {
        if let Some(error) = const { <M::Of<L> as Structure>::REFUSED } {
            return Err(error);
        }
        const { assert_inside::<M, L>() };
        if const { asks::<M, L>() } {
            let _ = ok!(mapped_value::<M>(&Self::stored_layout(stored)));
        }
        Ok(StoredLayout { start: ok!(M::start::<L>(stored.start)), numbers: stored.numbers })
    }

    type Sliced<C: Selection, W: Where> = Slice<L, C, W>;

    #[inline(always)]
    fn sliced<C: Selection, W: Where>(
        stored: &StoredLayoutOf<L>,
        selection: C,
    ) -> Result<(usize, StoredLayout<C::Counted<L::Numbers>, i64>), Error> {
        if let Some(error) = const { <Slice<L, C, W> as Structure>::REFUSED } {
            return Err(error);
        }
        let (start, numbers) = (stored.start.get(), selection.counted(stored.numbers));
        if const { coord::fixed_len::<C>() == 0 } {
            return Ok((0, StoredLayout { start, numbers }));
        }
        if const { C::RANGED != 0 } {
            // The computed start of an empty slice can be past the end of the storage, so the slice starts at the start
            // of the tensor instead.
            let Some(last) = coord::last_values(&selection) else { return Ok((0, StoredLayout { start, numbers })) };
            // If a range ends outside its mode, the index of its last coordinate is `None`.
            if fixed_index::<L, C, W>(stored, &last).is_none() {
                return Err(OutOfShape.error());
            }
        }
        match fixed_index::<L, C, W>(stored, &coord::values(&selection)) {
            Some(index) => {
                let (place, start) = moved::<L>(index, start);
                // In an empty tensor, the computed start can be past the end of the storage, so the start is 0 instead.
                Ok((if const { L::LAYOUT.is_empty() } { 0 } else { place }, StoredLayout { start, numbers }))
            }
            None => Err(OutOfShape.error()),
        }
    }

    type Parts<T: StaticTiler, W: Where> = KnownParts<L, T, W>;

    #[inline(always)]
    fn parts<T: StaticTiler, W: Where>(stored: &StoredLayoutOf<L>) -> Result<KnownParts<L, T, W>, Error> {
        if let Some(error) = const { <PartOf<L, T, W> as Structure>::REFUSED } {
            return Err(error);
        }
        Ok(KnownParts::new(*stored))
    }
}

/// Returns the index of the slice's first element, computed from the modes that a selection fixes. `entries` are the
/// leaves of the selection. Returns `None` if an entry is outside the shape.
#[inline(always)]
fn fixed_index<L: Structure, C: Selection, W: Where>(
    stored: &StoredLayoutOf<L>,
    entries: &[usize; MAX_LEAVES],
) -> Option<i64> {
    const { &FixedBy::<L, C, W>::TABLE }.index(&stored.numbers, &coord::fixed::<C>(entries))
}

const fn assert_inside<M: Map, L: Structure>() {
    if !M::MAY_OVERRUN && L::LAYOUT.is_known() && <M::Of<L> as Structure>::REFUSED.is_none() {
        let () = layout_runtime::expect(require_inside(&<M::Of<L>>::LAYOUT, &L::LAYOUT));
    }
}

/// Returns `true` if runtime values determine whether the operation `M` succeeds. If a clause guarantees that the
/// extents of the tiles divide the extents of the modes, a divide always succeeds, so the result is `false`.
const fn asks<M: Map, L: Structure>() -> bool {
    if L::LAYOUT.is_known() || !M::ASKS {
        return false;
    }
    match &M::DIVIDES {
        Some(tiler) => !matches!(grid(&L::LAYOUT, false, tiler), Ok(Grid { has_runs: true, has_tail: false, .. })),
        None => true,
    }
}
