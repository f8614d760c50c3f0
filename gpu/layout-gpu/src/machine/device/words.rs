//! Reinterprets values of Rust types as 32-bit registers.

/// A value of a thread, or the registers that contain the value.
pub(super) union Words<V: Copy, const N: usize> {
    pub(super) values: V,
    pub(super) words: [u32; N],
}
