//! The bytes of a tensor. The tests build views of such tensors.

use crate::model::Model;

/// Bytes with an alignment of 4. The value of each byte is its index.
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

    /// Returns the first `len` bytes. The padding at the end is not included.
    pub(crate) fn as_ref_up_to(&self, len: usize) -> &[u8] {
        &self.as_ref()[..len]
    }

    pub(crate) fn as_mut(&mut self) -> &mut [u8] {
        bytemuck::cast_slice_mut(&mut self.0)
    }
}

/// Returns the address of the first byte. The tests compare this address with the addresses in views.
pub(crate) fn place(bytes: &[u8]) -> usize {
    bytes.as_ptr() as usize
}

/// Checks that the part `part(coordinate)` wrote each byte of the model, and that nothing wrote the other bytes.
pub(crate) fn check_written(bytes: &[u8], model: &Model, part: impl Fn(&[usize]) -> usize) {
    let mut expected: Vec<u8> = (0..bytes.len()).map(|i| i as u8).collect();
    for c in Model::coordinates(&model.shape) {
        expected[model.at(&c)] = part(&c) as u8;
    }
    assert_eq!(bytes, expected, "{model:?}");
}
