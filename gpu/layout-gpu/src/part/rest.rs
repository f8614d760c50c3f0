//! Coordinates in the partition of a thread: the value, and the remaining modes. The thread is not part of the
//! coordinate.

use super::cut::MODES;
use colex::compiled::Coord;

mod sealed {
    pub trait Sealed {}
}

/// A coordinate of a thread's partition: one integer for the value, and one for each further mode of the partition, as
/// in `(value, rest)`. If a partition has only values, its coordinate is one integer.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a coordinate of a thread's partition",
    note = "write one `usize` or `u32` per mode: `(value, rest)` or `(value, row, column)`"
)]
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
    /// Returns entry `mode` of the coordinate without truncation, for messages.
    #[doc(hidden)]
    fn exact(&self, mode: usize) -> i128;
}

/// An integer of a coordinate: `usize`, `u32`, or `i32`, which is the default type of integer literals.
pub trait Entry: Copy + sealed::Sealed {
    #[doc(hidden)]
    fn number(self) -> usize;
    #[doc(hidden)]
    fn exact(self) -> i128;
}

macro_rules! entries {
    ($($int:ident)*) => {$(
        impl sealed::Sealed for $int {}

        #[diagnostic::do_not_recommend]
        impl Entry for $int {
            #[inline(always)]
            fn number(self) -> usize {
                self as usize
            }

            fn exact(self) -> i128 {
                self as i128
            }
        }

        #[diagnostic::do_not_recommend]
        impl Rest for $int {
            type With = (u32, u32);
            const LEN: usize = 1;

            #[inline(always)]
            fn with(self, thread: u32) -> (u32, u32) {
                (thread, self.number() as u32)
            }

            #[inline(always)]
            fn is_inside(&self, sizes: &[u32; MODES]) -> bool {
                self.number() < sizes[1] as usize
            }

            #[inline(always)]
            fn entry(&self, _: usize) -> usize {
                self.number()
            }

            fn exact(&self, _: usize) -> i128 {
                Entry::exact(*self)
            }
        }
    )*};
}

entries! { usize u32 i32 }

/// Expands to `u32`, once per name.
macro_rules! word {
    ($name:ident) => {
        u32
    };
}

macro_rules! rests {
    ($(($($name:ident $k:tt)*))*) => {$(
        impl<$($name: Entry),*> sealed::Sealed for ($($name,)*) {}
        #[diagnostic::do_not_recommend]
        impl<$($name: Entry),*> Rest for ($($name,)*) {
            type With = (u32, $(word!($name),)*);
            const LEN: usize = [$($k),*].len();

            #[inline(always)]
            fn with(self, thread: u32) -> Self::With {
                (thread, $(self.$k.number() as u32,)*)
            }

            #[inline(always)]
            fn is_inside(&self, sizes: &[u32; MODES]) -> bool {
                true $(&& self.$k.number() < sizes[$k + 1] as usize)*
            }

            #[inline(always)]
            fn entry(&self, mode: usize) -> usize {
                match mode {
                    $(_ if mode == $k + 1 => self.$k.number(),)*
                    _ => 0,
                }
            }

            fn exact(&self, mode: usize) -> i128 {
                [$(Entry::exact(self.$k)),*][mode - 1]
            }
        }
    )*};
}

rests! { (A 0) (A 0 B 1) (A 0 B 1 C 2) (A 0 B 1 C 2 D 3) (A 0 B 1 C 2 D 3 E 4) }
