//! What the tables say of every operation and of every fact, tried with numbers at the ends of their range.

mod extremes;
mod operands;
mod watchdog;
