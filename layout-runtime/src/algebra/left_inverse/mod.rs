//! The left inverse: a layout `R` with `L(R(L(i))) = L(i)`; where `L` is injective, `R(L(i)) = i`. Modes of stride 0 have
//! the coordinate 0.
//!
//! `R ∘ L` must be the identity, which is a question about composition: write `R(x) = c·x + Σ F_j·⌊x/Q_j⌋`.
//!
//! 1. If the sorted strides of `L` divide each other, they are a chain that works: CuTe's answer, printed as CuTe does.
//! 2. Else look for a chain of periods at which `L` never carries. Then `R` is linear on `L`, and one equation per mode
//!    of `L` is all there is to solve: `R(d_k) = p_k`, the product of the extents before mode `k`.
//! 3. Carries may also cancel. With one equation per element of `L`, small layouts are decided.
//!
//! Whatever is found, composition has the last word.

mod lattice;
mod search;
#[cfg(test)]
mod tests;

use super::composition::compose;
use super::injective::collision;
use super::row::Row;
use crate::budget::Searched;
use crate::error::{Error, ErrorKind};
use crate::mode::{Mode, bound};
use crate::tree::{MAX_LEAVES, Tree};
use search::{Chain, Chains, Equation};

/// Elements a layout may have for one equation each.
const ELEMENTS: usize = 256;

/// A layout `R` with `L(R(L(i))) = L(i)`.
///
/// Refuses negative strides and coordinate strides, and what is not injective.
pub(crate) const fn left_inverse(layout: &Tree<Mode>) -> Result<Tree<Mode>, Error> {
    let flat = ok!(coalesced(layout));
    let modes = Sorted::of(&flat);
    if modes.row.len() == 0 {
        return Ok(Row::new().finish());
    }
    // Without a decision on this, composition decides below.
    if let Ok(Some((first, second))) = collision(modes.row.modes()) {
        let (first, second) = (modes.coordinate(first), modes.coordinate(second));
        let (first, second) = if first < second { (first, second) } else { (second, first) };
        return Err(Error::new(ErrorKind::NotInjective { first, second }));
    }
    if let Some(inverse) = ok!(modes.by_divisibility()) {
        return Ok(inverse);
    }
    match Chains::new(modes.strides().split_at(modes.row.len()).0, Some(modes.row.modes())).search() {
        Searched::Found(chain) => Ok(some!(modes.verified(&chain), Err(Error::new(ErrorKind::Undecided)))),
        Searched::Nothing | Searched::CutOff => modes.by_elements(),
    }
}

/// The modes of `L` coalesced, which must count up in plain integers.
const fn coalesced(layout: &Tree<Mode>) -> Result<Row, Error> {
    let mut row = Row::new();
    each!(for i in 0..layout.len() {
        let mode = layout.leaves[i];
        if mode.size() > 1 && !mode.basis.is_one() {
            return Err(Error::new(ErrorKind::CoordinateStride).leaf(i));
        }
        if mode.size() > 1 && mode.stride < 0 {
            return Err(Error::new(ErrorKind::NegativeStride { stride: mode.stride }).leaf(i));
        }
        row.join(Mode::new(mode.size(), mode.stride));
    });
    Ok(row)
}

/// The modes of `L` with strides above 0, by ascending stride, and the coordinate of their first step.
struct Sorted {
    row: Row,
    place_value: [u64; MAX_LEAVES],
}

impl Sorted {
    const fn of(flat: &Row) -> Self {
        let mut sorted = Self { row: Row::new(), place_value: [0; MAX_LEAVES] };
        let mut place_value = 1u64;
        each!(for k in 0..flat.len() {
            // A mode of stride 0 does not move the index: its coordinate is 0.
            if flat.mode(k).stride > 0 {
                let at = sorted.row.insert_by_stride(*flat.mode(k));
                let mut i = sorted.row.len() - 1;
                while i > at {
                    sorted.place_value[i] = sorted.place_value[i - 1];
                    i -= 1;
                }
                sorted.place_value[at] = place_value;
            }
            place_value = place_value.wrapping_mul(flat.mode(k).size() as u64);
        });
        sorted
    }

    const fn mode(&self, k: usize) -> &Mode {
        self.row.mode(k)
    }

    /// The coordinate of `L` for one of the sorted modes.
    const fn coordinate(&self, i: i64) -> i64 {
        let mut rest = i;
        let mut coordinate = 0;
        each!(for k in 0..self.row.len() {
            coordinate += rest % self.mode(k).size() * self.place_value[k] as i64;
            rest /= self.mode(k).size();
        });
        coordinate
    }

    /// CuTe's rule: `(d_0, d_1/d_0, …, s):(0, p_0, p_1, …)` if each stride divides the next.
    const fn by_divisibility(&self) -> Result<Option<Tree<Mode>>, Error> {
        let mut inverse = Row::new();
        ok!(inverse.try_join(Mode::new(self.mode(0).stride, 0)));
        each!(for k in 0..self.row.len() {
            let extent = if k + 1 == self.row.len() {
                self.mode(k).size()
            } else if self.mode(k + 1).stride % self.mode(k).stride == 0 {
                self.mode(k + 1).stride / self.mode(k).stride
            } else {
                return Ok(None);
            };
            ok!(inverse.try_join(Mode::new(extent, self.place_value[k] as i64)));
        });
        let tree = inverse.finish();
        Ok(if self.is_inverted_by(&tree) { Some(tree) } else { None })
    }

    /// `R(d_k) = p_k`.
    const fn strides(&self) -> [Equation; MAX_LEAVES] {
        let mut equations = [Equation { index: 0, coordinate: 0 }; MAX_LEAVES];
        each!(for k in 0..self.row.len() {
            equations[k] = Equation { index: self.mode(k).stride as u64, coordinate: self.place_value[k] };
        });
        equations
    }

    /// All chains, with one equation per element.
    const fn by_elements(&self) -> Result<Tree<Mode>, Error> {
        let mut size = 1usize;
        let mut equations = [Equation { index: 0, coordinate: 0 }; ELEMENTS];
        each!(for k in 0..self.row.len() {
            if self.mode(k).size() as u64 > (ELEMENTS / size) as u64 {
                return Err(Error::new(ErrorKind::Undecided));
            }
            each!(for i in size..size * self.mode(k).size() as usize {
                let below = equations[i - size];
                let index = below.index + self.mode(k).stride as u64;
                equations[i] = Equation { index, coordinate: below.coordinate + self.place_value[k] };
            });
            size *= self.mode(k).size() as usize;
        });
        sort(&mut equations, size);
        // The first equation, R(0) = 0, holds always.
        match Chains::new(equations.split_at(size).0.split_at(1).1, None).search() {
            Searched::Nothing => Err(Error::new(ErrorKind::NoLeftInverse)),
            Searched::CutOff => Err(Error::new(ErrorKind::Undecided)),
            Searched::Found(chain) => match self.verified(&chain) {
                Some(inverse) => Ok(inverse),
                None => Err(Error::new(ErrorKind::Undecided)),
            },
        }
    }

    /// The layout of `chain`, if it is an inverse.
    const fn verified(&self, chain: &Chain) -> Option<Tree<Mode>> {
        let mut end = 0u64;
        each!(for k in 0..self.row.len() {
            end += (self.mode(k).size() as u64 - 1) * self.mode(k).stride as u64;
        });
        let mut inverse = Row::new();
        each!(for k in 0..chain.modes() {
            let (extent, stride) = some!(chain.mode(k, end));
            if inverse.try_join(Mode::new(extent, stride)).is_err() {
                return None;
            }
        });
        let tree = inverse.finish();
        if self.is_inverted_by(&tree) { Some(tree) } else { None }
    }

    /// Whether `R ∘ L` maps each mode to its place: one mode each, of stride `p_k`.
    const fn is_inverted_by(&self, inverse: &Tree<Mode>) -> bool {
        if !fits(inverse) {
            return false;
        }
        let Ok(identity) = compose(inverse, &Row::front(self.row.modes())) else { return false };
        let len = self.row.len();
        identity.len() == len && all!(0..len, |k| identity.leaves[k].stride as u64 == self.place_value[k])
    }
}

/// Whether size and indices fit 63 bits.
const fn fits(layout: &Tree<Mode>) -> bool {
    let mut size = 1u64;
    each!(for k in 0..layout.len() {
        size = size.saturating_mul(layout.leaves[k].size() as u64);
    });
    size <= i64::MAX as u64 && bound(layout.leaves.split_at(layout.len()).0) <= i64::MAX as u64
}

/// Sorts the first `len` equations by index.
const fn sort(equations: &mut [Equation; ELEMENTS], len: usize) {
    each!(for i in 1..len {
        insert!(equations, i, equations[i], |moving, other| other.index > moving.index);
    });
}
