//! `colex cute`: how CuTe C++ spells an expression and its value.

mod term;

use crate::expression::Expression;
use crate::report::Failure;
use layout_compiler::Value;
use layout_compiler::syntax::{Expr, ExprKind};
use term::{Term, integer};

/// The expression in CuTe's C++, and the type of its value.
///
/// # Errors
/// Mistakes in the expression, and values that CuTe C++ does not have.
///
/// ```
/// assert_eq!(colex_cli::cute("(8,(2,3)):(3,(24,1))").unwrap(), "Layout<Shape<_8,Shape<_2,_3>>,Stride<_3,Stride<Int<24>,_1>>>{}\n");
/// ```
pub fn cute(text: &str) -> Result<String, Failure> {
    let expression = Expression::read(text)?;
    let value = value(&expression.value)?;
    let spelled = spell(&expression, &expression.expr);
    Ok(if spelled == value {
        format!("{value}\n")
    } else {
        format!("auto result = {spelled};\n// which is\n{value}\n")
    })
}

fn value(value: &Value) -> Result<String, Failure> {
    match value {
        Value::Layout(layout) if layout.is_xor() => Err(Failure::message("CuTe C++ has no XOR strides")),
        Value::Descriptor(_) | Value::TensorMap(_) | Value::Boxes(_) => Err(Failure::message(
            "CuTe C++ makes descriptors of tensors, which have pointers: `make_gmma_desc`, `make_tma_copy`",
        )),
        Value::Movement(_) | Value::Reduction(_) => Err(Failure::message("CuTe C++ has no such operation")),
        Value::Layout(_) | Value::Spelled(_) | Value::Ints(_) => Ok(notation(&format!("{value}"), "shape")),
        other => Ok(other.to_string()),
    }
}

/// A layout or a tuple in the notation, perhaps behind a swizzle.
fn notation(text: &str, tuple: &str) -> String {
    if let Some((swizzle, rest)) = text.strip_prefix("Sw<").and_then(|rest| rest.split_once("> o ")) {
        let (offset, inner) = rest.split_once(" o ").unwrap_or(("0", rest));
        return composed(swizzle, offset, &notation(inner, tuple));
    }
    let (shape, stride) = match text.split_once(':') {
        Some((shape, stride)) => (Term::read(shape), Some(Term::read(stride))),
        None => (Term::read(text), None),
    };
    match stride {
        Some(stride) if shape.is_static() && stride.is_static() => {
            format!("Layout<{},{}>{{}}", shape.ty("Shape"), stride.ty("Stride"))
        }
        Some(stride) => format!("make_layout({}, {})", shape.value("make_shape"), stride.value("make_stride")),
        None if shape.is_static() && !shape.is_int() => format!("{}{{}}", shape.ty("Shape")),
        None => shape.value(&format!("make_{tuple}")),
    }
}

/// A swizzle in front of a layout, whose type says so.
fn composed(swizzle: &str, offset: &str, inner: &str) -> String {
    let ty = inner.strip_suffix("{}").filter(|_| offset.parse::<i64>().is_ok());
    match ty {
        Some(ty) => format!("ComposedLayout<Swizzle<{swizzle}>,{},{ty}>{{}}", integer(offset)),
        None => format!("composition(Swizzle<{swizzle}>{{}}, {inner})"),
    }
}

fn spell(expression: &Expression<'_>, expr: &Expr) -> String {
    let text = expression.text.get(expr.at.clone()).unwrap_or_default();
    match &expr.kind {
        ExprKind::Layout(_) if text.contains("Layout") => {
            expression.part(expr).and_then(|part| value(&part).ok()).unwrap_or_else(|| text.into())
        }
        ExprKind::Layout(_) => notation(text, "shape"),
        ExprKind::Ints(_) => {
            notation(text, if text.contains('_') && Term::read(text).keeps() { "coord" } else { "shape" })
        }
        ExprKind::Swizzle(_) => text.replace("Sw<", "Swizzle<") + "{}",
        ExprKind::Offset(swizzle, offset, inner) => {
            let swizzle = format!("{swizzle}").replace("Sw<", "Swizzle<");
            let offset =
                if offset.value() == 0 { String::new() } else { format!(" {}{{}},", integer(&offset.to_string())) };
            format!("composition({swizzle}{{}},{offset} {})", spell(expression, inner))
        }
        ExprKind::List(parts) => format!("make_tile({})", list(expression, parts)),
        ExprKind::Compose(a, b) => format!("composition({}, {})", spell(expression, a), spell(expression, b)),
        ExprKind::Call(call) => {
            let name = expression.text.get(call.name.clone()).unwrap_or_default();
            let params: Vec<&str> = call.params.iter().filter_map(|p| expression.text.get(p.at.clone())).collect();
            let params = if params.is_empty() { String::new() } else { format!("<{}>", params.join(",")) };
            format!("{}{params}({})", operation(name), list(expression, &call.args))
        }
        ExprKind::Name => text.to_string(),
    }
}

fn list(expression: &Expression<'_>, parts: &[Expr]) -> String {
    parts.iter().map(|part| spell(expression, part)).collect::<Vec<_>>().join(", ")
}

/// Operations that have another name in C++.
fn operation(name: &str) -> &str {
    match name {
        "group" => "group_modes",
        "recast" => "recast_layout",
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use super::cute;

    #[test]
    fn expressions_are_spelled_as_in_cpp() {
        let cases = [
            ("8:1", "Layout<_8,_1>{}\n"),
            ("((4,2)):((1,4))", "Layout<Shape<Shape<_4,_2>>,Stride<Stride<_1,_4>>>{}\n"),
            ("(m, 8):(ld, 1)", "make_layout(make_shape(m,_8{}), make_stride(ld,_1{}))\n"),
            ("24", "Int<24>{}\n"),
            ("(_3,5)", "Shape<_3,_5>{}\n"),
            (
                "zipped_divide((8,8):(8,1), (4,2))",
                "auto result = zipped_divide(Layout<Shape<_8,_8>,Stride<_8,_1>>{}, Shape<_4,_2>{});\n// which is\n\
                 Layout<Shape<Shape<_4,_2>,Shape<_2,_4>>,Stride<Stride<_8,_1>,Stride<_32,_2>>>{}\n",
            ),
            (
                "Sw<3,3,3> o (8,64):(64,1)",
                "auto result = composition(Swizzle<3,3,3>{}, Layout<Shape<_8,_64>,Stride<_64,_1>>{});\n// which is\n\
                 ComposedLayout<Swizzle<3,3,3>,_0,Layout<Shape<_8,_64>,Stride<_64,_1>>>{}\n",
            ),
            (
                "group<0,2>((2,3,4):(1,2,6))",
                "auto result = group_modes<0,2>(Layout<Shape<_2,_3,_4>,Stride<_1,_2,_6>>{});\n// which is\n\
                 Layout<Shape<Shape<_2,_3>,_4>,Stride<Stride<_1,_2>,_6>>{}\n",
            ),
            (
                "make_identity_layout((4,(2,3)))",
                "auto result = make_identity_layout(Shape<_4,Shape<_2,_3>>{});\n// which is\n\
                 Layout<Shape<_4,Shape<_2,_3>>,Stride<E<0>,Stride<E<1,0>,E<1,1>>>>{}\n",
            ),
        ];
        for (text, expected) in cases {
            assert_eq!(cute(text).unwrap(), expected, "{text}");
        }
    }
}
