//! Errors for text that cannot be read. Each suggests a replacement.

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
            "shape has 2 modes, stride has 1; write one stride per mode of the shape",
        ),
        (
            "cute.make_layout((4,8), strid=(8,1))",
            "`make_layout` has no operand `strid`; write `make_layout(shape, stride)`",
        ),
        ("make_layout((4,8), (8,1), stride=(8,1))", "`stride` is given twice, or an operand in front of it is missing"),
        ("A = 3:1 B = 2:1", "unexpected words after the expression"),
        ("3:1; 2:1", "a line without a name in front of others"),
        ("foo A = 3:1; A", "`foo` in front of a name; write only the name, or `auto`"),
        ("A = (4,8):(8,1); (A,2)", "`A` is a layout, and no integer"),
        (
            "Copy_Atom<SM75_U32x4_LDSM_N, Element>{}",
            "the width of `Element` is not defined; write its bits, `Copy_Atom<…, 16>`",
        ),
        ("smem_ptr[16b] (8,64):(64,1)", "this is not a pointer before a layout"),
        ("composition(Layout<_4>{}, _0{}, Layout<_4>{})", "expected a swizzle before a layout with an offset"),
        ("(coalesce(4:1), 3)", "`coalesce(4:1)` is a layout, and no integer"),
        ("(foo(3), 3)", "unknown operation `foo`"),
        ("(2,3):(size((2,3))/0, 1)", "cannot divide by 0"),
        (
            "(size((size((size((size((size((size((size((size((size((2)))))))))))))))))),1)",
            "more than 8 calls inside of each other's numbers",
        ),
        ("local_tile((8,8):(8,1), (2,4), (1,1,1))", "local_tile: the coordinate does not nest"),
        (
            "local_partition((8,8):(8,1), (2,4):(4,1), 9)",
            "local_partition: there are 8 threads, and no thread 9; count threads from 0",
        ),
        (
            "local_partition((8,8):(f1,f9), (2,4):(4,1), threadIdx.x)",
            "local_partition: the result depends on `{threadIdx.x / 4}`",
        ),
        ("L = (4,8):(1,4)\nL[(1,2)]", "neither the number of a mode nor a slice between brackets"),
        ("L = (4,8):(1,4)\nL[0:2]", "neither the number of a mode nor a slice between brackets"),
        ("M, N = (4,8,2)\nM", "2 names for 3 modes"),
        ("M, N = make_layout(4:1, 8:4, 2:32)\nM", "2 names for 3 modes"),
        ("M, N = make_layout(4:1, 8:4, 2:32)", "2 names for 3 modes"),
        ("a, b = 1, 2, 3\na", "2 names for 3 modes"),
        // The name has been given to another tiling.
        (
            "mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN{}); thr = mma.get_slice(3); \
             mma = make_tiled_mma(SM80_16x8x8_F32F16F16F32_TN{}); thr.partition_C((64,64):(64,1))",
            "expected a tiled matrix instruction, found an integer",
        ),
        ("get_slice((4,2):(2,1), 4)", "get_slice: there are 4 threads, and no thread 4; count threads from 0"),
        ("mma.get_slice(3)", "expected a layout, found an integer; a name that nothing declares is a number"),
        (
            "partition_C(mma, (8,8))",
            "expected a tiled matrix instruction, found an integer; a name that nothing declares",
        ),
        ("get<1>(problem_shape)", "get: an integer has no mode 1; a name that nothing declares is a number"),
        ("params.tma_load.get_slice(0)", "expected a layout, found an integer; a name that nothing declares"),
        ("GenRowMajor{}", "the order of modes needs a shape; write a shape before it"),
        ("LayoutRight{}", "the order of modes needs a shape; write a shape before it"),
        (
            "using Element = float; using CopyOp = UniversalCopy<uint_byte_t<sizeof(Element) * size(v)>>; CopyOp{}",
            "`uint_byte_t<sizeof(float)*size(v)>` is not defined; write the number that it makes",
        ),
        (
            "UniversalFMA<TC,TA,TB>{}",
            "`TC` is not defined; write the type or the major, `half_t`, `K`, or define it before",
        ),
        (
            "make_tiled_copy(Copy_Atom<UniversalCopy<uint128_t>, TA>{}, 32:1, 4:1)",
            "the width of `TA` is not defined; write its bits",
        ),
        ("GMMA::Major::K", "`GMMA::Major::K` is the major mode of an operand, not a layout; give it to"),
        ("CUTE_STATIC_ASSERT_V(rank(A) == _2{})", "`CUTE_STATIC_ASSERT_V` claims something and has no value; write"),
        ("tCtAcc.data() = base", "a statement has no value; remove it"),
        ("size(make_tile(128, _))", "size: expected a number, found `_` or `X`"),
        ("sizeof(A)", "unknown operation `sizeof`; write `size_in_bytes<16>(l)`"),
        (
            "tile_to_shape((8,64):(64,1), (m,k)) where m % 8 == 0",
            "tile_to_shape: tiles of 64 go past the end of a mode of `k`",
        ),
        ("L = (4,8):(1,4)\nc = (1, 2)\nL[c]", "neither the number of a mode nor a slice between brackets"),
        ("L = (4,8):(1,4)\nL[1,2]", "neither the number of a mode nor a slice between brackets"),
        (
            "A = 4:1; (A, 3)",
            "`A` is a layout, and no integer; write the number, or ask for one: `size<0>(A)`, `get<0>(A)`; a list",
        ),
        (
            "cute.make_copy_atom(op, cutlass.Float32)",
            "`cute.make_copy_atom` is not read; instructions have CuTe C++'s names",
        ),
        ("cute.nvgpu.warp.MmaF16BF16Op(T)", "`cute.nvgpu` is not read; instructions have CuTe C++'s names"),
        ("cute.is_static((4,8))", "`cute.is_static` is not read; in Python all written numbers are static"),
        ("cute.append_ones((4,8), up_to_rank=3)", "`cute.append_ones` is not read; write `append<3>"),
        ("tensor<ptr<f16, gmem> (8,64):(64,1)>", "this is not a print of a tensor; write only the layout"),
        (
            "Copy Atom\n  ThrID: 32:1\n  TV Layout Src: (32,8):(8,1)\n  TV Layout Dst: (32,(2,4)):(2,(1,64))\n  Value type: f16",
            "`Copy Atom` without ValLayoutRef; paste what C++ prints, or write the instruction by its name",
        ),
        ("MMA_Atom<SM80_16x8x16_F32F16F16F32_TM>{}", "there is no instruction"),
    ];
    let told = cases.map(|(text, expected)| (text, expected, message(text)));
    let other: Vec<_> = told.iter().filter(|(_, expected, message)| !message.starts_with(expected)).collect();
    assert!(other.is_empty(), "{other:#?}");
}
