//! Explains a composition mode by mode.

use super::Story;
use crate::expression::{as_layout, as_tiler};
use layout_compiler::Value;
use layout_compiler::syntax::Expr;
use layout_runtime::{IntTuple, Layout};
use std::fmt::Write;

/// Maximum number of coordinates in a table.
const SHOWN: usize = 12;

impl Story<'_> {
    pub(super) fn composition(&mut self, operands: &[Expr], values: &[Value]) {
        let [a, b] = values else { return };
        let Some(a) = as_layout(a) else { return };
        match (b, as_tiler(b)) {
            (Value::Layout(b), _) => self.compose(&a, b),
            (_, Some(tiler)) => {
                self.say("B is a tiler by mode: each mode of A is composed with the entry of B for this mode.");
                if let Ok(made) = a.composition_by(&tiler) {
                    self.by_mode(&a, &self.parts(&operands[1]), &made);
                }
            }
            _ => {}
        }
    }

    /// Explains `a o b`.
    pub(super) fn compose(&mut self, a: &Layout, b: &Layout) {
        let Ok(result) = a.composition(b) else { return };
        if a.is_composed() || b.is_composed() || !a.is_integral() || !b.is_integral() {
            return self.values(a, b, &result);
        }
        let flat = a.coalesce();
        if flat != *a {
            self.say(&format!("For a one-dimensional coordinate, A = {a} is {flat} (coalesce)."));
        }
        if b.rank() < 2 {
            self.mode(&flat, b, &result, "B");
        } else {
            self.say("A o (B0, B1, ...) = (A o B0, A o B1, ...): one mode of B at a time.");
            for i in 0..b.rank() {
                if let (Ok(part), Ok(made)) = (b.mode(&[i]), result.mode(&[i])) {
                    self.mode(&flat, &part, &made, &format!("B{i}"));
                }
            }
        }
        self.values(a, b, &result);
    }

    fn mode(&mut self, a: &Layout, b: &Layout, result: &Layout, name: &str) {
        let strides: Vec<(i64, i64)> = b.coalesce().flat_modes().collect();
        let indent = "   ";
        self.say(&format!("{name} = {b} takes the coordinates {} of A.", series(b)));
        if let [(extent, stride)] = strides.as_slice() {
            for line in steps(&a.flat_modes().collect::<Vec<_>>(), *extent, *stride) {
                let _ = writeln!(self.out, "{indent}  {line}");
            }
        }
        self.say(&format!("A o {name} = {result}"));
    }

    /// Prints a table with one column per coordinate `c`. The rows are `B(c)`, `A(B(c))` and `R(c)`, the index in the
    /// result.
    fn values(&mut self, a: &Layout, b: &Layout, result: &Layout) {
        let shown = b.size().min(SHOWN);
        let row = |name: &str, value: &dyn Fn(i64) -> String| {
            let cells: String = (0..shown as i64).map(|c| format!("{:>5}", value(c))).collect();
            let more = if b.size() > shown { "  ..." } else { "" };
            format!("{name:8}{cells}{more}")
        };
        let at = |layout: &Layout, c: i64| layout.crd2idx(&IntTuple::int(c)).map_or("?".into(), |i| i.to_string());
        self.say(&row("c", &|c| c.to_string()));
        self.say(&row("B(c)", &|c| at(b, c)));
        if a.has_integer_indices() && b.has_integer_indices() {
            self.say(&row("A(B(c))", &|c| a.index(b.index(c)).to_string()));
        }
        self.say(&row("R(c)", &|c| at(result, c)));
    }
}

/// Prints the indices of a layout as a list. For more than six indices, the list is shortened, as in `0, 2, 4, ...`.
fn series(layout: &Layout) -> String {
    let indices = (0..layout.size().min(6) as i64).map(|i| layout.index(i).to_string());
    let shown = indices.collect::<Vec<_>>().join(", ");
    if layout.size() > 6 { format!("{shown}, ... ({} of them)", layout.size()) } else { shown }
}

fn ordinal(n: i64) -> String {
    let ending = match (n % 10, n % 100) {
        (1, rest) if rest != 11 => "st",
        (2, rest) if rest != 12 => "nd",
        (3, rest) if rest != 13 => "rd",
        _ => "th",
    };
    format!("{n}{ending}")
}

/// Explains which coordinates of A a mode `extent:stride` of B selects, for the modes of A from left to right. If
/// `extent` or `stride` does not fit the modes of A, returns a single line with the reason.
fn steps(modes: &[(i64, i64)], extent: i64, stride: i64) -> Vec<String> {
    let (mut skip, mut keep) = (stride, extent);
    let mut lines = Vec::new();
    if extent == 0 || modes.iter().any(|(s, _)| *s == 0) {
        return lines;
    }
    for (i, &(s, d)) in modes.iter().enumerate() {
        let last = i + 1 == modes.len();
        if skip < 1 || keep == 1 {
            break;
        }
        if skip > 1 && !last && skip % s == 0 {
            lines.push(format!("{s}:{d} is skipped completely; the remaining stride is {}", skip / s));
            skip /= s;
            continue;
        }
        if !last && s % skip != 0 {
            return vec![format!(
                "{stride} is not compatible with the modes of A; the result is determined from the indices"
            )];
        }
        let left = if last { keep } else { s / skip };
        let taken = left.min(keep);
        if keep % taken != 0 {
            return vec![format!(
                "{extent} is not compatible with the modes of A; the result is determined from the indices"
            )];
        }
        let every = if skip > 1 { format!("every {} of {s}:{d}", ordinal(skip)) } else { format!("{s}:{d}") };
        lines.push(format!("{every}, {taken} of these: {taken}:{}", skip * d));
        (skip, keep) = (1, keep / taken);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::steps;

    #[test]
    fn a_mode_is_taken_out_of_several() {
        assert_eq!(
            steps(&[(4, 1), (3, 100), (6, 12)], 6, 2),
            ["every 2nd of 4:1, 2 of these: 2:2", "3:100, 3 of these: 3:100"]
        );
        assert_eq!(
            steps(&[(4, 1), (6, 12)], 3, 8),
            ["4:1 is skipped completely; the remaining stride is 2", "every 2nd of 6:12, 3 of these: 3:24"]
        );
        assert_eq!(
            steps(&[(4, 2), (6, 3)], 2, 3),
            ["3 is not compatible with the modes of A; the result is determined from the indices"]
        );
    }
}
