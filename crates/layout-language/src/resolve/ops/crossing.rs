//! Explains why the composition of two layouts is not a layout. The message contains a coordinate of the first layout.

use crate::resolve::args::Args;
use crate::resolve::failure::Failure;
use layout_runtime::rules::NoLayout;
use layout_runtime::{IntTuple, Layout};

/// Adds a help that names the mode of the first operand that a stride of the second operand crosses, and the
/// coordinate.
pub(super) fn crossing(args: &Args<'_>, failure: Failure) -> Failure {
    let Some(error) = failure.algebra() else { return failure };
    let (Some(NoLayout { coordinate, .. }), None) = (NoLayout::of(error), args.first_name()) else { return failure };
    let (Ok(a), Ok(b)) = (args.layout(0), args.layout(1)) else { return failure };
    let Some((extent, at)) = crossed(&a, &b, coordinate) else { return failure };
    let help = format!(
        "B steps past the end of A's mode of extent {extent}, to coordinate {at} of A; in B, use extents and strides that divide {extent}, or compose mode by mode, as in `A o [B0, B1]`"
    );
    Failure::Helped(*error, help.into())
}

/// Finds the step of `b` that ends at `coordinate`, and the first mode of `a` with an end that this step crosses.
/// Returns the extent of the mode, and the coordinate of `a` at which the step ends.
fn crossed(a: &Layout, b: &Layout, coordinate: i64) -> Option<(i64, IntTuple)> {
    if b.is_composed() {
        return None;
    }
    let [from, to] = [coordinate - first_step(b, coordinate)?, coordinate].map(|at| b.index(at));
    let extents: Vec<i64> = a.shape().leaves().iter().map(|extent| extent.value()).collect();
    let (mut from, mut rest) = (from, to);
    for extent in &extents[..extents.len().saturating_sub(1)] {
        if 0 <= from && from < rest && rest % extent < from % extent {
            return Some((*extent, a.shape().idx2crd(&IntTuple::int(to)).ok()?));
        }
        (from, rest) = (from / extent, rest / extent);
    }
    None
}

/// Returns the distance to the previous coordinate along a mode of `b`. This mode is the first mode with a digit at
/// `coordinate` that is not 0.
fn first_step(b: &Layout, coordinate: i64) -> Option<i64> {
    let (mut step, mut rest) = (1, coordinate);
    for extent in b.shape().leaves().iter().map(|extent| extent.value()) {
        if rest % extent != 0 {
            return Some(step);
        }
        (step, rest) = (step * extent, rest / extent);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::crossed;
    use layout_runtime::Layout;
    use layout_runtime::rules::NoLayout;

    /// Returns the extent and coordinate reported for the composition of two layouts.
    fn said(a: &str, b: &str) -> Option<String> {
        let (a, b): (Layout, Layout) = (a.parse().expect(a), b.parse().expect(b));
        let NoLayout { coordinate, .. } = NoLayout::of(&a.composition(&b).expect_err("none"))?;
        crossed(&a, &b, coordinate).map(|(extent, at)| format!("{extent} at {at}"))
    }

    #[test]
    fn a_step_leaves_a_mode() {
        assert_eq!(said("(4,6,8):(2,3,5)", "6:3").as_deref(), Some("4 at (1,2,0)"));
        assert_eq!(said("(4,3):(7,1000)", "(2,2):(1,3)").as_deref(), Some("4 at (0,1)"));
        assert_eq!(said("(6,4):(1,10)", "(4,4)").as_deref(), Some("6 at (0,1)"));
    }
}
