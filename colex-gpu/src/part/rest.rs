//! Coordinates behind the thread: value, and rest.

use super::cut::MODES;
use crate::unseen::unseen;
use colex::compiled::Coord;

mod sealed {
    pub trait Sealed {}
}

/// A coordinate of a thread's part, `(value, rest, …)`: one number for each mode. A part of values alone takes one
/// number.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a coordinate of a thread's part",
    note = "write one `usize` for each mode: `(value, turn)`, `(value, row, column)`"
)]
#[unseen]
pub trait Rest: Copy + sealed::Sealed {
    #[doc(hidden)]
    type With: Coord<u32>;
    #[doc(hidden)]
    const LEN: usize;

    #[doc(hidden)]
    fn with(self, thread: u32) -> Self::With;
    #[doc(hidden)]
    fn is_inside(&self, sizes: &[u32; MODES]) -> bool;
    #[doc(hidden)]
    fn entry(&self, mode: usize) -> usize;
}

impl sealed::Sealed for usize {}
#[unseen]
#[diagnostic::do_not_recommend]
impl Rest for usize {
    type With = (u32, u32);
    const LEN: usize = 1;

    #[inline(always)]
    fn with(self, thread: u32) -> (u32, u32) {
        (thread, self as u32)
    }

    #[inline(always)]
    fn is_inside(&self, sizes: &[u32; MODES]) -> bool {
        *self < sizes[1] as usize
    }

    #[inline(always)]
    fn entry(&self, _: usize) -> usize {
        *self
    }
}

/// `u32` or `usize` for each name.
macro_rules! each {
    ($type:ty, $name:ident) => {
        $type
    };
}

macro_rules! rests {
    ($(($($name:ident $k:tt)*))*) => {$(
        impl sealed::Sealed for ($(each!(usize, $name),)*) {}
        #[diagnostic::do_not_recommend]
        impl Rest for ($(each!(usize, $name),)*) {
            type With = (u32, $(each!(u32, $name),)*);
            const LEN: usize = [$($k),*].len();

            #[inline(always)]
            fn with(self, thread: u32) -> Self::With {
                (thread, $(self.$k as u32,)*)
            }

            #[inline(always)]
            fn is_inside(&self, sizes: &[u32; MODES]) -> bool {
                true $(&& self.$k < sizes[$k + 1] as usize)*
            }

            #[inline(always)]
            fn entry(&self, mode: usize) -> usize {
                match mode {
                    $(_ if mode == $k + 1 => self.$k,)*
                    _ => 0,
                }
            }
        }
    )*};
}

rests! { (a 0) (a 0 b 1) (a 0 b 1 c 2) (a 0 b 1 c 2 d 3) (a 0 b 1 c 2 d 3 e 4) }
