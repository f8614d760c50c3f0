//! Tests constants in tilings, functions and expressions. A layout struct with const arguments must behave like any
//! other layout.

use colex::{StaticLayout, Tensor, index, layout};

const BM: usize = 32;

fn text<L: StaticLayout>() -> String {
    L::LAYOUT.to_string()
}

struct Config;

impl Config {
    const ROWS: u8 = 8;
}

mod tiles {
    pub(crate) const WIDE: usize = 16;
    colex::layout! {
        pub(crate) struct Base = (8, 64):(64, 1);
        pub(crate) struct Stages<const BM: usize, const STAGES: usize> =
            tile_to_shape(Sw<3,3,3> o Base, (BM, 64, STAGES)) where bijective, BM % 8 == 0;
        pub(crate) struct Padded<const N: usize> = (8, N):({N + 8}, 1);
        pub(crate) struct Nested<const N: usize> = zipped_divide(Padded<N>, (4, {N / 2}));
        pub(crate) struct Swizzled<const M: usize, const BITS: i64> =
            tile_to_shape(Layout_K_SW128_Atom<BITS>, (M, {1024 / BITS as usize}));
        pub(crate) struct Small = coalesce(Nested<16>);
        pub(crate) struct Atom = SM80_16x8x16_F32F16F16F32_TN;
        pub(crate) struct Threads<const N: usize> = logical_product(ThrID(Atom), N:1);
        pub(crate) struct Wide<const N: usize> { m: usize } = (m, N):(N, 1);
    }
}

use tiles::{Nested, Stages, Wide};

layout! {
    struct Mma<const M: usize> = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [M,32,16]);
    struct Move<const T: usize> = make_tiled_copy(UniversalCopy<128,16>, (T,8):(8,1), (1,8));
    struct PartA<const M: usize> = partition_A(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [M,32,16]), (M,64):(64,1));
    struct PartOf<const M: usize> = partition_A(Mma<M>, (M,64):(64,1));
    struct Part<const T: usize> { m: usize, k: usize } = partition_S(Move<T>, (m,k):(k,1)) where m % T == 0, k % 64 == 0;
    extern "cuda" fn staged(i: u32, j: u32, s: u32) -> u32 = Stages<128, 2>;
    extern "cuda" fn of_literals(i: u32, j: u32, s: u32) -> u32 = Sw<3,3,3> o ((8,16),(64,1),(1,2)):((64,512),(1,0),(0,8192));
    extern "cuda" fn of_width(i: u32, j: u32) -> u32 = tiles::Swizzled<64, 16>;
    extern "cuda" fn of_a_struct(i: u32) -> u32 = tiles::Small;
    extern "cuda" fn of_a_word(i: u32, j: u32) -> u32 = tile_to_shape(Layout_K_SW128_Atom<16>, (64, 64));
    fn of_paths(i: u32) -> u32 = zipped_divide((64, 64):(64, 1), [{Config::ROWS}, tiles::WIDE]);
    struct Padded<const N: usize = 16, const BY: usize = 8> = (8, N):({N + BY}, 1);
    struct ByDefault = coalesce(Padded);
    fn by_default(i: u32) -> u32 = Padded<32>;
    fn of_numbers(i: u32) -> u32 = Nested<16>;
    fn of_fields(i: u32, j: u32, m: u32) -> u32 = Wide<16>;
    fn of_constants(i: u32, j: u32) -> u32 = zipped_divide((BM, 64):(64, 1), (8, BM));
    fn of_instance(i: u32, (j, k, l): (u32, u32, u32)) -> u32 = zipped_divide(Stages<BM, 1>, (8, BM));
    const fn in_const(i: usize) -> usize = zipped_divide((BM, 64):(64, 1), (8, BM));
}

#[test]
fn tilings_take_constants() {
    let expected = |m: usize| {
        format!("partition_A(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [{m},32,16]), ({m},64):(64,1))")
    };
    for (ours, m) in [(text::<PartA<64>>(), 64), (text::<PartA<96>>(), 96), (text::<PartOf<64>>(), 64)] {
        assert_eq!(ours, layout_compiler::eval(&expected(m)).unwrap().to_string());
    }
    assert_eq!(
        (Mma::<64>::VALUE.tile_size(0), Mma::<64>::VALUE.thread_count(), format!("{:?}", Mma::<32>)),
        (64, 128, "Mma".into())
    );
    assert_eq!(Part::<16>::new(64, 128).unwrap().to_string(), "((8,16),(8,1),4,2):((8,128),(1,0),2048,64)");
    assert!(Part::<16>::new(65, 128).is_err());
    // A tiling with constants must partition tensors like any other tiling.
    let data: Vec<usize> = (0..16 * 64).collect();
    let tensor = Tensor::new(&data[..], layout!((16, 64):(64, 1))).unwrap();
    assert_eq!(tensor.partition_s(Move::<16>, 9)[(3, 0, 0)], 64 + 11);
}

#[test]
fn functions_are_made_of_tiles_with_constants() {
    let divided = |i: u32| layout!(zipped_divide((BM, 64):(64, 1), (8, BM))).at(i);
    for i in 0..BM as u32 * 64 {
        assert_eq!((of_constants(i % 256, i / 256), in_const(i as usize)), (divided(i), divided(i) as usize));
        assert_eq!(index!(zipped_divide((BM, 64):(64, 1), (8, BM)); i), divided(i));
        let (j, k) = (i / 256 % 4, i / 1024);
        assert_eq!(
            of_instance(i % 256, (j, k, 0)),
            index!(zipped_divide(Stages<BM, 1>, (8, BM)); (i % 256, (j, k, 0)))
        );
    }
    const AT: usize = in_const(77);
    assert_eq!(AT, divided(77) as usize);
    assert_eq!(of_fields(3, 4, 8), 52);
    assert_eq!((text::<ByDefault>(), by_default(9)), ("(8,16):(24,1)".into(), 41));
    for i in 0..64 * 64 {
        assert_eq!(of_paths(i), index!(zipped_divide((64, 64):(64, 1), [8, tiles::WIDE]); i));
    }
}

#[test]
fn an_instance_is_a_layout_like_any_other() {
    assert_eq!(staged.replace("staged", "of_literals"), of_literals);
    assert_eq!(of_width.replace("of_width", "of_a_word"), of_a_word);
    assert_eq!(
        text::<tiles::Swizzled<64, 32>>(),
        layout_compiler::eval("tile_to_shape(Layout_K_SW128_Atom<32>, (64, 32))").unwrap().to_string()
    );
    assert!(of_a_struct.starts_with("// (4,8,2,2):(24,1,96,8)"), "{of_a_struct}");
    assert_eq!(
        text::<tiles::Small>(),
        layout_compiler::eval("coalesce(zipped_divide((8, 16):(24, 1), (4, 8)))").unwrap().to_string()
    );
    assert_eq!(text::<tiles::Threads<4>>(), "(32,4):(1,32)");
    for i in 0..Nested::<16>::SIZE as u32 {
        assert_eq!(of_numbers(i), Nested::<16>.at(i));
    }
    assert_eq!(layout!(Stages<16, 1>).layout(), Stages::<16, 1>::LAYOUT);
    assert_eq!(index!(coalesce(tiles::Stages<16, 1>); 9_usize), Stages::<16, 1>.at(9_usize));
    assert_eq!(generic::<24>(), 2 * 24 * 64 - 1);
}

fn generic<const M: usize>() -> usize {
    // A single letter as an operand would be the name of a layout, so the constant is in braces.
    assert_eq!(
        index!(zipped_divide((M, 64):(64, 1), [{M}, 8]); (1, 2)),
        index!(zipped_divide((24, 64):(64, 1), (24, 8)); (1, 2))
    );
    let tiles = layout!(zipped_divide((M, 64):(64, 1), (8, 64)) where M % 8 == 0);
    assert_eq!(tiles.at(9), index!(zipped_divide((M, 64):(64, 1), (8, 64)); 9));
    assert_eq!(layout!(coalesce(Stages<M, 2>)).at(9), Stages::<M, 2>.at(9));
    index!(Stages<M, 2>; (M - 1, 63, 1)) ^ Stages::<M, 2>.at((M - 1, 63, 1)) ^ (Stages::<M, 2>::SIZE - 1)
}

macro_rules! declared {
    ($name:ident, $rows:literal) => {
        layout! {
            struct $name<const N: usize> = make_layout($crate::instances::tiles::Base, ($rows, N):(4096, {$rows * 4096}));
        }
    };
}

declared!(Expanded, 2);

layout! {
    struct OfExpanded = coalesce(Expanded<3>);
    fn of_expanded(i: u32) -> u32 = Expanded<3>;
}

#[test]
fn definitions_of_macros_are_layouts_too() {
    assert_eq!((text::<OfExpanded>(), of_expanded(512)), ("(8,64,6):(64,1,4096)".into(), 4096));
}
