//! Neighbours that one wide load or store can take.

use super::proof::{MAX_STEPS, Proof};
use super::range::Place;
use crate::error::{Error, ErrorKind};
use crate::layout::Layout;
use crate::number::gcd_signed;

/// Why `n` neighbours of a mode are not a vector.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum VectorFault {
    /// The mode's size is not a multiple of `n`.
    Partial {
        /// The size of the mode.
        size: i64,
    },
    /// Two coordinates of one vector, the first of it and another, whose indices are not as far apart as they are.
    Apart {
        /// The start of the vector.
        start: Place,
        /// The first coordinate that is out of place.
        other: Place,
        /// How many steps of the mode lie between.
        steps: i64,
    },
    /// A vector that starts at no multiple of `n`.
    Misaligned {
        /// The start of the vector.
        start: Place,
    },
}

/// The mode that vectors run along: the leaves `start..end` of a layout.
struct Along {
    start: usize,
    end: usize,
    /// Product of the extents before.
    before: i64,
    size: i64,
}

impl Layout {
    /// Whether every `n` neighbours of the mode at `path` are contiguous, and start at a multiple of `n`.
    ///
    /// Law: with `c_v` the coordinate whose entry in that mode is `v`, `L(c_(n·i + k)) = L(c_(n·i)) + k` and `n` divides
    /// `L(c_(n·i))`, for all `i`, all `k < n` and whatever the other modes are. The largest `n` is CuTe's
    /// `max_common_vector` with `n:1`, restricted to a mode.
    ///
    /// # Errors
    /// If the path leaves the layout, `n` is below 1, or strides count in coordinates.
    ///
    /// ```
    /// # use colex::{Layout, analysis::{Place, Proof, VectorFault}};
    /// let tile: Layout = "Sw<3,3,3> o (8,64):(64,1)".parse().unwrap();
    /// assert_eq!(tile.vector(&[1], 8), Ok(Proof::Proved));
    /// let fault = VectorFault::Apart {
    ///     start: Place { coordinate: 0, index: 0 }, other: Place { coordinate: 1, index: 72 }, steps: 1,
    /// };
    /// assert_eq!(tile.vector(&[0], 8), Ok(Proof::Refuted(fault)));
    /// ```
    pub const fn vector(&self, path: &[usize], n: i64) -> Result<Proof<VectorFault>, Error> {
        self.vector_within(path, n, MAX_STEPS)
    }

    /// [`vector`](Self::vector) with another limit of enumeration.
    ///
    /// # Errors
    /// As [`vector`](Self::vector).
    pub const fn vector_within(&self, path: &[usize], n: i64, steps: usize) -> Result<Proof<VectorFault>, Error> {
        if n < 1 {
            return Err(Error::new(ErrorKind::Divisor { divisor: n }).of("vector", 2));
        }
        if !self.has_integer_indices() {
            return Err(Error::new(ErrorKind::CoordinateStride).of("vector", 0));
        }
        let along = ok!(self.along(path));
        if along.size % n != 0 {
            return Ok(Proof::Refuted(VectorFault::Partial { size: along.size }));
        }
        let kept = self.swizzle.is_identity() || (n.count_ones() == 1 && n <= 1 << self.swizzle.base());
        if kept && self.plain_width(&along) % n == 0 {
            return Ok(Proof::Proved);
        }
        // A plain layout shows its fault at a neighbour of the origin, or at one step of a stride; others anywhere.
        if self.swizzle.is_identity() && !self.is_xor() {
            return Ok(Proof::Refuted(self.plain_fault(&along, n)));
        }
        each!(for i in 0..self.size() as i64 {
            if i == steps as i64 {
                return Ok(Proof::Undecided);
            }
            if let Some(fault) = self.fault_at(&along, n, i) {
                return Ok(Proof::Refuted(fault));
            }
        });
        Ok(Proof::Proved)
    }

    /// How many neighbours of the mode at `path` are always contiguous and aligned: the largest `n` for which strides and
    /// swizzle alone show that [`vector`](Self::vector) holds.
    ///
    /// # Errors
    /// If the path leaves the layout, or strides count in coordinates.
    ///
    /// ```
    /// # use colex::Layout;
    /// let tile: Layout = "Sw<3,3,3> o (8,64):(64,1)".parse().unwrap();
    /// assert_eq!((tile.vector_width(&[0]), tile.vector_width(&[1])), (Ok(1), Ok(8)));
    /// let padded: Layout = "(32,32):(36,1)".parse().unwrap();
    /// assert_eq!(padded.vector_width(&[1]), Ok(4));
    /// ```
    pub const fn vector_width(&self, path: &[usize]) -> Result<i64, Error> {
        if !self.has_integer_indices() {
            return Err(Error::new(ErrorKind::CoordinateStride).of("vector_width", 0));
        }
        let width = self.plain_width(&ok!(self.along(path)));
        Ok(if self.swizzle.is_identity() { width } else { gcd_signed(width, 1 << self.swizzle.base()) })
    }

    const fn along(&self, path: &[usize]) -> Result<Along, Error> {
        let span = ok!(self.modes.span(path), |error| error.of("vector", 1));
        let mut along = Along { start: span.start, end: span.end, before: 1, size: 1 };
        each!(for k in 0..span.end {
            let extent = self.modes.leaves[k].size();
            if k < span.start {
                along.before *= extent;
            } else {
                along.size *= extent;
            }
        });
        Ok(along)
    }

    /// The first run of stride 1 in the mode, and the leaves that make it as bits.
    const fn run(&self, along: &Along) -> (i64, u32) {
        let (mut run, mut leaves) = (1, 0);
        each!(for k in along.start..along.end {
            let mode = &self.modes.leaves[k];
            if mode.size() > 1 {
                if mode.stride != run {
                    break;
                }
                run *= mode.size();
                leaves |= 1 << k;
            }
        });
        (run, leaves)
    }

    /// What divides the first run and every stride outside of it: vectors of that many are contiguous and aligned.
    const fn plain_width(&self, along: &Along) -> i64 {
        let (run, leaves) = self.run(along);
        let mut width = gcd_signed(run, self.offset);
        each!(for k in 0..self.len() {
            let mode = &self.modes.leaves[k];
            if mode.size() > 1 && leaves >> k & 1 == 0 {
                width = gcd_signed(width, mode.stride);
            }
        });
        // With XOR strides only powers of two divide.
        if self.is_xor() { width & -width } else { width }
    }

    /// A fault of a plain layout, for an `n` that divides the mode's size but not its width.
    const fn plain_fault(&self, along: &Along, n: i64) -> VectorFault {
        let run = self.run(along).0;
        if run % n != 0 {
            // The vector in which the run ends.
            let start = run / n * n;
            if let Some(fault) = self.apart(along, n, start * along.before) {
                return fault;
            }
        }
        // Some stride, or the offset, is off.
        let mut place = Place { coordinate: 0, index: self.at_index(0) };
        let mut place_value = 1;
        let mut k = 0;
        while k < self.len() && place.index % n == 0 {
            let mode = &self.modes.leaves[k];
            let inside = along.start <= k && k < along.end;
            // Within the mode, the first step that starts a vector.
            let steps = if inside { n / gcd_signed(n, place_value / along.before) } else { 1 };
            if steps < mode.size() {
                let coordinate = place_value * steps;
                place = Place { coordinate, index: self.at_index(coordinate) };
            }
            place_value *= mode.size();
            k += 1;
        }
        VectorFault::Misaligned { start: place }
    }

    /// What is wrong with the vector that starts at the one-dimensional coordinate `i`; nothing if none does.
    const fn fault_at(&self, along: &Along, n: i64, i: i64) -> Option<VectorFault> {
        if i / along.before % along.size % n != 0 {
            return None;
        }
        if let Some(fault) = self.apart(along, n, i) {
            return Some(fault);
        }
        let index = self.at_index(i);
        if index % n != 0 {
            return Some(VectorFault::Misaligned { start: Place { coordinate: i, index } });
        }
        None
    }

    const fn apart(&self, along: &Along, n: i64, i: i64) -> Option<VectorFault> {
        let start = Place { coordinate: i, index: self.at_index(i) };
        each!(for steps in 1..n {
            let coordinate = i + steps * along.before;
            let other = Place { coordinate, index: self.at_index(coordinate) };
            if other.index != start.index + steps {
                return Some(VectorFault::Apart { start, other, steps });
            }
        });
        None
    }
}
