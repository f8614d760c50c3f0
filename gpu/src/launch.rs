//! What is asked of arguments before a kernel runs.

use colex::tensor::IntoTensorLayout;
use colex::{Error, Tensor};
use core::fmt;
use std::string::{String, ToString};

/// Why a kernel was not launched: which argument, and what is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LaunchError {
    argument: &'static str,
    reason: String,
}

impl LaunchError {
    pub(crate) fn new(argument: &'static str, reason: impl ToString) -> Self {
        Self { argument, reason: reason.to_string() }
    }

    /// The name of the argument.
    #[must_use]
    pub fn argument(&self) -> &'static str {
        self.argument
    }
}

impl fmt::Display for LaunchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`: {}", self.argument, self.reason)
    }
}

impl core::error::Error for LaunchError {}

/// An error unless the numbers make a layout of `len` elements, or some of them, and every index fits 31 bits.
///
/// # Errors
/// If not.
#[doc(hidden)]
pub fn check_input(
    argument: &'static str,
    len: usize,
    layout: Result<impl IntoTensorLayout, Error>,
) -> Result<(), LaunchError> {
    checked(argument, len, layout).map(|_| ())
}

/// The same, and no two coordinates share an element.
///
/// # Errors
/// If not.
#[doc(hidden)]
pub fn check_output(
    argument: &'static str,
    len: usize,
    layout: Result<impl IntoTensorLayout, Error>,
) -> Result<(), LaunchError> {
    let layout = checked(argument, len, layout)?;
    if !layout.is_injective() {
        return Err(LaunchError::new(argument, "two coordinates share an element, which two threads would write"));
    }
    Ok(())
}

fn checked(
    argument: &'static str,
    len: usize,
    layout: Result<impl IntoTensorLayout, Error>,
) -> Result<colex::Layout, LaunchError> {
    let layout = layout.map_err(|error| LaunchError::new(argument, error))?;
    // What is asked is about indices alone: elements without size stand in for those of the device.
    let elements = std::vec![(); len];
    let tensor = Tensor::new(&elements[..], layout).map_err(|error| LaunchError::new(argument, error))?;
    let layout = tensor.layout();
    if layout.size() >= 1 << 31 || layout.bounds().1 >= 1 << 31 {
        return Err(LaunchError::new(argument, "a kernel counts to 2^31: the tensor has more elements"));
    }
    Ok(layout)
}

/// An error unless there is a block, and no more than the device takes.
///
/// # Errors
/// If not.
#[doc(hidden)]
pub fn check_grid([x, y]: [u32; 2]) -> Result<(), LaunchError> {
    if y > 65_535 || x >= 1 << 31 {
        return Err(LaunchError::new(
            "grid",
            std::format!("{x} times {y} blocks are more than a device takes, 2^31 - 1 times 65535"),
        ));
    }
    Ok(())
}

/// A place that blocks on other processors of the CPU write to.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Place<T>(pub *mut T);

// SAFETY: blocks write different elements, by the proofs of the kernel.
unsafe impl<T: Send> Send for Place<T> {}
// SAFETY: as above.
unsafe impl<T: Send> Sync for Place<T> {}
