//! A model of the hardware. It computes the addresses that instructions read from the bits of a descriptor.

use super::{Indices, canonical_tiles, kinds, size};
use colex::hardware::gmma_descriptor;
use colex::hardware::umma_descriptor;
use colex::hardware::{Major, SmemSwizzle};
use colex::{Layout, Swizzle};

/// The addresses that an instruction reads, derived only from the bits of its descriptor.
struct Read {
    word: u64,
    major: Major,
    /// The width W of the pattern, and the swizzle of byte addresses.
    pattern: (u64, Swizzle),
    /// The number of rows in one repeat of an MN-major operand.
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

/// Checks that every element of every instruction's operand is where the layout puts it.
fn holds(tile: &Layout, tcgen05: bool, major: Major, bits: i64) {
    let descriptor = if tcgen05 { umma_descriptor(tile, major, bits) } else { gmma_descriptor(tile, major, bits) };
    let descriptor = descriptor.unwrap_or_else(|error| panic!("{tile}: {error}"));
    let (size_mn, size_k) = (size(tile, 0), size(tile, 1));
    let (bytes, depth) = (bits as u64 / 8, 256 / bits as usize);
    // The address is a multiple of every pattern's size, and the address field can reach the whole tile from it.
    let address = if tile.size() as u64 * bytes < 128 << 10 { 3 * 1024 } else { 0 };
    let (steps, indices) = (descriptor.steps().unwrap(), Indices::new(tile));
    for mn in (0..size_mn).filter(|mn| descriptor.steps_to(*mn, 0).is_some()) {
        for k in (0..size_k).step_by(depth) {
            let step = descriptor.steps_to(mn, k).unwrap();
            let repeat = (mn * size(&steps, 0) / size_mn) as i64;
            assert_eq!(steps.at((repeat, (k / depth) as i64)), step as i64, "{tile}");
            assert!(mn > 0 || descriptor.step(k / depth) == step, "{tile}");
            let read = Read::new(descriptor.at(address, step), tcgen05, major, bytes);
            // The distance of repeats does not depend on the start, so checking the first and the last repeat is
            // sufficient.
            let rows = if mn == 0 || k == 0 { size_mn - mn } else { (size_mn - mn).min(8) };
            for (r, c) in (0..rows).flat_map(|r| (0..depth.min(size_k - k)).map(move |c| (r, c))) {
                let index = indices.at(mn + r, k + c) as u64;
                assert_eq!(read.address(r as u64, c as u64), address + bytes * index, "({mn}+{r},{k}+{c}) of {tile}");
            }
        }
    }
}

/// Checks both instructions, for tiles with up to `most` elements along each mode.
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
