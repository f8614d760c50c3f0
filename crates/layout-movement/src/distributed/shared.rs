//! Triton's layouts of shared memory: `#ttg.swizzled_shared<{…}>`, `#ttg.nvmma_shared<{…}>` and
//! `#ttg.padded_shared<[32:+4] {…}>`.

use super::MAX_RANK;
use super::blocked::permutation;
use super::part::{CLUSTER, Piece};
use crate::limits::{AttributeNumber, NotAnAttribute};
use layout_hardware::atom::Reader;
use layout_runtime::rules::{NotAPowerOfTwo, RankMismatch};
use layout_runtime::{Error, IntTuple, Layout, ParseError, Swizzle};

layout_runtime::rules! {
    AttributeLeading = "`hasLeadingOffset = true` is not supported", "write `#ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>`";
    NvmmaBytes = "unsupported value of `swizzlingByteWidth`", "use 0, 32, 64 or 128";
    NvmmaBits = "unsupported value of `elementBitWidth`", "use 8, 16 or 32; if `fp4Padded` is true, use 8";
    NvmmaTransposed = "a transposed layout without a swizzle is not supported, because different versions of Triton define it differently", "write the layout itself, as in `(64,128):(1,64)`";
    NvmmaTile { columns: i64 } = "the swizzle consists of tiles of 8 rows with {columns} elements each, but the tensor has fewer rows or columns", "choose a smaller `swizzlingByteWidth`";
}

/// Returns the layout of a tensor in shared memory, which maps coordinates to the indices of elements in this memory.
/// If the blocks of a cluster divide the tensor, an index refers to the memory of the block that has the element.
pub(super) const fn shared(shape: &IntTuple, extents: Piece<'_>, attribute: Piece<'_>) -> Result<Layout, ParseError> {
    let named = attribute.without_dialect();
    let kinds = ["swizzled_shared<{", "shared<{", "nvmma_shared<{", "padded_shared<"];
    let kind = first!(0..kinds.len(), |i| named.within(kinds[i], "}>").is_some());
    if kind == kinds.len() {
        return Err(attribute.at(NotAnAttribute.error()));
    }
    let Some(inside) = named.within(kinds[kind], "}>") else { return Err(attribute.at(NotAnAttribute.error())) };
    let fields = if kind == 3 { ok!(list_and_fields(inside)).1 } else { inside };
    let part = ok!(of_block(shape, extents, fields));
    let layout = ok!(match kind {
        3 => padded(&part, extents, inside),
        2 => nvmma(&part, extents, fields),
        _ => swizzled(&part, extents, fields),
    });
    Ok(ok!(in_blocks(&layout, shape, &part), |error| extents.at(error)))
}

/// Returns the shape of the part of a tensor that is in the shared memory of one block of a cluster.
/// `CGALayout = [[1, 0]]` has one vector per bit of the block number. The older `CTASplitNum = [2, 1]` contains the
/// number of parts along each dimension.
const fn of_block(shape: &IntTuple, extents: Piece<'_>, fields: Piece<'_>) -> Result<IntTuple, ParseError> {
    let (rank, mut parts) = (shape.len(), [1_i64; MAX_RANK]);
    if let Some(value) = fields.get(CLUSTER[0]) {
        let (bits, _) = ok!(value.vectors(rank));
        each!(for k in 0..bits.len {
            each!(for i in 0..rank {
                parts[i] = if bits.vectors[k][i] != 0 { parts[i].saturating_mul(2) } else { parts[i] };
            });
        });
    } else if let Some(value) = fields.get(CLUSTER[2]) {
        let numbers = ok!(value.numbers());
        if numbers.len() != rank || rank > MAX_RANK {
            return Err(value.at(RankMismatch { found: numbers.len() as i64, expected: rank as i64 }.error()));
        }
        each!(for i in 0..rank {
            parts[i] = 1 << ok!(log2(numbers.tree.leaves[i].value(), value));
        });
    }
    let mut part = IntTuple::EMPTY;
    each!(for i in 0..rank {
        let (extent, parts) = (shape.tree.leaves[i].value(), if i < MAX_RANK { parts[i] } else { 1 });
        let own = match parts {
            1 => extent,
            _ if parts < 1 << ok!(log2(extent, extents)) => extent / parts,
            _ => 1,
        };
        part = ok!(pushed(&part, own, extents));
    });
    Ok(part)
}

/// Returns a layout of shape `shape` that repeats `layout`, the layout of the part of one block, along each dimension.
const fn in_blocks(layout: &Layout, shape: &IntTuple, part: &IntTuple) -> Result<Layout, Error> {
    if shape.size() == part.size() {
        return Ok(*layout);
    }
    let (mut modes, rank) = ([Layout::UNIT; MAX_RANK], shape.len());
    each!(for i in 0..rank {
        let blocks = shape.tree.leaves[i].value() / part.tree.leaves[i].value();
        let mode = ok!(layout.layout_part().mode(&[i]));
        let repeated = [mode, ok!(Layout::new(&IntTuple::int(blocks), &IntTuple::int(0)))];
        modes[i] = if blocks > 1 { ok!(Layout::make_layout(&repeated)) } else { mode };
    });
    ok!(Layout::make_layout(modes.split_at(rank).0)).swizzled(layout.swizzle(), layout.offset())
}

/// Returns the layout for the fields of `#ttg.swizzled_shared`, such as
/// `vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]`. A row consists of chunks of `vec` elements. The numbers of
/// the chunks are XORed with the phase `row / perPhase % maxPhase`.
const fn swizzled(shape: &IntTuple, extents: Piece<'_>, fields: Piece<'_>) -> Result<Layout, ParseError> {
    let names = ["vec", "perPhase", "maxPhase"];
    ok!(fields.require_fields(&[names[0], names[1], names[2], "order", "hasLeadingOffset"]));
    if let Some(value) = fields.get("hasLeadingOffset")
        && Reader::new(value.text).eat("true")
    {
        return Err(value.at(AttributeLeading.error()));
    }
    let mut bits = [0; 3];
    each!(for i in 0..3 {
        let value = ok!(fields.need(names[i]));
        bits[i] = ok!(log2(ok!(value.number()), value));
    });
    let (base, fastest) = ok!(ordered(shape, extents, ok!(fields.need("order"))));
    let columns = ok!(log2(shape.tree.leaves[fastest].value(), extents));
    let [vec, per_phase, phases] = bits;
    // A row has `2^chunks` chunks, so at most `2^chunks` phases have an effect.
    let chunks = if columns > vec { columns - vec } else { 0 };
    let phases = if phases < chunks { phases } else { chunks };
    if phases == 0 {
        return Ok(base);
    }
    with_swizzle(base, Swizzle::new(phases, vec, columns + per_phase - vec), fields)
}

/// Returns the layout with a swizzle. Errors refer to `fields`, the text that determines the swizzle.
const fn with_swizzle(base: Layout, swizzle: Result<Swizzle, Error>, fields: Piece<'_>) -> Result<Layout, ParseError> {
    let swizzle = ok!(swizzle, |error| fields.at(error));
    Ok(ok!(base.swizzled(swizzle, 0), |error| fields.at(error)))
}

/// The fields of `#ttg.nvmma_shared<{…}>`.
#[derive(Clone, Copy)]
struct Nvmma {
    /// The number of bytes of a row of a tile, or 0 if there is no swizzle.
    bytes: i64,
    /// Number of bits of an element.
    bits: i64,
    /// `true` if dimension 0 is contiguous instead of the last dimension.
    is_transposed: bool,
    /// `true` if each group of 16 elements of 4 bits, which has 8 bytes, is followed by 8 unused bytes.
    is_padded: bool,
}

/// Returns the layout for the fields of `#ttg.nvmma_shared`, such as
/// `swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16`. For these fields, the memory consists of tiles
/// of 8 rows of 128 bytes. A row consists of chunks of 16 bytes. The numbers of the chunks are XORed with the number of
/// the row.
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
        return Err(bytes_at.at(NvmmaBytes.error()));
    }
    if of.bits != 8 && (of.is_padded || of.bits != 16 && of.bits != 32) {
        return Err(bits_at.at(NvmmaBits.error()));
    }
    if let Some(rank) = fields.get(names[4])
        && ok!(rank.number()) != shape.len() as i64
    {
        let (found, expected) = (ok!(rank.number()), shape.len() as i64);
        return Err(rank.at(RankMismatch { found, expected }.error()));
    }
    if of.bytes == 0 && of.is_transposed {
        return Err(fields.at(NvmmaTransposed.error()));
    }
    let base = ok!(of.unswizzled(shape, extents));
    if of.bytes == 0 {
        return Ok(base);
    }
    let chunk = (128 / of.bits).trailing_zeros() as i64;
    with_swizzle(base, Swizzle::new((of.bytes / 16).trailing_zeros() as i64, chunk, 3), fields)
}

const fn is_true(fields: Piece<'_>, name: &'static str) -> bool {
    matches!(fields.get(name), Some(value) if Reader::new(value.text).eat("true"))
}

impl Nvmma {
    /// Returns the layout before the swizzle. TMA copies boxes of at most 256 elements along each dimension; the boxes
    /// follow each other in memory.
    const fn unswizzled(&self, shape: &IntTuple, extents: Piece<'_>) -> Result<Layout, ParseError> {
        let rank = shape.len();
        if rank > MAX_RANK || self.bytes > 0 && rank < 2 {
            return Err(extents.at(RankMismatch { found: rank as i64, expected: 2 }.error()));
        }
        let columns = if self.bytes > 0 { 8 * self.bytes / self.bits } else { 256 };
        let columns = if self.is_padded { columns / 2 } else { columns };
        let contiguous = if self.is_transposed { 0 } else { rank - 1 };
        // The base-2 logarithm of each extent of the tensor, and of each extent of a box.
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
            return Err(extents.at(NvmmaTile { columns }.error()));
        }
        strided(shape, &self.strides(&whole, &block, rank), &whole, extents)
    }

    /// Returns the stride of each bit of each coordinate. For each dimension, `whole` and `block` contain the number of
    /// coordinate bits in the tensor and in a box.
    const fn strides(&self, whole: &[usize; MAX_RANK], block: &[usize; MAX_RANK], rank: usize) -> Strides {
        let contiguous = if self.is_transposed { 0 } else { rank - 1 };
        let (mut strides, mut stride) = ([[0; MAX_BITS]; MAX_RANK], 1_i64);
        // The bits of a box in the order of their strides: the bits of the contiguous dimension come first.
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
        // If the box is transposed, all dimensions except the last are columns. In memory, the columns of one tile come
        // first, then all rows, then the other columns.
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
            // Each 16 bytes contain 8 bytes of data, followed by 8 unused bytes.
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

/// The maximum number of bits of one coordinate, and of all coordinates of a box together.
const MAX_BITS: usize = 63;

/// `strides[i][k]` is the stride of bit `k` of coordinate `i`.
type Strides = [[i64; MAX_BITS]; MAX_RANK];

/// Returns the layout in which bit `k` of coordinate `i` has the stride `strides[i][k]`.
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
    Ok(ok!(Layout::new(&sizes, &steps), |error| extents.at(error)))
}

/// Appends the numbers of a mode to `tuple`. A mode without numbers is appended as the integer `none`, and a mode with
/// one number is appended as this number.
const fn grouped(tuple: &IntTuple, mode: &IntTuple, none: i64, at: Piece<'_>) -> Result<IntTuple, ParseError> {
    let longer = match mode.len() {
        0 => tuple.push(&IntTuple::int(none)),
        1 => tuple.push(&IntTuple::leaf(mode.tree.leaves[0])),
        _ => tuple.push(mode),
    };
    Ok(ok!(longer, |error| at.at(error)))
}

/// Splits a text such as `[32:+4] {order = [1, 0]` at the brace. Returns the list and the fields.
const fn list_and_fields(inside: Piece<'_>) -> Result<(Piece<'_>, Piece<'_>), ParseError> {
    let bytes = inside.text.as_bytes();
    let end = first!(0..bytes.len(), |i| bytes[i] == b'{');
    if end == bytes.len() {
        return Err(inside.at(NotAnAttribute.error()));
    }
    Ok((inside.cut(0, end), inside.cut(end + 1, bytes.len())))
}

/// Returns the layout for the text of `#ttg.padded_shared`, such as
/// `[32:+4, 128:+8] {order = [1, 0], shape = [128, 64]}`. For this text, 4 unused elements follow every 32 elements in
/// memory, and 8 more follow every 128 elements.
const fn padded(shape: &IntTuple, extents: Piece<'_>, inside: Piece<'_>) -> Result<Layout, ParseError> {
    let (list, fields) = ok!(list_and_fields(inside));
    ok!(fields.require_fields(&["order", "shape"]));
    let (base, _) = ok!(ordered(shape, extents, ok!(fields.need("order"))));
    let Some(mut rest) = list.within("[", "]") else { return Err(list.at(AttributeNumber.error())) };
    let size = base.size() as i64;
    let (mut sizes, mut strides, mut reached, mut stride) = (IntTuple::EMPTY, IntTuple::EMPTY, 1, 1);
    while !rest.text.is_empty() {
        let (entry, behind) = rest.first();
        let (interval, padding) = ok!(interval(entry));
        if interval <= reached || interval % reached != 0 {
            return Err(entry.at(AttributeNumber.error()));
        }
        (sizes, strides) = (ok!(pushed(&sizes, interval / reached, entry)), ok!(pushed(&strides, stride, entry)));
        (stride, reached) = (stride * (interval / reached) + padding, interval);
        rest = behind;
    }
    let last = if size > reached { (size + reached - 1) / reached } else { 1 };
    (sizes, strides) = (ok!(pushed(&sizes, last, list)), ok!(pushed(&strides, stride, list)));
    let padding = ok!(Layout::new(&sizes, &strides), |error| list.at(error));
    Ok(ok!(padding.composition(&base), |error| list.at(error)))
}

/// Parses an interval and its padding, such as `32:+4`. Returns both numbers.
const fn interval(entry: Piece<'_>) -> Result<(i64, i64), ParseError> {
    let mut reader = Reader::new(entry.text);
    let Some(interval) = reader.number() else { return Err(entry.at(AttributeNumber.error())) };
    if !reader.eat(":+") {
        return Err(entry.at(AttributeNumber.error()));
    }
    match reader.number() {
        Some(padding) if reader.is_empty() && interval < 1 << 31 && padding < 1 << 31 => Ok((interval, padding)),
        _ => Err(entry.at(AttributeNumber.error())),
    }
}

const fn pushed(tuple: &IntTuple, number: i64, at: Piece<'_>) -> Result<IntTuple, ParseError> {
    Ok(ok!(tuple.push(&IntTuple::int(number)), |error| at.at(error)))
}

/// Returns two results: the compact layout of `shape` with the dimensions in the order `order`, fastest first, and the
/// number of the fastest dimension.
const fn ordered(shape: &IntTuple, extents: Piece<'_>, order: Piece<'_>) -> Result<(Layout, usize), ParseError> {
    let (numbers, rank) = (ok!(order.numbers()), shape.len());
    if numbers.len() != rank || rank > MAX_RANK {
        return Err(order.at(RankMismatch { found: numbers.len() as i64, expected: rank as i64 }.error()));
    }
    let dimensions = ok!(permutation(&numbers), |error| order.at(error));
    let (mut strides, mut stride) = ([0; MAX_RANK], 1_i64);
    each!(for i in 0..rank {
        strides[dimensions[i]] = stride;
        stride = stride.saturating_mul(shape.tree.leaves[dimensions[i]].value());
    });
    let mut tuple = IntTuple::EMPTY;
    each!(for i in 0..rank {
        tuple = ok!(pushed(&tuple, strides[i], order));
    });
    Ok((ok!(Layout::new(shape, &tuple), |error| extents.at(error)), dimensions[0]))
}

/// Returns the base-2 logarithm of `number`. Returns an error if `number` is not a power of two.
const fn log2(number: i64, at: Piece<'_>) -> Result<i64, ParseError> {
    if number < 1 || number & (number - 1) != 0 {
        return Err(at.at(NotAPowerOfTwo { number }.error()));
    }
    Ok(number.trailing_zeros() as i64)
}
