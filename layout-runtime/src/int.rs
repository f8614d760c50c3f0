//! A leaf of an [`IntTuple`](crate::IntTuple): an integer, its basis element, and whether the integer is static.

use crate::{Basis, Symbol};
use core::fmt;

/// The form in which a leaf was written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Mark {
    /// A dynamic number: `3`. CuTe does not know a dynamic number at compile time.
    Plain,
    /// A static number: `_3`. In CuTe, a static number is part of a type.
    Static,
    /// `_` in a coordinate, which marks a mode that a slice keeps.
    Keep,
    /// `X` in the `Step` of CuTe's `local_tile`, which marks a mode of the tiler that the tensor does not have.
    Omit,
    /// A placeholder for an unresolved name or expression in the input of a macro. The value is the number of its
    /// token.
    Written,
    /// A symbolic extent. The value is the code of a [`Symbol`].
    Symbol,
}

/// An integer of a shape, stride or coordinate: a value, its [`Basis`], and whether it is static.
///
/// ```
/// use colex::Int;
///
/// assert_eq!(Int::new(3).to_string(), "3");
/// assert_eq!(format!("{:#}", Int::fixed(3)), "_3");
/// assert!(Int::fixed(3).is_constant(3) && !Int::new(3).is_constant(3));
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Int {
    value: i64,
    basis: Basis,
    mark: Mark,
}

impl Int {
    /// Returns a dynamic integer (CuTe's `int`).
    pub const fn new(value: i64) -> Self {
        Self { value, basis: Basis::ONE, mark: Mark::Plain }
    }

    /// Returns a static integer (CuTe's `Int<N>`, written `_3`).
    pub const fn fixed(value: i64) -> Self {
        Self { value, basis: Basis::ONE, mark: Mark::Static }
    }

    /// `_`: a mode of a coordinate that a slice keeps.
    pub const KEEP: Self = Self { value: 0, basis: Basis::ONE, mark: Mark::Keep };
    /// `X`: in the `Step` of CuTe's `local_tile`, a mode of the tiler that the tensor does not have.
    pub const OMIT: Self = Self { value: 0, basis: Basis::ONE, mark: Mark::Omit };

    /// Returns the same number with another basis element: `Int::new(2)` with the basis element `1@0` is `2@0`.
    pub const fn of(self, basis: Basis) -> Self {
        Self { basis, ..self }
    }

    /// Returns the number of the token if this integer is a placeholder for an unresolved name or expression, and
    /// `None` otherwise.
    pub const fn as_written(self) -> Option<usize> {
        if matches!(self.mark, Mark::Written) { Some(self.value as usize) } else { None }
    }

    /// Marks the number as static if `fixed` is true, and as dynamic otherwise. A symbol is returned unchanged, because
    /// it is never static.
    pub(crate) const fn marked(self, fixed: bool) -> Self {
        if matches!(self.mark, Mark::Symbol) {
            return self;
        }
        Self { mark: if fixed { Mark::Static } else { Mark::Plain }, ..self }
    }

    /// Returns the number that is multiplied by the basis element: 2 for `2@1@0`.
    pub const fn value(self) -> i64 {
        self.value
    }

    /// Returns the basis element of the number: `1@1@0` for `2@1@0`, and 1 for an integer.
    pub const fn basis(self) -> Basis {
        self.basis
    }

    /// Returns `true` if the number is static: CuTe's `is_static`.
    pub const fn is_static(self) -> bool {
        matches!(self.mark, Mark::Static)
    }

    /// Returns `true` if the number is static and equal to `n`: CuTe's `is_constant<N>`.
    ///
    /// ```
    /// use colex::Int;
    /// assert!(Int::fixed(1).is_constant(1) && !Int::new(1).is_constant(1));
    /// ```
    pub const fn is_constant(self, n: i64) -> bool {
        self.is_static() && self.value == n && self.basis.is_one()
    }

    /// Returns `true` if this is `_`.
    pub const fn is_keep(self) -> bool {
        matches!(self.mark, Mark::Keep)
    }

    /// Returns `true` if this is `X`.
    pub const fn is_omit(self) -> bool {
        matches!(self.mark, Mark::Omit)
    }

    /// Returns `true` if this is a number or a symbol, and `false` if this is `_`, `X` or a placeholder of an
    /// unresolved name.
    pub const fn is_number(self) -> bool {
        matches!(self.mark, Mark::Plain | Mark::Static | Mark::Symbol)
    }
}

#[doc(hidden)]
impl Int {
    /// Returns the number 0 instead of the XOR stride `f0`, which has the same effect. Returns other numbers unchanged.
    pub const fn without_f0(self) -> Self {
        if self.value == 0 && self.basis.is_xor() { self.of(Basis::ONE) } else { self }
    }

    /// Returns a placeholder for an unresolved name, a product of names, or an expression in braces. `at` is the number
    /// of its token in the input of the macro.
    pub const fn written(at: usize) -> Self {
        Self { value: at as i64, basis: Basis::ONE, mark: Mark::Written }
    }

    /// Returns a symbolic extent. Only the code that compiles the notation calls this function, because layouts with
    /// symbols cannot be evaluated.
    pub const fn extent(symbol: Symbol) -> Self {
        Self { value: symbol.code(), basis: or!(Basis::named(symbol.name as usize), Basis::ONE), mark: Mark::Symbol }
    }

    /// Returns the symbol if this is a symbolic extent, and `None` otherwise.
    pub const fn symbol(self) -> Option<Symbol> {
        match (self.mark, self.basis.first_name()) {
            (Mark::Symbol, Some(name)) => Some(Symbol::from_code(name, self.value)),
            _ => None,
        }
    }

    /// If this integer is the symbol `name`, and no divisor of the symbol is known, adds the fact that `divisor`
    /// divides the symbol. Otherwise returns this integer unchanged.
    pub const fn knowing(self, name: u8, divisor: u32) -> Self {
        match self.symbol() {
            Some(symbol) if symbol.name == name && symbol.divisor == 1 && symbol.known == 1 => {
                Self::extent(Symbol { known: divisor, ..symbol })
            }
            _ => self,
        }
    }

    /// Returns the number of the first symbol on which this integer depends, or `None` if it contains no symbol.
    ///
    /// ```
    /// use colex::{Basis, Int};
    /// assert_eq!(Int::new(7).first_name(), None);
    /// assert_eq!(Int::new(7).of(Basis::named(2).unwrap()).first_name(), Some(2));
    /// ```
    pub const fn first_name(self) -> Option<u8> {
        self.basis.first_name()
    }
}

/// Compares values and bases. The marks of static numbers are ignored, so `_3` equals `3`.
impl PartialEq for Int {
    fn eq(&self, other: &Self) -> bool {
        let kind = |int: &Self| (int.is_keep(), int.is_omit(), int.symbol(), int.as_written());
        self.value == other.value && self.basis == other.basis && kind(self) == kind(other)
    }
}

impl Eq for Int {}

/// Prints CuTe's notation: `3`, `2@1@0`, `_` and `X`. XOR strides are printed as `f5`. The format `{:#}` marks static
/// numbers: `_3`.
impl fmt::Display for Int {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mark {
            Mark::Keep => f.write_str("_"),
            Mark::Omit => f.write_str("X"),
            Mark::Written => f.write_str("?"),
            Mark::Symbol => match Symbol::from_code(0, self.value).divisor {
                1 => write!(f, "n{}", self.basis.first_name().unwrap_or(0)),
                divisor => write!(f, "ceil(n{}/{divisor})", self.basis.first_name().unwrap_or(0)),
            },
            _ if self.basis.is_xor() => write!(f, "f{}", self.value),
            Mark::Static if f.alternate() => write!(f, "_{}{}", self.value, self.basis),
            Mark::Static | Mark::Plain => write!(f, "{}{}", self.value, self.basis),
        }
    }
}
