//! Values as registers.

/// Values of a thread, and the registers that they fill.
pub(super) union Words<V: Copy, const N: usize> {
    pub(super) values: V,
    pub(super) words: [u32; N],
}
