//! What an answer says besides: the boxes that a tile takes, and the order of atoms that takes fewer.

use crate::expression::Expression;
use layout_compiler::syntax::ExprKind;
use layout_compiler::{Value, fewer_boxes};
use layout_runtime::{Layout, Tiler};

/// `// 32 boxes a tile; tile_to_shape(Layout_K_SW128_Atom<16>, (128,128)) takes 2`, of a tensor map whose tile could take fewer.
pub(crate) fn fewer(expression: &Expression<'_>) -> Option<String> {
    let Value::TensorMap(map) = &expression.value else { return None };
    let ExprKind::Call(call) = &expression.expr.kind else { return None };
    // Of an operand of a product the tile has modes more.
    let first = match expression.operation(call) {
        "tma" => 0,
        "make_tma_copy" => 1,
        _ => return None,
    };
    let value = |i: usize| call.args.get(first + i).and_then(|operand| expression.part(operand));
    let layout = |i: usize| match value(i)? {
        Value::Layout(layout) => Some(layout),
        Value::Ints(shape) => Layout::left(&shape).ok(),
        _ => None,
    };
    let (gmem, smem) = (layout(0)?, layout(1)?);
    let tile = match value(2) {
        Some(Value::Ints(tile)) if !tile.is_int() => Tiler::shape(&tile).ok()?,
        Some(Value::Tiler(tile)) => tile,
        Some(Value::Layout(tile)) => Tiler::layout(&tile),
        _ => Tiler::shape(&smem.shape().product_each()).ok()?,
    };
    let (text, count) = fewer_boxes(&gmem, &smem, &tile, call.params.first()?.number?)?;
    Some(format!("// {} boxes a tile; {text} takes {count}", map.count()))
}
