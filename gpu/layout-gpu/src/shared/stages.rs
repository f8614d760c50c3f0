//! Rings of tiles. While threads use one tile, copies fill the next tiles.

use super::{Free, Pending, Readable, Shared};
use crate::block::Block;
use crate::element::Element;
use crate::machine::{self, At};
use crate::part::{Invariant, MOST_BYTES, room_bytes};
use colex::StaticLayout;
use core::marker::PhantomData;
use core::ops::Deref;

/// A ring of `S` tiles with elements `T` and layout `L` in shared memory. [`pipeline`](Block::pipeline) fills and uses
/// the tiles one after another.
#[derive(Debug)]
pub struct Stages<'b, T, L, const S: usize> {
    at: At<T>,
    of: Invariant<(&'b (), L)>,
}

/// A tile of a ring during the step that uses the tile's data. All threads may read the tile until the end of the step.
#[derive(Debug)]
pub struct Filled<'s, T, L>(Shared<'s, T, L, Readable>);

impl<'s, T, L> Deref for Filled<'s, T, L> {
    type Target = Shared<'s, T, L, Readable>;

    #[inline(always)]
    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

/// Returns the number of bytes of a tile, rounded up to a multiple of 128 bytes. Each tile of a ring then starts in the
/// first of the 32 banks of shared memory.
#[doc(hidden)]
#[must_use]
pub const fn bytes<T, L: StaticLayout>() -> usize {
    room_bytes::<T, L>().next_multiple_of(128)
}

impl<T: Element, L: StaticLayout, const S: usize> Stages<'_, T, L, S> {
    /// # Safety
    /// `at` must point to `S` times [`bytes`] of this block's shared memory, and nothing else may access these bytes
    /// during the lifetime of the block.
    #[doc(hidden)]
    #[inline(always)]
    pub unsafe fn new(at: At<T>) -> Self {
        const {
            crate::require(S >= 2, "a ring must have at least two stages");
            crate::require(
                S <= MOST_BYTES / bytes::<T, L>(),
                "a ring has more bytes than shared memory: use fewer stages",
            );
        }
        Self { at, of: PhantomData }
    }

    /// # Safety
    /// `stage` must be below `S`.
    #[inline(always)]
    unsafe fn place(&self, stage: usize) -> At<T> {
        // SAFETY: the caller satisfies the safety requirements of this function.
        unsafe { self.at.add(stage as u32 * const { (bytes::<T, L>() / size_of::<T>()) as u32 }) }
    }
}

/// A ring, or a tuple of two to four rings that advance together. All rings of a tuple must have the same number of
/// stages.
///
/// # Safety
/// The tiles of different stages must not overlap.
pub unsafe trait Ring {
    /// The tiles of a stage before they are filled.
    type Free<'s>;
    /// The tiles of a stage while copies are running.
    type Pending<'s>;
    /// The tiles of a stage after they are filled.
    type Filled<'s>;
    /// The number of stages of each ring.
    #[doc(hidden)]
    const LENGTHS: &'static [usize];
    /// The number of stages.
    const STAGES: usize = same(Self::LENGTHS);

    /// # Safety
    /// The stage must be below [`STAGES`](Self::STAGES), and no thread may access the stage.
    #[doc(hidden)]
    unsafe fn free<'s>(&self, stage: usize) -> Self::Free<'s>;
    /// # Safety
    /// The stage must be below [`STAGES`](Self::STAGES), and must be filled.
    #[doc(hidden)]
    unsafe fn filled<'s>(&self, stage: usize) -> Self::Filled<'s>;
}

// SAFETY: the tiles of different stages are at different multiples of `bytes`, so they do not overlap.
unsafe impl<T: Element, L: StaticLayout, const S: usize> Ring for Stages<'_, T, L, S> {
    type Free<'s> = Shared<'s, T, L, Free>;
    type Pending<'s> = Shared<'s, T, L, Pending>;
    type Filled<'s> = Filled<'s, T, L>;
    const LENGTHS: &'static [usize] = &[S];

    #[inline(always)]
    unsafe fn free<'s>(&self, stage: usize) -> Self::Free<'s> {
        // SAFETY: the caller satisfies the safety requirements of this function.
        unsafe { Shared::new(self.place(stage)) }
    }

    #[inline(always)]
    unsafe fn filled<'s>(&self, stage: usize) -> Self::Filled<'s> {
        // SAFETY: the caller satisfies the safety requirements of this function.
        Filled(unsafe { Shared::of(self.place(stage)) })
    }
}

macro_rules! tuples {
    ($(($first:ident $($t:ident)*))*) => {$(
        // SAFETY: the tiles of different stages of each ring do not overlap, and different rings do not overlap.
        unsafe impl<$first: Ring, $($t: Ring),*> Ring for ($first, $($t,)*) {
            type Free<'s> = ($first::Free<'s>, $($t::Free<'s>,)*);
            type Pending<'s> = ($first::Pending<'s>, $($t::Pending<'s>,)*);
            type Filled<'s> = ($first::Filled<'s>, $($t::Filled<'s>,)*);
            const LENGTHS: &'static [usize] = &[$first::STAGES, $($t::STAGES),*];

            #[allow(non_snake_case)]
            #[inline(always)]
            unsafe fn free<'s>(&self, stage: usize) -> Self::Free<'s> {
                let ($first, $($t,)*) = self;
                // SAFETY: the caller satisfies the safety requirements of this function.
                unsafe { ($first.free(stage), $($t.free(stage),)*) }
            }

            #[allow(non_snake_case)]
            #[inline(always)]
            unsafe fn filled<'s>(&self, stage: usize) -> Self::Filled<'s> {
                let ($first, $($t,)*) = self;
                // SAFETY: the caller satisfies the safety requirements of this function.
                unsafe { ($first.filled(stage), $($t.filled(stage),)*) }
            }
        }
    )*};
}

/// Returns the number of stages of rings that advance together. Causes a compile error if the rings have different
/// numbers of stages.
#[track_caller]
const fn same(stages: &[usize]) -> usize {
    let mut i = 1;
    while i < stages.len() {
        crate::require(stages[i] == stages[0], "rings that advance together must have the same number of stages");
        i += 1;
    }
    stages[0]
}

tuples! { (U V) (U V W) (U V W X) }

impl<'b, const N: usize> Block<'b, N> {
    /// Calls `work` for each step from 0 to `steps - 1`, with the tiles that `fill` has filled for that step. While
    /// `work` runs, the copies for the next `STAGES - 1` steps are in progress: `fill` is called for step
    /// `i + STAGES - 1` before `work` is called for step `i`. There is one barrier per step, and one at the end. A ring
    /// must have two to six stages.
    #[inline(always)]
    pub fn pipeline<R: Ring>(
        &mut self,
        ring: &mut R,
        steps: u32,
        mut fill: impl for<'s> FnMut(&mut Self, &'s u32, R::Free<'s>) -> R::Pending<'s>,
        mut work: impl for<'s> FnMut(&mut Self, &'s u32, R::Filled<'s>),
    ) {
        let ahead = const { R::STAGES as u32 - 1 };
        for step in 0..ahead {
            if step < steps {
                // SAFETY: this stage has not been used yet, or all threads have passed the barrier at the end of the
                // previous call of this method.
                fill(self, &step, unsafe { ring.free(step as usize) });
            }
            machine::commit_copies();
        }
        let (mut stage, mut next) = (0, ahead as usize);
        for step in 0..steps {
            wait_but_for_the_next::<R>();
            machine::barrier();
            if step + ahead < steps {
                // SAFETY: this stage was used in the previous step, which all threads have finished.
                fill(self, &(step + ahead), unsafe { ring.free(next) });
            }
            machine::commit_copies();
            // SAFETY: before the barrier, all threads have waited for their copies to this stage, so the stage is
            // filled.
            work(self, &step, unsafe { ring.filled(stage) });
            (stage, next) = (wrapped::<R>(stage), wrapped::<R>(next));
        }
        machine::wait_for_copies();
        machine::barrier();
    }

    /// Works like [`pipeline`](Self::pipeline), but divides each step into `PARTS` parts. For each part, `read` loads
    /// values from the tiles of the step into registers, and `work` gets these values. `read` is called for the next
    /// part before `work` is called for the current part, so that loads and arithmetic overlap, also from one step to
    /// the next. A ring must have three to six stages.
    #[inline(always)]
    pub fn pipeline_of<const PARTS: usize, R: Ring, F>(
        &mut self,
        ring: &mut R,
        steps: u32,
        mut fill: impl for<'s> FnMut(&mut Self, &'s u32, R::Free<'s>) -> R::Pending<'s>,
        mut read: impl for<'s> FnMut(&mut Self, usize, R::Filled<'s>) -> F,
        mut work: impl FnMut(&mut Self, F),
    ) {
        const { crate::require(PARTS > 0 && R::STAGES > 2, "to read parts ahead, a ring must have at least three stages") }
        if steps == 0 {
            return;
        }
        let ahead = const { R::STAGES as u32 - 1 };
        for step in 0..ahead {
            if step < steps {
                // SAFETY: this stage has not been used yet, or all threads have passed the barrier at the end of the
                // previous call of this method.
                fill(self, &step, unsafe { ring.free(step as usize) });
            }
            machine::commit_copies();
        }
        wait_but_for_the_next::<R>();
        machine::barrier();
        let (mut stage, mut next) = (0, ahead as usize);
        // SAFETY: before the barrier, all threads have waited for their copies to this stage, so the stage is filled.
        let mut now = read(self, 0, unsafe { ring.filled(0) });
        for step in 0..steps {
            crate::unroll::<PARTS>(
                #[inline(always)]
                |part| {
                    let mut coming = None;
                    if part + 1 < PARTS {
                        // SAFETY: at the end of the previous step, all threads have waited for their copies to this
                        // stage.
                        coming = Some(read(self, part + 1, unsafe { ring.filled(stage) }));
                    }
                    if part == 0 {
                        if step + ahead < steps {
                            // SAFETY: all parts of this stage were read before the barrier at the end of the previous
                            // step.
                            fill(self, &(step + ahead), unsafe { ring.free(next) });
                        }
                        machine::commit_copies();
                    }
                    if part + 1 == PARTS {
                        wait_but_for_the_next::<R>();
                        machine::barrier();
                        (stage, next) = (wrapped::<R>(stage), wrapped::<R>(next));
                        // SAFETY: before the barrier, all threads have waited for their copies to this stage. In the
                        // last step, no copies are running, and the values that are loaded here are not used.
                        coming = Some(read(self, 0, unsafe { ring.filled(stage) }));
                    }
                    if let Some(coming) = coming {
                        work(self, core::mem::replace(&mut now, coming));
                    }
                },
            );
        }
        machine::wait_for_copies();
        machine::barrier();
    }
}

/// Waits until the copies to the next stage are complete. Copies to the other stages continue.
#[inline(always)]
fn wait_but_for_the_next<R: Ring>() {
    const { crate::require(R::STAGES <= 6, "a ring can have at most six stages") }
    machine::wait_for_all_but(R::STAGES - 2);
}

/// Returns the stage after `stage`, or 0 after the last stage.
#[inline(always)]
fn wrapped<R: Ring>(stage: usize) -> usize {
    if stage + 1 == R::STAGES { 0 } else { stage + 1 }
}
