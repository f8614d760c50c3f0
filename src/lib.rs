//! colex
