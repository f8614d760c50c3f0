//! One leaf of an [`IntTuple`](crate::IntTuple): an integer with what CuTe's type system knows about it.

use crate::basis::Basis;
use crate::symbols::Symbol;
use core::fmt;

/// How a leaf was written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Mark {
    /// `3`
    Plain,
    /// `_3`: known at compile time.
    Static,
    /// `_` in a coordinate: this mode is kept.
    Keep,
    /// `X` in a projection: this mode is left out of the step.
    Omit,
    /// A name or an expression that nobody has looked up yet; the value is where it starts.
    Written,
    /// An extent that is only known at run time; the value is the code of a [`Symbol`].
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
pub struct Int {
    value: i64,
    basis: Basis,
    mark: Mark,
}

impl Int {
    /// A number that is known when the program runs (CuTe's `int`).
    ///
    /// ```
    /// use colex::Int;
    /// assert_eq!((Int::new(3).value(), Int::new(3).is_static()), (3, false));
    /// ```
    #[must_use]
    pub const fn new(value: i64) -> Self {
        Self { value, basis: Basis::ONE, mark: Mark::Plain }
    }

    /// A number that is part of the type (CuTe's `Int<N>`, written `_3`).
    ///
    /// ```
    /// use colex::Int;
    /// assert_eq!((Int::fixed(3).value(), Int::fixed(3).is_static()), (3, true));
    /// ```
    #[must_use]
    pub const fn fixed(value: i64) -> Self {
        Self { value, basis: Basis::ONE, mark: Mark::Static }
    }

    /// `_`: the mode of a coordinate that a slice keeps.
    pub const KEEP: Self = Self { value: 0, basis: Basis::ONE, mark: Mark::Keep };
    /// `X`: the mode that a step of a partition leaves out.
    pub const OMIT: Self = Self { value: 0, basis: Basis::ONE, mark: Mark::Omit };

    /// The same number in units of `basis`: `Int::new(2).of(unit)` is `2@…`.
    ///
    /// ```
    /// use colex::{Basis, Int};
    /// assert_eq!(Int::new(2).of(Basis::XOR).basis(), Basis::XOR);
    /// ```
    #[must_use]
    pub const fn of(self, basis: Basis) -> Self {
        Self { basis, ..self }
    }

    /// A name, a product with names, or an expression in braces, that starts at the word `at` of its source and has not
    /// been looked up.
    #[doc(hidden)]
    #[must_use]
    pub const fn written(at: usize) -> Self {
        Self { value: at as i64, basis: Basis::ONE, mark: Mark::Written }
    }

    /// Where the name starts, of a number that has not been looked up.
    #[must_use]
    pub const fn as_written(self) -> Option<usize> {
        if matches!(self.mark, Mark::Written) { Some(self.value as usize) } else { None }
    }

    /// An extent that is only known at run time. For compilers of the notation: numbers of a layout that somebody
    /// indexes are known.
    #[doc(hidden)]
    #[must_use]
    pub const fn extent(symbol: Symbol) -> Self {
        let basis = match Basis::named(symbol.name as usize) {
            Some(basis) => basis,
            None => Basis::ONE,
        };
        Self { value: symbol.code(), basis, mark: Mark::Symbol }
    }

    /// The extent, of a number that is one and only known at run time.
    #[doc(hidden)]
    #[must_use]
    pub const fn symbol(self) -> Option<Symbol> {
        match (self.mark, self.basis.first_name()) {
            (Mark::Symbol, Some(name)) => Some(Symbol::from_code(name, self.value)),
            _ => None,
        }
    }

    /// A name that the number depends on.
    ///
    /// ```
    /// use colex::{Basis, Int};
    /// assert_eq!(Int::new(7).first_name(), None);
    /// assert_eq!(Int::new(7).of(Basis::named(2).unwrap()).first_name(), Some(2));
    /// ```
    #[doc(hidden)]
    #[must_use]
    pub const fn first_name(self) -> Option<u8> {
        self.basis.first_name()
    }

    /// The same number, static where `fixed`; a symbol is never static.
    #[must_use]
    pub(crate) const fn marked(self, fixed: bool) -> Self {
        if matches!(self.mark, Mark::Symbol) {
            return self;
        }
        Self { mark: if fixed { Mark::Static } else { Mark::Plain }, ..self }
    }

    /// The number, without its basis.
    ///
    /// ```
    /// use colex::{Basis, Int};
    /// assert_eq!(Int::new(-2).of(Basis::XOR).value(), -2);
    /// ```
    #[must_use]
    pub const fn value(self) -> i64 {
        self.value
    }

    /// What the number counts.
    ///
    /// ```
    /// use colex::{Basis, Int};
    /// assert_eq!(Int::new(5).basis(), Basis::ONE);
    /// ```
    #[must_use]
    pub const fn basis(self) -> Basis {
        self.basis
    }

    /// CuTe's `is_static`: whether the number is part of the type.
    ///
    /// ```
    /// use colex::Int;
    /// assert!(Int::fixed(1).is_static() && !Int::new(1).is_static());
    /// ```
    #[must_use]
    pub const fn is_static(self) -> bool {
        matches!(self.mark, Mark::Static)
    }

    /// CuTe's `is_constant<N>`: whether the number is static and equal to `n`.
    ///
    /// ```
    /// use colex::Int;
    /// assert!(Int::fixed(1).is_constant(1) && !Int::new(1).is_constant(1));
    /// ```
    #[must_use]
    pub const fn is_constant(self, n: i64) -> bool {
        self.is_static() && self.value == n && self.basis.is_one()
    }

    /// Whether this is `_`.
    ///
    /// ```
    /// use colex::Int;
    /// assert!(!Int::new(0).is_keep());
    /// ```
    #[must_use]
    pub const fn is_keep(self) -> bool {
        matches!(self.mark, Mark::Keep)
    }

    /// Whether this is `X`.
    ///
    /// ```
    /// use colex::Int;
    /// assert!(!Int::new(0).is_omit());
    /// ```
    #[must_use]
    pub const fn is_omit(self) -> bool {
        matches!(self.mark, Mark::Omit)
    }

    /// Whether this is a number, neither `_` nor `X`.
    ///
    /// ```
    /// use colex::Int;
    /// assert!(Int::new(0).is_number());
    /// ```
    #[must_use]
    pub const fn is_number(self) -> bool {
        matches!(self.mark, Mark::Plain | Mark::Static | Mark::Symbol)
    }
}

/// The same number in the same units; whether it is static does not matter.
impl PartialEq for Int {
    fn eq(&self, other: &Self) -> bool {
        let kind = |int: &Self| (int.is_keep(), int.is_omit(), int.symbol(), int.as_written());
        self.value == other.value && self.basis == other.basis && kind(self) == kind(other)
    }
}

impl Eq for Int {}

/// CuTe's form: `3`, `2@1@0`, `_`, and `f5` for bits; the alternate form marks static numbers, `_3`.
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
