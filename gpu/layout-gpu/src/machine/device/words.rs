//! Reinterprets values of Rust types as 32-bit registers.

/// The values of a thread, or the registers that contain them.
pub(super) union Words<V: Copy, const N: usize> {
    pub(super) values: V,
    pub(super) words: [u32; N],
}
