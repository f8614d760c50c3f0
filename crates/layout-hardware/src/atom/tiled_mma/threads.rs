//! The threads of a tiled matrix instruction, and the permutation of the elements of a tile.

use crate::atom::mma::Operand;
use layout_runtime::leaf::Leaf;
use layout_runtime::rules::{IndexOverflow, ModesNeeded, ShapeMismatch, TooManyLeaves};
use layout_runtime::tree::Tree;
use layout_runtime::{Error, Layout, MAX_LEAVES, Tiler};

layout_runtime::rules! {
    ThreadsOverlap { below: i64 } = "the atom layout gives the same threads to two instructions, because all threads below {below} already belong to earlier instructions",
        "use strides of 0, or strides that give each instruction its own threads, as in `(2,2):(1,2)`";
}

/// The digits of a thread number, fastest first. Each digit belongs to a mode of (V,M,N,K). The place value of a digit
/// is the change of the one-dimensional coordinate of (V,M,N,K) if the digit increases by 1. If the layout does not use
/// some thread numbers, a digit with the place value 0 covers this gap.
///
/// Law: for a leaf of (V,M,N,K) with a nonzero stride, `digit = (thread number / stride) mod extent`.
#[derive(Clone, Copy)]
pub(super) struct ThreadMap {
    digits: [Digit; MAX_LEAVES],
    len: usize,
}

#[derive(Clone, Copy)]
struct Digit {
    extent: i64,
    place: i64,
    /// The mode of (V,M,N,K), or [`GAP`] if the digit covers thread numbers that the layout does not use.
    mode: usize,
}

const GAP: usize = 4;
const NONE: Digit = Digit { extent: 1, place: 0, mode: GAP };

impl ThreadMap {
    /// Splits thread numbers into digits according to `vmnk`, which maps (V,M,N,K) to a thread number.
    ///
    /// # Errors
    /// If two repetitions of the instruction use the same thread.
    pub(super) const fn of(vmnk: &Layout) -> Result<Self, Error> {
        let mut map = Self { digits: [NONE; MAX_LEAVES], len: 0 };
        let (mut place_value, mut left) = (1, 0);
        each!(for i in 0..vmnk.len() {
            left += moves(&vmnk.modes().leaves[i]) as usize;
        });
        while left > 0 {
            let (leaf, mode, place) = next(vmnk, place_value);
            // The condition is true if no leaf is left, or if the next leaf starts inside an earlier digit.
            if mode == GAP || leaf.stride % place_value != 0 {
                return Err(ThreadsOverlap { below: place_value }.error());
            }
            if leaf.stride > place_value {
                ok!(map.push(Digit { extent: leaf.stride / place_value, ..NONE }));
            }
            ok!(map.push(Digit { extent: leaf.size(), place, mode }));
            place_value = some!(leaf.stride.checked_mul(leaf.size()), Err(IndexOverflow.error()));
            left -= 1;
        }
        Ok(map)
    }

    const fn push(&mut self, digit: Digit) -> Result<(), Error> {
        if self.len == MAX_LEAVES {
            return Err(TooManyLeaves.error());
        }
        self.digits[self.len] = digit;
        self.len += 1;
        Ok(())
    }

    /// Returns the map from thread numbers to (V,M,N,K) with as few modes as possible.
    pub(super) const fn coalesced(&self) -> Result<Layout, Error> {
        Ok(ok!(self.flat()).coalesce())
    }

    const fn flat(&self) -> Result<Layout, Error> {
        let mut modes = Tree::empty(Leaf::UNUSED);
        each!(for i in 0..self.len {
            ok!(push(&mut modes, &self.digits[i]));
        });
        if self.len == 0 {
            ok!(push(&mut modes, &NONE));
        }
        Layout::checked(modes)
    }

    /// Returns the map from thread numbers to (V,M,N,K) with the nesting (V,(M,N)) of the operand, if coordinates with
    /// this nesting identify the same threads. Otherwise returns the coalesced map.
    pub(super) const fn nested(&self, operand: Operand) -> Result<Layout, Error> {
        let Some(groups) = self.groups(operand) else { return self.coalesced() };
        let (v, along) = (ok!(self.group(&groups, 0)), [ok!(self.group(&groups, 1)), ok!(self.group(&groups, 2))]);
        let inner = ok!(Tree::pair((&along[0], along[0].profile.all()), (&along[1], along[1].profile.all())));
        Layout::checked(ok!(Tree::pair((&v, v.profile.all()), (&inner, inner.profile.all()))))
    }

    /// Returns the group of each digit: 0 for V, and 1 or 2 for the operand's first or second mode. Returns `None` if a
    /// digit has a lower group or a lower place value than the digit before it. Also returns `None` if two digits of
    /// one group are separated by a digit on which the operand does not depend.
    const fn groups(&self, operand: Operand) -> Option<[usize; MAX_LEAVES]> {
        let [first, second] = operand.modes();
        let mut groups = [0; MAX_LEAVES];
        let (mut group, mut last, mut still) = (0, 0, false);
        each!(for i in 0..self.len {
            let digit = &self.digits[i];
            let own = match digit.mode {
                0 => Some(0),
                mode if mode == first + 1 => Some(1),
                mode if mode == second + 1 => Some(2),
                _ => None,
            };
            match own {
                // The operand does not depend on this digit, so the digit joins the previous group.
                None => still = true,
                Some(own) if own < group || digit.place < last || (still && own == group) => return None,
                Some(own) => {
                    (group, last, still) = (own, digit.place, false);
                }
            }
            groups[i] = group;
        });
        Some(groups)
    }

    /// Returns the digits of a group as a tuple. One digit is returned as a leaf, and an empty group as `1:0`.
    const fn group(&self, groups: &[usize; MAX_LEAVES], wanted: usize) -> Result<Tree<Leaf>, Error> {
        let mut modes = Tree::empty(Leaf::UNUSED);
        each!(for i in 0..self.len {
            if groups[i] == wanted {
                ok!(push(&mut modes, &self.digits[i]));
            }
        });
        Ok(match modes.len() {
            0 => Tree::leaf(Leaf::UNIT),
            1 => Tree::leaf(modes.leaves[0]),
            _ => modes,
        })
    }
}

/// Appends the leaf of a digit. The stride of the leaf is the digit's place value.
const fn push(modes: &mut Tree<Leaf>, digit: &Digit) -> Result<(), Error> {
    let leaf = Tree::leaf(Leaf::new(digit.extent, digit.place));
    modes.push(&leaf, leaf.profile.all())
}

const fn moves(leaf: &Leaf) -> bool {
    leaf.size() > 1 && leaf.stride != 0
}

/// Returns the leaf with the smallest stride that is at least `place_value`, with its mode and its place value. If
/// there is no such leaf, the mode is [`GAP`].
const fn next(vmnk: &Layout, place_value: i64) -> (Leaf, usize, i64) {
    let mut best = (Leaf::new(2, i64::MAX / 2), GAP, 0);
    let mut place = 1;
    each!(for mode in 0..4 {
        let span = vmnk.modes().profile.mode(vmnk.all(), mode);
        each!(for i in span.start..span.end {
            let leaf = vmnk.modes().leaves[i];
            if moves(&leaf) && leaf.stride >= place_value && leaf.stride < best.0.stride {
                best = (leaf, mode, place);
            }
            place *= leaf.size();
        });
    });
    best
}

/// Returns the entries of the permutation for M, N and K. An entry that the tiler does not have is `None`.
pub(super) const fn permutation_of(permutation: &Tiler) -> Result<[Option<Layout>; 3], Error> {
    let mut parts = [None; 3];
    if permutation.is_keep() {
        return Ok(parts);
    }
    let rank = permutation.modes_of();
    if rank > 3 || !permutation.is_list() {
        let error = ModesNeeded { found: rank as i64, needed: "[M,N,K]" }.error();
        return Err(error.of("make_tiled_mma", 2));
    }
    each!(for i in 0..rank {
        let part = permutation.of_mode(i);
        match part.as_layout() {
            Some(layout) => {
                ok!(layout.require_elements("make_tiled_mma", 2));
                parts[i] = Some(*layout);
            }
            None if part.is_keep() => {}
            None => return Err(ShapeMismatch.error().of("make_tiled_mma", 2)),
        }
    });
    Ok(parts)
}
