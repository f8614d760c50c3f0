//! Counts the operations of a movement.

use super::{LaneStep, Movement};

/// Defines a function that counts the steps for which a condition holds.
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
    /// Returns the number of shuffles.
    #[must_use]
    pub const fn shuffles(&self) -> usize {
        count!(self, |step| matches!(step, LaneStep::Shuffle { .. }))
    }

    /// Returns the number of byte-selecting instructions ([`LaneStep::Take`]): the selects, in which bytes keep their
    /// positions, and the permutes, in which bytes move.
    #[must_use]
    pub const fn takes(&self) -> usize {
        self.selects() + self.permutes()
    }

    /// Returns the number of selects: instructions whose result is one of two registers, depending on the lane.
    #[must_use]
    pub const fn selects(&self) -> usize {
        count!(self, |step| if let LaneStep::Take { by, .. } = step { self.number(by).is_select() } else { false })
    }

    /// Returns the number of permutes: instructions that combine bytes of two registers and move bytes to other
    /// positions.
    #[must_use]
    pub const fn permutes(&self) -> usize {
        count!(self, |step| if let LaneStep::Take { by, .. } = step { !self.number(by).is_select() } else { false })
    }

    /// Returns the number of instructions that move values. Barriers and address arithmetic are excluded.
    #[must_use]
    pub const fn instructions(&self) -> usize {
        count!(self, |step| !matches!(step, LaneStep::Sync { .. } | LaneStep::Load { register: 1.., .. }))
    }

    /// Returns the number of barriers.
    #[must_use]
    pub const fn syncs(&self) -> usize {
        count!(self, |step| matches!(step, LaneStep::Sync { .. }))
    }

    /// Returns the number of times that shared memory is filled.
    #[must_use]
    pub const fn passes(&self) -> usize {
        // Each pass contains one barrier, and there is one barrier between consecutive passes.
        self.syncs().div_ceil(2)
    }

    /// Returns the required shared memory in bytes, or 0 if the movement does not use shared memory.
    #[must_use]
    pub const fn shared_bytes(&self) -> usize {
        self.program.room
    }

    /// Returns an estimate of the multiprocessor time per warp, in tenths of a cycle: 5 per [`Take`](LaneStep::Take),
    /// 10 per shuffle, and 10 per wavefront of shared memory.
    #[must_use]
    pub const fn cost(&self) -> usize {
        self.program.cost()
    }
}
