//! Atoms and tilings by their laws.
