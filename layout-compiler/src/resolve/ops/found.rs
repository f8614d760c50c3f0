//! Layouts that are found.

use super::op::{ANY, Answer, Args, Op, Value, op};
use crate::resolve::args::Failure;
use crate::resolve::spelled;
use crate::syntax::Diagnostic;
use layout_runtime::synthesis::{Means, Solution};

pub(super) const OPS: &[Op] = &[
    op("conflict_free<bytes>(l, access, …)", (1, 1), (2, ANY), |args, n| found(args, n[0], Means::Xor, false)),
    op("conflict_free_swizzle<bytes>(l, access, …)", (1, 1), (2, ANY), |args, n| {
        found(args, n[0], Means::Swizzle, false)
    }),
    op("conflict_free_tma<bytes>(l, access, …)", (1, 1), (2, ANY), |args, n| found(args, n[0], Means::Tma, false)),
    op("conflict_free_padded<bytes>(l, access, …)", (1, 1), (2, ANY), |args, n| found(args, n[0], Means::Xor, true)),
];

/// The layout by these means, or by padding if they do not suffice.
fn found(args: &Args<'_>, bytes: i64, means: Means, or_padding: bool) -> Answer {
    let layouts = args.layouts()?;
    let solve = |means| args.within(|budget| layouts[0].fewest_conflicts_within(&layouts[1..], bytes, means, budget));
    let mut best = solve(means)?;
    if best.degree > 1 && or_padding {
        let padded = solve(Means::Padding)?;
        best = if padded.degree < best.degree { padded } else { best };
    }
    if best.degree == 1 { Ok(Value::Layout(best.layout)) } else { Err(conflicts(args, means, &best)) }
}

fn conflicts(args: &Args<'_>, means: Means, Solution { layout, degree, bound, .. }: &Solution) -> Failure {
    let what = match means {
        Means::Swizzle => "single swizzle",
        Means::Tma => "swizzle of the TMA",
        _ => "layout",
    };
    let proved = match bound {
        1 => String::new(),
        _ => format!("; no swizzle or XOR strides have less than {bound}-way"),
    };
    let message = format!("conflict_free: the best {what} has {degree}-way conflicts{proved}");
    let help = format!("write `{}`, which has these, or serve fewer accesses", spelled(layout));
    Diagnostic::new(args.at.clone(), message, help).into()
}
