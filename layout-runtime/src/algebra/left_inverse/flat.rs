//! A layout as a row of modes, coalesced while it is written.

use crate::error::{Error, ErrorKind};
use crate::macros::ok;
use crate::mode::Mode;
use crate::tree::{MAX_LEAVES, Profile, Tree};

/// Modes without units of extent 1, neighbours merged where one continues the other.
pub(super) struct Flat {
    pub(super) len: usize,
    pub(super) modes: [Mode; MAX_LEAVES],
}

impl Flat {
    pub(super) const EMPTY: Self = Self { len: 0, modes: [Mode::UNIT; MAX_LEAVES] };

    pub(super) const fn of(tree: &Tree<Mode>) -> Result<Self, Error> {
        let mut flat = Self::EMPTY;
        let mut i = 0;
        while i < tree.len() {
            let mode = tree.leaves[i];
            if mode.extent > 1 && !mode.basis.is_one() {
                return Err(Error::new(ErrorKind::CoordinateStride).leaf(i));
            }
            if mode.extent > 1 && mode.stride < 0 {
                return Err(Error::new(ErrorKind::NegativeStride { stride: mode.stride }).leaf(i));
            }
            ok!(flat.push(mode.extent, mode.stride));
            i += 1;
        }
        Ok(flat)
    }

    pub(super) const fn push(&mut self, extent: i64, stride: i64) -> Result<(), Error> {
        if extent == 1 {
            return Ok(());
        }
        if self.len > 0 {
            let last = &mut self.modes[self.len - 1];
            if last.extent as i128 * last.stride as i128 == stride as i128 {
                last.extent = match last.extent.checked_mul(extent) {
                    Some(extent) => extent,
                    None => return Err(Error::new(ErrorKind::SizeOverflow)),
                };
                return Ok(());
            }
        }
        if self.len == MAX_LEAVES {
            return Err(Error::new(ErrorKind::TooManyLeaves));
        }
        self.modes[self.len] = Mode::new(extent, stride);
        self.len += 1;
        Ok(())
    }

    /// The layout: an integer pair for one mode, `1:0` for none.
    pub(super) const fn tree(&self) -> Tree<Mode> {
        let profile = if self.len < 2 { Profile::LEAF } else { Profile::flat(self.len) };
        Tree { profile, leaves: self.modes }
    }
}
