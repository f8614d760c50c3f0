//! Describes the set of indices of a layout: its gaps, and indices that several coordinates share.

use layout_runtime::Layout;
use std::collections::HashMap;

/// The maximum number of coordinates to count one by one.
const MOST: usize = 1 << 20;

/// Returns a text such as `64 of the 71 indices from 0 to 70: 7 gaps; each index once`.
pub(super) fn footprint(layout: &Layout) -> String {
    if layout.is_empty() {
        return "none, the layout is empty".into();
    }
    if layout.size() > MOST {
        return format!("not counted, because there are more than {MOST} coordinates");
    }
    let mut counts: HashMap<i64, usize> = HashMap::new();
    for coordinate in 0..layout.size() {
        *counts.entry(layout.index(coordinate as i64)).or_default() += 1;
    }
    let (low, high) = (counts.keys().min().copied().unwrap_or(0), counts.keys().max().copied().unwrap_or(0));
    let (span, most) = (high.abs_diff(low) + 1, counts.values().max().copied().unwrap_or(0));
    let gaps = span - counts.len() as u64;
    let shared = match most {
        0 | 1 => "each index once".to_string(),
        _ => format!(
            "an index has up to {most} coordinates, {:.2} on average",
            layout.size() as f64 / counts.len() as f64
        ),
    };
    let plural = if gaps == 1 { "" } else { "s" };
    format!("{} of the {span} indices from {low} to {high}, {gaps} gap{plural}; {shared}", counts.len())
}
