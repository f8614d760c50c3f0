//! Composition of linear maps.

use super::map::Linear;
use super::table;
use crate::error::{Error, ErrorKind};
use crate::layout::Layout;
use crate::mode::{Mode, is_xor};
use crate::number::ones;
use crate::swizzle::Swizzle;
use crate::tree::{Span, Tree};

/// `a ∘ b` with any swizzles and strides that are no coordinates: as a linear map, or for others from a table.
///
/// `fronts` are swizzles that the result may have, if it is a layout of integer strides behind one.
pub(crate) const fn compose(a: &Layout, b: &Layout, fronts: &[Swizzle]) -> Result<Layout, Error> {
    if !a.has_integer_indices() || !b.has_integer_indices() {
        let operand = a.has_integer_indices() as usize;
        return Err(Error::new(ErrorKind::CoordinateStride).of("", operand));
    }
    if let Some(inner) = Linear::of(b)
        && let Some(outer) = images(a, inner.bits() | inner.base)
        && let Ok(layout) = outer.after(&inner).spelled(&b.modes, fronts)
    {
        return Ok(layout);
    }
    table::compose(a, b, fronts)
}

/// The modes of `a` under `at`, composed with `b`.
pub(crate) const fn through(a: &Tree<Mode>, at: Span, b: &Tree<Mode>) -> Result<Tree<Mode>, Error> {
    Ok(ok!(compose(&Layout::plain(a.at(at)), &Layout::plain(*b), &[])).modes)
}

/// The map of the indices of single bits, of those in `needed`, where it is one; the last mode has no upper end.
const fn images(a: &Layout, needed: i64) -> Option<Linear> {
    let mut map = Linear::ZERO;
    let (mut taken, mut k) = (a.offset, 0);
    while k < a.len() && needed >> map.len != 0 {
        let (mode, first) = (&a.modes.leaves[k], map.len);
        let is_open = k + 1 == a.len() || ones(needed >> first) < mode.size();
        if !is_open && mode.size().count_ones() != 1 || mode.stride < 0 {
            return None;
        }
        while needed >> map.len != 0 && (is_open || mode.size() >> (map.len - first) > 1) {
            let up = (map.len - first) as u32;
            let is_used = needed >> map.len & 1 == 1;
            if is_used && mode.stride != 0 && mode.stride.leading_zeros() <= up + 1 {
                return None;
            }
            let column = if is_used { mode.stride << up } else { 0 };
            if mode.basis.is_one() && taken & column != 0 {
                return None;
            }
            taken |= column;
            map.push(column);
        }
        k += 1;
    }
    if a.offset < 0 || a.offset & map.bits() != 0 {
        return None;
    }
    map.base = a.offset;
    Some(map.swizzled(a.swizzle))
}

impl Layout {
    /// What an operation has made of modes with XOR strides, in the form that compositions have: no integer strides beside them, no
    /// swizzle in front, and integer strides alone where these say the same. The indices are joined,
    /// not added.
    pub(crate) const fn settled(mut self) -> Result<Self, Error> {
        each!(for i in 0..self.len() {
            let mode = &mut self.modes.leaves[i];
            if mode.basis.is_one() && mode.size() > 1 && mode.stride > 0 {
                if !is_shift_only(mode) {
                    return Err(Error::new(ErrorKind::XorMixed).leaf(i));
                }
                mode.basis = crate::Basis::XOR;
            }
        });
        self = ok!(self.check());
        match Linear::of(&self) {
            Some(map) => match map.spelled(&self.modes, &[self.swizzle]) {
                Ok(layout) => Ok(layout),
                Err(_) => Ok(self),
            },
            None => Ok(self),
        }
    }
}

/// An error unless modes, made of those of `source`, can be joined: each is linear, and those that are added share no bits.
pub(crate) const fn require_apart(source: &Tree<Mode>, modes: &Tree<Mode>) -> Result<(), Error> {
    let all = modes.profile.all();
    let was_xor = is_xor(source, source.profile.all());
    if !was_xor && !is_xor(modes, all) {
        return Ok(());
    }
    let mut taken = 0;
    each!(for i in 0..modes.profile.rank(all) {
        let mode = modes.profile.mode(all, i);
        let bits = some!(Linear::of_modes(modes, mode), Err(not_linear(modes.at(mode)))).bits();
        if taken & bits != 0 && !was_xor {
            return Err(Error::new(ErrorKind::XorSum));
        }
        taken |= bits;
    });
    Ok(())
}

/// Why modes have no XOR strides: an extent, or a sum.
const fn not_linear(mut modes: Tree<Mode>) -> Error {
    each!(for i in 0..modes.len() {
        if modes.leaves[i].stride != 0 {
            modes.leaves[i].basis = crate::Basis::XOR;
        }
    });
    match Layout::checked(modes) {
        Ok(_) => Error::new(ErrorKind::XorSum),
        Err(error) => Error::new(error.kind()),
    }
}

/// Whether the multiples of the stride by bits of the digit share no bits: then the mode is the same with an XOR stride.
const fn is_shift_only(mode: &Mode) -> bool {
    let mut up = 1;
    while (mode.size() - 1) >> up != 0 {
        if mode.stride & mode.stride << up != 0 {
            return false;
        }
        up += 1;
    }
    true
}
