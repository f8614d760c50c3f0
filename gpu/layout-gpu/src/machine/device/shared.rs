//! Shared memory: 32-bit addresses, and the instructions that load and store at these addresses.

use crate::element::Element;
use core::arch::{asm, global_asm};
use core::marker::PhantomData;

/// The address of an element in shared memory.
#[derive(Debug)]
pub struct At<T>(u32, PhantomData<*mut T>);

impl<T> Clone for At<T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for At<T> {}

/// The bits of a value, in the types that `asm!` accepts.
union Bits<T: Copy> {
    value: T,
    byte: u8,
    half: u16,
    words: [u32; 4],
}

impl<T: Element> At<T> {
    /// # Safety
    /// `address` must be in the shared memory of this block.
    #[inline(always)]
    pub unsafe fn new(address: u32) -> Self {
        Self(address, PhantomData)
    }

    /// Returns the address in bytes.
    #[inline(always)]
    pub(crate) fn address(self) -> u32 {
        self.0
    }

    /// Returns the address of the element that is `index` elements after this one.
    ///
    /// # Safety
    /// The returned address must be in the same tile.
    #[inline(always)]
    pub(crate) unsafe fn add(self, index: u32) -> Self {
        Self(self.0.wrapping_add(index.wrapping_mul(size_of::<T>() as u32)), PhantomData)
    }

    /// Loads the `K` consecutive elements that start at this address, with one access.
    ///
    /// # Safety
    /// The elements must be in the tile. The elements must have at most 16 bytes together, and this address must be
    /// aligned to their total size. No other thread may write the elements at the same time.
    #[inline(always)]
    pub(crate) unsafe fn get<const K: usize>(self) -> [T; K] {
        let (at, mut bits) = (self.0, Bits::<[T; K]> { words: [0; 4] });
        // SAFETY: the caller guarantees valid, aligned elements that no thread writes. Every bit pattern is a valid
        // element.
        unsafe {
            match K * size_of::<T>() {
                1 => {
                    let half: u16;
                    asm!("ld.shared.u8 {a}, [{at}];", a = out(reg16) half, at = in(reg32) at, options(readonly, nostack, preserves_flags));
                    bits.byte = half as u8;
                }
                2 => {
                    asm!("ld.shared.b16 {a}, [{at}];", a = out(reg16) bits.half, at = in(reg32) at, options(readonly, nostack, preserves_flags))
                }
                4 => {
                    asm!("ld.shared.b32 {a}, [{at}];", a = out(reg32) bits.words[0], at = in(reg32) at, options(readonly, nostack, preserves_flags))
                }
                8 => {
                    asm!("ld.shared.v2.b32 {{{a}, {b}}}, [{at}];", a = out(reg32) bits.words[0], b = out(reg32) bits.words[1],
                    at = in(reg32) at, options(readonly, nostack, preserves_flags))
                }
                _ => {
                    asm!("ld.shared.v4.b32 {{{a}, {b}, {c}, {d}}}, [{at}];", a = out(reg32) bits.words[0], b = out(reg32) bits.words[1],
                    c = out(reg32) bits.words[2], d = out(reg32) bits.words[3], at = in(reg32) at, options(readonly, nostack, preserves_flags))
                }
            }
            bits.value
        }
    }

    /// Stores `K` consecutive elements from this address on, with one access.
    ///
    /// # Safety
    /// The elements must be in the tile. The elements must have at most 16 bytes together, and this address must be
    /// aligned to their total size. No other thread may access the elements at the same time.
    #[inline(always)]
    pub(crate) unsafe fn set<const K: usize>(self, values: [T; K]) {
        let (at, mut bits) = (self.0, Bits::<[T; K]> { words: [0; 4] });
        bits.value = values;
        // SAFETY: the caller satisfies the safety requirements of this function.
        unsafe {
            match K * size_of::<T>() {
                1 => {
                    asm!("st.shared.u8 [{at}], {a};", a = in(reg16) u16::from(bits.byte), at = in(reg32) at, options(nostack, preserves_flags))
                }
                2 => {
                    asm!("st.shared.b16 [{at}], {a};", a = in(reg16) bits.half, at = in(reg32) at, options(nostack, preserves_flags))
                }
                4 => {
                    asm!("st.shared.b32 [{at}], {a};", a = in(reg32) bits.words[0], at = in(reg32) at, options(nostack, preserves_flags))
                }
                8 => {
                    asm!("st.shared.v2.b32 [{at}], {{{a}, {b}}};", a = in(reg32) bits.words[0], b = in(reg32) bits.words[1],
                    at = in(reg32) at, options(nostack, preserves_flags))
                }
                _ => {
                    asm!("st.shared.v4.b32 [{at}], {{{a}, {b}, {c}, {d}}};", a = in(reg32) bits.words[0], b = in(reg32) bits.words[1],
                    c = in(reg32) bits.words[2], d = in(reg32) bits.words[3], at = in(reg32) at, options(nostack, preserves_flags))
                }
            }
        }
    }

    /// Starts to copy `K` elements from `from` in global memory to this address. If `is_inside` is `false`, starts to
    /// write zeros instead.
    ///
    /// # Safety
    /// The `K` elements must have 4, 8 or 16 bytes together, and both addresses must be aligned to this size. The
    /// elements at this address must be in the tile, and no thread may access them until the copy is complete. If
    /// `is_inside` is true, the elements at `from` must be valid for reads.
    #[inline(always)]
    pub(crate) unsafe fn copy_async<const K: usize>(self, from: *const T, is_inside: bool) {
        let at = self.0;
        macro_rules! copy {
            ($instruction:literal) => {
                asm!(
                    "{{",
                    ".reg .pred outside;",
                    "setp.eq.u32 outside, {inside}, 0;",
                    concat!($instruction, ", outside;"),
                    "}}",
                    at = in(reg32) at, from = in(reg64) from, inside = in(reg32) u32::from(is_inside),
                    options(nostack, preserves_flags)
                )
            };
        }
        // SAFETY: the caller guarantees valid, aligned addresses. If `is_inside` is `false`, the instruction reads no
        // element.
        unsafe {
            match K * size_of::<T>() {
                4 => copy!("cp.async.ca.shared.global [{at}], [{from}], 4"),
                8 => copy!("cp.async.ca.shared.global [{at}], [{from}], 8"),
                _ => copy!("cp.async.cg.shared.global [{at}], [{from}], 16"),
            }
        }
    }

    /// # Safety
    /// Shared memory must have `_count` elements from this address on.
    #[inline(always)]
    pub(crate) unsafe fn poison(self, _count: usize) {}
}

// The shared memory of a block. All tiles of the block are in this array.
global_asm!(".extern .shared .align 1024 .b8 colex_shared[];");

/// Returns the address that is `offset` bytes after the start of the block's shared memory.
///
/// # Safety
/// The block must have shared memory at this offset.
#[inline(always)]
pub unsafe fn shared<T: Element>(offset: usize) -> At<T> {
    let at: u32;
    // SAFETY: the instruction only computes an address, which the caller guarantees to be in shared memory.
    unsafe {
        asm!("mov.u32 {at}, colex_shared;", at = out(reg32) at, options(pure, nomem, nostack, preserves_flags));
        At::new(at + offset as u32)
    }
}

/// An address in the shared memory of a block, in bytes.
#[derive(Clone, Copy, Debug)]
pub struct Spot(u32);

impl Spot {
    /// # Safety
    /// The block must have shared memory at this offset.
    #[inline(always)]
    pub unsafe fn new(offset: usize) -> Self {
        // SAFETY: the caller satisfies the safety requirements of this function.
        Self(unsafe { shared::<u8>(offset) }.address())
    }

    #[inline(always)]
    pub fn after(self, bytes: u32) -> Self {
        Self(self.0 + bytes)
    }

    #[inline(always)]
    pub(crate) fn address(self) -> u32 {
        self.0
    }

    #[inline(always)]
    pub(crate) fn elements<T: Element>(self) -> At<T> {
        // SAFETY: the address is in shared memory, as `new` requires.
        unsafe { At::new(self.0) }
    }
}

/// Consecutive barriers (`mbarrier`) in shared memory, of 8 bytes each.
#[derive(Clone, Copy, Debug)]
pub struct Barriers(u32);

impl Barriers {
    /// # Safety
    /// Shared memory at `offset` must have space for the barriers, and nothing else may use this space.
    #[inline(always)]
    pub unsafe fn new(offset: usize) -> Self {
        // SAFETY: the caller satisfies the safety requirements of this function.
        Self(unsafe { shared::<u64>(offset) }.address())
    }

    #[inline(always)]
    pub fn after(self, count: u32) -> Self {
        Self(self.0 + 8 * count)
    }

    /// Initializes the first `count` barriers. Each barrier completes a phase after `arrivals` arrivals.
    ///
    /// # Safety
    /// Exactly one thread of the block must call this function, before a barrier of all threads of the cluster.
    #[inline(always)]
    pub unsafe fn start(self, count: u32, arrivals: u32) {
        let mut i = 0;
        while i < count {
            // SAFETY: the caller satisfies the safety requirements of this function.
            unsafe {
                asm!("mbarrier.init.shared::cta.b64 [{at}], {n};", at = in(reg32) self.after(i).0, n = in(reg32) arrivals, options(nostack))
            }
            i += 1;
        }
        // SAFETY: the fence only makes the initialization visible to other blocks and to copies.
        unsafe { asm!("fence.mbarrier_init.release.cluster;", options(nostack)) }
    }

    #[inline(always)]
    pub(super) fn at(self, stage: u32) -> u32 {
        self.after(stage).0
    }
}

/// Arrives at barrier `stage`, and adds `bytes` to the number of bytes for which the barrier waits.
///
/// # Safety
/// The barrier must be initialized, and copies must signal `bytes` bytes to it.
#[inline(always)]
pub(crate) unsafe fn expect(barriers: Barriers, stage: u32, bytes: u32) {
    // SAFETY: the caller satisfies the safety requirements of this function.
    unsafe {
        asm!("mbarrier.arrive.expect_tx.shared::cta.b64 _, [{at}], {n};", at = in(reg32) barriers.at(stage), n = in(reg32) bytes, options(nostack))
    }
}

/// Waits until barrier `stage` has completed its current phase, if the parity of this phase is `parity`. Otherwise
/// returns at once. The phases of an `mbarrier` have the parities 0, 1, 0, 1, ….
///
/// # Safety
/// The barrier must be initialized.
#[inline(always)]
pub(crate) unsafe fn wait_for(barriers: Barriers, stage: u32, parity: u32) {
    loop {
        let done: u32;
        // SAFETY: the caller satisfies the safety requirements of this function.
        unsafe {
            asm!("{{", ".reg .pred %done;", "mbarrier.try_wait.parity.shared::cta.b64 %done, [{at}], {parity}, {hint};", "selp.b32 {done}, 1, 0, %done;", "}}",
                at = in(reg32) barriers.at(stage), parity = in(reg32) parity, hint = in(reg32) 10_000_000_u32, done = out(reg32) done, options(nostack))
        }
        if done != 0 {
            return;
        }
    }
}
