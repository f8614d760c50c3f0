//! Layouts with constants and with numbers of run time: what is wrong with them is said as of others.

use colex::layout;

const BM: usize = 32;

layout! {
    struct Gmem { m: usize, n: usize, ld: usize } = (m, n):(ld, 1);
    struct Product<const N: usize> { m: usize } = (2*m, N):(N, 1);
    struct Apart<const N: usize> { m: usize, n: usize } = (m, N):(n, 1) where injective;
    struct Undecided { m: usize, n: usize } = zipped_divide((m, n):(n, 1), (BM, 4)) where overrun, injective;
    struct Types { m: usize, n: u32 } = (m, n, BM):(BM, 1, 1);
    struct Facts<const N: usize> { m: usize } = (m, N):(N, 1) where m % N, even, at >= 3;
    struct Taken<const N: usize> { at: usize } = (at, N):(N, 1);
}

fn main() {}
