//! Calls in C++: what CuTe writes otherwise than `name<params>(operands)`, and what it lacks.

use super::{atom, tensors};
use colex_compiler::{Instruction, Value};

/// How CuTe writes an operation: `$0` and `$1` are operands, `$*` all of them, `%0` and `%1` numbers between `<` and
/// `>`.
const WRITTEN: [(&str, &str); 8] = [
    ("tile_to_mma_shape", "UMMA::tile_to_mma_shape($*)"),
    ("recast", "recast_layout<uint_bit_t<%1>,uint_bit_t<%0>>($0)"),
    ("swizzle_apply", "$0($1)"),
    ("thr_layout_vmnk", "$0.get_thr_layout_vmnk()"),
    ("layout_tv", "typename decltype($0)::TiledLayout_TV{}"),
    ("tiler_mn", "typename decltype($0)::Tiler_MN{}"),
    ("is_static", "is_static<decltype($0)>{}"),
    ("copy_atom", "$0"),
];

/// Operations that are methods of their first operand.
const METHODS: [&str; 14] = [
    "get_hier_coord",
    "get_flat_coord",
    "get_1d_coord",
    "with_shape",
    "get_layoutA_TV",
    "get_layoutB_TV",
    "get_layoutC_TV",
    "get_layoutS_TV",
    "get_layoutD_TV",
    "thrfrg_A",
    "thrfrg_B",
    "thrfrg_C",
    "tidfrg_S",
    "tidfrg_D",
];

/// Operations that are types of the traits of an instruction.
const TRAITS: [&str; 11] = [
    "ThrID",
    "ALayout",
    "BLayout",
    "CLayout",
    "ELayout",
    "SFALayout",
    "SFBLayout",
    "Shape_MNK",
    "SrcLayout",
    "DstLayout",
    "RefLayout",
];

/// What CuTe lacks, and what it has instead.
const LACKS: [(&str, &str); 53] = [
    ("make_utccp_copy", "it takes a tensor: `make_utccp_copy(SM100_UTCCP_4x32dp128bit_1cta{}, tensor)`"),
    ("SfAtom", "it is CUTLASS's: `cutlass::detail::Sm1xxBlockScaledConfig<32>::SfAtom{}`"),
    ("SfMNMajorAtom", "it is CUTLASS's: `cutlass::detail::Sm1xxBlockScaledBasicChunk<32>::SfMNMajorAtom{}`"),
    (
        "deduce_smem_layoutSFA",
        "it is CUTLASS's: `cutlass::detail::Sm1xxBlockScaledConfig<32>::deduce_smem_layoutSFA(mma, tile)`",
    ),
    (
        "deduce_smem_layoutSFB",
        "it is CUTLASS's: `cutlass::detail::Sm1xxBlockScaledConfig<32>::deduce_smem_layoutSFB(mma, tile)`",
    ),
    ("tmem_SFA", "fragments in tensor memory are tensors there: `make_tensor<decltype(mma)::FrgTypeSFA>(shape)`"),
    ("tmem_SFB", "fragments in tensor memory are tensors there: `make_tensor<decltype(mma)::FrgTypeSFB>(shape)`"),
    ("make_tmem_warp_partitioner", "it is made of tensors in tensor memory: `make_tmem_warp_partitioner(tensor)`"),
    (
        "make_tma_atom_A_sm100",
        "tensor maps are made of tensors, which have pointers: `make_tma_atom_A_sm100(copy, tensor, …)`",
    ),
    (
        "make_tma_atom_B_sm100",
        "tensor maps are made of tensors, which have pointers: `make_tma_atom_B_sm100(copy, tensor, …)`",
    ),
    (
        "make_tma_copy_C_sm100",
        "tensor maps are made of tensors, which have pointers: `make_tma_copy_C_sm100(copy, tensor, …)`",
    ),
    ("get_tma_tensor", "it is asked of copies: `copy.get_tma_tensor(shape)`"),
    ("is_constant", "it is asked of types: `is_constant<n, decltype(i)>`"),
    ("get_slice", "it is asked of tilings: `get_slice(thread).partition_C(tensor)`"),
    ("overruns", "`evenly_divides` asks whether a tile divides"),
    ("table", "call the layout for each index"),
    ("conflict_free", "write the layout that is found"),
    ("conflict_free_swizzle", "write the layout that is found"),
    ("conflict_free_tma", "write the layout that is found"),
    ("conflict_free_padded", "write the layout that is found"),
    ("gmma_desc", "descriptors are made of tensors, which have pointers: `make_gmma_desc`"),
    ("umma_desc", "descriptors are made of tensors, which have pointers: `make_umma_desc`"),
    ("tma", "tensor maps are made of tensors, which have pointers: `make_tma_copy`"),
    ("make_mma_atom", "an instruction has a name there"),
    ("make_copy_atom", "an instruction has a name there"),
    ("make_copy_atom_of_values", "an instruction has a name there"),
    ("make_tiled_mma_vmnk", "write `make_tiled_mma(atom, atoms)`"),
    ("partition_A", "a part is that of one thread there: `get_slice(thread).partition_A(tensor)`"),
    ("partition_B", "a part is that of one thread there: `get_slice(thread).partition_B(tensor)`"),
    ("partition_C", "a part is that of one thread there: `get_slice(thread).partition_C(tensor)`"),
    ("partition_S", "a part is that of one thread there: `get_slice(thread).partition_S(tensor)`"),
    ("partition_D", "a part is that of one thread there: `get_slice(thread).partition_D(tensor)`"),
    ("tmem_A", "fragments in tensor memory are tensors there: `make_fragment_A`"),
    ("tmem_C", "fragments in tensor memory are tensors there: `make_fragment_C`"),
    ("blocked", "Triton's layouts"),
    ("nvidia_mma", "Triton's layouts"),
    ("dot_operand", "Triton's layouts"),
    ("without", "Triton's layouts"),
    ("divide_left", "it has no maps over bits"),
    ("quotient", "it has no maps over bits"),
    ("convert", "write what `colex convert` prints"),
    ("staged", "write the layout that is found"),
    ("staged_async", "write the layout that is found"),
    ("reduce", "write the shuffles that are named"),
    ("same_function", "compare the layouts at each coordinate"),
    ("layout_add", "write the sum out"),
    ("greatest_common_domain", "write the shape that is found"),
    ("domain_offset", "it is asked of tensors: `domain_offset(coord, tensor)`"),
    ("zip", "`zip` of tuples is one of tuples there: write the modes"),
    ("leading_dim", "it is the DSL's: write the number"),
    ("size_in_bytes", "write the number: it takes the type of an element"),
    ("im2col_box", "`make_im2col_tma_copy` tells the driver the box"),
    ("tma_partition", "tensor maps take tensors: `tma_partition(copy, coord, layout, smem, gmem)`"),
];

/// The call; or what to say of one that CuTe lacks.
pub(super) fn spelled(
    name: &str,
    params: &[String],
    args: &[String],
    operands: &[Option<Value>],
) -> Result<String, &'static str> {
    if let Some((_, instead)) = LACKS.iter().find(|(lacking, _)| *lacking == name) {
        return Err(instead);
    }
    if let Some(pattern) = of_kind(name, operands) {
        return Ok(filled(pattern, params, args));
    }
    if let Some((_, pattern)) = WRITTEN.iter().chain(&tensors::WRITTEN).find(|(written, _)| *written == name) {
        return Ok(filled(pattern, params, args));
    }
    if let ("make_swizzle", [Some(y), Some(z)]) = (name, operands) {
        return Ok(format!("make_swizzle<{y},{z}>()"));
    }
    if METHODS.contains(&name) {
        return Ok(format!("{}.{name}({})", args[0], args[1..].join(", ")));
    }
    if TRAITS.contains(&name) {
        let traits = operands.first().and_then(|operand| atom::traits(operand.as_ref()?));
        return traits
            .map(|traits| format!("typename {traits}::{name}{{}}"))
            .ok_or("write the instruction by its name");
    }
    if name == "make_instr_desc" {
        let traits = operands.first().and_then(|operand| atom::traits(operand.as_ref()?));
        return traits
            .map(|traits| format!("uint32_t({traits}{{}}.idesc_)"))
            .ok_or("write the instruction by its name");
    }
    if name.starts_with("Layout_") {
        let space = if name.contains("_32B_") { "UMMA" } else { "GMMA" };
        return Ok(format!("{space}::{name}<uint_bit_t<{}>>{{}}", params.join(",")));
    }
    let params = if params.is_empty() { String::new() } else { format!("<{}>", params.join(",")) };
    Ok(format!("{name}{params}({})", args.join(", ")))
}

/// How CuTe writes what it does with operands of some kind otherwise.
fn of_kind(name: &str, operands: &[Option<Value>]) -> Option<&'static str> {
    match (name, operands.first()?.as_ref()?) {
        // `reverse` of a layout leaves it as it is.
        ("reverse", Value::Layout(_)) => Some("make_layout(reverse(shape($0)), reverse(stride($0)))"),
        ("layout_tv", Value::Layout(_) | Value::Ints(_)) => {
            Some("right_inverse(raked_product($0, $1)).with_shape(make_shape(size($0), size($1)))")
        }
        ("tiler_mn", Value::Layout(_) | Value::Ints(_)) => Some("product_each(shape(raked_product($0, $1)))"),
        ("num_threads", Value::Instruction(Instruction::TiledMma(_))) => Some("cosize($0.get_thr_layout_vmnk())"),
        ("num_threads", _) => Some("size<0>(typename decltype($0)::TiledLayout_TV{})"),
        _ => None,
    }
}

fn filled(pattern: &str, params: &[String], args: &[String]) -> String {
    let marks = |sign: char, texts: &[String]| {
        texts.iter().enumerate().map(|(i, text)| (format!("{sign}{i}"), text.clone())).collect::<Vec<_>>()
    };
    let tensors: Vec<String> = args.iter().map(|arg| tensors::tensor(arg)).collect();
    let all = marks('%', params).into_iter().chain(marks('^', &tensors)).chain(marks('$', args));
    let behind = args.get(1..).unwrap_or_default().join(", ");
    all.fold(pattern.replace("$*", &args.join(", ")).replace("$+", &behind), |out, (mark, text)| {
        out.replace(&mark, &text)
    })
}
