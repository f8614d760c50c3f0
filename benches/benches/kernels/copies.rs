//! Measures transposes and packing, and compares them with `memcpy` and ndarray.

use crate::{Times, gemm, layout, row, transpose};
use colex::Layout;
use ndarray::{ArrayView2, ArrayView4, ArrayViewMut2, ArrayViewMut4};
use pulp::{Arch, Simd, WithSimd};
use std::hint::black_box;

pub fn transposes() {
    println!("{:<24} {:>9} {:>8} {:>8}", "f32", "memcpy ms", "colex", "ndarray");
    for (m, n) in [(1024, 1024), (2048, 2048), (4096, 4096), (1920, 1080), (3000, 5000)] {
        let src = vec![1.0_f32; m * n];
        let [mut a, mut b, mut c] = [const { Vec::new() }; 3].map(|_: Vec<f32>| vec![0.0_f32; m * n]);
        let (from, to) = (layout((m, n), (n, 1)), layout((m, n), (1, m)));
        let times = Times::of([
            &mut || black_box(&mut a).copy_from_slice(black_box(&src)),
            &mut || {
                transpose::copy(black_box(&src), &from, black_box(&mut b), &to).expect("matrices");
            },
            &mut || {
                let src = ArrayView2::from_shape((m, n), black_box(&src)).expect("a matrix");
                let mut dst = ArrayViewMut2::from_shape((n, m), black_box(&mut c)).expect("a matrix");
                dst.assign(&src.t());
            },
        ]);
        assert_eq!(b, c);
        row(&format!("transpose {m}x{n}"), &times);
    }
}

/// The number of columns of a panel. The matrix product of the examples has the same number if it uses AVX-512.
const WIDTH: usize = 32;
/// The number of rows of a panel.
const DEPTH: usize = 512;

/// Packs a matrix into the panels that the matrix product of the examples reads, block after block.
pub fn packing() {
    println!("\n{:<24} {:>9} {:>8} {:>8} {:>8}", "f32", "memcpy ms", "copy", "gemm.rs", "ndarray");
    for n in [1024, 2048, 4096] {
        let src: Vec<f32> = (0..n * n).map(|i| i as f32).collect();
        let [mut a, mut b, mut c, mut d] = [const { Vec::new() }; 4].map(|_: Vec<f32>| vec![0.0_f32; n * n]);
        let from = layout((n, n), (n, 1));
        let (down, right) = (n / DEPTH, n / WIDTH);
        let panels = format!("(({DEPTH},{down}),({WIDTH},{right})):(({WIDTH},{}),(1,{}))", DEPTH * n, DEPTH * WIDTH);
        let to: Layout = panels.parse().expect("a layout");
        let times = Times::of([
            &mut || black_box(&mut a).copy_from_slice(black_box(&src)),
            &mut || {
                transpose::copy(black_box(&src), &from, black_box(&mut d), &to).expect("matrices");
            },
            &mut || {
                let src = gemm::kernels::Matrix::new(black_box(&src[..]), &from);
                Arch::new().dispatch(Packing { src: &src, to: black_box(&mut b) });
            },
            &mut || {
                let shape = (n / DEPTH, DEPTH, n / WIDTH, WIDTH);
                let src = ArrayView4::from_shape(shape, black_box(&src)).expect("panels");
                let shape = (n / DEPTH, n / WIDTH, DEPTH, WIDTH);
                let mut dst = ArrayViewMut4::from_shape(shape, black_box(&mut c)).expect("panels");
                dst.assign(&src.permuted_axes([0, 2, 1, 3]));
            },
        ]);
        assert!(b == c && b == d);
        row(&format!("packing {n}x{n}"), &times);
    }
}

/// Packs all panels of a matrix.
struct Packing<'a> {
    src: &'a gemm::kernels::Matrix<&'a [f32]>,
    to: &'a mut [f32],
}

impl WithSimd for Packing<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let n = self.src.shape().1;
        for (i, panels) in self.to.chunks_exact_mut(DEPTH * n).enumerate() {
            gemm::pack_panels(simd, self.src, i * DEPTH..(i + 1) * DEPTH, 0..n, panels);
        }
    }
}
