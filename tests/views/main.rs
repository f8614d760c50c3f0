//! Tests random chains of views that have layout types or layout values. Every element is compared with a model. If a
//! test writes to several parts, these parts must not overlap.
//!
//! ```text
//! CHAINS=1000000 cargo test --release --package colex-tests --features deep --test views
//! ```
//!
//! The feature `deep` doubles the number of chains with layout types, and some of these chains have two views with
//! layout types instead of one.

mod bytes;
mod known;
mod late;
mod model;
mod ranges;
mod tiled;

use bytes::{Bytes, check_written, place};
use fastrand::Rng;

/// Prints the number of the chain if the chain fails.
struct Chain(u64);

impl Drop for Chain {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("chain {} fails", self.0);
        }
    }
}

/// Returns the numbers of the chains to run. With `CHAINS=1 CHAIN=17`, only chain 17 runs.
fn chains(usual: u64) -> std::ops::Range<u64> {
    let number = |name, usual| std::env::var(name).map_or(usual, |text| text.parse().expect("a number"));
    let first = number("CHAIN", 0);
    first..first + number("CHAINS", usual)
}

#[test]
fn views_of_views_are_what_the_definition_says() {
    for chain in chains(10_000) {
        let _chain = Chain(chain);
        known::chain(&mut Rng::with_seed(chain));
    }
}

#[test]
fn layouts_at_run_time_have_the_same_views() {
    for chain in chains(10_000) {
        let _chain = Chain(chain);
        late::chain(&mut Rng::with_seed(chain));
    }
}
