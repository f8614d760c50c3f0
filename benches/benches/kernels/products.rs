//! Measures matrix products, and compares them with matrixmultiply and gemm.

use crate::{Rows, Times, gemm};
use colex::Tensor;
use std::hint::black_box;

pub fn products() {
    println!("\n{:<24} {:>9} {:>8} {:>8}   ratios", "f32, GFLOP/s", "colex", "m.m.", "gemm");
    for (m, n, k) in
        [(16, 16, 16), (64, 64, 64), (256, 256, 256), (1000, 1000, 1000), (1536, 1536, 1536), (4096, 64, 512)]
    {
        let numbers = |len: usize| -> Vec<f32> { (0..len).map(|i| (i % 13) as f32 - 6.0).collect() };
        let (a, b, mut c) =
            (numbers(m * k), numbers(k * n), [const { Vec::new() }; 4].map(|_: Vec<f32>| vec![0.0; m * n]));
        let [c, d, e, once] = &mut c;
        // Small products are repeated, so that their time is long compared with the resolution of the clock.
        let repeats = (1 << 22) / (m * n * k) + 1;
        let (row_of_a, row_of_b) = (k as isize, n as isize);
        let [rows_of_a, rows_of_b, rows_of_c] =
            [(m, k), (k, n), (m, n)].map(|(m, n)| Rows::new(m, n, n).expect("small"));
        let times = Times::of([
            &mut || {
                for _ in 0..repeats {
                    let a = Tensor::new(&a[..], Rows::new(m, k, k).expect("small")).expect("as many elements");
                    let b = Tensor::new(&b[..], Rows::new(k, n, n).expect("small")).expect("as many elements");
                    let c = Tensor::new(black_box(&mut c[..]), Rows::new(m, n, n).expect("small"));
                    gemm::product_of(a, b, c.expect("as many elements"));
                }
            },
            // The layouts are constructed once.
            &mut || {
                for _ in 0..repeats {
                    let a = Tensor::new(&a[..], rows_of_a).expect("as many elements");
                    let b = Tensor::new(&b[..], rows_of_b).expect("as many elements");
                    let c = Tensor::new(black_box(&mut once[..]), rows_of_c).expect("as many elements");
                    gemm::product_of(a, b, c);
                }
            },
            &mut || {
                for _ in 0..repeats {
                    let (a, b, d) = (a.as_ptr(), b.as_ptr(), black_box(&mut *d).as_mut_ptr());
                    // SAFETY: the matrices are row-major with these strides, and the vectors contain all their
                    // elements.
                    unsafe { matrixmultiply::sgemm(m, k, n, 1.0, a, row_of_a, 1, b, row_of_b, 1, 1.0, d, row_of_b, 1) };
                }
            },
            &mut || {
                for _ in 0..repeats {
                    let (a, b, e) = (a.as_ptr(), b.as_ptr(), black_box(&mut *e).as_mut_ptr());
                    let (one, none) = (1.0, ::gemm::Parallelism::None);
                    // SAFETY: the matrices are row-major with these strides, column stride first, and the vectors
                    // contain all their elements.
                    unsafe {
                        ::gemm::gemm(
                            m, n, k, e, 1, row_of_b, true, a, 1, row_of_a, b, 1, row_of_b, one, one, false, false,
                            false, none,
                        );
                    }
                }
            },
        ]);
        assert!(c == d && c == e && c == once);
        let rate = |i: usize| 2e-9 * (m * n * k * repeats) as f64 / times.seconds(i);
        for (i, title) in [(0, ""), (1, ", layouts constructed once")] {
            let (to_first, to_second) = (times.ratio(2, i), times.ratio(3, i));
            let (title, rates) = (format!("{m}x{n}x{k}{title}"), [rate(i), rate(2), rate(3)]);
            println!("{title:<40} {rates:>8.1?} {to_first:>8.2} {to_second:>8.2}");
        }
    }
}
