//! CuTe functions that the notation replaces by something else. The guide's page on CuTe's names lists each of these
//! functions, and a test compares the page with this list.

const FUNCTIONS: &str = "this notation has no loops or searches over tuples; in Rust, iterate over `shape.coordinates()` or `tuple.leaves()`";
const ARRAYS: &str = "write the tuple, `(4,8)`; to convert a Rust array or slice, call `IntTuple::flat(&[4, 8])`";
const SWIZZLES: &str = "write `Sw<B,M,S> o l`; a swizzle always applies to indices of elements, not to byte addresses";
const COPIES: &str =
    "write `make_tma_copy<16>(SM90_TMA_LOAD, gmem, smem, tile, cluster)`, or `tma<16>(gmem, smem, tile)`";
const DIVIDES: &str = "write `zipped_divide`, `logical_divide`, `tiled_divide` or `flat_divide`, which differ in how they group the modes of the result";
const MAPS: &str = "use `tma<16>(gmem, smem, tile)`, which computes the arguments of `cuTensorMapEncodeTiled`";
const COALESCED: &str = "write `coalesce(l)`; `crd2idx` accepts coordinates past the end";
const OUTPUT: &str = "print the value: `layout!(…).layout().print_layout()`";

/// Names of CuTe functions, and the text that an error suggests for them.
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
            "find",
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
    (
        &["transform_layout"],
        "an operand cannot be a function in this notation; build the layout from the changed modes, or write `replace<0>(l, mode)`",
    ),
    (&["to_array", "make_int_tuple", "fill_int_tuple_from", "make_int_tuple_from"], ARRAYS),
    (&["zip2_by", "tile_unzip"], DIVIDES),
    (&["coprofile"], "write `coshape(l)`, which has the profile that `coprofile(l)` returns in CuTe"),
    (&["repeat", "tuple_repeat"], "write the numbers, `(4,4)`, or `repeat_like(shape, 4)`"),
    (&["back"], "write `get<n>(x)`, where n is the last mode"),
    (&["replace_back"], "write `replace<n>(x, mode)`, where n is the last mode"),
    (
        &["elem_leq", "elem_gtr", "elem_geq"],
        "use `elem_less`: CuTe defines `elem_gtr(a, b)` as `elem_less(b, a)`, and `elem_leq(a, b)` as the negation of `elem_less(b, a)`",
    ),
    (
        &["lex_leq", "lex_gtr", "lex_geq"],
        "use `lex_less`: `lex_gtr(a, b)` is `lex_less(b, a)`, and `lex_leq(a, b)` is the negation of `lex_less(b, a)`",
    ),
    (
        &["colex_leq", "colex_gtr", "colex_geq"],
        "use `colex_less`: `colex_gtr(a, b)` is `colex_less(b, a)`, and `colex_leq(a, b)` is the negation of `colex_less(b, a)`",
    ),
    (
        &["make_coord_tensor", "make_coord_iterator", "increment"],
        "write `make_identity_layout(shape)`; loops go over `shape.coordinates()`",
    ),
    (&["coalesce_x", "bw_coalesce"], COALESCED),
    (&["compact", "compact_major"], "write `compact_col_major(shape)` or `compact_row_major(shape)`"),
    (&["transfer_swizzle", "make_swizzle_strides", "make_mixed_bits", "to_mixed_bits"], SWIZZLES),
    (&["shiftl"], "instead of a shift to the left by `n`, multiply by 2^n, as in `{x * 8}`"),
    (&["shiftr"], "instead of a shift to the right by `n`, divide by 2^n, as in `{x / 8}`"),
    (&["safe_div"], "write `shape_div(a, b)`, which returns an error if neither number divides the other"),
    (
        &["copy", "copy_if", "copy_aligned", "gemm"],
        "layouts contain no data; in Rust, call `tensor.copy_from(…)`, `copy_if` or `tensor::gemm` for tensors",
    ),
    (&["make_gmma_desc"], "write `gmma_desc<K,16>(l)`, with the major mode and the width of an element in bits"),
    (&["make_umma_desc"], "write `umma_desc<K,16>(l)`, with the major mode and the width of an element in bits"),
    (&["make_tma_copy_tiled", "make_tma_copy_desc", "make_tma_copy_atom"], COPIES),
    (&["FrgTypeSFA"], "write `tmem_SFA(mma, shape)`, or `make_tensor<typename TiledMma::FrgTypeSFA>(shape)`"),
    (&["FrgTypeSFB"], "write `tmem_SFB(mma, shape)`, or `make_tensor<typename TiledMma::FrgTypeSFB>(shape)`"),
    (&["thrfrg_SFA", "thrfrg_SFB"], "write `partition_SFA(mma, l)`, whose modes are (thread, value, tiles, …)"),
    (
        &["partition_fragment_SFA", "partition_fragment_SFB"],
        "write `make_fragment_like(get_slice(partition_SFA(mma, l), 0))`",
    ),
    (
        &["get_layoutSFA_TV", "get_layoutSFB_TV"],
        "write `SFALayout(mma)`, or `partition_SFA(mma, l)` with the layout of the whole tile",
    ),
    (
        &["ss_op_selector", "rs_op_selector"],
        "write the instruction that this function selects, with the largest N that divides the tile: `SM90_64x128x16_F32F16F16_SS<K,K>`",
    ),
    (&["construct_tma_gbasis", "fill_tma_gmem_shape_stride", "coalesce_256"], MAPS),
    (
        &["make_im2col_tma_copy"],
        "encode the tensor map with the driver's `cuTensorMapEncodeIm2col`: `im2col_box<16>(smem)` returns the numbers of channels and pixels of a box; compute the corners of the bounding box from the parameters of the convolution",
    ),
    (&["constant", "Int"], "write the number, `4` or `Int<4>{}`"),
    (&["make_swizzle"], "write `Sw<B,M,S> o l`"),
    (&["transpose"], "write `select<1,0>(l)`"),
    (&["permute"], "write `select<1,0>(l)`, with the modes in the new order"),
    (&["sizeof"], "write `size_in_bytes<16>(l)`, with the width of an element in bits"),
    (&["print"], "use `colex eval` to print the value"),
    (&["print_layout"], OUTPUT),
    (&["print_latex"], "use `colex show --latex` to draw the layout"),
];

/// Returns the text to suggest instead of a CuTe function, or `None` if the function is not in the list.
pub(super) fn elsewhere(name: &str) -> Option<&'static str> {
    ELSEWHERE.iter().find(|(names, _)| names.contains(&name)).map(|(_, here)| *here)
}
