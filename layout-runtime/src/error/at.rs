//! Coordinates as messages show them.

use crate::text::Text;
use core::fmt;

/// How many modes a message shows the coordinates of.
const MODES: usize = 3;

/// The extents of the modes of a layout that has two or three, those in front of the last below 2^16, and none of
/// another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Extents {
    of: [u16; MODES],
    rank: u8,
}

impl Extents {
    /// Of a layout whose coordinates are shown as one number.
    pub const NONE: Self = Self { of: [1; MODES], rank: 0 };

    /// [`NONE`](Self::NONE) if there are others.
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

/// A coordinate of a layout, which messages show as users count: with a number for each of its modes, if they are few.
///
/// ```
/// use colex::{Layout, Tensor};
///
/// let error = Tensor::new([0; 20], "(3,7):(7,1)".parse::<Layout>().unwrap()).unwrap_err();
/// assert!(error.to_string().starts_with("coordinate (2,6) has the index 20, but the buffer has 20 elements"));
/// let (coordinate, _) = error.counterexample().unwrap();
/// assert_eq!((coordinate.number(), coordinate.to_string().as_str()), (20, "(2,6)"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct At {
    number: i64,
    extents: Extents,
}

impl At {
    pub const fn new(number: i64, extents: Extents) -> Self {
        Self { number, extents }
    }

    /// The one-dimensional coordinate.
    ///
    /// ```
    /// use colex::{Layout, Tensor};
    ///
    /// let error = Tensor::new([0; 3], "(2,2):(-1,2)".parse::<Layout>().unwrap()).unwrap_err();
    /// assert_eq!(error.counterexample().unwrap().0.number(), 1);
    /// ```
    #[must_use]
    pub const fn number(&self) -> i64 {
        self.number
    }

    /// The coordinate, behind `text`. The last mode takes what is left.
    pub(crate) const fn shown(&self, text: Text) -> Text {
        let rank = self.extents.rank as usize;
        if rank == 0 {
            return text.int(self.number);
        }
        let (mut text, mut rest) = (text.str("("), self.number);
        each!(for i in 0..rank {
            let (is_last, extent) = (i + 1 == rank, self.extents.of[i] as i64);
            text = text.int(if is_last { rest } else { rest % extent }).str(if is_last { ")" } else { "," });
            rest /= extent;
        });
        text
    }
}

/// As messages show it.
impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.shown(Text::EMPTY).as_str())
    }
}
