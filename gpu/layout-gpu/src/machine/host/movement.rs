//! Movements, by what their instructions do.

use super::{At, Each};
use crate::element::{Element, Registers};
use colex::movement::StaticMovement;
use core::cell::UnsafeCell;
use core::mem::MaybeUninit;
use std::vec::Vec;

pub(crate) fn sync_warps() {}

/// What threads are to have.
///
/// # Safety
/// `V` fills the movement's inputs and `W` its outputs, and nobody uses the room before the next barrier.
pub(crate) unsafe fn convert_registers<M: StaticMovement, V: Registers, W: Registers, T: Element, const N: usize>(
    registers: &Each<V, N>,
    _room: Option<At<T>>,
) -> Each<W, N> {
    let movement = M::MOVEMENT;
    let all: Vec<Vec<u32>> = (0..N).map(|thread| words(registers.get(thread))).collect();
    let made = all.chunks(movement.threads()).flat_map(|group| movement.run_registers(group));
    // SAFETY: by the caller, the registers are those of a `W`.
    Each(made.map(|words| UnsafeCell::new(unsafe { value(&words) })).collect())
}

/// The registers that a value fills.
fn words<V: Registers>(value: V) -> Vec<u32> {
    let mut words = std::vec![0; size_of::<V>().div_ceil(4)];
    // SAFETY: the value has no padding, and the words have as many bytes.
    unsafe { (&raw const value).cast::<u8>().copy_to_nonoverlapping(words.as_mut_ptr().cast(), size_of::<V>()) }
    words
}

/// The value that fills registers.
///
/// # Safety
/// They have as many bytes.
unsafe fn value<W: Registers>(words: &[u32]) -> W {
    let mut value = MaybeUninit::<W>::uninit();
    // SAFETY: by the caller; every pattern of bits is a value.
    unsafe {
        words.as_ptr().cast::<u8>().copy_to_nonoverlapping(value.as_mut_ptr().cast(), size_of::<W>());
        value.assume_init()
    }
}
