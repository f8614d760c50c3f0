//! Structure in the type, numbers in the value: layouts of which some numbers are known at run time only.
//!
//! What is static of such a layout, and the shape of what is not, is a constant: a [`Layout`] with names in it. A value
//! is the few numbers that the names stand for, and none of a layout that is all static. Every operation on such a type
//! is again a constant, with the same numbers: so views are types, and an index is multiplications and additions.

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
pub use given::Given;
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

/// What the name of a struct with numbers stands for without them, `Gmem`: rustc says this type where a layout is
/// needed.
#[derive(Clone, Copy, Debug)]
pub struct CallNewWithNumbers<L = ()>(pub L);

/// The numbers that the names of a layout stand for: an array, or one behind another.
///
/// Sealed: unchecked access relies on the numbers not changing after the check.
pub trait Numbers: Copy + Send + Sync + 'static + sealed::Sealed {
    /// How many there are.
    const LEN: usize;

    /// The number of a name.
    fn get(&self, name: usize) -> i64;
}

impl<I: Divide, const K: usize> Numbers for [I; K] {
    const LEN: usize = K;

    #[inline(always)]
    fn get(&self, name: usize) -> i64 {
        self[name].wide() as i64
    }
}

/// The numbers `A`, and behind them `B`.
#[derive(Clone, Copy, Debug)]
pub struct More<A, B>(pub A, pub B);

impl<A: Numbers, B: Numbers> Numbers for More<A, B> {
    const LEN: usize = A::LEN + B::LEN;

    #[inline(always)]
    fn get(&self, name: usize) -> i64 {
        if name < A::LEN { self.0.get(name) } else { self.1.get(name - A::LEN) }
    }
}

/// Where a view starts, before the swizzle: what is added to every index.
pub trait Start: Copy + Send + Sync + 'static + sealed::Sealed {
    /// Whether the start adds nothing.
    const IS_ORIGIN: bool;
    /// The number.
    fn get(self) -> i64;
    /// The same place, counted in elements of `new` bytes and no longer in such of `old` bytes; `None` inside of a new
    /// element.
    #[doc(hidden)]
    fn recast(self, old: i64, new: i64) -> Option<Self>;
}

/// The start of a layout that is not a view: none.
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

/// Names that a layout can have.
pub const MAX_NAMES: usize = Basis::MAX_NAMES;

/// The most that each name can be, in a tile; 0 if nothing is known. Only this crate makes others than
/// [`UNKNOWN`](Self::UNKNOWN).
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Most(pub(crate) [u32; MAX_NAMES]);

impl Most {
    /// Nothing is known.
    pub const UNKNOWN: Self = Self([0; MAX_NAMES]);
}

/// A type that stands for a layout, of which the value may carry some numbers: every [`StaticLayout`], a struct that
/// `layout!` declares with fields, and every view of them.
///
/// Of an implementation only `LAYOUT` is believed; tensors check the numbers.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the structure of a layout",
    note = "it is a type that `layout!` makes, one that implements `StaticLayout`, or a view of such a layout"
)]
pub trait Structure: Sized {
    /// The layout, with a name for each number that is known at run time only, and without what a view adds to every
    /// index.
    const LAYOUT: Layout;
    /// How the numbers of the names are written, if that is known.
    #[doc(hidden)]
    const NAMES: &'static [&'static str] = &[];
    /// The error of the operation that should have made this type; `LAYOUT` is then a placeholder. The function that
    /// the user called stops the build, and whatever is made of the type is refused at run time.
    #[doc(hidden)]
    const REFUSED: Option<Error> = None;
    /// Of a view, whether the place where it starts is joined to its indices by exclusive or, behind the swizzle, and
    /// not added before it.
    #[doc(hidden)]
    const IS_JOINED: bool = false;
    /// The most that each name can be, in a tile.
    #[doc(hidden)]
    const MOST: Most = Most::UNKNOWN;
    /// The numbers of the names.
    type Numbers: Numbers;
    /// Where it starts: [`Origin`], or a number in a view.
    type Start: Start;
}

#[diagnostic::do_not_recommend]
impl<L: StaticLayout> Structure for L {
    const LAYOUT: Layout = <L as StaticLayout>::LAYOUT;
    type Numbers = [usize; 0];
    type Start = Origin;
}
