//! Tests pasted syntax in all forms of the macros, in `const` and in blocks. Also tests that the error for text of
//! another kind suggests a replacement.

use super::value;
use colex::atom::{TiledCopy, TiledMma};
use colex::{Layout, index, layout};
use layout_compiler::eval;

/// Compares all forms of the macros with `parse` in `const`.
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

/// Text may contain blocks of `layout!`, and aliases of Triton, as lines.
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
        // The closing bracket is missing, because the user is still typing.
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
    // Each alias contains the previous alias twice. The text must not grow without limit.
    let doubled: String = (1..200).map(|k| format!("#a{k} = #ttg.slice<{{#a{0}#a{0}}}>\n", k - 1)).collect();
    assert!(eval(&format!("{doubled}#a199")).is_err());
}

pub(super) fn message(text: &str) -> String {
    eval(text).expect_err(text)[0].to_string()
}

#[test]
fn what_cannot_be_read_is_told_what_to_write() {
    let cases = [
        ("Shape<_2,_3)", "expected `,` or `>`"),
        ("(2,3>", "expected `,` or `)`"),
        (
            "Layout<Shape<_2,_3>,Stride<_3>>{}",
            "the shape has 2 modes, but the stride has 1; write one stride per mode of the shape, nested like the shape",
        ),
        (
            "cute.make_layout((4,8), strid=(8,1))",
            "`make_layout` has no operand `strid`; write `make_layout(shape, stride)`",
        ),
        ("make_layout((4,8), (8,1), stride=(8,1))", "`stride` is given twice, or an earlier operand is missing"),
        ("A = 3:1 B = 2:1", "unexpected tokens after the expression"),
        ("3:1; 2:1", "every line before the last must have a name"),
        ("foo A = 3:1; A", "unexpected `foo` before a name; write only the name, or `auto`: `A = (8,64):(64,1)`"),
        ("A = (4,8):(8,1); (A,2)", "`A` is a layout, not an integer"),
        ("Copy_Atom<SM75_U32x4_LDSM_N, Element>{}", "the width of `Element` is not defined"),
        ("smem_ptr[16b] (8,64):(64,1)", "expected a tensor as CuTe prints it"),
        ("composition(Layout<_4>{}, _0{}, Layout<_4>{})", "expected a swizzle before a layout with an offset"),
        ("(coalesce(4:1), 3)", "`coalesce(4:1)` is a layout, not an integer"),
        ("(foo(3), 3)", "unknown operation `foo`"),
        ("(2,3):(size((2,3))/0, 1)", "cannot divide by 0"),
        (
            "(size((size((size((size((size((size((size((size((size((2)))))))))))))))))),1)",
            "more than 8 nested calls in the numbers of calls",
        ),
        (
            "local_tile((8,8):(8,1), (2,4), (1,1,1))",
            "local_tile: the coordinate does not have the same nesting as the shape",
        ),
        (
            "local_partition((8,8):(8,1), (2,4):(4,1), 9)",
            "local_partition: there are 8 threads, so there is no thread 9; count threads from 0",
        ),
        (
            "local_partition((8,8):(f1,f9), (2,4):(4,1), threadIdx.x)",
            "local_partition: the structure of the result depends on the value of `{threadIdx.x / 4}`",
        ),
        ("L = (4,8):(1,4)\nL[(1,2)]", "expected the number of a mode or a slice in brackets"),
        ("L = (4,8):(1,4)\nL[0:2]", "expected the number of a mode or a slice in brackets"),
        ("M, N = (4,8,2)\nM", "found 2 names for 3 modes; write one name per mode"),
        ("M, N = make_layout(4:1, 8:4, 2:32)\nM", "found 2 names for 3 modes; write one name per mode"),
        ("M, N = make_layout(4:1, 8:4, 2:32)", "found 2 names for 3 modes; write one name per mode"),
        ("a, b = 1, 2, 3\na", "found 2 names for 3 modes; write one name per mode"),
        // The name `mma` is now another tiling, so `thr` no longer has a meaning.
        (
            "mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN{}); thr = mma.get_slice(3); \
             mma = make_tiled_mma(SM80_16x8x8_F32F16F16F32_TN{}); thr.partition_C((64,64):(64,1))",
            "expected a tiled matrix instruction, found an integer",
        ),
        ("get_slice((4,2):(2,1), 4)", "get_slice: there are 4 threads, so there is no thread 4; count threads from 0"),
        ("mma.get_slice(3)", "expected a layout, found an integer"),
        ("partition_C(mma, (8,8))", "expected a tiled matrix instruction, found an integer"),
        ("get<1>(problem_shape)", "get: cannot select mode 1 of an integer"),
        ("params.tma_load.get_slice(0)", "expected a layout, found an integer"),
        ("GenRowMajor{}", "`LayoutLeft` and `LayoutRight` require a shape"),
        ("LayoutRight{}", "`LayoutLeft` and `LayoutRight` require a shape"),
        (
            "using Element = float; using CopyOp = UniversalCopy<uint_byte_t<sizeof(Element) * size(v)>>; CopyOp{}",
            "`uint_byte_t<sizeof(float)*size(v)>` is not defined",
        ),
        ("UniversalFMA<TC,TA,TB>{}", "`TC` is not defined"),
        ("make_tiled_copy(Copy_Atom<UniversalCopy<uint128_t>, TA>{}, 32:1, 4:1)", "the width of `TA` is not defined"),
        ("GMMA::Major::K", "`GMMA::Major::K` is the major mode of an operand, not a layout"),
        ("CUTE_STATIC_ASSERT_V(rank(A) == _2{})", "`CUTE_STATIC_ASSERT_V` is an assertion, which has no value"),
        ("tCtAcc.data() = base", "a statement has no value"),
        ("size(make_tile(128, _))", "size: expected a number, found a placeholder (`_` or `X`)"),
        ("sizeof(A)", "unknown operation `sizeof`; write `size_in_bytes<16>(l)`"),
        (
            "tile_to_shape((8,64):(64,1), (m,k)) where m % 8 == 0",
            "tile_to_shape: tiles of 64 go past the end of a mode that depends on `k`",
        ),
        ("L = (4,8):(1,4)\nc = (1, 2)\nL[c]", "expected the number of a mode or a slice in brackets"),
        ("L = (4,8):(1,4)\nL[1,2]", "expected the number of a mode or a slice in brackets"),
        ("A = 4:1; (A, 3)", "`A` is a layout, not an integer"),
        ("cute.make_copy_atom(op, cutlass.Float32)", "`cute.make_copy_atom` is not supported"),
        ("cute.nvgpu.warp.MmaF16BF16Op(T)", "`cute.nvgpu` is not supported"),
        ("cute.is_static((4,8))", "`cute.is_static` is not supported"),
        (
            "cute.append_ones((4,8), up_to_rank=3)",
            "`cute.append_ones` is not supported; write `append<3>(l, 1:0)`, with the rank",
        ),
        ("tensor<ptr<f16, gmem> (8,64):(64,1)>", "expected a tensor as Python prints it"),
        (
            "Copy Atom\n  ThrID: 32:1\n  TV Layout Src: (32,8):(8,1)\n  TV Layout Dst: (32,(2,4)):(2,(1,64))\n  Value type: f16",
            "`Copy Atom` is incomplete: ValLayoutRef is missing",
        ),
        ("MMA_Atom<SM80_16x8x16_F32F16F16F32_TM>{}", "unknown instruction `SM80_16x8x16_F32F16F16F32_TM`"),
    ];
    let told = cases.map(|(text, expected)| (text, expected, message(text)));
    let other: Vec<_> = told.iter().filter(|(_, expected, message)| !message.starts_with(expected)).collect();
    assert!(other.is_empty(), "{other:#?}");
}
