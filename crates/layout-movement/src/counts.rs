//! Counts the instructions of a movement, and the wavefronts of its shared-memory accesses.

use super::step::{Access, LaneStep};
use super::{Movement, address};

/// Counts the steps of a movement for which a condition holds.
macro_rules! count {
    ($movement:ident, |$step:ident| $holds:expr) => {{
        let mut count = 0;
        each!(for k in 0..$movement.program.len {
            let $step = $movement.program.steps[k];
            count += $holds as usize;
        });
        count
    }};
}

impl Movement {
    /// Returns the number of shuffle instructions per thread.
    #[must_use]
    pub const fn shuffles(&self) -> usize {
        count!(self, |step| matches!(step, LaneStep::Shuffle { .. }))
    }

    /// Returns the number of instructions per thread that select bytes of two registers ([`LaneStep::Take`]): the
    /// [selects](Self::selects) and the [permutes](Self::permutes).
    #[must_use]
    pub const fn takes(&self) -> usize {
        self.selects() + self.permutes()
    }

    /// Returns the number of select instructions per thread. A select returns one of two complete registers; the thread
    /// number determines which.
    #[must_use]
    pub const fn selects(&self) -> usize {
        count!(self, |step| if let LaneStep::Take { by, .. } = step { self.number(by).is_select() } else { false })
    }

    /// Returns the number of permute instructions per thread. A permute combines bytes of two registers and can move
    /// bytes to other positions.
    #[must_use]
    pub const fn permutes(&self) -> usize {
        count!(self, |step| if let LaneStep::Take { by, .. } = step { !self.number(by).is_select() } else { false })
    }

    /// Returns the number of instructions per thread that move values. Barriers and address arithmetic are not counted.
    #[must_use]
    pub const fn instructions(&self) -> usize {
        count!(self, |step| !matches!(step, LaneStep::Sync { .. } | LaneStep::Load { register: 1.., .. }))
    }

    /// Returns the number of barriers that each thread executes. A barrier synchronizes either the warp or the block.
    #[must_use]
    pub const fn syncs(&self) -> usize {
        count!(self, |step| matches!(step, LaneStep::Sync { .. }))
    }

    /// Returns the number of passes through shared memory. In each pass, the threads store chunks of the tile and then
    /// load them. The number is 0 if the movement does not use shared memory.
    #[must_use]
    pub const fn passes(&self) -> usize {
        // Each pass has one barrier between its stores and loads, and consecutive passes have one barrier between them.
        self.syncs().div_ceil(2)
    }

    /// Returns the number of bytes of shared memory that all threads together need. The number is 0 if the movement
    /// does not use shared memory.
    #[must_use]
    pub const fn shared_bytes(&self) -> usize {
        self.program.room
    }

    /// Returns an estimate of the time that a multiprocessor needs per warp, in tenths of a cycle. The estimate counts
    /// 5 for each [`Take`](LaneStep::Take), 10 for each shuffle, 10 for each barrier, 3 for each access to shared
    /// memory, and 10 for each wavefront.
    #[must_use]
    pub const fn cost(&self) -> usize {
        self.program.cost()
    }
}

/// The number of 32-bit values that the banks of shared memory transfer at the same time, one per bank.
const WORDS: usize = 32;
const LANES: usize = 32;

impl Movement {
    /// Returns the number of wavefronts of all shared-memory accesses, for the warp that has the most. One wavefront
    /// transfers up to 32 different 32-bit values in different banks. The result is 0 if the movement does not use
    /// shared memory.
    ///
    /// ```
    /// # use colex::{Layout, movement::Movement};
    /// // A transpose of 32x32 numbers of 4 bytes: 32 wavefronts to store and 32 to load, without bank conflicts.
    /// let (rows, columns): (Layout, Layout) = ("(32,32):(32,1)".parse()?, "(32,32):(1,32)".parse()?);
    /// assert_eq!(Movement::between(&rows, &columns, 32)?.wavefronts(), 64);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn wavefronts(&self) -> usize {
        self.wavefronts_of(true, true)
    }

    /// Returns the number of wavefronts of the warp that has the most. The number includes stores if `stores` is
    /// `true`, and loads if `loads` is `true`.
    pub(super) const fn wavefronts_of(&self, stores: bool, loads: bool) -> usize {
        let threads = self.threads();
        let mut most = 0;
        each!(for warp in 0..threads.div_ceil(LANES) {
            let lanes = if threads < LANES { threads } else { LANES };
            let mut count = 0;
            each!(for k in 0..self.program.len {
                let step = &self.program.steps[k];
                if loads && matches!(step, LaneStep::Load { .. }) || stores && matches!(step, LaneStep::Store { .. }) {
                    count += self.asked(step, LANES * warp, lanes);
                }
            });
            if count > most {
                most = count;
            }
        });
        most
    }

    /// Returns the number of wavefronts of one store or load for the warp whose first thread is thread `warp`. Returns
    /// 0 if the step is neither a store nor the first register of a load.
    const fn asked(&self, step: &LaneStep, warp: usize, lanes: usize) -> usize {
        let (is_load, access, at) = match *step {
            LaneStep::Store { access, at, .. } => (false, access, at),
            LaneStep::Load { access, at, register: 0 } => (true, access, at),
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

/// Returns the degree of the bank conflict between the first `len` addresses in `words`: the largest number of
/// different addresses in one bank. An address is the number of a 32-bit value.
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
