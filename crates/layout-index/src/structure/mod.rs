//! Layouts with runtime values: a type contains the structure, and a value of the type contains the runtime values.
//!
//! The static part of such a layout is a constant: a [`Layout`] with symbols. A value of the type stores only the
//! values of the symbols, so it needs no memory if the layout has no symbols. An operation on such a type results in
//! another type with the same symbols. Therefore each kind of view has its own type. An index is computed from the
//! values with multiplications and additions.

mod check;
mod divisors;
mod given;
mod index_at;
mod leaf;
mod loops;
mod table;
mod value;

pub use check::{bounds, compact, injective, value};
pub use divisors::Divisors;
pub use given::GivenNumbers;
pub use index_at::{IndexAt, ToLayout};
pub use leaf::Extent;
pub use loops::Loops;
pub use table::Table;
pub use value::{Value, Valued};

use crate::compiled::StaticLayout;
use crate::divide::Divide;
use layout_runtime::{Basis, Error, Layout};

mod sealed {
    pub trait Sealed {}
    impl<I: crate::Divide, const K: usize> Sealed for [I; K] {}
    impl<A, B> Sealed for super::More<A, B> {}
    impl Sealed for super::Origin {}
    impl Sealed for i64 {}
}

/// The type of the constant that `layout!` declares with the name of a struct with symbols, such as `Gmem`. If a
/// program uses the constant as a layout, the name of this type in rustc's message tells the user to call `new`.
#[derive(Clone, Copy, Debug)]
pub struct CallNewWithNumbers<L = ()>(pub L);

/// The values of a layout's symbols: an array, or two lists of values, one after the other ([`More`]).
///
/// This trait is sealed, because unchecked access relies on values that do not change after they have been checked.
pub trait Numbers: Copy + Send + Sync + 'static + sealed::Sealed {
    /// The number of values.
    const LEN: usize;

    /// Returns the value of the symbol with number `name`.
    fn get(&self, name: usize) -> i64;
}

impl<I: Divide, const K: usize> Numbers for [I; K] {
    const LEN: usize = K;

    #[inline(always)]
    fn get(&self, name: usize) -> i64 {
        self[name].wide() as i64
    }
}

/// The values `A`, followed by the values `B`.
#[derive(Clone, Copy, Debug)]
pub struct More<A, B>(pub A, pub B);

impl<A: Numbers, B: Numbers> Numbers for More<A, B> {
    const LEN: usize = A::LEN + B::LEN;

    #[inline(always)]
    fn get(&self, name: usize) -> i64 {
        if name < A::LEN { self.0.get(name) } else { self.1.get(name - A::LEN) }
    }
}

/// The start of a view: a number that is added to every index before the swizzle, or XORed into every index (see
/// [`Structure::IS_JOINED`]).
pub trait Start: Copy + Send + Sync + 'static + sealed::Sealed {
    /// `true` if the start is 0.
    const IS_ORIGIN: bool;
    /// Returns the start as a number.
    fn get(self) -> i64;
    /// Converts the start from a count of elements of `old` bytes to a count of elements of `new` bytes. Returns `None`
    /// if no element of `new` bytes begins at the start.
    #[doc(hidden)]
    fn recast(self, old: i64, new: i64) -> Option<Self>;
}

/// The start of a layout that is not a view.
#[derive(Clone, Copy, Debug)]
pub struct Origin;

impl Start for Origin {
    const IS_ORIGIN: bool = true;

    #[inline(always)]
    fn get(self) -> i64 {
        0
    }

    fn recast(self, _: i64, _: i64) -> Option<Self> {
        Some(self)
    }
}

impl Start for i64 {
    const IS_ORIGIN: bool = false;

    #[inline(always)]
    fn get(self) -> i64 {
        self
    }

    fn recast(self, old: i64, new: i64) -> Option<Self> {
        let bytes = self.checked_mul(old)?;
        (bytes % new == 0).then_some(bytes / new)
    }
}

/// Maximum number of symbols of a layout.
pub const MAX_NAMES: usize = Basis::MAX_NAMES;

/// The largest value of each symbol in a tile, or 0 if unknown. Other crates can only use [`UNKNOWN`](Self::UNKNOWN).
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Most(pub(crate) [u32; MAX_NAMES]);

impl Most {
    /// No largest value is known.
    pub const UNKNOWN: Self = Self([0; MAX_NAMES]);
}

/// A type that represents a layout. A value of the type may store runtime values of the layout. The following types
/// implement this trait: every type that implements [`StaticLayout`], every struct that `layout!` declares with fields,
/// and the layout of every view of a tensor with such a layout.
///
/// `unsafe` code relies only on the constant `LAYOUT` of an implementation. When a tensor is built, the values are
/// checked.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the structure of a layout",
    note = "use a type that `layout!` declares, a type that implements `StaticLayout`, or a view of such a layout"
)]
pub trait Structure: Sized {
    /// The layout, with a symbol for each runtime value. The start of a view is not included.
    const LAYOUT: Layout;
    /// The source text of each symbol, if known.
    #[doc(hidden)]
    const NAMES: &'static [&'static str] = &[];
    /// The error of the operation that should have built this type, or `None` if the operation succeeded. If there is
    /// an error, `LAYOUT` is a placeholder. The function that the user called then stops compilation, and all
    /// operations on this type return errors at runtime.
    #[doc(hidden)]
    const REFUSED: Option<Error> = None;
    /// `true` if the start of a view is XORed into the indices after the swizzle. Otherwise the start is added before
    /// the swizzle.
    #[doc(hidden)]
    const IS_JOINED: bool = false;
    /// The largest value of each symbol in a tile, if known.
    #[doc(hidden)]
    const MOST: Most = Most::UNKNOWN;
    /// The type of the values of the symbols, such as `[usize; 2]`.
    type Numbers: Numbers;
    /// The type of the start: [`Origin`] if the layout is not a view, and a number for a view.
    type Start: Start;
}

#[diagnostic::do_not_recommend]
impl<L: StaticLayout> Structure for L {
    const LAYOUT: Layout = <L as StaticLayout>::LAYOUT;
    type Numbers = [usize; 0];
    type Start = Origin;
}
