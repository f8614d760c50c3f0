//! The modes of a compiled layout, as types.

use crate::basis::Basis;
use crate::error::{Error, ErrorKind};
use crate::int::Int;
use crate::layout::Layout;
use crate::macros::ok;
use crate::mode::Mode;
use crate::notation::expect;
use crate::swizzle::Swizzle;
use crate::tree::{MAX_LEAVES, Profile, Tree};
use core::marker::PhantomData;

/// A mode `N:D`.
#[derive(Clone, Copy, Debug)]
pub struct M<const N: i64, const D: i64>;

/// A mode `N:D@…` that counts in coordinates; `UNIT` is [`Basis::code`].
#[derive(Clone, Copy, Debug)]
pub struct E<const N: i64, const D: i64, const UNIT: u32>;

/// The modes `T` behind a swizzle and an offset, `Sw<B,BASE,SHIFT> o OFFSET o …`.
#[derive(Clone, Copy, Debug)]
pub struct S<const B: i64, const BASE: i64, const SHIFT: i64, const OFFSET: i64, T>(PhantomData<T>);

/// Modes of a compiled layout: [`M`], or a tuple of modes.
pub trait Modes {
    /// The numbers of the modes. Constants of nested types are made from these: compilers check every field of a constant
    /// that they have worked out, but take an array of integers as one.
    #[doc(hidden)]
    const CODE: Code;
    /// The layout with these modes, its integers marked as static.
    const LAYOUT: Layout = expect(Self::CODE.layout());
}

/// The numbers of some modes, column by column.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Code {
    profile: Profile,
    extents: [i64; MAX_LEAVES],
    strides: [i64; MAX_LEAVES],
    units: [u32; MAX_LEAVES],
    is_swizzled: bool,
}

impl Code {
    const EMPTY: Self = Self {
        profile: Profile::EMPTY,
        extents: [0; MAX_LEAVES],
        strides: [0; MAX_LEAVES],
        units: [0; MAX_LEAVES],
        is_swizzled: false,
    };

    const fn single(extent: i64, stride: i64, unit: u32) -> Self {
        let mut code = Self { profile: Profile::LEAF, ..Self::EMPTY };
        code.extents[0] = extent;
        code.strides[0] = stride;
        code.units[0] = unit;
        code
    }

    /// The tuple of some modes.
    const fn tuple(modes: &[&Self]) -> Result<Self, Error> {
        let mut tuple = Self::EMPTY;
        let mut i = 0;
        while i < modes.len() {
            match tuple.push(modes[i]) {
                Ok(()) => i += 1,
                Err(error) => return Err(error.of("make_layout", i)),
            }
        }
        Ok(tuple)
    }

    const fn push(&mut self, mode: &Self) -> Result<(), Error> {
        if mode.is_swizzled {
            return Err(Error::new(ErrorKind::Swizzled));
        }
        let start = self.profile.len();
        ok!(self.profile.push(mode.profile));
        let mut i = 0;
        while i < mode.profile.len() {
            self.extents[start + i] = mode.extents[i];
            self.strides[start + i] = mode.strides[i];
            self.units[start + i] = mode.units[i];
            i += 1;
        }
        Ok(())
    }

    const fn layout(&self) -> Result<Layout, Error> {
        let mut modes = Tree { profile: self.profile, leaves: [Mode::UNUSED; MAX_LEAVES] };
        let mut i = 0;
        while i < self.profile.len() {
            let stride = Int::fixed(self.strides[i]).of(Basis::from_code(self.units[i]));
            modes.leaves[i] = Mode::join(Int::fixed(self.extents[i]), stride);
            i += 1;
        }
        Layout::checked(modes)
    }
}

impl<const N: i64, const D: i64> Modes for M<N, D> {
    const CODE: Code = Code::single(N, D, Basis::ONE.code());
}

impl<const N: i64, const D: i64, const UNIT: u32> Modes for E<N, D, UNIT> {
    const CODE: Code = Code::single(N, D, UNIT);
}

impl<const B: i64, const BASE: i64, const SHIFT: i64, const OFFSET: i64, T: Modes> Modes
    for S<B, BASE, SHIFT, OFFSET, T>
{
    const CODE: Code = Code { is_swizzled: true, ..T::CODE };
    const LAYOUT: Layout = expect(expect(T::CODE.layout()).swizzled(expect(Swizzle::new(B, BASE, SHIFT)), OFFSET));
}

macro_rules! tuple_modes {
    ($($mode:ident)+) => {
        impl<$($mode: Modes),+> Modes for ($($mode,)+) {
            const CODE: Code = expect(Code::tuple(&[$(&$mode::CODE),+]));
        }
    };
}

for_each_arity!(tuple_modes);
