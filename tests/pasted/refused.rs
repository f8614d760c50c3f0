//! Tests the errors for text that cannot be parsed. Each error suggests a replacement.

use layout_compiler::eval;

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
            "the shape has 2 modes, but the stride has 1; write one stride per mode of the shape",
        ),
        (
            "cute.make_layout((4,8), strid=(8,1))",
            "`make_layout` has no operand `strid`; write `make_layout(shape, stride)`",
        ),
        ("make_layout((4,8), (8,1), stride=(8,1))", "`stride` is given twice, or an operand before it is missing"),
        ("A = 3:1 B = 2:1", "unexpected tokens after the expression"),
        ("3:1; 2:1", "every line before the last must have a name"),
        ("foo A = 3:1; A", "unexpected `foo` before a name; write only the name, or `auto`: `A = (8,64):(64,1)`"),
        ("A = (4,8):(8,1); (A,2)", "`A` is a layout, not an integer"),
        ("Copy_Atom<SM75_U32x4_LDSM_N, Element>{}", "the width of `Element` is not defined"),
        ("smem_ptr[16b] (8,64):(64,1)", "expected a pointer before the layout"),
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
            "local_partition: the result depends on `{threadIdx.x / 4}`",
        ),
        ("L = (4,8):(1,4)\nL[(1,2)]", "expected the number of a mode or a slice in brackets"),
        ("L = (4,8):(1,4)\nL[0:2]", "expected the number of a mode or a slice in brackets"),
        ("M, N = (4,8,2)\nM", "found 2 names for 3 modes; write one name per mode"),
        ("M, N = make_layout(4:1, 8:4, 2:32)\nM", "found 2 names for 3 modes; write one name per mode"),
        ("M, N = make_layout(4:1, 8:4, 2:32)", "found 2 names for 3 modes; write one name per mode"),
        ("a, b = 1, 2, 3\na", "found 2 names for 3 modes; write one name per mode"),
        // The name `mma` now denotes another tiling, so `thr` is invalid.
        (
            "mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN{}); thr = mma.get_slice(3); \
             mma = make_tiled_mma(SM80_16x8x8_F32F16F16F32_TN{}); thr.partition_C((64,64):(64,1))",
            "expected a tiled matrix instruction, found an integer",
        ),
        ("get_slice((4,2):(2,1), 4)", "get_slice: there are 4 threads, so there is no thread 4; count threads from 0"),
        ("mma.get_slice(3)", "expected a layout, found an integer"),
        ("partition_C(mma, (8,8))", "expected a tiled matrix instruction, found an integer"),
        ("get<1>(problem_shape)", "get: an integer has no mode 1"),
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
        ("size(make_tile(128, _))", "size: expected a number, found `_` or `X`"),
        ("sizeof(A)", "unknown operation `sizeof`; write `size_in_bytes<16>(l)`"),
        (
            "tile_to_shape((8,64):(64,1), (m,k)) where m % 8 == 0",
            "tile_to_shape: tiles of 64 go past the end of a mode of `k`",
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
