//! Tests literals, constants and runtime values in one program. All three kinds must be allowed in the same places.

use colex::structure::Structure;
use colex::tensor::{Run, Shape, Take, Tile, View, X};
use colex::{Error, IndexAt, Layout, StaticLayout, Tensor, Tiler, index, layout};

const BM: usize = 32;

layout! {
    struct Rows { m: usize, n: usize, ld: usize } = (m, n):(ld, 1) where ld >= n, injective;
    struct Columns { m: usize, n: usize, ld: usize } = (m, n):(1, ld) where m <= ld;
    struct Whole { m: usize, n: usize } = (m, n):(n, 1) where m % 4 == 0, n % 8 == 0, compact;
    struct Smem<const M: usize> = (M, 64):(64, 1) where compact;
    struct Blocks { n: usize } = tile_to_shape((8,64):(64,1), (64, n)) where n % 64 == 0;
    struct Stages { m: usize, n: usize } = (m, n, 3):(n, 1, {m * n});
    struct Strided { m: usize, n: usize } = (m, n, 3):(n, 1, m*n) where compact, injective;
    fn of_tiles(i: u32, t: u32, m: u32) -> u32 = zipped_divide((m, 64):(64, 1), (32, 64)) where overrun;
}

fn data(len: usize) -> Vec<usize> {
    (0..len).collect()
}

/// A layout with constants is static. So its type must have size 0, and the layout must be a possible tiler.
#[test]
fn a_constant_is_part_of_the_type() {
    type Tile = layout!((BM, 64):(64, 1));
    let tile: Tile = layout!((BM, 64):(64, 1));
    assert_eq!((size_of_val(&tile), tile.at((1, 2)), <Tile as StaticLayout>::LAYOUT.size()), (0, 66, BM * 64));
    let matrix = data(64 * 64);
    let matrix = Tensor::new(&matrix[..], layout!((64, 64):(64, 1))).unwrap();
    let tiles = matrix.zipped_divide(Shape(layout!((BM, 8))));
    assert_eq!(tiles.layout().to_string(), "((32,8),(2,8)):((64,1),(2048,8))");
    let part = matrix.local_partition(layout!((BM, 2)), 33);
    assert_eq!(part[(1, 2)], (1 + 32) * 64 + 1 + 2 * 2);
}

/// A tensor with a layout struct, a tensor with a layout expression, and `index!` must select the same elements of a
/// slice.
#[test]
fn a_tensor_of_names_is_indexed_as_a_slice_is() {
    let (m, n, ld) = (100, 103, 108);
    let data = data(m * ld);
    let declared = Tensor::new(&data[..], Rows::new(m, n, ld).unwrap()).unwrap();
    let value = Tensor::new(&data[..], layout!((m, n):(ld, 1))).unwrap();
    for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
        let expected = data[i * ld + j];
        assert_eq!((declared[(i, j)], value[(i, j)], declared[i + m * j]), (expected, expected, expected));
        assert_eq!(index!((m, n):(ld, 1); (i, j)), expected);
    }
    assert_eq!((declared.get((m, 0)), value.get((0, n)), value.get(m * n)), (None, None, None));
}

fn sum_of_tiles<L: Structure, const M: usize, const N: usize>(t: Tensor<View<'_, usize>, L>) -> usize {
    t.tiles((Run::<M>, Run::<N>)).map(|tile| tile.iter().sum::<usize>()).sum()
}

/// The tiles of a tensor, with the smaller tiles at the end, must contain each element once. Generic code can iterate
/// over tiles without knowing which extents are runtime values.
#[test]
fn tiles_have_each_element_once_and_iterate() {
    random::inputs(2_000, |u| {
        let (m, n) = (u.int_in_range(1..=70)?, u.int_in_range(1..=70)?);
        let ld = n + u.int_in_range(0..=5)?;
        let data = data(m * ld);
        let expected: usize = (0..m).flat_map(|i| (0..n).map(move |j| i * ld + j)).sum();
        let t = Tensor::new(&data[..], Rows::new(m, n, ld).unwrap()).unwrap();
        assert_eq!((sum_of_tiles::<_, 4, 8>(t.view()), sum_of_tiles::<_, 64, 64>(t.view())), (expected, expected));
        assert_eq!(t.iter().sum::<usize>(), expected);
        Ok(())
    });
    let whole = data(64 * 64);
    let fixed = Tensor::new(&whole[..], Smem::<64>).unwrap();
    assert_eq!(sum_of_tiles::<_, 4, 8>(fixed.view()), whole.iter().sum());
}

/// Generic code that names the type of a tile of an unknown layout.
fn corner<L: Structure, const M: usize>(t: Tensor<View<'_, usize>, L>, at: (usize, usize)) -> usize {
    let tile: Tensor<View<'_, usize>, Tile<L, (Run<M>, Run<M>)>> = t.tile((Run::<M>, Run::<M>), at);
    match tile.whole() {
        Ok(tile) => tile[(M - 1, M - 1)],
        Err(tile) => tile[(tile.extent::<0>() - 1, tile.extent::<1>() - 1)],
    }
}

#[test]
fn generic_code_uses_partitions() {
    let data = data(100 * 100);
    let rows = Tensor::new(&data[..], Rows::new(10, 20, 100).unwrap()).unwrap();
    let smem = Tensor::new(&data[..], Smem::<BM>).unwrap();
    assert_eq!((corner::<_, 8>(rows.view(), (0, 1)), corner::<_, 8>(rows.view(), (1, 2))), (715, 919));
    assert_eq!(corner::<_, 8>(smem.view(), (3, 7)), 31 * 64 + 63);
}

/// A view with runtime values must store only a pointer, the start of the view and the runtime values. The type of the
/// view contains everything else.
#[test]
fn views_of_run_time_tensors_are_small() {
    let data = data(4096);
    let t = Tensor::new(&data[..], Rows::new(60, 60, 64).unwrap()).unwrap();
    let tile = t.view().tile((Run::<8>, Run::<16>), (1, 1));
    let row = t.view().slice((3, ..));
    assert!(size_of_val(&t.view()) <= 32 && size_of_val(&row) <= 40 && size_of_val(&tile) <= 64);
    assert_eq!((tile[(0, 0)], row[5], tile.slice((2, ..))[3]), (8 * 64 + 16, 3 * 64 + 5, 10 * 64 + 19));
}

/// If a fact says that the tiles divide the tensor, the construction of the view cannot fail. Without such a fact, the
/// values are checked. `tiles` never fails.
#[test]
fn tiles_that_facts_divide_are_views_that_cannot_fail() {
    let data = data(40 * 48);
    let t = Tensor::new(&data[..], Whole::new(40, 48).unwrap()).unwrap();
    let tiles = t.view().zipped_divide((Run::<4>, Run::<8>));
    assert_eq!((tiles.layout().to_string(), tiles[((1, 2), (3, 4))]), ("((4,8),(10,6)):((48,1),(192,8))".into(), 658));
    let rows = Tensor::new(&data[..], Rows::new(40, 48, 48).unwrap()).unwrap();
    assert_eq!(rows.view().zipped_divide((Run::<4>, Run::<8>))[((1, 2), (3, 4))], 658);
    assert!(std::panic::catch_unwind(|| rows.view().zipped_divide((Run::<7>, Run::<8>)).size()).is_err());
    assert_eq!(rows.view().tiles((Run::<7>, Run::<8>)).count(), 36);
    assert!(rows.view().into_dynamic().zipped_divide((Run::<7>, Run::<8>)).is_err());
}

#[test]
fn new_says_which_number_and_which_fact() {
    let said = |result: Result<(), Error>| result.unwrap_err().to_string();
    let rows = |m, n, ld| said(Rows::new(m, n, ld).map(|_| ()));
    assert!(rows(0, 4, 4).starts_with("`m` is 0: extent 0 is not positive"), "{}", rows(0, 4, 4));
    assert!(rows(4, 0, 4).starts_with("`n` is 0: "));
    assert_eq!(rows(4, 5, 4), "the declared fact `ld >= n` is false for 4 and 5");
    assert_eq!(said(Columns::new(5, 4, 4).map(|_| ())), "the declared fact `m <= ld` is false for 5 and 4");
    assert_eq!(said(Whole::new(6, 8).map(|_| ())), "the declared fact `m % 4 == 0` is false for 6");
    assert!(rows(2, 1, usize::MAX).contains("`ld` does not fit in 63 bits"), "{}", rows(2, 1, usize::MAX));
    let large = 1 << 62;
    for (m, n, ld, culprit) in [(3, 1, large, "`ld`"), (large, 2, 2, "`m`"), (2, large, large, "`n`")] {
        assert!(rows(m, n, ld).contains(&format!("{culprit} is {large}: ")), "{}", rows(m, n, ld));
    }
    assert!(rows(1 << 40, 1, 1 << 40).starts_with("`m` is 1099511627776: "), "{}", rows(1 << 40, 1, 1 << 40));
}

layout! {
    /// The first column of a block of n rows.
    struct Column { m: usize, k: usize, n: usize } = (m, k):(k, 1) o n:1 where m % n == 0;
    struct Stacked<const K: usize> { m: usize, n: usize } = (n, m, K):(m, 1, {m * n}) where m % n == 0;
    const fn column(i: u32, m: u32, k: u32, n: u32) -> u32 = (m, k):(k, 1) o n:1 where m % n == 0;
    struct Divided { m: usize, n: usize } = (n, {m / n}):(1, n) where m % n == 0;
}

/// A fact may have a symbol as its divisor, and is then checked like other facts.
#[test]
fn a_number_is_a_multiple_of_another() {
    for (m, n) in (1..=12).flat_map(|m| (0..=12).map(move |n| (m, n))) {
        let (is_multiple, k) = (n > 0 && m % n == 0, 5);
        let results = [Column::new(m, k, n).map(|_| ()), Stacked::<3>::new(m, n).map(|_| ())];
        for result in results {
            assert_eq!(result.is_ok(), is_multiple, "{m} {n}: {result:?}");
        }
        assert!(n == 0 || Divided::new(m, n).is_ok() == is_multiple, "{m} {n}");
        if !is_multiple {
            continue;
        }
        let column = Column::new(m, k, n).unwrap();
        for i in 0..n {
            let expected = (i * k, i * k, i as u32 * 5);
            let found = (
                column.at(i),
                index!((m, k):(k, 1) o n:1 where m % n == 0; i),
                self::column(i as u32, m as u32, 5, n as u32),
            );
            assert_eq!(found, expected, "{m} {n}");
        }
    }
    let broken = Column::new(7, 5, 4).map(|_| ()).unwrap_err().to_string();
    assert_eq!(broken, "the declared fact `m % n == 0` is false for 7 and 4");
}

/// A runtime value must be an error exactly where the same literal is an error.
#[test]
fn a_layout_of_numbers_is_refused_where_the_same_literals_are() {
    layout! {
        struct Line { m: i64, s: i64 } = m:s;
        struct Plane { m: i64, s: i64 } = (m,2):(1,s);
        struct Moved { m: i64, s: i64 } = Sw<0,0,0> o 5 o m:s;
        struct Swizzled { m: i64, s: i64 } = Sw<1,0,3> o m:s;
    }
    let near = |n: i64| (-8..=8).filter_map(move |d| n.checked_add(d));
    // There is one exception: an extent of 0 may be a literal, but not a runtime value.
    let numbers: Vec<i64> = [9_i64, 16, 1 << 31, 1 << 61, 1 << 62, i64::MAX].into_iter().flat_map(near).collect();
    let (mut made, mut refused) = (0, 0);
    for (m, s) in numbers.iter().flat_map(|m| numbers.iter().flat_map(move |s| [(*m, *s), (*m, s.wrapping_neg())])) {
        let cases = [
            (Line::new(m, s).is_ok(), format!("{m}:{s}")),
            (Plane::new(m, s).is_ok(), format!("({m},2):(1,{s})")),
            (Moved::new(m, s).is_ok(), format!("Sw<0,0,0> o 5 o {m}:{s}")),
            (Swizzled::new(m, s).is_ok(), format!("Sw<1,0,3> o {m}:{s}")),
        ];
        for (is_made, text) in cases {
            assert_eq!(is_made, text.parse::<Layout>().is_ok(), "{text}: {:?}", text.parse::<Layout>());
            *(if is_made { &mut made } else { &mut refused }) += 1;
        }
    }
    let below = "Sw<0,0,0> o -9223372036854775807 o 2:-9223372036854775806".parse::<Layout>();
    assert!(below.unwrap_err().to_string().contains("does not fit in 63 bits"));
    assert!(made > 1_000 && refused > 1_000, "{made} were made, {refused} refused");
}

#[test]
fn operations_with_names_that_have_an_answer() {
    let eval = |text: &str| layout_compiler::eval(text).map(|value| value.to_string()).map_err(|e| e[0].to_string());
    assert_eq!(eval("size((m, 4))").unwrap(), "4*m");
    assert_eq!(eval("size<1>((4, m))").unwrap(), "m");
    assert_eq!(eval("cosize((m, n):(ld, 1))").unwrap(), "m*ld - ld + n");
    assert_eq!(eval("cosize((m, n):(n, 1))").unwrap(), "m*n");
    assert_eq!(eval("cosize<0>((ceil(m/4), n):(-3, 1))").unwrap(), "3*ceil(m/4) - 2");
    assert_eq!(eval("cosize((4, m):(m, 1))").unwrap(), "4*m");
    assert_eq!(eval("crd2idx((1, 2), (m, n):(ld, 1))").unwrap(), "ld + 2");
    assert_eq!(eval("crd2idx((1, (0, 2)), (m, (4, n)))").unwrap(), "8*m + 1");
    assert_eq!(eval("crd2idx((3, 0), (m, n), (ld, 1))").unwrap(), "3*ld");
    assert_eq!(
        eval("tile_to_shape((8,64):(64,1), (64, n)) where n % 64 == 0").unwrap(),
        "((8,8),(64,ceil(n/64))):((64,512),(1,4096))"
    );
    assert!(eval("tile_to_shape((8,64):(64,1), (64, n))").unwrap_err().contains("`n`"));
    assert_eq!(Blocks::new(128).unwrap().to_string(), "((8,8),(64,2)):((64,512),(1,4096))");
    let (stages, strided) = (Stages::new(5, 7).unwrap(), Strided::new(5, 7).unwrap());
    assert!((0..stages.size()).all(|i| stages.at(i) == strided.at(i)));
    assert_eq!(of_tiles(33, 1, 40), (32 + 1) * 64 + 1);
}

#[test]
fn inverses_of_names_are_items() {
    layout! {
        struct Back { m: usize, n: usize } = right_inverse((m, n):(n, 1));
        struct Tiles { m: usize } = zipped_divide((128, m):(m, 1), ceil_div((128, 64), (2, 8))) where m % 8 == 0;
    }
    let back = Back::new(5, 7).unwrap();
    assert!((0..35).all(|i| back.at(i) == i / 7 + i % 7 * 5));
    assert_eq!(Tiles::new(16).unwrap().to_string(), "((64,8),(2,2)):((16,1),(1024,8))");
}

/// Tests many symbols, and products of up to five symbols.
#[test]
fn more_than_fifteen_names() {
    let (a, b, c, d, e) = (2, 3, 4, 5, 6_usize);
    assert_eq!(layout!((2, 2):(a*b*c*d*e, 1)).at((1, 1)), 721);
    let [n0, n1, n2, n3, n4, n5, n6, n7] = [2_usize; 8];
    let [s0, s1, s2, s3, s4, s5, s6, s7, s8] = [1, 2, 4, 8, 16, 32, 64, 128, 256_usize];
    let bits = layout!((n0, n1, n2, n3, n4, n5, n6, n7, 2):(s0, s1, s2, s3, s4, s5, s6, s7, s8));
    let data = data(512);
    let tensor = Tensor::new(&data[..], bits).unwrap();
    assert!((0..512).all(|i| bits.at(i) == i && tensor[i] == i));
}

fn trace<L: IndexAt<usize, (usize, usize)>>(l: &L, n: usize) -> usize {
    (0..n).map(|i| l.index_at((i, i))).sum()
}

#[test]
fn generic_kernels_index_with_any_numbers() {
    let ld = 64_usize;
    let expected = trace(&layout!((4, 4):(64, 1)), 4);
    assert_eq!((trace(&layout!((4, 4):(ld, 1)), 4), trace(&Rows::new(4, 4, 64).unwrap(), 4)), (expected, expected));
}

/// Tests CuTe's functions on tensors with runtime values.
#[test]
fn tensors_as_cute_has_them() {
    let data = data(6 * 10);
    let t = Tensor::new(&data[..], Rows::new(6, 8, 10).unwrap()).unwrap();
    // The step `(Take, X)` uses only the first mode of the thread layout.
    let part = t.view().local_partition_step(layout!((2, 4)), 3, (Take, X));
    assert_eq!((part.extent::<0>(), part.extent::<1>(), part[(2, 5)]), (3, 8, 5 * 10 + 5));
    // `..` keeps a mode unchanged.
    let columns = t.view().logical_divide((.., Run::<4>));
    assert_eq!(columns.layout().to_string(), t.layout().logical_divide(&Tiler::from((.., 4))).unwrap().to_string());
    let mut fragment = t.view().tile((Run::<4>, Run::<4>), (1, 1)).make_fragment_like::<usize>();
    let edge = t.view().tile((Run::<4>, Run::<4>), (1, 1));
    fragment.copy_if(&edge, |i| i % 2 == 0);
    assert_eq!((fragment[(0, 1)], fragment[(1, 1)]), (45, 0));
    fragment.zip(&edge, |to, from| *to += from);
    assert_eq!((fragment[(0, 1)], fragment[(1, 1)]), (90, 55));
}

layout! {
    struct Thousands { m: usize, n: usize } = (m,n):(n,1) where m <= 1000, n <= 1000;
    struct Words { m: u64, n: u64 } = (m,n):(n,1) where m <= 65536, n <= 65536;
    struct Long { m: u64, n: u64 } = (m,n):(n,1) where m <= 4294967296, n <= 1;
    struct Fours { m: usize } = ((ceil(m/4),8),4,m):LayoutRight where m % 4 == 0, m <= 1000;
    struct Repeated<const B: usize> { m: u8 } = (B,m):(0,1);
}

/// If facts limit coordinates to 32 bits, divisions use 32 bits. Even then, a larger coordinate must be outside of the
/// layout.
#[test]
fn what_does_not_fit_a_narrow_division_is_outside() {
    let g = Thousands::new(10, 7).unwrap();
    let at = [5, 69, 70, (1 << 32) + 5, usize::MAX];
    assert_eq!(at.map(|at| g.get(at)), [Some(35), Some(69), None, None, None]);
    let words = Words::new(3, 65536).unwrap();
    assert_eq!([2, (1 << 32) + 2, u64::MAX].map(|at| words.get(at)), [Some(131_072), None, None]);
    let long = Long::new(1 << 32, 1).unwrap();
    assert_eq!((long.get(5), long.at(6), long.get(1 << 32)), (Some(5), 6, None));
    assert_eq!(Fours::new(4).unwrap().get((1 << 32, 0, 0)), None);
    assert_eq!(Repeated::<255>::new(5).unwrap().get(100), Some(0));
}

const WIDE: u8 = 60;
const LONG: i64 = 5;
const EVEN: usize = 64;

layout! {
    fn stated(i: u32, j: u32) -> u32 = (8,64):(EVEN,1) where EVEN >= 64, injective;
    fn narrow(i: u8, j: u8) -> u8 = (WIDE,4):(4,1);
    fn downwards(i: i32, j: i32) -> i32 = (EVEN,LONG):(-1,EVEN);
    fn with_a_parameter(i: u32, j: u32, m: u32) -> u32 = (EVEN,m):(m,1) where m % 8 == 0, EVEN % 4 == 0;
}

/// If a clause about constants is true for their values, it must compile.
#[test]
fn constants_keep_what_is_stated_of_them() {
    fn of_parameter<const K: u32>(i: u32, j: u32) -> u32 {
        index!((8,64):(K,1) where K >= 64, injective; (i, j))
    }
    assert_eq!((stated(1, 2), narrow(59, 3), downwards(2, 3)), (66, 239, 190));
    assert_eq!((with_a_parameter(2, 3, 8), of_parameter::<70>(1, 2)), (19, 72));
}
