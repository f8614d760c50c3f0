//! Tables of a layout's indices. On the CPU, every thread and every cluster needs the index of each element of a tile,
//! so the table of a layout is computed only once and then shared.

use colex::Layout;
use std::sync::{Arc, Mutex, PoisonError};
use std::vec::Vec;

static KNOWN: Mutex<Vec<(Layout, Arc<[u32]>)>> = Mutex::new(Vec::new());

/// Returns the table of a layout's indices: the index at each one-dimensional coordinate.
pub(super) fn places(layout: &Layout) -> Arc<[u32]> {
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, places)) = known.iter().find(|(known, _)| known == layout) {
        return places.clone();
    }
    let places: Arc<[u32]> = (0..layout.size()).map(|i| layout.index(i as i64) as u32).collect();
    known.push((*layout, places.clone()));
    places
}
