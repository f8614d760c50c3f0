//! What users write: values, expressions, structs and functions.

use colex::compiled::{LayoutOf, M};
use colex::{Layout, StaticLayout, index, layout};
use std::cell::Cell;

/// `(3,(2,3)):(3,(12,1))`, worked out by hand.
const TABLE: [usize; 18] = [0, 3, 6, 12, 15, 18, 1, 4, 7, 13, 16, 19, 2, 5, 8, 14, 17, 20];

/// As CuTe writes constants and values of types.
#[test]
fn the_spellings_of_cpp_are_read() {
    fn same<T>(_: T, _: T) {}
    same(layout!((_8,_4):(_4,_1)), layout!((Int<8>{},_4{}):(Int<4>,_1{})));
    same(layout!(Sw<2,0,3> o 0 o (8,8):LayoutRight), layout!(Swizzle<2,0,3>{} o 0 o (8,Int<8>{}):LayoutRight{}));
    same(layout!(zipped_divide((8,8):(8,1), (4,2))), layout!(zipped_divide((8,8):(8,1){}, (Int<4>{},_2{}){})));
    let (i, j) = (3_u32, 5_u32);
    assert_eq!(index!(Swizzle<2,0,3>{} o (Int<8>{},8):(8,1); (i, j)), index!(Sw<2,0,3> o (8,8):(8,1); (i, j)));
    const TEXT: Layout = colex::parse("Swizzle<2,0,3>{} o (Int<8>{},_8{}):LayoutRight{}");
    assert_eq!(TEXT.to_string(), "Sw<2,0,3> o 0 o (8,8):(8,1)");
    same(layout!((4,8):(_-8,-1)), layout!((_4,_8):(-8,_-1)));
    assert_eq!(format!("{:#}", layout!((4,8):(-8,1))), "(_4,_8):(_-8,_1)");
    for (text, word) in [("(4,Int<0>{},8):(1,4,4)", "Int<0>{}"), ("(4,_-2,8):(1,_-4,4)", "_-2")] {
        let error = text.parse::<Layout>().expect_err("an extent below 1");
        assert_eq!(&text[error.start..error.end], word);
    }
}

#[test]
fn a_value_takes_every_kind_of_coordinate() {
    let l = layout!((3,(2,3)):(3,(12,1)));
    for (c, expected) in TABLE.into_iter().enumerate() {
        let (i, j, k) = (c % 3, c / 3 % 2, c / 6);
        assert_eq!([l.at(c), l.at((i, c / 3)), l.at((i, (j, k)))], [expected; 3]);
        assert_eq!([l.get(c), l.get((i, c / 3)), l.get((i, (j, k)))], [Some(expected); 3]);
        assert_eq!(l.index(c), expected);
        assert_eq!(index!((3,(2,3)):(3,(12,1)); c), expected);
        assert_eq!(index!((3,(2,3)):(3,(12,1)); (i, c / 3)), expected);
        assert_eq!(index!((3,(2,3)):(3,(12,1)); (i, (j, k))), expected);
    }
}

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
fn get_is_none_outside_in_every_part() {
    let l = layout!((3,(2,3)):(3,(12,1)));
    assert_eq!(
        [l.get((2, (1, 2))), l.get((3, (0, 0))), l.get((0, (2, 0))), l.get((0, (0, 3)))],
        [Some(20), None, None, None]
    );
    assert_eq!([l.get(-1), l.get(17), l.get(18)], [None, Some(20), None]);
    assert_eq!([l.get((-1, 0)), l.get((0, 6)), l.get((0, -1))], [None; 3]);
}

#[test]
#[cfg(debug_assertions)]
#[should_panic(expected = "the coordinate 18 is outside of the shape (3,(2,3))")]
fn at_outside_panics_in_debug_builds() {
    let _ = layout!((3,(2,3)):(3,(12,1))).at(18);
}

#[test]
fn values_are_zero_sized_and_equal_layouts_have_one_type() {
    let a = layout!((3,(2,3)):(3,(12,1)));
    assert_eq!(size_of_val(&a), 0);
    fn same<T>(_: T, _: T) {}
    same(a, layout!((3,(2,3)):(3,(12,1))));
    same(a, layout!((_3,(_2,_3)):(_3,(_12,_1))));
    same(layout!((4, 8)), layout!((4, 8):(1, 4)));
    same(layout!((4, 8)), layout!((4, 8):LayoutLeft));
    same(layout!((4, 8):LayoutRight), layout!((4, 8):(8, 1)));
    same(layout!(6:2), layout!(coalesce((2,3):(2,4))));
    assert_eq!(a, layout!((3,(2,3)):(3,(12,1))));
}

type Tile = layout!((3,(2,3)):(3,(12,1)));
const TILE: Tile = layout!((3,(2,3)):(3,(12,1)));
static SWIZZLED: layout!(Sw<3,3,3> o (8,64):(64,1)) = layout!(Sw<3,3,3> o (8,64):(64,1));
static BUFFER: [u8; TILE.index(17) + 1] = [0; layout!((3,(2,3)):(3,(12,1))).size() + 3];

struct Holder {
    tile: layout!((3,(2,3)):(3,(12,1))),
}

fn takes(tile: layout!((3,(2,3)):(3,(12,1))), i: usize) -> usize {
    tile.at(i)
}

const fn in_const_fn(i: usize) -> usize {
    layout!((3,(2,3)):(3,(12,1))).index(i)
}

const fn index_in_const_fn(i: usize, j: usize) -> usize {
    index!((3,(2,3)):(3,(12,1)); (i, j))
}

fn modes<const N: i64, const D: i64, T>(_: LayoutOf<(M<N, D>, T)>) -> (i64, i64) {
    (N, D)
}

fn generic<L: StaticLayout>(i: u32) -> u32 {
    L::index_at(i)
}

#[test]
fn a_layout_is_a_type_a_value_a_constant_and_a_pattern() {
    let holder = Holder { tile: TILE };
    assert_eq!(takes(holder.tile, 16), 17);
    assert_eq!(BUFFER.len(), 21);
    assert_eq!(SWIZZLED.at((1, 0)), 72);
    const AT: usize = TILE.index(16);
    const IN_FN: usize = in_const_fn(16);
    const INDEXED: usize = index_in_const_fn(1, 5);
    assert_eq!((AT, IN_FN, INDEXED), (17, 17, 17));
    assert_eq!(modes(TILE), (3, 3));
    assert_eq!(generic::<layout!((3,(2,3)):(3,(12,1)))>(16), 17);
    let layout!((3,(2,3)):(3,(12,1))) = TILE;
    match TILE {
        layout!((3,(2,3)):(3,(12,1))) => {}
    }
    let tiles: [Tile; 2] = [Default::default(), TILE];
    assert_eq!(tiles[0], tiles[1]);
}

layout! {
    /// A swizzled tile.
    #[derive(PartialOrd)]
    pub struct Smem = tile_to_shape(Sw<3,4,3> o (8,64):(64,1), (128,64));
    struct Part = composition((64,64):(64,1), (32,16):(1,32));
    struct Down = 4:-1;
    pub(crate) const fn smem(m: u32, k: u32) -> u32 = Smem;
    #[inline]
    fn part(i: u16) -> u16 = Part;
    const fn down(i: i32) -> i32 = Down;
    #[layout(target = gpu)]
    const fn on_gpu(i: u32) -> u32 = (3,(2,3)):(3,(12,1));
    const fn broadcast(_lane: u32, k: u32) -> u32 = (32,8):(0,2);
    const fn constant(lane: usize) -> usize = Sw<0,0,0> o 7 o 32:0;
    extern "C" fn exported(i: u32) -> u32 = (4,8):(8,1);
}

#[test]
fn items_of_a_block_name_earlier_ones() {
    assert_eq!((Smem::SIZE, Smem::COSIZE, Smem::LAYOUT.size()), (8192, 8192, 8192));
    assert_eq!(size_of::<Smem>(), 0);
    for m in 0..128_u32 {
        for k in 0..64_u32 {
            let expected = Smem::LAYOUT.at((m as i64, k as i64));
            // By hand: rows of 64, bits 7..10 are XORed into bits 4..7.
            let plain = i64::from(m % 8 * 64 + k + m / 8 * 512);
            assert_eq!(expected, plain ^ (plain >> 3 & 0b111_0000));
            assert_eq!(i64::from(smem(m, k)), expected);
            assert_eq!(i64::from(Smem.at((m, k))), expected);
            assert_eq!(Smem.get((m, k)).map(i64::from), Some(expected));
        }
    }
    for i in 0..512_u16 {
        let (m, n) = (i % 32, i / 32);
        // (64,64):(64,1) at m + 32·n, column-major.
        let c = m + 32 * n;
        assert_eq!(part(i), c % 64 * 64 + c / 64);
    }
    assert_eq!([down(0), down(3)], [0, -3]);
    assert_eq!(Down.at(3), -3);
    for (c, expected) in TABLE.into_iter().enumerate() {
        assert_eq!(on_gpu(c as u32) as usize, expected);
        assert_eq!(index!(gpu: (3,(2,3)):(3,(12,1)); c), expected);
    }
    assert_eq!((broadcast(31, 7), broadcast(0, 7)), (14, 14));
    assert_eq!(constant(5), 7);
    assert_eq!(exported(5), 9);
    assert!(Smem.partial_cmp(&Smem).is_some());
}

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
    // Both are used several times by the arithmetic, or not at all.
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

#[test]
fn layouts_print_what_is_static() {
    assert_eq!(layout!((3,(2,3)):(3,(12,1))).to_string(), "(3,(2,3)):(3,(12,1))");
    assert_eq!(format!("{:?}", layout!((3,(2,3)):(3,(12,1)))), "(_3,(_2,_3)):(_3,(_12,_1))");
    assert_eq!(layout!(Sw<3,3,3> o (8,64):(64,1)).to_string(), "Sw<3,3,3> o 0 o (8,64):(64,1)");
    assert_eq!(layout!(make_identity_layout((4, (2, 3)))).to_string(), "(4,(2,3)):(1@0,(1@0@1,1@1@1))");
    const L: Layout = layout!((4, 8)).layout();
    assert_eq!(L.to_string(), "(4,8):(1,4)");
}

/// What is subtracted on the way, and how low an index goes, asks for as many bits as what is added.
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

/// A swizzle reads bits that no index has: then it moves nothing, however far.
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

/// What `index!` leaves is not the user's: lints that are errors by default find nothing in it.
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

layout! {
    struct C { m: u32 } = (m,4):(4,1);
}

#[test]
fn a_struct_may_have_any_name() {
    assert_eq!(C::new(3).expect("three rows").at((2, 1)), 9);
}

/// Outside of the shape a debug build panics in the file of the caller, and names the coordinate.
#[test]
#[cfg(debug_assertions)]
fn a_panic_names_the_caller_and_the_coordinate() {
    use colex::tensor::Run;
    use std::panic::{catch_unwind, set_hook};
    use std::sync::Mutex;

    layout! {
        struct Tile = (4,8):(8,1);
        struct Open { m: usize } = (m, 8):(8, 1);
    }
    static SAID: Mutex<Vec<(String, String)>> = Mutex::new(Vec::new());
    set_hook(Box::new(|info| {
        let file = info.location().expect("a place").file().to_string();
        let text = info.payload().downcast_ref::<String>().cloned().unwrap_or_default();
        SAID.lock().expect("no panic here").push((file, text));
    }));
    let m = 4_usize;
    fn rows(m: usize) -> colex::Tensor<Vec<usize>, Open> {
        colex::Tensor::new(vec![0; 8 * m], Open::new(m).expect("a layout")).expect("as many elements")
    }
    let asks: [fn(usize) -> usize; 17] = [
        |_| Tile.at((9_usize, 2)),
        |_| layout!((4,8):(8,1)).at((9_usize, 2)),
        |_| Tile.index(99),
        |_| <Tile as colex::StaticLayout>::index_at((9_usize, 2)),
        |m| Open::new(m).expect("a layout").at((9, 2)),
        |m| layout!((m, 8):(8, 1)).at((9, 2)),
        |_| colex::Tensor::of([0_usize; 32], Tile)[(9, 2)],
        |m| rows(m).view().zipped_divide((Run::<3>, Run::<8>)).size(),
        |m| rows(m).view().logical_divide((Run::<3>, Run::<8>)).size(),
        |m| rows(m).view().tiled_divide((Run::<3>, Run::<8>)).size(),
        |m| rows(m).view().flat_divide((Run::<3>, Run::<8>)).size(),
        |m| rows(m).view().composition((Run::<9>, Run::<8>)).size(),
        |m| rows(m).view().slice((9, ..)).size(),
        |m| rows(m).view().local_tile((Run::<4>, Run::<8>), (9, 0)).size(),
        |m| rows(m).view().tile((Run::<4>, Run::<8>), (9, 0)).size(),
        |m| rows(m).view().local_partition(layout!(2:1), m).size(),
        |m| rows(m).view().into_dynamic().extent::<2>(),
    ];
    assert!(asks.iter().all(|ask| catch_unwind(|| ask(m)).is_err()));
    drop(std::panic::take_hook());
    let said = SAID.lock().expect("no panic there");
    assert!(said.iter().all(|(file, _)| file.ends_with("forms.rs")), "{said:?}");
    assert_eq!(
        said.iter().filter(|(_, text)| text.starts_with("the coordinate (9,2) is outside of the shape")).count(),
        6
    );
}

/// `coords` has a type of its own for each shape, and goes as one-dimensional coordinates go.
#[test]
fn natural_coordinates_come_in_order() {
    layout! {
        struct Nested = Sw<1,0,2> o ((2,3),4,(1,(2,2))):((8,16),1,(0,(4,48)));
        struct Plain = 5:2;
        struct Matrix { m: usize, n: usize } = ((2,m),n):((1,2),7);
    }
    let found: Vec<usize> =
        Nested.coords().map(|((i, j), k, (l, (m, n)))| Nested.at(((i, j), k, (l, (m, n))))).collect();
    assert!(found.into_iter().eq((0..Nested::SIZE).map(|i| Nested.at(i))));
    assert!(Plain.coords().eq(0..5) && Nested.coords().len() == 96);
    let matrix = Matrix::new(3, 2).expect("small");
    let all: Vec<((usize, usize), usize)> = matrix.coords().collect();
    assert_eq!((all.len(), all[0], all[1], all[2], all[11]), (12, ((0, 0), 0), ((1, 0), 0), ((0, 1), 0), ((1, 2), 1)));
    assert!(layout!((3):(1@0)).coords().eq([(0,), (1,), (2,)]));
    for (i, (row, column)) in layout!((4,8):(8,1)).coords().enumerate() {
        assert_eq!((row, column), (i % 4, i / 4));
    }
}
