//! Measures dot products of `i8` vectors.

use crate::{Times, dot};
use std::hint::black_box;

/// The number of repetitions of the dot products of 512 rows. One run is too short to be measured.
const REPEATS: usize = 50;

pub fn dots() {
    let x: Vec<i8> = (0..1024).map(|i| i as i8).collect();
    let weights: Vec<i8> = (0..dot::Interleaved::SIZE).map(|i| (i * 7) as i8).collect();
    let repeated = |mut f: Box<dyn FnMut()>| move || (0..REPEATS).for_each(|_| f());
    let run = |f: fn(&[i8], &[i8]) -> Vec<i32>| {
        let (weights, x) = (weights.clone(), x.clone());
        repeated(Box::new(move || drop(black_box(f(black_box(&weights), black_box(&x))))))
    };
    let times = Times::of([
        &mut run(reduce),
        &mut run(dot::dots::<dot::RowMajor>),
        &mut run(dot::dots::<dot::ColumnMajor>),
        &mut run(dot::dots::<dot::Interleaved>),
        &mut run(by_hand),
    ]);
    println!("\n{:<24} {:>9}", "i8, products a ns", "");
    let titles = ["row-major, plain sums", "row-major", "column-major", "interleaved", "row-major, by hand"];
    for (i, title) in titles.iter().enumerate() {
        println!("{title:<24} {:>9.1}", (weights.len() * REPEATS) as f64 / times.seconds(i) / 1e9);
    }
}

/// Computes dot products with typical code for contiguous rows.
fn reduce(weights: &[i8], x: &[i8]) -> Vec<i32> {
    let product = |(w, x): (&i8, &i8)| i32::from(*w) * i32::from(*x);
    weights.chunks_exact(x.len()).map(|row| row.iter().zip(x).map(product).sum()).collect()
}

/// Computes dot products of contiguous rows. Uses the AVX-512 instructions for sums of 8-bit products, or calls
/// [`reduce`] if the processor does not have these instructions.
fn by_hand(weights: &[i8], x: &[i8]) -> Vec<i32> {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx512bw") && is_x86_feature_detected!("avx512vnni") {
        let mut sums = vec![0; weights.len() / x.len()];
        // SAFETY: the processor has the instructions.
        unsafe { vnni(weights.as_chunks().0, x.as_chunks().0, &mut sums) };
        return sums;
    }
    reduce(weights, x)
}

/// Computes dot products, four rows at a time. The number of elements of a row is a multiple of 64.
///
/// The instruction `vpdpbusd` multiplies unsigned by signed bytes. Therefore 128 is added to `x`, and 128 times the sum
/// of the weights is subtracted from the result.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
fn vnni(weights: &[[i8; 64]], x: &[[i8; 64]], sums: &mut [i32]) {
    use std::arch::x86_64::*;
    let [high, ones] = [_mm512_set1_epi8(-128), _mm512_set1_epi8(1)];
    let x: Vec<__m512i> = x.iter().map(|x| _mm512_xor_si512(pulp::cast(*x), high)).collect();
    let n = x.len();
    let rows = weights.chunks_exact(4 * n);
    for (rows, sums) in rows.zip(sums.as_chunks_mut::<4>().0) {
        let mut totals = [[_mm512_setzero_si512(); 2]; 4];
        for (k, x) in x.iter().enumerate() {
            for (i, [products, weights]) in totals.iter_mut().enumerate() {
                let row = pulp::cast(rows[i * n + k]);
                *products = _mm512_dpbusd_epi32(*products, *x, row);
                *weights = _mm512_dpbusd_epi32(*weights, ones, row);
            }
        }
        let sum = |[products, weights]: [_; 2]| {
            _mm512_reduce_add_epi32(_mm512_sub_epi32(products, _mm512_slli_epi32::<7>(weights)))
        };
        *sums = [sum(totals[0]), sum(totals[1]), sum(totals[2]), sum(totals[3])];
    }
}
