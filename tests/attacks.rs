//! What safe code may try at the numbers of tensors: implementing traits by hand, handing over other numbers than those
//! that were checked. Each attempt ends as an error or a panic, and no access leaves the data.

use colex::structure::{Origin, Structure};
use colex::tensor::{IntoTensorLayout, Run};
use colex::{Basis, Error, Int, IntTuple, Layout, StaticLayout, Symbol, Tensor, Tiler, expect, layout};
use std::panic::{AssertUnwindSafe, catch_unwind};

layout! {
    struct Rows { m: usize, n: usize, ld: usize } = (m, n):(ld, 1);
    struct Signed { m: i64, s: i64 } = Sw<0,0,0> o 8 o (m, 2):(s, 1);
}

const NAMED: Layout = <Rows as Structure>::LAYOUT;

/// Numbers of [`Rows`] that nobody has checked.
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

/// Whether code neither answers nor goes on.
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

/// Every index of a tensor that is made is one of the data, whatever the signs are.
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

/// A layout with names that claims to be known.
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
    // ceil(m/3) rows, which are said to be a multiple of 4.
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
