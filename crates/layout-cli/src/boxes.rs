//! Counts the TMA boxes per tile in shared memory, and suggests a layout of the tile that needs fewer boxes.

use crate::expression::Expression;
use layout_compiler::syntax::ExprKind;
use layout_compiler::{Value, fewer_boxes};
use layout_runtime::{Layout, Tiler};

/// The operands of a tensor map: the layout of global memory, the layout of the tile in shared memory, the tiler, and
/// the bits per element.
struct Operands {
    gmem: Layout,
    smem: Layout,
    tile: Tiler,
    bits: i64,
}

/// Returns the operands of a call that builds a tensor map. Returns `None` if the call does not build a tensor map, or
/// if it has no layout in shared memory.
fn operands(expression: &Expression<'_>) -> Option<Operands> {
    let ExprKind::Call(call) = &expression.expr.kind else { return None };
    // Calls such as `make_tma_copy_A_sm90` are left out, because their tiles have further modes for instructions and
    // stages.
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
    Some(Operands { gmem, smem, tile, bits: call.params.first()?.number? })
}

/// If the expression is a tensor map, returns the layout of its tiles in shared memory. Returns `None` if the value is
/// not a tensor map.
///
/// ```
/// let text = "make_tma_copy<16>(SM90_TMA_LOAD, (512,256):(256,1), (64,64):(64,1), (64,64))";
/// let expression = layout_cli::Expression::read(text).unwrap();
/// assert_eq!(layout_cli::tile_of_map(&expression).unwrap().to_string(), "(64,64):(64,1)");
/// ```
#[must_use]
pub fn tile_of_map(expression: &Expression<'_>) -> Option<Layout> {
    matches!(expression.value, Value::TensorMap(_)).then(|| operands(expression))?.map(|operands| operands.smem)
}

/// Suggests a layout that needs fewer boxes, for example ``32 boxes per tile; `tile_to_shape(Layout_K_SW128_Atom<16>,
/// (128,128))` takes 2``. Returns `None` if no layout with fewer boxes is found.
pub(crate) fn fewer(expression: &Expression<'_>) -> Option<String> {
    let Value::TensorMap(map) = &expression.value else { return None };
    let Operands { gmem, smem, tile, bits } = operands(expression)?;
    let (text, count) = fewer_boxes(&gmem, &smem, &tile, bits)?;
    Some(format!("{} boxes per tile; `{text}` takes {count}", map.count()))
}
