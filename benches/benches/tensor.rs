//! Compares tensors with `ndarray`, in one run. The operations are a checked read of a rank-3 array, and copies to an
//! array with another order of axes.
//!
//! The arrays fit a second-level cache, so that the benchmark measures the loops and not the memory.
//!
//! The benchmark prints nanoseconds per element, and the ratio. The time is the best of several rounds.

use colex::{Tensor, layout};
use ndarray::{Array3, ArrayView3};
use std::hint::black_box;
use std::time::Instant;

/// The number of rounds. The fastest round is reported.
const ROUNDS: usize = 200;

layout! {
    /// A batch of row-major planes.
    struct Planes = (40,64,80):(5120,80,1);
    /// The same elements with the first axis fastest.
    struct Channels = (40,64,80):(1,40,2560);
    /// The same elements with the last two axes exchanged.
    struct Columns = (40,64,80):(5120,1,64);
}

const I: usize = 40;
const J: usize = 64;
const K: usize = 80;
const SIZE: usize = I * J * K;

fn main() {
    let data: Vec<f32> = (0..SIZE).map(|i| i as f32).collect();
    let array = ArrayView3::from_shape((I, J, K), &data).expect("as many elements");
    let tensor = Tensor::new(black_box(&data[..]), Planes).expect("as many elements");

    println!("{:34} {:>9} {:>9} {:>7}", "", "ndarray", "colex", "ratio");
    report("indexed read (i, j, k), in order", best(|| read_array(array)), best(|| read_tensor(tensor)));
    let coordinates = coordinates();
    let gathered = best(|| gather_array(array, &coordinates));
    let ours = best(|| gather_tensor(tensor, &coordinates));
    report("indexed read, random", gathered, ours);

    copies(array, tensor);
}

fn read_array(array: ArrayView3<'_, f32>) -> f32 {
    let mut sum = 0.0;
    for i in 0..I {
        for j in 0..J {
            for k in 0..K {
                sum += array[[i, j, k]];
            }
        }
    }
    sum
}

fn read_tensor(tensor: Tensor<&[f32], Planes>) -> f32 {
    let mut sum = 0.0;
    for i in 0..I {
        for j in 0..J {
            for k in 0..K {
                sum += tensor[(i, j, k)];
            }
        }
    }
    sum
}

#[inline(never)]
fn gather_array(array: ArrayView3<'_, f32>, coordinates: &[(usize, usize, usize)]) -> f32 {
    coordinates.iter().map(|&(i, j, k)| array[[i, j, k]]).sum()
}

#[inline(never)]
fn gather_tensor(tensor: Tensor<&[f32], Planes>, coordinates: &[(usize, usize, usize)]) -> f32 {
    coordinates.iter().map(|&(i, j, k)| tensor[(i, j, k)]).sum()
}

/// Returns pseudorandom coordinates.
fn coordinates() -> Vec<(usize, usize, usize)> {
    let mut state = 1_usize;
    let mut next = |end| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % end
    };
    (0..SIZE).map(|_| (next(I), next(J), next(K))).collect()
}

/// Copies element `(i, j, k)` to element `(i, j, k)` of an array that is stored in another order.
fn copies(array: ArrayView3<'_, f32>, tensor: Tensor<&[f32], Planes>) {
    // The two arrays are stored in the orders (k, j, i) and (i, k, j).
    let mut channels = Array3::<f32>::zeros((K, J, I));
    let mut columns = Array3::<f32>::zeros((I, K, J));
    let mut ours = vec![0.0_f32; SIZE];

    let theirs = best(|| channels.assign(&array.permuted_axes([2, 1, 0])));
    let mut target = Tensor::new(&mut ours, Channels).expect("as many elements");
    let own = best(|| target.copy_from(&tensor));
    assert!(channels.iter().eq(ours.iter()));
    report("copy, axes (2, 1, 0)", theirs, own);

    let theirs = best(|| columns.assign(&array.permuted_axes([0, 2, 1])));
    let mut target = Tensor::new(&mut ours, Columns).expect("as many elements");
    let own = best(|| target.copy_from(&tensor));
    assert!(columns.iter().eq(ours.iter()));
    report("copy, axes (0, 2, 1)", theirs, own);

    let mut dynamic = Tensor::new(&mut ours, Columns::LAYOUT).expect("as many elements");
    let source = tensor.into_dynamic();
    let own = best(|| dynamic.copy_from(&source));
    assert!(columns.iter().eq(ours.iter()));
    report("copy, axes (0, 2, 1), at run time", theirs, own);

    let mut rows = Tensor::new(vec![0.0_f32; SIZE], Planes).expect("as many elements");
    let one = best(|| {
        for i in 0..SIZE {
            rows[i] = tensor[i];
        }
        black_box(&mut rows);
    });
    let own = best(|| {
        rows.copy_from(&tensor);
        black_box(&mut rows);
    });
    report("copy in order, one-dimensional loop", one, own);
    let one = best(|| (0..SIZE).map(|i| tensor[i]).sum::<f32>());
    let own = best(|| tensor.iter().sum::<f32>());
    report("sum, one-dimensional loop", one, own);
    let one = best(|| {
        (0..SIZE).for_each(|i| rows[i] = 1.0);
        black_box(&mut rows);
    });
    let own = best(|| {
        rows.fill(1.0);
        black_box(&mut rows);
    });
    report("fill, one-dimensional loop", one, own);
}

fn report(what: &str, theirs: f64, ours: f64) {
    println!("{what:34} {theirs:9.3} {ours:9.3} {:6.2}x", theirs / ours);
}

/// Returns the nanoseconds per element. The result is the best of several rounds.
fn best<T>(mut run: impl FnMut() -> T) -> f64 {
    let mut best = f64::INFINITY;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        black_box(run());
        best = best.min(start.elapsed().as_secs_f64());
    }
    best * 1e9 / SIZE as f64
}
