//! Checks the output of `colex cute` for each operation. The output must compile with CuTe's headers, the program must
//! print the result that colex computes, and colex must parse the output to the same value.
//!
//! ```text
//! CUTE_INCLUDE=cutlass/include:cuda/include cargo test -p layout-cli --test library cute -- --ignored
//! ```
//!
//! `.ci/cute` finds the headers.

mod calls;

use layout_cli::{cute, eval_line};
use layout_compiler::operations;
use std::env;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;

/// At least one expression for each operation of CuTe.
const ROWS: &[&str] = &[
    "(8,(2,3)):(3,(24,1))",
    "Sw<3,3,3> o (8,64):(64,1)",
    "Sw<2,0,3> o 32 o (4,4):(1,4)",
    "make_layout(4:1, 8:4)",
    "make_layout(shape((4,8):(8,1)), LayoutRight{})",
    "size<1>((3,(2,4)))",
    "cosize((3,4):(8,1))",
    "coshape((3,4):(8,1))",
    "rank((3,(2,4)))",
    "depth((3,(2,4)))",
    "shape<1>((3,(2,4)):(8,(1,2)))",
    "stride<1>((3,(2,4)):(8,(1,2)))",
    "layout<1>((3,(2,4)):(8,(1,2)))",
    "get<1>((3,(2,4)))",
    "get<1>((3,(2,4)):(8,(1,2)))",
    "select<1,0>((3,4):(4,1))",
    "take<0,2>((3,4,5):(20,5,1))",
    "group<0,2>((3,4,5):(20,5,1))",
    "flatten((3,(2,4)):(8,(1,2)))",
    "flatten((3,(2,4)))",
    "reverse((3,4):(4,1))",
    "concat((3,4):(4,1), 2:12)",
    "append((3,4):(4,1), 2:12)",
    "append((3,4), 2)",
    "prepend((3,4):(4,1), 2:12)",
    "replace<1>((3,4):(4,1), 2:12)",
    "congruent((3,(2,4)), (1,(1,1)))",
    "weakly_congruent((3,2), (1,(1,1)))",
    "compatible((8,4), (8,(2,2)))",
    "evenly_divides((8,4), (2,2))",
    "elem_less((1,2), (3,4))",
    "is_static((_3,_4):(_4,_1))",
    "coalesce((2,(1,6)):(1,(6,2)))",
    "coalesce((2,(1,6)):(1,(6,2)), (1,1))",
    "filter((2,1,4):(0,1,2))",
    "filter_zeros((2,4):(0,1))",
    "(6,2):(8,2) o (4,3):(3,1)",
    "composition((4,8):(8,1), [2:1, _])",
    "composition(Sw<1,0,2>, (4,4):(4,1))",
    "with_shape((4,8):(1,4), (8,4))",
    "complement(4:2, 24)",
    "complement((2,2):(1,6))",
    "right_inverse((4,8):(8,1))",
    "left_inverse((4,8):(8,1))",
    "logical_divide((8,8):(8,1), (4,2))",
    "zipped_divide((8,(4,2)):(8,(1,4)), [4:2, _])",
    "tiled_divide((8,8):(8,1), (4,2))",
    "flat_divide((8,8):(8,1), (4,2))",
    "logical_product((2,2):(4,1), 6:1)",
    "zipped_product((2,2):(4,1), [3:1, 4:1])",
    "tiled_product((2,2):(4,1), 6:1)",
    "flat_product((2,2):(4,1), [3:1, 4:1])",
    "blocked_product((2,5):(5,1), (3,4):(1,3))",
    "raked_product((2,5):(5,1), (3,4):(1,3))",
    "tile_to_shape((8,64):(64,1), (128,128))",
    "tile_to_shape((8,64):(64,1), (128,128), (2,1))",
    "make_ordered_layout((2,3,4), (2,0,1))",
    "make_layout_like((4,8):(16,1))",
    "make_identity_layout((4,(2,3)))",
    "max_common_layout((8,4):(1,8), (8,4):(1,16))",
    "max_common_vector((8,4):(1,8), (8,4):(1,16))",
    "max_alignment((8,4):(16,4))",
    "upcast<4>((8,4):(4,32))",
    "downcast<4>((8,4):(1,8))",
    "recast<8,16>((8,4):(1,8))",
    "recast<32,16>((8,4):(1,8))",
    "compact_col_major((3,4))",
    "compact_col_major((3,4), 2)",
    "compact_row_major((3,4))",
    "compact_order((3,4), (1,0))",
    "product_each((3,(4,5)))",
    "shape_div((12,3), 4)",
    "ceil_div((10,7), (4,4))",
    "round_up((10,7), (4,4))",
    "crd2idx((1,2), (4,8):(8,1))",
    "crd2idx((1,2), (4,8))",
    "crd2idx((1,2), (4,8), (8,1))",
    "idx2crd(10, (4,8))",
    "idx2crd(10, (4,8), (8,1))",
    "crd2crd((1,2), (4,8), (8,4))",
    "slice((_,3), (4,8):(8,1))",
    "dice((_,3), (4,8):(8,1))",
    "swizzle_apply(Sw<3,3,3>, 200)",
    "make_swizzle(448, 56)",
    "swizzle<3,3,3>",
    "Layout_K_INTER_Atom<16>",
    "Layout_K_SW32_Atom<16>",
    "Layout_K_SW64_Atom<16>",
    "Layout_K_SW128_Atom<16>",
    "Layout_MN_INTER_Atom<16>",
    "Layout_MN_SW32_Atom<16>",
    "Layout_MN_SW64_Atom<8>",
    "tile_to_shape(Layout_MN_SW128_Atom<16>, (128,64))",
    "Layout_MN_SW128_32B_Atom<32>",
    "SM80_16x8x16_F32F16F16F32_TN",
    "SM90_64x64x16_F16F16F16_SS<K,MN>",
    "SM75_U32x4_LDSM_N<16>",
    "copy_atom<16>(SM75_U32x4_LDSM_N)",
    "ThrID(SM70_8x8x4_F32F16F16F32_TN)",
    "ThrID(SM75_U32x4_LDSM_N)",
    "ALayout(SM80_16x8x16_F32F16F16F32_TN)",
    "BLayout(SM80_16x8x16_F32F16F16F32_TN)",
    "CLayout(SM80_16x8x16_F32F16F16F32_TN)",
    "Shape_MNK(SM80_16x8x16_F32F16F16F32_TN)",
    "SrcLayout(SM75_U32x4_LDSM_N)",
    "DstLayout(UniversalCopy<128>)",
    "RefLayout(SM75_U32x4_LDSM_N)",
    "make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [32,32,16])",
    "thr_layout_vmnk(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)))",
    "tile_size<0>(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)))",
    "tile_shape(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)))",
    "get_layoutA_TV(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)))",
    "get_layoutB_TV(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)))",
    "get_layoutC_TV(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)))",
    "thrfrg_A(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)), (64,32):(32,1))",
    "thrfrg_B(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)), (64,32):(32,1))",
    "thrfrg_C(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)), (64,32):(32,1))",
    "num_threads(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)))",
    "num_threads(make_tiled_copy(UniversalCopy<128,16>, (16,8):(8,1), (1,8)))",
    "size(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)))",
    "size(make_tiled_copy(UniversalCopy<128,16>, (16,8):(8,1), (1,8)))",
    "SrcLayout(SM100_TMEM_LOAD_STAT_32dp32b32x)",
    "SrcLayout(SM100_UTCCP_4x32dp128bit_1cta)",
    "ALayout(SM100_MMA_TF32_TS_INTERLEAVED_CF32CTF32CTF32CF32_TN<128,128,K,K>)",
    "BM = 128; zipped_divide((BM,64):(1,BM + 1), (32,8))",
    "reverse((3,4))",
    "make_tiled_copy(UniversalCopy<128,16>, (16,8):(8,1), (1,8))",
    "make_tiled_copy_A(SM75_U32x4_LDSM_N<16>, make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [32,32,16]))",
    "make_tiled_copy_B(SM75_U32x4_LDSM_N<16>, make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [32,32,16]))",
    "make_tiled_copy_C(UniversalCopy<32,32>, make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [32,32,16]))",
    "make_tiled_copy_C_atom(UniversalCopy<32,32>, make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [32,32,16]))",
    "make_cotiled_copy(UniversalCopy<32,32>, (8,4):(4,1), (8,4):(1,8))",
    "layout_tv(make_tiled_copy(UniversalCopy<128,16>, (16,8):(8,1), (1,8)))",
    "tiler_mn(make_tiled_copy(UniversalCopy<128,16>, (16,8):(8,1), (1,8)))",
    "get_layoutS_TV(make_tiled_copy(UniversalCopy<128,16>, (16,8):(8,1), (1,8)))",
    "get_layoutD_TV(make_tiled_copy(UniversalCopy<128,16>, (16,8):(8,1), (1,8)))",
    "tidfrg_S(make_tiled_copy(UniversalCopy<128,16>, (16,8):(8,1), (1,8)), (64,64):(64,1))",
    "tidfrg_D(make_tiled_copy(UniversalCopy<128,16>, (16,8):(8,1), (1,8)), (64,64):(64,1))",
    "make_fragment_like((8,2):(16,1))",
    "A = (8,8):(8,1); tile = (4,2); zipped_divide(A, tile)",
    "insert<1>((4,8), 2)",
    "remove<1>((4,8,2))",
    "wrap(4)",
    "unwrap(((4)))",
    "unflatten((2,3,5), ((1,1),1))",
    "repeat_like((2,(3,4)), 1)",
    "lex_less((1,5), (2,3))",
    "colex_less((1,5), (2,3))",
    "max((3,(9,2)))",
    "min((3,(9,2)))",
    "gcd((12,18), 30)",
    "sum((1,(2,3)))",
    "partition_shape_A(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)), (64,64))",
    "partition_shape_B(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)), (64,64))",
    "partition_shape_C(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)), (64,64))",
    "get_flat_coord((4,(2,3)):(6,(3,1)), 17)",
    "get_hier_coord((4,(2,3)):(6,(3,1)), 17)",
    "get_1d_coord((4,(2,3)):(6,(3,1)), 17)",
    "domain_distribute((15,14), 6)",
    "get_swizzle_portion(Sw<3,3,3> o (8,64):(64,1))",
    "get_nonswizzle_portion(Sw<3,3,3> o (8,64):(64,1))",
    "nullspace((4,8,3):(0,1,0))",
    "inner_product((1,(2,3)), (4,(5,6)))",
    "elem_scale((2,3), (4,(5,6)))",
    "product_like((4,(2,3),(5,6)), (0,0,(0,0)))",
    "SFALayout(SM120_16x8x64_TN_VS<float_e2m1_t,float_e2m1_t,float,float_ue8m0_t,32>)",
    "SFBLayout(SM120_16x8x64_TN_VS<float_e2m1_t,float_e2m1_t,float,float_ue8m0_t,32>)",
    "ELayout(SM120_SPARSE_16x8x64_TN_VS<float_e4m3_t,float_e4m3_t,float,float_ue8m0_t,32>)",
    "ALayout(SM120_SPARSE_16x8x64_TN<float_e4m3_t,float_e4m3_t,float>)",
    "BLayout(SM120_16x8x32_TN<float_e4m3_t,float_e4m3_t,float>)",
    "slice_and_offset((_,2), (4,8):(8,1))",
    "slice_and_offset((1,(_,3)), (4,(2,4)):(8,(4,1)))",
    "slice_tensor((_,2), (4,8):(8,1))",
    "slice_tensor((_,17), make_identity_layout((32,32)))",
    "slice_tensor((_,3), Sw<2,0,3> o (8,8):(8,1))",
    "local_tile((16,8):(8,1), (4,2), (1,_))",
    "local_tile(make_identity_layout((24,8)), (4,4), (5,1))",
    "local_tile(Sw<2,1,3> o (32,32):(32,1), (4,4), (2,2))",
    "local_tile(local_tile((32,32):(32,1), (16,16), (1,1)), (4,4), (2,1))",
    "coalesce(local_tile((16,8):(8,1), (4,8), (2,0)))",
    "local_partition(make_identity_layout((16,16)), (8,8):(1,8), 19)",
    "outer_partition(make_identity_layout((16,16)), (8,8), (3,2))",
    "local_tile((16,8,3):(8,1,128), (4,2), (1,3))",
    "local_tile((64,64):(64,1), (32,16,8), (1,0,_), (1,X,1))",
    "local_partition((16,8):(8,1), (4,2):(2,1), 3)",
    "local_partition((128,8):(1,128), (16,16):(1,16), 35, (1,X))",
    "outer_partition((16,8):(8,1), (4,2), (1,0))",
    "make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [32,32,16]).get_slice(35).partition_A((64,64):(64,1))",
    "make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [32,32,16]).get_slice(35).partition_B((64,64):(64,1))",
    "mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [32,32,16]); thr = mma.get_slice(35); thr.partition_C((64,64):(64,1))",
    "make_tiled_copy(UniversalCopy<128,16>, (16,8):(8,1), (1,8)).get_slice(5).partition_S((64,64,4):(64,1,4096))",
    "make_tiled_copy(UniversalCopy<128,16>, (16,8):(8,1), (1,8)).get_slice(5).partition_D((64,64,4):(64,1,4096))",
    "make_tiled_copy(UniversalCopy<32,32>, (4,4):(4,1), (1,2)).get_slice(6).partition_D(make_identity_layout((8,8)))",
    "make_tiled_copy(UniversalCopy<32,32>, (4,4):(4,1), (1,2)).get_slice(6).partition_S(Sw<2,1,3> o (8,8):(8,1))",
    "make_tiled_mma(SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,256,K,K>).get_slice(1).partition_A((256,64):(64,1))",
    "make_tiled_mma(SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,256,K,K>).get_slice(1).partition_C((256,256):(256,1))",
    "retile(make_tiled_copy_A(SM75_U32x4_LDSM_N<16>, make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1))), (8,2,4):(1,8,16))",
    "retile_S(make_tiled_copy_C(UniversalCopy<32,32>, make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1))), (4,2,4):(1,4,8))",
    "retile_D(make_tiled_copy_B(SM75_U32x4_LDSM_N<16>, make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [32,32,16])), (4,4,4):(1,4,16))",
    "partition_fragment_A(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)), (64,64):(64,1))",
    "partition_fragment_B(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)), (64,64):(1,64))",
    "partition_fragment_C(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)), (64,64):(64,1))",
    "make_fragment_A(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)), (8,2,4):(1,32,8))",
    "make_fragment_B(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)), (4,2,4):(1,8,32))",
    "make_fragment_C(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)), (4,2,4):(1,32,8))",
    "make_fragment_like((4,8):(8,1))",
    "make_fragment_like(((2,2),1,3):((0,8),256,16))",
    "make_tensor_like((4,(8,2)):(8,(1,32)))",
    "make_tiled_copy_impl(UniversalCopy<128,32>, (32,4):(1,32), (32,4))",
    "make_tiled_copy_S(UniversalCopy<32,32>, make_tiled_copy(UniversalCopy<128,32>, (8,4):(4,1), (1,4)))",
    "make_tiled_copy_D(UniversalCopy<32,32>, make_tiled_copy(UniversalCopy<128,32>, (8,4):(4,1), (1,4)))",
    "layout_tv((8,4):(4,1), (1,4):(0,1))",
    "tiler_mn((8,4):(4,1), (1,4):(0,1))",
    "make_tmem_copy(SM100_TMEM_LOAD_32dp32b4x<32>, (128,64):(65536,1))",
    "tile_to_mma_shape(Layout_K_SW128_Atom<16>, ((128,16),1,4))",
    "create_tma_multicast_mask<2>((1,2,4,1):(0,1,2,0), (0,1,2,0))",
    "create_tma_multicast_mask<0,2>((2,2,4,1):(1,2,4,0), (1,1,2,0))",
    "make_instr_desc(SM100_MMA_F16BF16_SS<half_t,half_t,float,128,256,K,K>)",
    "A = (16,16):(16,1); T = local_tile(A, (4,4), (1,2)); T(1,2)",
    "T = local_tile((16,16):(16,1), (4,4), (1,2)); T(_,2)",
    "T = local_tile((16,16):(16,1), (4,4), (1,2)); shape(T)",
    "T = local_tile((16,16):(16,1), (4,4), (1,2)); local_partition(T, (2,2):(1,2), 1)",
    "T = local_tile(make_identity_layout((16,16)), (4,4), (1,2)); T(1,2)",
    "T = local_tile((16,16):(16,1), (4,4), (0,0)); composition(T, (2,2):(1,4))",
    "group<0,2>(ArithTuple(7,9,9) o (3,4,5):(1@0,1@1,1@2))",
    "crd2idx((1,2), ArithTuple(0,16) o (8,8):(1@0,1@1))",
    "crd2idx((1,2), Sw<0,0,0> o 4 o (8,8):(8,1))",
];

/// Operations that are not tested by a row. Either CuTe's newest release has no atoms for them, or their parameters are
/// types in CuTe.
const UNASKED: [&str; 8] = [
    "make_tma_copy",
    "make_tma_copy_A_sm90",
    "make_tma_copy_B_sm90",
    "make_tma_copy_C_sm90",
    "partition_SFA",
    "partition_SFB",
    "tile_atom_to_shape_SFA",
    "tile_atom_to_shape_SFB",
];

/// Returns the output of `colex cute`: the lines that declare names, and the expression.
fn written(row: &str) -> (String, String) {
    let text = cute(row).unwrap_or_else(|failure| panic!("{row}: {failure}"));
    let code = text.split("// which is").next().unwrap_or_default().trim();
    let (names, result) = code.split_once("auto result = ").unwrap_or(("", code));
    (names.to_string(), result.trim_end_matches(';').to_string())
}

/// Returns the meaning of a text after lines that declare names: its value, or the layouts of an instruction or a
/// tiling.
fn meaning(names: &str, text: &str) -> String {
    let ways = ["get_layoutC_TV", "get_layoutS_TV", "CLayout", "SrcLayout"];
    let layout = |name: &str| eval_line(&format!("{names}\nx = {text}\ncoalesce({name}(x), (1,1))")).ok();
    let answer = ways.iter().find_map(|name| layout(name));
    plain(
        &answer.unwrap_or_else(|| {
            eval_line(&format!("{names}\n{text}")).unwrap_or_else(|error| panic!("{text}: {error}"))
        }),
    )
}

/// Returns the meaning of a row, in which semicolons separate lines.
fn meaning_of(row: &str) -> String {
    let (names, text) = row.rsplit_once(';').unwrap_or(("", row));
    meaning(names, text)
}

/// Returns the text without marks of static numbers, with tuples for lists, `_` for `X`, and numbers for truth values.
fn plain(text: &str) -> String {
    let text = text
        .replace('[', "(")
        .replace(']', ")")
        .replace("true", "1")
        .replace("false", "0")
        .replace(" o 0 o ", " o _0 o ");
    let mut out = String::new();
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        if !(c == '_' && rest.peek().is_some_and(|next| next.is_ascii_digit() || *next == '-')) {
            out.push(c);
        }
    }
    out
}

#[test]
fn every_operation_is_asked_or_refused() {
    for operation in operations() {
        let is_word =
            |row: &&&str| row.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == operation.name);
        let is_asked = ROWS.iter().any(|row| is_word(&row)) || operation.name == "composition";
        let is_written = cute(operation.example).is_ok();
        let is_known = is_asked != (is_written && UNASKED.contains(&operation.name));
        assert!(
            is_known || !is_written,
            "{}: a row here, or `Not in CuTe: …` behind the example of its own row",
            operation.name
        );
    }
}

#[test]
fn what_is_written_is_read() {
    let examples = operations().map(|operation| operation.example).filter(|example| cute(example).is_ok());
    let calls = calls::rows();
    assert!(calls.len() > 150, "{} calls", calls.len());
    for row in ROWS.iter().copied().chain(examples).chain(calls.iter().map(String::as_str)) {
        let (names, code) = written(row);
        assert_eq!(meaning(&names, &code), meaning_of(row), "{row}: {code}");
    }
}

/// Returns `true` if two results have the same text or are the same function. The texts can differ, because CuTe
/// sometimes simplifies slices of swizzled layouts.
fn is_same(ours: &str, theirs: &str) -> bool {
    ours == theirs || eval_line(&format!("same_function({ours}, {theirs})")).as_deref() == Ok("true")
}

/// Returns two lists of rows: the rows with instructions that these headers contain, and the rows with instructions of
/// newer headers.
fn rows_of(include: &str) -> (Vec<String>, Vec<String>) {
    let files = fs::read_dir(Path::new(include).join("cute/arch")).expect("CuTe's instructions");
    let headers: String = files.map(|file| fs::read_to_string(file.expect("a file").path()).expect("text")).collect();
    let is_there = |row: &String| {
        let (_, code) = written(row);
        let words = code.split(|c: char| !c.is_alphanumeric() && c != '_');
        words.filter(|word| word.starts_with("SM") && word.contains('_')).all(|word| headers.contains(word))
    };
    ROWS.iter().map(ToString::to_string).chain(calls::rows()).partition(is_there)
}

#[test]
#[ignore = "needs g++ and CuTe's headers: .ci/cute"]
fn cute_answers_the_same() {
    let include = env::var("CUTE_INCLUDE").expect("CUTE_INCLUDE has the folders of CuTe's and CUDA's headers");
    let mut source = String::from(
        "#include <cute/tensor.hpp>\n#include <cute/atom/mma_atom.hpp>\n#include <cute/atom/copy_atom.hpp>\n#include <cute/atom/copy_traits_sm100.hpp>\nusing namespace cute;\n",
    );
    let (rows, newer) = rows_of(include.split(':').next().unwrap_or_default());
    assert!(newer.len() < 4, "CuTe's headers have no instruction of these: {newer:?}");
    for (i, row) in rows.iter().enumerate() {
        let (names, code) = written(row);
        let _ = writeln!(source, "void row{i}() {{ {names} auto result = {code}; print(result); print(\"\\x01\"); }}");
    }
    let calls: String = (0..rows.len()).map(|i| format!("row{i}(); ")).collect();
    let _ = writeln!(source, "int main() {{ {calls}}}");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (file, program) = (folder.join("rows.cpp"), folder.join("rows"));
    fs::write(&file, source).expect("the folder is there");
    let folders = include.split(':').map(|folder| format!("-I{folder}"));
    let built =
        Command::new("g++").args(["-std=c++17", "-w"]).args(folders).arg(&file).arg("-o").arg(&program).output();
    let built = built.expect("g++ is there");
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let printed = Command::new(&program).output().expect("it has been built").stdout;
    let printed = String::from_utf8(printed).expect("CuTe prints ASCII");
    let answers: Vec<&str> = printed.split('\x01').collect();
    assert_eq!(answers.len(), rows.len() + 1);
    let differ: Vec<String> = rows
        .iter()
        .zip(answers)
        .filter(|(row, answer)| !is_same(&meaning_of(row), &meaning("", answer)))
        .map(|(row, answer)| format!("{row}: {answer}"))
        .collect();
    assert!(differ.is_empty(), "{}", differ.join("\n"));
}
