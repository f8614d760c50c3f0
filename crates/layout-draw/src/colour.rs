//! Colours for cells: 32 hues for threads, banks and tiles, and a gradual scale of 32 steps, called *ramp*, for
//! indices.

/// The property that determines the colour of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ColourBy {
    /// The cells have no colours.
    None,
    /// The colour shows the index of the cell's element, on a gradual scale from the smallest to the largest index.
    #[default]
    Value,
    /// The colour shows the bank of shared memory in which the cell's element starts. There are 32 banks, and each bank
    /// is 4 bytes wide.
    Bank {
        /// The number of bits of an element.
        bits: u32,
    },
}

/// One of 64 colours: one of 32 hues, or one of the 32 steps of the *ramp*, a gradual scale.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Key(u8);

/// A colour with its red, green and blue components.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rgb(pub u8, pub u8, pub u8);

const HUES: usize = 32;

impl ColourBy {
    /// Returns the colour of the index `index`, or `None` for [`ColourBy::None`]. `low` and `high` are the smallest and
    /// the largest index of the picture.
    #[must_use]
    pub fn key(self, index: i64, low: i64, high: i64) -> Option<Key> {
        match self {
            Self::None => None,
            Self::Value => Some(Key::ramp(index, low, high)),
            Self::Bank { bits } => Some(Key::nth(bank(index, bits), 32)),
        }
    }

    /// Returns a note on the meaning of the colours. For [`ColourBy::None`] and [`ColourBy::Value`], the text is empty.
    #[must_use]
    pub fn note(self) -> String {
        match self {
            Self::None | Self::Value => String::new(),
            Self::Bank { bits } => format!("colour: bank of shared memory for elements of {bits} bits"),
        }
    }
}

/// Returns the bank in which the element with this index starts.
fn bank(index: i64, bits: u32) -> usize {
    (i128::from(index) * i128::from(bits)).div_euclid(32).rem_euclid(32) as usize
}

impl Key {
    /// Returns the hue of item `n` of `count` items, such as threads, banks or tiles. The first item has the number 0.
    /// If `count` is at most 32, all hues are different. If `count` is at most 8, the hues are also easy to
    /// distinguish.
    #[must_use]
    pub fn nth(n: usize, count: usize) -> Self {
        let step = (HUES / count.next_power_of_two()).clamp(1, 4);
        Self((n * step % HUES) as u8)
    }

    /// Returns the step of the ramp for a value: the first step for `low`, and the last step for `high`.
    #[must_use]
    pub fn ramp(value: i64, low: i64, high: i64) -> Self {
        let (above, range) = (i128::from(value) - i128::from(low), i128::from(high) - i128::from(low));
        let step = above.clamp(0, range.max(0)) * (HUES as i128 - 1) / range.max(1);
        Self(HUES as u8 + step as u8)
    }

    /// Returns all colours.
    pub(crate) fn all() -> impl Iterator<Item = Self> + Clone {
        (0..2 * HUES as u8).map(Self)
    }

    /// Returns the number of the colour: 0 to 31 for hues, and 32 to 63 for the steps of the ramp.
    #[must_use]
    pub fn number(self) -> u8 {
        self.0
    }

    /// Returns the number of the hue, which is below 32, or `None` for a step of the ramp.
    #[must_use]
    pub fn hue(self) -> Option<u8> {
        (self.0 < HUES as u8).then_some(self.0)
    }

    /// Returns the colour for a light background. Dark text is readable on this colour.
    #[must_use]
    pub fn light(self) -> Rgb {
        let n = f64::from(self.0 % 32);
        match self.0 < 32 {
            true => oklch(0.91 - 0.045 * (n % 4.0), 0.075, n * 11.25),
            false => oklch(0.97 - n * 0.0085, 0.012 + n * 0.0032, 235.0 - n * 1.5),
        }
    }

    /// Returns the colour for a dark background. Light text is readable on this colour.
    #[must_use]
    pub fn dark(self) -> Rgb {
        let n = f64::from(self.0 % 32);
        match self.0 < 32 {
            true => oklch(0.45 - 0.035 * (n % 4.0), 0.075, n * 11.25),
            false => oklch(0.24 + n * 0.0075, 0.012 + n * 0.0032, 250.0 - n * 1.5),
        }
    }
}

/// Converts a perceptual lightness, a chroma and a hue (in degrees) to RGB. Source: Björn Ottosson, "OKLab".
fn oklch(lightness: f64, chroma: f64, hue: f64) -> Rgb {
    let (b, a) = hue.to_radians().sin_cos();
    let (a, b) = (a * chroma, b * chroma);
    let l = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b).powi(3);
    let m = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b).powi(3);
    let s = (lightness - 0.089_484_177_5 * a - 1.291_485_548_0 * b).powi(3);
    Rgb(
        gamma(4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s),
        gamma(-1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s),
        gamma(-0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701_0 * s),
    )
}

fn gamma(linear: f64) -> u8 {
    let linear = linear.clamp(0.0, 1.0);
    let encoded = if linear <= 0.003_130_8 { 12.92 * linear } else { 1.055 * linear.powf(1.0 / 2.4) - 0.055 };
    (encoded * 255.0).round() as u8
}

#[cfg(test)]
mod tests {
    use super::Key;

    #[test]
    fn the_ramp_takes_negative_and_single_values() {
        assert_eq!(Key::ramp(-3, -3, 28), Key(32));
        assert_eq!(Key::ramp(28, -3, 28), Key(63));
        assert_eq!(Key::ramp(5, 5, 5), Key(32));
        assert_eq!(Key::ramp(i64::MAX, i64::MIN, i64::MAX), Key(63));
    }
}
