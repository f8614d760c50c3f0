//! Tests tiles in shared memory, descriptors and tensor maps. Compares the tiles with CuTe's results and with a model
//! of the hardware, and declares the tiles as items.

mod boxes;
mod cute;
mod items;

use colex::hardware::{Major, SmemSwizzle, gmma_descriptor, smem_atom, umma_descriptor};
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

/// Calls a function with tiles that an instruction can read. The tiles are atoms of the pattern, repeated in both
/// orders to at most `most` elements along each mode, and slices of 32 bytes along K of K-major tiles.
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

/// The indices of a tile (MN,K) by the definition: a swizzled sum over the modes.
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

/// The addresses that an instruction reads. The addresses are computed only from the bits of the descriptor.
struct Read {
    word: u64,
    major: Major,
    /// The width of the swizzle pattern in bytes, and the swizzle of byte addresses.
    pattern: (u64, Swizzle),
    /// The number of rows per repeat of an MN-major operand.
    rows: u64,
    bytes: u64,
}

impl Read {
    fn new(word: u64, tcgen05: bool, major: Major, bytes: u64) -> Self {
        let pattern = match (tcgen05, word >> 61) {
            (_, 0) => SmemSwizzle::None,
            (false, 0b010) | (true, 2) => SmemSwizzle::B128,
            (false, 0b100) | (true, 4) => SmemSwizzle::B64,
            (false, 0b110) | (true, 6) => SmemSwizzle::B32,
            (true, 1) => SmemSwizzle::B128Base32,
            other => panic!("{other:?}"),
        };
        let (units, swizzle) = match pattern {
            SmemSwizzle::None => (1, Swizzle::IDENTITY),
            SmemSwizzle::B32 => (2, Swizzle::new(1, 4, 3).unwrap()),
            SmemSwizzle::B64 => (4, Swizzle::new(2, 4, 3).unwrap()),
            SmemSwizzle::B128 => (8, Swizzle::new(3, 4, 3).unwrap()),
            SmemSwizzle::B128Base32 => (8, Swizzle::new(2, 5, 2).unwrap()),
        };
        let rows = if pattern == SmemSwizzle::B128Base32 { 4 } else { 8 };
        Self { word, major, pattern: (units, swizzle), rows, bytes }
    }

    /// Returns the byte address of element (mn, k) of the operand.
    fn address(&self, mn: u64, k: u64) -> u64 {
        let field = |low: u32| (self.word >> low & 0x3fff) * 16;
        let (start, leading, stride) = (field(0), field(16), field(32));
        let (units, swizzle) = self.pattern;
        let (fast, slow) = if self.major == Major::K { (k, mn) } else { (mn, k) };
        let (unit, inside) = (fast * self.bytes / 16, fast * self.bytes % 16);
        let plain = match (self.major, units) {
            (Major::K, 1) => slow / 8 * stride + slow % 8 * 16 + unit * leading,
            (Major::K, _) => slow / 8 * stride + slow % 8 * 16 * units + unit * 16,
            (Major::MN, 1) => unit * stride + slow % 8 * 16 + slow / 8 * leading,
            (Major::MN, _) => {
                let row = slow % self.rows * 16 * units + unit % units * 16;
                unit / units * leading + row + slow / self.rows * stride
            }
        };
        swizzle.apply((start + plain + inside) as i64) as u64
    }
}

/// Checks that an instruction finds every element of its operand at the position that the layout gives.
fn holds(tile: &Layout, tcgen05: bool, major: Major, bits: i64) {
    let descriptor = if tcgen05 { umma_descriptor(tile, major, bits) } else { gmma_descriptor(tile, major, bits) };
    let descriptor = descriptor.unwrap_or_else(|error| panic!("{tile}: {error}"));
    let (size_mn, size_k) = (size(tile, 0), size(tile, 1));
    let (bytes, depth) = (bits as u64 / 8, 256 / bits as usize);
    // The address is a multiple of the size of every pattern. The address field can represent all addresses of the
    // tile.
    let address = if tile.size() as u64 * bytes < 128 << 10 { 3 * 1024 } else { 0 };
    let (steps, indices) = (descriptor.steps().unwrap(), Indices::new(tile));
    for mn in (0..size_mn).filter(|mn| descriptor.steps_to(*mn, 0).is_some()) {
        for k in (0..size_k).step_by(depth) {
            let step = descriptor.steps_to(mn, k).unwrap();
            let repeat = (mn * size(&steps, 0) / size_mn) as i64;
            assert_eq!(steps.at((repeat, (k / depth) as i64)), step as i64, "{tile}");
            assert!(mn > 0 || descriptor.step(k / depth) == step, "{tile}");
            let read = Read::new(descriptor.at(address, step), tcgen05, major, bytes);
            // The distance between repeats is constant, so the test checks only the first and the last repeat.
            let rows = if mn == 0 || k == 0 { size_mn - mn } else { (size_mn - mn).min(8) };
            for (r, c) in (0..rows).flat_map(|r| (0..depth.min(size_k - k)).map(move |c| (r, c))) {
                let index = indices.at(mn + r, k + c) as u64;
                assert_eq!(read.address(r as u64, c as u64), address + bytes * index, "({mn}+{r},{k}+{c}) of {tile}");
            }
        }
    }
}

/// Checks wgmma and tcgen05 for tiles of at most `most` elements along each mode.
fn model(most: i64, is_wanted: impl Fn(i64, i64) -> bool) {
    let mut count = 0;
    for (tcgen05, patterns) in [(false, &SmemSwizzle::ALL[..4]), (true, &SmemSwizzle::ALL)] {
        for kind @ (_, major, bits) in kinds(patterns) {
            canonical_tiles(kind, most, &is_wanted, |tile| {
                if size(tile, 1) as i64 % (256 / bits) == 0 {
                    holds(tile, tcgen05, major, bits);
                    count += 1;
                }
            });
        }
    }
    assert!(count > 0);
}

#[test]
fn instructions_read_what_the_layout_says() {
    model(64, |i, j| (i + j) % 5 < 2);
}

#[test]
#[ignore = "half a minute with optimizations"]
fn instructions_read_what_every_layout_says() {
    model(256, |_, _| true);
}
