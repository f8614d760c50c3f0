//! The accumulators of a warpgroup's products.

use crate::machine::{Registers, Wide, Width};

/// The accumulators of a warpgroup, 64 rows of `N` columns, in `N / 2` registers of each of its 128 threads.
pub struct Sums<const N: usize>(pub(super) Registers<N>)
where
    Width<N>: Wide;

// All threads of a warp must execute the reduction of a row together. The closure of a thread could start a reduction
// in a branch, so closures cannot capture accumulators.
#[cfg(target_arch = "nvptx64")]
impl<const N: usize> !crate::Uniform for Sums<N> where Width<N>: Wide {}

/// Returns the row and the column of register `i` of a thread in a warpgroup.
///
/// Warp `w` has the 16 rows from `16 w` on. In these rows, lane `4 r + c` has rows `r` and `r + 8`. The lane has
/// columns `2 c` and `2 c + 1` of every eight columns.
pub(crate) const fn place(thread: u32, i: usize) -> (u32, u32) {
    let i = i as u32;
    (thread / 32 * 16 + thread % 32 / 4 + i / 2 % 2 * 8, thread % 4 * 2 + i / 4 * 8 + i % 2)
}

#[cfg(test)]
mod tests {
    use super::place;
    use colex::atom::{CopyAtom, MmaAtom, Operand, Side, TiledCopy, TiledMma};
    use colex::{Layout, Tiler};
    use std::format;

    #[test]
    fn places_are_those_of_the_instruction() {
        let atom = MmaAtom::named("SM90_64x256x16_F32F16F16_SS<K,K>").unwrap();
        let layout = atom.operand(Operand::C);
        for (thread, i) in (0..128).flat_map(|thread| (0..128).map(move |i| (thread, i))) {
            let (row, column) = place(thread as u32, i);
            assert_eq!(layout.index((thread + 128 * i) as i64), i64::from(row + 64 * column), "{thread} {i}");
        }
    }
    /// On Blackwell, accumulators are in tensor memory and are loaded eight or sixteen columns at a time.
    #[test]
    fn tensor_memory_is_read_to_the_same_places() {
        let one: Layout = "(1,1,1):(0,0,0)".parse().unwrap();
        let read = CopyAtom::named("SM100_TMEM_LOAD_16dp256b2x<32>").unwrap();
        for n in (16..=256).step_by(16) {
            let atom = MmaAtom::named(&format!("SM100_MMA_F16BF16_SS<F16,F16,F32,64,{n},K,K>")).unwrap();
            let mma = TiledMma::new(&atom, &one, &Tiler::KEEP).unwrap();
            let tile: Layout = format!("(64,{n}):(1,64)").parse().unwrap();
            let sums = mma.partition_fragment(Operand::C, &tile).unwrap().mode(&[0]).unwrap();
            let copy = TiledCopy::for_tensor_memory(&read, &sums).unwrap();
            let layout = copy.tidfrg(Side::Target, &tile).unwrap();
            for (thread, i) in (0..128).flat_map(|thread| (0..n / 2).map(move |i| (thread, i))) {
                let (row, column) = place(thread, i as usize);
                assert_eq!(layout.index((thread + 128 * i) as i64), i64::from(row + 64 * column), "{n} {thread} {i}");
            }
        }
    }
}
