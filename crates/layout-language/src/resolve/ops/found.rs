//! Operations that search for a layout.

use super::overload::{Answered, table};
use crate::constants;
use crate::resolve::args::Args;
use crate::resolve::failure::Failure;
use crate::resolve::spelled;
use crate::resolve::value::Value;
use crate::syntax::{Diagnostic, Help};
use layout_proofs::synthesis::{Means, Solution, fewest_conflicts_within};

table! {
    /// A layout with the shape of `l` for which none of the given accesses has bank conflicts. An element has `bytes` bytes. The search tries swizzles of `l` and XOR strides.
    /// `conflict_free<4>((32,32):(32,1), 32:1, 32:32)`
    /// Not in CuTe: write the resulting layout
    "conflict_free<bytes>(l, access, …)" by (|args, n| found(args, n[0], Means::Xor, false)) {
        <bytes: Number>(l: Layout, accesses: Layouts) -> Layout = constants::without_conflicts(&l, &accesses, bytes, Means::Xor)?;
    }
    /// Like `conflict_free`, but tries only swizzles of `l`, and no XOR strides.
    /// `conflict_free_swizzle<4>((32,32):(32,1), 32:1, 32:32)`
    /// Not in CuTe: write the resulting layout
    "conflict_free_swizzle<bytes>(l, access, …)" by (|args, n| found(args, n[0], Means::Swizzle, false)) {
        <bytes: Number>(l: Layout, accesses: Layouts) -> Layout = constants::without_conflicts(&l, &accesses, bytes, Means::Swizzle)?;
    }
    /// Like `conflict_free`, but tries only the swizzles that TMA can apply when it writes to shared memory.
    /// `conflict_free_tma<2>((128,64):(64,1), (8,8):(1,128))`
    /// Not in CuTe: write the resulting layout
    "conflict_free_tma<bytes>(l, access, …)" by (|args, n| found(args, n[0], Means::Tma, false)) {
        <bytes: Number>(l: Layout, accesses: Layouts) -> Layout = constants::without_conflicts(&l, &accesses, bytes, Means::Tma)?;
    }
    /// Like `conflict_free`, but if swizzles and XOR strides leave conflicts, also tries padding: larger strides, so that the layout has gaps.
    /// `conflict_free_padded<4>((32,32):(32,1), 32:1, 32:32)`
    /// Not in CuTe: write the resulting layout
    "conflict_free_padded<bytes>(l, access, …)" by (|args, n| found(args, n[0], Means::Xor, true)) {
        <bytes: Number>(l: Layout, accesses: Layouts) -> Layout = constants::without_conflicts(&l, &accesses, bytes, Means::Padding)?;
    }
}

/// Searches the kinds of layouts in `means`, and returns a layout without conflicts. If conflicts remain and
/// `or_padding` is true, also tries padding. If conflicts still remain, returns an error.
fn found(args: &Args<'_>, bytes: i64, means: Means, or_padding: bool) -> Answered {
    let layouts = args.layouts(0)?;
    let solve = |means| args.within(|budget| fewest_conflicts_within(&layouts[0], &layouts[1..], bytes, means, budget));
    let mut best = solve(means)?;
    if best.degree > 1 && or_padding {
        let padded = solve(Means::Padding)?;
        best = if padded.degree < best.degree { padded } else { best };
    }
    if best.degree == 1 { Ok(Value::Layout(best.layout)) } else { Err(conflicts(args, means, or_padding, &best)) }
}

fn conflicts(args: &Args<'_>, means: Means, or_padding: bool, best: &Solution) -> Failure {
    let Solution { layout, degree, bound, .. } = best;
    let what = match means {
        Means::Swizzle => "single swizzle",
        Means::Tma => "swizzle that TMA supports",
        _ => "layout",
    };
    let proved = match bound {
        1 => String::new(),
        _ => format!(", and all other swizzles and XOR strides have at least {bound}-way conflicts"),
    };
    let message = format!("conflict_free: the best {what} has {degree}-way bank conflicts{proved}");
    let other = match means {
        Means::Swizzle if degree > bound => "use `conflict_free`, which also tries XOR strides",
        Means::Xor if !or_padding => "use `conflict_free_padded`, which also tries padding",
        _ => "pass fewer accesses",
    };
    let help =
        Help::code(&format!("to accept {degree}-way conflicts, write {{}}; otherwise, {other}"), spelled(layout));
    Diagnostic::new(args.at.clone(), message, help).into()
}
