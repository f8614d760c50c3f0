//! Parses Triton's attributes as MLIR prints them, such as `#ttg.blocked<{sizePerThread = [1, 4], …}>`. Spaces are
//! removed first.

use super::fit::span;
use super::matrix::Matrix;
use super::part::{CLUSTER, Piece};
use super::shared::shared;
use super::{BitOwner, Bits, Copies, Distributed, MAX_RANK};
use crate::limits::{AttributeNumber, MatrixOperand, NotAnAttribute};
use layout_hardware::atom::Reader;
use layout_runtime::{IntTuple, Layout, ParseError};

layout_runtime::rules! {
    AttributeParent = "this parent of `#ttg.dot_op` is not supported", "use `#ttg.nvidia_mma` as the parent";
    AttributeCluster = "a cluster of several blocks requires the field `CGALayout`, which is missing", "write `CGALayout = [[1, 0]]`, with one offset per bit of the block number, counted in tiles";
    AttributeTensor = "expected a tensor type", "write the type as MLIR does: `tensor<128x64xf16, #ttg.…>`";
}

/// Maximum nesting depth of attributes.
const MAX_NESTING: usize = 8;

impl Distributed {
    /// Parses an attribute of Triton as MLIR prints it: `#ttg.blocked`, `#ttg.nvidia_mma` for `mma` and `wgmma`,
    /// `#ttg.dot_op` with an `#ttg.nvidia_mma` as its parent, `#ttg.slice` or `#ttg.linear`. Without its spaces, the
    /// text may have up to 1,024 bytes.
    ///
    /// # Errors
    /// If the text is not ASCII, or has more than 1,024 bytes without its spaces. If the attribute is not one of these,
    /// or if more than 8 attributes are nested in each other. If a field is missing or unknown, or if a number is out
    /// of range. Positions in the error are byte positions in the text without spaces.
    ///
    /// ```
    /// use colex::{Distributed, IntTuple};
    ///
    /// let text = "#ttg.linear<{register = [[0, 1], [8, 0]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [], block = []}>";
    /// let layout = Distributed::named(text).unwrap().to_layout(&IntTuple::from((16, 8))).unwrap();
    /// assert_eq!(layout.to_string(), "((4,8),(2,2)):((32,1),(16,8))");
    /// assert_eq!(Distributed::named("#ttg.amd_mfma<{}>").unwrap_err().start, 0);
    /// ```
    pub const fn named(text: &str) -> Result<Self, ParseError> {
        match spaceless(text, &mut [0; LONGEST]) {
            Some(text) => read(Piece { text, start: 0 }, 0),
            None => Err(Piece { text, start: 0 }.at(NotAnAttribute.error())),
        }
    }

    /// Parses the type of a tensor, which contains the shape and an attribute, and returns the layout of the tensor.
    /// The text has the form `tensor<128x64xf16, #ttg.blocked<{…}>>`. For a tensor in shared memory, it has the form
    /// `memdesc<128x64xf16, #ttg.swizzled_shared<{…}>, #smem>`. The layout of a tensor in shared memory maps
    /// coordinates to the indices of elements in this memory.
    ///
    /// # Errors
    /// In the same cases as [`named`](Self::named) or [`to_layout`](Self::to_layout), or if the text is not a tensor
    /// type. In shared memory, only the attributes `#ttg.swizzled_shared`, `#ttg.nvmma_shared` and `#ttg.padded_shared`
    /// are valid.
    ///
    /// ```
    /// use colex::Distributed;
    ///
    /// let text = "tensor<16x8xf32, #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [1, 1], instrShape = [16, 8]}>>";
    /// assert_eq!(Distributed::layout_of(text).unwrap().to_string(), "((4,8),(2,2)):((32,1),(16,8))");
    /// ```
    pub const fn layout_of(text: &str) -> Result<Layout, ParseError> {
        match spaceless(text, &mut [0; LONGEST]) {
            Some(text) => typed(Piece { text, start: 0 }),
            None => Err(Piece { text, start: 0 }.at(NotAnAttribute.error())),
        }
    }
}

/// Maximum number of bytes of an attribute, without spaces.
const LONGEST: usize = 1024;

/// Returns the text without spaces. Returns `None` if the text is not ASCII, or is too long without its spaces.
const fn spaceless<'b>(text: &str, buffer: &'b mut [u8; LONGEST]) -> Option<&'b str> {
    let (bytes, mut len) = (text.as_bytes(), 0);
    each!(for i in 0..bytes.len() {
        if len == buffer.len() || !bytes[i].is_ascii() {
            return None;
        }
        if !bytes[i].is_ascii_whitespace() {
            buffer[len] = bytes[i];
            len += 1;
        }
    });
    option!(core::str::from_utf8(buffer.split_at(len).0))
}

const fn read(part: Piece<'_>, depth: usize) -> Result<Distributed, ParseError> {
    let kinds = ["blocked<{", "nvidia_mma<{", "dot_op<{", "slice<{", "linear<{"];
    let named = part.without_dialect();
    let kind = first!(0..kinds.len(), |i| named.within(kinds[i], "}>").is_some());
    if kind == kinds.len() || depth == MAX_NESTING {
        return Err(part.at(NotAnAttribute.error()));
    }
    let Some(fields) = named.within(kinds[kind], "}>") else { return Err(part.at(NotAnAttribute.error())) };
    match kind {
        0 => blocked(fields),
        1 => clustered(ok!(ok!(matrix(fields)).result(), |error| fields.at(error)), fields),
        2 => operand(fields),
        3 => slice(fields, depth),
        _ => linear(fields),
    }
}

const fn blocked(fields: Piece<'_>) -> Result<Distributed, ParseError> {
    let names = ["sizePerThread", "threadsPerWarp", "warpsPerCTA", "order"];
    ok!(fields.require_fields(&names));
    let mut values = [fields; 4];
    let mut numbers = [IntTuple::EMPTY; 4];
    each!(for i in 0..4 {
        values[i] = ok!(fields.need(names[i]));
        numbers[i] = ok!(values[i].numbers());
    });
    match Distributed::blocked(&numbers[0], &numbers[1], &numbers[2], &numbers[3]) {
        Ok(blocked) => clustered(blocked, fields),
        Err(error) => Err(if let Some(i) = error.operand() { values[i] } else { fields }.at(error)),
    }
}

const fn matrix(fields: Piece<'_>) -> Result<Matrix, ParseError> {
    ok!(fields.require_fields(&["versionMajor", "versionMinor", "warpsPerCTA", "instrShape"]));
    let version = ok!(fields.need("versionMajor"));
    let values = [ok!(fields.need("warpsPerCTA")), ok!(fields.need("instrShape"))];
    let [warps, shape] = [ok!(values[0].numbers()), ok!(values[1].numbers())];
    match Matrix::new(ok!(version.number()), &warps, &shape) {
        Ok(matrix) => Ok(matrix),
        Err(error) => Err(if let Some(i) = error.operand() { values[i] } else { version }.at(error)),
    }
}

const fn operand(fields: Piece<'_>) -> Result<Distributed, ParseError> {
    ok!(fields.require_only(&["opIdx", "parent", "kWidth"]));
    let [index, parent, width] = [ok!(fields.need("opIdx")), ok!(fields.need("parent")), ok!(fields.need("kWidth"))];
    let Some(of) = parent.without_dialect().within("nvidia_mma<{", "}>") else {
        return Err(parent.at(AttributeParent.error()));
    };
    match ok!(matrix(of)).operand(ok!(index.number()), ok!(width.number())) {
        Ok(operand) => clustered(operand, of),
        Err(error) => Err(if error.breaks(&MatrixOperand::RULE) { index } else { width }.at(error)),
    }
}

const fn slice(fields: Piece<'_>, depth: usize) -> Result<Distributed, ParseError> {
    ok!(fields.require_only(&["dim", "parent"]));
    let (dimension, parent) = (ok!(fields.need("dim")), ok!(fields.need("parent")));
    let number = ok!(dimension.number());
    Ok(ok!(ok!(read(parent, depth + 1)).without(number as usize), |error| dimension.at(error)))
}

const fn linear(fields: Piece<'_>) -> Result<Distributed, ParseError> {
    ok!(fields.require_only(&["register", "lane", "warp", "block"]));
    let (mut bits, mut rank) = ([Bits::NONE; 4], 0);
    each!(for i in 0..4 {
        let value = ok!(fields.need(BitOwner::ALL[i].1));
        (bits[i], rank) = ok!(value.vectors(rank));
    });
    if rank == 0 {
        return Err(fields.at(AttributeNumber.error()));
    }
    let mut out = Distributed::one(rank, order(&bits[0], rank), Copies::Left);
    (out.bits, out.counts_tiles) = (bits, false);
    each!(for i in 0..4 {
        let reached = span(&bits[i]);
        each!(for k in 0..rank {
            out.extents[k] = if out.extents[k] < reached[k] { reached[k] } else { out.extents[k] };
        });
    });
    Ok(out)
}

/// Returns the order of the dimensions, fastest first: the dimensions along which register numbers increase, and then
/// the other dimensions from the last to the first.
const fn order(registers: &Bits, rank: usize) -> [usize; MAX_RANK] {
    let (mut order, mut len, mut seen) = ([0; MAX_RANK], 0, [false; MAX_RANK]);
    each!(for k in 0..registers.len {
        each!(for i in 0..rank {
            if registers.vectors[k][i] != 0 && !seen[i] {
                (order[len], seen[i]) = (i, true);
                len += 1;
            }
        });
    });
    each!(for i in rev(0..rank) {
        if !seen[i] {
            order[len] = i;
            len += 1;
        }
    });
    order
}

/// Adds the bits of the block number in a cluster, if a field such as `CGALayout = [[1, 0]]` specifies them. The older
/// field `CTAsPerCGA` is accepted only if it describes a single block.
const fn clustered(mut out: Distributed, fields: Piece<'_>) -> Result<Distributed, ParseError> {
    if let Some(value) = fields.get(CLUSTER[0]) {
        (out.bits[BitOwner::Block as usize], _) = ok!(value.vectors(out.rank));
    } else if let Some(value) = fields.get(CLUSTER[1])
        && ok!(value.numbers()).size() > 1
    {
        return Err(value.at(AttributeCluster.error()));
    }
    Ok(out)
}

/// Parses the type of a tensor: `tensor<128x64xf16, #ttg.blocked<{…}>>`, or
/// `memdesc<128x64xf16, #ttg.swizzled_shared<{…}>, #smem>`.
const fn typed(part: Piece<'_>) -> Result<Layout, ParseError> {
    if let Some(inside) = part.within("memdesc<", ">") {
        let (extents, rest) = inside.first();
        let (attribute, _) = rest.first();
        return shared(&ok!(extents_of(extents)), extents, attribute);
    }
    let Some(inside) = part.within("tensor<", ">") else { return Err(part.at(NotAnAttribute.error())) };
    let (extents, attribute) = inside.first();
    let shape = ok!(extents_of(extents));
    Ok(ok!(ok!(read(attribute, 0)).to_layout(&shape), |error| extents.at(error)))
}

/// Parses the extents in a text such as `128x64xf16`. The element type is ignored.
const fn extents_of(extents: Piece<'_>) -> Result<IntTuple, ParseError> {
    let (mut reader, mut shape) = (Reader::new(extents.text), IntTuple::EMPTY);
    while let Some(extent) = reader.number() {
        shape = match (reader.eat("x"), shape.push(&IntTuple::int(extent))) {
            (true, Ok(shape)) => shape,
            (false, _) => return Err(extents.at(AttributeTensor.error())),
            (_, Err(error)) => return Err(extents.at(error)),
        };
    }
    if shape.is_empty() { Err(extents.at(AttributeTensor.error())) } else { Ok(shape) }
}
