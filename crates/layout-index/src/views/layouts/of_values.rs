//! Implements [`TensorLayout`] for [`Layout`] values.

use crate::iterate::elements;
use crate::rules::SingleElement;
use crate::structure::{self, Numbers};
use crate::views::coords::coord::{self, Coordinate, Ranges, Selection};
use crate::views::coords::side::{Where, placed};
use crate::views::layouts::indices::NestIndices;
use crate::views::operations::bounds;
use crate::views::operations::bounds::checked_index;
use crate::views::operations::bounds::require_coordinate;
use crate::views::operations::change::mapped_value;
use crate::views::operations::traits::{Map, StaticTiler, TensorLayout};
use crate::views::operations::view::ranged;
use crate::views::tiles::counted::LateParts;
use layout_runtime::rules::CoordinateStride;
use layout_runtime::{Error, Int, IntTuple, Layout};

#[diagnostic::do_not_recommend]
impl TensorLayout for Layout {
    type Stored = Self;
    type Checked<V> = Result<V, Error>;
    const NAMED: Option<Layout> = None;
    const REFUSED: Option<Error> = None;

    fn checked<V>(result: Result<V, Error>) -> Result<V, Error> {
        result
    }

    fn stored_layout(stored: &Self) -> Layout {
        Self::borrowed_layout(stored).copied().unwrap_or_else(|| structure::value(stored, 0, &|_| 1))
    }

    #[inline]
    fn borrowed_layout(stored: &Self) -> Option<&Layout> {
        stored.is_known().then_some(stored)
    }

    fn stored_size(stored: &Self) -> usize {
        stored.size()
    }

    fn stored_extent<const MODE: usize>(stored: &Self) -> usize {
        match stored.size_of(&[MODE]) {
            Ok(extent) => extent,
            Err(error) => panic!("{error}"),
        }
    }

    #[inline]
    fn index<C: Coordinate>(stored: &Self, coordinate: C) -> Option<usize> {
        checked_index(stored, const { &C::PROFILE.0 }, &coord::values(&coordinate)).map(|index| index as usize)
    }

    fn require_within(stored: &Self, len: usize) -> Result<(), Error> {
        bounds::require_within(stored, bounds::of(stored), len)
    }

    fn require_injective(stored: &Self) -> Result<(), Error> {
        bounds::injective(&Self::stored_layout(stored))
    }

    fn walk(stored: &Self, mut f: impl FnMut(usize, usize)) {
        elements(stored).for_each(|(coordinate, index)| f(coordinate, index as usize));
    }

    type Indices = NestIndices;

    fn indices(stored: &Self) -> NestIndices {
        NestIndices::new(stored)
    }

    type Mapped<M: Map> = Self;

    fn mapped<M: Map>(stored: &Self) -> Result<Self, Error> {
        mapped_value::<M>(&Self::stored_layout(stored))
    }

    type Sliced<C: Selection, W: Where> = Self;

    fn sliced<C: Selection, W: Where>(stored: &Self, selection: C) -> Result<(usize, Self), Error> {
        if const { C::RANGED != 0 } {
            return ranges::<C, W>(stored, &selection);
        }
        let selection = ok!(placed(stored, &coord::tuple::<C>(&coord::values(&selection), Ranges::Kept), W::SIDE));
        if !stored.has_integer_indices() {
            return coordinates(stored, &selection);
        }
        // With XOR strides, the layout is sliced with its swizzle and offset. Otherwise only the modes are sliced,
        // because a slice changes the start instead of the swizzle and the offset.
        let whole = if stored.is_xor() { *stored } else { stored.layout_part() };
        let sliced = ok!(whole.slice_and_offset(&selection));
        ok!(require_coordinate(stored, &selection));
        let start = match sliced.offset.as_int() {
            Some(start) if sliced.layout.rank() > 0 => start.value(),
            _ => return Err(SingleElement.error()),
        };
        // In an empty tensor, the computed start can be past the end of the storage, so the start is 0 instead.
        let start = if stored.is_empty() { 0 } else { start };
        if stored.is_xor() {
            return Ok((start as usize, sliced.layout));
        }
        let (place, shift) = if stored.is_composed() { (0, start) } else { (start, 0) };
        Ok((place as usize, sliced.layout.with_front_of(stored).offset_by(shift)))
    }

    type Parts<T: StaticTiler, W: Where> = LateParts<W>;

    fn parts<T: StaticTiler, W: Where>(stored: &Self) -> Result<LateParts<W>, Error> {
        LateParts::new(stored, &T::TILER)
    }
}

/// Returns the slice of an identity tensor. The indices of an identity tensor are coordinates, so the offset of the
/// slice is the coordinate of its first element.
fn coordinates(stored: &Layout, selection: &IntTuple) -> Result<(usize, Layout), Error> {
    let sliced = stored.slice_in_place(selection)?;
    require_coordinate(stored, selection)?;
    if sliced.rank() == 0 { Err(SingleElement.error()) } else { Ok((0, sliced)) }
}

/// Returns the start and the layout of the slice that starts at the first coordinate of each range and has the lengths
/// of the ranges.
fn ranges<C: Selection, W: Where>(stored: &Layout, selection: &C) -> Result<(usize, Layout), Error> {
    if !stored.has_integer_indices() {
        return Err(CoordinateStride.error().of("slice", 0));
    }
    let first = coord::values(selection);
    let placed = |entries: &_, ranges| placed(stored, &coord::tuple::<C>(entries, ranges), W::SIDE);
    let (leaves, len) = ranged(stored, &placed(&first, Ranges::Marked)?)?;
    let mut layout = stored.layout_part().slice(&placed(&first, Ranges::Kept)?)?.with_front_of(stored);
    let Some(last) = coord::last_values(selection) else {
        // The start of an empty slice can be past the end of the storage, so the start is 0 instead.
        return Ok((0, layout.with_leaf(leaves[0], layout.modes().leaves[leaves[0]].with_size(0))));
    };
    let (first, last) = (placed(&first, Ranges::Fixed)?, placed(&last, Ranges::Fixed)?);
    require_coordinate(stored, &first)?;
    require_coordinate(stored, &last)?;
    let counts = selection.counted([0_usize; 0]);
    for (name, leaf) in leaves[..len].iter().enumerate() {
        layout = layout.with_leaf(*leaf, layout.modes().leaves[*leaf].with_size(counts.get(name)));
    }
    let start = stored.layout_part().slice_and_offset(&first)?.offset.as_int().map_or(0, Int::value);
    let start = if stored.is_empty() { 0 } else { start };
    if !stored.is_composed() { Ok((start as usize, layout)) } else { Ok((0, layout.offset_by(start))) }
}
