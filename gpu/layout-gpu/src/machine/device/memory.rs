//! Loads from global memory and stores to global memory, of 1 to 16 bytes.

use crate::element::Element;
use core::arch::asm;

/// Declares types with an alignment that equals their size. The compiler loads or stores a value of such a type in one
/// access.
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
/// The `K` elements at `from` must be valid for reads and have at most 16 bytes together. `from` must be aligned to
/// their total size.
#[inline(always)]
pub(crate) unsafe fn load<T: Element, const K: usize>(from: *const T) -> [T; K] {
    // SAFETY: the caller guarantees valid, aligned elements. The access has the total size of the elements, and every
    // bit pattern is valid.
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

/// Returns the element at `from` if `is_inside` is true. Otherwise returns 0 and loads nothing.
///
/// The load uses a predicate instead of a branch, so that loads of several elements can run at the same time. With
/// branches, each load would wait for the previous load.
///
/// # Safety
/// If `is_inside` is true, the element must be valid for reads, and no thread may write it while the kernel runs.
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
    // SAFETY: if `is_inside` is true, the caller guarantees a valid element. If `is_inside` is false, the load is not
    // executed. The access has the size of the element, and every bit pattern is valid.
    unsafe {
        match size_of::<T>() {
            1 => load!("ld.global.nc.u8" "mov.u16" reg16 u16),
            2 => load!("ld.global.nc.b16" "mov.b16" reg16 u16),
            4 => load!("ld.global.nc.b32" "mov.b32" reg32 u32),
            _ => load!("ld.global.nc.b64" "mov.b64" reg64 u64),
        }
    }
}

/// Loads `K` consecutive elements in one access if `is_inside` is true. Otherwise returns zeros. As in [`load_if`], the
/// load uses a predicate instead of a branch.
///
/// # Safety
/// The elements must have at most 16 bytes together. If `is_inside` is true, the elements must be valid for reads,
/// `from` must be aligned to their total size, and no thread may write the elements while the kernel runs.
#[inline(always)]
pub(crate) unsafe fn load_vector_if<T: Element, const K: usize>(is_inside: bool, from: *const T) -> [T; K] {
    // SAFETY: the caller satisfies the safety requirements of this function. The access has the total size of the elements,
    // and every bit pattern is valid.
    unsafe {
        match K * size_of::<T>() {
            16 => core::mem::transmute_copy(&load_words_if(is_inside, from.cast())),
            8 => core::mem::transmute_copy(&load_if::<u64>(is_inside, from.cast())),
            4 => core::mem::transmute_copy(&load_if::<u32>(is_inside, from.cast())),
            2 => core::mem::transmute_copy(&load_if::<u16>(is_inside, from.cast())),
            _ => core::mem::transmute_copy(&load_if::<T>(is_inside, from)),
        }
    }
}

/// Loads 16 bytes if `is_inside` is true. Otherwise returns zeros.
///
/// # Safety
/// The requirements of [`load_vector_if`] apply.
#[inline(always)]
unsafe fn load_words_if(is_inside: bool, from: *const u32) -> [u32; 4] {
    let inside = u32::from(is_inside);
    let (a, b, c, d): (u32, u32, u32, u32);
    // SAFETY: the caller satisfies the safety requirements of this function.
    unsafe {
        asm!(
            "{{",
            ".reg .pred inside;",
            "setp.ne.u32 inside, {inside}, 0;",
            "mov.b32 {a}, 0; mov.b32 {b}, 0; mov.b32 {c}, 0; mov.b32 {d}, 0;",
            "@inside ld.global.nc.v4.b32 {{{a}, {b}, {c}, {d}}}, [{from}];",
            "}}",
            from = in(reg64) from, inside = in(reg32) inside,
            a = out(reg32) a, b = out(reg32) b, c = out(reg32) c, d = out(reg32) d,
            options(pure, readonly, nostack, preserves_flags)
        );
    }
    [a, b, c, d]
}

/// Stores `K` consecutive elements.
///
/// # Safety
/// The `K` elements at `to` must be valid for writes and have at most 16 bytes together. `to` must be aligned to their
/// total size.
#[inline(always)]
pub(crate) unsafe fn store<T: Element, const K: usize>(to: *mut T, values: [T; K]) {
    // SAFETY: the caller guarantees valid, aligned elements. The access has the total size of the elements.
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

/// Stores an element if `is_inside` is true. Otherwise does nothing.
///
/// The store uses a predicate instead of a branch. If the kernel stored an element in one branch and a vector in
/// another branch, LLVM would merge these stores, and split the vector into elements.
///
/// # Safety
/// If `is_inside` is true, the element must be valid for writes.
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
    // SAFETY: if `is_inside` is true, the caller guarantees a valid element. If `is_inside` is false, the store is not
    // executed. The access has the size of the element.
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
