//! Compares the kernels of the examples with `memcpy`, ndarray, matrixmultiply and gemm, all in one run.
//!
//! The contenders run alternately, so that other load slows all of them equally. Processor time is measured, so the
//! time of other processes is not included. The table shows ratios of these times: each is the median over all rounds.
//! Command-line arguments select the tables.

#![allow(dead_code, clippy::duplicate_mod)]

#[path = "../../../examples/dot.rs"]
mod dot;
#[path = "../../../examples/gemm.rs"]
mod gemm;
#[path = "../../../examples/transpose.rs"]
mod transpose;

mod convolutions;
mod copies;
mod dots;
mod products;

use colex::{Layout, layout};
use cpu_time::ThreadTime;

const TURNS: usize = 61;

layout! {
    /// A row-major matrix.
    struct Rows { m: usize, n: usize, ld: usize } = (m,n):(ld,1);
}

/// The time of each program in seconds, in every round.
struct Times<const N: usize>(Vec<[f64; N]>);

impl<const N: usize> Times<N> {
    fn of(mut contenders: [&mut dyn FnMut(); N]) -> Self {
        let mut turn = || {
            let mut times = [0.0; N];
            for (contender, time) in contenders.iter_mut().zip(&mut times) {
                let start = ThreadTime::now();
                contender();
                *time = start.elapsed().as_secs_f64();
            }
            times
        };
        // The first round only warms up the caches.
        turn();
        Self((0..TURNS).map(|_| turn()).collect())
    }

    /// Returns the median over all rounds of the number that `of` computes from a round's times.
    fn median(&self, of: impl Fn(&[f64; N]) -> f64) -> f64 {
        let mut all: Vec<f64> = self.0.iter().map(of).collect();
        all.sort_by(f64::total_cmp);
        all[TURNS / 2]
    }

    fn seconds(&self, contender: usize) -> f64 {
        self.median(|times| times[contender])
    }

    /// Returns the time of `contender` divided by the time of `to`, as the median over all rounds.
    fn ratio(&self, contender: usize, to: usize) -> f64 {
        self.median(|times| times[contender] / times[to])
    }
}

fn layout(shape: (usize, usize), stride: (usize, usize)) -> Layout {
    let [shape, stride] = [shape, stride].map(|(a, b)| (a as i64, b as i64));
    Layout::of(shape, stride).expect("sizes in range")
}

/// Prints the time of `memcpy`, and the other times divided by the time of `memcpy`.
fn row<const N: usize>(title: &str, times: &Times<N>) {
    print!("{title:<24} {:>9.3}", times.seconds(0) * 1e3);
    (1..N).for_each(|k| print!(" {:>8.2}", times.ratio(k, 0)));
    println!();
}

fn main() {
    let filters: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let tables: [(&str, fn()); 5] = [
        ("transposes", copies::transposes),
        ("packing", copies::packing),
        ("products", products::products),
        ("convolutions", convolutions::convolutions),
        ("dots", dots::dots),
    ];
    for (_, table) in tables.iter().filter(|(name, _)| filters.is_empty() || filters.iter().any(|f| f == name)) {
        table();
    }
}
