//! Compares the kernels of the examples with `memcpy`, ndarray, matrixmultiply and gemm, all in one run.
//!
//! The programs run alternately, and the table shows the median of the ratios over all rounds. Processor time is
//! measured. Therefore the time of other programs is not included, and other load slows all programs equally.

#![allow(dead_code, clippy::duplicate_mod)]

#[path = "../../examples/dot.rs"]
mod dot;
#[path = "../../examples/gemm.rs"]
mod gemm;
#[path = "../../examples/transpose.rs"]
mod transpose;

use colex::{Layout, Tensor, layout};
use cpu_time::ThreadTime;
use ndarray::{Array2, ArrayView2, ArrayView3, ArrayView4, ArrayViewMut2, ArrayViewMut4, s};
use pulp::{Arch, Simd, WithSimd};
use std::hint::black_box;

const TURNS: usize = 31;

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

    /// Returns the median of a number over all rounds.
    fn median(&self, of: impl Fn(&[f64; N]) -> f64) -> f64 {
        let mut all: Vec<f64> = self.0.iter().map(of).collect();
        all.sort_by(f64::total_cmp);
        all[TURNS / 2]
    }

    fn seconds(&self, contender: usize) -> f64 {
        self.median(|times| times[contender])
    }

    /// Returns the time of one program as a multiple of the time of another program.
    fn ratio(&self, contender: usize, to: usize) -> f64 {
        self.median(|times| times[contender] / times[to])
    }
}

fn layout(shape: (usize, usize), stride: (usize, usize)) -> Layout {
    let [shape, stride] = [shape, stride].map(|(a, b)| (a as i64, b as i64));
    Layout::of(shape, stride).expect("sizes in range")
}

/// Prints the times of colex and ndarray divided by the time of `memcpy`, and their ratio.
fn row(title: &str, times: &Times<3>) {
    let milliseconds = times.seconds(0) * 1e3;
    let [colex, ndarray, ratio] = [times.ratio(1, 0), times.ratio(2, 0), times.ratio(2, 1)];
    println!("{title:<24} {milliseconds:>9.3} {colex:>8.2} {ndarray:>8.2} {ratio:>8.2}");
}

fn transposes() {
    println!("{:<24} {:>9} {:>8} {:>8} {:>8}", "f32", "memcpy ms", "colex", "ndarray", "ratio");
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

/// Columns of a panel that the matrix product reads with AVX-512.
const WIDTH: usize = 32;
/// Rows of a panel.
const DEPTH: usize = 512;

/// Packs a matrix into the panels that the matrix product of the examples reads, block after block.
fn packing() {
    for n in [1024, 2048, 4096] {
        let src: Vec<f32> = (0..n * n).map(|i| i as f32).collect();
        let [mut a, mut b, mut c] = [const { Vec::new() }; 3].map(|_: Vec<f32>| vec![0.0_f32; n * n]);
        let from = layout((n, n), (n, 1));
        let times = Times::of([
            &mut || black_box(&mut a).copy_from_slice(black_box(&src)),
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
        assert_eq!(b, c);
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
        for (i, panel) in self.to.chunks_exact_mut(DEPTH * WIDTH).enumerate() {
            let (row, column) = (i / (n / WIDTH) * DEPTH, i % (n / WIDTH) * WIDTH);
            gemm::kernels::panel::pack(simd, self.src, row..row + DEPTH, column..column + WIDTH, panel, WIDTH);
        }
    }
}

fn products() {
    let titles = ["f32, GFLOP/s", "colex", "m.m.", "gemm", "/ m.m.", "/ gemm"];
    println!(
        "\n{:<24} {:>9} {:>8} {:>8} {:>8} {:>8}",
        titles[0], titles[1], titles[2], titles[3], titles[4], titles[5]
    );
    for (m, n, k) in
        [(16, 16, 16), (64, 64, 64), (256, 256, 256), (1000, 1000, 1000), (1536, 1536, 1536), (4096, 64, 512)]
    {
        let numbers = |len: usize| -> Vec<f32> { (0..len).map(|i| (i % 13) as f32 - 6.0).collect() };
        let (a, b, mut c) =
            (numbers(m * k), numbers(k * n), [const { Vec::new() }; 3].map(|_: Vec<f32>| vec![0.0; m * n]));
        let [c, d, e] = &mut c;
        // Small products are repeated, so that their time is long compared with the resolution of the clock.
        let repeats = (1 << 22) / (m * n * k) + 1;
        let (row_of_a, row_of_b) = (k as isize, n as isize);
        let times = Times::of([
            &mut || {
                for _ in 0..repeats {
                    let a = Tensor::new(&a[..], Rows::new(m, k, k).expect("small")).expect("as many elements");
                    let b = Tensor::new(&b[..], Rows::new(k, n, n).expect("small")).expect("as many elements");
                    let c = Tensor::new(black_box(&mut c[..]), Rows::new(m, n, n).expect("small"));
                    gemm::product_of(a, b, c.expect("as many elements"));
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
        assert!(c == d && c == e);
        let rate = |i: usize| 2e-9 * (m * n * k * repeats) as f64 / times.seconds(i);
        let [ours, first, second] = [rate(0), rate(1), rate(2)];
        let (title, to_first, to_second) = (format!("{m}x{n}x{k}"), times.ratio(1, 0), times.ratio(2, 0));
        println!("{title:<24} {ours:>9.1} {first:>8.1} {second:>8.1} {to_first:>8.2} {to_second:>8.2}");
    }
}

/// An image with contiguous channels for each pixel, and filters of 3x3.
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

    /// Returns the image as a matrix: one row per pixel of the result, one column per element that a filter covers.
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

fn convolutions() {
    println!("\n{:<24} {:>9} {:>8} {:>8}", "f32, 3x3, GFLOP/s", "colex", "ndarray", "ratio");
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
        let (mut found, mut expected) = (Vec::new(), Array2::zeros((0, 0)));
        let times = Times::of([
            &mut || {
                use gemm::kernels::Matrix;
                found = vec![0.0; rows * columns * case.filters];
                let image = Matrix::new(black_box(&image[..]), &case.windows());
                let filters = Matrix::new(black_box(&filters[..]), &layouts[0]);
                gemm::gemm(&image, &filters, &mut Matrix::new(&mut found[..], &layouts[1]));
            },
            &mut || expected = case.ndarray(black_box(&image), black_box(&filters)),
        ]);
        assert_eq!(Some(&found[..]), expected.as_slice());
        let rate = |i: usize| 2e-9 * (rows * columns * depth * case.filters) as f64 / times.seconds(i);
        let Convolution { height, width, channels, filters, stride } = case;
        let title = format!("{height}x{width}x{channels}, {filters}, stride {stride}");
        println!("{title:<24} {:>9.1} {:>8.1} {:>8.2}", rate(0), rate(1), times.ratio(1, 0));
    }
}

/// The number of repetitions of the dot products of 512 rows. One run is too short to be measured.
const REPEATS: usize = 50;

fn dots() {
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
    ]);
    println!("\n{:<24} {:>9}", "i8, products a ns", "");
    let titles = ["row-major, plain sums", "row-major", "column-major", "interleaved"];
    for (i, title) in titles.iter().enumerate() {
        println!("{title:<24} {:>9.1}", (weights.len() * REPEATS) as f64 / times.seconds(i) / 1e9);
    }
}

/// Computes dot products with typical code for contiguous rows.
fn reduce(weights: &[i8], x: &[i8]) -> Vec<i32> {
    let product = |(w, x): (&i8, &i8)| i32::from(*w) * i32::from(*x);
    weights.chunks_exact(x.len()).map(|row| row.iter().zip(x).map(product).sum()).collect()
}

fn main() {
    transposes();
    packing();
    products();
    convolutions();
    dots();
}
