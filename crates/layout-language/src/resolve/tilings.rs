//! Caches evaluated tilings. The items of a crate use few different tilings, but they use each of these tilings often.

use super::instruction::Instruction;
use std::cell::RefCell;
use std::collections::HashMap;

/// Maximum number of cached tilings.
const MOST: usize = 64;

thread_local! {
    static KNOWN: RefCell<HashMap<String, Instruction>> = RefCell::default();
}

/// Returns the cached tiling with the text `text`, which must not contain spaces.
pub(super) fn known(text: &str) -> Option<Instruction> {
    KNOWN.with_borrow(|known| known.get(text).cloned())
}

/// Caches a tiling under its text without spaces. If the cache is full, removes all cached tilings first. The text has
/// the same value in every scope.
pub(super) fn keep(text: String, tiling: &Instruction) {
    KNOWN.with_borrow_mut(|known| {
        if known.len() >= MOST {
            known.clear();
        }
        known.insert(text, tiling.clone());
    });
}
