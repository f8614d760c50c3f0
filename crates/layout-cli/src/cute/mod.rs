//! `colex cute`: prints an expression and its value in CuTe's C++. A test compiles the C++ code of each operation, and
//! compares its output with the value that colex computes.

mod operands;
mod operation;
mod term;
mod value;

use crate::expression::Expression;
use crate::report::Failure;
use layout_compiler::syntax::{At, Call, Diagnostic, Expr, ExprKind};
use layout_compiler::{Line, Value};
use value::{counted, notation, swizzle};

/// Translates an expression to CuTe's C++. If the C++ text of the value differs from the translated expression, appends
/// the value.
///
/// # Errors
/// If the expression is invalid, or if CuTe's C++ cannot express it.
///
/// ```
/// assert_eq!(layout_cli::cute("(8,(2,3)):(3,(24,1))").unwrap(), "Layout<Shape<_8,Shape<_2,_3>>,Stride<_3,Stride<Int<24>,_1>>>{}\n");
/// let lines = layout_cli::cute("A = (8,8):(8,1); zipped_divide(A, (4,2))").unwrap();
/// assert!(lines.starts_with("auto A = Layout<Shape<_8,_8>,Stride<_8,_1>>{};\nauto result = zipped_divide(A, Shape<_4,_2>{});\n"));
/// ```
pub fn cute(text: &str) -> Result<String, Failure> {
    let expression = Expression::read(text)?;
    let failed = |error| Failure::expression(text, vec![error]);
    let mut out = String::new();
    for Line { name, stated, .. } in expression.lines() {
        let line = spell(&expression, &stated.expr).map_err(failed)?;
        out += &format!("auto {} = {line};\n", text.get(name.clone()).unwrap_or_default());
    }
    out = operation::notes(&expression).iter().map(|note| format!("// {note}\n")).collect::<String>() + &out;
    let value = value::value(&expression.value);
    let spelled = spell(&expression, &expression.expr).map_err(failed)?;
    match value {
        Some(value) if value == spelled => Ok(format!("{out}{value}\n")),
        Some(value) => Ok(format!("{out}auto result = {spelled};\n// which is\n{value}\n")),
        None => Ok(format!("{out}auto result = {spelled};\n")),
    }
}

type Spelled = Result<String, Diagnostic>;

fn spell(expression: &Expression<'_>, expr: &Expr) -> Spelled {
    let text = expression.text.get(expr.at.clone()).unwrap_or_default();
    match &expr.kind {
        ExprKind::Ints(_) | ExprKind::Name if text.starts_with('{') => {
            let help = "write a number instead of the braces";
            Err(Diagnostic::new(expr.at.clone(), "CuTe C++ does not support an offset in braces", help))
        }
        ExprKind::Layout(_) | ExprKind::Ints(_) => match expression.part(expr).or_else(|| expression.entries(expr)) {
            Some(value) => written(&value, &expr.at),
            None => Ok(notation(text)),
        },
        ExprKind::Swizzle(of) => Ok(swizzle(*of)),
        ExprKind::Offset(of, offset, inner) => {
            let inner = || operands::layout(expression, expr, "composition", inner);
            let offset = match offset.as_int() {
                Some(offset) if offset.value() == 0 => String::new(),
                Some(offset) => format!(" {},", notation(&offset.to_string())),
                None => return Ok(counted(&offset.to_string(), &inner()?)),
            };
            Ok(format!("composition({},{offset} {})", swizzle(*of), inner()?))
        }
        ExprKind::List(parts) => {
            let parts = parts.iter().map(|part| operands::layout(expression, expr, "make_tile", part));
            Ok(format!("make_tile({})", parts.collect::<Result<Vec<_>, _>>()?.join(", ")))
        }
        ExprKind::Compose(a, b) => {
            let operands = operands::of(expression, expr, "composition", 0, &[(**a).clone(), (**b).clone()])?;
            Ok(format!("composition({}, {})", operands[0].text, operands[1].text))
        }
        ExprKind::Call(call) => self::call(expression, call, expr),
        // C++ has no MLIR attributes, so the layout is written instead.
        ExprKind::Attribute => match expression.part(expr) {
            Some(value) => written(&value, &expr.at),
            None => Ok(text.to_string()),
        },
        ExprKind::Order { right } => Ok(if *right { "LayoutRight{}" } else { "LayoutLeft{}" }.to_string()),
        ExprKind::Name => match expression.part(expr) {
            Some(Value::Instruction(instruction)) if instruction.to_string() == text => {
                value::named_instruction(&instruction, &expr.at)
            }
            _ => Ok(text.to_string()),
        },
    }
}

/// Translates a call of an operation, or an instruction with arguments.
fn call(expression: &Expression<'_>, call: &Call, expr: &Expr) -> Spelled {
    let name = expression.operation(call);
    if let Some(part) = operation::part_of_thread(expression, call) {
        return part;
    }
    if let Some(Value::Instruction(instruction)) = expression.part(expr)
        && let Ok(named) = value::named_instruction(&instruction, &expr.at)
    {
        return Ok(named);
    }
    let params: Vec<String> = call
        .params
        .iter()
        .map(|param| match param.number {
            Some(number) => number.to_string(),
            None => expression.text.get(param.at.clone()).unwrap_or_default().to_string(),
        })
        .collect();
    let operands = operands::of(expression, expr, name, params.len(), &call.args)?;
    operation::spelled(name, &params, &operands).map_err(|help| {
        let message = format!("CuTe C++ does not support `{name}` for this operand");
        Diagnostic::new(expr.at.clone(), message, help)
    })
}

/// Returns the C++ text of a value. Returns an error if C++ cannot express the value.
fn written(value: &Value, at: &At) -> Spelled {
    value::value(value)
        .ok_or_else(|| Diagnostic::new(at.clone(), format!("CuTe C++ cannot express {}", value.kind()), ""))
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
            ("Layout<Shape<_4,_8>>{}", "Layout<Shape<_4,_8>,Stride<_1,_4>>{}\n"),
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
                "auto result = group<0,2>(Layout<Shape<_2,_3,_4>,Stride<_1,_2,_6>>{});\n// which is\n\
                 Layout<Shape<Shape<_2,_3>,_4>,Stride<Stride<_1,_2>,_6>>{}\n",
            ),
            (
                "recast<8,16>(8:1)",
                "auto result = recast_layout<uint_bit_t<16>,uint_bit_t<8>>(Layout<_8,_1>{});\n// which is\nLayout<_16,_1>{}\n",
            ),
            (
                "make_identity_layout((4,(2,3)))",
                "auto result = make_identity_layout(Shape<_4,Shape<_2,_3>>{});\n// which is\n\
                 Layout<Shape<_4,Shape<_2,_3>>,Stride<E<0>,Stride<E<1,0>,E<1,1>>>>{}\n",
            ),
            ("SM75_U32x4_LDSM_N<16>", "Copy_Atom<SM75_U32x4_LDSM_N,uint_bit_t<16>>{}\n"),
        ];
        for (text, expected) in cases {
            assert_eq!(cute(text).unwrap(), expected, "{text}");
        }
    }

    #[test]
    fn values_that_cute_has_otherwise_are_noted() {
        let differ = [
            "recast<8,6>((8,4):(4,1))",
            "A = recast<8,6>((8,4):(4,1)); size(A)",
            "size(recast<8,6>((8,4):(4,1)))",
            "downcast<2>((8,1):(1,1))",
            "recast<8,16>((8,1):(1,1))",
            "max_common_vector((4,8):(1,4), 32:1)",
        ];
        for text in differ {
            let written = cute(text).unwrap();
            assert!(written.starts_with("// ") && written.contains("CuTe's `"), "{text}: {written}");
        }
        let same = [
            "recast<16,8>((8,4):(1,8))",
            "recast<8,16>((8,4):(1,8))",
            "downcast<2>((8,1):(1,8))",
            "downcast<2>((8,4):(4,1))",
            "max_common_vector(8:1, 8:1)",
            "max_common_vector((4,8):(1,4), (4,8):(8,1))",
            "coalesce((8,1):(1,1))",
        ];
        for text in same {
            assert!(!cute(text).unwrap().contains("CuTe's `"), "{text}");
        }
    }

    /// Tests that each line is evaluated only once, so that the time grows linearly with the number of lines.
    #[test]
    fn many_lines_take_no_time() {
        for operation in ["coalesce(a{p})", "slice_tensor(_, a{p})", "composition(a{p}, 4:1)"] {
            let line = |k: usize| format!("a{k}={};", operation.replace("{p}", &(k - 1).to_string()));
            let lines: String = (1..200).map(line).collect();
            let start = std::time::Instant::now();
            let written = cute(&format!("a0=4:1;{lines}a199")).unwrap();
            assert!(start.elapsed() < std::time::Duration::from_secs(5), "{operation}");
            assert_eq!(written.lines().filter(|line| line.starts_with("auto a")).count(), 200);
        }
    }

    #[test]
    fn what_cpp_lacks_is_said() {
        let cases = [
            "conflict_free<4>((32,32), 32:32)",
            "gmma_desc<K,16>(Layout_K_SW128_Atom<16>)",
            "(4,4):(f1,f5)",
            "Sw<0,0,0> o {4*i*n + 4*j} o (4,4):(n,1)",
        ];
        for text in cases {
            let message = cute(text).unwrap_err().to_string();
            assert!(message.starts_with("error: CuTe C++ "), "{message}");
        }
    }

    #[test]
    fn offsets_and_swizzles_are_kept_or_refused() {
        let names = [
            "T = local_tile((16,16):(16,1), (4,4), (1,2)); ",
            "T = local_tile((m,n):(n,1), (4,4), (i,j)); ",
            "A = make_identity_layout((16,16)); T = local_tile(A, (4,4), (1,2)); ",
            "T = ArithTuple(4,8) o (4,4):(1@0,1@1); ",
            "T = Sw<0,0,0> o 72 o (4,4):(16,1); ",
        ];
        for names in names {
            let written =
                |expr: &str| cute(&format!("{names}{expr}")).unwrap_or_else(|error| panic!("{names}: {error}"));
            for expr in ["slice_tensor((_,2), T)", "local_partition(T, (2,2):(1,2), 1)", "coalesce(T)"] {
                assert!(!written(expr).contains(".layout"), "{names}{expr}");
            }
            assert!(written("shape(T)").contains("= shape(T"), "{names}");
            for expr in ["slice((1,_), T)", "get<0>(T)", "select<1,0>(T)", "(8,8):(8,1) o T", "[T]", "append(T, 2:1)"] {
                let text = format!("{names}{expr}");
                let Err(error) = cute(&text) else { panic!("{text}: {}", cute(&text).unwrap()) };
                assert!(
                    layout_compiler::eval(&text).is_err() || error.to_string().contains("CuTe's `"),
                    "{text}: {error}"
                );
            }
        }
    }
}
