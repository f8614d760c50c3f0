//! The threads of an access to memory: warps of 32, and how wide their instructions are.

use layout_runtime::{Error, ErrorKind, Layout, Text, budget::Budget};

pub(super) const WARP: usize = 32;
/// Bytes that one thread moves at most in one instruction.
const WIDEST: i64 = 16;

/// An access, and how wide its instructions are.
pub(super) struct Threads<'a> {
    layout: &'a Layout,
    access: &'a Layout,
    pub(super) bytes: i64,
    count: i64,
    pub(super) values: i64,
    /// Values that one instruction moves.
    pub(super) together: i64,
}

impl<'a> Threads<'a> {
    pub(super) const fn new(
        operation: &'static str,
        layout: &'a Layout,
        access: &'a Layout,
        bytes: i64,
        budget: &mut Budget,
    ) -> Result<Self, Error> {
        let size = ok!(accessed(operation, layout, access, bytes, budget)) as i64;
        let count = if access.rank() == 1 { size } else { ok!(access.size_of(&[0])) as i64 };
        let mut threads = Self { layout, access, bytes, count, values: size / count, together: WIDEST / bytes };
        while threads.together > 1 && !threads.are_vectors() {
            threads.together /= 2;
        }
        Ok(threads)
    }

    pub(super) const fn index(&self, thread: i64, value: i64) -> i64 {
        self.layout.index(self.access.index(thread + self.count * value))
    }

    /// Whether `together` values of a thread are always contiguous and aligned.
    const fn are_vectors(&self) -> bool {
        let n = self.together;
        if self.values % n != 0 {
            return false;
        }
        each!(for thread in 0..self.count {
            each!(for value in 0..self.values {
                let index = self.index(thread, value);
                if (value % n == 0 && index % n != 0) || (value % n != 0 && index != self.index(thread, value - 1) + 1)
                {
                    return false;
                }
            });
        });
        true
    }

    /// How many groups of so many threads there are.
    pub(super) const fn groups(&self, lanes: i64) -> i64 {
        (self.count + lanes - 1) / lanes
    }

    /// Where a group ends: the last one with the threads.
    pub(super) const fn end(&self, end: i64) -> i64 {
        if end < self.count { end } else { self.count }
    }

    /// Bytes that one thread moves in one instruction.
    pub(super) const fn width(&self) -> i64 {
        self.bytes * self.together
    }
}

/// How many coordinates an access has that can be counted: each is a step, for all that is done with it.
const fn accessed(
    operation: &'static str,
    layout: &Layout,
    access: &Layout,
    bytes: i64,
    budget: &mut Budget,
) -> Result<usize, Error> {
    if bytes < 1 || bytes > WIDEST || bytes.count_ones() != 1 {
        return Err(Error::new(ErrorKind::ElementBytes { bytes }).of(operation, 2));
    }
    if !layout.has_integer_indices() {
        return Err(Error::new(ErrorKind::CoordinateStride).of(operation, 0));
    }
    if !access.has_integer_indices() {
        return Err(Error::new(ErrorKind::CoordinateStride).of(operation, 1));
    }
    // Addresses are counted in bytes.
    let (low, high) = layout.bounds();
    if low <= i64::MIN / (2 * WIDEST) || high >= i64::MAX / (2 * WIDEST) {
        return Err(Error::new(ErrorKind::IndexOverflow).of(operation, 0));
    }
    let size = access.size();
    if !budget.take_all(size as u64) {
        return Err(Error::new(ErrorKind::TooMuchToCount { size: size as i64 }).of(operation, 1));
    }
    each!(for i in 0..size as i64 {
        let coordinate = access.index(i);
        if coordinate < 0 || coordinate >= layout.size() as i64 {
            let kind = ErrorKind::AccessOutside { coordinate, size: layout.size() as i64 };
            return Err(Error::new(kind).of(operation, 1));
        }
    });
    Ok(size)
}

/// `the warp`, or which one, and which of its instructions.
pub(super) const fn warp(text: Text, warp: i64, value: i64) -> Text {
    let text = if warp == 0 { text.str("the warp") } else { text.str("warp ").int(warp) };
    if value == 0 { text } else { text.str(", at value ").int(value).str(",") }
}
