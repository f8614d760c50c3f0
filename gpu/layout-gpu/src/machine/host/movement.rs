//! Executes movements on the CPU, by interpreting their operations.

use super::{At, Each};
use crate::element::{Element, Registers};
use colex::movement::StaticMovement;
use core::cell::UnsafeCell;
use core::mem::MaybeUninit;
use std::vec::Vec;

pub(crate) fn sync_warps() {}

/// Moves the values in the registers of all threads, as the movement `M` specifies.
///
/// # Safety
/// `V` must have the size of the movement's inputs, and `W` the size of its outputs. On the device, no other code may
/// access the shared memory before the next barrier. The CPU does not use shared memory for movements.
pub(crate) unsafe fn convert_registers<M: StaticMovement, V: Registers, W: Registers, T: Element, const N: usize>(
    registers: &Each<V, N>,
    _room: Option<At<T>>,
) -> Each<W, N> {
    let movement = M::MOVEMENT;
    let all: Vec<Vec<u32>> = (0..N).map(|thread| words(registers.get(thread))).collect();
    let made = all.chunks(movement.threads()).flat_map(|group| movement.run_registers(group));
    // SAFETY: the caller guarantees that the movement's outputs have the size of `W`.
    Each(made.map(|words| UnsafeCell::new(unsafe { value(&words) })).collect())
}

/// Returns `value` as 32-bit registers.
fn words<V: Registers>(value: V) -> Vec<u32> {
    let mut words = std::vec![0; size_of::<V>().div_ceil(4)];
    // SAFETY: the value has no padding, and the registers are at least as large as the value.
    unsafe { (&raw const value).cast::<u8>().copy_to_nonoverlapping(words.as_mut_ptr().cast(), size_of::<V>()) }
    words
}

/// Returns the value that the 32-bit registers `words` contain.
///
/// # Safety
/// The registers must have at least the size of `W`.
unsafe fn value<W: Registers>(words: &[u32]) -> W {
    let mut value = MaybeUninit::<W>::uninit();
    // SAFETY: the caller guarantees the size, and every bit pattern is a valid value.
    unsafe {
        words.as_ptr().cast::<u8>().copy_to_nonoverlapping(value.as_mut_ptr().cast(), size_of::<W>());
        value.assume_init()
    }
}
