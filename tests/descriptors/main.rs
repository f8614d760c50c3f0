//! Tests tiles in shared memory, descriptors and tensor maps. They are compared with CuTe's results and with a model of
//! the hardware, and used as items.

mod boxes;
mod cute;
mod items;
mod model;

use colex::hardware::smem_atom;
use colex::hardware::{Major, SmemSwizzle};
use colex::{IntTuple, Layout, Swizzle, Tiler};

fn eval(expression: &str) -> String {
    match layout_compiler::eval(expression) {
        Ok(value) => layout_compiler::printed(&value, expression),
        Err(errors) => format!("error: {}", errors[0]),
    }
}

fn parsed(text: &str) -> Layout {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Calls a function for the tiles of a pattern's atom with up to `most` elements along each mode, repeated in both
/// orders, and for slices of 32 bytes along K of K-major tiles.
fn canonical_tiles(
    (pattern, major, bits): (SmemSwizzle, Major, i64),
    most: i64,
    is_wanted: impl Fn(i64, i64) -> bool,
    mut f: impl FnMut(&Layout),
) {
    let Ok(atom) = smem_atom(major, pattern, bits) else { return };
    let (atom_mn, atom_k, depth) = (size(&atom, 0) as i64, size(&atom, 1) as i64, 256 / bits);
    let repeats = (1..=most / atom_mn).flat_map(|i| (1..=most / atom_k).map(move |j| (i, j)));
    for (i, j) in repeats.filter(|(i, j)| is_wanted(*i, *j)) {
        for order in [(0, 1), (1, 0)] {
            let shape = IntTuple::from((i * atom_mn, j * atom_k));
            let tile = atom.tile_to_shape(&shape, Some(&IntTuple::from(order))).unwrap();
            f(&tile);
            if major == Major::K && atom_k > depth {
                f(&tile.composition_by(&Tiler::shape(&(i * atom_mn, depth).into()).unwrap()).unwrap());
            }
        }
    }
}

/// Returns all combinations of pattern, major and element width.
fn kinds(patterns: &[SmemSwizzle]) -> impl Iterator<Item = (SmemSwizzle, Major, i64)> + '_ {
    let majors = patterns.iter().flat_map(|pattern| Major::ALL.map(|major| (*pattern, major)));
    majors.flat_map(|(pattern, major)| [8, 16, 32].map(|bits| (pattern, major, bits)))
}

fn size(tile: &Layout, mode: usize) -> usize {
    tile.size_of(&[mode]).unwrap()
}

/// The indices of a tile (MN, K), as the definition gives them: a swizzled sum over the modes.
struct Indices {
    swizzle: Swizzle,
    offset: i64,
    modes: [Vec<i64>; 2],
}

impl Indices {
    fn new(tile: &Layout) -> Self {
        let mode = |i| tile.layout_part().mode(&[i]).unwrap();
        let table = |mode: Layout| (0..mode.size()).map(|i| mode.index(i as i64)).collect();
        Self { swizzle: tile.swizzle(), offset: tile.offset(), modes: [0, 1].map(|i| table(mode(i))) }
    }

    fn at(&self, mn: usize, k: usize) -> i64 {
        self.swizzle.apply(self.offset + self.modes[0][mn] + self.modes[1][k])
    }
}
