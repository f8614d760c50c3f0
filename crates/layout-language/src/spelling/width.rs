//! Finds the number of bits of an element type from its name in C++, Python, MLIR or PTX.

use layout_hardware::atom::Element;

/// The namespaces of CuTe and CUTLASS. A path through any other namespace is a Rust path.
const NAMESPACES: [&str; 9] = ["", "cute", "cutlass", "detail", "GMMA", "UMMA", "Major", "SM90", "SM100"];

/// Element types of C++, Python and MLIR, each with its number of bits.
const TYPES: [(&str, i64); 50] = [
    ("f64", 64),
    ("f32", 32),
    ("tf32", 32),
    ("f16", 16),
    ("bf16", 16),
    ("f8E4M3FN", 8),
    ("f8E5M2", 8),
    ("f6E3M2FN", 6),
    ("f6E2M3FN", 6),
    ("f4E2M1FN", 4),
    ("i8", 8),
    ("i16", 16),
    ("i32", 32),
    ("i64", 64),
    ("Float64", 64),
    ("Float32", 32),
    ("TFloat32", 32),
    ("Float16", 16),
    ("BFloat16", 16),
    ("Float8E5M2", 8),
    ("Float8E4M3", 8),
    ("Float8E4M3FN", 8),
    ("Float8E4M3B11FNUZ", 8),
    ("Float8E8M0FNU", 8),
    ("Float6E3M2FN", 6),
    ("Float6E2M3FN", 6),
    ("Float4E2M1FN", 4),
    ("Boolean", 8),
    ("Int4", 4),
    ("Int8", 8),
    ("Int16", 16),
    ("Int32", 32),
    ("Int64", 64),
    ("Int128", 128),
    ("Uint8", 8),
    ("Uint16", 16),
    ("Uint32", 32),
    ("Uint64", 64),
    // The following names are PTX types, and CUTLASS types that an instruction chooses at runtime.
    ("e4m3", 8),
    ("e5m2", 8),
    ("e3m2", 6),
    ("e2m3", 6),
    ("e2m1", 4),
    ("ue8m0", 8),
    ("ue4m3", 8),
    ("float_e2m1fn_t", 4),
    ("type_erased_dynamic_float8_t", 8),
    ("type_erased_dynamic_float6_t", 6),
    ("type_erased_dynamic_float4_t", 4),
    ("uint8", 8),
];

/// Returns the name without CuTe's namespaces, or the whole path if it has another namespace.
pub(crate) fn base(path: &str) -> &str {
    let generic = path.find('<').unwrap_or(path.len());
    let Some(end) = path.get(..generic).and_then(|name| name.rfind("::")) else { return path };
    match path[..end].split("::").all(|space| NAMESPACES.contains(&space)) {
        true => &path[end + 2..],
        false => path,
    }
}

/// Returns the number of bits of an element type, or `None` if the name is not an element type.
pub(crate) fn width(text: &str) -> Option<i64> {
    let name = base(text);
    // Types such as `uint_bit_t<16>` contain their width.
    if let Some((kind, bits)) = name.strip_suffix('>').and_then(|name| name.split_once('<')) {
        let unit = [("uint_bit_t", 1), ("uint_byte_t", 8)].into_iter().find(|(unit, _)| *unit == kind)?.1;
        return bits.trim().parse::<i64>().ok()?.checked_mul(unit);
    }
    let element = Element::of(name).filter(|element| element.cute() == name).map(|element| element.bits());
    element.or_else(|| TYPES.iter().find(|(known, _)| *known == name).map(|(_, bits)| *bits))
}
