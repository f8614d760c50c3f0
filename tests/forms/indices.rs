//! Tests `index!`, and the integer types that it accepts.

use crate::TABLE;
use colex::{index, layout};
use std::cell::Cell;

#[test]
fn an_index_has_the_type_of_its_coordinates() {
    let l = layout!((3,(2,3)):(3,(12,1)));
    let (i, j) = (1_usize, 5_usize);
    let of_variables: usize = l.at((i, j));
    let of_a_literal = l.at(16) as usize;
    assert_eq!((of_variables, of_a_literal), (17, 17));
    let of_literals: i32 = l.at((1, (1, 2)));
    assert_eq!(of_literals, 17);
    let array = [0; 21];
    assert_eq!(array[l.at((i, j))], 0);
}

macro_rules! integer_types {
    ($($int:ident)*) => {
        #[test]
        fn every_integer_type_indexes() {
            let l = layout!((3,(2,3)):(3,(12,1)));
            $(
                for (c, expected) in TABLE.into_iter().enumerate() {
                    let (c, expected) = (c as $int, expected as $int);
                    let (i, j, k) = (c % 3, c / 3 % 2, c / 6);
                    assert_eq!(l.at(c), expected);
                    assert_eq!(l.at((i, (j, k))), expected);
                    assert_eq!(index!((3,(2,3)):(3,(12,1)); (i, (j, k))), expected);
                }
                assert_eq!(l.get(18 as $int), None);
                assert_eq!(l.get(<$int>::MAX), None);
                assert_eq!(l.get((3 as $int, 0)), None);
            )*
        }

        mod functions {
            $(
                pub(super) mod $int {
                    colex::layout! {
                        pub(crate) const fn linear(i: $int) -> $int = (3,(2,3)):(3,(12,1));
                        pub(crate) const fn natural(i: $int, (j, k): ($int, $int)) -> $int = (3,(2,3)):(3,(12,1));
                    }
                }
            )*
        }

        #[test]
        fn functions_of_every_integer_type() {
            $(
                for (c, expected) in TABLE.into_iter().enumerate() {
                    let (c, expected) = (c as $int, expected as $int);
                    assert_eq!(functions::$int::linear(c), expected);
                    assert_eq!(functions::$int::natural(c % 3, (c / 3 % 2, c / 6)), expected);
                }
            )*
        }
    };
}

integer_types!(u8 u16 u32 u64 usize i8 i16 i32 i64 isize);

#[test]
fn coordinates_of_index_are_evaluated_once_and_in_order() {
    let order = Cell::new(0_usize);
    let next = |expected: usize, value: usize| {
        assert_eq!(order.replace(order.get() + 1), expected, "evaluated in order");
        value
    };
    let index = index!((3,(2,3)):(3,(12,1)); (next(0, 1), (next(1, 1), next(2, 2))));
    assert_eq!((index, order.get()), (17, 3));
    order.set(0);
    // The arithmetic uses an argument several times or never. Each argument must be evaluated exactly once.
    assert_eq!(index!((3,(2,3)):(3,(12,1)); (next(0, 1), next(1, 5))), 17);
    assert_eq!(index!((3,4):(0,0); (next(2, 1), next(3, 3))), 0);
    assert_eq!(index!((3,4):(0,5); (next(4, 1), next(5, 3))), 15);
    assert_eq!(order.get(), 6);
}

#[test]
fn coordinates_may_be_any_expressions() {
    let (row, column) = (1_u32, [5_u32, 2]);
    assert_eq!(index!((3,6):(6,1); (row + 1, column[0] - 1)), 16);
    assert_eq!(index!((3,6):(6,1); (u32::from(true), column.iter().copied().max().unwrap())), 11);
    assert_eq!(index!((3,6):(6,1); ({ let x = row; x * x }, if row > 0 { 4 } else { 5 })), 10);
    assert_eq!(index!((3,6):(6,1); (std::convert::identity::<u32>(2), 0)), 12);
    assert_eq!(index!((3,6):(6,1); (row << 1, column[1])), 14);
    assert_eq!(2 * index!((3,6):(6,1); (row, column[1])), 16, "an index is an atom among operators");
    assert_eq!(100 - index!((3,6):(6,1); (1, 2)), 92);
    let reference = &row;
    assert_eq!(index!((3,6):(6,1); (*reference, 0)), 6);
}

#[test]
fn an_index_is_an_expression_among_others() {
    let (i, j) = (1_usize, 2);
    assert_eq!(10 * index!((4,8):(1,4); (i, j)), 90);
    assert_eq!(index!((4,8):(1,4); (i, j)) * 10, 90);
    assert_eq!(index!((4,8):(1,4); (i, j)) as f32, 9.0);
    assert_eq!(!index!((4,8):(1,4); (i, j)), !9);
    assert!(index!((4,8):(1,4); (i, j)) < 10);
    let array = [7; 32];
    assert_eq!(array[index!((4,8):(1,4); (i, j))], 7);
    assert_eq!(index!((4,8):(1,4); (i, j)).pow(2), 81);
}

/// The type must also be able to represent negative indices, and the intermediate values of subtractions.
#[test]
fn narrow_types_hold_all_that_is_on_the_way() {
    for i in 0..128_i16 {
        let expected = i % 8 + i / 8 % 4 * 8 - i / 32 * 32;
        assert_eq!(index!((8,4,4):(1,8,-32); i), expected);
        assert_eq!(i16::from(layout!((8,4,4):(1,8,-32)).at(i as i8)), expected);
    }
    for (i, j) in (0..2_i64).flat_map(|i| (0..4).map(move |j| (i, j))) {
        assert_eq!(index!((2,4):(-200,1); (i as i16, j as i16)), (j - i * 200) as i16);
        assert_eq!(index!((2,4):(-2000000000,1); (i, j)), j - i * 2_000_000_000);
    }
    for i in [0, 1, 4_000_000_007_u128] {
        assert_eq!(index!((4000000008):(3); (i)), 3 * i);
    }
}

/// A swizzle that reads only bits that are 0 in all indices does not change the indices. The shift of such a swizzle
/// may even exceed the width of the type.
#[test]
fn swizzles_above_the_type_do_nothing() {
    layout! {
        pub fn above_u8(i: u8, j: u8) -> u8 = Sw<1,0,9> o (3,5):(3,1);
        pub fn above_u32(i: u32, j: u32) -> u32 = Sw<1,0,33> o (3,5):(3,1);
        pub fn far(i: u32, m: u32) -> u32 = Sw<1,0,9> o (3,5):(m,1);
    }
    let m = 5_u16;
    for (i, j) in (0..3_u8).flat_map(|i| (0..5).map(move |j| (i, j))) {
        let plain = i * 3 + j;
        assert_eq!(index!(Sw<1,0,9> o (3,5):(3,1); (i, j)), plain);
        assert_eq!(index!(gpu: Sw<1,0,9> o (3,5):(3,1); (i, j)), plain);
        assert_eq!((above_u8(i, j), above_u32(i.into(), j.into())), (plain, plain.into()));
        assert_eq!(layout!(Sw<1,0,9> o (3,5):(3,1)).at((i, j)), plain);
        assert_eq!(index!(Sw<1,0,9> o (3,5):(m,1); (u16::from(i), u16::from(j))), u16::from(i * 5 + j));
    }
    assert_eq!(far(14, 5), 14);
}

/// Lints that are errors by default must not report the code that `index!` emits.
#[test]
#[deny(warnings, clippy::all)]
fn the_arithmetic_is_not_the_users() {
    struct Pair {
        first: u32,
    }
    let (mut z, y) = (3_u32, 5);
    z = index!(80:1; z);
    let same = z == index!(80:1; z);
    assert!(same && z - index!(80:1; z) == 0);
    assert_eq!(index!((4,8):(8,1); (z, y)) << 2, 116);
    assert_eq!(16 & index!((4,8):(8,1); (z, y)), 16);
    assert_eq!(index!(8:3; (y)), 15);
    z = index!((8,8):(1,1); (z, y));
    assert_eq!(z, 8);
    assert_eq!(index!(80:3; Pair { first: 4 }.first), 12);
}
