//! What a movement is made of, counted.

use super::{Movement, Step};

/// How many steps there are for which it holds.
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
    /// How many shuffles there are.
    ///
    /// ```
    /// # use colex::{movement::Movement, parse};
    /// let (rows, columns) = (parse("(32,2):(2,1)"), parse("((16,2),2):((2,1),32)"));
    /// let movement = Movement::between(&rows, &columns, 32).unwrap();
    /// assert_eq!(movement.shuffles(), 1);
    /// ```
    #[must_use]
    pub const fn shuffles(&self) -> usize {
        count!(self, |step| matches!(step, Step::Shuffle { .. }))
    }

    /// How many registers are made of bytes of two: the selects, where bytes stay at their places, and the permutes.
    ///
    /// ```
    /// # use colex::{movement::Movement, parse};
    /// let (rows, columns) = (parse("(32,2):(2,1)"), parse("((16,2),2):((2,1),32)"));
    /// let movement = Movement::between(&rows, &columns, 32).unwrap();
    /// assert_eq!(movement.takes(), 3);
    /// ```
    #[must_use]
    pub const fn takes(&self) -> usize {
        self.selects() + self.permutes()
    }

    /// How many registers are chosen out of two, by the lane.
    ///
    /// ```
    /// # use colex::{movement::Movement, parse};
    /// let (rows, columns) = (parse("(32,2):(2,1)"), parse("((16,2),2):((2,1),32)"));
    /// let movement = Movement::between(&rows, &columns, 32).unwrap();
    /// assert_eq!(movement.selects(), 3);
    /// ```
    #[must_use]
    pub const fn selects(&self) -> usize {
        count!(self, |step| if let Step::Take { by, .. } = step { self.number(by).is_select() } else { false })
    }

    /// How many registers are made of bytes of two at other places.
    ///
    /// ```
    /// # use colex::{movement::Movement, parse};
    /// let (rows, columns) = (parse("(32,2):(2,1)"), parse("((16,2),2):((2,1),32)"));
    /// let movement = Movement::between(&rows, &columns, 32).unwrap();
    /// assert_eq!(movement.permutes(), 0);
    /// ```
    #[must_use]
    pub const fn permutes(&self) -> usize {
        count!(self, |step| if let Step::Take { by, .. } = step { !self.number(by).is_select() } else { false })
    }

    /// How many instructions touch values: all but waiting for other threads, and what works out addresses.
    ///
    /// ```
    /// # use colex::{movement::Movement, parse};
    /// let (rows, columns) = (parse("(32,2):(2,1)"), parse("((16,2),2):((2,1),32)"));
    /// let movement = Movement::between(&rows, &columns, 32).unwrap();
    /// assert_eq!(movement.instructions(), 4);
    /// ```
    #[must_use]
    pub const fn instructions(&self) -> usize {
        count!(self, |step| !matches!(step, Step::Sync { .. } | Step::Load { register: 1.., .. }))
    }

    /// How many times threads wait for each other.
    ///
    /// ```
    /// # use colex::{movement::Movement, parse};
    /// let (rows, columns) = (parse("(32,2):(2,1)"), parse("((16,2),2):((2,1),32)"));
    /// let movement = Movement::between(&rows, &columns, 32).unwrap();
    /// assert_eq!(movement.syncs(), 0);
    /// ```
    #[must_use]
    pub const fn syncs(&self) -> usize {
        count!(self, |step| matches!(step, Step::Sync { .. }))
    }

    /// How many times shared memory is filled.
    ///
    /// ```
    /// # use colex::{movement::Movement, parse};
    /// let (rows, columns) = (parse("(32,2):(2,1)"), parse("((16,2),2):((2,1),32)"));
    /// let movement = Movement::between(&rows, &columns, 32).unwrap();
    /// assert_eq!(movement.passes(), 0);
    /// ```
    #[must_use]
    pub const fn passes(&self) -> usize {
        // Threads wait within each pass, and between two.
        self.syncs().div_ceil(2)
    }

    /// The room in shared memory, in bytes; 0 if it goes another way.
    ///
    /// ```
    /// # use colex::{movement::Movement, parse};
    /// let (rows, columns) = (parse("(32,2):(2,1)"), parse("((16,2),2):((2,1),32)"));
    /// let movement = Movement::between(&rows, &columns, 32).unwrap();
    /// assert_eq!(movement.shared_bytes(), 0);
    /// ```
    #[must_use]
    pub const fn shared_bytes(&self) -> usize {
        self.program.room
    }

    /// Tenths of the cycles that a warp takes of a multiprocessor, roughly: 5 for a [`Take`](Step::Take), 10 for a
    /// shuffle, and for shared memory 10 each time that its banks are asked.
    #[must_use]
    pub const fn cost(&self) -> usize {
        self.program.cost()
    }
}
