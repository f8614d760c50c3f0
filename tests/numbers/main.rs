//! Tests numbers that are not literals: constants that only rustc knows, arguments of structs, and runtime values.

mod for_all;
mod instances;
mod mixed;
mod of_run_time;
mod templates;

use colex::{IntTuple, Layout, StaticLayout, Tensor, Tiler, expect, layout};

const BM: usize = 32;
const ROWS: u32 = 16;
const BACK: i8 = -3;

mod sizes {
    pub(crate) const WIDE: i64 = 64;
}

struct Config;

impl Config {
    const STAGES: u8 = 3;
}

layout! {
    /// A tile in shared memory with several stages.
    pub(crate) struct Smem<const BM: usize, const STAGES: usize> =
        tile_to_shape(Sw<3,3,3> o (8,64):(64,1), (BM, 64, STAGES)) where bijective;
    pub(crate) struct Tiled<L: StaticLayout> = zipped_divide(L, (4,4));
    pub(crate) struct Rows = (BM, 64):(64, 1) where compact, cosize <= {BM * 64}, BM % 8 == 0;
    struct Wide = (ROWS, {sizes::WIDE}):LayoutRight;
    struct Stages = ({Config::STAGES}, 2*BM):(2*BM, 1);
    const fn at(i: u32, j: u32) -> u32 = (BM, 64):(ROWS*4, 1);
    struct Swizzled = Sw<3,0,3> o 0 o (ROWS, 8):(8, 1);
    struct Down = (ROWS, 4):(BACK, 1);
    struct Chain = Rows o Sw<2,0,6> o (ROWS, 64):(64, 1);
    struct Tiles = zipped_divide(Rows, [BM, ceil(ROWS/4)]);
    struct Row = slice((_, {ROWS - 1}), Wide);
    struct Composed<const N: usize> = Rows o [N:2, 4:2];
    struct Shaped<const N: usize> = with_shape(Rows, (N, {2048 / N}));
    struct Grouped = group<0,2>(append(reverse(Rows), ROWS:{BM * 128}));
    struct Parts<const M: u8> = logical_divide((64, 64):(64, 1), [M:1, _]) where overrun;
    struct Banked<const N: usize> = Sw<3,2,3> o (32, N):(N, 1)
        where bank_conflicts(32:32, 4) <= 1, coalesced(32:32, 4), compatible((32, N)), divides((8, {N / 2}));
    struct Nested<L: StaticLayout, const N: i32> = make_layout(L, N:{L::SIZE}) where size == {L::SIZE * N as usize};
}

fn text<L: StaticLayout>() -> String {
    L::LAYOUT.to_string()
}

#[test]
fn constants_are_worked_out_by_the_same_algebra() {
    let cases = [
        (text::<Smem<32, 2>>(), "tile_to_shape(Sw<3,3,3> o (8,64):(64,1), (32,64,2))"),
        (text::<Smem<16, 1>>(), "tile_to_shape(Sw<3,3,3> o (8,64):(64,1), (16,64,1))"),
        (text::<Tiled<Rows>>(), "zipped_divide((32,64):(64,1), (4,4))"),
        (text::<Rows>(), "(32,64):(64,1)"),
        (text::<Banked<32>>(), "Sw<3,2,3> o (32,32):(32,1)"),
        (text::<Wide>(), "(16,64):(64,1)"),
        (text::<Stages>(), "(3,64):(64,1)"),
        (text::<Swizzled>(), "Sw<3,0,3> o 0 o (16,8):(8,1)"),
        (text::<Down>(), "(16,4):(-3,1)"),
        (text::<Chain>(), "(32,64):(64,1) o Sw<2,0,6> o (16,64):(64,1)"),
        (text::<Tiles>(), "zipped_divide((32,64):(64,1), [32, 4])"),
        (text::<Row>(), "slice((_,15), (16,64):(64,1))"),
        (text::<Parts<24>>(), "logical_divide((64,64):(64,1), [24:1, _])"),
        (text::<Nested<Row, 3>>(), "make_layout(slice((_,15), (16,64):(64,1)), 3:16)"),
        (text::<Composed<4>>(), "(32,64):(64,1) o [4:2, 4:2]"),
        (text::<Shaped<8>>(), "with_shape((32,64):(64,1), (8,256))"),
        (text::<Grouped>(), "group<0,2>(append(reverse((32,64):(64,1)), 16:4096))"),
    ];
    for (ours, expression) in cases {
        assert_eq!(ours, layout_compiler::eval(expression).unwrap().to_string(), "{expression}");
    }
    assert_eq!(format!("{Rows:?}"), "(_32,_64):(_64,_1)");
}

#[test]
fn items_with_constants_index() {
    let smem = Smem::<32, 2>;
    let layout = Smem::<32, 2>::LAYOUT;
    for i in 0..layout.size() {
        assert_eq!(
            (smem.at(i), smem.get(i), smem.index(i)),
            (layout.index(i as i64) as usize, Some(smem.at(i)), smem.at(i))
        );
    }
    assert_eq!(smem.at((9_u32, 3, 1)), 2048 + ((9 * 64 + 3) ^ 8));
    assert_eq!((smem.get((32_u32, 0, 0)), Smem::<32, 2>::SIZE, Smem::<32, 2>::COSIZE), (None, 4096, 4096));
    const AT: usize = Rows.index(33);
    assert_eq!(AT, 65);
    assert_eq!(Tiled::<Wide>::new().at(((1_u32, 2), (3, 0))), (3 * 4 + 1) * 64 + 2);
}

fn sum<const N: usize, const M: usize>() -> usize {
    (0..N).map(|i| Smem::<N, M>.at((i, 0, M - 1))).sum()
}

#[test]
fn generic_code_uses_items_with_its_own_constants() {
    let layout = Smem::<16, 2>::LAYOUT;
    let expected: i64 = (0..16).map(|i| layout.at((i, 0, 1))).sum();
    assert_eq!(sum::<16, 2>() as i64, expected);
    let data: Vec<usize> = (0..Rows::SIZE).collect();
    let tensor = Tensor::new(data.as_slice(), Rows).unwrap();
    assert_eq!(tensor[(3_usize, 5_usize)], 3 * 64 + 5);
    assert_eq!((Down.at((2_i32, 1)), Down::COSIZE, Rows::COSIZE), (-5, Down::LAYOUT.cosize() as usize, 2048));
}

#[test]
fn the_algebra_in_const_answers_the_same() {
    const SHAPE: IntTuple = expect(IntTuple::flat(&[4, 4]));
    const EXPECTED: Layout = expect(Rows::LAYOUT.zipped_divide(&expect(Tiler::shape(&SHAPE))));
    assert_eq!(<Tiled<Rows> as StaticLayout>::LAYOUT, EXPECTED);
}

type Slab<const N: usize> = layout!((4, N):(N, 1));

fn last<const N: usize>() -> usize {
    let tiles = layout!(zipped_divide((64, N):(N, 1), (4, 4)) where overrun);
    layout!((N, 64):(64, 1)).at((N - 1, 63)) + tiles.size()
}

#[test]
fn expressions_of_constants_are_types() {
    let tile: layout!((BM, 64):(64, 1)) = layout!((BM, 64):(64, 1));
    assert_eq!((size_of_val(&tile), tile.to_string(), tile.at((3_u32, 5))), (0, "(32,64):(64,1)".into(), 197));
    assert_eq!(layout!((BM, 64, 2):(64, 1, BM*64)).layout().to_string(), "(32,64,2):(64,1,2048)");
    assert_eq!(layout!(Sw<1,0,2> o 0 o (BM, 4):(4, 1)).at((1, 0)), 5);
    let mut data = [0_u8; 8];
    let mut tensor = Tensor::new(&mut data, Slab::<2>::default()).unwrap();
    tensor[(3_usize, 1_usize)] = 7;
    assert_eq!(data[7], 7);
    assert_eq!(last::<10>(), 10 * 64 - 1 + 12 * 64);
    const AT: usize = layout!((BM, 4):(4, 1)).index(33);
    assert_eq!(AT, 5);
}

#[test]
fn functions_take_constants_of_any_integer_type() {
    const AT: u32 = at(3, 5);
    assert_eq!(AT, 3 * 64 + 5);
    let item = quote::quote!(pub fn at(i: u32, j: u32) -> u32 = (BM, 64):(LD, 1););
    let code = layout_compiler::layout(item, &quote::quote!(colex)).to_string();
    assert!(code.contains("i * (LD as colex :: __private :: core :: primitive :: u32) + j"), "{code}");
}

#[test]
fn a_quotient_that_is_rounded_up_may_be_of_a_constant_or_of_a_number() {
    let m = 10_usize;
    assert_eq!(layout!((ceil(m/4), 4):(4, 1)).layout().unwrap().to_string(), "(3,4):(4,1)");
    assert_eq!(layout!((ceil(BM/5), 4):(4, 1)).layout().to_string(), "(7,4):(4,1)");
}
