//! Tests that the macros work in any context: without a prelude, with a renamed crate, next to names that the macros
//! emit, and inside other macros.

#![no_implicit_prelude]
#![allow(unreachable_pub)]

extern crate colex as renamed;

/// Declares items with names of the prelude and of the macros' output.
mod hostile {
    #![allow(dead_code, non_camel_case_types, non_snake_case)]

    pub struct LayoutOf;
    pub struct M;
    pub struct Coord;
    pub struct StaticLayout;
    pub struct Option;
    pub struct Self_;
    pub struct u32;
    pub struct usize;
    pub struct i64;
    pub enum Some {}
    pub enum None {}
    pub mod core {}
    pub mod std {}
    pub mod colex {}
    pub mod layout {}
    pub trait Clone {}
    pub trait Copy {}
    pub fn holds() {}

    type int = ::core::primitive::u32;

    crate::renamed::layout! {
        pub struct Tile = (3,(2,3)):(3,(12,1));
        pub struct C = (4,8):(8,1);
        pub struct I = Sw<3,3,3> o (8,64):(64,1);
        pub const fn tile(i: ::core::primitive::u32) -> ::core::primitive::u32 = Tile;
        pub struct Rows { m: ::core::primitive::usize, ld: ::core::primitive::usize } = (m, 8):(ld, 1) where m % 2 == 0;
        pub struct RowTiles { m: ::core::primitive::usize, ld: ::core::primitive::usize } = zipped_divide(Rows, (4, 4)) where overrun, ld >= m;
        pub fn rows(i: ::core::primitive::u32, n0: ::core::primitive::u32) -> ::core::primitive::u32 = (8,4):(n0,1);
    }

    pub fn values(n0: ::core::primitive::usize) -> ::core::primitive::usize {
        let n1 = 3;
        crate::renamed::layout!((n1, n0):(n0, 1)).at((1, 1)) + crate::renamed::index!((n1, n0):(n0, 1); (n1, n0))
    }

    pub fn indices(i: int, j: int) -> [int; 6] {
        let l = crate::renamed::layout!((3,(2,3)):(3,(12,1)));
        [
            l.at(16),
            Tile.at((i, j)),
            tile(16),
            crate::renamed::index!((3,(2,3)):(3,(12,1)); (i, j)),
            C.at((1, 2)),
            I.at((1, 0)),
        ]
    }
}

/// Constants of the user with the names of variables in emitted code. Without hygiene, a variable of the emitted code
/// would be a pattern that matches the constant of the same name.
mod constants {
    #![allow(dead_code, non_upper_case_globals)]

    macro_rules! constants {
        ($($name:ident)*) => { $(pub const $name: ::core::primitive::u32 = 1;)* };
    }

    constants! {
        i j n0 n1 c0 c1 f state other coord layout tiler divided index typed scope value numbers gmem i_div_3 i_mod_8
    }

    pub fn indices(n: ::core::primitive::u32) -> [::core::primitive::u32; 6] {
        [
            crate::renamed::index!((8,64):(n,1); (i, 2_u32)),
            crate::renamed::index!((8,64):(n,j); (i, 2_u32)),
            crate::renamed::index!((3,(2,3)):(3,(12,1)); (i, coord + i)),
            crate::renamed::index!((3,(2,3)):(3,(12,1)); i + 5),
            crate::renamed::index!(Sw<3,3,3> o (8,64):(64,1); (i, j)),
            crate::renamed::layout!((n, 8):(n1, 9)).at((1, n0)),
        ]
    }

    crate::renamed::layout! {
        pub struct Tile = (3,(2,3)):(3,(12,1));
        pub struct Template<const BM: ::core::primitive::usize> = zipped_divide((BM, 8):(8, 1), (2, 4)) where injective, size <= 1024;
        pub struct Rows { m: ::core::primitive::u32, ld: ::core::primitive::u32 } = (m, 8):(ld, 1) where m % 2 == 0;
        pub struct Both<const BN: ::core::primitive::usize> { m: ::core::primitive::u32 } = (m, BN):(BN, 1);
        pub struct Map<const K: ::core::primitive::usize> = (8, K):(K, 1) where tma((64, 64):(64, 1), 16);
        pub const fn tile(row: ::core::primitive::u32) -> ::core::primitive::u32 = Tile;
    }
}

#[test]
fn constants_named_like_bindings_do_not_disturb() {
    use constants::{Both, Rows, Template, Tile};
    assert_eq!(constants::indices(100), [102, 102, 4, 1, 73, 10]);
    assert_eq!((Tile.at(16_u32), constants::tile(16), Tile.index(16)), (17, 17, 17));
    assert_eq!(Template::<8>::new().at(9_usize), 24);
    let (rows, both) = (Rows::new(4, 16).expect("it fits"), Both::<8>::new(4).expect("it fits"));
    assert_eq!((rows.at((1, 2)), both.at((1, 2))), (18, 10));
}

/// Items and numbers with names that expansions once used for their own items.
mod names_of_expansions {
    const BM: ::core::primitive::usize = 2;

    crate::renamed::layout! {
        pub struct LayoutWithNumbers = (4,8):(8,1);
        pub struct Made { made_by_new: ::core::primitive::usize } = (made_by_new):(1);
    }

    #[test]
    fn they_stand_for_the_items_of_the_user() {
        let tiles = crate::renamed::layout!(zipped_divide(LayoutWithNumbers, (BM, 2)));
        ::core::assert_eq!(tiles.at(((1, 1), (1, 1))), 27_usize);
        ::core::assert_eq!(Made::new(4).expect("it fits").made_by_new(), 4);
    }
}

use ::core::primitive::{i64, u32, usize};
use ::core::{assert, assert_eq, matches};

#[test]
fn names_like_ours_do_not_disturb() {
    assert_eq!(hostile::indices(1, 5), [17, 17, 17, 17, 10, 72]);
}

mod imports {
    mod facade {
        pub use crate::imports::renamed_path::*;
    }
    extern crate colex as renamed_path;

    #[test]
    fn the_macros_are_imported_and_re_exported() {
        use self::facade::{index, layout as compiled};
        ::core::assert_eq!(compiled!((4,8):(8,1)).at((1_u32, 2)), 10);
        ::core::assert_eq!(index!((4,8):(8,1); (1, 2)), 10);
    }
}

#[test]
fn variables_named_like_the_steps_keep_their_values() {
    // These variables have the names of intermediate values in `index!` and functions.
    let (i_div_3, i_div_6, i_div_3_mod_2, plain, index, c0, c1) =
        (100_u32, 200_u32, 300_u32, 400_u32, 500_u32, 1_u32, 5_u32);
    let i = 16_u32;
    assert_eq!(crate::renamed::index!((3,(2,3)):(3,(12,1)); i), 17);
    assert_eq!(crate::renamed::index!((3,(2,3)):(3,(12,1)); (i_div_3 - 99, i_div_6 - 195)), 17);
    assert_eq!(crate::renamed::index!((3,(2,3)):(3,(12,1)); i_div_3 - 84), 17);
    assert_eq!(crate::renamed::index!((3,(2,3)):(3,(12,1)); (c1 - 4, c0 + 4)), 17);
    // An intermediate value with the same name as an entry of the coordinate must not shadow the entry.
    assert_eq!(crate::renamed::index!((600,(2,300)):(3,(12,1)); (i_div_3_mod_2, i_div_3_mod_2)), 300 * 3 + 150);
    assert_eq!(crate::renamed::index!(Sw<3,3,3> o (512,512):(512,1); (plain, index)), Sw333(400 * 512 + 500));
    assert_eq!([i_div_3, i_div_6, i_div_3_mod_2, plain, index], [100, 200, 300, 400, 500]);

    #[allow(non_snake_case)]
    fn Sw333(x: u32) -> u32 {
        x ^ (x >> 3 & 0b11_1000)
    }
}

#[test]
fn constants_statics_and_self_are_coordinates() {
    const N: usize = 16;
    const M: u32 = 1;
    const IN: u32 = 1;
    static S: u32 = 5;
    static SELF: u32 = 5;
    trait At {
        fn at(self) -> u32;
    }
    impl At for u32 {
        fn at(self) -> u32 {
            crate::renamed::index!((3,(2,3)):(3,(12,1)); self)
        }
    }
    fn generic<const K: usize>() -> usize {
        crate::renamed::index!((3,(2,3)):(3,(12,1)); K)
    }
    assert_eq!(crate::renamed::index!((3,(2,3)):(3,(12,1)); N), 17);
    assert_eq!(crate::renamed::index!((3,(2,3)):(3,(12,1)); (M, S)), 17);
    // In lowercase, these names are keywords of Rust, so the macro must change them.
    assert_eq!(crate::renamed::index!((3,(2,3)):(3,(12,1)); (IN, SELF)), 17);
    assert_eq!((At::at(16_u32), generic::<16>()), (17, 17));
}

#[test]
fn the_same_variable_twice_is_two_coordinates() {
    let x = 2_usize;
    assert_eq!(crate::renamed::index!((3,(2,3)):(3,(12,1)); (x, (x - 1, x))), 20);
    assert_eq!(crate::renamed::index!((3,3):(3,1); (x, x)), 8);
    assert_eq!(crate::renamed::index!((3,(2,3)):(3,(12,1)); (x, x)), 7);
}

#[test]
fn parameters_may_have_any_name() {
    crate::renamed::layout! {
        const fn shadowed(i_div_3: u32) -> u32 = (3,(2,3)):(3,(12,1));
        const fn raw(r#match: u32, r#type: u32) -> u32 = (4,8):(8,1);
        const fn raw_steps(r#match: u32) -> u32 = (3,(2,3)):(3,(12,1));
        const fn same(plain: u32, index: u32) -> u32 = Sw<3,3,3> o (5,64):(64,1);
        const fn underscore(_i: u32) -> u32 = 9:0;
    }
    assert_eq!((shadowed(16), raw(1, 2), raw_steps(16), same(1, 0), underscore(3)), (17, 10, 17, 72, 0));
    let (r#match, r#fn) = (1_u32, 5_u32);
    assert_eq!(crate::renamed::index!((3,(2,3)):(3,(12,1)); (r#match, r#fn)), 17);
}

macro_rules! through_literals {
    ($rows:literal, $columns:literal) => {
        (crate::renamed::layout!(($rows, $columns):($columns, 1)), crate::renamed::layout!(($rows, $columns):(1, $rows)))
    };
}

macro_rules! through_expressions {
    ($i:expr, $j:expr) => {
        crate::renamed::index!((3,(2,3)):(3,(12,1)); ($i, $j))
    };
}

macro_rules! through_tokens {
    ($($layout:tt)*) => {
        crate::renamed::layout!($($layout)*)
    };
}

macro_rules! nested {
    ($rows:literal $i:ident $e:expr) => {{
        macro_rules! inner {
            ($columns:literal $j:expr) => {
                crate::renamed::index!(($rows, $columns):($columns, 1); ($i + $e, $j))
            };
        }
        inner!(8 2 + 1)
    }};
}

macro_rules! tuple_in_one_expression {
    ($coordinate:expr) => {
        crate::renamed::index!((3,(2,3)):(3,(12,1)); $coordinate)
    };
}

macro_rules! items {
    ($(#[$meta:meta])* $vis:vis $name:ident $function:ident $int:ty, $rows:literal) => {
        crate::renamed::layout! {
            $(#[$meta])*
            $vis struct $name = ($rows, 8):(8, 1);
            const fn $function(i: $int, j: $int) -> $int = $name;
        }
    };
}

items!(FromMacro from_macro u32, 4);
items!(pub(crate) Visible visible usize, 4);
items!(
    /// An item with documentation.
    #[allow(dead_code)]
    Documented documented i32, 4
);

macro_rules! visible_first {
    ($vis:vis $name:ident) => {
        crate::renamed::layout! {
            $vis struct $name = 4:2;
        }
    };
}

visible_first!(First);
visible_first!(pub Second);

#[test]
fn fragments_of_other_macros_are_read() {
    let (right, left) = through_literals!(4, 8);
    assert_eq!((right.at((1, 2)), left.at((1, 2))), (10, 9));
    let (i, j) = (1_u32, 5_u32);
    assert_eq!(through_expressions!(i, j), 17);
    assert_eq!(through_expressions!(i + 1 - 1, j - 2 + 2), 17);
    assert_eq!(through_expressions!(3 - 2, 2 + 3), 17);
    assert_eq!(through_tokens!(coalesce((2,(1,6)):(1,(6,2)))).at(11), 11);
    assert_eq!(nested!(4 i 1), 2 * 8 + 3);
    assert_eq!(tuple_in_one_expression!((i, j)), 17);
    assert_eq!(tuple_in_one_expression!((i, (1, 2))), 17);
    assert_eq!(tuple_in_one_expression!(16), 17);
    assert_eq!((from_macro(1, 2), FromMacro.at((1, 2))), (10, 10));
    assert_eq!((visible(1, 2), documented(1, 2), First.at(3), Second.at(2)), (10, 10, 6, 4));
    let _ = Visible;
}

type Alias = crate::renamed::layout!((4,8):(8,1));
const CONST: Alias = crate::renamed::layout!((4,8):(8,1));
static STATIC: Alias = CONST;
const LENGTH: usize = crate::renamed::index!((4,8):(8,1); (3, 7)) + 1;
static ARRAY: [u32; crate::renamed::layout!((4,8):(8,1)).size()] = [0; LENGTH];
const NESTED: usize = {
    const fn at(i: usize, j: usize) -> usize {
        crate::renamed::index!((4,8):(8,1); (i, j))
    }
    at(1, 2)
};

enum Discriminant {
    A = crate::renamed::index!((4,8):(8,1); (1, 2)),
}

trait HasTile {
    type Tile;
    const I: i64;
}

impl HasTile for Discriminant {
    type Tile = crate::renamed::layout!((4,8):(8,1));
    const I: i64 = crate::renamed::index!((4,8):(8,-1); (1, 2));
}

#[test]
fn every_position_takes_the_macros() {
    fn generic<T: HasTile<Tile = crate::renamed::layout!((4,8):(8,1))>>() -> i64 {
        T::I
    }
    assert_eq!((CONST.at((1, 2)), STATIC.at((1, 2)), ARRAY.len(), NESTED), (10, 10, 32, 10));
    assert_eq!((Discriminant::A as u32, generic::<Discriminant>()), (10, 6));
    assert!(matches!(CONST, crate::renamed::layout!((4,8):(8,1))));
    let closure = |i: u32| crate::renamed::index!((4,8):(8,1); (i, 2));
    assert_eq!(closure(1), 10);
    let block = { crate::renamed::index!((4,8):(8,1); (1, 2)) };
    assert_eq!(block, 10);
    const { assert!(crate::renamed::index!((3,(2,3)):(3,(12,1)); (1, 5)) == 17) };
}

mod editions {
    /// A user may call `layout!` by its path as a statement, even if a local macro is also named `layout`.
    macro_rules! layout {
        () => {
            1
        };
    }

    #[test]
    fn a_local_macro_of_the_same_name_is_not_ours() {
        ::core::assert_eq!(layout!(), 1);
        ::core::assert_eq!(crate::renamed::layout!(8:2).at(3), 6);
    }
}
