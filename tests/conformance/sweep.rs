//! Counts, for all pairs of small layouts, how often CuTe's rule for compositions agrees with the definition.
//!
//! The rule is `composition_impl` of CuTe 4.7 for numbers that are known at compile time. This file implements the
//! rule, and first checks the implementation against recorded results of CuTe.
//!
//! ```text
//! cargo test -p colex-tests --test conformance sweep -- --nocapture
//! ```

use super::rows::{Rule, rows};
use super::support::reference::{Ints, some_compatible_layout};
use layout_runtime::Layout;

/// The extents and strides of a layout without nested modes.
type Modes = Vec<(i64, i64)>;

/// Returns the modes of a layout of nonnegative numbers, without the parentheses.
fn modes(text: &str) -> Option<Modes> {
    let (shape, stride) = text.split_once(':')?;
    let (shape, stride) = (Ints::parse(shape)?.leaves(), Ints::parse(stride)?.leaves());
    let fits = shape.len() == stride.len() && stride.iter().all(|stride| *stride >= 0);
    fits.then(|| shape.into_iter().zip(stride).collect())
}

/// Returns the index of a coordinate. The last mode gets the remaining quotient.
fn at(modes: &[(i64, i64)], mut coordinate: i64) -> i64 {
    let (last, others) = modes.split_last().expect("a mode");
    let mut index = 0;
    for (extent, stride) in others {
        index += coordinate % extent * stride;
        coordinate /= extent;
    }
    index + coordinate * last.1
}

/// Implements `coalesce_x`: contiguous modes are merged, and the last mode is kept.
fn coalesced(modes: &[(i64, i64)]) -> Modes {
    let (last, others) = modes.split_last().expect("a mode");
    let mut joined = vec![*last];
    for (extent, stride) in others.iter().rev().filter(|(extent, _)| *extent != 1) {
        match joined.first_mut() {
            Some(first) if extent * stride == first.1 => *first = (extent * first.0, *stride),
            _ => joined.insert(0, (*extent, *stride)),
        }
    }
    joined
}

/// Returns `left o extent:stride` by CuTe's rule, or `None` if a `static_assert` of the rule fails.
fn composed(left: &[(i64, i64)], (mut extent, mut stride): (i64, i64)) -> Option<Modes> {
    let (last, others) = left.split_last().expect("a mode");
    if stride == 0 {
        return Some(vec![(extent, 0)]);
    }
    let mut result = Modes::new();
    for (of_left, stride_of_left) in others {
        if stride % of_left != 0 && stride >= *of_left {
            return None;
        }
        let (fits, step) = ((of_left + stride - 1) / stride, (stride + of_left - 1) / of_left);
        if fits > 1 && extent > 1 {
            let taken = fits.min(extent);
            if extent % taken != 0 {
                return None;
            }
            result.push((taken, stride * stride_of_left));
            extent /= taken;
        }
        stride = step;
    }
    if extent > 1 || result.is_empty() {
        result.push((extent, stride * last.1));
    }
    Some(result)
}

#[test]
fn the_rule_is_what_cute_answers() {
    let mut seen = [0; 3];
    for row in rows().iter().filter(|row| row.op == "composition") {
        let [Some(a), Some(b)] = [0, 1].map(|i| row.args.get(i).and_then(|text| modes(text))) else { continue };
        let parts: Option<Vec<Modes>> = b.iter().map(|mode| composed(&coalesced(&a), *mode)).collect();
        match (row.rule, parts) {
            (Rule::Reject, parts) => {
                assert!(parts.is_none(), "{}", row.expression());
                seen[0] += 1;
            }
            (Rule::TableOrReject, parts) => {
                assert!(parts.is_some(), "{}", row.expression());
                seen[1] += 1;
            }
            (_, parts) => {
                let (ours, cute) = (parts.expect("an answer").concat(), modes(&row.result).expect("a layout"));
                let size = cute.iter().map(|(extent, _)| extent).product();
                assert!((0..size).all(|c| at(&ours, c) == at(&cute, c)), "{}: {ours:?}", row.expression());
                seen[2] += 1;
            }
        }
    }
    assert_eq!(seen, [39, 283, 668], "refused, wrong and right answers");
}

/// Returns layouts of two modes with extents from 2 to 6, and of three modes with extents from 2 to 4, each with three
/// kinds of strides.
fn left_operands() -> Vec<Modes> {
    let mut all = Vec::new();
    for (a, b) in (2..=6).flat_map(|a| (2..=6).map(move |b| (a, b))) {
        all.extend([[1, a], [b, 1], [7, 1000]].map(|[s, t]| vec![(a, s), (b, t)]));
        for c in 2..=4 {
            if a <= 4 && b <= 4 {
                all.extend(
                    [[1, a, a * b], [b * c, c, 1], [7, 1000, 90_000]].map(|s| vec![(a, s[0]), (b, s[1]), (c, s[2])]),
                );
            }
        }
    }
    all
}

/// Composes every left operand with every layout of one mode that has only coordinates of the operand as indices.
/// Counts the pairs for which a composition exists. For these pairs, counts how often CuTe's result is right, wrong or
/// an error.
#[test]
fn small_layouts_with_and_without_a_composition() {
    let (mut pairs, mut without, mut answered, mut refused, mut wrong) = (0, 0, 0, 0, 0);
    for left in left_operands() {
        let size: i64 = left.iter().map(|(extent, _)| extent).product();
        let inside = (2..=size).flat_map(|n| (1..=(size - 1) / (n - 1)).map(move |d| (n, d)));
        for (n, d) in inside {
            let table: Vec<i64> = (0..n).map(|c| at(&left, c * d)).collect();
            let exists = some_compatible_layout(&Ints::Int(n), &table);
            let cute = composed(&coalesced(&left), (n, d));
            let is_right = cute.as_ref().map(|modes| (0..n).all(|c| at(modes, c) == table[c as usize]));
            pairs += 1;
            without += usize::from(!exists);
            answered += usize::from(!exists && is_right.is_some());
            refused += usize::from(exists && is_right.is_none());
            wrong += usize::from(exists && is_right == Some(false));
            assert!(exists || is_right != Some(true), "{left:?} o {n}:{d}");
            let (a, b) = (layout(&left), layout(&[(n, d)]));
            assert_eq!(a.composition(&b).is_ok(), exists, "{a} o {b}");
        }
    }
    println!("{pairs} pairs: {without} have no composition, and CuTe answers {answered} of them");
    println!("of the others it refuses {refused} and answers {wrong} with another function");
    assert_eq!((pairs, without, answered, refused, wrong), (11_019, 3_810, 250, 1_828, 10));
}

fn layout(modes: &[(i64, i64)]) -> Layout {
    let (extents, strides): (Vec<i64>, Vec<i64>) = modes.iter().copied().unzip();
    Layout::from_slices(&extents, &strides).expect("a layout")
}
