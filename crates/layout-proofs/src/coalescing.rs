//! Checks whether a warp's access to global memory is coalesced: whether it transfers no more sectors than necessary.

use super::warp::{Threads, WARP, warp};
use layout_runtime::{
    Error, Layout, Text,
    budget::{Budget, MAX_STEPS},
};

/// The number of bytes of a sector, the smallest unit that global memory transfers.
const SECTOR: i64 = 32;
/// The number of bytes of a cache line.
const LINE: i64 = 128;

/// The instruction that accesses the most unnecessary sectors of global memory, among all instructions of all warps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Coalescing {
    /// The number of different 32-byte sectors that the warp accesses in this instruction.
    pub sectors: u32,
    /// The smallest number of sectors that can contain all bytes that the warp accesses in this instruction.
    pub needed: u32,
    /// The number of the warp that executes this instruction, counted from 0.
    pub warp: i64,
    /// The number of the first value that each thread accesses in this instruction, counted from 0.
    pub value: i64,
}

impl Coalescing {
    /// Describes the access, for example `the warp moves 32 sectors of 32 bytes, but all accessed bytes fit into 4
    /// sectors`.
    pub const fn text(&self) -> Text {
        let text = warp(Text::EMPTY, self.warp, self.value).str(" moves ").int(self.sectors as i64);
        let text = text.str(" sectors of 32 bytes, but all accessed bytes fit into ").int(self.needed as i64);
        text.str(if self.needed == 1 { " sector" } else { " sectors" })
    }

    /// Returns `true` if the access is coalesced: the warp accesses no unnecessary sector.
    #[must_use]
    pub const fn holds(&self) -> bool {
        self.sectors == self.needed
    }
}

/// Returns the instruction that accesses the most unnecessary 32-byte sectors of global memory. The access is coalesced
/// if this instruction accesses no unnecessary sector.
///
/// `access` and `bytes` have the same meaning as in [`bank_conflicts`](crate::bank_conflicts). Index 0 is at the start
/// of a sector. Source: "Global Memory" in NVIDIA's CUDA C++ Programming Guide.
///
/// # Errors
/// In the same cases as [`bank_conflicts`](crate::bank_conflicts).
///
/// ```
/// # use colex::Layout;
/// let matrix: Layout = "(32,32):(32,1)".parse().unwrap();
/// let (row, column): (Layout, Layout) = ("32:32".parse().unwrap(), "32:1".parse().unwrap());
/// assert!(colex::proofs::coalesced(&matrix, &row, 4).unwrap().holds());
/// assert_eq!(colex::proofs::coalesced(&matrix, &column, 4).unwrap().sectors, 32);
/// ```
pub const fn coalesced(layout: &Layout, access: &Layout, bytes: i64) -> Result<Coalescing, Error> {
    coalesced_within(layout, access, bytes, &mut Budget::new(MAX_STEPS))
}

/// Like [`coalesced`](coalesced), but with a limit on the number of enumerated coordinates.
///
/// # Errors
/// In the same cases as [`coalesced`](coalesced), or if `budget` is too small.
#[doc(hidden)]
pub const fn coalesced_within(
    layout: &Layout,
    access: &Layout,
    bytes: i64,
    budget: &mut Budget,
) -> Result<Coalescing, Error> {
    touched_within(SECTOR, layout, access, bytes, budget)
}

/// Like [`coalesced`](coalesced), but counts cache lines of 128 bytes instead of sectors.
///
/// # Errors
/// In the same cases as [`bank_conflicts`](crate::bank_conflicts), or if `budget` is too small.
#[doc(hidden)]
pub const fn lines_within(
    layout: &Layout,
    access: &Layout,
    bytes: i64,
    budget: &mut Budget,
) -> Result<Coalescing, Error> {
    touched_within(LINE, layout, access, bytes, budget)
}

const fn touched_within(
    piece: i64,
    layout: &Layout,
    access: &Layout,
    bytes: i64,
    budget: &mut Budget,
) -> Result<Coalescing, Error> {
    let threads = ok!(Threads::new("coalesced", layout, access, bytes, budget));
    let mut worst = Coalescing { sectors: 0, needed: 0, warp: 0, value: 0 };
    each!(for warp in 0..threads.groups(WARP as i64) {
        each!(for vector in 0..threads.values / threads.together {
            let request = threads.request(piece, warp, vector * threads.together);
            let vain = request.sectors - request.needed;
            if worst.sectors == 0 || vain > worst.sectors - worst.needed {
                worst = request;
            }
        });
    });
    Ok(worst)
}

impl Threads<'_> {
    /// Counts the aligned pieces of memory that warp `warp` accesses in one instruction. A piece has `piece` bytes.
    /// `value` is the number of the first value that each thread accesses.
    const fn request(&self, piece: i64, warp: i64, value: i64) -> Coalescing {
        let (mut sectors, mut starts) = ([0i64; WARP], [0i64; WARP]);
        let (mut touched, mut distinct) = (0, 0);
        each!(for thread in warp * WARP as i64..self.end((warp + 1) * WARP as i64) {
            let start = self.index(thread, value) * self.bytes;
            if is_new(&starts, distinct, start) {
                starts[distinct] = start;
                distinct += 1;
            }
            let sector = start.div_euclid(piece);
            if is_new(&sectors, touched, sector) {
                sectors[touched] = sector;
                touched += 1;
            }
        });
        let needed = (distinct as i64 * self.width() + piece - 1) / piece;
        Coalescing { sectors: touched as u32, needed: needed as u32, warp, value }
    }
}

/// Returns `true` if `number` is not among the first `len` numbers of `seen`.
const fn is_new(seen: &[i64; WARP], len: usize, number: i64) -> bool {
    !any!(0..len, |i| seen[i] == number)
}
