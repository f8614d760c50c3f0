//! A leaf of a layout: an extent and a stride.

use crate::tree::{Span, Tree};
use crate::{Basis, Error, Int, Symbol};

/// An extent. If the field `name` of the [`Leaf`] is not 0, this number is the code of a [`Symbol`] instead.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Coded(i64);

/// A leaf of a layout: `extent:stride`.
///
/// `extent_is_static` and `stride_is_static` specify which of the two numbers are static. CuTe prints static numbers
/// with an underscore. If `name` is not 0, the extent is symbolic: `extent` is the code of a [`Symbol`], and `name` is
/// the number of the symbol plus 1.
///
/// The type has no padding bytes, so that rustc can copy layouts with fewer instructions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Leaf {
    pub(crate) extent: Coded,
    pub stride: i64,
    pub basis: Basis,
    pub name: u16,
    pub extent_is_static: bool,
    pub stride_is_static: bool,
}

impl Leaf {
    /// The mode of one element, `1:0`.
    pub const UNIT: Self = Self::new(1, 0);

    /// The mode of one element with static numbers, `_1:_0`.
    pub const STATIC_UNIT: Self = Self::join(Int::fixed(1), Int::fixed(0));

    /// The value of the unused leaves of a tree. All bytes of this value are 0, so compiled code can fill a tree
    /// quickly.
    pub const UNUSED: Self = Self::new(0, 0);

    pub const fn new(extent: i64, stride: i64) -> Self {
        Self::of(extent, stride, Basis::ONE)
    }

    /// Returns the mode `extent:stride` with the basis `basis`.
    pub const fn of(extent: i64, stride: i64, basis: Basis) -> Self {
        Self { extent: Coded(extent), stride, basis, name: 0, extent_is_static: false, stride_is_static: false }
    }

    pub const fn join(extent: Int, stride: Int) -> Self {
        Self {
            extent: Coded(extent.value()),
            stride: stride.value(),
            basis: stride.basis(),
            name: match extent.symbol() {
                Some(symbol) => symbol.name as u16 + 1,
                None => 0,
            },
            extent_is_static: extent.is_static(),
            stride_is_static: stride.is_static(),
        }
    }

    /// Returns this leaf with the marks `extent_is_static` and `stride_is_static`.
    pub const fn marked(self, extent_is_static: bool, stride_is_static: bool) -> Self {
        Self { extent_is_static, stride_is_static, ..self }
    }

    pub const fn extent(&self) -> Int {
        match self.symbol() {
            Some(symbol) => Int::extent(symbol),
            None => Int::new(self.extent.0).marked(self.extent_is_static),
        }
    }

    /// Returns the symbol of the extent, or `None` if the extent is a number.
    pub const fn symbol(&self) -> Option<Symbol> {
        if self.name == 0 { None } else { Some(Symbol::from_code(self.name as u8 - 1, self.extent.0)) }
    }

    /// Returns the extent as a number.
    ///
    /// # Panics
    /// If the extent is symbolic.
    pub const fn size(&self) -> i64 {
        assert!(self.name == 0, "an extent of a name is not a number");
        self.extent.0
    }

    /// Returns the extent, or 1 if the extent is 0. Functions that compute the strides and bounds of an empty layout
    /// use this number instead of the extent.
    pub(crate) const fn at_least_one(&self) -> i64 {
        let size = self.size();
        if size == 0 { 1 } else { size }
    }

    /// Returns `true` if the extent is known to be 1.
    pub const fn is_one(&self) -> bool {
        self.extent.0 == 1 && self.name == 0
    }

    /// Returns `true` if the extent is known to be 0.
    pub const fn is_empty(&self) -> bool {
        self.extent.0 == 0 && self.name == 0
    }

    /// Returns `true` if the extent is known to be 0 or 1.
    pub(crate) const fn has_no_step(&self) -> bool {
        self.is_one() || self.is_empty()
    }

    pub const fn with_size(self, extent: i64) -> Self {
        Self { extent: Coded(extent), name: 0, ..self }
    }

    pub const fn with_symbol(self, symbol: Symbol) -> Self {
        Self { extent: Coded(symbol.code()), name: symbol.name as u16 + 1, ..self }
    }

    /// Returns `true` if neither the extent nor the stride is symbolic.
    pub(crate) const fn is_known(&self) -> bool {
        self.name == 0 && !self.basis.is_named()
    }

    /// Returns `true` if the stride is 1 or `f1`, so that each coordinate is its own index.
    pub(crate) const fn is_run(&self) -> bool {
        self.stride == 1 && (self.basis.is_one() || self.basis.is_xor())
    }

    /// Returns an error if the extent or the stride is symbolic.
    pub const fn require_static(&self) -> Result<(), Error> {
        if let Some(symbol) = self.symbol() {
            return Err(symbol.not_static());
        }
        if let Some(name) = self.basis.first_name() { Err(Symbol::new(name, 1).not_static()) } else { Ok(()) }
    }

    /// Returns the largest absolute value of an index of the mode: `(extent − 1)·|stride|`, or `u64::MAX` if this value
    /// is larger.
    pub(crate) const fn bound(&self) -> u64 {
        (self.at_least_one() as u64 - 1).saturating_mul(self.stride.unsigned_abs())
    }

    pub const fn stride(&self) -> Int {
        Int::new(self.stride).of(self.basis).marked(self.stride_is_static)
    }

    /// Returns `index` plus `digit` times the stride. For an XOR stride, returns `index` XOR the carry-less product of
    /// `digit` and the stride. The sum does not overflow if `digit` is below the extent, because all indices fit in 64
    /// bits.
    #[inline(always)]
    pub const fn stepped(&self, index: i64, digit: i64) -> i64 {
        if self.basis.is_xor() {
            index ^ crate::number::carry_less(digit, self.stride)
        } else {
            index + digit * self.stride
        }
    }
}

/// Returns the sum of the bounds of the modes, or `u64::MAX` if the sum is larger. No index has a larger absolute
/// value, so all indices fit in 63 bits if the result is below 2^63.
pub(crate) const fn bound(modes: &[Leaf]) -> u64 {
    let mut bound = 0u64;
    each!(for k in 0..modes.len() {
        bound = bound.saturating_add(modes[k].bound());
    });
    bound
}

/// Returns `true` if a mode in `span` has an XOR stride.
pub(crate) const fn is_xor(modes: &Tree<Leaf>, span: Span) -> bool {
    any!(span.start..span.end, |i| modes.leaves[i].basis.is_xor())
}

/// Returns `true` if a mode in `span` has extent 0.
pub(crate) const fn is_empty(modes: &Tree<Leaf>, span: Span) -> bool {
    any!(span.start..span.end, |i| modes.leaves[i].is_empty())
}

/// Returns the size of the modes in `span` if they are a run, and `None` otherwise. In a run, at most one mode has an
/// extent other than 1, and this mode has stride 1.
pub(crate) const fn run(modes: &Tree<Leaf>, span: Span) -> Option<i64> {
    let mut size = None;
    each!(for i in span.start..span.end {
        let mode = &modes.leaves[i];
        if !mode.is_one() {
            if size.is_some() || !mode.is_run() || !mode.is_known() {
                return None;
            }
            size = Some(mode.size());
        }
    });
    size
}
