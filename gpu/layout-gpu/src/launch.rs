//! What is asked of arguments before a kernel runs.

use crate::element::Element;
use crate::global::Named;
use crate::pipeline::{Argument, FAR, Loads, Moved, Placement};
use colex::hardware::{Boxes, TensorMap};
use colex::proofs::is_injective;
use colex::structure::{Structure, Value, Valued};
use colex::{Layout, StaticLayout, Tensor};
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

/// The numbers, which make a layout of `len` elements, or some of them, with every index in 31 bits.
///
/// # Errors
/// If they do not.
#[doc(hidden)]
pub fn check_input<L: Valued>(argument: &'static str, len: usize, numbers: L::Numbers) -> Result<Named, LaunchError> {
    checked::<L>(argument, len, numbers)?;
    Ok(crate::numbers(numbers))
}

/// The same, and no two coordinates share an element.
///
/// # Errors
/// If they do.
#[doc(hidden)]
pub fn check_output<L: Valued>(argument: &'static str, len: usize, numbers: L::Numbers) -> Result<Named, LaunchError> {
    require_injective(argument, &checked::<L>(argument, len, numbers)?)?;
    Ok(crate::numbers(numbers))
}

/// The numbers of a tensor that is loaded by tiles, and its tensor map.
///
/// # Errors
/// If they do not make a layout of so many elements, or tensor maps do not take it.
#[doc(hidden)]
pub fn check_load<A: Argument, const BLOCKS: usize>(
    argument: &'static str,
    len: usize,
    numbers: <A::Layout as Structure>::Numbers,
) -> Result<(Named, TensorMap), LaunchError> {
    let layout = checked::<A::Layout>(argument, len, numbers)?;
    let boxes = match A::Placement::IS_MULTICAST {
        true => <Loads<A, BLOCKS>>::BOXES,
        false => <Loads<A, 1>>::BOXES,
    };
    Ok((crate::numbers(numbers), map(argument, &boxes, &layout)?))
}

/// The same of one that is stored.
///
/// # Errors
/// As [`check_load`], and if two coordinates share an element.
#[doc(hidden)]
pub fn check_store<T: Element, G: Valued, L: StaticLayout>(
    argument: &'static str,
    len: usize,
    numbers: G::Numbers,
) -> Result<(Named, TensorMap), LaunchError> {
    let layout = checked::<G>(argument, len, numbers)?;
    require_injective(argument, &layout)?;
    Ok((crate::numbers(numbers), map(argument, &Moved::<T, G, L, 1>::BOXES, &layout)?))
}

fn checked<L: Valued>(argument: &'static str, len: usize, numbers: L::Numbers) -> Result<Layout, LaunchError> {
    let layout = Value::<L>::new(numbers).map_err(|error| LaunchError::new(argument, error))?;
    // What is asked is about indices alone: elements without size stand in for those of the device.
    let elements = std::vec![(); len];
    let tensor = Tensor::new(&elements[..], layout).map_err(|error| LaunchError::new(argument, error))?;
    let layout = tensor.layout();
    if layout.size() >= 1 << 31 || layout.bounds().1 >= 1 << 31 {
        return Err(LaunchError::new(argument, "a kernel counts to 2^31: the tensor has more elements"));
    }
    Ok(layout)
}

fn require_injective(argument: &'static str, layout: &Layout) -> Result<(), LaunchError> {
    if is_injective(layout) {
        Ok(())
    } else {
        Err(LaunchError::new(argument, "two coordinates share an element, which two threads would write"))
    }
}

/// The tensor map of a layout, if tiles start at coordinates that tensor maps count to.
fn map(argument: &'static str, boxes: &Boxes, layout: &Layout) -> Result<TensorMap, LaunchError> {
    if (0..layout.rank()).any(|mode| layout.size_of(&[mode]).is_ok_and(|extent| extent > FAR as usize)) {
        return Err(LaunchError::new(argument, "tiles are counted to 2^30: a mode has more elements"));
    }
    boxes.map(layout).map_err(|error| LaunchError::new(argument, error))
}

/// An error unless there is a block, and no more than the device takes.
///
/// # Errors
/// If not.
#[doc(hidden)]
pub fn check_grid([x, y]: [u32; 2]) -> Result<(), LaunchError> {
    // Orders of tiles count blocks in 32 bits.
    if y > 65_535 || u64::from(x) * u64::from(y) >= 1 << 31 {
        return Err(LaunchError::new(
            "grid",
            std::format!(
                "{x} times {y} blocks are too many: at most 65535 in the second direction, and 2^31 - 1 in all"
            ),
        ));
    }
    Ok(())
}

/// A place that blocks on other processors of the CPU write to, and numbers that belong to it.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Place<T, N>(pub *mut T, pub N);

// SAFETY: blocks write different elements, by the proofs of the kernel.
unsafe impl<T: Send, N: Send> Send for Place<T, N> {}
// SAFETY: as above.
unsafe impl<T: Send, N: Sync> Sync for Place<T, N> {}
