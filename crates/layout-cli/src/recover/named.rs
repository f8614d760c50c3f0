//! Writes strides in terms of named sizes, so that the layout is also correct for other sizes.

use super::{Recover, recover};
use layout_runtime::Layout;

/// The largest value of a size for which other values are tried. The other values are about twice as large.
const MOST: u64 = 1 << 30;

/// Returns the layout that index code computes, with the names of sizes in its strides, such as `(64,8):(1,4*BM)`. The
/// function evaluates the code with other values of the sizes: first with one size doubled, then with odd values.
/// Returns `None` if the layout would be wrong for one of these evaluations.
///
/// ```
/// use layout_cli::{Recover, named, recover};
///
/// let values = [("BM".to_string(), 64)];
/// let how = Recover { values: &values, ..Recover::over("64,8") };
/// let found = recover("As[(c * 4) * BM + r]", &how).unwrap();
/// assert_eq!(named("As[(c * 4) * BM + r]", &how, &found.layout).unwrap(), "(64,8):(1,4*BM)");
/// ```
#[must_use]
pub fn named(code: &str, how: &Recover<'_>, found: &Layout) -> Option<String> {
    let plain =
        |layout: &Layout| layout.swizzle().is_identity() && layout.offset() == 0 && layout.shape() == found.shape();
    let with = |values: Vec<i64>| {
        let values: Vec<(String, i64)> = how.values.iter().map(|(name, _)| name.clone()).zip(values).collect();
        let layout = recover(code, &Recover { values: &values, ..*how }).ok()?.layout;
        plain(&layout).then(|| strides(&layout))
    };
    let numbers: Vec<i64> = how.values.iter().map(|(_, number)| *number).collect();
    if numbers.iter().any(|number| number.unsigned_abs() > MOST) {
        return None;
    }
    let base = strides(found);
    let mut factors: Vec<Vec<usize>> = vec![Vec::new(); base.len()];
    for which in 0..numbers.len() {
        let mut more = numbers.clone();
        more[which] *= 2;
        for (leaf, (stride, before)) in with(more)?.into_iter().zip(&base).enumerate() {
            match stride {
                twice if *before != 0 && twice == 2 * before => factors[leaf].push(which),
                same if same == *before => {}
                _ => return None,
            }
        }
    }
    let product = |leaf: usize, numbers: &[i64]| {
        factors[leaf].iter().try_fold(1_i64, |product, which| product.checked_mul(numbers[*which]))
    };
    let coefficient = |leaf: usize| base[leaf].checked_div(product(leaf, &numbers)?);
    // A value of 0, such as the start address of an array, stays 0.
    let odd = numbers
        .iter()
        .enumerate()
        .map(|(which, number)| if *number == 0 { 0 } else { 2 * number + 2 * which as i64 + 1 });
    let odd: Vec<i64> = odd.collect();
    let scaled = |leaf: usize| coefficient(leaf)?.checked_mul(product(leaf, &odd)?);
    let is_so = (0..base.len()).map(scaled).eq(with(odd.clone())?.into_iter().map(Some));
    let is_read = |name: &str| name.chars().all(|c| c.is_alphanumeric() || c == '_');
    let is_named = plain(found) && factors.iter().flatten().all(|which| is_read(&how.values[*which].0));
    if !is_so || !is_named || factors.iter().all(Vec::is_empty) {
        return None;
    }
    let terms: Option<Vec<String>> =
        (0..base.len()).map(|leaf| Some(spelled(coefficient(leaf)?, &factors[leaf], how))).collect();
    Some(filled(found, terms?.into_iter()))
}

/// Returns the strides of all leaves.
fn strides(layout: &Layout) -> Vec<i64> {
    layout.stride().leaves().iter().map(|stride| stride.value()).collect()
}

/// Prints a product such as `4*BM`.
fn spelled(number: i64, names: &[usize], how: &Recover<'_>) -> String {
    let factors = names.iter().map(|which| how.values[*which].0.clone());
    let number = (number != 1 || names.is_empty()).then(|| number.to_string());
    number.into_iter().chain(factors).collect::<Vec<_>>().join("*")
}

/// Prints the layout with `words` instead of its strides.
fn filled(layout: &Layout, mut words: impl Iterator<Item = String>) -> String {
    let strides = layout.stride().to_string();
    let mut out = format!("{}:", layout.shape());
    let mut rest = strides.as_str();
    while let Some(first) = rest.chars().next() {
        let is_number = |c: char| c.is_ascii_digit() || c == '-';
        let end = if is_number(first) { rest.find(|c| !is_number(c)).unwrap_or(rest.len()) } else { first.len_utf8() };
        let (word, behind) = rest.split_at(end);
        out += &if is_number(first) { words.next().unwrap_or_default() } else { word.to_string() };
        rest = behind;
    }
    out
}
