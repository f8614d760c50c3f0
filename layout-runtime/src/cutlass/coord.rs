//! Coordinates with names.

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
