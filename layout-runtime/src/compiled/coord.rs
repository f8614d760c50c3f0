//! Coordinates as Rust values: an integer, or a tuple of coordinates, of one integer type.

use super::Compiled;
use super::index::IndexInt;
use super::modes::{E, M, S};
use crate::error::Error;
use crate::macros::ok;
use crate::notation::expect;
use crate::tree::Profile;

/// The parentheses of a coordinate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Form(pub(crate) Profile);

impl Form {
    /// An integer.
    pub(crate) const INT: Self = Self(Profile::LEAF);

    /// The tuple of some coordinates.
    pub(crate) const fn tuple(modes: &[Self]) -> Result<Self, Error> {
        let mut profile = Profile::EMPTY;
        let mut i = 0;
        while i < modes.len() {
            ok!(profile.push(modes[i].0));
            i += 1;
        }
        Ok(Self(profile))
    }
}

/// A coordinate whose parts are of type `I`: `16`, `(1, 5)`, `(1, (1, 2))`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a coordinate of type `{I}`",
    label = "not of type `{I}`",
    note = "all parts of a coordinate have one integer type, which is that of the index"
)]
pub trait Coord<I: IndexInt>: Copy {
    /// How the coordinate nests.
    const FORM: Form;
    /// How many parts there are.
    const PARTS: usize;

    /// Writes the parts to `parts[at..]`.
    fn write(self, parts: &mut [I], at: usize);
}

macro_rules! tuple_coord {
    ($($part:ident)+) => {
        impl<Int: IndexInt, $($part: Coord<Int>),+> Coord<Int> for ($($part,)+) {
            const FORM: Form = expect(Form::tuple(&[$($part::FORM),+]));
            const PARTS: usize = 0 $(+ $part::PARTS)+;

            #[allow(non_snake_case, unused_assignments)]
            #[inline(always)]
            fn write(self, parts: &mut [Int], mut at: usize) {
                let ($($part,)+) = self;
                $(
                    $part.write(parts, at);
                    at += <$part as Coord<Int>>::PARTS;
                )+
            }
        }
    };
}

for_each_arity!(tuple_coord);

/// Modes for which `C` is a coordinate: an integer always is, a tuple is for a tuple of as many modes.
#[diagnostic::on_unimplemented(
    message = "`{C}` is not a coordinate of the layout",
    label = "this coordinate does not nest like the shape",
    note = "write one integer, or one coordinate per mode, all of one integer type"
)]
pub trait Accepts<C> {}

impl<I: IndexInt, const N: i64, const D: i64> Accepts<I> for M<N, D> {}
impl<I: IndexInt, const N: i64, const D: i64, const UNIT: u32> Accepts<I> for E<N, D, UNIT> {}
impl<C, const B: i64, const BASE: i64, const SHIFT: i64, const OFFSET: i64, T: Accepts<C>> Accepts<C>
    for S<B, BASE, SHIFT, OFFSET, T>
{
}

impl<C, T: Accepts<C>> Accepts<C> for Compiled<T> {}

macro_rules! tuple_accepts {
    ($($mode:ident)+) => {
        impl<Int: IndexInt, $($mode),+> Accepts<Int> for ($($mode,)+) {}
    };
}

for_each_arity!(tuple_accepts);

macro_rules! tuple_accepts_tuple {
    ($($mode:ident $coord:ident,)+) => {
        impl<$($mode: Accepts<$coord>, $coord),+> Accepts<($($coord,)+)> for ($($mode,)+) {}
    };
}

for_each_pair!(tuple_accepts_tuple);
