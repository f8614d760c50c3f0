//! Prints layouts and offsets with symbols in the notation.

use super::defined::Words;
use super::numbers::Numbers;
use layout_hardware::descriptors::Boxes;
use layout_runtime::{Basis, Int, IntTuple, Layout};

/// Prints a layout without symbols. An offset of 0 is omitted.
pub(crate) fn spelled(layout: &Layout) -> String {
    match layout.is_composed() && layout.offset() == 0 && layout.terms().is_empty() {
        true => format!("{} o {}", layout.swizzle(), layout.layout_part()),
        false => layout.to_string(),
    }
}

/// Prints a layout with symbols: `((128,64),(ceil(m/128),ceil(n/64))):((ld,1),(128*ld,64))`.
pub fn spell(layout: &Layout, numbers: &Numbers) -> String {
    let name = name_in(numbers);
    format!(
        "{}{}:{}",
        layout.front_in(&name),
        spell_tuple(&layout.shape(), numbers),
        spell_tuple(&layout.stride(), numbers)
    )
}

/// Prints the offset of a layout with symbols, for example `8*ld + 2` or `(0,16*b)`.
pub(crate) fn spell_offset(layout: &Layout, numbers: &Numbers) -> String {
    layout.offset_in(&name_in(numbers)).to_string()
}

/// Returns a function from the position of a symbol to the symbol's text.
fn name_in<'n>(numbers: &'n Numbers) -> impl Fn(u8) -> &'n str {
    |name| numbers.get(name).map_or("?", |number| number.text.as_str())
}

/// In an error message, replaces placeholders such as `n0` by the texts of the symbols: `[n0,8]` becomes `[n,8]`.
pub(crate) fn spell_words(text: &str, numbers: &Numbers) -> String {
    let (name, mut out, mut rest) = (name_in(numbers), String::new(), text);
    while let Some(start) = rest.find('n') {
        let digits = &rest[start + 1..];
        let digits = &digits[..digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len())];
        out += &rest[..start];
        out += digits.parse().map_or("n", &name);
        rest = &rest[start + 1 + digits.len()..];
    }
    out + rest
}

/// Prints a shape or a stride, with the text of each symbol.
pub fn spell_tuple(tuple: &IntTuple, numbers: &Numbers) -> String {
    nested(tuple, &mut |int| spell_int(int, numbers))
}

/// Returns the text of a tuple in the notation of layouts, such as `(3,(2,4))`. `leaf` prints each integer.
pub(super) fn nested(tuple: &IntTuple, leaf: &mut dyn FnMut(Int) -> String) -> String {
    if let Some(int) = tuple.as_int() {
        return leaf(int);
    }
    let modes = (0..tuple.rank()).filter_map(|i| tuple.mode(&[i]).ok());
    format!("({})", modes.map(|mode| nested(&mode, leaf)).collect::<Vec<_>>().join(","))
}

/// Prints the boxes of a tensor map, for example `128B box (64,128) dims (n,m) strides (2*ld)`. If a dimension consists
/// of several leaves, its extent or stride is printed as `…`.
pub fn spell_boxes(boxes: &Boxes, gmem: &Layout, numbers: &Numbers) -> String {
    let (shape, stride) = (gmem.shape(), gmem.stride());
    let (extents, steps) = (shape.leaves(), stride.leaves());
    let dimension = |i: usize, spell: &dyn Fn(usize) -> String| {
        let leaves: Vec<usize> = (0..extents.len()).filter(|leaf| boxes.dimension_of(*leaf) == Some(i)).collect();
        if let [leaf] = leaves.as_slice() { spell(*leaf) } else { "…".to_string() }
    };
    let bytes = |step: Int| Int::new(step.value() * boxes.bits() / 8).of(step.basis());
    let list = |from: usize, spell: &dyn Fn(usize) -> String| {
        (from..boxes.rank()).map(|i| dimension(i, spell)).collect::<Vec<_>>().join(",")
    };
    let dims = list(0, &|leaf| spell_int(extents[leaf], numbers));
    let strides = list(1, &|leaf| spell_int(bytes(steps[leaf]), numbers));
    let extents: Vec<String> = boxes.extents().iter().map(u32::to_string).collect();
    let count = if boxes.count() == 1 { String::new() } else { format!(" boxes {}", boxes.count()) };
    format!("{} box ({}) dims ({dims}) strides ({strides}){count}", boxes.swizzle_name(), extents.join(","))
}

fn spell_int(int: Int, numbers: &Numbers) -> String {
    let text = name_in(numbers);
    if let Some(symbol) = int.symbol() {
        return match symbol.divisor {
            1 => without_braces(text(symbol.name)).to_string(),
            divisor => match text(symbol.name) {
                // The notation has no parentheses inside `ceil`, so a nested quotient is printed in braces.
                name if name.starts_with("ceil(") => format!("ceil({{{name}}}/{divisor})"),
                name => Words::read(name)
                    .and_then(|words| words.divided(divisor.into()))
                    .unwrap_or_else(|| format!("ceil({name}/{divisor})")),
            },
        };
    }
    if !int.basis().is_named() {
        return int.to_string();
    }
    let names = factors(int).map(text).collect::<Vec<_>>().join("*");
    match int.value() {
        0 => "0".to_string(),
        1 => names,
        -1 => format!("-{names}"),
        value => format!("{value}*{names}"),
    }
}

/// Removes the braces around a product. Braces are only necessary if the product is part of a larger expression.
fn without_braces(text: &str) -> &str {
    let inner = text.strip_prefix('{').and_then(|inner| inner.strip_suffix('}'));
    inner.filter(|_| Words::read(text).is_some_and(|words| words.is_product())).unwrap_or(text)
}

/// Returns the symbols that are factors of a number of a layout, such as `m` and `ld` for `8*m*ld`. If a symbol is a
/// factor twice, it is returned twice.
pub fn factors(int: Int) -> impl Iterator<Item = u8> {
    let basis = int.basis();
    (0..Basis::MAX_FACTORS).filter_map(move |i| basis.factor(i))
}

/// Returns the product of the symbols as the unit of a stride, or `None` if there are too many factors.
pub(super) fn unit(mut names: impl Iterator<Item = u8>) -> Option<Basis> {
    names.try_fold(Basis::ONE, |unit, name| unit.times(Basis::named(name.into())?))
}
