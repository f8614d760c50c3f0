//! Coordinates in error messages.

use crate::Text;
use core::fmt;

/// Maximum number of modes of a layout for which messages print coordinates with one number per mode.
const MODES: usize = 3;

/// The sizes of the modes of a layout. With these sizes, [`At`] converts a one-dimensional coordinate to one number per
/// mode. If the layout does not have two or three modes, or if a mode before the last has a size of 2^16 or more, the
/// value is [`NONE`](Self::NONE).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Extents {
    of: [u16; MODES],
    rank: u8,
}

impl Extents {
    /// The value without sizes. With this value, the coordinates of a layout are printed as one number.
    pub const NONE: Self = Self { of: [1; MODES], rank: 0 };

    /// Returns the `Extents` for a layout with modes of the sizes `extents`.
    pub const fn new(extents: &[i64]) -> Self {
        let mut of = [1; MODES];
        if extents.len() < 2 || extents.len() > MODES {
            return Self::NONE;
        }
        each!(for i in 0..extents.len() - 1 {
            if extents[i] > u16::MAX as i64 {
                return Self::NONE;
            }
            of[i] = extents[i] as u16;
        });
        Self { of, rank: extents.len() as u8 }
    }
}

/// A coordinate of a layout, as messages print it: one number per mode if the layout has two or three modes, and
/// otherwise a one-dimensional coordinate. If a mode before the last has 2^16 or more coordinates, messages also use a
/// one-dimensional coordinate.
///
/// ```
/// use colex::{Layout, Tensor, rules::BeyondBuffer};
///
/// let error = Tensor::new([0; 20], "(3,7):(7,1)".parse::<Layout>().unwrap()).unwrap_err();
/// assert!(error.to_string().starts_with("coordinate (2,6) has index 20, but the buffer has 20 elements"));
/// let coordinate = BeyondBuffer::of(&error).unwrap().coordinate;
/// assert_eq!((coordinate.number(), coordinate.to_string().as_str()), (20, "(2,6)"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct At {
    number: i64,
    extents: Extents,
}

impl At {
    /// Returns the extents of the layout to which the coordinate belongs.
    pub(super) const fn extents(&self) -> Extents {
        self.extents
    }

    pub const fn new(number: i64, extents: Extents) -> Self {
        Self { number, extents }
    }

    /// Returns the one-dimensional coordinate.
    pub const fn number(&self) -> i64 {
        self.number
    }

    /// Appends the coordinate to `text`. If the coordinate is past the end of the layout, the last number is past the
    /// end of its mode.
    pub(crate) const fn shown(&self, text: Text) -> Text {
        let rank = self.extents.rank as usize;
        if rank == 0 {
            return text.int(self.number);
        }
        let (mut text, mut rest) = (text.str("("), self.number);
        each!(for i in 0..rank {
            // An extent of an empty layout may be 0. Replace 0 by 1 to avoid a division by 0.
            let (is_last, extent) =
                (i + 1 == rank, if self.extents.of[i] == 0 { 1 } else { self.extents.of[i] as i64 });
            text = text.int(if is_last { rest } else { rest % extent }).str(if is_last { ")" } else { "," });
            rest /= extent;
        });
        text
    }
}

/// Prints the coordinate as in error messages.
impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.shown(Text::EMPTY).as_str())
    }
}
