//! The modes of a compiled layout, as types.

use super::index::StaticLayout;
use core::marker::PhantomData;
use layout_runtime::rules::{OffsetOperand, Swizzled, TooDeep, TooManyLeaves};
use layout_runtime::{Basis, Error, Layout, MAX_DEPTH, MAX_LEAVES, Swizzle, expect, leaf::Leaf, tree::Tree};

/// A mode `N:D`: the extent is `N` and the stride is `D`.
#[derive(Clone, Copy, Debug)]
pub struct M<const N: i64, const D: i64>;

/// A mode `N:D@…` with a coordinate stride. `UNIT` is the [code](Basis::code) of the stride's unit, such as `1@0`.
#[derive(Clone, Copy, Debug)]
pub struct E<const N: i64, const D: i64, const UNIT: u32>;

/// A mode `N:D`. The extent `N` and the stride `D` are types: [`Num`], [`Lit`], or arithmetic on these ([`Times`],
/// [`Ceil`]).
#[derive(Clone, Copy, Debug)]
pub struct V<N, D>(PhantomData<(N, D)>);

/// The modes of a layout `L` that rustc evaluates instead of the macro.
#[derive(Clone, Copy, Debug)]
pub struct Evaluated<L>(PhantomData<L>);

/// An integer as a type, for [`V`].
pub trait Constant {
    /// The value. A value that does not fit in 63 bits stops compilation.
    const VALUE: i64;
}

/// A Rust constant as a type, for [`V`]: the value `N` of a `const` item or of a const parameter.
#[derive(Clone, Copy, Debug)]
pub struct Num<const N: usize>;

/// An integer literal as a type, for [`V`].
#[derive(Clone, Copy, Debug)]
pub struct Lit<const N: i64>;

/// The product `A * B`.
#[derive(Clone, Copy, Debug)]
pub struct Times<A, B>(PhantomData<(A, B)>);

/// The quotient `A / D`, rounded up, as in `ceil(A/D)`.
#[derive(Clone, Copy, Debug)]
pub struct Ceil<A, const D: i64>(PhantomData<A>);

const fn checked(value: i128) -> i64 {
    assert!(value <= i64::MAX as i128 && value >= -(i64::MAX as i128), "the number does not fit in 63 bits");
    value as i64
}

impl<const N: usize> Constant for Num<N> {
    const VALUE: i64 = checked(N as i128);
}

impl<const N: i64> Constant for Lit<N> {
    const VALUE: i64 = N;
}

impl<A: Constant, B: Constant> Constant for Times<A, B> {
    const VALUE: i64 = checked(A::VALUE as i128 * B::VALUE as i128);
}

impl<A: Constant, const D: i64> Constant for Ceil<A, D> {
    const VALUE: i64 = (A::VALUE as u64).div_ceil(D as u64) as i64;
}

/// A mode `N:fD` with the XOR stride `fD`.
#[derive(Clone, Copy, Debug)]
pub struct X<const N: i64, const D: i64>;

/// The modes `T` with a swizzle and an offset, as in `Sw<B,BASE,SHIFT> o OFFSET o …`.
#[derive(Clone, Copy, Debug)]
pub struct S<const B: i64, const BASE: i64, const SHIFT: i64, const OFFSET: i64, T>(PhantomData<T>);

/// The modes `T` with a number added to their offset: `D::VALUE` times the unit with the [code](Basis::code) `UNIT`.
#[derive(Clone, Copy, Debug)]
pub struct O<D, const UNIT: u32, T>(PhantomData<(D, T)>);

/// The modes of a compiled layout: a type of this module such as [`M`], or a tuple of modes.
pub trait Modes: Sized {
    /// The extents and strides of the modes.
    #[doc(hidden)]
    const CODE: Code;
    /// The layout with these modes. All integers of the layout are static, like CuTe's `_8`.
    const LAYOUT: Layout = expect(Self::CODE.layout());
}

impl<L: StaticLayout> Modes for Evaluated<L> {
    // `LAYOUT` is defined directly here, so `CODE` is not used.
    const CODE: Code = Code::Tuple(&[]);
    const LAYOUT: Layout = L::LAYOUT;
}

/// The extents and strides of modes. The constant of a tuple contains references to the constants of its modes, so the
/// numbers are copied only once, into the layout. This makes const evaluation fast.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum Code {
    /// An extent, a stride, and the unit of the stride.
    Mode(i64, i64, Basis),
    /// The modes of a tuple.
    Tuple(&'static [&'static Self]),
    /// Modes with a swizzle and an offset.
    Swizzled(Swizzle, i64, &'static Self),
    /// Modes with a number added to their offset: the value of the number, its unit, and the modes.
    Shifted(i64, Basis, &'static Self),
}

impl Code {
    /// Returns the layout with these modes. All integers of the layout are static, like CuTe's `_8`.
    const fn layout(&self) -> Result<Layout, Error> {
        if let Self::Swizzled(swizzle, offset, modes) = *self {
            return ok!(modes.layout()).with_front(swizzle, offset).check();
        }
        if let Self::Shifted(value, unit, modes) = *self {
            return ok!(modes.layout()).with_term(value, Basis::ONE.code(), unit.code());
        }
        let mut modes = Tree::empty(Leaf::UNUSED);
        ok!(self.write(&mut modes, 0));
        Layout::checked(modes)
    }

    /// Appends these modes to the tree, at nesting depth `depth`.
    const fn write(&self, tree: &mut Tree<Leaf>, depth: usize) -> Result<(), Error> {
        match *self {
            Self::Mode(extent, stride, basis) => {
                let len = tree.len();
                if len == MAX_LEAVES {
                    return Err(TooManyLeaves.error());
                }
                tree.leaves[len] = Leaf::of(extent, stride, basis).marked(true, true);
                tree.profile.leaf_at(depth);
                Ok(())
            }
            Self::Tuple(modes) => Self::write_modes(modes, tree, depth),
            Self::Swizzled(..) => Err(Swizzled.error()),
            Self::Shifted(..) => Err(OffsetOperand.error()),
        }
    }

    const fn write_modes(modes: &[&Self], tree: &mut Tree<Leaf>, depth: usize) -> Result<(), Error> {
        if depth == MAX_DEPTH {
            return Err(TooDeep.error());
        }
        tree.profile.open(depth);
        each!(for i in 0..modes.len() {
            if let Self::Swizzled(..) = modes[i] {
                return Err(Swizzled.error().of("make_layout", i));
            }
            ok!(modes[i].write(tree, depth + 1));
        });
        Ok(())
    }
}

impl<const N: i64, const D: i64> Modes for M<N, D> {
    const CODE: Code = Code::Mode(N, D, Basis::ONE);
}

impl<N: Constant, D: Constant> Modes for V<N, D> {
    const CODE: Code = Code::Mode(N::VALUE, D::VALUE, Basis::ONE);
}

impl<const N: i64, const D: i64> Modes for X<N, D> {
    const CODE: Code = Code::Mode(N, D, Basis::XOR);
}

impl<const N: i64, const D: i64, const UNIT: u32> Modes for E<N, D, UNIT> {
    const CODE: Code = Code::Mode(N, D, Basis::from_code(UNIT));
}

impl<const B: i64, const BASE: i64, const SHIFT: i64, const OFFSET: i64, T: Modes> Modes
    for S<B, BASE, SHIFT, OFFSET, T>
{
    const CODE: Code = Code::Swizzled(expect(Swizzle::new(B, BASE, SHIFT)), OFFSET, &T::CODE);
}

impl<D: Constant, const UNIT: u32, T: Modes> Modes for O<D, UNIT, T> {
    const CODE: Code = Code::Shifted(D::VALUE, Basis::from_code(UNIT), &T::CODE);
}

macro_rules! tuple_modes {
    ($($mode:ident)+) => {
        impl<$($mode: Modes),+> Modes for ($($mode,)+) {
            const CODE: Code = Code::Tuple(&[$(&$mode::CODE),+]);
        }
    };
}

for_each_arity!(tuple_modes);
