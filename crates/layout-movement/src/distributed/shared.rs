//! Triton's layouts of shared memory: `#ttg.swizzled_shared<{…}>`, `#ttg.nvmma_shared<{…}>` and
//! `#ttg.padded_shared<[32:+4] {…}>`.

use super::MAX_RANK;
use super::blocked::permutation;
use super::part::{Piece, wrong};
use crate::limits::{AttributeNumber, NotAnAttribute};
use layout_hardware::atom::Reader;
use layout_runtime::rules::{NotAPowerOfTwo, RankMismatch};
use layout_runtime::{Error, IntTuple, Layout, ParseError, Swizzle};

layout_runtime::rules! {
    AttributeLeading = "a leading offset is not supported", "write `#ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>`";
    NvmmaNumber = "unsupported number", "use 0, 32, 64 or 128 for `swizzlingByteWidth`, and 8, 16 or 32 for `elementBitWidth` (8 if `fp4Padded` is true)";
    NvmmaTransposed = "a transposed layout without a swizzle is not supported, because versions of Triton define it differently", "write the layout itself, as in `(64,128):(1,64)`";
    NvmmaTile { columns: i64 } = "a tile has 8 rows of {columns} elements, and the tensor has fewer rows or columns", "choose a smaller `swizzlingByteWidth`";
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
    if let Some(fields) = named.within("nvmma_shared<{", "}>") {
        return nvmma(shape, extents, fields);
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
    with_swizzle(base, Swizzle::new(phases, vec, columns + per_phase - vec), fields)
}

/// Returns the layout with a swizzle. `fields` is the text that determines the swizzle, for errors.
const fn with_swizzle(base: Layout, swizzle: Result<Swizzle, Error>, fields: Piece<'_>) -> Result<Layout, ParseError> {
    let end = fields.start + fields.text.len();
    let swizzle = ok!(swizzle, |error| ParseError::new(error, fields.start, end));
    match base.swizzled(swizzle, 0) {
        Ok(layout) => Ok(layout),
        Err(error) => wrong(error.without_place(), fields),
    }
}

/// The numbers of `#ttg.nvmma_shared<{…}>`.
#[derive(Clone, Copy)]
struct Nvmma {
    /// Number of bytes of a row of a tile, or 0 without a swizzle.
    bytes: i64,
    /// Number of bits of an element.
    bits: i64,
    /// `true` if dimension 0 is contiguous, and not the last dimension.
    is_transposed: bool,
    /// `true` if 8 unused bytes follow each 8 bytes, which contain 16 elements of 4 bits.
    is_padded: bool,
}

/// Parses `swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16`: memory consists of tiles of 8 rows of
/// 128 bytes, and the chunks of 16 bytes of a row are XORed with the number of the row.
const fn nvmma(shape: &IntTuple, extents: Piece<'_>, fields: Piece<'_>) -> Result<Layout, ParseError> {
    let names = ["swizzlingByteWidth", "elementBitWidth", "transposed", "fp4Padded", "rank"];
    ok!(fields.require_fields(&names));
    let (bytes_at, bits_at) = (ok!(fields.need(names[0])), ok!(fields.need(names[1])));
    let of = Nvmma {
        bytes: ok!(bytes_at.number()),
        bits: ok!(bits_at.number()),
        is_transposed: is_true(fields, names[2]),
        is_padded: is_true(fields, names[3]),
    };
    if of.bytes != 0 && of.bytes != 32 && of.bytes != 64 && of.bytes != 128 {
        return wrong(NvmmaNumber.error(), bytes_at);
    }
    if of.bits != 8 && (of.is_padded || of.bits != 16 && of.bits != 32) {
        return wrong(NvmmaNumber.error(), bits_at);
    }
    if let Some(rank) = fields.get(names[4])
        && ok!(rank.number()) != shape.len() as i64
    {
        let (found, expected) = (ok!(rank.number()), shape.len() as i64);
        return wrong(RankMismatch { found, expected }.error(), rank);
    }
    if of.bytes == 0 && of.is_transposed {
        return wrong(NvmmaTransposed.error(), fields);
    }
    let base = ok!(of.unswizzled(shape, extents));
    if of.bytes == 0 {
        return Ok(base);
    }
    let chunk = (128 / of.bits).trailing_zeros() as i64;
    with_swizzle(base, Swizzle::new((of.bytes / 16).trailing_zeros() as i64, chunk, 3), fields)
}

const fn is_true(fields: Piece<'_>, name: &'static str) -> bool {
    match fields.get(name) {
        Some(value) => Reader::new(value.text).eat("true"),
        None => false,
    }
}

impl Nvmma {
    /// Returns the layout without the swizzle. TMA copies blocks of at most 256 elements per dimension; the blocks
    /// follow each other in memory.
    const fn unswizzled(&self, shape: &IntTuple, extents: Piece<'_>) -> Result<Layout, ParseError> {
        let rank = shape.len();
        if rank > MAX_RANK || self.bytes > 0 && rank < 2 {
            return wrong(RankMismatch { found: rank as i64, expected: 2 }.error(), extents);
        }
        let columns = if self.bytes > 0 { 8 * self.bytes / self.bits } else { 256 };
        let columns = if self.is_padded { columns / 2 } else { columns };
        let contiguous = if self.is_transposed { 0 } else { rank - 1 };
        // The number of bits of each extent, and of the extent of a block.
        let (mut whole, mut block, mut rows) = ([0; MAX_RANK], [0; MAX_RANK], 1);
        each!(for i in 0..rank {
            let extent = shape.tree.leaves[i].value();
            let most = if i == contiguous { columns } else { 256 };
            whole[i] = ok!(log2(extent, extents)) as usize;
            block[i] = ok!(log2(if extent < most { extent } else { most }, extents)) as usize;
            let is_row = if self.is_transposed { i + 1 == rank } else { i != contiguous };
            rows = if is_row { rows << block[i] } else { rows };
        });
        if self.bytes > 0 && (shape.tree.leaves[contiguous].value() < columns || rows < 8) {
            return wrong(NvmmaTile { columns }.error(), extents);
        }
        strided(shape, &self.strides(&whole, &block, rank), &whole, extents)
    }

    /// Returns the strides of the bits of each coordinate.
    const fn strides(&self, whole: &[usize; MAX_RANK], block: &[usize; MAX_RANK], rank: usize) -> Strides {
        let contiguous = if self.is_transposed { 0 } else { rank - 1 };
        let (mut strides, mut stride) = ([[0; MAX_BITS]; MAX_RANK], 1_i64);
        // The bits of a block in the order of its coordinates: the contiguous dimension is the fastest.
        let (mut order, mut count) = ([(0, 0); MAX_BITS], 0);
        each!(for i in 0..rank {
            let dimension = if i == 0 {
                contiguous
            } else if self.is_transposed {
                rank - i
            } else {
                rank - 1 - i
            };
            each!(for bit in 0..block[dimension] {
                order[count] = (dimension, bit);
                count += 1;
            });
        });
        // If the block is transposed, the first dimension and all dimensions between the first and the last are the
        // columns. The columns of one tile are first, then all rows, then the other columns.
        let tile = block[contiguous];
        let rows = if self.is_transposed && rank > 1 { block[rank - 1] } else { count - tile };
        each!(for k in 0..count {
            let at = if k < tile {
                k
            } else if k < tile + rows {
                count - rows + (k - tile)
            } else {
                k - rows
            };
            // 8 bytes are used, and 8 are not.
            let is_behind_padding = self.is_padded && self.bytes > 0 && k == 3;
            stride = if is_behind_padding { 2 * stride } else { stride };
            strides[order[at].0][order[at].1] = stride;
            stride *= 2;
        });
        each!(for i in 0..rank {
            let dimension = if self.bytes == 0 { rank - 1 - i } else { i };
            each!(for bit in block[dimension]..whole[dimension] {
                strides[dimension][bit] = stride;
                stride *= 2;
            });
        });
        strides
    }
}

/// Maximum number of bits of a coordinate, and of all coordinates of a block.
const MAX_BITS: usize = 63;

/// The stride of each bit of each coordinate.
type Strides = [[i64; MAX_BITS]; MAX_RANK];

/// Returns the layout in which each bit of a coordinate has its stride.
const fn strided(
    shape: &IntTuple,
    strides: &Strides,
    bits: &[usize; MAX_RANK],
    extents: Piece<'_>,
) -> Result<Layout, ParseError> {
    let (mut sizes, mut steps) = (IntTuple::EMPTY, IntTuple::EMPTY);
    each!(for i in 0..shape.len() {
        let (mut size, mut step) = (IntTuple::EMPTY, IntTuple::EMPTY);
        let mut start = 0;
        each!(for bit in 1..bits[i] + 1 {
            if bit == bits[i] || strides[i][bit] != 2 * strides[i][bit - 1] {
                size = ok!(pushed(&size, 1 << (bit - start), extents));
                step = ok!(pushed(&step, strides[i][start], extents));
                start = bit;
            }
        });
        (sizes, steps) = (ok!(grouped(&sizes, &size, 1, extents)), ok!(grouped(&steps, &step, 0, extents)));
    });
    match Layout::new(&sizes, &steps) {
        Ok(layout) => Ok(layout),
        Err(error) => wrong(error.without_place(), extents),
    }
}

/// Appends a mode: `none` instead of an empty tuple, and a number instead of a tuple with one number.
const fn grouped(tuple: &IntTuple, mode: &IntTuple, none: i64, at: Piece<'_>) -> Result<IntTuple, ParseError> {
    let longer = match mode.len() {
        0 => tuple.push(&IntTuple::int(none)),
        1 => tuple.push(&IntTuple::leaf(mode.tree.leaves[0])),
        _ => tuple.push(mode),
    };
    match longer {
        Ok(longer) => Ok(longer),
        Err(error) => wrong(error.without_place(), at),
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
