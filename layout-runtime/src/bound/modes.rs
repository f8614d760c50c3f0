//! The modes of a bound layout: a mode, or a tuple of modes, perhaps behind a swizzle.

use super::number::{Extent, Number};
use crate::divide::Divide;
use crate::int_tuple::IntTuple;
use crate::swizzle::Swizzle;

/// A mode `extent:stride`, each static ([`C`](super::C)) or carried.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mode<E, S> {
    extent: E,
    stride: S,
}

impl<E, S> Mode<E, S> {
    /// `extent:stride`
    #[inline(always)]
    #[must_use]
    pub const fn new(extent: E, stride: S) -> Self {
        Self { extent, stride }
    }

    /// The extent.
    #[must_use]
    pub const fn extent(&self) -> &E {
        &self.extent
    }

    /// The stride.
    #[must_use]
    pub const fn stride(&self) -> &S {
        &self.stride
    }
}

/// The modes `T` behind a swizzle and an offset: `Sw<B,BASE,SHIFT> o OFFSET o …`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Swizzled<const B: i64, const BASE: i64, const SHIFT: i64, const OFFSET: i64, T>(pub T);

/// A tree of modes with numbers of type `I`.
pub trait Modes<I>: Copy {
    /// The swizzle and the offset in front.
    const FRONT: Option<(Swizzle, i64)> = None;

    /// How many coordinates there are; wraps around where that is too large.
    fn size(&self) -> usize;
    /// The index of the one-dimensional coordinate `x`; the last leaf takes what is left.
    fn last(&self, x: I) -> I;
    /// The index of `x % size` and `x / size`.
    fn digit(&self, x: I) -> (I, I);
    /// Calls `each` with extent and stride of every leaf.
    fn for_each_leaf(&self, each: &mut dyn FnMut(i128, i128));
    /// The extents.
    fn shape(&self) -> IntTuple;
    /// The strides.
    fn stride(&self) -> IntTuple;
}

impl<I: Divide, E: Extent<I>, S: Number<I>> Modes<I> for Mode<E, S> {
    #[inline(always)]
    fn size(&self) -> usize {
        self.extent.get().wide() as usize
    }
    #[inline(always)]
    fn last(&self, x: I) -> I {
        x.mul(self.stride.get())
    }
    #[inline(always)]
    fn digit(&self, x: I) -> (I, I) {
        self.extent.digit(x, self.stride)
    }
    fn for_each_leaf(&self, each: &mut dyn FnMut(i128, i128)) {
        each(self.extent.get().wide(), self.stride.get().wide());
    }
    fn shape(&self) -> IntTuple {
        IntTuple::from(self.extent.int())
    }
    fn stride(&self) -> IntTuple {
        IntTuple::from(self.stride.int())
    }
}

impl<I: Divide, const B: i64, const BASE: i64, const SHIFT: i64, const OFFSET: i64, T: Modes<I>> Modes<I>
    for Swizzled<B, BASE, SHIFT, OFFSET, T>
{
    const FRONT: Option<(Swizzle, i64)> = Some((crate::notation::expect(Swizzle::new(B, BASE, SHIFT)), OFFSET));

    #[inline(always)]
    fn size(&self) -> usize {
        self.0.size()
    }
    #[inline(always)]
    fn last(&self, x: I) -> I {
        swizzled::<I, Self>(self.0.last(x))
    }
    #[inline(always)]
    fn digit(&self, x: I) -> (I, I) {
        let (index, rest) = self.0.digit(x);
        (swizzled::<I, Self>(index), rest)
    }
    fn for_each_leaf(&self, each: &mut dyn FnMut(i128, i128)) {
        self.0.for_each_leaf(each);
    }
    fn shape(&self) -> IntTuple {
        self.0.shape()
    }
    fn stride(&self) -> IntTuple {
        self.0.stride()
    }
}

/// `swizzle(offset + index)`
#[inline(always)]
pub(super) fn swizzled<I: Divide, T: Modes<I>>(index: I) -> I {
    let Some((swizzle, offset)) = (const { T::FRONT }) else { return index };
    let index = index.add(I::cut(offset));
    let read = index.and(I::cut(swizzle.y_mask()));
    let shift = swizzle.shift();
    index.xor(if shift >= 0 { read.shr(shift as u32) } else { read.shl(-shift as u32) })
}

macro_rules! tuple_modes {
    ($($mode:ident)+) => {
        #[allow(non_snake_case)]
        impl<Int_: Divide, $($mode: Modes<Int_>),+> Modes<Int_> for ($($mode,)+) {
            #[inline(always)]
            fn size(&self) -> usize {
                let ($($mode,)+) = self;
                1_usize $(.wrapping_mul($mode.size()))+
            }
            #[inline(always)]
            #[allow(unused_assignments)]
            fn last(&self, x: Int_) -> Int_ {
                let ($($mode,)+) = self;
                let (mut index, mut rest, mut left) = (Int_::cut(0), x, [$(stringify!($mode)),+].len());
                $(
                    left -= 1;
                    if left == 0 {
                        return index.add($mode.last(rest));
                    }
                    let (part, more) = $mode.digit(rest);
                    index = index.add(part);
                    rest = more;
                )+
                index
            }
            #[inline(always)]
            fn digit(&self, x: Int_) -> (Int_, Int_) {
                let ($($mode,)+) = self;
                let (mut index, mut rest) = (Int_::cut(0), x);
                $(
                    let (part, more) = $mode.digit(rest);
                    index = index.add(part);
                    rest = more;
                )+
                (index, rest)
            }
            fn for_each_leaf(&self, each: &mut dyn FnMut(i128, i128)) {
                let ($($mode,)+) = self;
                $($mode.for_each_leaf(each);)+
            }
            fn shape(&self) -> IntTuple {
                let ($($mode,)+) = self;
                crate::notation::expect(IntTuple::tuple(&[$($mode.shape()),+]))
            }
            fn stride(&self) -> IntTuple {
                let ($($mode,)+) = self;
                crate::notation::expect(IntTuple::tuple(&[$($mode.stride()),+]))
            }
        }
    };
}

for_each_arity!(tuple_modes);
