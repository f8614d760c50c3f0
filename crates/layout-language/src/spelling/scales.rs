//! Converts CUTLASS's classes for scale factors, such as `Sm1xxBlockScaledConfig<32>::SfAtom`, and the types of
//! fragments, such as `TiledMma::FrgTypeSFA`.

use super::{Spelling, base};
use crate::syntax::{At, Call, Expr, ExprKind, Param};

/// CUTLASS's classes for scale factors. Their template parameter is the number of elements that share one scale factor.
const CLASSES: [&str; 2] = ["Sm1xxBlockScaledConfig", "Sm1xxBlockScaledBasicChunk"];

/// Returns `true` if an expression is a class in `CLASSES` with one parameter, such as `Sm1xxBlockScaledConfig<32>`.
pub(crate) fn is_class(expr: &Expr, text: &dyn Fn(&At) -> String) -> bool {
    matches!(&expr.kind, ExprKind::Call(call) if call.args.is_empty() && call.params.len() == 1 && CLASSES.contains(&base(&text(&call.name))))
}

/// Converts `Class<32>::word(…)` to `word<32>(…)`. If `Name` is an alias of such a class, converts `Name::word(…)` in
/// the same way.
pub(super) fn of_class(call: &mut Call, path: &str, spelling: &Spelling<'_>) {
    if let Some((name, _)) = path.rsplit_once("::")
        && let Some(class) = spelling.above.expr(name)
        && is_class(&class, spelling.text)
    {
        call.args.insert(0, class);
        call.name = spelling.last_word(&call.name);
    }
    if !call.args.first().is_some_and(|first| is_class(first, spelling.text)) {
        return;
    }
    if let ExprKind::Call(class) = call.args.remove(0).kind {
        call.params = class.params;
    }
}

/// CuTe's types of fragments. Each type is listed with the operation that returns the layout of a fragment of this
/// type.
const FRAGMENTS: [(&str, &str); 5] = [
    ("::FrgTypeSFA", "tmem_SFA"),
    ("::FrgTypeSFB", "tmem_SFB"),
    ("::FrgTypeA", "make_fragment_A"),
    ("::FrgTypeB", "make_fragment_B"),
    ("::FrgTypeC", "make_fragment_C"),
];

/// Converts `make_tensor<typename TiledMma::FrgTypeSFA>(shape)` to `tmem_SFA(TiledMma, shape)`.
pub(super) fn fragment(name: &str, call: &mut Call, text: &dyn Fn(&At) -> String) {
    let [Param { at, .. }] = call.params.as_slice() else { return };
    let words = text(at);
    let made = FRAGMENTS.iter().find_map(|(ending, made)| Some((words.strip_suffix(ending)?, *made)));
    let Some((tiling, made)) = made.filter(|_| name == "make_tensor") else { return };
    let start = tiling.rfind(' ').map_or(0, |space| space + 1) + at.start;
    let at = start..at.start + tiling.len();
    call.params.clear();
    call.operation = Some(made);
    call.args.insert(0, Expr { kind: ExprKind::Name, at });
}
