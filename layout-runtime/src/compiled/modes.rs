//! The modes of a compiled layout, as types.

use crate::basis::Basis;
use crate::int::Int;
use crate::layout::Layout;
use crate::mode::Mode;
use crate::notation::expect;
use crate::swizzle::Swizzle;
use crate::tree::Tree;
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
    /// The layout with these modes, its integers marked as static.
    const LAYOUT: Layout;
}

const fn single(extent: i64, stride: i64, unit: Basis) -> Layout {
    let mode = Mode::join(Int::fixed(extent), Int::fixed(stride).of(unit));
    expect(Layout::checked(Tree::leaf(mode)))
}

impl<const N: i64, const D: i64> Modes for M<N, D> {
    const LAYOUT: Layout = single(N, D, Basis::ONE);
}

impl<const N: i64, const D: i64, const UNIT: u32> Modes for E<N, D, UNIT> {
    const LAYOUT: Layout = single(N, D, Basis::from_code(UNIT));
}

impl<const B: i64, const BASE: i64, const SHIFT: i64, const OFFSET: i64, T: Modes> Modes
    for S<B, BASE, SHIFT, OFFSET, T>
{
    const LAYOUT: Layout = expect(T::LAYOUT.swizzled(expect(Swizzle::new(B, BASE, SHIFT)), OFFSET));
}

macro_rules! tuple_modes {
    ($($mode:ident)+) => {
        impl<$($mode: Modes),+> Modes for ($($mode,)+) {
            const LAYOUT: Layout = expect(Layout::make_layout(&[$($mode::LAYOUT),+]));
        }
    };
}

for_each_arity!(tuple_modes);
