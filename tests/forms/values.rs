//! Tests `layout!(…)` as a value and as a type.

use crate::TABLE;
use colex::compiled::{LayoutOf, M};
use colex::{Layout, StaticLayout, index, layout};
use layout_compiler::eval;

/// C++ writes integers as `Int<8>{}` or `_8`. To construct a value of a type, C++ adds `{}`.
#[test]
fn the_spellings_of_cpp_are_read() {
    fn same<T>(_: T, _: T) {}
    same(layout!((_8,_4):(_4,_1)), layout!((Int<8>{},_4{}):(Int<4>,_1{})));
    same(layout!(Sw<2,0,3> o 0 o (8,8):LayoutRight), layout!(Swizzle<2,0,3>{} o 0 o (8,Int<8>{}):LayoutRight{}));
    same(layout!(zipped_divide((8,8):(8,1), (4,2))), layout!(zipped_divide((8,8):(8,1){}, (Int<4>{},_2{}){})));
    let (i, j) = (3_u32, 5_u32);
    assert_eq!(index!(Swizzle<2,0,3>{} o (Int<8>{},8):(8,1); (i, j)), index!(Sw<2,0,3> o (8,8):(8,1); (i, j)));
    const TEXT: Layout = colex::parse("Sw<2,0,3> o (_8,8):LayoutRight");
    assert_eq!(TEXT.to_string(), "Sw<2,0,3> o 0 o (8,8):(8,1)");
    same(layout!((4,8):(_-8,-1)), layout!((_4,_8):(-8,_-1)));
    assert_eq!(format!("{:#}", layout!((4,8):(-8,1))), "(_4,_8):(_-8,_1)");
    for (text, word) in [("(4,Int<-1>{},8):(1,4,4)", "Int<-1>{}"), ("(4,_-2,8):(1,_-4,4)", "_-2")] {
        let errors = eval(text).expect_err("a negative extent");
        assert_eq!(&text[errors[0].at.clone()], word);
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

#[test]
fn layouts_print_what_is_static() {
    assert_eq!(layout!((3,(2,3)):(3,(12,1))).to_string(), "(3,(2,3)):(3,(12,1))");
    assert_eq!(format!("{:?}", layout!((3,(2,3)):(3,(12,1)))), "(_3,(_2,_3)):(_3,(_12,_1))");
    assert_eq!(layout!(Sw<3,3,3> o (8,64):(64,1)).to_string(), "Sw<3,3,3> o 0 o (8,64):(64,1)");
    assert_eq!(layout!(make_identity_layout((4, (2, 3)))).to_string(), "(4,(2,3)):(1@0,(1@0@1,1@1@1))");
    const L: Layout = layout!((4, 8)).layout();
    assert_eq!(L.to_string(), "(4,8):(1,4)");
}

/// For a coordinate outside of the shape, a debug build panics at the caller's line with a message that names the
/// coordinate.
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
    assert!(said.iter().all(|(file, _)| file.ends_with("values.rs")), "{said:?}");
    assert_eq!(
        said.iter().filter(|(_, text)| text.starts_with("the coordinate (9,2) is outside of the shape")).count(),
        6
    );
}

/// `coords` returns the coordinates in the order of one-dimensional coordinates. The type of the coordinates depends on
/// the shape.
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
