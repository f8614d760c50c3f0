//! 8-bit floating-point numbers (OCP, "8-bit Floating Point Specification", 2023).

use super::{Element, Float};

macro_rules! numbers {
    ($($(#[$doc:meta])* $type:ident: $fraction:literal bits of fraction, bias $bias:literal, largest $largest:literal, $nan:literal is no number;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
        #[repr(transparent)]
        pub struct $type(u8);

        // SAFETY: the type is a transparent struct with one field, a `u8`, so every bit pattern is valid, and the size
        // and the alignment are 1.
        #[diagnostic::do_not_recommend]
        unsafe impl Element for $type {}

        impl $type {
            /// Returns the number that has the 8 bits `bits`.
            #[must_use]
            #[inline(always)]
            pub const fn from_bits(bits: u8) -> Self {
                Self(bits)
            }

            /// Returns the 8 bits of the number.
            #[must_use]
            #[inline(always)]
            pub const fn to_bits(self) -> u8 {
                self.0
            }
        }

        impl Float for $type {
            #[inline(always)]
            fn wide(self) -> f32 {
                let magnitude = u32::from(self.0 & 0x7F);
                let wide = if magnitude > $largest {
                    if magnitude >= $nan { f32::NAN } else { f32::INFINITY }
                } else {
                    // The shift moves the bits to the exponent and the fraction of an `f32`. This `f32` is too small by
                    // the factor 2^(127 - bias). The multiplication by this factor is exact, also if the 8-bit number
                    // is subnormal.
                    f32::from_bits(magnitude << (23 - $fraction)) * f32::from_bits((254 - $bias) << 23)
                };
                if self.0 >> 7 == 0 { wide } else { -wide }
            }

            /// Rounds `wide` to the nearest number of this type, ties to even. If the magnitude of `wide` exceeds the
            /// largest number, the result is the largest number with the sign of `wide`, as in `cvt.rn.satfinite`. NaN
            /// becomes NaN.
            #[inline(always)]
            fn narrow(wide: f32) -> Self {
                let (sign, magnitude) = ((wide.to_bits() >> 31 << 7) as u8, wide.to_bits() & 0x7FFF_FFFF);
                if magnitude > 0x7F80_0000 {
                    return Self(0x7F);
                }
                let code = if magnitude < (128 - $bias) << 23 {
                    // A number below the smallest normal number becomes a multiple of the smallest subnormal number.
                    // `count` is the quotient of these two numbers. Adding 2^23 rounds the quotient to an integer.
                    let count = f32::from_bits(magnitude) * f32::from_bits((126 + $bias + $fraction) << 23);
                    (count + 8_388_608.0).to_bits() & 0xFF
                } else {
                    let half = (1 << (22 - $fraction)) - 1 + (magnitude >> (23 - $fraction) & 1);
                    ((magnitude + half) >> (23 - $fraction)) - ((127 - $bias) << $fraction)
                };
                Self(sign | code.min($largest) as u8)
            }
        }
    )*};
}

numbers! {
    /// An 8-bit floating-point number with a 4-bit exponent and a 3-bit fraction. The largest number is 448. The format
    /// has no infinities.
    E4m3: 3 bits of fraction, bias 7, largest 0x7E, 0x7F is no number;
    /// An 8-bit floating-point number with a 5-bit exponent and a 2-bit fraction. The largest number is 57344.
    E5m2: 2 bits of fraction, bias 15, largest 0x7B, 0x7D is no number;
}

#[cfg(test)]
mod tests {
    use super::{E4m3, E5m2, Float};

    /// Returns the bits of the 8-bit number that is nearest to `wide`: compares `wide` with all 8-bit numbers. For a
    /// tie, returns the number with even bits.
    fn nearest<T: Float>(of: impl Fn(u8) -> T, largest: u8, wide: f32) -> u8 {
        let distance = |code: &u8| (f64::from(of(*code).wide()) - f64::from(wide.abs())).abs();
        let best = (0..=largest).min_by(|a, b| distance(a).total_cmp(&distance(b)).then((a & 1).cmp(&(b & 1))));
        best.unwrap_or_default() | (wide.to_bits() >> 31 << 7) as u8
    }

    #[test]
    fn numbers_of_eight_bits_round_to_the_nearest() {
        assert_eq!(
            [0x00, 0x01, 0x38, 0x7E, 0xB8].map(|bits| E4m3::from_bits(bits).wide()),
            [0.0, 1.0 / 512.0, 1.0, 448.0, -1.0]
        );
        assert_eq!([0x01, 0x3C, 0x7B].map(|bits| E5m2::from_bits(bits).wide()), [1.0 / 65536.0, 1.0, 57344.0]);
        assert!(E4m3::from_bits(0x7F).wide().is_nan() && E5m2::from_bits(0x7C).wide().is_infinite());
        assert!(E4m3::narrow(f32::NAN).wide().is_nan());
        // Tests every exponent that the 8-bit numbers have, and some that are too large or too small, with fractions
        // around each rounding boundary.
        for (exponent, fraction) in (90..160_u32).flat_map(|e| (0..1 << 6).map(move |f| (e, f))) {
            for low in [0, 1, (1 << 17) - 1] {
                let wide = f32::from_bits(exponent << 23 | fraction << 17 | low);
                for wide in [wide, -wide] {
                    assert_eq!(E4m3::narrow(wide).to_bits(), nearest(E4m3::from_bits, 0x7E, wide), "{wide:e}");
                    assert_eq!(E5m2::narrow(wide).to_bits(), nearest(E5m2::from_bits, 0x7B, wide), "{wide:e}");
                }
            }
        }
    }
}
