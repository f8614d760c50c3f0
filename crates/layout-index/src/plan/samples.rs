//! Sample coordinates for checking a plan: combinations of a few positions per mode. The positions of a mode include
//! the first and the last, so the samples include corners of the shape. Several values of each digit are combined with
//! several values of every other digit.
//!
//! In the builds of users, macros run without optimization. The step to the next coordinate therefore does not divide.
//! Like an odometer, it changes only the digits that differ.

use layout_runtime::{Layout, MAX_LEAVES};

/// Number of positions to try if there is only one mode. The contribution of a single mode is one product, so a few
/// positions suffice to find an error.
const FEW: i64 = 16;

/// A mode, and its sample positions. Position `k` is the digit `k * gap`; the last position is the last digit.
#[derive(Clone, Copy)]
struct Axis {
    extent: i64,
    stride: i64,
    /// The increase of the one-dimensional coordinate if the digit of this mode increases by 1.
    before: i64,
    /// The entry of the coordinate that contains the digit. The entry increases by `period` if the digit increases by
    /// 1.
    entry: usize,
    period: i64,
    /// The number of positions, and the distance between their digits.
    count: i64,
    gap: i64,
    /// The number of positions by which a step advances in this mode, before carries.
    pace: i64,
    /// The current position, and the digit at this position.
    at: i64,
    digit: i64,
}

impl Axis {
    const NONE: Self =
        Self { extent: 1, stride: 0, before: 1, entry: 0, period: 1, count: 1, gap: 0, pace: 0, at: 0, digit: 0 };
    /// Unused axes. The array is a constant, because const evaluation of an array expression would write the axes one
    /// by one.
    const NONES: [Self; MAX_LEAVES] = [Self::NONE; MAX_LEAVES];
}

/// A sequence of sample coordinates that starts with zeros.
pub(super) struct Samples {
    axes: [Axis; MAX_LEAVES],
    len: usize,
    /// The number of the last mode with a nonzero pace, plus 1. A step changes the later modes only by carries.
    paced: usize,
    /// The number of remaining samples, and the maximum number of samples.
    rest: i64,
    most: i64,
    /// The only entry that varies, or `None` if all entries vary.
    pub(super) entry: Option<usize>,
    /// The entries of the coordinate.
    pub(super) entries: [i64; MAX_LEAVES],
    /// The index, before the offset and the swizzle.
    pub(super) sum: i64,
}

impl Samples {
    /// Builds a sequence of at most `most` coordinates. `sizes` contains the number of values of each entry. If `entry`
    /// is given, only this entry varies.
    pub(super) const fn new(layout: &Layout, sizes: &[i64; MAX_LEAVES], entry: Option<usize>, most: i64) -> Self {
        let mut samples =
            Self { axes: Axis::NONES, len: 0, paced: 0, rest: 1, most, entry, entries: [0; MAX_LEAVES], sum: 0 };
        samples.take_modes(layout, sizes);
        if samples.len == 1 && most > FEW {
            samples.most = FEW;
        }
        let combinations = samples.choose_counts();
        // If there are more combinations than samples, the step skips combinations. Every mode then has two positions,
        // so the number of combinations is a power of two, and an odd step visits each combination at most once. The
        // irregular bits of the step change the positions in many modes.
        samples.choose_paces(if combinations > samples.most { 0x9e37_79b9 % combinations } else { 1 });
        samples.rest = if combinations > samples.most { samples.most } else { combinations };
        samples
    }

    const fn take_modes(&mut self, layout: &Layout, sizes: &[i64; MAX_LEAVES]) {
        let (mut entry, mut period, mut before) = (0, 1, 1);
        each!(for i in 0..layout.len() {
            let mode = &layout.modes().leaves[i];
            if mode.size() > 1 {
                // Skip entries of size 1, and modes of extent 1.
                while period == sizes[entry] {
                    (entry, period) = (entry + 1, 1);
                }
                let is_wanted = match self.entry {
                    Some(wanted) => entry == wanted,
                    None => true,
                };
                if is_wanted {
                    let axis = Axis { extent: mode.size(), stride: mode.stride, before, entry, period, ..Axis::NONE };
                    self.axes[self.len] = axis;
                    self.len += 1;
                }
                (period, before) = (period * mode.size(), before * mode.size());
            }
        });
    }

    /// Chooses the number of positions of each mode, and returns the number of combinations. All modes get the same
    /// number, at least two, unless an extent is smaller. If samples are left, the first modes get more positions.
    const fn choose_counts(&mut self) -> i64 {
        let mut most = self.most;
        while most > 2 && self.combinations(most) > self.most {
            most -= most / 8 + 1;
        }
        let mut combinations = self.combinations(most);
        each!(for k in 0..self.len {
            let axis = &mut self.axes[k];
            axis.count = if axis.extent < most { axis.extent } else { most };
            let others = combinations / axis.count;
            while axis.count < axis.extent && others * (axis.count + 1) <= self.most {
                axis.count += 1;
            }
            combinations = others * axis.count;
            axis.gap = (axis.extent - 1) / (axis.count - 1);
        });
        combinations
    }

    const fn combinations(&self, most: i64) -> i64 {
        let mut combinations: i64 = 1;
        let mut k = 0;
        while k < self.len && combinations < 1 << 32 {
            let extent = self.axes[k].extent;
            combinations *= if extent < most { extent } else { most };
            k += 1;
        }
        combinations
    }

    /// Splits `step`, the number of combinations to advance, into one digit per mode: the pace of the mode.
    const fn choose_paces(&mut self, step: i64) {
        let (mut rest, mut k) = (step, 0);
        while k < self.len && rest > 0 {
            self.axes[k].pace = rest % self.axes[k].count;
            rest /= self.axes[k].count;
            k += 1;
        }
        self.paced = k;
    }

    /// Advances to the next combination. Returns `false` after the last combination.
    pub(super) const fn advance(&mut self) -> bool {
        let first = &mut self.axes[0];
        if self.paced == 1 && first.at + 2 < first.count {
            // Usually only the first mode changes: its position increases by 1, and its digit by `gap`.
            first.at += 1;
            first.digit += first.gap;
            self.entries[first.entry] += first.gap * first.period;
            self.sum += first.gap * first.stride;
        } else {
            self.turn();
        }
        self.rest -= 1;
        self.rest > 0
    }

    /// Adds to each position its pace and the carry from the previous mode.
    const fn turn(&mut self) {
        let (mut carry, mut k) = (0, 0);
        while k < self.paced || k < self.len && carry > 0 {
            let axis = &mut self.axes[k];
            let mut at = axis.at + axis.pace + carry;
            carry = (at >= axis.count) as i64;
            if carry > 0 {
                at -= axis.count;
            }
            // The last position is the last digit of the mode.
            let digit = if at + 1 == axis.count { axis.extent - 1 } else { at * axis.gap };
            self.entries[axis.entry] += (digit - axis.digit) * axis.period;
            self.sum += (digit - axis.digit) * axis.stride;
            (axis.at, axis.digit) = (at, digit);
            k += 1;
        }
    }

    /// Returns the one-dimensional coordinate of the current sample.
    pub(super) const fn linear(&self) -> i64 {
        let mut linear = 0;
        each!(for k in 0..self.len {
            linear += self.axes[k].digit * self.axes[k].before;
        });
        linear
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::{FEW, Samples};
    use layout_runtime::{IntTuple, Layout};
    use std::collections::BTreeSet;
    use std::vec::Vec;

    const SAMPLES: i64 = 200;

    /// Returns the one-dimensional coordinates of the samples, and checks that each sample contains the index of the
    /// layout.
    fn visited(layout: &Layout, profile: &IntTuple, entry: Option<usize>) -> Vec<i64> {
        let sizes = crate::plan::entry_sizes(layout, &profile.tree.profile);
        let mut samples = Samples::new(layout, &sizes, entry, SAMPLES);
        let mut visited = Vec::new();
        loop {
            let linear = samples.linear();
            assert_eq!(samples.sum, layout.index(linear), "{layout} at {linear}");
            let (whole, _) = samples.entries.iter().zip(&sizes).fold((0, 1), |(sum, period), (entry, size)| {
                assert!(entry < size);
                (sum + entry * period, period * size)
            });
            assert_eq!(whole, linear, "{layout}: {:?}", samples.entries);
            visited.push(linear);
            if !samples.advance() {
                return visited;
            }
        }
    }

    #[test]
    fn small_layouts_are_visited_whole() {
        for (text, profile) in
            [("1:0", "0"), ("5:2", "0"), ("(4,(1,3),1):(1,(7,4),0)", "(0,0,0)"), ("(2,(12,8)):(1,(2,24))", "(0,0)")]
        {
            let (layout, profile): (Layout, IntTuple) =
                (text.parse().expect("a layout"), profile.parse().expect("a tuple"));
            let visited = visited(&layout, &profile, None);
            assert!(visited.iter().copied().eq(0..layout.size() as i64), "{text}: {visited:?}");
        }
    }

    #[test]
    fn a_mode_by_itself_is_visited_at_its_ends() {
        let visited = visited(&"100000:3".parse().expect("a layout"), &IntTuple::int(0), None);
        assert_eq!((visited.len() as i64, visited[0], visited[visited.len() - 1]), (FEW, 0, 99_999));
    }

    #[test]
    fn a_part_is_visited_alone() {
        let layout: Layout = "(4,(1,3),1,(2,5)):(1,(7,4),0,(50,100))".parse().expect("a layout");
        let profile = IntTuple::from((0, 0, 0, 0));
        for (entry, size, period) in [(0, 4, 1), (1, 3, 4), (2, 1, 12), (3, 10, 12)] {
            let expected: Vec<i64> = (0..size).map(|x| x * period).collect();
            assert_eq!(visited(&layout, &profile, Some(entry)), expected);
        }
    }

    #[test]
    fn large_layouts_are_visited_at_their_corners() {
        for text in ["(1000,1000):(1,1000)", "(7,(5,30)):(3,(21,1))", "(3,4,5,6,7,8,9):(1,3,12,60,360,2520,20160)"] {
            let layout: Layout = text.parse().expect("a layout");
            let visited: BTreeSet<i64> = visited(&layout, &IntTuple::int(0), None).into_iter().collect();
            assert!((SAMPLES / 4..=SAMPLES).contains(&(visited.len() as i64)), "{text}: {}", visited.len());
            let periods = layout.flat_modes().scan(1, |period, mode| {
                *period *= mode.0;
                Some((mode.0 - 1) * (*period / mode.0))
            });
            let corners = periods.fold(std::vec![0], |corners: Vec<i64>, last| {
                corners.iter().flat_map(|corner| [*corner, corner + last]).collect()
            });
            assert!(corners.iter().all(|corner| visited.contains(corner)), "{text}");
        }
    }

    #[test]
    fn more_corners_than_samples_are_visited_in_part() {
        let layout: Layout = std::format!("({})", std::vec!["3"; 20].join(",")).parse().expect("a layout");
        let visited: BTreeSet<i64> = visited(&layout, &IntTuple::int(0), None).into_iter().collect();
        assert_eq!(visited.len() as i64, SAMPLES);
        let digits = |k: u32| visited.iter().map(|i| i / 3_i64.pow(k) % 3).collect::<BTreeSet<_>>().len();
        assert!((0..20).all(|k| digits(k) == 2));
    }
}
