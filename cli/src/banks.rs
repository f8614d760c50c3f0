//! Bank conflicts in shared memory: 32 banks, 4 bytes wide.

use layout_runtime::Layout;
use std::collections::{BTreeMap, BTreeSet};

/// Threads that are served at a time.
const WARP: usize = 32;
/// Bytes that are served at a time.
const WAVE_BYTES: usize = 128;
/// Bytes of a word of a bank.
const WORD: i64 = 4;
const BANKS: i64 = 32;

/// What threads move between registers and shared memory.
pub(crate) struct Access {
    /// Where the elements lie.
    pub(crate) memory: Layout,
    /// (thread, value) to a coordinate of `memory`.
    pub(crate) map: Layout,
    /// Bytes of an element.
    pub(crate) bytes: u32,
    /// Elements that a thread moves at a time.
    pub(crate) vector: u32,
}

/// Threads that are served together, and how often the busiest bank has to answer.
pub(crate) struct Wave {
    pub(crate) value: usize,
    pub(crate) cycles: usize,
    /// The busiest bank, and who asks it, one thread for each word.
    pub(crate) bank: i64,
    pub(crate) threads: Vec<usize>,
}

impl Access {
    /// All instructions of all warps, in parts of 128 bytes.
    pub(crate) fn waves(&self) -> Result<Vec<Wave>, String> {
        let bytes = (self.bytes * self.vector) as usize;
        if !bytes.is_power_of_two() || bytes > 16 {
            return Err(format!("a thread moves 1, 2, 4, 8 or 16 bytes at a time, not {bytes}"));
        }
        if !self.memory.is_integral() || !self.map.is_integral() {
            return Err("an access needs indices; the strides are coordinates".into());
        }
        let threads = self.map.size_of(&[0]).unwrap_or(1);
        let served = WARP.min(WAVE_BYTES / bytes);
        let mut waves = Vec::new();
        for value in 0..self.map.size() / threads {
            for first in (0..threads).step_by(served) {
                waves.push(self.wave(value, first..threads.min(first + served), threads)?);
            }
        }
        Ok(waves)
    }

    fn wave(&self, value: usize, threads: std::ops::Range<usize>, all: usize) -> Result<Wave, String> {
        let mut asked: BTreeMap<i64, BTreeMap<i64, usize>> = BTreeMap::new();
        for thread in threads {
            for word in self.words(thread + value * all, thread, value)? {
                asked.entry(word.rem_euclid(BANKS)).or_default().entry(word).or_insert(thread);
            }
        }
        let busiest = asked.into_iter().max_by_key(|(bank, words)| (words.len(), -bank));
        let (bank, words) = busiest.unwrap_or_default();
        let threads: BTreeSet<usize> = words.values().copied().collect();
        Ok(Wave { value, cycles: words.len(), bank, threads: threads.into_iter().collect() })
    }

    /// The words that one thread asks for.
    fn words(&self, i: usize, thread: usize, value: usize) -> Result<std::ops::RangeInclusive<i64>, String> {
        let coord = self.map.at_index(i as i64);
        if coord < 0 || coord >= self.memory.size() as i64 {
            let size = self.memory.size();
            return Err(format!("thread {thread}, value {value} has coordinate {coord}, outside of 0..{size}"));
        }
        let first = self.memory.at_index(coord) * i64::from(self.bytes);
        let bytes = i64::from(self.bytes * self.vector);
        if first % bytes != 0 {
            return Err(format!("thread {thread}, value {value} starts at byte {first}, no multiple of {bytes}"));
        }
        Ok(first.div_euclid(WORD)..=(first + bytes - 1).div_euclid(WORD))
    }
}

#[cfg(test)]
mod tests {
    use super::Access;

    fn cycles(memory: &str, map: &str, bytes: u32, vector: u32) -> Vec<usize> {
        let layout = |text: &str| text.parse().expect("a layout");
        let access = Access { memory: layout(memory), map: layout(map), bytes, vector };
        access.waves().expect("an access").iter().map(|wave| wave.cycles).collect()
    }

    #[test]
    fn columns_and_rows_of_a_square_tile() {
        assert_eq!(cycles("(32,32):(32,1)", "32:32", 4, 1), [1]);
        assert_eq!(cycles("(32,32):(32,1)", "32:1", 4, 1), [32]);
        // One more column takes the conflicts away.
        assert_eq!(cycles("(32,32):(33,1)", "32:1", 4, 1), [1]);
    }

    #[test]
    fn threads_that_read_one_word_do_not_conflict() {
        assert_eq!(cycles("32:1", "32:0", 4, 1), [1]);
        assert_eq!(cycles("64:1", "32:1", 2, 1), [1]);
    }

    #[test]
    fn a_swizzle_spreads_the_rows_that_eight_threads_load() {
        assert_eq!(cycles("(8,64):(64,1)", "8:1", 2, 8), [8]);
        assert_eq!(cycles("Sw<3,3,3> o (8,64):(64,1)", "8:1", 2, 8), [1]);
    }

    #[test]
    fn wide_accesses_take_turns() {
        assert_eq!(cycles("64:1", "32:2", 4, 2), [1, 1]);
        assert_eq!(cycles("128:1", "32:4", 4, 4), [1, 1, 1, 1]);
    }
}
