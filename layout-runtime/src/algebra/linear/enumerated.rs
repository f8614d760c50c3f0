//! Composes layouts by evaluating every coordinate. This is necessary if the composition is not linear over GF(2) and a
//! layout has a swizzle or XOR strides.
//!
//! Visit the coordinates in colexicographic order. A function is a layout with integer strides if and only if each
//! value either follows from the strides at smaller coordinates, or is at a coordinate at which a new stride may start.
//! A function is a layout with XOR strides if and only if its value at each coordinate is the XOR of its values at the
//! single bits of the coordinate.

use super::map::Linear;
use super::spell::Fronts;
use crate::leaf::Leaf;
use crate::rules::{IndexOverflow, NoLayout, Swizzled, TooManyLeaves, Undecided};
use crate::tree::{MAX_LEAVES, Tree};
use crate::{Basis, Error, Layout, Swizzle};

/// Maximum number of coordinates that the composition evaluates.
pub(super) const BUDGET: usize = 1 << 12;

/// Returns `a ∘ b` as a layout with integer strides, with a swizzle, or with XOR strides. If no such layout exists,
/// each of the three forms fails at a first coordinate, and the error names the largest of these coordinates.
pub(super) const fn compose(a: &Layout, b: &Layout, fronts: &[Swizzle]) -> Result<Layout, Error> {
    let (low, high) = b.bounds();
    if low < 0 || b.size() > BUDGET {
        return Err(if low < 0 { Swizzled.error() } else { Undecided.error() }.of("", 1));
    }
    // The indices of `b` may be past the end of `a`, so this check does not use the extents of `a`.
    if !all!(0..a.len(), |k| (high as i128 + 1) * (a.modes.leaves[k].stride.unsigned_abs() as i128) < 1 << 62) {
        return Err(IndexOverflow.error().of("", 1));
    }
    let mut last = NoLayout { coordinate: 0, value: 0, layout: 0 };
    each!(for i in 0..fronts.len() + 1 {
        let front = if i == 0 { Swizzle::IDENTITY } else { fronts[i - 1] };
        match Steps::of(a, b, front) {
            Ok(steps) => return steps.layout(a, b, front),
            Err(found) => last = later(last, found),
        }
    });
    match linear(a, b) {
        Ok(map) => match map.behind_any(&b.modes, fronts) {
            Err(error) => last = later(last, or!(NoLayout::of(&error), last)),
            layout => return layout,
        },
        Err(found) => last = later(last, found),
    }
    let mut swizzles = Fronts::of(bits(a, b));
    while let Some(front) = swizzles.next() {
        match Steps::of(a, b, front) {
            Ok(steps) => return steps.layout(a, b, front),
            Err(found) => last = later(last, found),
        }
    }
    Err(last.error().of("", 1))
}

/// Returns the number of bits of the largest index of `a ∘ b`, or 0 if an index is negative.
const fn bits(a: &Layout, b: &Layout) -> u32 {
    let mut all = 0;
    each!(for c in 0..b.size() as i64 {
        all |= a.index(b.index(c));
    });
    if all < 0 { 0 } else { 64 - all.leading_zeros() }
}

const fn later(a: NoLayout, b: NoLayout) -> NoLayout {
    if b.coordinate > a.coordinate { b } else { a }
}

/// Returns the composition as a linear map with a base, or the first coordinate at which the composition is not linear.
const fn linear(a: &Layout, b: &Layout) -> Result<Linear, NoLayout> {
    // If an extent before the last is not a power of two, a bit of a one-dimensional coordinate can belong to several
    // leaves. The composition is then not linear.
    if !over_bits(b) {
        return Err(NoLayout { coordinate: 0, value: 0, layout: 0 });
    }
    let mut map = Linear { base: a.index(b.index(0)), ..Linear::ZERO };
    each!(for c in 1..b.size() as i64 {
        let value = a.index(b.index(c));
        if c & (c - 1) == 0 {
            map.push(value ^ map.base);
        } else if value != map.base ^ map.at(c) {
            return Err(NoLayout { coordinate: c, value, layout: map.base ^ map.at(c) });
        }
    });
    Ok(map)
}

/// Returns `true` if all extents except the last are powers of two.
const fn over_bits(b: &Layout) -> bool {
    let mut place_value = 1;
    let mut k = 0;
    while k < b.len() && place_value < b.size() as i64 {
        if (place_value as u64).count_ones() != 1 {
            return false;
        }
        place_value *= b.modes.leaves[k].size();
        k += 1;
    }
    true
}

/// The strides that have been found, in the order of the leaves of `b`. Stride `i` belongs to leaf `leaf[i]` and starts
/// at coordinate `below[i]` of this leaf.
struct Steps {
    len: usize,
    leaf: [usize; MAX_LEAVES],
    below: [i64; MAX_LEAVES],
    stride: [i64; MAX_LEAVES],
}

impl Steps {
    /// Finds the integer strides of the function `front ∘ a ∘ b` minus its value at coordinate 0. If no integer strides
    /// exist, returns the first coordinate at which the search fails.
    const fn of(a: &Layout, b: &Layout, front: Swizzle) -> Result<Self, NoLayout> {
        let mut steps = Self { len: 0, leaf: [0; MAX_LEAVES], below: [0; MAX_LEAVES], stride: [0; MAX_LEAVES] };
        let start = front.apply(a.index(b.index(0)));
        each!(for c in 1..b.size() as i64 {
            let value = front.apply(a.index(b.index(c))) - start;
            let layout = steps.value(b, c);
            if value != layout && !steps.starts(b, c, value) {
                return Err(NoLayout {
                    coordinate: c,
                    value: front.apply(value + start),
                    layout: front.apply(layout + start),
                });
            }
        });
        Ok(steps)
    }

    /// Returns the value at coordinate `c` that follows from the strides that have been found.
    const fn value(&self, b: &Layout, c: i64) -> i64 {
        let (mut sum, mut rest, mut end) = (0, c, 0);
        each!(for k in 0..b.len() {
            let extent = b.modes.leaves[k].size();
            let start = end;
            while end < self.len && self.leaf[end] == k {
                end += 1;
            }
            let (mut digit, mut i) = (rest % extent, end);
            while i > start {
                i -= 1;
                sum += digit / self.below[i] * self.stride[i];
                digit %= self.below[i];
            }
            rest /= extent;
        });
        sum
    }

    /// Adds a stride that starts at coordinate `c`, and returns `true`. If `c` has several nonzero digits, or if the
    /// extents and the previous strides do not permit a new stride at its nonzero digit, returns `false`.
    const fn starts(&mut self, b: &Layout, c: i64, value: i64) -> bool {
        let (mut rest, mut k) = (c, 0);
        while rest % b.modes.leaves[k].size() == 0 {
            rest /= b.modes.leaves[k].size();
            k += 1;
        }
        let extent = b.modes.leaves[k].size();
        let before = if self.len > 0 && self.leaf[self.len - 1] == k { self.below[self.len - 1] } else { 1 };
        // A stride of 0 at the start of a leaf is not stored, so the first stored stride of the leaf can have `rest >
        // 1`.
        if rest >= extent || rest % before != 0 || extent % rest != 0 || self.len == MAX_LEAVES {
            return false;
        }
        (self.leaf[self.len], self.below[self.len], self.stride[self.len]) = (k, rest, value);
        self.len += 1;
        true
    }

    /// Returns the layout with the swizzle `front`, the value at coordinate 0 as offset, and the strides that were
    /// found.
    const fn layout(&self, a: &Layout, b: &Layout, front: Swizzle) -> Result<Layout, Error> {
        let mut modes = Tree::empty(Leaf::UNUSED);
        let mut counts = [0; MAX_LEAVES];
        let (mut len, mut i) = (0, 0);
        each!(for k in 0..b.len() {
            let extent = b.modes.leaves[k].size();
            let (mut below, mut stride) = (1, 0);
            loop {
                let is_here = i < self.len && self.leaf[i] == k;
                let end = if is_here { self.below[i] } else { extent };
                if end > below || !is_here {
                    if len == MAX_LEAVES {
                        return Err(TooManyLeaves.error());
                    }
                    modes.leaves[len] = Leaf::of(end / below, stride, Basis::ONE);
                    (len, counts[k]) = (len + 1, counts[k] + 1);
                }
                if !is_here {
                    break;
                }
                (below, stride, i) = (end, self.stride[i], i + 1);
            }
        });
        modes.profile = ok!(b.modes.profile.refine(&counts));
        Layout { swizzle: front, offset: front.apply(a.index(b.index(0))), ..Layout::plain(modes) }.check()
    }
}
