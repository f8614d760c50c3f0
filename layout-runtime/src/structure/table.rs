//! How an index with names is computed: a row for each leaf, worked out at compile time for one profile of coordinates.

use super::{Divisors, Numbers};
use crate::basis::Basis;
use crate::divide::Divide;
use crate::error::{Error, ErrorKind};
use crate::int::Int;
use crate::layout::Layout;
use crate::mode::Mode;
use crate::tree::{MAX_LEAVES, Profile, Span};

/// An extent: a number, or `ceil(name/divisor)`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Extent {
    /// The number, if the divisor is 0.
    pub(crate) number: i64,
    pub(crate) name: usize,
    pub(crate) divisor: i64,
    /// What divides it.
    known: i64,
}

impl Extent {
    pub(crate) const ONE: Self = Self { number: 1, name: 0, divisor: 0, known: 1 };

    pub(crate) const fn new(extent: Int) -> Self {
        match extent.symbol() {
            Some(symbol) => {
                let (name, divisor, known) = (symbol.name as usize, symbol.divisor as i64, symbol.known as i64);
                Self { number: 0, name, divisor, known }
            }
            None => Self { number: extent.value(), ..Self::ONE },
        }
    }

    #[inline(always)]
    pub(crate) fn get(&self, numbers: &impl Numbers) -> i64 {
        self.of(|name| numbers.get(name))
    }

    /// The extent of these numbers, which are not negative.
    #[inline(always)]
    pub(crate) fn of(&self, number: impl Fn(usize) -> i64) -> i64 {
        match self.divisor {
            0 => self.number,
            1 => number(self.name),
            divisor => (number(self.name) as u64).div_ceil(divisor as u64) as i64,
        }
    }

    /// The extent of these numbers, if it is at least 1 and what is known divides it.
    #[inline(always)]
    fn valid(&self, numbers: &impl Numbers) -> Option<i64> {
        let extent = self.get(numbers);
        let is_valid = self.divisor == 0 || numbers.get(self.name) >= 1 && extent % self.known == 0;
        is_valid.then_some(extent)
    }
}

const MAX_FACTORS: usize = Basis::MAX_FACTORS;

/// A stride: a number times some names.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stride {
    number: i64,
    names: [usize; MAX_FACTORS],
    len: usize,
    /// Whether it is added to the index.
    is_added: bool,
}

impl Stride {
    pub(crate) const ZERO: Self = Self { number: 0, names: [0; MAX_FACTORS], len: 0, is_added: true };

    const fn new(stride: Int) -> Self {
        let (mut names, mut len) = ([0; MAX_FACTORS], 0);
        each!(for i in 0..MAX_FACTORS {
            if let Some(name) = stride.basis().factor(i) {
                names[len] = name as usize;
                len += 1;
            }
        });
        let is_added = stride.basis().is_one() || stride.basis().is_named();
        Self { number: stride.value(), names, len, is_added }
    }

    /// Whether it is known at compile time.
    pub(crate) const fn is_static(&self) -> bool {
        self.len == 0
    }

    pub(crate) const fn number(&self) -> i64 {
        self.number
    }

    #[inline(always)]
    pub(crate) fn get(&self, numbers: &impl Numbers) -> i64 {
        self.product(numbers, |a, b| Some(a.wrapping_mul(b))).unwrap_or(0)
    }

    #[inline(always)]
    fn product(&self, numbers: &impl Numbers, times: impl Fn(i64, i64) -> Option<i64>) -> Option<i64> {
        let mut stride = self.number;
        macro_rules! times {
            ($($k:literal)*) => {$(
                if $k < self.len {
                    stride = times(stride, numbers.get(self.names[$k]))?;
                }
            )*};
        }
        times!(0 1 2 3 4);
        Some(stride)
    }
}

/// A leaf of a layout, as an entry of a coordinate meets it.
#[derive(Clone, Copy)]
pub(crate) struct Leaf {
    /// Which entry of the coordinate.
    entry: usize,
    /// Whether the entry starts here, and whether it ends here.
    is_first: bool,
    is_last: bool,
    /// How many extents with a name there are before.
    slot: usize,
    pub(crate) extent: Extent,
    pub(crate) stride: Stride,
}

impl Leaf {
    const UNUSED: Self =
        Self { entry: 0, is_first: true, is_last: true, slot: 0, extent: Extent::ONE, stride: Stride::ZERO };

    const fn new(mode: &Mode, entry: usize, (is_first, is_last): (bool, bool), slot: usize) -> Self {
        Self { entry, is_first, is_last, slot, extent: Extent::new(mode.extent()), stride: Stride::new(mode.stride()) }
    }
}

/// A block for each leaf of a table: a statement for each of the first, so that no loop hides from compilers which leaves there are, and a
/// loop over those from `$from` on.
macro_rules! unrolled {
    ($table:ident, [$($k:literal)*], $($from:literal,)? |$leaf:ident| $block:block) => {
        $(
            if $k < $table.len {
                let $leaf = &$table.leaves[$k];
                $block
            }
        )*
        $(for k in $from..$table.len {
            let $leaf = &$table.leaves[k];
            $block
        })?
    };
}

/// The leaves of a layout, for one profile of coordinates.
pub(crate) struct Table {
    leaves: [Leaf; MAX_LEAVES],
    len: usize,
    /// Extents with a name.
    symbols: usize,
    /// Whether the coordinate nests like the shape.
    fits: bool,
}

impl Table {
    /// That of a layout with names: the others have plans.
    pub(crate) const fn new(layout: &Layout, profile: &Profile) -> Self {
        if layout.is_known() { Self::EMPTY } else { Self::of(layout, profile) }
    }

    const EMPTY: Self = Self { leaves: [Leaf::UNUSED; MAX_LEAVES], len: 0, symbols: 0, fits: true };

    /// That of any layout. Swizzle and offset are left out.
    pub(crate) const fn of(layout: &Layout, profile: &Profile) -> Self {
        let mut table = Self::EMPTY;
        table.add(layout, layout.all(), profile, profile.all());
        table
    }

    const fn add(&mut self, layout: &Layout, span: Span, profile: &Profile, at: Span) {
        let (shape, mut i) = (&layout.modes.profile, span.start);
        if profile.is_leaf(at) {
            while i < span.end {
                let (ends, leaf) = ((i == span.start, i + 1 == span.end), &layout.modes.leaves[i]);
                self.leaves[self.len] = Leaf::new(leaf, at.start, ends, self.symbols);
                self.symbols += leaf.symbol().is_some() as usize;
                self.len += 1;
                i += 1;
            }
            return;
        }
        let rank = profile.rank(at);
        if shape.is_leaf(span) || shape.rank(span) != rank {
            self.fits = false;
            return;
        }
        each!(for mode in 0..rank {
            self.add(layout, shape.mode(span, mode), profile, profile.mode(at, mode));
        });
    }

    /// Stops the build if the coordinate does not nest like the shape.
    #[track_caller]
    pub(crate) const fn require_fit(&self) {
        if !self.fits {
            let () = crate::notation::expect(Err(Error::new(ErrorKind::CoordShape)));
        }
    }

    /// The row of leaf `k`.
    pub(crate) const fn leaf(&self, k: usize) -> Leaf {
        self.leaves[k]
    }

    /// The extent with a name that has `slot` others before.
    pub(crate) fn divided(&self, slot: usize) -> Extent {
        let of_slot = |leaf: &&Leaf| leaf.extent.divisor > 0 && leaf.slot == slot;
        self.leaves[..self.len].iter().find(of_slot).map_or(Extent::ONE, |leaf| leaf.extent)
    }

    /// Extent and stride of leaf `k`; extent 1 and stride 0 beyond the last leaf.
    #[inline(always)]
    pub(crate) fn extent_and_stride(&self, k: usize, numbers: &impl Numbers) -> (i64, i64) {
        let leaf = &self.leaves[k];
        (leaf.extent.get(numbers), leaf.stride.get(numbers))
    }

    /// How many coordinates there are.
    pub(crate) fn size(&self, numbers: &impl Numbers) -> i64 {
        self.leaves[..self.len].iter().map(|leaf| leaf.extent.get(numbers)).product()
    }

    /// The smallest and the largest index before an offset, as [`bounds`](super::bounds) has them, which is asked if this answers
    /// nothing: it says why, and knows layouts of more leaves.
    #[inline(always)]
    pub(crate) fn bounds(&self, numbers: &impl Numbers) -> Option<(i64, i64)> {
        let (mut low, mut high, mut size) = (0_i64, 0_i64, 1_i64);
        if self.len > 4 {
            return None;
        }
        unrolled!(self, [0 1 2 3], |leaf| {
            if !leaf.stride.is_added {
                return None;
            }
            let extent = leaf.extent.valid(numbers)?;
            let last = leaf.stride.product(numbers, i64::checked_mul)?.checked_mul(extent - 1)?;
            size = size.checked_mul(extent)?;
            (low, high) = (low.checked_add(last.min(0))?, high.checked_add(last.max(0))?);
        });
        let is_small = size > 0 && low > i64::MIN / 4 && high < i64::MAX / 4;
        is_small.then_some((low, high))
    }

    /// The index of the coordinate with these entries, `None` outside of the shape. The sum does not overflow for numbers that were
    /// [checked](super::bounds): every index of the layout fits.
    #[inline(always)]
    pub(crate) fn index(&self, numbers: &impl Numbers, entries: &[usize; MAX_LEAVES]) -> Option<i64> {
        let (mut sum, mut rest) = (0_i64, 0_u64);
        if !self.fits {
            return None;
        }
        unrolled!(self, [0 1 2 3 4 5], 6, |leaf| {
            let x = if leaf.is_first { entry(entries, leaf.entry) as u64 } else { rest };
            let extent = leaf.extent.get(numbers) as u64;
            let digit = if leaf.is_last {
                if x >= extent {
                    return None;
                }
                x
            } else {
                rest = x.checked_div(extent)?;
                x - rest * extent
            };
            sum = sum.wrapping_add((digit as i64).wrapping_mul(leaf.stride.get(numbers)));
        });
        Some(sum)
    }
}

impl Table {
    /// [`index`](Self::index) in the integer type of the numbers, by prepared divisors, one for each slot. What is not checked may be
    /// some number.
    #[inline(always)]
    pub(crate) fn prepared_index<I: Divide, W: Divide, D: Divisors<W>>(
        &self,
        numbers: &impl Numbers,
        divisors: &D,
        entries: &[I; MAX_LEAVES],
        checked: bool,
    ) -> Option<I> {
        let (mut sum, mut rest) = (I::ZERO, I::ZERO);
        unrolled!(self, [0 1 2 3 4 5], 6, |leaf| {
            let x = if leaf.is_first { entry(entries, leaf.entry) } else { rest };
            let stride = I::cut(leaf.stride.get(numbers));
            if leaf.is_last {
                if checked && !x.below(leaf.extent.get(numbers)) {
                    return None;
                }
                sum = sum.add(x.mul(stride));
            } else if leaf.extent.divisor == 0 || leaf.slot >= D::LEN {
                let extent = I::cut(leaf.extent.get(numbers).max(1));
                rest = x.div(extent);
                sum = sum.add(x.rem(extent).mul(stride));
            } else {
                let by = divisors.get(leaf.slot);
                rest = I::cut(by.quotient(W::cut(x.wide() as i64)).wide() as i64);
                // In a loop the last product stays what it is, and one multiplication is saved.
                sum = sum.add(x.mul(stride).sub(rest.mul(I::cut(by.divisor().wide() as i64).mul(stride))));
            }
            if checked && leaf.is_first && !x.below(i64::MAX) {
                return None;
            }
        });
        Some(sum)
    }
}

/// Entries that are indexed by a number from a table are not an array, once the table is known.
#[inline(always)]
fn entry<I: Copy>(entries: &[I; MAX_LEAVES], entry: usize) -> I {
    match entry {
        0 => entries[0],
        1 => entries[1],
        2 => entries[2],
        3 => entries[3],
        entry => entries[entry],
    }
}
