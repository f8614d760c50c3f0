//! Tests that tiles, partitions and slices of tensors keep their start: as values, as text, in items and functions,
//! with symbols, and with coordinate strides. `data/at_coordinates.tsv` lists the indices by the definition.

mod operations;
mod symbols;

use colex::{IntTuple, Layout, StaticLayout, index, layout};
use layout_compiler::{Value, eval};

/// Returns the value of an expression.
fn value(text: &str) -> Value {
    eval(text).unwrap_or_else(|errors| panic!("{text}: {}", errors[0]))
}

/// Returns the layout that is the value of an expression. The offset of a slice becomes the offset of its layout.
fn layout(text: &str) -> Layout {
    match value(text) {
        Value::Layout(layout) => layout,
        Value::Sliced(sliced) if sliced.offset == IntTuple::from(0) => sliced.layout,
        Value::Sliced(sliced) => sliced.layout.shifted(&sliced.offset).unwrap(),
        other => panic!("{text} is {}", other.kind()),
    }
}

/// Returns all indices, in the order of one-dimensional coordinates.
fn indices(layout: &Layout) -> Vec<String> {
    (0..layout.size()).map(|i| layout.crd2idx(&IntTuple::from(i as i64)).unwrap().to_string()).collect()
}

layout! {
    /// The tile at (1,1) of a row-major matrix.
    struct Tile = local_tile((96,96):(96,1), (24,16), (1,1));
    fn tile(i: u32, j: u32) -> u32 = local_tile((96,96):(96,1), (24,16), (1,1));
    const fn by_name(i: u32, j: u32) -> u32 = Tile;
    fn corner(i: u32, j: u32) -> (u32, u32) = local_tile(make_identity_layout((96,96)), (24,16), (1,1));
    struct Corner = local_tile(make_identity_layout((96,96)), (24,16), (1,1));
    fn of_struct(i: u32, j: u32) -> (u32, u32) = Corner;
    fn written(i: u32, j: u32) -> (u32, u32) = ArithTuple(0,16) o (8,8):(1@0,1@1);
    fn swizzled(i: u32, j: u32) -> u32 = local_tile(Sw<2,1,3> o (32,32):(32,1), (4,4), (2,2));
    fn of_thread(i: u32) -> u32 = local_partition((16,8):(1,16), (8,4):(4,1), 1);
    fn behind(i: u32, j: u32) -> (u32, u32) = domain_offset((1,3), make_identity_layout((4,6)));
    fn copy(i: u32) -> u32 = get_slice(make_tiled_copy(Copy_Atom<UniversalCopy<uint128_t>, 32>{}, (4,8):(8,1), (1,4)), 22).partition_D((4,128):(1,4));
    // The coordinate of the tile consists of parameters of the function.
    fn at_names(i: u32, j: u32, block_i: u32, block_j: u32) -> u32 = local_tile((96,96):(96,1), (24,16), (block_i,block_j));
    fn with_ld(i: u32, j: u32, ld: u32) -> u32 = local_tile((96,96):(ld,1), (24,16), (1,2));
    fn both(i: u32, j: u32, ld: u32, b: u32) -> u32 = local_tile((96,96):(ld,1), (24,16), (b,2));
    fn corner_at(i: u32, j: u32, a: u32, b: u32) -> (u32, u32) = local_tile(make_identity_layout((96,96)), (24,16), (a,b));
    fn swizzled_at(i: u32, j: u32, a: u32) -> u32 = local_tile(Sw<2,1,3> o (32,32):(32,1), (4,4), (a,2));
    fn thread_of(i: u32, t: u32) -> u32 = local_partition((32,8):(1,32), (8):(1), t);
    struct Rows { ld: usize } = local_tile((96,96):(ld,1), (24,16), (1,1));
    struct At { ld: usize, b: usize } = local_tile((96,96):(ld,1), (24,16), (b,2));
    struct Blocks<const B: usize> = local_tile((96,96):(96,1), (24,16), (B,1));
    struct Corners<const B: usize> = local_tile(make_identity_layout((96,96)), (24,16), (B,1));
    fn of_blocks(i: u32, j: u32) -> u32 = Blocks<2>;
    fn of_corners(i: u32, j: u32) -> (u32, u32) = Corners<2>;
    struct Behind<const N: usize> = Sw<1,0,3> o N o (4,8):(8,1);
    struct BehindNumber { n: usize } = Sw<1,0,3> o 2*n o (4,8):(8,1);
    struct Mixed<const B: usize> { ld: usize } = local_tile((96,96):(ld,1), (24,16), (B,1));
}

const ROWS: usize = 24;
const LD: u32 = 96;

#[test]
fn every_form_keeps_the_offset() {
    let value = layout!(local_tile((96,96):(96,1), (24,16), (1,1)));
    let named = layout!(local_tile((96,96):(96,1), (ROWS,16), (1,1)));
    for (i, j) in (0..24_u32).flat_map(|i| (0..16).map(move |j| (i, j))) {
        let index = (24 + i) * 96 + 16 + j;
        assert_eq!([tile(i, j), by_name(i, j), value.at((i, j)), Tile.at((i, j)), named.at((i, j))], [index; 5]);
        assert_eq!(index!(local_tile((96,96):(96,1), (24,16), (1,1)); (i, j)), index);
        assert_eq!(index!(Tile; (i, j)), index);
        assert_eq!(index!(local_tile((96,96):(LD,1), (24,16), (1,1)); (i, j)), index);
        assert_eq!([corner(i, j), of_struct(i, j)], [(24 + i, 16 + j); 2]);
        assert_eq!(index!(local_tile(make_identity_layout((96,96)), (24,16), (1,1)); (i, j)), (24 + i, 16 + j));
        assert_eq!([of_blocks(i, j), Blocks::<2>.at((i, j))], [(48 + i) * 96 + 16 + j; 2]);
        assert_eq!(of_corners(i, j), (48 + i, 16 + j));
    }
    assert_eq!(<Corner as StaticLayout>::LAYOUT.to_string(), "ArithTuple(24,16) o (24,16):(1@0,1@1)");
    assert_eq!(layout!(ArithTuple(24,16) o (24,16):(1@0,1@1)).to_string(), Corner.to_string());
    assert_eq!((written(3, 5), behind(2, 1), of_thread(1)), ((3, 21), (3, 4), 24));
    assert_eq!(swizzled(1, 2), 302);
    assert_eq!([copy(0), copy(1), copy(4), copy(15)], [98, 102, 226, 494]);
}

#[test]
fn numbers_with_names_move_the_offset() {
    for (i, j, a, b) in (0..4_u32).flat_map(|k| [(k, 2 * k, k % 3, (k + 1) % 4), (3, k, 3 - k, k)]) {
        assert_eq!(at_names(i, j, a, b), (24 * a + i) * 96 + 16 * b + j);
        assert_eq!(with_ld(i, j, 100), (24 + i) * 100 + 32 + j);
        assert_eq!(both(i, j, 100, b), (24 * b + i) * 100 + 32 + j);
        assert_eq!(corner_at(i, j, a, b), (24 * a + i, 16 * b + j));
        let (ld, block) = (101_u32, b);
        assert_eq!(index!(local_tile((96,96):(ld,1), (24,16), (block,2)); (i, j)), (24 * b + i) * 101 + 32 + j);
        assert_eq!(
            index!(local_tile(make_identity_layout((96,96)), (24,16), (a,block)); (i, j)),
            (24 * a + i, 16 * b + j)
        );
        let whole = layout!(Sw<2,1,3> o (32,32):(32,1));
        assert_eq!(swizzled_at(i, j % 4, a), whole.at((4 * a + i, 8 + j % 4)));
        assert_eq!(thread_of(i, b), b + 8 * i);
        let (i, j, b) = (i as usize, j as usize, b as usize);
        assert_eq!(Rows::new(100).unwrap().at((i, j)), (24 + i) * 100 + 16 + j);
        assert_eq!(At::new(100, b).unwrap().at((i, j)), (24 * b + i) * 100 + 32 + j);
        assert_eq!(Mixed::<2>::new(100).unwrap().at((i, j)), (48 + i) * 100 + 16 + j);
        let ld = 100_usize;
        assert_eq!(layout!(local_tile((96,96):(ld,1), (24,16), (b,2))).at((i, j)), (24 * b + i) * 100 + 32 + j);
    }
    assert_eq!((Behind::<6>.at((1, 3)), BehindNumber::new(3).unwrap().at((1_usize, 3))), (17, 17));
    let printed = layout!(local_tile((96,96):(96,1), (24,16), (1,1))).to_string();
    assert_eq!(printed, "Sw<0,0,0> o 2320 o (24,16):(96,1)");
    assert_eq!(At::new(100, 3).unwrap().to_string(), "Sw<0,0,0> o 7232 o (24,16):(100,1)");
}

fn rows() -> Vec<(&'static str, &'static str)> {
    let rows = include_str!("../../data/at_coordinates.tsv").lines().skip(1);
    rows.map(|row| row.split_once('\t').unwrap()).collect()
}

/// Writes a coordinate such as `3@1` as `(0,3)`. The result and the expected coordinate have the same number of
/// entries.
fn as_written(index: &str, expected: &str) -> String {
    match index.split_once('@') {
        Some((number, mode)) if expected.starts_with('(') => {
            let entry = |i: usize| if mode.parse() == Ok(i) { number } else { "0" };
            format!("({})", (0..expected.split(',').count()).map(entry).collect::<Vec<_>>().join(","))
        }
        _ => index.to_string(),
    }
}

#[test]
fn parts_have_the_indices_of_the_definition() {
    assert_eq!(rows().len(), 62);
    for (expression, expected) in rows() {
        let expected: Vec<&str> = expected.split(' ').collect();
        let found = indices(&layout(expression));
        let found: Vec<String> = found.iter().zip(&expected).map(|(i, of)| as_written(i, of)).collect();
        assert_eq!(found, expected, "{expression}");
    }
}

/// A printed result must parse to the same value, with and without marks of static numbers.
#[test]
fn what_is_printed_is_read_again() {
    for (expression, _) in rows() {
        let value = value(expression);
        if !matches!(value, Value::Layout(_)) {
            continue;
        }
        for text in [value.to_string(), format!("{value:#}")] {
            let again = layout(&text);
            assert_eq!(indices(&again), indices(&layout(expression)), "{text}");
            assert_eq!(again.to_string(), value.to_string());
            assert_eq!(text.parse::<colex::Layout>().unwrap(), again);
        }
    }
}

/// Offsets that are coordinates can be parsed in every syntax.
#[test]
fn offsets_of_coordinates_are_read() {
    let plain = layout("(8,8):(1@0,1@1)");
    let expected = plain.shifted(&IntTuple::from((0, 16))).unwrap();
    let spellings = [
        "ArithTuple(0,16) o (8,8):(1@0,1@1)",
        "ArithTuple(_0,16) o (_8,8):(_1@0,_1@1)",
        "(0,16) o (8,8):(1@0,1@1)",
        "tensor<(0,16) o (8,8):(1@0,1@1)>",
        "Sw<0,0,0> o 16@1 o (8,8):(1@0,1@1)",
        "ArithTuple(0,16) o Layout<Shape<_8,_8>, Stride<E<0>,E<1>>>{}",
        "ArithTuple(0,8) o ArithTuple(0,8) o (8,8):(1@0,1@1)",
    ];
    for text in spellings {
        assert_eq!(layout(text), expected, "{text}");
        assert_eq!(layout(text).to_string(), spellings[0]);
    }
    assert_eq!(layout("ArithTuple(4,0) o (4,2):(1@0,1@1)").to_string(), "ArithTuple(4,0) o (4,2):(1@0,1@1)");
    let nested = layout("ArithTuple(1,(0,3)) o (4,(2,3)):(1@0,(1@0@1,1@1@1))");
    assert_eq!(nested.crd2idx(&IntTuple::from((2, (1, 1)))), Ok(IntTuple::from((3, (1, 4)))));
    assert_eq!(nested.to_string(), "ArithTuple(1,(0,3)) o (4,(2,3)):(1@0,(1@0@1,1@1@1))");
}

#[test]
fn offsets_that_do_not_fit_the_strides_are_refused() {
    for text in [
        "ArithTuple(0,16) o (8,8):(8,1)",
        "Sw<0,0,0> o 5 o (8,8):(1@0,1@1)",
        "Sw<3,3,3> o ArithTuple(0,16) o (8,8):(1@0,1@1)",
        "(4,8):(8,1) o ArithTuple(0,16) o (4,8):(1@0,1@1)",
    ] {
        assert!(eval(text).is_err(), "{text} is {}", value(text));
    }
}
