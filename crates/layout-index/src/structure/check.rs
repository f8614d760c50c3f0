//! Checks the runtime values of a layout once, when a tensor or a layout value is built.

use super::leaf::Extent;
use layout_runtime::rules::{
    CoordinateStride, ExtentNotPositive, IndexOverflow, NumberOverflow, Overrun, SizeOverflow, StrideOverflow,
    TooNarrow,
};
use layout_runtime::{
    Basis, Error, Layout, MAX_LEAVES, MOST, MOST_SWIZZLED,
    leaf::Leaf,
    symbols::{Fact, Get},
};

/// Returns the extent and the stride of a leaf, with the runtime values that `get` returns.
///
/// # Errors
/// If a symbol of the extent is below 1, if the extent is not a multiple of its declared divisor, if the stride is a
/// coordinate such as `1@0`, or if the stride does not fit in 63 bits.
fn leaf(mode: &Leaf, get: Get<'_>) -> Result<(i64, i64), Error> {
    if let Some(symbol) = mode.symbol() {
        let number = get(usize::from(symbol.name));
        if number < 1 {
            return Err(ExtentNotPositive { extent: number }.error());
        }
        let extent = Extent::new(mode.extent()).of(get);
        if extent % i64::from(symbol.known) != 0 {
            return Err(Overrun { tile: i64::from(symbol.known), size: extent }.error());
        }
    }
    if mode.basis.is_coordinate() {
        return Err(CoordinateStride.error());
    }
    match stride(mode, get) {
        Some(stride) => Ok((Extent::new(mode.extent()).of(get), stride)),
        None => Err(StrideOverflow.error()),
    }
}

fn stride(mode: &Leaf, get: Get<'_>) -> Option<i64> {
    let mut names = (0..Basis::MAX_FACTORS).filter_map(|i| mode.basis.factor(i));
    let stride = names.try_fold(mode.stride, |product, name| product.checked_mul(get(usize::from(name))))?;
    // `i64::MIN` is excluded, because its negation does not fit.
    (stride > i64::MIN).then_some(stride)
}

/// Returns the number that is added to every index before the swizzle. Returns `None` if the computation overflows 128
/// bits.
fn offset(layout: &Layout, get: Get<'_>) -> Option<i128> {
    layout.terms().iter().try_fold(i128::from(layout.offset()), |sum, term| {
        let mut names = (0..Basis::MAX_FACTORS).filter_map(|i| term.names.factor(i));
        let product = |product: i128, name: u8| product.checked_mul(get(usize::from(name)).into());
        sum.checked_add(names.try_fold(i128::from(term.value), product)?)
    })
}

/// Returns the smallest and the largest index before the swizzle. The limits on sizes, strides and indices are the same
/// as for [`Layout`] values.
///
/// # Errors
/// If an extent is below 1 or violates its declared divisor, if a stride is a coordinate such as `1@0`, or if the size,
/// a stride or an index does not fit in 63 bits. If the layout has a swizzle or an offset, indices must fit in 62 bits.
pub fn bounds(layout: &Layout, get: Get<'_>) -> Result<(i64, i64), Error> {
    let offset = offset(layout, get).ok_or(IndexOverflow.error())?;
    let (mut low, mut high, mut size) = (offset, offset, 1_i64);
    for (i, mode) in layout.modes().leaves[..layout.len()].iter().enumerate() {
        let (extent, stride) = leaf(mode, get).map_err(|error| error.leaf(i))?;
        size = size.checked_mul(extent).ok_or(SizeOverflow.error().leaf(i))?;
        let last = (i128::from(extent) - 1) * i128::from(stride);
        (low, high) = (low + last.min(0), high + last.max(0));
    }
    let limit = if layout.is_composed() { MOST_SWIZZLED } else { MOST };
    if high - low >= MOST || high >= limit || low <= -limit {
        return Err(IndexOverflow.error());
    }
    Ok((low as i64, high as i64))
}

/// Returns an error unless the values of all symbols fit in 63 bits and every fact is true for these values.
pub(crate) fn facts(facts: &[Fact], names: &[&'static str], is_signed: bool, get: Get<'_>) -> Result<(), Error> {
    // A value of an unsigned type that does not fit in `i64` is negative after the conversion.
    if let Some(name) = (0..names.len()).find(|name| !is_signed && get(*name) < 0) {
        return Err(NumberOverflow { name: names[name] }.error());
    }
    facts.iter().try_for_each(|fact| fact.check(get))
}

/// Returns an error unless the layout with these values is valid and its indices fit in `bits` bits. The error contains
/// the value that causes it, and the name of its symbol.
pub(crate) fn numbers(
    layout: &Layout,
    names: &[&'static str],
    (bits, is_signed): (u32, bool),
    get: Get<'_>,
) -> Result<(), Error> {
    let of_name = |name: u8, error: Error| match names.get(usize::from(name)) {
        Some(text) => error.number(text, get(usize::from(name))),
        None => error,
    };
    let checked = bounds(layout, get).and_then(|(low, high)| {
        let (low, high) = if layout.swizzle().is_identity() { (low, high) } else { swizzled(layout, get)? };
        let fits = |index: i64| (is_signed || index >= 0) && (bits == 64 || index.max(!index) >> bits == 0);
        match [low, high].into_iter().find(|index| !fits(*index)) {
            None => Ok(()),
            Some(index) => Err(TooNarrow { index, bits: i64::from(bits) }.error()),
        }
    });
    checked.map_err(|error| match culprit(layout, &error, get) {
        Some(name) => of_name(name, error),
        None => error,
    })
}

/// Returns bounds of the indices after the swizzle. The bounds include the whole blocks of indices that the swizzle
/// permutes.
fn swizzled(layout: &Layout, get: Get<'_>) -> Result<(i64, i64), Error> {
    let layout = value(layout, 0, get);
    layout.verify()?;
    Ok(layout.bounds())
}

/// Returns the symbol that the error message names: among the candidates, the symbol with the largest value. If the
/// size overflows, the candidates are the symbols of all extents. For another error, the candidates are the symbols of
/// the leaf that causes the error. If no single leaf causes the error, the candidates are the symbols of the leaf that
/// contributes most to the index.
fn culprit(layout: &Layout, error: &Error, get: Get<'_>) -> Option<u8> {
    let extent = |mode: &Leaf| mode.symbol().map(|symbol| symbol.name);
    let factors = |mode: &Leaf| {
        (0..Basis::MAX_FACTORS).filter_map({
            let basis = mode.basis;
            move |i| basis.factor(i)
        })
    };
    let size = |name: &u8| get(usize::from(*name)).unsigned_abs();
    let leaves = &layout.modes().leaves[..layout.len()];
    let last = |mode: &&Leaf| {
        let extent = i128::from(Extent::new(mode.extent()).of(get)) - 1;
        extent.saturating_mul(stride(mode, get).unwrap_or(i64::MAX).into()).saturating_abs()
    };
    match error.at_leaf() {
        _ if error.breaks(&SizeOverflow::RULE) => leaves.iter().filter_map(extent).max_by_key(size),
        Some(leaf) if error.breaks(&StrideOverflow::RULE) => factors(&leaves[leaf]).max_by_key(size),
        Some(leaf) => extent(&leaves[leaf]),
        None => {
            let named = leaves.iter().filter(|mode| extent(mode).or(mode.basis.first_name()).is_some());
            let mode = named.max_by_key(last)?;
            factors(mode).chain(extent(mode)).max_by_key(size)
        }
    }
}

/// Returns `layout` with each symbol replaced by the value that `get` returns. Check the values with [`bounds`] first,
/// because this function does not report overflow. Extents may be 0, for an empty part of a tensor.
pub fn value(layout: &Layout, start: i64, get: Get<'_>) -> Layout {
    let mut modes = *layout.modes();
    for mode in &mut modes.leaves[..layout.len()] {
        let (extent, stride) = (Extent::new(mode.extent()).of(get), stride(mode, get).unwrap_or(0));
        let basis = if mode.basis.is_xor() { mode.basis } else { Basis::ONE };
        *mode = Leaf::of(extent, stride, basis).marked(mode.extent_is_static, mode.stride_is_static);
    }
    let offset = offset(layout, get).and_then(|offset| i64::try_from(offset).ok()).unwrap_or(0);
    Layout::plain(modes).with_front(layout.swizzle(), offset + start)
}

/// Returns `true` if each stride is larger than the largest index that all leaves with smaller strides can reach
/// together. Then no two coordinates have the same index. The result can be `false` for an injective layout.
pub fn injective(layout: &Layout, get: Get<'_>) -> bool {
    let mut leaves = [(0_u64, 0_u64); MAX_LEAVES];
    let mut len = 0;
    for mode in &layout.modes().leaves[..layout.len()] {
        let extent = Extent::new(mode.extent()).of(get);
        if extent == 0 {
            return true;
        }
        if extent > 1 {
            leaves[len] = (stride(mode, get).unwrap_or(0).unsigned_abs(), extent as u64);
            len += 1;
        }
    }
    leaves[..len].sort_unstable();
    let mut bound = 0;
    leaves[..len].iter().all(|(stride, extent)| {
        let is_beyond = *stride > bound;
        bound = bound.saturating_add((extent - 1).saturating_mul(*stride));
        is_beyond
    })
}

/// Returns a compact layout of the same shape. In this layout, the leaf of the innermost loop of
/// [`Loops`](super::Loops) changes fastest, then the leaf of the next loop, and so on.
///
/// # Errors
/// If a stride would have to contain a quotient such as `ceil(m/8)`, or too many symbols.
pub const fn compact(layout: &Layout) -> Result<Layout, Error> {
    let order = super::Loops::new(layout, super::Most::UNKNOWN).order(layout.len());
    let shape = layout.shape();
    Layout::new(&shape, &ok!(shape.compact(&order)))
}
