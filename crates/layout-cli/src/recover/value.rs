//! Integers with types, and their arithmetic in each language.

use super::language::Language;
use std::fmt;

/// The type of an integer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Type {
    /// The code does not specify the type. The integer has unlimited width.
    Any,
    /// The type of a literal without a suffix. In an operation, an integer of this type adopts the type of the other
    /// operand.
    Literal,
    Integer {
        bits: u32,
        signed: bool,
    },
}

impl Type {
    /// The type `int` of C.
    pub(super) const INT: Self = Self::integer(32, true);

    pub(super) const fn integer(bits: u32, signed: bool) -> Self {
        Self::Integer { bits, signed }
    }

    /// Returns the number in the range of this type that has the same lowest bits as `value`.
    pub(super) fn wrapped(self, value: i128) -> i128 {
        let Self::Integer { bits, signed } = self else { return value };
        let spare = 128 - bits;
        let low = value << spare;
        if signed { low >> spare } else { (low as u128 >> spare) as i128 }
    }

    pub(super) fn holds(self, value: i128) -> bool {
        self.wrapped(value) == value
    }

    /// Returns the type to which C promotes an operand of this type.
    fn promoted(self) -> Self {
        match self {
            Self::Integer { bits, .. } if bits < 32 => Self::INT,
            other => other,
        }
    }
}

/// Prints the type in the syntax of Rust.
impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer { bits, signed } => write!(f, "{}{bits}", if *signed { "i" } else { "u" }),
            _ => f.write_str("an integer"),
        }
    }
}

/// A value and its type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TypedValue {
    pub(super) number: i128,
    pub(super) ty: Type,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Operator {
    Add,
    Subtract,
    Multiply,
    /// The operator `/`.
    Divide,
    /// The operator `//`.
    DivideDown,
    Remainder,
    ShiftLeft,
    ShiftRight,
    And,
    Or,
    Xor,
}

/// An error of an operation, with a suggested fix.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Wrong {
    pub(super) message: String,
    pub(super) help: &'static str,
}

impl Wrong {
    fn with_help(message: String, help: &'static str) -> Self {
        Self { message, help }
    }
}

impl<M: Into<String>> From<M> for Wrong {
    fn from(message: M) -> Self {
        Self { message: message.into(), help: "" }
    }
}

const TOO_LARGE: &str = "the number is too large";
const BY_ZERO: &str = "a division by zero";

/// Words in a declaration that do not change the declared type.
const QUALIFIERS: &[&str] = &[
    "const",
    "constexpr",
    "static",
    "inline",
    "extern",
    "volatile",
    "__device__",
    "__host__",
    "__global__",
    "__forceinline__",
    "__inline__",
    "__restrict__",
];

impl Language {
    /// Returns the type of a literal with this suffix. `suffix` is empty if the literal has no suffix.
    pub(super) fn literal(self, value: i128, suffix: &str) -> Type {
        match (self, suffix) {
            (Self::Python | Self::Any, "") => Type::Any,
            (Self::C, "") if i32::try_from(value).is_ok() => Type::INT,
            (Self::C, "" | "l" | "ll" | "z") => Type::integer(64, true),
            (Self::C, "u") if u32::try_from(value).is_ok() => Type::integer(32, false),
            (Self::C | Self::Any, "u" | "ul" | "lu" | "ull" | "llu" | "uz") => Type::integer(64, false),
            (Self::Wgsl, "u") => Type::integer(32, false),
            (Self::Wgsl, "i") => Type::INT,
            (_, "") => Type::Literal,
            (_, suffix) => self.integer_type(&[suffix]).unwrap_or(Type::Any),
        }
    }

    /// If these words form the name of an integer type, returns this type.
    pub(super) fn integer_type(self, words: &[&str]) -> Option<Type> {
        let bare = words.iter().map(|word| word.trim_start_matches("std::").trim_end_matches("::from"));
        let words: Vec<&str> = bare.filter(|word| !QUALIFIERS.contains(word)).collect();
        Some(match words.as_slice() {
            ["int"] if self == Self::Python => Type::Any,
            ["u8" | "uint8_t" | "uchar"] | ["unsigned", "char"] => Type::integer(8, false),
            ["u16" | "uint16_t" | "ushort"] | ["unsigned", "short"] => Type::integer(16, false),
            ["u32" | "uint32_t" | "unsigned" | "uint"] | ["unsigned", "int"] => Type::integer(32, false),
            ["u64" | "uint64_t" | "usize" | "size_t" | "ulong"]
            | ["unsigned", "long"]
            | ["unsigned", "long", "long"] => Type::integer(64, false),
            ["i8" | "int8_t"] | ["signed", "char"] => Type::integer(8, true),
            ["i16" | "int16_t" | "short"] => Type::integer(16, true),
            ["i32" | "int32_t" | "int" | "signed"] => Type::INT,
            ["i64" | "int64_t" | "isize" | "ptrdiff_t" | "ssize_t" | "long"] | ["long", "long"] => {
                Type::integer(64, true)
            }
            ["u128" | "i128"] => Type::Any,
            _ => return None,
        })
    }

    /// Evaluates `a operator b`.
    pub(super) fn apply(self, operator: Operator, a: TypedValue, b: TypedValue) -> Result<TypedValue, Wrong> {
        if matches!(operator, Operator::ShiftLeft | Operator::ShiftRight) {
            return self.shifted(operator, a, b);
        }
        let ty = self.common(a.ty, b.ty)?;
        let [a, b] = [self.as_operand(a, ty)?, self.as_operand(b, ty)?];
        let number = match operator {
            Operator::Add => a.checked_add(b).ok_or(TOO_LARGE)?,
            Operator::Subtract => a.checked_sub(b).ok_or(TOO_LARGE)?,
            Operator::Multiply => a.checked_mul(b).ok_or(TOO_LARGE)?,
            Operator::And => a & b,
            Operator::Or => a | b,
            Operator::Xor => a ^ b,
            _ => self.divided(operator, a, b)?,
        };
        self.fitting(number, ty)
    }

    /// Evaluates `-a`.
    pub(super) fn negated(self, a: TypedValue) -> Result<TypedValue, Wrong> {
        let ty = if self == Self::C { a.ty.promoted() } else { a.ty };
        self.fitting(a.number.wrapping_neg(), ty)
    }

    /// Evaluates `~a`.
    pub(super) fn inverted(self, a: TypedValue) -> TypedValue {
        let ty = if self == Self::C { a.ty.promoted() } else { a.ty };
        TypedValue { number: ty.wrapped(!a.number), ty }
    }

    /// Converts a value to the declared type of a parameter, of a variable or of the result. In C, the value wraps. In
    /// other languages, a value that does not fit is an error.
    pub(super) fn declared(self, value: TypedValue, ty: Type) -> Result<TypedValue, Wrong> {
        match self {
            _ if ty == Type::Any => Ok(value),
            Self::C => Ok(TypedValue { number: ty.wrapped(value.number), ty }),
            _ if ty.holds(value.number) => Ok(TypedValue { number: value.number, ty }),
            _ => Err(format!("{} does not fit into {ty}", value.number).into()),
        }
    }

    /// Returns the type to which both operands are converted.
    fn common(self, a: Type, b: Type) -> Result<Type, Wrong> {
        match (a, b) {
            (Type::Any, _) | (_, Type::Any) => Ok(Type::Any),
            (Type::Literal, other) | (other, Type::Literal) => Ok(other),
            (Type::Integer { .. }, Type::Integer { .. }) if matches!(self, Self::Rust | Self::Wgsl) => match a == b {
                true => Ok(a),
                false => Err(Wrong::with_help(
                    format!("the operands have the types {a} and {b}"),
                    "cast one of the operands",
                )),
            },
            _ => {
                let [a, b] = [a.promoted(), b.promoted()];
                let rank = |ty| if let Type::Integer { bits, signed } = ty { (bits, !signed) } else { (0, false) };
                Ok(if rank(a) < rank(b) { b } else { a })
            }
        }
    }

    fn as_operand(self, value: TypedValue, ty: Type) -> Result<i128, Wrong> {
        // A negative literal is a mask such as `!7`. The lowest bits of the literal are used as a number of the other
        // operand's type.
        let is_mask = value.ty == Type::Literal && value.number < 0;
        if self == Self::C || is_mask || ty.holds(value.number) {
            return Ok(ty.wrapped(value.number));
        }
        Err(format!("{} does not fit into {ty}", value.number).into())
    }

    fn divided(self, operator: Operator, a: i128, b: i128) -> Result<i128, Wrong> {
        if b == 0 {
            return Err(BY_ZERO.into());
        }
        let floor = a.div_euclid(b) - i128::from(b < 0 && a.rem_euclid(b) != 0);
        let (to_zero, down) = match operator {
            Operator::Remainder => (a % b, a - floor * b),
            _ => (a / b, floor),
        };
        match (operator, self) {
            (Operator::Divide, Self::Python) => {
                Err(Wrong::with_help("`/` computes a fraction in Python".into(), "write `//`"))
            }
            (Operator::DivideDown, _) | (_, Self::Python) => Ok(down),
            (_, Self::Any) if to_zero != down => Err(Wrong::with_help(
                format!("{a} divided by {b} is {to_zero} in C and Rust, but {down} in Python"),
                "write a function of one language, `int f(int i) { return …; }` or `def f(i): return …`",
            )),
            _ => Ok(to_zero),
        }
    }

    fn shifted(self, operator: Operator, a: TypedValue, by: TypedValue) -> Result<TypedValue, Wrong> {
        let promoted = if self == Self::C { a.ty.promoted() } else { a.ty };
        // In C, a literal has the type `int`. If the shift count has no declared type either, the result has no known
        // type.
        let ty = if by.ty == Type::Any && promoted == Type::INT && a.ty == promoted { Type::Any } else { promoted };
        let most = if let Type::Integer { bits, .. } = ty { bits } else { 64 };
        let bits = u32::try_from(by.number).ok().filter(|bits| *bits < most);
        let bits = bits.ok_or_else(|| format!("a shift by less than 0 or more than {} bits", most - 1))?;
        if operator == Operator::ShiftRight {
            return Ok(TypedValue { number: a.number >> bits, ty });
        }
        let number = a.number.checked_mul(1 << bits).ok_or(TOO_LARGE)?;
        // In Rust and WGSL, a left shift drops the bits that do not fit.
        let is_cut = matches!(self, Self::Rust | Self::Wgsl);
        if is_cut { Ok(TypedValue { number: ty.wrapped(number), ty }) } else { self.fitting(number, ty) }
    }

    /// Returns a result of the type `ty`. If the number does not fit, it wraps or is an error, depending on the
    /// language.
    fn fitting(self, number: i128, ty: Type) -> Result<TypedValue, Wrong> {
        let wraps = self == Self::Wgsl || self == Self::C && matches!(ty, Type::Integer { signed: false, .. });
        match wraps || ty.holds(number) {
            true => Ok(TypedValue { number: ty.wrapped(number), ty }),
            false if self == Self::C => Err(Wrong::with_help(
                format!("{number} overflows {ty}"),
                "signed overflow is undefined in C; use an unsigned or a wider type",
            )),
            false => Err(Wrong::with_help(
                format!("{number} overflows {ty}"),
                "debug builds panic, and other builds wrap; use a wider type",
            )),
        }
    }
}
