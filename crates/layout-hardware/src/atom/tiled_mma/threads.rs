//! From the number of a thread to its coordinate (V,M,N,K).

use crate::atom::mma::Operand;
use layout_runtime::{Error, ErrorKind, Layout, MAX_LEAVES, mode::Mode, tree::Tree};

/// The digits of a thread's number, from the fastest on: which mode of (V,M,N,K) each belongs to, and its place value
/// in the one-dimensional coordinate. Numbers between the digits do not matter: their place value is 0.
///
/// Law: `digit = (id / stride) mod extent` for every leaf of (V,M,N,K) of a stride that is not 0.
#[derive(Clone, Copy)]
pub(super) struct ThreadMap {
    digits: [Digit; MAX_LEAVES],
    len: usize,
}

#[derive(Clone, Copy)]
struct Digit {
    extent: i64,
    place: i64,
    /// The mode; [`GAP`] for numbers that no digit reaches.
    mode: usize,
}

const GAP: usize = 4;
const NONE: Digit = Digit { extent: 1, place: 0, mode: GAP };

impl ThreadMap {
    /// # Errors
    /// If two instructions have a thread in common.
    pub(super) const fn of(vmnk: &Layout) -> Result<Self, Error> {
        let mut map = Self { digits: [NONE; MAX_LEAVES], len: 0 };
        let (mut place_value, mut left) = (1, 0);
        each!(for i in 0..vmnk.len() {
            left += moves(&vmnk.modes().leaves[i]) as usize;
        });
        while left > 0 {
            let (leaf, mode, place) = next(vmnk, place_value);
            // Nothing is left beyond the digits so far, or the next one starts inside of one.
            if mode == GAP || leaf.stride % place_value != 0 {
                return Err(Error::new(ErrorKind::ThreadsOverlap { below: place_value }));
            }
            if leaf.stride > place_value {
                ok!(map.push(Digit { extent: leaf.stride / place_value, ..NONE }));
            }
            ok!(map.push(Digit { extent: leaf.size(), place, mode }));
            place_value = some!(leaf.stride.checked_mul(leaf.size()), Err(Error::new(ErrorKind::IndexOverflow)));
            left -= 1;
        }
        Ok(map)
    }

    const fn push(&mut self, digit: Digit) -> Result<(), Error> {
        if self.len == MAX_LEAVES {
            return Err(Error::new(ErrorKind::TooManyLeaves));
        }
        self.digits[self.len] = digit;
        self.len += 1;
        Ok(())
    }

    /// The map in as few modes as possible.
    pub(super) const fn coalesced(&self) -> Result<Layout, Error> {
        Ok(ok!(self.flat()).coalesce())
    }

    const fn flat(&self) -> Result<Layout, Error> {
        let mut modes = Tree::empty(Mode::UNUSED);
        each!(for i in 0..self.len {
            ok!(push(&mut modes, &self.digits[i]));
        });
        if self.len == 0 {
            ok!(push(&mut modes, &NONE));
        }
        Layout::checked(modes)
    }

    /// The map, nested like the threads of an operand, (V,(M,N)), if a natural coordinate of those means the same
    /// thread.
    pub(super) const fn nested(&self, operand: Operand) -> Result<Layout, Error> {
        let Some(groups) = self.groups(operand) else { return self.coalesced() };
        let (v, along) = (ok!(self.group(&groups, 0)), [ok!(self.group(&groups, 1)), ok!(self.group(&groups, 2))]);
        let inner = ok!(Tree::pair((&along[0], along[0].profile.all()), (&along[1], along[1].profile.all())));
        Layout::checked(ok!(Tree::pair((&v, v.profile.all()), (&inner, inner.profile.all()))))
    }

    /// Which of V and the operand's two modes each digit stands behind; `None` if the order of digits is another one.
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
                // What the operand does not depend on goes with what stands before.
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

    /// The digits of a group: a tuple, a single one as an integer, none as `1:0`.
    const fn group(&self, groups: &[usize; MAX_LEAVES], wanted: usize) -> Result<Tree<Mode>, Error> {
        let mut modes = Tree::empty(Mode::UNUSED);
        each!(for i in 0..self.len {
            if groups[i] == wanted {
                ok!(push(&mut modes, &self.digits[i]));
            }
        });
        Ok(match modes.len() {
            0 => Tree::leaf(Mode::UNIT),
            1 => Tree::leaf(modes.leaves[0]),
            _ => modes,
        })
    }
}

/// Appends `extent:place`.
const fn push(modes: &mut Tree<Mode>, digit: &Digit) -> Result<(), Error> {
    let leaf = Tree::leaf(Mode::new(digit.extent, digit.place));
    modes.push(&leaf, leaf.profile.all())
}

const fn moves(leaf: &Mode) -> bool {
    leaf.size() > 1 && leaf.stride != 0
}

/// The leaf of the smallest stride that is not below `place_value`, its mode and its place value; the mode is [`GAP`]
/// if there is none.
const fn next(vmnk: &Layout, place_value: i64) -> (Mode, usize, i64) {
    let mut best = (Mode::new(2, i64::MAX / 2), GAP, 0);
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
