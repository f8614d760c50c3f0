//! The left inverse: a layout `R` with `L(R(L(i))) = L(i)`. The coordinate `R(L(i))` is 0 in modes of stride 0. If `L`
//! is injective, `R(L(i)) = i`.
//!
//! The search looks for a layout `R(x) = c·x + Σ F_j·⌊x/Q_j⌋` with `R(L(i)) = i`. Each *period* `Q_j` divides the next.
//!
//! 1. If each of the sorted strides of `L` divides the next, the strides are a suitable chain of periods. The result
//!    then has the same shape and strides as CuTe's result.
//! 2. Otherwise the search looks for a chain of periods at which the sums of `L` never carry. Then `R(L(i))` is a
//!    linear function of the coordinates, and only one equation per mode of `L` has to be solved: `R(d_k) = p_k`, where
//!    `d_k` is the stride of mode `k` and `p_k` is the product of the extents before mode `k`.
//! 3. An inverse may also exist because carries cancel each other. For small layouts, the search therefore solves one
//!    equation per element of `L`, which determines whether an inverse exists.
//!
//! Each candidate `R` is checked: the composition with `L` must be the identity.

mod lattice;
mod search;
#[cfg(test)]
mod tests;

use super::composition::compose;
use super::injective::collision_of_moving;
use super::row::{Row, size};
use crate::budget::Searched;
use crate::error::Error;
use crate::leaf::{Leaf, bound};
use crate::rules::{CoordinateStride, NegativeStride, NotInjective, Undecided};
use crate::tree::{MAX_LEAVES, Tree};
use search::{Chains, Equation, Periods};

rules! {
    pub(crate) NoLeftInverse = "no layout is a left inverse of this layout", "";
}

/// Maximum number of elements of a layout for which the search solves one equation per element.
const ELEMENTS: usize = 256;

/// Returns a layout `R` with `L(R(L(i))) = L(i)` for the layout `L`.
///
/// Returns an error for negative strides, coordinate strides, and layouts that are not injective.
pub(crate) const fn left_inverse(layout: &Tree<Leaf>) -> Result<Tree<Leaf>, Error> {
    let flat = ok!(coalesced(layout));
    let modes = Sorted::of(&flat);
    if modes.row.len() == 0 {
        return Ok(Row::new().finish());
    }
    // If the search for two coordinates with one index is undecided, continue, because every candidate is checked.
    if let Ok(Some((first, second))) = collision_of_moving(flat.modes()) {
        return Err(NotInjective { first, second }.error());
    }
    if let Some(inverse) = ok!(modes.by_divisibility()) {
        return Ok(inverse);
    }
    match Chains::new(modes.strides().split_at(modes.row.len()).0, Some(modes.row.modes())).search() {
        Searched::Found(chain) => Ok(some!(modes.verified(&chain), Err(Undecided.error()))),
        Searched::Nothing | Searched::CutOff => modes.by_elements(),
    }
}

/// Returns the coalesced modes of `L`. The strides of these modes must be nonnegative integers.
const fn coalesced(layout: &Tree<Leaf>) -> Result<Row, Error> {
    let mut row = Row::new();
    each!(for i in 0..layout.len() {
        let mode = layout.leaves[i];
        if mode.size() > 1 && !mode.basis.is_one() {
            return Err(CoordinateStride.error().leaf(i));
        }
        if mode.size() > 1 && mode.stride < 0 {
            return Err(NegativeStride { stride: mode.stride }.error().leaf(i));
        }
        row.join(Leaf::new(mode.size(), mode.stride));
    });
    Ok(row)
}

/// The modes of `L` with positive strides, in ascending order of strides. The place value of a mode is the product of
/// the extents before the mode in `L`.
struct Sorted {
    row: Row,
    place_value: [u64; MAX_LEAVES],
}

impl Sorted {
    const fn of(flat: &Row) -> Self {
        let mut sorted = Self { row: Row::new(), place_value: [0; MAX_LEAVES] };
        let mut place_value = 1u64;
        each!(for k in 0..flat.len() {
            // A mode of stride 0 does not change the index. The inverse returns coordinate 0 in this mode.
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

    const fn mode(&self, k: usize) -> &Leaf {
        self.row.mode(k)
    }

    /// Returns CuTe's inverse `(d_0, d_1/d_0, …, s):(0, p_0, p_1, …)`. Returns `None` if a stride does not divide the
    /// next stride, or if the result is not an inverse.
    const fn by_divisibility(&self) -> Result<Option<Tree<Leaf>>, Error> {
        let mut inverse = Row::new();
        ok!(inverse.try_join(Leaf::new(self.mode(0).stride, 0)));
        each!(for k in 0..self.row.len() {
            let extent = if k + 1 == self.row.len() {
                self.mode(k).size()
            } else if self.mode(k + 1).stride % self.mode(k).stride == 0 {
                self.mode(k + 1).stride / self.mode(k).stride
            } else {
                return Ok(None);
            };
            ok!(inverse.try_join(Leaf::new(extent, self.place_value[k] as i64)));
        });
        let tree = inverse.finish();
        Ok(if self.is_inverted_by(&tree) { Some(tree) } else { None })
    }

    /// Returns one equation per mode `k`: `R(d_k) = p_k`. The left inverse `R` must map the stride `d_k` of the mode to
    /// the place value `p_k` of the mode.
    const fn strides(&self) -> [Equation; MAX_LEAVES] {
        let mut equations = [Equation { index: 0, coordinate: 0 }; MAX_LEAVES];
        each!(for k in 0..self.row.len() {
            equations[k] = Equation { index: self.mode(k).stride as u64, coordinate: self.place_value[k] };
        });
        equations
    }

    /// Returns a left inverse, or an error if the search finds none. Tries every list of periods in which each period
    /// divides the next. Each element of the layout gives one equation.
    const fn by_elements(&self) -> Result<Tree<Leaf>, Error> {
        let mut size = 1usize;
        let mut equations = [Equation { index: 0, coordinate: 0 }; ELEMENTS];
        each!(for k in 0..self.row.len() {
            if self.mode(k).size() as u64 > (ELEMENTS / size) as u64 {
                return Err(Undecided.error());
            }
            each!(for i in size..size * self.mode(k).size() as usize {
                let below = equations[i - size];
                let index = below.index + self.mode(k).stride as u64;
                equations[i] = Equation { index, coordinate: below.coordinate + self.place_value[k] };
            });
            size *= self.mode(k).size() as usize;
        });
        sort(&mut equations, size);
        // The first equation, R(0) = 0, is always true, so it is omitted.
        match Chains::new(equations.split_at(size).0.split_at(1).1, None).search() {
            Searched::Nothing => Err(NoLeftInverse.error()),
            Searched::CutOff => Err(Undecided.error()),
            Searched::Found(chain) => Ok(some!(self.verified(&chain), Err(Undecided.error()))),
        }
    }

    /// Returns the layout of `chain`, or `None` if this layout is not an inverse.
    const fn verified(&self, chain: &Periods) -> Option<Tree<Leaf>> {
        let end = bound(self.row.modes());
        let mut inverse = Row::new();
        each!(for k in 0..chain.modes() {
            let (extent, stride) = some!(chain.mode(k, end));
            if inverse.try_join(Leaf::new(extent, stride)).is_err() {
                return None;
            }
        });
        let tree = inverse.finish();
        if self.is_inverted_by(&tree) { Some(tree) } else { None }
    }

    /// Returns `true` if `R ∘ L` is the identity: for each mode `k` of `L`, the composition has exactly one mode, with
    /// the stride `p_k`.
    const fn is_inverted_by(&self, inverse: &Tree<Leaf>) -> bool {
        if !fits(inverse) {
            return false;
        }
        let Ok(identity) = compose(inverse, &Row::front(self.row.modes())) else { return false };
        let len = self.row.len();
        identity.len() == len && all!(0..len, |k| identity.leaves[k].stride as u64 == self.place_value[k])
    }
}

/// Returns `true` if the size and the indices fit in 63 bits.
const fn fits(layout: &Tree<Leaf>) -> bool {
    let bound = bound(layout.leaves.split_at(layout.len()).0);
    size(layout, layout.profile.all()) <= i64::MAX as u64 && bound <= i64::MAX as u64
}

/// Sorts the first `len` equations by index.
const fn sort(equations: &mut [Equation; ELEMENTS], len: usize) {
    each!(for i in 1..len {
        insert!(equations, i, equations[i], |moving, other| other.index > moving.index);
    });
}
