//! Layouts with runtime values: the values, and the precomputed divisors.

use super::{Divisors, Numbers, Origin, Structure, Table, check, value};
use crate::compiled::{Accepts, Coord, IndexInt, StaticLayout};
use crate::divide::{Divide, FastDiv};
use crate::emitted::AnyCoordinate;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;
use layout_runtime::Basis;
use layout_runtime::{Error, Int, IntTuple, Layout, MAX_LEAVES, symbols::Fact, tree::Profile};

/// A structure with runtime values. Its runtime values, coordinates and indices have the same integer type. `layout!`
/// declares such types. Every [`StaticLayout`] implements this trait too, without runtime values.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout of a tensor",
    note = "declare the layout with `layout!`: `struct Vector {{ n: usize }} = (n):(1);`, or without runtime numbers, `struct Fixed = (64):(1);`"
)]
pub trait Valued: Structure<Start = Origin> {
    /// The type of coordinates, indices and runtime values.
    type Int: Divide;
    /// The integer type of divisions. This type is narrower than `Int` if a clause guarantees that all coordinates fit
    /// in the narrower type.
    type Narrow: Divide;
    /// The precomputed divisors: one per symbolic extent, except that the last leaf has none.
    type Divisors: Divisors<Self::Narrow>;
    /// The modes of the layout as a type, which determines the permitted nestings of coordinates.
    type Modes;
    /// The declared clauses about the values.
    const FACTS: &'static [Fact];
}

#[diagnostic::do_not_recommend]
impl<L: StaticLayout> Valued for L {
    type Int = usize;
    type Narrow = usize;
    type Divisors = [FastDiv<usize>; 0];
    type Modes = AnyCoordinate;
    const FACTS: &'static [Fact] = &[];
}

/// A layout with runtime values. The type contains the structure of the layout, and the value stores the runtime
/// values. `layout!` returns a `Value` if the notation in an expression contains names of variables.
///
/// The index of a coordinate with one entry per leaf is computed by multiplications and additions. A one-dimensional
/// coordinate must also be split into digits by divisions. A division by a static extent is a division by a constant. A
/// division by a symbolic extent uses a precomputed reciprocal ([`FastDiv`]).
///
/// ```
/// use colex::{Tensor, layout};
///
/// let (m, ld) = (5_usize, 100);
/// let rows = layout!((m, 64):(ld, 1));
/// assert_eq!((rows.at((4, 63)), rows.at(4), rows.get((5, 0))), (463, 400, None));
/// assert_eq!((rows.size(), format!("{rows} {rows:#}")), (320, "(5,64):(100,1) (5,_64):(100,_1)".into()));
///
/// let data: [usize; 464] = core::array::from_fn(|i| i);
/// assert_eq!(Tensor::new(&data, rows)?[(4, 63)], 463);
/// # Ok::<(), colex::Error>(())
/// ```
pub struct Value<L: Valued> {
    numbers: L::Numbers,
    divisors: L::Divisors,
}

/// The table that computes the indices of `L` at coordinates of type `C`.
struct TableOf<L, C>(PhantomData<(L, C)>);

impl<L: Valued, C: Coord<L::Int>> TableOf<L, C> {
    const TABLE: Table = Table::of(&L::LAYOUT, &C::PROFILE.0);
}

/// The table that computes the indices of `L` at one-dimensional coordinates.
struct Leaves<L>(PhantomData<L>);

impl<L: Valued> Leaves<L> {
    const TABLE: Table = Table::of(&L::LAYOUT, &Profile::LEAF);
}

impl<L: Valued> Value<L> {
    /// Builds the layout from the values of its symbols, in the order of the symbols.
    ///
    /// # Errors
    /// If a value violates a clause, if an extent is below 1, if the size or a stride does not fit in 63 bits, or if an
    /// index does not fit in the layout's integer type. The error contains the value that causes it.
    pub fn new(numbers: L::Numbers) -> Result<Self, Error> {
        let () = const { require_extents::<L>() };
        Self::check_facts(&numbers)?;
        Self::check(&numbers)?;
        Ok(Self::prepared(numbers))
    }

    /// Like [`new`](Self::new), but in a release build checks only the clauses, and not whether extents, strides and
    /// indices are valid.
    ///
    /// # Panics
    /// If a value violates a clause. A debug build also panics if [`new`](Self::new) would return an error. In a
    /// release build, invalid values lead to unspecified indices.
    #[inline(always)]
    #[must_use]
    #[track_caller]
    pub fn of(numbers: L::Numbers) -> Self {
        let () = const { require_extents::<L>() };
        let mut checked = Self::check_facts(&numbers);
        if cfg!(debug_assertions) && checked.is_ok() {
            checked = Self::check(&numbers);
        }
        match checked {
            Ok(()) => Self::prepared(numbers),
            Err(error) => panic!("{error}"),
        }
    }

    #[inline(always)]
    fn prepared(numbers: L::Numbers) -> Self {
        const {
            assert!(
                !L::LAYOUT.is_xor(),
                "a layout with XOR strides cannot have runtime numbers; declare the layout without XOR strides"
            );
        };
        let table = const { &Leaves::<L>::TABLE };
        let divisor = |i| FastDiv::by_extent(L::Narrow::cut(table.divided(i).get(&numbers)));
        Self { numbers, divisors: L::Divisors::new(divisor) }
    }

    #[inline(always)]
    fn check_facts(numbers: &L::Numbers) -> Result<(), Error> {
        check::facts(L::FACTS, L::NAMES, L::Int::WIDTH.signed, &|name| numbers.get(name))
    }

    #[inline(always)]
    fn check(numbers: &L::Numbers) -> Result<(), Error> {
        let (signed, bits) = (L::Int::WIDTH.signed, value_bits::<L::Int>());
        if const { !L::LAYOUT.is_composed() }
            && let Some((0, high)) = const { &Leaves::<L>::TABLE }.bounds(numbers)
            && (bits == 64 || high >> bits == 0)
        {
            return Ok(());
        }
        check::numbers(&L::LAYOUT, L::NAMES, (bits, signed), &|name| numbers.get(name))
    }

    /// Returns the runtime values, in the order of the symbols.
    pub const fn numbers(&self) -> &L::Numbers {
        &self.numbers
    }

    /// Returns the index of a coordinate. The coordinate can be one number, have one entry per mode, be nested like the
    /// shape, or have any nesting in between.
    ///
    /// If the coordinate is outside the shape, a debug build panics and a release build returns an unspecified number;
    /// see [`get`](Self::get).
    #[inline(always)]
    #[must_use]
    #[track_caller]
    pub fn at<C: Coord<L::Int>>(&self, coord: C) -> L::Int
    where
        L::Modes: Accepts<C>,
    {
        self.place(coord)
    }

    /// Like [`at`](Self::at), but without the bound that checks the nesting. The caller has its own bound.
    #[doc(hidden)]
    #[inline(always)]
    #[track_caller]
    pub fn place<C: Coord<L::Int>>(&self, coord: C) -> L::Int {
        match self.index::<C>(coord, cfg!(debug_assertions)) {
            Some(index) => index,
            None => {
                let mut entries = [L::Int::ZERO; MAX_LEAVES];
                coord.write(&mut entries, 0);
                outside(&C::PROFILE.filled(entries.map(L::Int::value)), &self.shape())
            }
        }
    }

    /// Returns the index of a coordinate, or `None` if the coordinate is outside the shape.
    #[inline(always)]
    #[must_use]
    pub fn get<C: Coord<L::Int>>(&self, coord: C) -> Option<L::Int>
    where
        L::Modes: Accepts<C>,
    {
        self.checked_place(coord)
    }

    /// Like [`get`](Self::get), but without the bound that checks the nesting. The caller has its own bound.
    #[doc(hidden)]
    #[inline(always)]
    pub fn checked_place<C: Coord<L::Int>>(&self, coord: C) -> Option<L::Int> {
        self.index::<C>(coord, true)
    }

    #[inline(always)]
    fn index<C: Coord<L::Int>>(&self, coord: C, checked: bool) -> Option<L::Int> {
        const { TableOf::<L, C>::TABLE.require_fit() };
        let mut entries = [L::Int::ZERO; MAX_LEAVES];
        coord.write(&mut entries, 0);
        let table = const { &TableOf::<L, C>::TABLE };
        let index = table.prepared_index::<L::Int, L::Narrow, _>(&self.numbers, &self.divisors, &entries, checked)?;
        Some(swizzled::<L>(index, &self.numbers))
    }

    /// Returns the number of coordinates.
    #[inline]
    #[must_use]
    pub fn size(&self) -> usize {
        const { &Leaves::<L>::TABLE }.size(&self.numbers) as usize
    }

    /// Returns the smallest and the largest index, or `None` if the runtime values do not make a valid layout.
    ///
    /// With a swizzle, the result can be wider than the exact bounds, as in [`Layout::bounds`].
    #[must_use]
    pub fn bounds(&self) -> Option<(L::Int, L::Int)> {
        let (low, high) = self.layout().ok()?.bounds();
        Some((L::Int::narrow(low.into())?, L::Int::narrow(high.into())?))
    }

    /// Returns the shape. Extents that are part of the type are static, like CuTe's `_8`.
    pub fn shape(&self) -> IntTuple {
        self.numbered(L::LAYOUT.shape(), |row| row.0)
    }

    /// Returns the strides, nested like the shape.
    pub fn stride(&self) -> IntTuple {
        self.numbered(L::LAYOUT.stride(), |row| row.1)
    }

    /// Returns `tuple` with each symbolic leaf replaced by a number. `tuple` is the shape or the stride. `of` selects
    /// the number from the extent and the stride of the leaf.
    fn numbered(&self, mut tuple: IntTuple, of: impl Fn((i64, i64)) -> i64) -> IntTuple {
        for (k, leaf) in tuple.tree.leaves[..L::LAYOUT.len()].iter_mut().enumerate() {
            if leaf.first_name().is_some() {
                *leaf = Int::new(of(const { &Leaves::<L>::TABLE }.extent_and_stride(k, &self.numbers)));
            }
        }
        tuple
    }

    /// Converts this layout to a [`Layout`].
    ///
    /// # Errors
    /// If an extent is below 1, if the size or a stride does not fit in 63 bits, or if an index does not fit in the
    /// layout's integer type.
    pub fn layout(&self) -> Result<Layout, Error> {
        Self::check(&self.numbers)?;
        Ok(value(&L::LAYOUT, 0, &|name| self.numbers.get(name)))
    }
}

#[cold]
#[track_caller]
fn outside(coord: &IntTuple, shape: &IntTuple) -> ! {
    panic!("the coordinate {coord} is outside of the shape {shape}")
}

/// Returns the number of bits of the type, without the sign.
const fn value_bits<I: IndexInt>() -> u32 {
    8 * size_of::<I>() as u32 - I::WIDTH.signed as u32
}

/// Stops compilation if an extent that is part of the type does not fit in the integer type of the layout.
#[track_caller]
const fn require_extents<L: Valued>() {
    let bits = value_bits::<L::Int>();
    let fits = all!(0..L::LAYOUT.len(), |i| {
        let mode = &L::LAYOUT.modes().leaves[i];
        mode.symbol().is_some() || bits == 64 || mode.extent().value() as u64 >> bits == 0
    });
    assert!(fits, "an extent of the layout does not fit in the integer type of the runtime numbers of the layout");
}

/// Returns `swizzle(offset + index)`.
#[inline(always)]
fn swizzled<L: Valued>(index: L::Int, numbers: &L::Numbers) -> L::Int {
    if const { !L::LAYOUT.is_composed() } {
        return index;
    }
    let mut index = index.add(L::Int::cut(const { L::LAYOUT.offset() }));
    for term in const { &L::LAYOUT }.terms() {
        let mut names = (0..Basis::MAX_FACTORS).filter_map(|i| term.names.factor(i));
        let number = |product: L::Int, name: u8| product.mul(L::Int::cut(numbers.get(usize::from(name))));
        index = index.add(
            names
                .try_fold(L::Int::cut(term.value), |product, name| Some(number(product, name)))
                .unwrap_or(L::Int::ZERO),
        );
    }
    let swizzle = const { L::LAYOUT.swizzle() };
    let (read, shift) = (index.and(L::Int::cut(swizzle.y_mask())), swizzle.shift());
    index.xor(if shift >= 0 { read.shr(shift as u32) } else { read.shl(-shift as u32) })
}

copied! { [L: Valued] Value<L>; }

impl<L: Valued> PartialEq for Value<L> {
    fn eq(&self, other: &Self) -> bool {
        (0..L::Numbers::LEN).all(|name| self.numbers.get(name) == other.numbers.get(name))
    }
}

impl<L: Valued> Eq for Value<L> {}

impl<L: Valued> Hash for Value<L> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (0..L::Numbers::LEN).for_each(|name| self.numbers.get(name).hash(state));
    }
}

/// Prints the layout in CuTe's notation, such as `(5,64):(100,1)`. The alternate form marks static integers:
/// `(5,_64):(100,_1)`.
impl<L: Valued> fmt::Display for Value<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if L::LAYOUT.is_composed() {
            let layout = self.layout().map_err(|_| fmt::Error)?;
            let mark = if f.alternate() && L::LAYOUT.terms().is_empty() { "_" } else { "" };
            write!(f, "{} o {mark}{} o ", layout.swizzle(), layout.offset())?;
        }
        fmt::Display::fmt(&self.shape(), f)?;
        f.write_str(":")?;
        fmt::Display::fmt(&self.stride(), f)
    }
}

/// Prints the same text as the alternate form of `Display`.
impl<L: Valued> fmt::Debug for Value<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:#}")
    }
}
