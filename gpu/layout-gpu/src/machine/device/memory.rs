//! Global memory: accesses of 1 to 16 bytes.

use crate::element::Element;
use core::arch::asm;

/// One access of this number of bytes.
macro_rules! aligned {
    ($($name:ident $bytes:literal $word:ty;)*) => {$(
        #[derive(Clone, Copy)]
        #[repr(C, align($bytes))]
        struct $name([$word; $bytes / size_of::<$word>()]);
    )*};
}

aligned! {
    Bytes2 2 u16;
    Bytes4 4 u32;
    Bytes8 8 u32;
    Bytes16 16 u32;
}

/// Loads `K` consecutive elements.
///
/// # Safety
/// The elements must be valid for reads, and `from` must be aligned to their total size.
#[inline(always)]
pub(crate) unsafe fn load<T: Element, const K: usize>(from: *const T) -> [T; K] {
    const { crate::require(K * size_of::<T>() <= 16, "an access moves at most 16 bytes") }
    // SAFETY: guaranteed by the caller. The access has the size of the elements.
    unsafe {
        match K * size_of::<T>() {
            16 => core::mem::transmute_copy(&*from.cast::<Bytes16>()),
            8 => core::mem::transmute_copy(&*from.cast::<Bytes8>()),
            4 => core::mem::transmute_copy(&*from.cast::<Bytes4>()),
            2 => core::mem::transmute_copy(&*from.cast::<Bytes2>()),
            _ => *from.cast::<[T; K]>(),
        }
    }
}

/// Loads an element if `is_inside`, and otherwise returns 0.
///
/// This does not load in a branch, because loads of many elements would then wait for each other.
///
/// # Safety
/// If `is_inside`, the element must be valid for reads, and no thread may write it while the kernel runs.
#[inline(always)]
pub(crate) unsafe fn load_if<T: Element>(is_inside: bool, from: *const T) -> T {
    let inside = u32::from(is_inside);
    macro_rules! load {
        ($load:literal $zero:literal $class:ident $word:ty) => {{
            let word: $word;
            asm!(
                "{{",
                ".reg .pred inside;",
                "setp.ne.u32 inside, {inside}, 0;",
                concat!($zero, " {word}, 0;"),
                concat!("@inside ", $load, " {word}, [{from}];"),
                "}}",
                from = in(reg64) from, word = out($class) word, inside = in(reg32) inside,
                options(pure, readonly, nostack, preserves_flags)
            );
            core::mem::transmute_copy(&word)
        }};
    }
    // SAFETY: guaranteed by the caller. The access has the size of the element, and every bit pattern is valid.
    unsafe {
        match size_of::<T>() {
            1 => load!("ld.global.nc.u8" "mov.u16" reg16 u16),
            2 => load!("ld.global.nc.b16" "mov.b16" reg16 u16),
            4 => load!("ld.global.nc.b32" "mov.b32" reg32 u32),
            _ => load!("ld.global.nc.b64" "mov.b64" reg64 u64),
        }
    }
}

/// Stores `K` consecutive elements.
///
/// # Safety
/// The elements must be valid for writes, and `to` must be aligned to their total size.
#[inline(always)]
pub(crate) unsafe fn store<T: Element, const K: usize>(to: *mut T, values: [T; K]) {
    const { crate::require(K * size_of::<T>() <= 16, "an access moves at most 16 bytes") }
    // SAFETY: guaranteed by the caller. The access has the size of the elements.
    unsafe {
        match K * size_of::<T>() {
            16 => *to.cast::<Bytes16>() = core::mem::transmute_copy(&values),
            8 => *to.cast::<Bytes8>() = core::mem::transmute_copy(&values),
            4 => *to.cast::<Bytes4>() = core::mem::transmute_copy(&values),
            2 => *to.cast::<Bytes2>() = core::mem::transmute_copy(&values),
            _ => *to.cast::<[T; K]>() = values,
        }
    }
}

/// Stores an element if `is_inside`.
///
/// This does not store in a branch, because LLVM would merge it with the vector store of the other branch, element by
/// element.
///
/// # Safety
/// If `is_inside`, the element must be valid for writes.
#[inline(always)]
pub(crate) unsafe fn store_if<T: Element>(is_inside: bool, to: *mut T, value: T) {
    let inside = u32::from(is_inside);
    macro_rules! store {
        ($type:literal $class:ident $word:ty) => {{
            let word: $word = core::mem::transmute_copy(&value);
            asm!(
                "{{",
                ".reg .pred inside;",
                "setp.ne.u32 inside, {inside}, 0;",
                concat!("@inside st.", $type, " [{to}], {word};"),
                "}}",
                to = in(reg64) to, word = in($class) word, inside = in(reg32) inside,
                options(nostack, preserves_flags)
            )
        }};
    }
    // SAFETY: guaranteed by the caller. The access has the size of the element.
    unsafe {
        match size_of::<T>() {
            1 => {
                let byte: u8 = core::mem::transmute_copy(&value);
                asm!(
                    "{{",
                    ".reg .pred inside;",
                    "setp.ne.u32 inside, {inside}, 0;",
                    "@inside st.u8 [{to}], {word};",
                    "}}",
                    to = in(reg64) to, word = in(reg16) u16::from(byte), inside = in(reg32) inside,
                    options(nostack, preserves_flags)
                )
            }
            2 => store!("b16" reg16 u16),
            4 => store!("b32" reg32 u32),
            _ => store!("b64" reg64 u64),
        }
    }
}
