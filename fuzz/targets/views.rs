//! Checks chains of views of tensors, which the fuzzer's bytes determine. Every element is compared with the
//! definition, and mutable parts must not share elements.
#![no_main]

#[path = "../../tests/views/bytes.rs"]
mod bytes;
#[path = "../../tests/views/known.rs"]
mod known;
#[path = "../../tests/views/late.rs"]
mod late;
#[path = "../../tests/views/model.rs"]
mod model;
#[path = "../../tests/views/tiled.rs"]
mod tiled;

use bytes::{Bytes, check_written, place};
use fastrand::Rng;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((kind, bytes)) = bytes.split_first() else { return };
    let mut rng = Rng::from_bytes(bytes);
    if kind % 2 == 0 { known::chain(&mut rng) } else { late::chain(&mut rng) }
});
