//! Coordinates with names.

/// A coordinate as an array of its parts.
pub trait Coordinate: Copy + core::fmt::Debug {
    #[doc(hidden)]
    type Parts: AsRef<[i64]> + AsMut<[i64]>;
    #[doc(hidden)]
    const ZERO: Self::Parts;
    #[doc(hidden)]
    fn parts(self) -> Self::Parts;
    #[doc(hidden)]
    fn of(parts: Self::Parts) -> Self;
}

impl<const N: usize> Coordinate for [i64; N] {
    type Parts = Self;
    const ZERO: Self = [0; N];

    #[inline]
    fn parts(self) -> Self {
        self
    }

    #[inline]
    fn of(parts: Self) -> Self {
        parts
    }
}

macro_rules! coordinates {
    ($($(#[$meta:meta])* $name:ident { $($(#[$part_meta:meta])* $part:ident),* } $tuple:ty;)*) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub struct $name {
            $($(#[$part_meta])* pub $part: i64),*
        }

        impl $name {
            /// The coordinate with these parts.
            #[must_use]
            pub const fn new($($part: i64),*) -> Self {
                Self { $($part),* }
            }
        }

        impl Coordinate for $name {
            type Parts = [i64; [$(stringify!($part)),*].len()];
            const ZERO: Self::Parts = [0; [$(stringify!($part)),*].len()];

            #[inline]
            fn parts(self) -> Self::Parts {
                [$(self.$part),*]
            }

            #[inline]
            fn of([$($part),*]: Self::Parts) -> Self {
                Self { $($part),* }
            }
        }

        impl From<$tuple> for $name {
            fn from(($($part),*): $tuple) -> Self {
                Self { $($part),* }
            }
        }
    )*};
}

coordinates! {
    /// Row and column of a matrix, or how many there are.
    MatrixCoord {
        /// The row.
        row,
        /// The column.
        column
    } (i64, i64);
    /// A place in pitch-linear memory.
    PitchLinearCoord {
        /// Along a line.
        contiguous,
        /// From line to line.
        strided
    } (i64, i64);
    /// A value in a batch of images.
    Tensor4DCoord {
        /// The image.
        n,
        /// The row.
        h,
        /// The column.
        w,
        /// The channel.
        c
    } (i64, i64, i64, i64);
}
