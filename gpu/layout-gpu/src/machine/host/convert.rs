//! Converts 16-bit floating-point numbers to `f32` and back.

macro_rules! converts {
    ($($type:ident)*) => {$(
        pub(crate) mod $type {
            use half::$type;

            pub(crate) fn wide(number: $type) -> f32 {
                number.to_f32()
            }

            pub(crate) fn narrow(wide: f32) -> $type {
                $type::from_f32(wide)
            }
        }
    )*};
}

converts! { f16 bf16 }
