//! Implements [`Float`] for `f16` and `bf16`. On the device, one instruction converts a number.

use super::Float;
use crate::machine::convert;
use half::{bf16, f16};

macro_rules! halves {
    ($($type:ident)*) => {$(
        impl Float for $type {
            #[inline(always)]
            fn wide(self) -> f32 {
                convert::$type::wide(self)
            }

            #[inline(always)]
            fn narrow(wide: f32) -> Self {
                convert::$type::narrow(wide)
            }
        }
    )*};
}

halves!(f16 bf16);
