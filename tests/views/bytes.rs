//! The bytes for chains of views.

use crate::model::Model;

/// Bytes that are aligned to 4 bytes. The value of each byte is its index.
pub(crate) struct Bytes(Vec<u32>);

impl Bytes {
    pub(crate) fn new(len: usize) -> Self {
        let mut bytes = Self(vec![0; len.div_ceil(4)]);
        bytes.as_mut().iter_mut().enumerate().for_each(|(i, byte)| *byte = i as u8);
        bytes
    }

    pub(crate) fn as_ref(&self) -> &[u8] {
        bytemuck::cast_slice(&self.0)
    }

    /// The first `len` bytes, without the padding at the end.
    pub(crate) fn as_ref_up_to(&self, len: usize) -> &[u8] {
        &self.as_ref()[..len]
    }

    pub(crate) fn as_mut(&mut self) -> &mut [u8] {
        bytemuck::cast_slice_mut(&mut self.0)
    }
}

/// Returns the address with which the addresses in all views of the bytes are compared.
pub(crate) fn place(bytes: &[u8]) -> usize {
    bytes.as_ptr() as usize
}

/// Checks which part wrote each byte. Bytes of the model must be written by the part that `part` returns, and other
/// bytes must be unchanged.
pub(crate) fn check_written(bytes: &[u8], model: &Model, part: impl Fn(&[usize]) -> usize) {
    let mut expected: Vec<u8> = (0..bytes.len()).map(|i| i as u8).collect();
    for c in Model::coordinates(&model.shape) {
        expected[model.at(&c)] = part(&c) as u8;
    }
    assert_eq!(bytes, expected, "{model:?}");
}
