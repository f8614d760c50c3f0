//! Recognizes members and entries of undeclared names, and converts slices at coordinates that are given by name.

use super::{Above, Spelling, base};
use crate::syntax::{Call, Diagnostic, ExprKind, no_mode};
use layout_runtime::Int;

/// Functions of CUTLASS that return a number of the current thread.
const OF_DEVICE: [&str; 6] = [
    "block_rank_in_cluster",
    "canonical_lane_idx",
    "canonical_warp_group_idx",
    "canonical_warp_idx",
    "canonical_warp_idx_sync",
    "elect_one_sync",
];

/// Returns `true` if a text is a member or an entry of an undeclared name, `args.k` or `dims[0]`. Such a member is a
/// runtime value.
pub(crate) fn is_member_of_nothing(text: &str, above: &dyn Above) -> bool {
    let is_word = |word: &str| word.chars().all(|c| c.is_alphanumeric() || c == '_') && !word.is_empty();
    if let Some(name) = text.strip_suffix("()") {
        return OF_DEVICE.contains(&base(name));
    }
    let is_entry = |word: &str| word.split(['[', ']']).filter(|part| !part.is_empty()).all(is_word);
    let head = text.split(['.', '[']).next().unwrap_or_default();
    head.len() < text.len()
        && !head.starts_with(|c: char| c.is_ascii_digit())
        && !["cute", "cutlass"].contains(&head)
        && text.split('.').all(|word| !word.is_empty() && is_entry(word))
        && !above.is_value(head)
        && above.expr(head).is_none()
}

impl Spelling<'_> {
    /// Converts `L(c)` and `L[c]` to slices if `c` is the name of a coordinate that keeps modes.
    pub(super) fn sliced(&self, call: &mut Call) -> Result<(), Diagnostic> {
        let (Some(operation @ ("crd2idx" | "slice" | "slice_tensor")), [coord, of]) =
            (call.operation, call.args.as_slice())
        else {
            return Ok(());
        };
        let is_tensor = operation == "slice_tensor"
            || matches!(of.kind, ExprKind::Name) && self.above.is_tensor(&(self.text)(&of.at));
        let ExprKind::Ints(tuple) = &coord.kind else { return Ok(()) };
        let name = |leaf: &Int| leaf.as_written().map(|at| (self.text)(&self.last_word(&(at..at + 1))));
        // Calls are excluded, because the parser has already handled them.
        let is_call = |leaf: &Int| leaf.as_written().is_some_and(|at| self.is_call(at));
        if operation != "crd2idx" && tuple.leaves().iter().any(is_call) {
            return Ok(());
        }
        let keeps =
            tuple.leaves().iter().any(|leaf| leaf.is_keep() || name(leaf).is_some_and(|name| self.above.keeps(&name)));
        match operation {
            "slice" | "slice_tensor" if !keeps => Err(no_mode(coord.at.clone())),
            _ => {
                call.operation = Some(match (keeps, is_tensor) {
                    (true, true) => "slice_tensor",
                    (true, false) => "slice",
                    (false, _) => operation,
                });
                Ok(())
            }
        }
    }

    /// Returns `true` if the token at `at` is the name of a call.
    fn is_call(&self, at: usize) -> bool {
        let word = self.last_word(&(at..at + 1));
        (self.text)(&(word.start..word.end + 1)).ends_with('(')
    }
}
