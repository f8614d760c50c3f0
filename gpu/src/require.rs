//! What is asked of kernels while they are built.

/// Stops the build unless it holds. The message points at the caller: that of `assert!` would point into the standard library.
#[inline(always)]
#[track_caller]
pub(crate) const fn require(holds: bool, message: &str) {
    if !holds {
        refuse(message)
    }
}

/// Stops the build.
#[track_caller]
pub(crate) const fn refuse(message: &str) -> ! {
    panic!("{}", message)
}
