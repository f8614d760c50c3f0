//! The choice of a kernel for the shape and the strides of a tensor.

use super::index::Modes;
use super::narrow::VECTORS;
use core::fmt;

/// The kernels. The name of each kernel except `strided_rows` ends with the unsigned integer type that has
/// [`Plan::bytes`] bytes, as in `strided_tiles_u16`. The documentation of each variant shows the call of its kernel
/// with the fields of a [`Plan`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kernel {
    /// The call is `strided_rows(input, output, 4 * columns, room, offset, reverse, of_columns)`. `input` and `output`
    /// contain values of 32 bits.
    Rows,
    /// The call is `strided_tiles_…(input, output, height, columns, room, offset, of_rows, of_columns)`. `input` and
    /// `output` contain values of 32 bits.
    Tiles,
    /// The call is
    /// `strided_narrow_…(input, output, rows * columns, columns, height, divisors, room, offset, of_rows, of_columns)`.
    Narrow,
    /// The call is `strided_scalars_…(input, output, rows, columns, room, offset, of_rows, of_columns)`.
    Scalars,
    /// The call is `strided_elements_…(input, output, columns, room, offset, of_columns)`.
    Elements,
}

/// A kernel and its arguments. The output is a row-major matrix. For a kernel without the argument `of_rows`, the
/// output has one row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The kernel.
    pub kernel: Kernel,
    /// The number of bytes of an element that the kernel moves. If groups of the tensor's elements always move
    /// together, the kernel moves each group as one element. For `strided_rows`, the number is 4.
    pub bytes: u32,
    /// The number of rows of the output.
    pub rows: u32,
    /// The number of columns of the output.
    pub columns: u32,
    /// The number of vectors of a column. For `strided_narrow`, the number counts only the vectors that a block reads.
    /// For `strided_tiles`, the number counts all vectors of the column. For the other kernels, the number is 0.
    pub height: u32,
    /// The multipliers and shifts with which `strided_narrow` divides by `columns` and by `height`.
    pub divisors: [[u32; 2]; 2],
    /// The length of the buffer that contains the source: in values of 32 bits for `strided_rows` and `strided_tiles`,
    /// and in elements for the other kernels.
    pub room: u32,
    /// The position in the buffer of the element at coordinate 0: in elements for `strided_scalars` and
    /// `strided_elements`, and in vectors of 16 bytes for the other kernels.
    pub offset: u32,
    /// The number of bytes of an element if `strided_rows` reverses elements, and otherwise 0.
    pub reverse: u32,
    /// The modes that form the rows.
    pub of_rows: Modes,
    /// The modes that form the columns.
    pub of_columns: Modes,
}

/// The reason why a tensor has no plan.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlanError(String);

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for PlanError {}

fn require(holds: bool, message: impl FnOnce() -> String) -> Result<(), PlanError> {
    if holds { Ok(()) } else { Err(PlanError(message())) }
}

/// The extent and the stride of a mode.
type Mode = (i64, i64);

/// A strided tensor in a buffer of `room` elements. `modes` starts with the innermost mode.
struct Source {
    modes: Vec<Mode>,
    offset: i64,
    room: i64,
    bytes: i64,
}

impl Plan {
    /// Chooses the kernel that makes a strided tensor contiguous, in row-major order. Strides and `offset` count
    /// elements of `bytes` bytes. `room` is the number of elements of the buffer, which starts at a multiple of 16
    /// bytes.
    ///
    /// # Errors
    /// - If `bytes` is not 1, 2, 4, 8 or 16, or if there is not one stride per mode.
    /// - If the tensor has indices outside of the buffer.
    /// - If the tensor has more than eight modes after adjacent modes are merged.
    /// - If the tensor or its buffer has 8 GiB or more, or if it still has 2³¹ elements or more after elements that
    ///   always move together are combined.
    pub fn new(
        shape: &[usize],
        strides: &[isize],
        offset: usize,
        room: usize,
        bytes: usize,
    ) -> Result<Self, PlanError> {
        let mut source = Source::new(shape, strides, offset, room, bytes)?;
        source.widen();
        let count = source.modes.iter().map(|(extent, _)| i128::from(*extent)).product::<i128>();
        let words = i128::from((source.bytes / 4).max(1));
        require(count.max(source.room.into()) * words < 1 << 31, || {
            format!(
                "a kernel counts to 2^31: the tensor has {count} elements of {} bytes, its buffer {}",
                source.bytes, source.room
            )
        })?;
        Ok(source.rows().or_else(|| source.transpose()).unwrap_or_else(|| source.elements()))
    }

    /// Returns `true` if the tensor has no elements, so that no kernel is launched.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.columns == 0
    }
}

impl Source {
    fn new(shape: &[usize], strides: &[isize], offset: usize, room: usize, bytes: usize) -> Result<Self, PlanError> {
        require([1, 2, 4, 8, 16].contains(&bytes), || {
            format!("an element has {bytes} bytes: expected 1, 2, 4, 8 or 16")
        })?;
        require(shape.len() == strides.len(), || format!("{} extents have {} strides", shape.len(), strides.len()))?;
        let modes: Vec<Mode> =
            shape.iter().zip(strides).map(|(extent, stride)| (*extent as i64, *stride as i64)).collect();
        if shape.contains(&0) {
            return Ok(Self { modes: vec![(0, 0)], offset: 0, room: room as i64, bytes: bytes as i64 });
        }
        let reach = |sign: i128| {
            modes
                .iter()
                .map(|(extent, stride)| (i128::from(*stride) * (i128::from(*extent) - 1) * sign).max(0) * sign)
                .sum::<i128>()
        };
        let (low, high) = (offset as i128 + reach(-1), offset as i128 + reach(1));
        require(low >= 0 && high < room as i128, || {
            format!("the indices {low} to {high} are not in a buffer of {room} elements")
        })?;
        let modes = merged(&modes);
        require(modes.len() <= 8, || format!("{} modes cannot be merged: expected at most 8", modes.len()))?;
        Ok(Self { modes, offset: offset as i64, room: room as i64, bytes: bytes as i64 })
    }

    /// Replaces pairs of elements that always move together by elements of twice the size.
    fn widen(&mut self) {
        while let [(extent, 1), outer @ ..] = &self.modes[..]
            && self.bytes < 16
            && [extent, &self.offset]
                .into_iter()
                .chain(outer.iter().map(|(_, stride)| stride))
                .all(|number| number % 2 == 0)
        {
            self.modes.iter_mut().skip(1).for_each(|(_, stride)| *stride /= 2);
            self.modes[0].0 /= 2;
            (self.offset, self.room, self.bytes) = (self.offset / 2, self.room / 2, 2 * self.bytes);
        }
        self.modes.retain(|(extent, _)| *extent != 1);
    }

    /// Returns the number of elements in 16 bytes.
    fn vector(&self) -> i64 {
        16 / self.bytes
    }

    /// Returns the plan that copies rows of vectors, forward or reversed, or `None` if no such plan exists.
    fn rows(&self) -> Option<Plan> {
        let (vector, is_reversed) = (self.vector(), matches!(self.modes[..], [(_, -1), ..]));
        let (mut modes, mut offset) = (self.modes.clone(), self.offset);
        if self.bytes < 16 {
            let [(extent, -1), outer @ ..] = &mut modes[..] else { return None };
            offset += 1;
            if outer.iter().map(|(_, stride)| *stride).chain([*extent, offset]).any(|number| number % vector != 0) {
                return None;
            }
            outer.iter_mut().for_each(|(_, stride)| *stride /= vector);
            (*extent, offset) = (*extent / vector, offset / vector - 1);
        }
        let reverse = if self.bytes < 16 && is_reversed { self.bytes } else { 0 };
        Some(Plan {
            bytes: 4,
            reverse: reverse as u32,
            room: (self.room / vector * 4) as u32,
            ..self.plan(Kernel::Rows, offset, &[], &modes)
        })
    }

    /// Returns the plan that transposes the innermost mode and the mode with the smallest nonzero distance between
    /// elements. Returns `None` if these modes are the same, or if the kernels cannot transpose them.
    fn transpose(&self) -> Option<Plan> {
        let contiguous =
            (0..self.modes.len()).filter(|k| self.modes[*k].1 != 0).min_by_key(|k| self.modes[*k].1.abs())?;
        let (of_columns, of_rows) = self.modes.split_at(contiguous);
        let (rows, columns) = (size(of_rows), size(of_columns));
        let tiles_of = |height: i64| (rows + height - 1) / height <= 65_535;
        if self.bytes <= 4 && self.is_aligned(of_rows, of_columns) {
            let (vector, height) = (self.vector(), self.height(columns));
            let vectors =
                |modes: &[Mode]| modes.iter().map(|(extent, stride)| (*extent, stride / vector)).collect::<Vec<_>>();
            let (mut of_rows, of_columns) = (vectors(of_rows), vectors(of_columns));
            of_rows[0] = (of_rows[0].0 / vector, 1);
            let room = (self.room / vector * vector) as u32;
            let plan = |kernel| Plan {
                room,
                rows: rows as u32,
                ..self.plan(kernel, self.offset / vector, &of_rows, &of_columns)
            };
            let (is_narrow, has_tiles) =
                (height * columns <= i64::from(VECTORS), columns % vector == 0 && tiles_of(8 * vector));
            if is_narrow && (columns <= 32 || !has_tiles && columns < 64) {
                let divisors = [columns, height].map(|number| divisor(number as u32));
                return Some(Plan { height: height as u32, divisors, ..plan(Kernel::Narrow) });
            }
            if has_tiles {
                return Some(Plan {
                    height: (rows / vector) as u32,
                    room: (self.room / vector * 4) as u32,
                    ..plan(Kernel::Tiles)
                });
            }
        }
        let is_worthwhile = self.bytes <= 8 && of_rows[0].0 >= 4 && columns >= 16 && tiles_of(64);
        is_worthwhile.then(|| self.plan(Kernel::Scalars, self.offset, of_rows, of_columns))
    }

    fn elements(&self) -> Plan {
        self.plan(Kernel::Elements, self.offset, &[], &self.modes)
    }

    /// Returns `true` if all vectors along the first row mode are aligned.
    fn is_aligned(&self, of_rows: &[Mode], of_columns: &[Mode]) -> bool {
        let (extent, stride) = of_rows[0];
        let mut strides = of_rows[1..].iter().chain(of_columns).map(|(_, stride)| *stride);
        stride == 1
            && [extent, self.offset].iter().all(|number| number % self.vector() == 0)
            && strides.all(|stride| stride % self.vector() == 0)
    }

    /// Returns the largest number of vectors of one column that contain elements of 512 adjacent vectors of the output.
    fn height(&self, columns: i64) -> i64 {
        let (vector, elements) = (self.vector(), 512 * self.vector());
        if elements % columns == 0 && elements / columns % vector == 0 {
            return elements / columns / vector;
        }
        let rows = (elements + columns - 2) / columns + 1;
        (vector - 1 + rows - 1) / vector + 1
    }

    fn plan(&self, kernel: Kernel, offset: i64, of_rows: &[Mode], of_columns: &[Mode]) -> Plan {
        let of = |modes: &[Mode]| u32::try_from(size(modes)).expect("it is below 2^31");
        Plan {
            kernel,
            bytes: self.bytes as u32,
            rows: of(of_rows),
            columns: of(of_columns),
            height: 0,
            divisors: [[0; 2]; 2],
            room: self.room as u32,
            offset: offset as u32,
            reverse: 0,
            of_rows: numbers(of_rows),
            of_columns: numbers(of_columns),
        }
    }
}

fn size(modes: &[Mode]) -> i64 {
    modes.iter().map(|(extent, _)| extent).product()
}

/// Returns the modes from the innermost to the outermost, without modes of extent 1. Modes that are adjacent and
/// contiguous in both the source and the output are merged.
fn merged(modes: &[Mode]) -> Vec<Mode> {
    let mut merged: Vec<Mode> = Vec::new();
    for (extent, stride) in modes.iter().copied().rev().filter(|(extent, _)| *extent != 1) {
        match merged.last_mut() {
            Some((inner, unit)) if stride == *inner * *unit => *inner *= extent,
            _ => merged.push((extent, stride)),
        }
    }
    merged
}

/// Returns the modes as a kernel argument. Each mode consists of its extent, its stride, and the multiplier and the
/// shift that divide by the extent.
fn numbers(modes: &[Mode]) -> Modes {
    let (mut numbers, mut modes) = ([[0; 4]; 8], modes.iter().filter(|(extent, _)| *extent != 1).peekable());
    for numbers in &mut numbers {
        let Some((extent, stride)) = modes.next() else { break };
        let (extent, stride) = (*extent as u32, *stride as u32);
        let [multiplier, shift] = if modes.peek().is_some() { divisor(extent) } else { [0, 0] };
        *numbers = [extent, stride, multiplier, shift];
    }
    numbers
}

/// Returns the multiplier and the shift that divide numbers below 2³¹ by `extent`. The multiplier is 2³¹⁺ˡ divided by
/// `extent` and rounded up, where 2ˡ is the smallest power of two that is at least `extent`. The quotients are
/// therefore exact (Granlund and Montgomery, "Division by invariant integers using multiplication", 1994).
fn divisor(extent: u32) -> [u32; 2] {
    let bits = (extent - 1).ilog2() + 1;
    [(1_u64 << (31 + bits)).div_ceil(extent.into()) as u32, bits - 1]
}
