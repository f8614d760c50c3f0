//! Tests random chains of views, of tensors with layout types and with layout values. Every element is compared with
//! the definition, and parts that are written must not overlap.
//!
//! ```text
//! CHAINS=1000000 cargo test --release --package colex-tests --features deep --test views
//! ```
//!
//! With the feature `deep`, there are twice as many chains with layout types, and some of them have two views with
//! layout types. Otherwise each has one.

mod known;
mod late;
mod model;
mod ranges;
mod tiled;

use fastrand::Rng;
use model::Model;

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

/// Prints the number of the chain if it fails.
struct Chain(u64);

impl Drop for Chain {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("chain {} fails", self.0);
        }
    }
}

/// Returns the numbers of the chains. With `CHAINS=1 CHAIN=17`, only chain 17 runs.
fn chains(usual: u64) -> std::ops::Range<u64> {
    let number = |name, usual| std::env::var(name).map_or(usual, |text| text.parse().expect("a number"));
    let first = number("CHAIN", 0);
    first..first + number("CHAINS", usual)
}

#[test]
fn views_of_views_are_what_the_definition_says() {
    for chain in chains(20_000) {
        let _chain = Chain(chain);
        known::chain(&mut Rng::with_seed(chain));
    }
}

#[test]
fn layouts_at_run_time_have_the_same_views() {
    for chain in chains(20_000) {
        let _chain = Chain(chain);
        late::chain(&mut Rng::with_seed(chain));
    }
}
