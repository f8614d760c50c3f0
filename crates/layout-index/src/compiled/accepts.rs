//! Implements [`Accepts`] for the types of modes.

use super::coord::{Accepts, IndexInt};
use super::modes::{E, Evaluated, M, O, S, V, X};

#[diagnostic::do_not_recommend]
impl<I: IndexInt, const N: i64, const D: i64> Accepts<I> for M<N, D> {}
#[diagnostic::do_not_recommend]
impl<I: IndexInt, N, D> Accepts<I> for V<N, D> {}
#[diagnostic::do_not_recommend]
impl<C, L> Accepts<C> for Evaluated<L> {}
#[diagnostic::do_not_recommend]
impl<I: IndexInt, const N: i64, const D: i64> Accepts<I> for X<N, D> {}
#[diagnostic::do_not_recommend]
impl<I: IndexInt, const N: i64, const D: i64, const UNIT: u32> Accepts<I> for E<N, D, UNIT> {}
#[diagnostic::do_not_recommend]
impl<C, const B: i64, const BASE: i64, const SHIFT: i64, const OFFSET: i64, T: Accepts<C>> Accepts<C>
    for S<B, BASE, SHIFT, OFFSET, T>
{
}

#[diagnostic::do_not_recommend]
impl<C, D, const UNIT: u32, T: Accepts<C>> Accepts<C> for O<D, UNIT, T> {}

macro_rules! tuple_accepts {
    ($($mode:ident)+) => {
        #[diagnostic::do_not_recommend]
        impl<Int: IndexInt, $($mode),+> Accepts<Int> for ($($mode,)+) {}
    };
}

for_each_arity!(tuple_accepts);

macro_rules! tuple_accepts_tuple {
    ($($mode:ident $coord:ident,)+) => {
        #[diagnostic::do_not_recommend]
        impl<$($mode: Accepts<$coord>, $coord),+> Accepts<($($coord,)+)> for ($($mode,)+) {}
    };
}

for_each_pair!(tuple_accepts_tuple);
