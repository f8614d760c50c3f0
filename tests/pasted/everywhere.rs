//! Tests pasted syntax in all forms of the macros, in `const`, and in blocks.

use super::refused::message;
use super::value;
use colex::atom::{TiledCopy, TiledMma};
use colex::{Layout, index, layout};
use layout_compiler::eval;

/// Compares all forms of the macros with the parser for `const`.
#[test]
fn everywhere() {
    mod sizes {
        pub(super) const WIDE: usize = 4;
    }
    const BM: usize = 8;
    const L: Layout = colex::parse("(2,(3,4)):(12,(4,1))");
    assert_eq!(layout!(Layout<Shape<_2,Shape<_3,_4>>,Stride<_12,Stride<_4,_1>>>{}).layout(), L);
    assert_eq!(layout!(Layout<Shape<_2,_3>,Stride<_3,_1>>{}).at((1, 2)), 5);
    assert_eq!(layout!(make_layout(make_shape(Int<4>{}, _8{}), make_stride(_8{}, _1{}))).at((1, 2)), 10);
    assert_eq!(layout!((Int<BM>{},4):(4,1)).at((1, 2)), 6);
    assert_eq!(layout!(cute::zipped_divide(cute::Layout<cute::Shape<_8,_8>>{}, cute::Shape<_4,_4>{})).at((1, 1)), 5);
    let (i, j) = (1_u32, 2_u32);
    assert_eq!(index!(make_layout(Shape<_4,_8>{}, GenRowMajor{}); (i, j)), 10);
    assert_eq!(index!(cute.make_layout((4, 8), stride = (8, 1)); (i, j)), 10);
    layout! {
        struct Smem = tile_to_shape(GMMA::Layout_K_SW128_Atom<half_t>{}, Shape<_128,_64>{});
        struct Mma = TiledMMA<MMA_Atom<SM80_16x8x16_F32F16F16F32_TN>, Layout<Shape<_2,_2,_1>>, Tile<_32,_32,_16>>{};
        struct Load = make_tiled_copy(Copy_Atom<UniversalCopy<uint128_t>, half_t>{}, Layout<Shape<_16,_8>,Stride<_8,_1>>{}, Layout<Shape<_1,_8>>{});
        struct Tile<const N: usize> = (N,8):(8,1);
        struct OfTensor = make_tensor(pointer, Layout<Shape<_8,_4>>{});
        struct OfBlock = local_tile((64,64,64), (8,8,8), (0,0,0), Step<_1,X,_1>);
        struct OfThread<const N: usize> = local_partition((N,8):(8,1), (4,2):(2,1), 3);
        struct Instance = Tile<16>;
        struct OfPath = upcast<sizes::WIDE>(Layout<Shape<_8,_4>>{});
    }
    assert_eq!(OfPath.at((1, 1)), 3);
    assert_eq!((OfTensor.at((1, 1)), OfThread::<16>.at((1, 1))), (9, 9 + 34));
    assert_eq!(OfBlock::LAYOUT.to_string(), "(8,8,64):(1,64,4096)");
    assert_eq!(Smem::LAYOUT.size(), 128 * 64);
    const MMA: TiledMma = Mma::VALUE;
    const LOAD: TiledCopy = Load::VALUE;
    assert_eq!((MMA.thread_count(), LOAD.thread_count()), (128, 128));
    assert_eq!(Instance.at((1, 1)), 9);
}

/// Blocks of `layout!` and Triton's aliases can also be lines of text.
#[test]
fn blocks_and_aliases_are_lines() {
    let block = "colex::layout! {
        /// A tile.
        pub struct Tile = Sw<3,3,3> o (8,64):(64,1);
        #[inline]
        pub(crate) const fn tile(row: u32, column: u32) -> u32 = Tile;
        struct Matrix { rows: usize, columns: usize } = (rows, columns):(columns, 1) where columns % 8 == 0;
        struct Turned = select<1,0>(Tile);
    }";
    assert_eq!(value(block).to_string(), "Sw<3,3,3> o 0 o (64,8):(1,64)");
    for (text, expected) in [
        ("layout!((3,(2,3)):(3,(12,1)))", "(3,(2,3)):(3,(12,1))"),
        ("let l = colex::layout!((8,4):(4,1));", "(8,4):(4,1)"),
        ("layout! { struct A = (8,64):(64,1); } zipped_divide(A, (4,4))", "((4,4),(2,16)):((64,1),(256,4))"),
        // This block is incomplete, as it is while the user types it.
        ("layout! { struct A = (8,64):(64,1); struct B = select<1,0>(A)", "(64,8):(1,64)"),
        ("layout! { struct A<const N: usize> = (8,4):(4,1);\nselect<1,0>(A)", "(4,8):(1,4)"),
    ] {
        assert_eq!(value(text).to_string(), expected, "{text}");
    }
    let triton = "#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
        #mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 8]}>
        #a = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>\n";
    let alone = "tensor<64x16xf16, #ttg.dot_op<{opIdx = 0, parent = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 8]}>, kWidth = 2}>>";
    assert_eq!(value(&format!("{triton}tensor<64x16xf16, #a>")).to_string(), value(alone).to_string());
    assert_eq!(
        value(&format!("{triton}tensor<128x64xf16, #blocked>")).to_string(),
        "((4,32),(8,2,4)):((1024,1),(128,4096,32))"
    );
    for (text, expected) in [
        ("layout!(8:1))", "unexpected `)`, because no `(` is open"),
        ("layout!()", "expected an integer or `(`"),
        ("tensor<128x64xf16, #blocked>", "unknown Triton layout"),
        ("pub (8,4)", "unknown operation `pub`"),
        ("makeshape(4,8)", "unknown operation `makeshape`; did you mean `make_shape`?"),
    ] {
        assert!(message(text).starts_with(expected), "{text}: {}", message(text));
    }
    // If aliases contain each other twice, the text must not grow without limit.
    let doubled: String = (1..200).map(|k| format!("#a{k} = #ttg.slice<{{#a{0}#a{0}}}>\n", k - 1)).collect();
    assert!(eval(&format!("{doubled}#a199")).is_err());
}
