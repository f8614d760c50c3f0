//! Coordinates with named entries, such as `row` and `column`.

/// A coordinate that can be converted to an array of its entries.
pub trait CutlassCoord: Copy + core::fmt::Debug {
    #[doc(hidden)]
    type Entries: AsRef<[i64]> + AsMut<[i64]>;
    #[doc(hidden)]
    const ZERO: Self::Entries;
    #[doc(hidden)]
    fn entries(self) -> Self::Entries;
    #[doc(hidden)]
    fn of(entries: Self::Entries) -> Self;
}

impl<const N: usize> CutlassCoord for [i64; N] {
    type Entries = Self;
    const ZERO: Self = [0; N];

    #[inline]
    fn entries(self) -> Self {
        self
    }

    #[inline]
    fn of(entries: Self) -> Self {
        entries
    }
}

macro_rules! coordinates {
    ($($(#[$meta:meta])* $name:ident { $($(#[$entry_meta:meta])* $entry:ident),* } $tuple:ty;)*) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub struct $name {
            $($(#[$entry_meta])* pub $entry: i64),*
        }

        impl $name {
            /// Builds the coordinate with the given entries.
            #[must_use]
            pub const fn new($($entry: i64),*) -> Self {
                Self { $($entry),* }
            }
        }

        impl CutlassCoord for $name {
            type Entries = [i64; [$(stringify!($entry)),*].len()];
            const ZERO: Self::Entries = [0; [$(stringify!($entry)),*].len()];

            #[inline]
            fn entries(self) -> Self::Entries {
                [$(self.$entry),*]
            }

            #[inline]
            fn of([$($entry),*]: Self::Entries) -> Self {
                Self { $($entry),* }
            }
        }

        impl From<$tuple> for $name {
            fn from(($($entry),*): $tuple) -> Self {
                Self { $($entry),* }
            }
        }
    )*};
}

coordinates! {
    /// The position of an element in a matrix, or the extents of a matrix.
    MatrixCoord {
        /// The row.
        row,
        /// The column.
        column
    } (i64, i64);
    /// The position of an element in pitch-linear memory, which consists of contiguous lines at a constant distance.
    PitchLinearCoord {
        /// The position within the line.
        contiguous,
        /// The number of the line.
        strided
    } (i64, i64);
    /// The position of an element in a batch of images.
    Tensor4DCoord {
        /// The number of the image.
        n,
        /// The row.
        h,
        /// The column.
        w,
        /// The channel.
        c
    } (i64, i64, i64, i64);
}
