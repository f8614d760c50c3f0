//! How often the banks of shared memory are asked.

use super::step::{Access, Step};
use super::{Movement, address};

/// Words that the banks serve at once.
const WORDS: usize = 32;
const LANES: usize = 32;

impl Movement {
    /// How many times the banks are asked by all accesses of a warp: 32 words of 4 bytes at once, if no two of them are
    /// in one bank. Of all warps it is the one that asks most.
    ///
    /// ```
    /// # use colex::{movement::Movement, parse};
    /// let (rows, columns) = (parse("(32,2):(2,1)"), parse("((16,2),2):((2,1),32)"));
    /// let movement = Movement::between(&rows, &columns, 32).unwrap();
    /// assert_eq!(movement.wavefronts(), 0);                      // no shared memory
    /// ```
    #[must_use]
    pub const fn wavefronts(&self) -> usize {
        self.wavefronts_of(true, true)
    }

    /// The same of its stores, and its loads.
    pub(super) const fn wavefronts_of(&self, stores: bool, loads: bool) -> usize {
        let threads = self.threads();
        let mut most = 0;
        each!(for warp in 0..threads.div_ceil(LANES) {
            let lanes = if threads < LANES { threads } else { LANES };
            let mut count = 0;
            each!(for k in 0..self.program.len {
                let step = &self.program.steps[k];
                if loads && matches!(step, Step::Load { .. }) || stores && matches!(step, Step::Store { .. }) {
                    count += self.asked(step, LANES * warp, lanes);
                }
            });
            if count > most {
                most = count;
            }
        });
        most
    }

    /// How many times a step of a warp asks the banks.
    const fn asked(&self, step: &Step, warp: usize, lanes: usize) -> usize {
        let (is_load, access, at) = match *step {
            Step::Store { access, at, .. } => (false, access, at),
            Step::Load { access, at, register: 0 } => (true, access, at),
            _ => return 0,
        };
        let mut addresses = [0; LANES];
        each!(for lane in 0..lanes {
            addresses[lane] = address(self, is_load, at, warp + lane);
        });
        asked(access, &addresses, lanes)
    }
}

const fn asked(access: Access, addresses: &[u32; LANES], lanes: usize) -> usize {
    let (words, given) = match access {
        Access::Bytes(bytes) => ((bytes as usize).div_ceil(4), lanes),
        Access::Matrices { count, .. } => (4, 8 * count as usize),
    };
    let together = WORDS / words;
    let mut asked = 0;
    each!(for phase in 0..given.div_ceil(together) {
        let mut found = [0; WORDS];
        let mut len = 0;
        each!(for k in 0..together * words {
            let lane = phase * together + k / words;
            if lane < given {
                found[len] = addresses[lane] as usize / 4 + k % words;
                len += 1;
            }
        });
        asked += degree(&found, len);
    });
    asked
}

/// How many different words one bank has to serve.
const fn degree(words: &[usize; WORDS], len: usize) -> usize {
    let mut most = 0;
    each!(for i in 0..len {
        let mut count = 0;
        each!(for k in 0..len {
            let is_first = !any!(0..k, |earlier| words[earlier] == words[k]);
            count += (words[k] % WORDS == words[i] % WORDS && is_first) as usize;
        });
        if count > most {
            most = count;
        }
    });
    most
}
