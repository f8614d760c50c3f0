//! Compares the kernels of the examples with their definitions: for all small sizes, for sizes near the edges of tiles
//! and blocks, and for all kinds of layouts.

// Each example includes the module that the kernels share, so several copies of the module exist.
#![allow(missing_docs, dead_code, clippy::duplicate_mod)]

#[path = "../examples/dot.rs"]
mod dot;
#[path = "../examples/gemm.rs"]
mod gemm;
#[path = "../examples/sgemm_2.rs"]
mod sgemm_2;
#[path = "../examples/tensor_cores.rs"]
mod tensor_cores;
#[path = "../examples/tiled_copy.rs"]
mod tiled_copy;
#[path = "../examples/transpose.rs"]
mod transpose;

use colex::{Layout, StaticLayout, Tensor, layout};
use gemm::kernels as of_gemm;
use pulp::Arch;

/// Returns the instruction sets of this machine, the widest first. The last instruction set exists on every machine.
fn archs() -> Vec<Arch> {
    let mut all = vec![Arch::new()];
    #[cfg(target_arch = "x86_64")]
    all.extend(pulp::x86::V3::try_new().map(Arch::V3));
    all.push(Arch::Scalar);
    all
}

/// Sizes near multiples of 16 and 32.
const EDGES: [i64; 7] = [1, 15, 16, 17, 31, 33, 140];

fn parse(text: &str) -> Layout {
    text.parse().expect("a layout")
}

/// Returns four layouts of a matrix: row-major, column-major, padded, and without a contiguous mode.
fn layouts(m: i64, n: i64) -> [Layout; 4] {
    [(n, 1), (1, m), (n + 3, 1), (2 * n, 2)].map(|stride| Layout::of((m, n), stride).expect("sizes in range"))
}

/// Returns small integers for all indices of a layout.
fn numbers(layout: &Layout) -> Vec<f32> {
    (0..=layout.bounds().1).map(|i| (i * 7 % 23 - 11) as f32).collect()
}

fn check_copy(from: &Layout, to: &Layout) {
    let src = numbers(from);
    let mut dst = vec![f32::NAN; to.bounds().1 as usize + 1];
    transpose::copy(&src, from, &mut dst, to).expect("the elements fit");
    let mut untouched = dst.len();
    for i in 0..from.size() as i64 {
        assert_eq!(dst[to.index(i) as usize], src[from.index(i) as usize], "{from} to {to}, coordinate {i}");
    }
    untouched -= from.size();
    assert_eq!(dst.iter().filter(|x| x.is_nan()).count(), untouched, "{from} to {to} wrote between the elements");
}

#[test]
fn copies_of_all_small_sizes() {
    for m in 1..=17 {
        for n in 1..=17 {
            for from in layouts(m, n) {
                layouts(m, n).iter().for_each(|to| check_copy(&from, to));
            }
        }
    }
}

#[test]
fn copies_at_the_edges_of_blocks() {
    for m in EDGES {
        for n in EDGES.into_iter().chain([1030]) {
            let [rows, columns, pitch, apart] = layouts(m, n);
            check_copy(&rows, &columns);
            check_copy(&columns, &pitch);
            check_copy(&pitch, &apart);
        }
    }
}

#[test]
fn copies_between_nested_layouts() {
    for (from, to) in [
        ("(64,256):(256,1)", "((16,4),(64,4)):((1,1024),(16,4096))"),
        ("((16,4),(64,4)):((1,1024),(16,4096))", "(64,256):(256,1)"),
        ("((3,50),64):((1,192),3)", "((3,50),64):((50,1),150)"),
        ("((5,4),(3,2)):((6,30),(1,3))", "((5,4),(3,2)):((1,5),(20,60))"),
    ] {
        check_copy(&parse(from), &parse(to));
    }
}

fn check_gemm(a: &Layout, b: &Layout, c: &Layout) {
    archs().into_iter().for_each(|arch| check_gemm_on(arch, a, b, c));
}

fn check_gemm_on(arch: Arch, a: &Layout, b: &Layout, c: &Layout) {
    let (data_of_a, data_of_b) = (numbers(a), numbers(b));
    let mut sums = numbers(c);
    let before = sums.clone();
    let (a, b) = (of_gemm::Matrix::new(&data_of_a[..], a), of_gemm::Matrix::new(&data_of_b[..], b));
    gemm::gemm_on(arch, &a, &b, &mut of_gemm::Matrix::new(&mut sums, c));
    let (before, after) = (of_gemm::Matrix::new(&before, c), of_gemm::Matrix::new(&sums, c));
    let ((m, n), depth) = (after.shape(), a.columns.all.len());
    for i in 0..m {
        for j in 0..n {
            let sum: f32 = (0..depth).map(|k| a.get(i, k) * b.get(k, j)).sum();
            assert_eq!(after.get(i, j), before.get(i, j) + sum, "{m}x{n}x{depth} into {c}, ({i},{j})");
        }
    }
}

#[test]
fn products_of_all_small_sizes() {
    for m in 1..=17 {
        for n in 1..=17 {
            for k in 1..=17 {
                let [a, b, c] = [layouts(m, k), layouts(k, n), layouts(m, n)];
                // Each layout occurs, but not every combination of layouts.
                let pick = (m + 2 * n + 3 * k) as usize;
                check_gemm(&a[pick % 4], &b[pick / 2 % 4], &c[pick / 3 % 4]);
            }
        }
    }
}

#[test]
fn products_of_tensors_are_those_of_matrices() {
    for (m, n, k) in [(1, 1, 1), (16, 16, 16), (9, 17, 23), (8, 8, 70), (33, 40, 31), (20, 530, 520)] {
        let layouts = [(m, k), (k, n), (m, n)].map(|(m, n)| layouts(m as i64, n as i64)[0]);
        let [a, b, c] = layouts.map(|layout| numbers(&layout));
        let (mut expected, mut found) = (c.clone(), c);
        let matrices = (of_gemm::Matrix::new(&a[..], &layouts[0]), of_gemm::Matrix::new(&b[..], &layouts[1]));
        gemm::gemm(&matrices.0, &matrices.1, &mut of_gemm::Matrix::new(&mut expected, &layouts[2]));
        let rows = |m, n| sgemm_2::Rows::new(m, n, n).expect("small");
        let a = Tensor::new(&a[..], rows(m, k)).expect("long enough");
        let b = Tensor::new(&b[..], rows(k, n)).expect("long enough");
        gemm::product_of(a, b, Tensor::new(&mut found[..], rows(m, n)).expect("long enough"));
        assert_eq!(found, expected, "{m}x{n}x{k}");
    }
}

#[test]
fn products_at_the_edges_of_blocks() {
    for (m, n, k) in [(25, 33, 513), (8, 1030, 9), (13, 520, 17), (1, 1, 600), (300, 1, 1)] {
        for ((a, b), c) in layouts(m, k).iter().zip(layouts(k, n)).zip(layouts(m, n)) {
            check_gemm(a, &b, &c);
        }
    }
}

#[test]
fn a_convolution_is_a_product() {
    let windows = parse("((10,9),(4,3,3)):((4,48),(1,4,48))");
    check_gemm(&windows, &parse("(36,5):(5,1)"), &parse("(90,5):(5,1)"));
}

#[test]
#[should_panic(expected = "(4,4):(8,1) has indices from 0 to 27, but the data has 27 numbers")]
fn a_layout_that_leads_out_of_the_data_is_refused() {
    let _ = of_gemm::Matrix::new(&[0.0; 27], &parse("(4,4):(8,1)"));
}

#[test]
#[should_panic(expected = "A has 3 columns, B has 2 rows")]
fn products_of_other_shapes_are_refused() {
    let [a, b, c] = [parse("(2,3)"), parse("(2,2)"), parse("(2,2)")];
    check_gemm(&a, &b, &c);
}

fn check_dots<W: StaticLayout>() {
    let (rows, columns) = (W::LAYOUT.size_of(&[0]).expect("rows"), W::LAYOUT.size_of(&[1]).expect("columns"));
    // The numbers include the least and the greatest number of the type.
    let number = |i: usize| (i * 89 % 256) as u8 as i8;
    let weights: Vec<i8> = (0..W::COSIZE).map(number).collect();
    let x: Vec<i8> = (0..columns).map(|i| number(i + 77)).collect();
    let sums = dot::dots::<W>(&weights, &x);
    assert_eq!(sums.len(), rows);
    for (row, sum) in sums.into_iter().enumerate() {
        let definition: i32 = (0..columns).map(|k| i32::from(weights[W::index_at((row, k))]) * i32::from(x[k])).sum();
        assert_eq!(sum, definition, "{}, row {row}", W::LAYOUT);
    }
}

#[test]
fn dot_products_of_any_layout() {
    check_dots::<layout!((32,2):(2,1))>();
    check_dots::<layout!((64,30):LayoutRight)>();
    check_dots::<layout!((32,70):(75,1))>();
    check_dots::<layout!((32,(8,12)):(200,(1,8)))>();
    check_dots::<layout!((96,10):LayoutLeft)>();
    check_dots::<layout!(((32,3),100):((1,3200),32))>();
    check_dots::<layout!(((2,32),(4,8)):((4,64),(1,8)))>();
    check_dots::<dot::Interleaved>();
}

/// Checks the product of small integers with blocks of BM, BN and BK, so that the sums are exact. The elements between
/// the rows of C must not change.
fn check_sgemm_2<const BM: usize, const BN: usize, const BK: usize>(m: usize, n: usize, k: usize) {
    let small = |len: usize| (0..len).map(|i| (i * 7 % 23) as f32 - 11.0).collect::<Vec<_>>();
    let (pitch_a, pitch_c) = (k + m % 3, n + k % 2);
    let (data_of_a, data_of_b, old) = (small(m * pitch_a), small(n * k), small(m * pitch_c));
    let mut new = old.clone();
    let rows = sgemm_2::Rows::new(m, k, pitch_a).expect("small");
    let columns = sgemm_2::Columns::new(n, k, n).expect("small");
    let a = Tensor::new(&data_of_a, rows).expect("long enough");
    let b = Tensor::new(&data_of_b, columns).expect("long enough");
    let mut c = Tensor::new(&mut new, sgemm_2::Rows::new(m, n, pitch_c).expect("small")).expect("long enough");
    sgemm_2::sgemm::<_, _, _, BM, BN, BK>((2.0, -1.0), a.view(), b.view(), c.view_mut());
    for (place, (new, old)) in new.iter().zip(&old).enumerate() {
        let (i, j) = (place / pitch_c, place % pitch_c);
        let sum = || (0..k).map(|k| data_of_a[i * pitch_a + k] * data_of_b[j + n * k]).sum::<f32>();
        assert_eq!(*new, if j < n { 2.0 * sum() - old } else { *old }, "({i},{j}) of {m}x{n}x{k}");
    }
}

#[test]
fn blocks_and_thread_tiles_multiply_matrices_of_all_sizes() {
    // Test every third size, or every size if `COLEX_ALL` is set.
    for size in (1..=70).step_by(random::cases(3, 1) as usize) {
        let other = size * 31 % 70 + 1;
        check_sgemm_2::<32, 16, 8>(size, 71 - size, other);
        check_sgemm_2::<16, 24, 5>(71 - other, size, 71 - size);
        check_sgemm_2::<12, 9, 16>(other, 71 - other, size);
    }
}

/// Tests sizes up to 70 near the sizes of blocks and of the threads' tiles.
#[test]
fn blocks_and_thread_tiles_multiply_at_the_corners() {
    const CORNERS: [usize; 7] = [1, 7, 8, 9, 33, 64, 70];
    for (m, n) in CORNERS.into_iter().flat_map(|m| CORNERS.map(|n| (m, n))) {
        for k in [1, 8, 17, 70].into_iter().step_by(random::cases(2, 1) as usize) {
            check_sgemm_2::<32, 32, 8>(m, n, k);
        }
    }
}

#[test]
fn blocks_and_thread_tiles_multiply_matrices_of_random_sizes() {
    check_random_sizes(40);
}

/// Run this test with `cargo test --release -p colex-tests --test kernels -- --ignored`.
#[test]
#[ignore = "half a minute without optimization"]
fn blocks_and_thread_tiles_multiply_matrices_of_a_thousand_sizes() {
    check_random_sizes(1000);
}

fn check_random_sizes(sizes: usize) {
    let mut state = 7_u32;
    let mut size = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 16) as usize % 70 + 1
    };
    for _ in 0..sizes {
        check_sgemm_2::<32, 16, 8>(size(), size(), size());
    }
}

#[test]
fn emulated_tensor_cores_multiply() {
    for [m, n, k] in [[64, 64, 64], [64, 128, 64], [128, 64, 192]] {
        let numbers = |len: usize, modulus: usize| (0..len).map(|i| (i % modulus) as f32 - 3.0).collect::<Vec<_>>();
        let (a, b) = (numbers(m * k, 7), numbers(n * k, 11));
        let c = tensor_cores::product(&a, &b, [m, n, k]).expect("whole tiles");
        for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
            let sum: f32 = (0..k).map(|l| a[i * k + l] * b[j * k + l]).sum();
            assert_eq!(c[i * n + j], sum, "({i},{j}) of {m}x{n}x{k}");
        }
    }
    assert!(tensor_cores::product(&[0.0; 65 * 64], &[0.0; 64 * 64], [65, 64, 64]).is_err());
}

#[test]
fn a_tiled_copy_copies_everything() {
    let source: Vec<f32> = (0..256 * 512).map(|i| i as f32).collect();
    let mut target = vec![f32::NAN; source.len()];
    tiled_copy::copy(&source, &mut target);
    assert_eq!(source, target);
}
