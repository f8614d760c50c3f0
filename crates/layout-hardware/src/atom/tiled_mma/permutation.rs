//! The permutation of the elements of a tile.

use layout_runtime::rules::{ModesNeeded, ShapeMismatch};
use layout_runtime::{Error, Layout, Tiler};

/// Returns the entries of the permutation for M, N and K. Trailing entries may be missing.
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
