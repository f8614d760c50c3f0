//! Candidate layouts of shared memory: CuTe's atoms, and the results of searches for layouts without bank conflicts.

use crate::accesses::{Vectors, beside, together};
use crate::meet::BitLayout;
use crate::memory::Task;
use crate::places::basis;
use crate::shape::Shape;
use layout_hardware::descriptors::{Major, SmemSwizzle, smem_atom};
use layout_proofs::synthesis::{Means, fewest_conflicts};
use layout_runtime::{
    Basis, IntTuple, Layout, Swizzle,
    linear::{Echelon, Linear},
};

/// The requirements on a layout of shared memory.
#[derive(Clone, Copy)]
pub(super) struct Wanted<'a> {
    pub(super) task: Task<'a>,
    /// `true` if `cp.async` writes the tile.
    pub(super) is_async: bool,
    /// The base-2 logarithm of the number of 32-bit registers of a value.
    pub(super) halves: usize,
}

/// CuTe's atoms, in descending order of the width of their rows.
pub(super) const ATOMS: [(Major, SmemSwizzle); 8] = [
    (Major::K, SmemSwizzle::B128),
    (Major::MN, SmemSwizzle::B128),
    (Major::K, SmemSwizzle::B64),
    (Major::MN, SmemSwizzle::B64),
    (Major::K, SmemSwizzle::B32),
    (Major::MN, SmemSwizzle::B32),
    (Major::K, SmemSwizzle::None),
    (Major::MN, SmemSwizzle::None),
];

/// Returns the layout that repeats an atom over the tile, or `None` if the tile does not consist of whole atoms.
pub(super) const fn atom((major, swizzle): (Major, SmemSwizzle), tile: &IntTuple, bits: i64) -> Option<Layout> {
    if tile.rank() != 2 {
        return None;
    }
    let Ok(atom) = smem_atom(major, swizzle, bits) else { return None };
    option!(atom.tile_to_shape(tile, None))
}

/// Searches for the layout with the fewest bank conflicts of the stores and loads. The first address bits of the
/// initial layout are `vectors`, and the following bits are the coordinates of the tile. The coordinates start with the
/// first mode, or with the last mode if `from_last` is `true`.
pub(super) const fn searched(
    choice: &Wanted<'_>,
    vectors: &Vectors,
    tile: &IntTuple,
    from_last: bool,
) -> Option<Layout> {
    let task = &choice.task;
    let compact = if from_last { Layout::right(tile) } else { Layout::left(tile) };
    let Ok(compact) = compact else { return None };
    let shapes = task.shapes(vectors);
    let vectors = some!(without(vectors, choice.halves));
    let order = Echelon::of(&some!(Linear::of(&compact))).inverse();
    let basis = together(&vectors, &beside(&order, &vectors));
    let Ok(plain) = Echelon::of(&basis).inverse().spelled(compact.modes(), &[]) else { return None };
    let accesses =
        [some!(access(shapes[0], task.from, &vectors, choice)), some!(access(shapes[1], task.to, &vectors, choice))];
    Some(some!(option!(fewest_conflicts(&plain, &accesses, choice.bits() / 8, Means::Xor))).layout)
}

/// Returns the layout of shared memory that a movement would use with `vectors` as its first basis vectors.
pub(super) const fn of_movement(choice: &Wanted<'_>, vectors: &Vectors, tile: &IntTuple) -> Option<Layout> {
    let task = &choice.task;
    let basis = some!(basis(vectors, [task.from, task.to], task.shapes(vectors), task.sizes.sub));
    let basis = some!(without(&basis, choice.halves));
    let Ok(compact) = Layout::left(tile) else { return None };
    option!(Echelon::of(&basis).inverse().spelled(compact.modes(), &[]))
}

/// For values of 64 bits, converts basis vectors that count 32-bit halves to basis vectors that count values. Returns
/// `None` if a value would be split.
const fn without(vectors: &Vectors, halves: usize) -> Option<Vectors> {
    let mut out = Linear::ZERO;
    each!(for k in 0..vectors.len {
        if k < halves {
            if vectors.columns[k] != 1 << k {
                return None;
            }
        } else {
            out.push(vectors.columns[k] >> halves);
        }
    });
    if vectors.len < halves { None } else { Some(out) }
}

/// Returns the data that the lanes of one phase access, as a layout from (lane, value) to the tile. The lanes of a
/// phase access shared memory at the same time.
const fn access(shape: Shape, side: &BitLayout, vectors: &Vectors, choice: &Wanted<'_>) -> Option<Layout> {
    let mut halved = Linear::ZERO;
    each!(for k in 0..choice.halves {
        halved.push(1 << k);
    });
    each!(for k in 0..vectors.len {
        halved.push(vectors.columns[k] << choice.halves);
    });
    let phase = shape.phase(side, &halved, choice.task.sizes.sub);
    let values = shape.own(&halved);
    let mut map = Linear::ZERO;
    each!(for k in values..phase.len {
        map.push(phase.columns[k] >> choice.halves);
    });
    let lanes = map.len;
    each!(for k in choice.halves..values {
        map.push(phase.columns[k] >> choice.halves);
    });
    let Ok(shape) = Layout::from_slices(&[1 << lanes, 1 << (map.len - lanes)], &[0, 0]) else { return None };
    option!(map.with_front(shape.modes(), Swizzle::IDENTITY, Basis::XOR))
}
