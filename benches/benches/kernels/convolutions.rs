//! Measures convolutions, and compares them with ndarray.

use crate::{Rows, Times, gemm, layout};
use colex::tensor::{Run, View, ViewMut, specialize};
use colex::{Layout, Structure, Tensor};
use ndarray::{Array2, ArrayView2, ArrayView3, s};
use pulp::{Arch, Simd, WithSimd};
use std::array;
use std::hint::black_box;

/// The sizes of a convolution: an image in which the channels of a pixel are contiguous, and filters of 3x3 pixels.
#[derive(Clone, Copy)]
struct Convolution {
    height: usize,
    width: usize,
    channels: usize,
    filters: usize,
    stride: usize,
}

impl Convolution {
    /// Returns the numbers of rows and columns of the result, and the number of elements that a filter covers.
    fn sizes(self) -> (usize, usize, usize) {
        ((self.height - 3) / self.stride + 1, (self.width - 3) / self.stride + 1, 9 * self.channels)
    }

    /// Returns the layout of the image as a matrix: one row per pixel of the result, one column per element that a
    /// filter covers.
    fn windows(self) -> Layout {
        let (rows, columns, _) = self.sizes();
        let (c, line, step) = (self.channels, self.width * self.channels, self.stride);
        let text = format!("(({columns},{rows}),({c},3,3)):(({},{}),(1,{c},{line}))", step * c, step * line);
        text.parse().expect("a layout")
    }

    /// Copies the windows to a matrix, and then returns the product.
    fn ndarray(self, image: &[f32], filters: &[f32]) -> Array2<f32> {
        let (rows, columns, depth) = self.sizes();
        let image = ArrayView3::from_shape((self.height, self.width, self.channels), image).expect("an image");
        let mut windows = Array2::zeros((rows * columns, depth));
        for (i, mut window) in windows.rows_mut().into_iter().enumerate() {
            let (y, x) = (i / columns * self.stride, i % columns * self.stride);
            let from = image.slice(s![y..y + 3, x..x + 3, ..]);
            window.view_mut().into_shape_with_order((3, 3, self.channels)).expect("nine pixels").assign(&from);
        }
        windows.dot(&ArrayView2::from_shape((depth, self.filters), filters).expect("filters"))
    }
}

/// Computes `c += a b` with the code that the guide shows.
#[inline(always)]
fn product<S: Simd, A: Structure, B: Structure, C: Structure, const BM: usize, const BN: usize>(
    simd: S,
    a: Tensor<View<'_, f32>, A>,
    b: Tensor<View<'_, f32>, B>,
    mut c: Tensor<ViewMut<'_, f32>, C>,
) {
    for j in 0..c.extent::<1>().div_ceil(BN) {
        let b = b.slice((.., BN * j..b.extent::<1>().min(BN * j + BN)));
        for i in 0..c.extent::<0>().div_ceil(BM) {
            let a = a.slice((BM * i..a.extent::<0>().min(BM * i + BM), ..));
            let c = c.view_mut().tile((Run::<BM>, Run::<BN>), (i, j));
            specialize!(c => add::<S, _, _, _, BM>(simd, a, b, c));
        }
    }
}

/// Computes `c += a b` for a tile with at most `BM` rows and two vectors of columns.
#[inline(always)]
fn add<S: Simd, A: Structure, B: Structure, C: Structure, const BM: usize>(
    simd: S,
    a: Tensor<View<'_, f32>, A>,
    b: Tensor<View<'_, f32>, B>,
    mut c: Tensor<ViewMut<'_, f32>, C>,
) {
    let (rows, columns) = (c.extent::<0>(), c.extent::<1>());
    let mut sums = [[simd.splat_f32s(0.0); 2]; BM];
    for k in 0..a.extent::<1>() {
        let b = vectors(simd, &b.slice((k, ..)).into_slice().expect("adjacent elements")[..columns]);
        for i in 0..BM {
            let a = simd.splat_f32s(a[(i.min(rows - 1), k)]);
            for j in 0..2 {
                sums[i][j] = simd.mul_add_e_f32s(a, b[j], sums[i][j]);
            }
        }
    }
    // The number of iterations is constant, so the compiler keeps the sums in registers.
    for (i, sums) in sums.into_iter().enumerate() {
        if i >= rows {
            return;
        }
        let c = c.view_mut().slice((i, ..)).into_slice().expect("adjacent elements");
        let old = vectors(simd, c);
        let (whole, rest) = S::as_mut_simd_f32s(c);
        for j in 0..2 {
            let new = simd.add_f32s(old[j], sums[j]);
            if j < whole.len() {
                whole[j] = new;
            } else if j == whole.len() {
                simd.partial_store_f32s(rest, new);
            }
        }
    }
}

/// Returns the elements of a row as two vectors. If the row has fewer elements, the other elements of the vectors are
/// 0.
#[inline(always)]
fn vectors<S: Simd>(simd: S, row: &[f32]) -> [S::f32s; 2] {
    let (whole, rest) = S::as_simd_f32s(row);
    array::from_fn(|j| {
        if j < whole.len() {
            whole[j]
        } else if j == whole.len() {
            simd.partial_load_f32s(rest)
        } else {
            simd.splat_f32s(0.0)
        }
    })
}

/// A convolution as three products for each row of the result.
struct Guide<'a> {
    case: Convolution,
    image: &'a [f32],
    filters: &'a [f32],
    to: &'a mut [f32],
}

impl WithSimd for Guide<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let Self { case: Convolution { width, channels, filters: n, stride, .. }, image, filters, to } = self;
        let columns = self.case.sizes().1;
        for (y, to) in to.chunks_exact_mut(columns * n).enumerate() {
            // Three adjacent pixels of a line are one row of the left operand. These rows overlap.
            for (dy, filters) in filters.chunks_exact(3 * channels * n).enumerate() {
                let image = &image[(y * stride + dy) * width * channels..];
                let a = Rows::new(columns, 3 * channels, stride * channels).expect("small");
                let (b, c) = (Rows::new(3 * channels, n, n).expect("small"), Rows::new(columns, n, n).expect("small"));
                let (a, b) = (Tensor::new(image, a).expect("in range"), Tensor::new(filters, b).expect("in range"));
                let mut c = Tensor::new(&mut *to, c).expect("in range");
                match S::F32_LANES {
                    16 => product::<S, _, _, _, 8, 32>(simd, a.view(), b.view(), c.view_mut()),
                    8 => product::<S, _, _, _, 6, 16>(simd, a.view(), b.view(), c.view_mut()),
                    4 => product::<S, _, _, _, 6, 8>(simd, a.view(), b.view(), c.view_mut()),
                    _ => product::<S, _, _, _, 6, 2>(simd, a.view(), b.view(), c.view_mut()),
                }
            }
        }
    }
}

pub fn convolutions() {
    let titles = ["f32, 3x3, GFLOP/s", "gemm.rs", "guide", "ndarray", "gemm.rs", "guide"];
    println!(
        "\n{:<24} {:>9} {:>8} {:>8} {:>8} {:>8}",
        titles[0], titles[1], titles[2], titles[3], titles[4], titles[5]
    );
    let case = |height, width, channels, filters, stride| Convolution { height, width, channels, filters, stride };
    for case in [
        case(57, 61, 32, 64, 1),
        case(56, 56, 64, 64, 1),
        case(57, 61, 30, 50, 1),
        case(57, 61, 32, 64, 2),
        case(57, 61, 30, 50, 2),
    ] {
        let (rows, columns, depth) = case.sizes();
        let numbers = |len: usize| -> Vec<f32> { (0..len).map(|i| (i % 13) as f32 - 6.0).collect() };
        let image = numbers(case.height * case.width * case.channels);
        let filters = numbers(depth * case.filters);
        let layouts = [
            layout((depth, case.filters), (case.filters, 1)),
            layout((rows * columns, case.filters), (case.filters, 1)),
        ];
        let (mut found, mut guided, mut expected) = (Vec::new(), Vec::new(), Array2::zeros((0, 0)));
        let times = Times::of([
            &mut || {
                use gemm::kernels::Matrix;
                found = vec![0.0; rows * columns * case.filters];
                let image = Matrix::new(black_box(&image[..]), &case.windows());
                let filters = Matrix::new(black_box(&filters[..]), &layouts[0]);
                gemm::gemm(&image, &filters, &mut Matrix::new(&mut found[..], &layouts[1]));
            },
            &mut || expected = case.ndarray(black_box(&image), black_box(&filters)),
            &mut || {
                guided = vec![0.0; rows * columns * case.filters];
                let (image, filters) = (black_box(&image), black_box(&filters));
                Arch::new().dispatch(Guide { case, image, filters, to: &mut guided });
            },
        ]);
        assert_eq!(Some(&found[..]), expected.as_slice());
        assert_eq!(found, guided);
        let rate = |i: usize| 2e-9 * (rows * columns * depth * case.filters) as f64 / times.seconds(i);
        let Convolution { height, width, channels, filters, stride } = case;
        let title = format!("{height}x{width}x{channels}, {filters}, stride {stride}");
        let (to_first, to_second) = (times.ratio(1, 0), times.ratio(1, 2));
        println!("{title:<24} {:>9.1} {:>8.1} {:>8.1} {to_first:>8.2} {to_second:>8.2}", rate(0), rate(2), rate(1));
    }
}
