//! Checks of a kernel's arguments before a launch.

use crate::element::Element;
use crate::global::Named;
use crate::manifest::Mapped;
use crate::pipeline::{Argument, FAR, MapOfLoad, MapOfStore};
use colex::hardware::{Boxes, TensorMap};
use colex::proofs::is_injective;
use colex::structure::{Structure, Value, Valued};
use colex::{Layout, StaticLayout, Tensor};
use core::fmt;
use std::string::{String, ToString};

/// The reason why a kernel was not launched: a name, usually the name of an argument, and a message about the named
/// thing.
///
/// ```
/// use colex::layout;
/// use layout_gpu::kernel;
///
/// layout! { struct Vector { n: usize } = (n):(1); }
///
/// kernel! {
///     fn count(block: Block<32>, n: u32)
///         grid [n.div_ceil(32), 1],
///         reads input: [u32] in Vector(n),
///         adds total: [u32] in Vector(1_u32),
///     {
///         let first = 32 * block.x();
///         block.each(|thread| total.add(&thread, 0, input.get(first + thread.index())));
///     }
/// }
///
/// fn main() {
///     let error = count::on_cpu(&[1, 2, 3], &mut [0], 100).unwrap_err();
///     assert_eq!(error.argument(), "input"); // it has 3 elements, and the layout requires 100
/// }
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LaunchError {
    argument: &'static str,
    reason: String,
}

impl LaunchError {
    pub(crate) fn new(argument: &'static str, reason: impl ToString) -> Self {
        Self { argument, reason: reason.to_string() }
    }

    /// Returns the name of the argument or the chain that caused the error, or `grid` if the grid is too large. If the
    /// driver returned an error that does not concern one argument, returns the name of the kernel or `persistent`.
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

/// Checks that the layout with the values `numbers` of its symbols fits a buffer of `len` elements, and that its size
/// and its indices are below 2^31. Returns the values of the symbols as a kernel stores them.
///
/// # Errors
/// If the values violate a condition of the layout, if the layout does not fit the buffer, or if its size or an index
/// is 2^31 or more.
#[doc(hidden)]
pub fn check_input<L: Valued>(argument: &'static str, len: usize, numbers: L::Numbers) -> Result<Named, LaunchError> {
    let _ = checked::<L>(argument, len, numbers)?;
    Ok(crate::numbers(numbers))
}

/// Checks all conditions of [`check_input`], and that no two coordinates share an element.
///
/// # Errors
/// Fails in the same cases as [`check_input`]. Also fails if two coordinates share an element.
#[doc(hidden)]
pub fn check_output<L: Valued>(argument: &'static str, len: usize, numbers: L::Numbers) -> Result<Named, LaunchError> {
    require_injective(argument, &checked::<L>(argument, len, numbers)?)?;
    Ok(crate::numbers(numbers))
}

/// Checks a tensor from which a pipeline loads tiles. Returns the values of the layout's symbols, and the tensor map of
/// the layout.
///
/// # Errors
/// Fails in the same cases as [`check_input`]. Also fails if a mode has more than 2^30 elements, or if a tensor map
/// cannot describe the layout.
#[doc(hidden)]
pub fn check_load<A: Argument, const BLOCKS: usize>(
    argument: &'static str,
    len: usize,
    numbers: <A::Layout as Structure>::Numbers,
) -> Result<(Named, TensorMap), LaunchError> {
    let layout = checked::<A::Layout>(argument, len, numbers)?;
    Ok((crate::numbers(numbers), map(argument, &MapOfLoad::<A, BLOCKS>::BOXES, &layout)?))
}

/// Checks a tensor to which a pipeline stores tiles. Returns the values of the layout's symbols, and the tensor map of
/// the layout.
///
/// # Errors
/// Fails in the same cases as [`check_load`]. Also fails if two coordinates share an element.
#[doc(hidden)]
pub fn check_store<T: Element, G: Valued, L: StaticLayout>(
    argument: &'static str,
    len: usize,
    numbers: G::Numbers,
) -> Result<(Named, TensorMap), LaunchError> {
    let layout = checked::<G>(argument, len, numbers)?;
    require_injective(argument, &layout)?;
    Ok((crate::numbers(numbers), map(argument, &MapOfStore::<T, G, L>::BOXES, &layout)?))
}

fn checked<L: Valued>(argument: &'static str, len: usize, numbers: L::Numbers) -> Result<Layout, LaunchError> {
    let layout = Value::<L>::new(numbers).map_err(|error| LaunchError::new(argument, error))?;
    // `Tensor::new` only checks the indices, so a slice of zero-sized elements can stand for the elements on the
    // device.
    let elements = std::vec![(); len];
    let tensor = Tensor::new(&elements[..], layout).map_err(|error| LaunchError::new(argument, error))?;
    let layout = tensor.layout();
    if layout.size() >= 1 << 31 || layout.bounds().1 >= 1 << 31 {
        return Err(LaunchError::new(
            argument,
            "the tensor has 2^31 or more elements or indices, but a kernel only supports fewer",
        ));
    }
    Ok(layout)
}

fn require_injective(argument: &'static str, layout: &Layout) -> Result<(), LaunchError> {
    if is_injective(layout) {
        Ok(())
    } else {
        Err(LaunchError::new(
            argument,
            "two coordinates have the same index, so two threads would write the same element",
        ))
    }
}

/// Returns the tensor map of a layout. Returns an error if a mode has more than 2^30 elements, or if a tensor map
/// cannot describe the layout.
fn map(argument: &'static str, boxes: &Boxes, layout: &Layout) -> Result<TensorMap, LaunchError> {
    if (0..layout.rank()).any(|mode| layout.size_of(&[mode]).is_ok_and(|extent| extent > FAR as usize)) {
        return Err(LaunchError::new(
            argument,
            "a mode has more than 2^30 elements, but the tiles of a pipeline support at most 2^30",
        ));
    }
    boxes.map(layout).map_err(|error| LaunchError::new(argument, error))
}

/// Checks that the grid has at most 65,535 blocks along y, the limit of the device, and fewer than 2^31 blocks in
/// total.
///
/// # Errors
/// If the grid has more than 65,535 blocks along y, or 2^31 or more blocks in total.
#[doc(hidden)]
pub fn check_grid([x, y]: [u32; 2]) -> Result<(), LaunchError> {
    // An `Order` numbers the blocks with 32-bit integers.
    if y > 65_535 || u64::from(x) * u64::from(y) >= 1 << 31 {
        return Err(LaunchError::new(
            "grid",
            std::format!(
                "a grid of {x} times {y} blocks is too large: at most 65535 blocks in the second dimension, and fewer than 2^31 in total"
            ),
        ));
    }
    Ok(())
}

/// A pointer that several CPU threads share. Each of these threads runs a different block. The second field contains
/// the values of the layout's symbols, or the length of a chain.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct SharedPlace<T, N>(pub *mut T, pub N);

// SAFETY: the checks of the kernel ensure that blocks write different elements, or access them atomically.
unsafe impl<T: Send, N: Send> Send for SharedPlace<T, N> {}
// SAFETY: the checks of the kernel ensure that blocks write different elements, or access them atomically.
unsafe impl<T: Send, N: Sync> Sync for SharedPlace<T, N> {}
