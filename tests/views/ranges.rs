//! Tests slices by ranges of every kind. The tensors have layout types, layouts with runtime values, or layout values.

use colex::{Layout, Tensor, layout};

layout! {
    struct Rows = (6,5):(9,1);
    struct Swizzled = Sw<2,1,3> o (4,8):(8,1);
    struct Offset = Sw<1,0,2> o 5 o (4,3):(1,4);
    struct Down = Sw<0,0,0> o 15 o (4,4):(-4,-1);
    struct Repeated = (4,3):(1,0);
    struct Nested = ((2,3),4):((1,8),2);
    struct Matrix { m: usize, n: usize, ld: usize } = (m,n):(ld,1);
}

/// Returns all ranges below `extent`, including empty ones.
fn ranges(extent: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..=extent).flat_map(move |start| (start..=extent).map(move |end| (start, end)))
}

/// Checks every element of slices by two ranges, and of slices of slices. Checks a layout type and the same layout as a
/// value.
macro_rules! check {
    ($layout:expr, ($m:expr, $n:expr)) => {{
        let data: Vec<usize> = (0..64).collect();
        let tensor = Tensor::new(&data[..], $layout).unwrap();
        let late = Tensor::new(&data[..], tensor.layout()).unwrap();
        for ((a, b), (c, d)) in ranges($m).flat_map(|rows| ranges($n).map(move |columns| (rows, columns))) {
            let part = tensor.slice((a..b, c..d));
            let same = late.try_slice((a..b, c..d)).unwrap();
            assert_eq!((part.size(), same.size()), ((b - a) * (d - c), (b - a) * (d - c)));
            for (i, j) in (0..b - a).flat_map(|i| (0..d - c).map(move |j| (i, j))) {
                assert_eq!((part[(i, j)], same[(i, j)]), (tensor[(a + i, c + j)], tensor[(a + i, c + j)]));
            }
            assert_eq!((part.get((b - a, 0)), part.get((0, d - c)), same.get((b - a, 0))), (None, None, None));
            let mut seen: Vec<usize> = part.iter().copied().collect();
            let mut expected: Vec<usize> =
                (a..b).flat_map(|i| (c..d).map(move |j| (i, j))).map(|at| tensor[at]).collect();
            seen.sort_unstable();
            expected.sort_unstable();
            assert_eq!(seen, expected);
            if b - a > 1 && d > c {
                let inner = part.slice((1..b - a, ..)).slice((.., 0));
                assert!((0..b - a - 1).all(|i| inner[i] == tensor[(a + 1 + i, c)]));
                assert!(part.try_slice((0..b - a + 1, ..)).is_err() && part.try_slice((b - a, ..)).is_err());
            }
        }
        assert!(tensor.try_slice((0..$m + 1, ..)).is_err() && late.try_slice((0..$m + 1, ..)).is_err());
        assert!(tensor.try_slice((.., usize::MAX - 1..usize::MAX)).is_err());
        assert_eq!(tensor.slice((1, 1..3)).size(), 2);
    }};
}

#[test]
fn ranges_keep_some_of_a_mode() {
    check!(Rows, (6, 5));
    check!(Swizzled, (4, 8));
    check!(Offset, (4, 3));
    check!(Down, (4, 4));
    check!(Repeated, (4, 3));
    check!(Matrix::new(5, 4, 7).unwrap(), (5, 4));
}

#[test]
fn ranges_of_one_leaf_of_a_mode() {
    let data: Vec<usize> = (0..64).collect();
    let tensor = Tensor::new(&data[..], Nested).unwrap();
    let part = tensor.slice(((1, 1..3), 2..4));
    for (i, j) in (0..2).flat_map(|i| (0..2).map(move |j| (i, j))) {
        assert_eq!(part[(i, j)], tensor[((1, 1 + i), 2 + j)]);
    }
    let late = Tensor::new(&data[..], Nested::LAYOUT).unwrap();
    assert_eq!(
        late.try_slice((1..3, ..)).unwrap_err().to_string(),
        "slice: a range cannot select coordinates of a mode with several extents; flatten the tensor, or select a tile"
    );
    let joined: Layout = "(4,4):(f1,f5)".parse().unwrap();
    assert!(Tensor::new(&data[..], joined).unwrap().try_slice((1..3, ..)).is_err());
}

/// A write to a slice of some rows must not change other elements.
#[test]
fn ranges_are_written_alone() {
    let mut tensor = Tensor::new(vec![0; 64], Rows).unwrap();
    let mut some = tensor.view_mut().slice((2..5, 1..4));
    for (i, mut row) in some.split_mut::<0>().enumerate() {
        row.fill(i + 1);
    }
    some.iter_mut().for_each(|element| *element += 10);
    let expected = |i: usize, j: usize| if (2..5).contains(&i) && (1..4).contains(&j) { 9 + i } else { 0 };
    assert!((0..6).all(|i| (0..5).all(|j| tensor[(i, j)] == expected(i, j))));
    assert_eq!(tensor.storage().iter().filter(|x| **x > 0).count(), 9);
    let mut rows = Tensor::new(vec![0; 64], Matrix::new(5, 4, 7).unwrap()).unwrap();
    rows.view_mut().slice((1..3, ..)).tiles_mut([1, 3]).unwrap().for_each(|mut tile| tile.fill(1));
    assert_eq!(rows.storage().iter().sum::<usize>(), 8);
}

/// Tests ranges of other integer types. These ranges must give the same slices. Bounds that are negative or too large
/// must be errors.
macro_rules! of_type {
    ($tensor:ident, $firsts:ident, $($int:ident)*) => {$(
        for (a, b) in ranges(6) {
            let (from, to) = ($int::try_from(a).unwrap(), $int::try_from(b).unwrap());
            let part = $tensor.slice((from..to, ..));
            assert_eq!(part.size(), 5 * (b - a));
            assert!((a..b).all(|i| part[(i - a, 2)] == $tensor[(i, 2)]), "{from}..{to}");
            assert_eq!($tensor.slice((..to, ..)).layout(), $firsts[b]);
            if a < b {
                assert_eq!($tensor.slice((from..=to - 1, ..)).layout(), part.layout());
            }
        }
        for outside in [$int::MAX, 7] {
            assert!($tensor.try_slice((0..outside, ..)).is_err() && $tensor.try_slice((6..=outside, ..)).is_err());
        }
    )*};
}

#[test]
fn ranges_of_every_integer_type() {
    let data: Vec<usize> = (0..64).collect();
    let tensor = Tensor::new(&data[..], Rows).unwrap();
    let late = Tensor::new(&data[..], tensor.layout()).unwrap();
    let firsts: Vec<Layout> = (0..=6).map(|rows: usize| tensor.slice((..rows, ..)).layout()).collect();
    of_type!(tensor, firsts, u8 u16 u32 u64 usize i8 i16 i32 i64 isize);
    assert!(tensor.try_slice((-1..3, ..)).is_err() && tensor.try_slice((-3..=-1, ..)).is_err());
    assert!(late.try_slice((-1_i8..3, ..)).is_err() && late.try_slice((..-1, ..)).is_err());
    assert_eq!(late.slice((1_u8..3, 2)).layout().to_string(), "(2):(9)");
}
