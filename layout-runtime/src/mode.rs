//! One leaf of a layout: an extent and a stride.

use crate::basis::Basis;
use crate::error::Error;
use crate::int::Int;
use crate::symbols::Symbol;
use crate::tree::{Span, Tree};

/// An extent, or the code of a [`Symbol`] in the place of one. Only a [`Mode`] can tell: its name says which.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Coded(i64);

/// A mode without parentheses: `extent:stride`.
///
/// The marks tell which of the two numbers CuTe would print with an underscore. If `name` is not 0, the extent is known
/// only at run time, `extent` is the code of a [`Symbol`], and `name` one more than the number of its name.
///
/// No byte is padding: compilers copy layouts faster so.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mode {
    pub(crate) extent: Coded,
    pub stride: i64,
    pub basis: Basis,
    pub name: u16,
    pub extent_is_static: bool,
    pub stride_is_static: bool,
}

impl Mode {
    /// `1:0`, the mode of one element.
    pub const UNIT: Self = Self::new(1, 0);

    /// `_1:_0`, the same mode with static numbers.
    pub const STATIC_UNIT: Self = Self::join(Int::fixed(1), Int::fixed(0));

    /// What fills the places of a tree that are not in use. Zeros, which are fast to write.
    pub const UNUSED: Self = Self::new(0, 0);

    pub const fn new(extent: i64, stride: i64) -> Self {
        Self::of(extent, stride, Basis::ONE)
    }

    /// `extent:stride@…`
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

    /// This mode with these marks: whether CuTe would print an underscore before the extent and before the stride.
    #[must_use]
    pub const fn marked(self, extent_is_static: bool, stride_is_static: bool) -> Self {
        Self { extent_is_static, stride_is_static, ..self }
    }

    pub const fn extent(&self) -> Int {
        match self.symbol() {
            Some(symbol) => Int::extent(symbol),
            None => Int::new(self.extent.0).marked(self.extent_is_static),
        }
    }

    /// The extent, where it is only known at run time.
    pub const fn symbol(&self) -> Option<Symbol> {
        if self.name == 0 { None } else { Some(Symbol::from_code(self.name as u8 - 1, self.extent.0)) }
    }

    /// The extent as a number.
    ///
    /// # Panics
    /// If it is only known at run time.
    pub const fn size(&self) -> i64 {
        assert!(self.name == 0, "an extent of a name is not a number");
        self.extent.0
    }

    /// Whether both extents are the same number, or the same of a name.
    pub(crate) const fn extends_like(&self, other: &Self) -> bool {
        self.name == other.name && self.extent.0 == other.extent.0
    }

    /// Whether the extent is known to be 1.
    pub const fn is_one(&self) -> bool {
        self.extent.0 == 1 && self.name == 0
    }

    pub const fn with_size(self, extent: i64) -> Self {
        Self { extent: Coded(extent), name: 0, ..self }
    }

    pub const fn with_symbol(self, symbol: Symbol) -> Self {
        Self { extent: Coded(symbol.code()), name: symbol.name as u16 + 1, ..self }
    }

    /// Whether neither number is only known at run time.
    pub(crate) const fn is_known(&self) -> bool {
        self.name == 0 && !self.basis.is_named()
    }

    /// Whether the indices are `0..size` in order: of stride 1, added or joined.
    pub(crate) const fn is_run(&self) -> bool {
        self.stride == 1 && (self.basis.is_one() || self.basis.is_xor())
    }

    /// An error if the extent or the stride is only known at run time.
    pub const fn require_static(&self) -> Result<(), Error> {
        if let Some(symbol) = self.symbol() {
            return Err(symbol.not_static());
        }
        match self.basis.first_name() {
            Some(name) => Err(Symbol::new(name, 1).not_static()),
            None => Ok(()),
        }
    }

    /// The largest index of the mode, if its stride is positive: `(extent − 1)·|stride|`, at most `u64::MAX`.
    pub(crate) const fn bound(&self) -> u64 {
        (self.size() as u64 - 1).saturating_mul(self.stride.unsigned_abs())
    }

    pub const fn stride(&self) -> Int {
        Int::new(self.stride).of(self.basis).marked(self.stride_is_static)
    }
}

impl Mode {
    /// `index` after `digit` steps of this mode: in range, as the index of the last coordinate is.
    #[inline(always)]
    pub const fn stepped(&self, index: i64, digit: i64) -> i64 {
        if self.basis.is_xor() {
            index ^ crate::number::carry_less(digit, self.stride)
        } else {
            index + digit * self.stride
        }
    }
}

/// The largest index of the modes, were all strides positive; at most `u64::MAX`. Indices fit 63 bits if this does.
pub(crate) const fn bound(modes: &[Mode]) -> u64 {
    let mut bound = 0u64;
    each!(for k in 0..modes.len() {
        bound = bound.saturating_add(modes[k].bound());
    });
    bound
}

/// Whether some mode under `span` has an XOR stride.
pub(crate) const fn is_xor(modes: &Tree<Mode>, span: Span) -> bool {
    any!(span.start..span.end, |i| modes.leaves[i].basis.is_xor())
}

/// The extent of the one mode under `span` that is not of extent 1, if that is a run.
pub(crate) const fn run(modes: &Tree<Mode>, span: Span) -> Option<i64> {
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
