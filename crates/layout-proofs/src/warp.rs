//! Groups the threads of a memory access into warps of 32, and computes how many bytes a thread moves per instruction.

use crate::rules::{AccessOutside, ElementBytes, NoThreads};
use layout_runtime::rules::{CoordinateStride, IndexOverflow, TooMuchToCount};
use layout_runtime::{Error, Layout, Text, budget::Budget};

pub(super) const WARP: usize = 32;
/// Maximum number of bytes that one thread can move in one instruction.
const WIDEST: i64 = 16;

/// An access to a layout, and the number of values that a thread moves in one instruction.
pub(super) struct Threads<'a> {
    layout: &'a Layout,
    access: &'a Layout,
    pub(super) bytes: i64,
    count: i64,
    pub(super) values: i64,
    /// The number of values that a thread moves in one instruction.
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

    /// Returns `true` if each group of `together` values is contiguous and aligned in every thread.
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

    /// Returns the number of groups, if each group has up to `lanes` threads.
    pub(super) const fn groups(&self, lanes: i64) -> i64 {
        (self.count + lanes - 1) / lanes
    }

    /// Returns `end`, the exclusive end of a group of threads, limited to the number of threads.
    pub(super) const fn end(&self, end: i64) -> i64 {
        if end < self.count { end } else { self.count }
    }

    /// Returns the number of bytes that one thread moves in one instruction.
    pub(super) const fn width(&self) -> i64 {
        self.bytes * self.together
    }
}

/// Checks that an access can be enumerated, and returns the number of its coordinates. Each coordinate costs one step
/// of the budget. Later passes over the same coordinates cost no steps.
const fn accessed(
    operation: &'static str,
    layout: &Layout,
    access: &Layout,
    bytes: i64,
    budget: &mut Budget,
) -> Result<usize, Error> {
    if bytes < 1 || bytes > WIDEST || bytes.count_ones() != 1 {
        return Err(ElementBytes { bytes }.error().of(operation, 2));
    }
    ok!(layout.require_static(operation, 0));
    ok!(access.require_static(operation, 1));
    if !layout.has_integer_indices() {
        return Err(CoordinateStride.error().of(operation, 0));
    }
    if !access.has_integer_indices() {
        return Err(CoordinateStride.error().of(operation, 1));
    }
    // The byte addresses are products of indices and the element size, and must not overflow.
    let (low, high) = layout.bounds();
    if low <= i64::MIN / (2 * WIDEST) || high >= i64::MAX / (2 * WIDEST) {
        return Err(IndexOverflow.error().of(operation, 0));
    }
    let size = access.size();
    if size == 0 {
        return Err(NoThreads.error().of(operation, 1));
    }
    if !budget.take_all(size as u64) {
        return Err(TooMuchToCount { size: size as i64 }.error().of(operation, 1));
    }
    each!(for i in 0..size as i64 {
        let coordinate = access.index(i);
        if coordinate < 0 || coordinate >= layout.size() as i64 {
            let error = AccessOutside { coordinate, size: layout.size() as i64 }.error();
            return Err(error.of(operation, 1));
        }
    });
    Ok(size)
}

/// Appends `the warp` for warp 0, or for example `warp 3`. If the instruction does not start at value 0, also appends
/// the number of its first value.
pub(super) const fn warp(text: Text, warp: i64, value: i64) -> Text {
    let text = if warp == 0 { text.str("the warp") } else { text.str("warp ").int(warp) };
    if value == 0 { text } else { text.str(", at value ").int(value).str(",") }
}
