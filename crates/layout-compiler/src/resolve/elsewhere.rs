//! CuTe functions that are written differently in this language. The documentation of CuTe's names lists each of them,
//! and a test compares the two lists.

const FUNCTIONS: &str =
    "it takes a function, and a macro has values: iterate in Rust, over `shape.coordinates()` or `tuple.leaves()`";
const ARRAYS: &str = "write the tuple itself, `(4,8)`; Rust's arrays and slices are `IntTuple::flat(&[4, 8])`";
const SWIZZLES: &str =
    "a swizzle counts elements here, never bytes of a pointer: `Sw<B,M,S> o l`, composed with layouts exactly";
const COPIES: &str =
    "write `make_tma_copy<16>(SM90_TMA_LOAD, gmem, smem, tile, cluster)`, or `tma<16>(gmem, smem, tile)`";
const DIVIDES: &str = "it is a part of the divides: `logical_divide`, `zipped_divide`, `tiled_divide`, `flat_divide`";
const MAPS: &str = "it is a part of `tma<16>(gmem, smem, tile)`, which answers what the driver is told";
const COALESCED: &str = "write `coalesce(l)`: a coordinate past the end is counted on by `crd2idx`";
const OUTPUT: &str = "print the value: `layout!(…).layout().print_layout()`";

/// Names of CuTe's, and what is written instead of them.
const ELSEWHERE: &[(&[&str], &str)] = &[
    (
        &[
            "fold",
            "fold_first",
            "transform",
            "transform_leaf",
            "transform_apply",
            "for_each",
            "for_each_leaf",
            "apply",
            "tapply",
            "find_if",
            "any_of",
            "all_of",
            "none_of",
            "escan",
            "iscan",
            "filter_tuple",
        ],
        FUNCTIONS,
    ),
    (&["transform_layout"], "it takes a function: make the layout of changed modes, or write `replace<0>(l, mode)`"),
    (&["find", "to_array", "make_int_tuple", "fill_int_tuple_from", "make_int_tuple_from"], ARRAYS),
    (&["zip2_by", "tile_unzip"], DIVIDES),
    (&["coprofile"], "write `coshape(l)`, which has the same profile"),
    (&["repeat", "tuple_repeat"], "write the numbers, `(4,4)`, or `repeat_like(shape, 4)`"),
    (&["back"], "write `get<n>(x)` of the last mode"),
    (&["replace_back"], "write `replace<n>(x, mode)` of the last mode"),
    (
        &["elem_leq", "elem_gtr", "elem_geq"],
        "write `elem_less(a, b)`: a > b is `elem_less(b, a)`, and CuTe has a <= b where this is false",
    ),
    (
        &["lex_leq", "lex_gtr", "lex_geq"],
        "write `lex_less(a, b)`: a > b is `lex_less(b, a)`, a <= b that this is false",
    ),
    (
        &["colex_leq", "colex_gtr", "colex_geq"],
        "write `colex_less(a, b)`: a > b is `colex_less(b, a)`, a <= b that this is false",
    ),
    (
        &["make_coord_tensor", "make_coord_iterator", "increment"],
        "write `make_identity_layout(shape)`; loops go over `shape.coordinates()`",
    ),
    (&["coalesce_x", "bw_coalesce"], COALESCED),
    (&["compact", "compact_major"], "write `compact_col_major(shape)` or `compact_row_major(shape)`"),
    (&["transfer_swizzle", "make_swizzle_strides", "make_mixed_bits", "to_mixed_bits"], SWIZZLES),
    (&["shiftl", "shiftr"], "multiply or divide by a power of two"),
    (&["safe_div"], "write `shape_div(a, b)`, which refuses what does not divide"),
    (
        &["copy", "copy_if", "copy_aligned", "gemm"],
        "it moves data: `tensor.copy_from(…)`, `copy_if`, `tensor::gemm` in Rust",
    ),
    (&["make_gmma_desc"], "write `gmma_desc<K,16>(l)`, the major and the bits of an element"),
    (&["make_umma_desc"], "write `umma_desc<K,16>(l)`, the major and the bits of an element"),
    (&["make_tma_copy_tiled", "make_tma_copy_desc", "make_tma_copy_atom"], COPIES),
    (&["FrgTypeSFA"], "write `tmem_SFA(mma, shape)`, or `make_tensor<typename TiledMma::FrgTypeSFA>(shape)`"),
    (&["FrgTypeSFB"], "write `tmem_SFB(mma, shape)`, or `make_tensor<typename TiledMma::FrgTypeSFB>(shape)`"),
    (&["thrfrg_SFA", "thrfrg_SFB"], "write `partition_SFA(mma, l)`, (thread, value, tiles, …)"),
    (
        &["partition_fragment_SFA", "partition_fragment_SFB"],
        "write `make_fragment_like(get_slice(partition_SFA(mma, l), 0))`",
    ),
    (&["get_layoutSFA_TV", "get_layoutSFB_TV"], "write `SFALayout(mma)`, or `partition_SFA(mma, l)` of the whole tile"),
    (
        &["ss_op_selector", "rs_op_selector"],
        "write the instruction that they choose, of the largest N that divides the tile's: `SM90_64x128x16_F32F16F16_SS<K,K>`",
    ),
    (&["construct_tma_gbasis", "fill_tma_gmem_shape_stride", "coalesce_256"], MAPS),
    (
        &["make_im2col_tma_copy"],
        "`im2col_box<16>(smem)` has the channels and the pixels of a box; its corners are the convolution's: encode the map by the driver's `cuTensorMapEncodeIm2col`",
    ),
    (&["constant", "Int"], "write the number, `4` or `Int<4>{}`"),
    (&["make_swizzle"], "write `Sw<B,M,S> o l`"),
    (&["transpose"], "write `select<1,0>(l)`"),
    (&["permute"], "write `select<1,0>(l)`, the modes in their new order"),
    (&["sizeof"], "write `size_in_bytes<16>(l)`, with the bits of an element"),
    (&["print"], "the value is printed by itself, `colex eval`"),
    (&["print_layout"], OUTPUT),
    (&["print_latex"], "`colex show --latex` draws it"),
];

/// The replacement of a CuTe function.
pub(super) fn elsewhere(name: &str) -> Option<&'static str> {
    ELSEWHERE.iter().find(|(names, _)| names.contains(&name)).map(|(_, here)| *here)
}
