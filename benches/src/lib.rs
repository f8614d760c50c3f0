//! The layouts that the benchmarks measure, together with hand-written arithmetic.

/// Declares the index of a layout as a compiled function and as plain arithmetic.
macro_rules! pairs {
    ($($name:ident { $($layout:tt)* } $plain:expr;)*) => {$(
        #[doc = stringify!($($layout)*)]
        pub mod $name {
            colex::layout! {
                /// Returns the index, computed by the code that `layout!` emits.
                #[inline(always)]
                pub fn compiled(i: u32) -> u32 = $($layout)*;
            }

            /// Returns the index, computed by hand-written `%` and `/`.
            #[inline(always)]
            pub fn plain(i: u32) -> u32 {
                let plain: fn(u32) -> u32 = $plain;
                plain(i)
            }

            /// The number of coordinates.
            pub const SIZE: usize = colex::layout!($($layout)*).size();
        }
    )*};
}

pairs! {
    thread_value { (3, (2, 3)):(3, (12, 1)) } |i| i % 3 * 3 + i / 3 % 2 * 12 + i / 6;
    rows { (60, 40):(40, 1) } |i| i % 60 * 40 + i / 60;
    mixed { ((6, 4), (9, 25)):((4, 25), (100, 900)) } |i| i % 6 * 4 + i / 6 % 4 * 25 + i / 24 % 9 * 100 + i / 216 * 900;
    tiles { ((6, 10), (5, 12)):((5, 360), (1, 30)) } |i| i % 6 * 5 + i / 6 % 10 * 360 + i / 60 % 5 + i / 300 * 30;
    image { (224, (224, 3)):(672, (3, 1)) } |i| i % 224 * 672 + i / 224 % 224 * 3 + i / 50176;
    planes { (48, 100, 3):(300, 3, 1) } |i| i % 48 * 300 + i / 48 % 100 * 3 + i / 4800;
}
