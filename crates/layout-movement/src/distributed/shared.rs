//! Triton's layouts of shared memory: `#ttg.swizzled_shared<{…}>` and `#ttg.padded_shared<[32:+4] {…}>`.

use super::MAX_RANK;
use super::blocked::permutation;
use super::part::{Piece, wrong};
use crate::limits::{AttributeNumber, NotAnAttribute};
use layout_hardware::atom::Reader;
use layout_runtime::rules::{NotAPowerOfTwo, RankMismatch};
use layout_runtime::{IntTuple, Layout, ParseError, Swizzle};

layout_runtime::rules! {
    AttributeLeading = "a leading offset is not supported", "for `#ttg.nvmma_shared` with 128 bytes, write the layout `tile_to_shape(Layout_K_SW128_Atom<16>, (128,64))`";
}

/// Returns the layout of a tensor in shared memory, which maps coordinates to element indices of the memory.
pub(super) const fn shared(shape: &IntTuple, extents: Piece<'_>, attribute: Piece<'_>) -> Result<Layout, ParseError> {
    let named = attribute.without_dialect();
    let kinds = ["swizzled_shared<{", "shared<{"];
    let kind = first!(0..kinds.len(), |i| named.within(kinds[i], "}>").is_some());
    if kind < kinds.len()
        && let Some(fields) = named.within(kinds[kind], "}>")
    {
        return swizzled(shape, extents, fields);
    }
    let Some(inside) = named.within("padded_shared<", "}>") else {
        return wrong(NotAnAttribute.error(), attribute);
    };
    padded(shape, extents, inside)
}

/// Parses `vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]`: a row consists of chunks of `vec` elements, and its
/// chunk numbers are XORed with the phase `row / perPhase % maxPhase`.
const fn swizzled(shape: &IntTuple, extents: Piece<'_>, fields: Piece<'_>) -> Result<Layout, ParseError> {
    let names = ["vec", "perPhase", "maxPhase"];
    ok!(fields.require_fields(&[names[0], names[1], names[2], "order", "hasLeadingOffset"]));
    if let Some(value) = fields.get("hasLeadingOffset")
        && Reader::new(value.text).eat("true")
    {
        return wrong(AttributeLeading.error(), value);
    }
    let mut bits = [0; 3];
    each!(for i in 0..3 {
        let value = ok!(fields.need(names[i]));
        bits[i] = ok!(log2(ok!(value.number()), value));
    });
    let (base, fastest) = ok!(ordered(shape, extents, ok!(fields.need("order"))));
    let columns = ok!(log2(shape.tree.leaves[fastest].value(), extents));
    let [vec, per_phase, phases] = bits;
    // A row has `2^chunks` chunks, so more phases have no effect.
    let chunks = if columns > vec { columns - vec } else { 0 };
    let phases = if phases < chunks { phases } else { chunks };
    if phases == 0 {
        return Ok(base);
    }
    let swizzle = ok!(Swizzle::new(phases, vec, columns + per_phase - vec), |error| ParseError::new(
        error,
        fields.start,
        fields.start + fields.text.len()
    ));
    match base.swizzled(swizzle, 0) {
        Ok(layout) => Ok(layout),
        Err(error) => wrong(error.without_place(), fields),
    }
}

/// Parses `[32:+4, 128:+8] {order = [1, 0], shape = [128, 64]}`: in memory, 4 unused elements follow every 32 elements.
const fn padded(shape: &IntTuple, extents: Piece<'_>, inside: Piece<'_>) -> Result<Layout, ParseError> {
    let bytes = inside.text.as_bytes();
    let end = first!(0..bytes.len(), |i| bytes[i] == b'{');
    if end == bytes.len() {
        return wrong(NotAnAttribute.error(), inside);
    }
    let (list, fields) = (inside.cut(0, end), inside.cut(end + 1, bytes.len()));
    ok!(fields.require_fields(&["order", "shape"]));
    let (base, _) = ok!(ordered(shape, extents, ok!(fields.need("order"))));
    let Some(mut rest) = list.within("[", "]") else { return wrong(AttributeNumber.error(), list) };
    let size = base.size() as i64;
    let (mut sizes, mut strides, mut reached, mut stride) = (IntTuple::EMPTY, IntTuple::EMPTY, 1, 1);
    while !rest.text.is_empty() {
        let (entry, behind) = rest.first();
        let (interval, padding) = ok!(interval(entry));
        if interval <= reached || interval % reached != 0 {
            return wrong(AttributeNumber.error(), entry);
        }
        (sizes, strides) = (ok!(pushed(&sizes, interval / reached, entry)), ok!(pushed(&strides, stride, entry)));
        (stride, reached) = (stride * (interval / reached) + padding, interval);
        rest = behind;
    }
    let last = if size > reached { (size + reached - 1) / reached } else { 1 };
    (sizes, strides) = (ok!(pushed(&sizes, last, list)), ok!(pushed(&strides, stride, list)));
    let padding = match Layout::new(&sizes, &strides) {
        Ok(layout) => layout,
        Err(error) => return wrong(error.without_place(), list),
    };
    match padding.composition(&base) {
        Ok(layout) => Ok(layout),
        Err(error) => wrong(error.without_place(), list),
    }
}

/// Parses `32:+4`.
const fn interval(entry: Piece<'_>) -> Result<(i64, i64), ParseError> {
    let mut reader = Reader::new(entry.text);
    let Some(interval) = reader.number() else { return wrong(AttributeNumber.error(), entry) };
    if !reader.eat(":+") {
        return wrong(AttributeNumber.error(), entry);
    }
    match reader.number() {
        Some(padding) if reader.is_empty() && interval < 1 << 31 && padding < 1 << 31 => Ok((interval, padding)),
        _ => wrong(AttributeNumber.error(), entry),
    }
}

const fn pushed(tuple: &IntTuple, number: i64, at: Piece<'_>) -> Result<IntTuple, ParseError> {
    match tuple.push(&IntTuple::int(number)) {
        Ok(longer) => Ok(longer),
        Err(error) => wrong(error.without_place(), at),
    }
}

/// Returns the compact layout of `shape` with the dimensions in this order, and the fastest dimension.
const fn ordered(shape: &IntTuple, extents: Piece<'_>, order: Piece<'_>) -> Result<(Layout, usize), ParseError> {
    let (numbers, rank) = (ok!(order.numbers()), shape.len());
    if numbers.len() != rank || rank > MAX_RANK {
        return wrong(RankMismatch { found: numbers.len() as i64, expected: rank as i64 }.error(), order);
    }
    let dimensions = match permutation(&numbers) {
        Ok(dimensions) => dimensions,
        Err(error) => return wrong(error.without_place(), order),
    };
    let (mut strides, mut stride) = ([0; MAX_RANK], 1_i64);
    each!(for i in 0..rank {
        strides[dimensions[i]] = stride;
        stride = stride.saturating_mul(shape.tree.leaves[dimensions[i]].value());
    });
    let mut tuple = IntTuple::EMPTY;
    each!(for i in 0..rank {
        tuple = ok!(pushed(&tuple, strides[i], order));
    });
    match Layout::new(shape, &tuple) {
        Ok(layout) => Ok((layout, dimensions[0])),
        Err(error) => wrong(error.without_place(), extents),
    }
}

/// Returns `k` if the number is `2^k`, and otherwise an error.
const fn log2(number: i64, at: Piece<'_>) -> Result<i64, ParseError> {
    if number < 1 || number & (number - 1) != 0 {
        return wrong(NotAPowerOfTwo { number }.error(), at);
    }
    Ok(number.trailing_zeros() as i64)
}
