//! Caches evaluated tilings. The items of a crate use few different tilings, but use each of them often.

use super::instruction::Instruction;
use std::cell::RefCell;
use std::collections::HashMap;

/// Maximum number of cached tilings.
const MOST: usize = 64;

thread_local! {
    static KNOWN: RefCell<HashMap<String, Instruction>> = RefCell::default();
}

/// Returns the tiling with the canonical text `text`, without spaces.
pub(super) fn known(text: &str) -> Option<Instruction> {
    KNOWN.with_borrow(|known| known.get(text).cloned())
}

/// Caches a tiling under its canonical text, which has the same value in every scope.
pub(super) fn keep(text: String, tiling: &Instruction) {
    KNOWN.with_borrow_mut(|known| {
        if known.len() >= MOST {
            known.clear();
        }
        known.insert(text, tiling.clone());
    });
}
