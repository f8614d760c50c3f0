//! Compares the kernels of the examples with `memcpy`, ndarray and matrixmultiply, in one run.
//!
//! Contenders alternate, and the median of the processor time is reported for each. Other work of the machine then
//! affects all of them, and the time of other programs does not count.

#![allow(dead_code, clippy::duplicate_mod)]

#[path = "../../examples/dot.rs"]
mod dot;
#[path = "../../examples/gemm.rs"]
mod gemm;
#[path = "../../examples/transpose.rs"]
mod transpose;

use colex::{Layout, Tensor, layout};
use cpu_time::ThreadTime;
use ndarray::{ArrayView2, ArrayView3, ArrayViewMut2, ArrayViewMut3};
use std::hint::black_box;

const TURNS: usize = 31;

layout! {
    /// A row-major matrix.
    struct Rows { m: usize, n: usize, ld: usize } = (m,n):(ld,1);
}

/// The median times of the contenders, in seconds.
fn medians<const N: usize>(mut contestants: [&mut dyn FnMut(); N]) -> [f64; N] {
    let mut times = [const { Vec::new() }; N];
    for turn in 0..=TURNS {
        for (contestant, times) in contestants.iter_mut().zip(&mut times) {
            let start = ThreadTime::now();
            contestant();
            // The first round only warms up.
            if turn > 0 {
                times.push(start.elapsed().as_secs_f64());
            }
        }
    }
    times.map(|mut times| {
        times.sort_by(f64::total_cmp);
        times[TURNS / 2]
    })
}

fn layout(shape: (usize, usize), stride: (usize, usize)) -> Layout {
    let [shape, stride] = [shape, stride].map(|(a, b)| (a as i64, b as i64));
    Layout::of(shape, stride).expect("sizes in range")
}

/// Prints two times relative to the time of `memcpy`, and their ratio.
fn row(title: &str, [memcpy, colex, ndarray]: [f64; 3]) {
    let milliseconds = memcpy * 1e3;
    println!(
        "{title:<24} {milliseconds:>9.3} {:>8.2} {:>8.2} {:>8.2}",
        colex / memcpy,
        ndarray / memcpy,
        ndarray / colex
    );
}

fn transposes() {
    println!("{:<24} {:>9} {:>8} {:>8} {:>8}", "f32", "memcpy ms", "colex", "ndarray", "ratio");
    for (m, n) in [(1024, 1024), (2048, 2048), (4096, 4096), (1920, 1080), (3000, 5000)] {
        let src = vec![1.0_f32; m * n];
        let [mut a, mut b, mut c] = [const { Vec::new() }; 3].map(|_: Vec<f32>| vec![0.0_f32; m * n]);
        let (from, to) = (layout((m, n), (n, 1)), layout((m, n), (1, m)));
        let times = medians([
            &mut || black_box(&mut a).copy_from_slice(black_box(&src)),
            &mut || {
                use transpose::kernels::Matrix;
                transpose::copy(Matrix::new(black_box(&src), &from), Matrix::new(black_box(&mut b), &to));
            },
            &mut || {
                let src = ArrayView2::from_shape((m, n), black_box(&src)).expect("a matrix");
                let mut dst = ArrayViewMut2::from_shape((n, m), black_box(&mut c)).expect("a matrix");
                dst.assign(&src.t());
            },
        ]);
        assert_eq!(b, c);
        row(&format!("transpose {m}x{n}"), times);
    }
}

/// Packs a matrix into the panels that the matrix product of the examples reads.
fn packing() {
    use transpose::kernels::{HEIGHT, Matrix, Panel, WIDTH, pack};
    for n in [1024, 2048, 4096] {
        let src: Vec<f32> = (0..n * n).map(|i| i as f32).collect();
        let [mut a, mut b, mut c] = [const { Vec::new() }; 3].map(|_: Vec<f32>| vec![0.0_f32; n * n]);
        let from = layout((n, n), (n, 1));
        let times = medians([
            &mut || black_box(&mut a).copy_from_slice(black_box(&src)),
            &mut || {
                let src = Matrix::new(black_box(&src[..]), &from);
                let panels = black_box(&mut b).as_chunks_mut::<{ Panel::SIZE }>().0;
                for (i, panel) in panels.iter_mut().enumerate() {
                    pack(&src, i / (n / WIDTH) * HEIGHT, i % (n / WIDTH) * WIDTH, panel);
                }
            },
            &mut || {
                let src = ArrayView3::from_shape((n / HEIGHT, HEIGHT, n), black_box(&src)).expect("strips");
                let mut dst = ArrayViewMut3::from_shape((n / HEIGHT, n, HEIGHT), black_box(&mut c)).expect("strips");
                dst.assign(&src.permuted_axes([0, 2, 1]));
            },
        ]);
        assert_eq!(b, c);
        row(&format!("packing {n}x{n}"), times);
    }
}

fn products() {
    println!("\n{:<24} {:>9} {:>8} {:>8}", "f32, GFLOP/s", "colex", "m.m.", "ratio");
    for (m, n, k) in
        [(16, 16, 16), (64, 64, 64), (256, 256, 256), (1000, 1000, 1000), (1536, 1536, 1536), (4096, 64, 512)]
    {
        let numbers = |len: usize| -> Vec<f32> { (0..len).map(|i| (i % 13) as f32 - 6.0).collect() };
        let (a, b, mut c, mut d) = (numbers(m * k), numbers(k * n), vec![0.0; m * n], vec![0.0; m * n]);
        // Small products are repeated, because the clock is too coarse for one.
        let times = (1 << 21) / (m * n * k) + 1;
        let [colex, theirs] = medians([
            &mut || {
                for _ in 0..times {
                    let a = Tensor::new(&a[..], Rows::new(m, k, k).expect("small")).expect("as many elements");
                    let b = Tensor::new(&b[..], Rows::new(k, n, n).expect("small")).expect("as many elements");
                    let c = Tensor::new(black_box(&mut c[..]), Rows::new(m, n, n).expect("small"));
                    gemm::product_of(a, b, c.expect("as many elements"));
                }
            },
            &mut || {
                for _ in 0..times {
                    let (a, b, d) = (a.as_ptr(), b.as_ptr(), black_box(&mut d).as_mut_ptr());
                    let (row_of_a, row_of_b) = (k as isize, n as isize);
                    // SAFETY: these are the strides of row-major matrices, and the vectors have their lengths.
                    unsafe { matrixmultiply::sgemm(m, k, n, 1.0, a, row_of_a, 1, b, row_of_b, 1, 1.0, d, row_of_b, 1) };
                }
            },
        ]);
        assert_eq!(c, d);
        let rate = |time: f64| 2e-9 * (m * n * k * times) as f64 / time;
        println!("{:<24} {:>9.1} {:>8.1} {:>8.2}", format!("{m}x{n}x{k}"), rate(colex), rate(theirs), theirs / colex);
    }
}

/// The number of repetitions of the 512 dot products, so that they take long enough.
const REPEATS: usize = 50;

fn dots() {
    let x: Vec<i8> = (0..1024).map(|i| i as i8).collect();
    let weights: Vec<i8> = (0..dot::Interleaved::SIZE).map(|i| (i * 7) as i8).collect();
    let repeated = |mut f: Box<dyn FnMut()>| move || (0..REPEATS).for_each(|_| f());
    let run = |f: fn(&[i8], &[i8]) -> Vec<i32>| {
        let (weights, x) = (weights.clone(), x.clone());
        repeated(Box::new(move || drop(black_box(f(black_box(&weights), black_box(&x))))))
    };
    let times = medians([
        &mut run(reduce),
        &mut run(dot::dots::<dot::RowMajor>),
        &mut run(dot::dots::<dot::ColumnMajor>),
        &mut run(dot::dots::<dot::Interleaved>),
    ]);
    println!("\n{:<24} {:>9}", "i8, products a ns", "");
    let titles = ["row-major, plain sums", "row-major", "column-major", "interleaved"];
    for (title, time) in titles.iter().zip(times) {
        println!("{title:<24} {:>9.1}", (weights.len() * REPEATS) as f64 / time / 1e9);
    }
}

/// Typical code for contiguous rows.
fn reduce(weights: &[i8], x: &[i8]) -> Vec<i32> {
    let product = |(w, x): (&i8, &i8)| i32::from(*w) * i32::from(*x);
    weights.chunks_exact(x.len()).map(|row| row.iter().zip(x).map(product).sum()).collect()
}

fn main() {
    transposes();
    packing();
    products();
    dots();
}
