//! Random chains of views, of tensors whose layouts are types and of such whose layouts are known at run time only: every element
//! is compared with the definition, and parts that are written share nothing.
//!
//! ```text
//! CHAINS=1000000 cargo test --release --package colex-tests --test views
//! ```

mod known;
mod late;
mod model;

use fastrand::Rng;
use model::Model;

/// Says which chain failed.
struct Chain(u64);

impl Drop for Chain {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("chain {} fails", self.0);
        }
    }
}

/// How many chains there are, and the first: `CHAINS=1 CHAIN=17` is chain 17 alone.
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

/// Bytes that are aligned for words, each its own index.
struct Bytes(Vec<u32>);

impl Bytes {
    fn new(len: usize) -> Self {
        let mut bytes = Self(vec![0; len.div_ceil(4)]);
        bytes.as_mut().iter_mut().enumerate().for_each(|(i, byte)| *byte = i as u8);
        bytes
    }

    fn as_ref(&self) -> &[u8] {
        bytemuck::cast_slice(&self.0)
    }

    /// Without the bytes that fill the last word.
    fn as_ref_up_to(&self, len: usize) -> &[u8] {
        &self.as_ref()[..len]
    }

    fn as_mut(&mut self) -> &mut [u8] {
        bytemuck::cast_slice_mut(&mut self.0)
    }
}

/// The place in memory that all views of the bytes are compared with.
fn place(bytes: &[u8]) -> usize {
    bytes.as_ptr() as usize
}

/// Which part every element was written by: those of the model by the part that `part` says, the others by none.
fn check_written(bytes: &[u8], model: &Model, part: impl Fn(&[usize]) -> usize) {
    let mut expected: Vec<u8> = (0..bytes.len()).map(|i| i as u8).collect();
    for c in Model::coordinates(&model.shape) {
        expected[model.at(&c)] = part(&c) as u8;
    }
    assert_eq!(bytes, expected, "{model:?}");
}
