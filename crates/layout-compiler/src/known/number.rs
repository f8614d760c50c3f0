//! Evaluates Rust expressions that consist of numbers and names, such as `{2 * BM}`.

use syn::{BinOp, Expr, ExprLit, Lit, Stmt, UnOp};

/// Returns the value of the expression `text`. `number` returns the value of a name. Returns `None` if a name has no
/// known value, if the arithmetic fails, or if the expression has another form.
pub(super) fn evaluated(text: &str, number: &dyn Fn(&str) -> Option<i64>) -> Option<i64> {
    value(&syn::parse_str(text).ok()?, number)
}

fn value(expr: &Expr, number: &dyn Fn(&str) -> Option<i64>) -> Option<i64> {
    match expr {
        Expr::Lit(ExprLit { lit: Lit::Int(int), .. }) => int.base10_parse().ok(),
        Expr::Paren(paren) => value(&paren.expr, number),
        Expr::Group(group) => value(&group.expr, number),
        Expr::Cast(cast) => value(&cast.expr, number),
        Expr::Path(path) => number(&path.path.get_ident()?.to_string()),
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => value(&unary.expr, number)?.checked_neg(),
        Expr::Block(block) => match block.block.stmts.as_slice() {
            [Stmt::Expr(inner, None)] => value(inner, number),
            _ => None,
        },
        Expr::Binary(binary) => {
            let (a, b) = (value(&binary.left, number)?, value(&binary.right, number)?);
            match binary.op {
                BinOp::Add(_) => a.checked_add(b),
                BinOp::Sub(_) => a.checked_sub(b),
                BinOp::Mul(_) => a.checked_mul(b),
                BinOp::Div(_) => a.checked_div(b),
                BinOp::Rem(_) => a.checked_rem(b),
                BinOp::Shl(_) => 1_i64.checked_shl(u32::try_from(b).ok()?)?.checked_mul(a),
                _ => None,
            }
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::evaluated;

    #[test]
    fn what_is_known_is_worked_out_and_nothing_else() {
        let number = |name: &str| (name == "BM").then_some(32);
        assert_eq!(evaluated("{ 2 * BM + 8 / (4 - 2) }", &number), Some(68));
        assert_eq!(evaluated("{ (BM as usize % 5) << 3 }", &number), Some(16));
        for unknown in
            ["{ BN }", "{ f(BM) }", "{ BM / 0 }", "{ sizes::BM }", "{ 9223372036854775807 + 1 }", "{ let a = 1; a }"]
        {
            assert_eq!(evaluated(unknown, &number), None, "{unknown}");
        }
    }
}
