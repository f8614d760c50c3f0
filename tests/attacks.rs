//! Tries to access memory outside of a tensor from safe code: with wrong implementations of traits, and with numbers
//! that differ from the checked numbers. Each attempt must lead to an error or a panic, or to accesses inside the data.

use colex::compiled::{Coord, IndexInt};
use colex::structure::{Origin, Structure};
use colex::tensor::{Inner, IntoTensorLayout, Run, StaticTiler, Tiling, signatures::Partition};
use colex::{
    Basis, Error, Int, IntTuple, Layout, NaturalCoord, StaticLayout, Symbol, Tensor, Tiler, expect, layout, parse,
};
use std::panic::{AssertUnwindSafe, catch_unwind};

layout! {
    struct Rows { m: usize, n: usize, ld: usize } = (m, n):(ld, 1);
    struct Signed { m: i64, s: i64 } = Sw<0,0,0> o 8 o (m, 2):(s, 1);
}

const NAMED: Layout = <Rows as Structure>::LAYOUT;

/// Numbers for [`Rows`] that are not checked.
struct Unchecked<N>(N);

impl IntoTensorLayout for Unchecked<[usize; 3]> {
    type Kind = Rows;

    fn given(self) -> Result<[usize; 3], Error> {
        Ok(self.0)
    }
}

impl IntoTensorLayout for Unchecked<[i64; 2]> {
    type Kind = Signed;

    fn given(self) -> Result<[i64; 2], Error> {
        Ok(self.0)
    }
}

/// Returns `true` if a call returns an error or panics.
fn fails<T>(f: impl FnOnce() -> Result<T, Error>) -> bool {
    !matches!(catch_unwind(AssertUnwindSafe(f)), Ok(Ok(_)))
}

#[test]
fn numbers_are_checked_by_the_tensor() {
    let data = [0_u8; 64];
    let huge = usize::MAX;
    let bad = [
        [0, 4, 4],
        [4, 0, 4],
        [huge, 1, 0],
        [1, huge, 0],
        [2, 2, huge],
        [1 << 32, 1 << 32, 0],
        [3, 4, huge / 2],
        [9, 8, 8],
        [huge / 2 + 1, 2, 1],
    ];
    for numbers in bad {
        assert!(fails(|| Tensor::new(&data, Unchecked(numbers))), "{numbers:?}");
    }
    assert!(Tensor::new(&data, Unchecked([8, 8, 8])).is_ok());
    assert!(Tensor::new(&data, Unchecked([64, 1, 1])).is_ok());
}

/// Tries to build a tensor with negative numbers. If the tensor can be built, all its indices must be inside the data.
#[test]
fn negative_numbers_stay_inside() {
    let data: Vec<usize> = (0..12).collect();
    for m in -2..12 {
        for s in -12..12_i64 {
            let Ok(tensor) = Tensor::new(&data, Unchecked([m, s])) else { continue };
            for i in 0..m {
                for j in 0..2 {
                    assert_eq!(tensor[(i, j)] as i64, 8 + i * s + j, "m = {m}, s = {s}");
                }
            }
            assert_eq!(tensor.iter().count() as i64, 2 * m);
        }
    }
}

struct Few;

impl Structure for Few {
    const LAYOUT: Layout = NAMED;
    type Numbers = [usize; 1];
    type Start = Origin;
}

impl IntoTensorLayout for Few {
    type Kind = Self;

    fn given(self) -> Result<[usize; 1], Error> {
        Ok([4])
    }
}

/// A layout with symbols, with a type that claims to be a static layout.
#[derive(Clone, Copy)]
struct Static;

impl StaticLayout for Static {
    const LAYOUT: Layout = NAMED;
}

#[test]
fn names_without_numbers() {
    let data = [0_u8; 64];
    assert!(fails(|| Tensor::new(&data, Few)));
    assert!(fails(|| Tensor::new(&data, Static)));
    let error = Tensor::new(&data, NAMED).map(|_| ()).unwrap_err();
    assert!(error.is_of_run_time(), "{error}");
    let rows = Tensor::new(&data, Rows::new(8, 8, 8).unwrap()).unwrap();
    assert!(fails(|| rows.view().tiles(NAMED).map(|_| ())));
    assert!(fails(|| rows.view().zipped_divide(Tiler::layout(&NAMED)).map(|_| ())));
    assert!(fails(|| rows.view().composition(NAMED).map(|_| ())));
}

#[test]
fn rows_that_overlap_are_not_written_in_parts() {
    for (m, n, ld, fine) in [(4, 4, 4, true), (4, 4, 3, false), (4, 4, 0, false), (1, 4, 0, true), (4, 1, 1, true)] {
        let mut data = [0_u8; 64];
        let mut rows = Tensor::new(&mut data, Rows::new(m, n, ld).unwrap()).unwrap();
        let parts = catch_unwind(AssertUnwindSafe(|| rows.tiles_mut((Run::<2>, Run::<3>)).count()));
        assert_eq!(parts.is_ok(), fine, "({m},{n}):({ld},1)");
    }
}

#[test]
fn codes_that_nobody_gave() {
    let seven = (0..7).fold(0, |code, _| 33 * code + 1);
    let codes = [seven, 1 << 31, 1 << 31 | 1 << 30 | 1, 33, 33 * 33, u32::MAX];
    assert!(codes.into_iter().all(|code| catch_unwind(|| Basis::from_code(code)).is_err()));
    assert_eq!(Basis::from_code(Basis::XOR.code()), Basis::XOR);
    for (divisor, known) in [(0, 1), (1, 0), (1 << 31, 1), (1, 1 << 31)] {
        assert!(catch_unwind(|| Int::extent(Symbol { name: 0, divisor, known })).is_err(), "{divisor} {known}");
    }
}

struct Divided(u32);

impl Structure for Divided {
    // The mode contains ceil(m/3) rows, but the symbol claims that the number of rows is a multiple of 4.
    const LAYOUT: Layout = expect(Layout::left(&IntTuple::leaf(Int::extent(Symbol { name: 0, divisor: 3, known: 4 }))));
    type Numbers = [u32; 1];
    type Start = Origin;
}

impl IntoTensorLayout for Divided {
    type Kind = Self;

    fn given(self) -> Result<[u32; 1], Error> {
        Ok([self.0])
    }
}

#[test]
fn what_is_said_to_divide_an_extent_is_checked() {
    let data = [0_u8; 64];
    for m in 0..100_u32 {
        let extent = m.div_ceil(3);
        let fine = m > 0 && extent.is_multiple_of(4) && extent <= 64;
        assert_eq!(Tensor::new(&data, Divided(m)).is_ok(), fine, "{m}");
    }
    let tensor = Tensor::new(&data, Divided(24)).unwrap();
    assert_eq!(tensor.tiles(Run::<4>).map(|tile| tile.size()).collect::<Vec<_>>(), [4, 4]);
}

/// A layout with runtime values that uses two associated types of another type: the type of the bounds of a tile's
/// extents, and the type of the start of a view.
struct Stolen<const K: usize>([usize; 3]);

macro_rules! stolen {
    ($($k:literal $most:ty, $joined:literal, $refused:expr;)*) => {$(
        impl Structure for Stolen<$k> {
            const LAYOUT: Layout = NAMED;
            const MOST: colex::structure::Most = <$most as Structure>::MOST;
            const IS_JOINED: bool = $joined;
            const REFUSED: Option<Error> = $refused;
            const NAMES: &'static [&'static str] = &["one"];
            type Numbers = [usize; 3];
            type Start = Origin;
        }

        impl IntoTensorLayout for Stolen<$k> {
            type Kind = Self;

            fn given(self) -> Result<[usize; 3], Error> {
                Ok(self.0)
            }
        }
    )*};
}

/// The tile of [`Rows`] by the tiler `T`. The extents of the tile are runtime values with bounds.
type TileOf<T> = <<T as Tiling>::Parts<Rows, Inner> as Partition>::Part;

stolen! {
    0 Rows, true, None;
    1 TileOf<(Run<2>, Run<3>)>, false, None;
    2 TileOf<(Run<8>, Run<8>)>, true, None;
    3 TileOf<(Run<1>, Run<64>)>, true, None;
}

/// Compares every access to a tensor with the definition.
fn compare<const K: usize>([m, n, ld]: [usize; 3])
where
    Stolen<K>: Structure<Start = Origin, Numbers = [usize; 3]> + IntoTensorLayout<Kind = Stolen<K>>,
{
    let data: [usize; 64] = core::array::from_fn(|i| i);
    let tensor = Tensor::new(&data, Stolen::<K>([m, n, ld])).unwrap();
    let index = |c: usize| c % m * ld + c / m;
    assert_eq!(tensor.size(), m * n);
    let mut seen = vec![];
    tensor.for_each(|c, x| {
        assert_eq!(*x, index(c), "({m},{n}):({ld},1)");
        seen.push(c);
    });
    seen.sort_unstable();
    assert!(seen.into_iter().eq(0..m * n));
    let mut sorted: Vec<_> = tensor.iter().copied().collect();
    sorted.sort_unstable();
    let mut all: Vec<_> = (0..m * n).map(index).collect();
    all.sort_unstable();
    assert_eq!(sorted, all);
    for (i, j) in (0..=m).flat_map(|i| (0..=n).map(move |j| (i, j))) {
        assert_eq!(tensor.get((i, j)).copied(), (i < m && j < n).then_some(i * ld + j));
    }
    let tiles = tensor.tiles((Run::<2>, Run::<3>));
    let sum = tiles.map(|tile| tile.iter().sum::<usize>()).sum::<usize>();
    assert_eq!(sum, tensor.iter().sum::<usize>());
    let row = tensor.slice((m - 1, ..));
    assert!(row.iter().copied().eq((0..n).map(|j| (m - 1) * ld + j)));
}

#[test]
fn constants_of_other_types_change_no_access() {
    for numbers in
        [[1, 1, 1], [2, 3, 3], [2, 3, 8], [8, 8, 8], [3, 2, 5], [1, 64, 64], [64, 1, 1], [7, 9, 9], [4, 4, 0]]
    {
        compare::<0>(numbers);
        compare::<1>(numbers);
        compare::<2>(numbers);
        compare::<3>(numbers);
    }
    let data = [0; 64];
    for numbers in [[0, 1, 1], [9, 8, 8], [usize::MAX, 1, 0], [1, 65, 1], [2, 2, usize::MAX]] {
        assert!(fails(|| Tensor::new(&data, Stolen::<2>(numbers))), "{numbers:?}");
    }
}

/// A layout with a correct constant, but with wrong methods and sizes.
#[derive(Clone, Copy)]
struct Lying;

impl StaticLayout for Lying {
    const LAYOUT: Layout = parse("(4,(2,3)):(6,(3,1))");
    const SIZE: usize = 1 << 40;
    const COSIZE: usize = 0;

    fn index_at<I: IndexInt, C: Coord<I>>(_: C) -> I {
        I::cut(1 << 40)
    }

    fn at<I: IndexInt, C: Coord<I>>(&self, _: C) -> I {
        I::cut(1 << 40)
    }

    fn checked_index_at<I: IndexInt, C: Coord<I>>(_: C) -> Option<I> {
        Some(I::cut(-1))
    }
}

/// A tiler that is valid for one `K` and invalid for another `K`.
#[derive(Clone, Copy)]
struct Tiles<const K: usize>;

impl StaticTiler for Tiles<0> {
    const TILER: Tiler = Tiler::layout(&parse("2:12"));
}

impl StaticTiler for Tiles<1> {
    const TILER: Tiler = Tiler::layout(&parse("24:0"));
}

#[test]
fn methods_of_layouts_are_not_believed() {
    let data: [usize; 24] = core::array::from_fn(|i| i);
    let law = |c: usize| c % 4 * 6 + c / 4 % 2 * 3 + c / 8;
    let mut copied = Tensor::of([0; 24], Lying);
    copied.copy_from(&Tensor::of(&data, Lying));
    assert_eq!((copied.size(), copied.storage()), (24, &data));
    for c in 0..24 {
        assert_eq!((copied[c], copied.get((c % 4, (c / 4 % 2, c / 8)))), (law(c), Some(&law(c))));
    }
    assert_eq!(copied.get(24), None);
    assert!(copied.iter().eq(Tensor::of(&data, Lying).map(|x| *x).iter()));
    assert_eq!(
        copied
            .tiles_mut((Run::<2>, Run::<2>))
            .map(|mut tile| {
                tile.fill(7);
                tile.size()
            })
            .sum::<usize>(),
        24
    );
    assert_eq!(copied.into_storage(), [7; 24]);
}

/// Tiles by a user's tiler must not overlap. If the tiles would overlap, `tiles_mut` must return an error or panic.
#[test]
fn tilers_of_users_are_checked() {
    let mut data = [0; 24];
    let ends = catch_unwind(AssertUnwindSafe(|| {
        let mut tensor = Tensor::new(&mut data[..], "24:1".parse::<Layout>().unwrap()).unwrap();
        tensor.tiles_mut(Tiles::<0>).unwrap().for_each(|mut tile| tile.for_each_mut(|_, x| *x += 1));
    }));
    assert!(ends.is_err() || data == [1; 24], "{data:?}");
    let mut data = [0; 24];
    let mut tensor = Tensor::new(&mut data[..], "24:1".parse::<Layout>().unwrap()).unwrap();
    assert!(fails(|| tensor.tiles_mut(Tiles::<1>).map(Iterator::count)));
}

/// A type of coordinates with a wrong `LEN`.
#[derive(Clone, Copy)]
struct Natural<const LEN: usize>;

impl<const LEN: usize> NaturalCoord for Natural<LEN> {
    const LEN: usize = LEN;

    fn read(entries: &[usize]) -> Self {
        let _ = entries[LEN];
        Self
    }
}

#[test]
fn natural_coordinates_of_users_only_panic() {
    let shape = IntTuple::flat(&[2, 3]).unwrap();
    assert!(catch_unwind(|| colex::Coords::<Natural<1>>::new(&shape).count()).is_err());
    assert!(catch_unwind(|| colex::Coords::<Natural<40>>::new(&shape).count()).is_err());
    assert_eq!(colex::Coords::<Natural<2>>::new(&shape).count(), 6);
}

/// An operand with symbols must be an error. Otherwise, a release build could read a symbol as an extent.
#[test]
fn operands_with_numbers_of_run_time_are_refused() {
    let data: [u32; 64] = core::array::from_fn(|i| i as u32);
    let tensor = Tensor::new(&data[..], "(8,8):(1,8)".parse::<Layout>().unwrap()).unwrap();
    let coordinates: Layout = "1:1@0".parse().unwrap();
    let along = coordinates.stride_of(&[0]).unwrap().as_int().unwrap().basis();
    for stride in [Int::new(4), Int::new(4).of(along)] {
        let extent = IntTuple::leaf(Int::extent(Symbol { name: 0, divisor: 1, known: 1 }));
        let named = Layout::new(&extent, &IntTuple::leaf(stride)).unwrap();
        assert_eq!(colex::proofs::index_range(&named), None);
        assert!(tensor.composition(named).is_err());
    }
}
