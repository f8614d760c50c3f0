//! Writes calls in C++. The operation table specifies the form for each operation.

use super::operands::Operand;
use super::{tensors, value};
use layout_compiler::{Cute, Instruction, Value, operations};

/// Returns the call in C++, or an error if CuTe does not have the operation.
pub(super) fn spelled(name: &str, params: &[String], operands: &[Operand]) -> Result<String, &'static str> {
    let args: Vec<String> = operands.iter().map(|operand| operand.text.clone()).collect();
    if let Some(pattern) = of_kind(name, operands) {
        return Ok(filled(pattern, params, &args));
    }
    if let ("crd2idx", [coord, layout]) = (name, operands)
        && layout.is_called()
    {
        return Ok(format!("{}({})", layout.text, coord.text));
    }
    if let ("group", [Operand { text, is_tensor: true, .. }]) = (name, operands) {
        return Ok(format!("group_modes<{}>({text})", params.join(",")));
    }
    match operations().find(|operation| operation.name == name).map(|operation| operation.cute) {
        Some(Cute::Lacks(instead)) => return Err(instead),
        Some(Cute::Written(pattern)) if pattern.contains("$T") => {
            let traits = operands.first().and_then(|operand| value::traits(operand.value.as_ref()?));
            return traits.map(|traits| pattern.replace("$T", &traits)).ok_or("write the name of the instruction");
        }
        Some(Cute::Written(pattern)) => {
            let Some(i) = (0..args.len()).find(|i| pattern.contains(&format!("#{i}"))) else {
                return Ok(filled(pattern, params, &args));
            };
            let part = filled(&pattern.replace(&format!("#{i}"), "#"), params, &args);
            return Ok(tensors::part(&part, &operands[i]));
        }
        _ => {}
    }
    if let ("make_swizzle", [Operand { value: Some(y), .. }, Operand { value: Some(z), .. }]) = (name, operands) {
        return Ok(format!("make_swizzle<{y},{z}>()"));
    }
    if name.starts_with("Layout_") {
        let space = if name.contains("_32B_") { "UMMA" } else { "GMMA" };
        return Ok(format!("{space}::{name}<uint_bit_t<{}>>{{}}", params.join(",")));
    }
    let params = if params.is_empty() { String::new() } else { format!("<{}>", params.join(",")) };
    Ok(format!("{name}{params}({})", args.join(", ")))
}

/// Returns the C++ pattern of an operation if CuTe needs a special form for this kind of operand.
fn of_kind(name: &str, operands: &[Operand]) -> Option<&'static str> {
    if let ("idx2crd", [_, Operand { value: Some(Value::Layout(_)), .. }]) = (name, operands) {
        return Some("idx2crd($0, shape($1))");
    }
    match (name, operands.first()?.value.as_ref()?) {
        // CuTe's `reverse` returns layouts unchanged.
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
