//! The description of a kernel in the PTX. From this description, `colex ptx` writes the manifest of the kernel.
//!
//! The description is a sequence of records, and a record is a sequence of fields. `FIELD` ends a field, and `RECORD`
//! ends a record. The first field of a record is its kind, for example `kernel` or `strides`.

use colex::hardware::Boxes;
use colex::structure::{Numbers, Valued};
use colex::{Int, Text, expect};
use core::marker::PhantomData;

/// Marks the end of a field.
const FIELD: &str = "\u{1f}";
/// Marks the end of a record.
const RECORD: &str = "\u{1e}";

/// Returns the total length of the strings `parts` in bytes.
#[must_use]
pub const fn length(parts: &[&str]) -> usize {
    let (mut length, mut i) = (0, 0);
    while i < parts.len() {
        length += parts[i].len();
        i += 1;
    }
    length
}

/// Returns the bytes of the strings `parts`, one string after another. `LENGTH` is the result of [`length`].
#[must_use]
pub const fn join<const LENGTH: usize>(parts: &[&str]) -> [u8; LENGTH] {
    let (mut bytes, mut at, mut i) = ([0; LENGTH], 0, 0);
    while i < parts.len() {
        let (part, mut k) = (parts[i].as_bytes(), 0);
        while k < part.len() {
            bytes[at] = part[k];
            at += 1;
            k += 1;
        }
        i += 1;
    }
    bytes
}

/// Converts the number `N` to a string at compile time.
#[derive(Debug)]
pub struct Number<const N: usize>;

impl<const N: usize> Number<N> {
    const TEXT: Text = Text::EMPTY.int(N as i64);
    /// The decimal digits of `N`, as a string.
    pub const STR: &'static str = Self::TEXT.as_str();
}

/// Generates the manifest's records for the layout `L` and its symbols.
#[derive(Debug)]
pub struct WithNumbers<L>(PhantomData<L>);

impl<L: Valued> WithNumbers<L> {
    const SHAPE_TEXT: Text = {
        let (mut text, mut i) = (Text::EMPTY.str("names").str(FIELD), 0);
        while i < <L::Numbers as Numbers>::LEN {
            text = named(text, L::NAMES, i).str(FIELD);
            i += 1;
        }
        text = text.str(RECORD).str("extents").str(FIELD);
        i = 0;
        while i < L::LAYOUT.rank() {
            text = number(text, expect(L::LAYOUT.shape_of(&[i])).as_int(), L::NAMES).str(FIELD);
            i += 1;
        }
        text = text.str(RECORD).str("strides").str(FIELD);
        i = 0;
        while i < L::LAYOUT.rank() {
            text = number(text, expect(L::LAYOUT.stride_of(&[i])).as_int(), L::NAMES).str(FIELD);
            i += 1;
        }
        text.str(RECORD)
    };

    const FACTS_TEXT: Text = {
        let (mut text, mut i) = (Text::EMPTY, 0);
        while i < L::FACTS.len() {
            let fact = &L::FACTS[i];
            text = text.str("fact").str(FIELD).str(fact.text).str(FIELD);
            text = named(text, L::NAMES, fact.name).str(FIELD);
            if let Some(other) = fact.other {
                text = named(text, L::NAMES, other);
            }
            text = text
                .str(FIELD)
                .int(fact.modulus)
                .str(FIELD)
                .int(fact.low)
                .str(FIELD)
                .int(fact.high)
                .str(FIELD)
                .str(RECORD);
            i += 1;
        }
        text
    };

    /// Three records: the names of the symbols, the extents, and the strides.
    pub const SHAPE: &'static str = Self::SHAPE_TEXT.as_str();
    /// One record for each fact that is declared after `where`.
    pub const FACTS: &'static str = Self::FACTS_TEXT.as_str();
}

/// Appends an extent or a stride to `text`: a product of a number and symbols, such as `8 * m`, or a symbol divided by
/// a number and rounded up, such as `m.div_ceil(8)`.
const fn number(text: Text, int: Option<Int>, names: &[&str]) -> Text {
    let Some(int) = int else { crate::refuse("a tensor in global memory cannot have nested modes") };
    if let Some(symbol) = int.symbol() {
        let name = named(text, names, symbol.name as usize);
        return if symbol.divisor == 1 { name } else { name.str(".div_ceil(").int(symbol.divisor as i64).str(")") };
    }
    let (mut text, mut i) = (text, 0);
    if int.value() != 1 || int.basis().factor(0).is_none() {
        text = text.int(int.value());
        text = if int.basis().factor(0).is_some() { text.str(" * ") } else { text };
    }
    while let Some(name) = int.basis().factor(i) {
        text = named(if i > 0 { text.str(" * ") } else { text }, names, name as usize);
        i += 1;
    }
    text
}

/// Appends the name of symbol `i` to `text`, or `n` followed by `i` if the name is not known.
const fn named(text: Text, names: &[&str], i: usize) -> Text {
    if i < names.len() { text.str(names[i]) } else { text.str("n").int(i as i64) }
}

/// A type that determines the boxes of a tensor map.
pub trait Mapped: crate::sealed::Sealed {
    /// The boxes of the tensor map.
    const BOXES: Boxes;
    /// The number of bytes of an element.
    const BYTES: usize;
}

/// Generates the manifest's record for a tensor map.
#[derive(Debug)]
pub struct MapOf<M>(PhantomData<M>);

impl<M: Mapped> MapOf<M> {
    const TEXT: Text = {
        let boxes = M::BOXES;
        let mut text =
            Text::EMPTY.str("map").str(FIELD).str(boxes.swizzle_name()).str(FIELD).int(M::BYTES as i64).str(FIELD);
        let mut dimension = 0;
        while dimension < boxes.rank() {
            let mut mode = 0;
            while !matches!(boxes.dimension_of(mode), Some(of) if of == dimension) {
                mode += 1;
            }
            text = text.int(boxes.extents()[dimension] as i64).str(FIELD).int(mode as i64).str(FIELD);
            dimension += 1;
        }
        text.str(RECORD)
    };

    /// The record: the swizzle, the number of bytes of an element, and, for each dimension of the tensor map, the
    /// extent of a box and the number of the corresponding mode of the layout.
    pub const STR: &'static str = Self::TEXT.as_str();
}

/// Returns the name of a type with its path.
#[cfg(target_arch = "nvptx64")]
#[must_use]
pub const fn type_name<T>() -> &'static str {
    core::any::type_name::<T>()
}

/// Returns a number that contains, for each symbol of a layout, the position of the symbol's value in the list after
/// the layout's name. Each position has four bits, and the position of the first symbol has the lowest bits.
#[doc(hidden)]
#[macro_export]
#[cfg(target_arch = "nvptx64")]
macro_rules! __order {
    ($il:ident [$($done:literal)*] $first:expr, $($more:expr,)*; $next:literal $($numbers:literal)*) => {
        $crate::__order!($il [$($done)* $next] $($more,)*; $($numbers)*)
    };
    ($il:ident [$($done:literal)*]; $($numbers:literal)*) => {{
        let (__numbers, mut __packed, mut __i) = ($crate::__numbers!($il $(, $done)*), 0, 0);
        while __i < <[_]>::len(&__numbers) {
            __packed |= (__numbers[__i] as $crate::__core::primitive::usize) << (4 * __i);
            __i += 1;
        }
        __packed
    }};
}

/// Generates a static that contains the description of a kernel. The compiler writes this static into the PTX.
#[doc(hidden)]
#[macro_export]
#[cfg(target_arch = "nvptx64")]
macro_rules! __manifest {
    (
        $name:ident $kind:ident [$x:expr, $y:expr] $cluster:literal
        [$($role:ident $in:ident: $it:ty, $il:ident($($inum:expr),*), $map:expr;)*]
        [$($chain:ident: $turns:expr;)*] [$($scalar:ident: $type:ty),*]
    ) => {
        // `\u{1f}` is `FIELD`, and `\u{1e}` is `RECORD`.
        const __MANIFEST: &[&$crate::__core::primitive::str] = &[
            $crate::__core::concat!("kernel\u{1f}", $crate::__core::stringify!($name), "\u{1f}", $crate::__core::stringify!($kind), "\u{1f}", $crate::__core::stringify!($x), "\u{1f}", $crate::__core::stringify!($y), "\u{1f}"),
            $crate::manifest::Number::<{ super::THREADS as $crate::__core::primitive::usize }>::STR, "\u{1f}", $crate::manifest::Number::<{ super::SHARED }>::STR,
            $crate::__core::concat!("\u{1f}", $crate::__core::stringify!($cluster), "\u{1f}\u{1e}"),
            $(
                $crate::__core::concat!($crate::__core::stringify!($role), "\u{1f}", $crate::__core::stringify!($in), "\u{1f}"),
                $crate::manifest::type_name::<$it>(),
                $crate::__core::concat!("\u{1f}", $crate::__core::stringify!($il), "\u{1f}", $($crate::__core::stringify!($inum), "\u{1f}",)* "\u{1e}order\u{1f}"),
                $crate::manifest::Number::<{ $crate::__order!($il [] $($inum,)*; 0 1 2 3 4 5) }>::STR, "\u{1f}\u{1e}",
                $crate::manifest::WithNumbers::<$il>::SHAPE, $crate::manifest::WithNumbers::<$il>::FACTS, $map,
            )*
            $($crate::__core::concat!("chains\u{1f}", $crate::__core::stringify!($chain), "\u{1f}", $crate::__core::stringify!($turns), "\u{1f}\u{1e}"),)*
            $(
                $crate::__core::concat!("number\u{1f}", $crate::__core::stringify!($scalar), "\u{1f}"), $crate::manifest::type_name::<$type>(), "\u{1f}\u{1e}",
            )*
        ];
        #[used]
        static COLEX_MANIFEST: [$crate::__core::primitive::u8; $crate::manifest::length(__MANIFEST)] = $crate::manifest::join(__MANIFEST);
    };
}

#[doc(hidden)]
#[macro_export]
#[cfg(not(target_arch = "nvptx64"))]
macro_rules! __manifest {
    ($($any:tt)*) => {};
}
