//! Recovers the layout that pasted index code computes.

use crate::numbers::Number;
use layout_cli::{Failure, Recover, Recovered, assume, named, recover};
use std::collections::BTreeMap;

/// The result of index code, and the sliders for its names.
pub(crate) struct Code {
    /// The extents of the coordinates, and the numbers.
    pub(crate) numbers: Vec<Number>,
    /// The layout that the code computes, or the error.
    pub(crate) found: Result<Recovered, Failure>,
    /// The layout with the names of the numbers, if it is valid for other numbers too.
    pub(crate) named: Option<String>,
}

/// Recovers the layout if the text is index code, for the values of the sliders. Returns `None` for other texts.
pub(crate) fn index_code(text: &str, values: &BTreeMap<String, i64>) -> Option<Code> {
    // A single name or number is treated as an expression, not as index code.
    let is_computed = text.contains(['*', '%', '/', '[', '^', '&']) || text.contains("<<") || text.contains(">>");
    let known = |name: &str| values.get(name).copied();
    let assumed = assume(text, &Recover::over(""), &known).ok().filter(|_| is_computed)?;
    if assumed.extents.is_empty() && assumed.numbers.is_empty() {
        return None;
    }
    let coordinates: Vec<String> = assumed.extents.iter().map(|(name, _)| name.clone()).collect();
    let shape = assumed.shape();
    // The coordinates are not named here, because names would not show which coordinates belong to the same mode.
    let how = Recover { coordinates: Some(&coordinates), values: &assumed.numbers, ..Recover::over(&shape) };
    let found = recover(text, &how);
    let named = found.as_ref().ok().and_then(|found| named(text, &how, &found.layout));
    let slider = |(name, value): &(String, i64), most: i64, is_extent: bool| Number {
        name: name.clone(),
        value: *value,
        low: is_extent.into(),
        high: most.max(*value),
        step: 1,
        is_extent,
    };
    let extents = assumed.extents.iter().map(|extent| slider(extent, 128, true));
    let numbers: Vec<Number> = extents.chain(assumed.numbers.iter().map(|of| slider(of, 256, false))).collect();
    Some(Code { numbers, found, named })
}
