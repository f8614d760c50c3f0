//! Compares tensors that have runtime values with hand-written loops over the slice, in one run. The operations are
//! indices, sums over tiles, and copies.
//!
//! The tensor and the loop run alternately, for many rounds. The benchmark prints the median processor time of the loop
//! and of the tensor, and the median ratio of the tensor's time to the loop's time.

use colex::tensor::{Run, View, specialize};
use colex::{Layout, Structure, Tensor, layout};
use cpu_time::ThreadTime;
use std::hint::black_box;

const ROUNDS: usize = 301;

layout! {
    /// A row-major matrix with rows that start `ld` elements apart.
    struct Matrix { m: usize, n: usize, ld: usize } = (m,n):(ld,1);
    /// Panels of 8 rows, column by column, as a matrix product reads them.
    struct Panels { m: usize, n: usize } = ((8,ceil(m/8)),n):((1,8*n),8);
}

const M: usize = 1000;
const N: usize = 1003;
const LD: usize = 1008;

fn main() {
    let data: Vec<u32> = (0..(M * LD) as u32).collect();
    let [m, n, ld] = black_box([M, N, LD]);
    let matrix = Tensor::new(&data[..], Matrix::new(m, n, ld).expect("fits")).expect("long enough");
    let matrix = matrix.view();
    println!("{:34} {:>9} {:>9} {:>7}", "", "by hand", "colex", "ratio");

    compare("t[(i, j)]", || sum_by_hand(&data, m, n, ld), || sum(matrix));
    compare("tiles (4,8), iter", || tiles_by_hand::<4, 8>(&data, m, n, ld), || tiles_iter::<4, 8>(matrix));
    compare("tiles (4,8), t[(i, j)]", || tiles_by_hand::<4, 8>(&data, m, n, ld), || tiles_index::<4, 8>(matrix));
    compare("tiles (16,16), iter", || tiles_by_hand::<16, 16>(&data, m, n, ld), || tiles_iter::<16, 16>(matrix));
    compare("tiles (64,64), iter", || tiles_by_hand::<64, 64>(&data, m, n, ld), || tiles_iter::<64, 64>(matrix));
    compare("tiles (64,64), t[(i, j)]", || tiles_by_hand::<64, 64>(&data, m, n, ld), || tiles_index::<64, 64>(matrix));

    let (mut to, mut other) = (vec![0_u32; M * LD], vec![0_u32; M * LD]);
    let mut target = Tensor::new(&mut other[..], Matrix::new(m, n, ld).expect("fits")).expect("long enough");
    compare("copy", || copy_by_hand(&data, &mut to, m, n, ld), || target.copy_from(&matrix));
    for (m, n) in [(64, 64), (256, 256), (M, N)] {
        pack(&data, &mut to, black_box([m, n, ld]));
    }
    println!(
        "a tensor has {} bytes, a slice {}, a tile {}",
        size_of_val(&matrix),
        size_of_val(&matrix.slice((1, ..))),
        { size_of_val(&matrix.tile((Run::<4>, Run::<8>), (0, 0))) }
    );
}

#[inline(never)]
fn sum_by_hand(data: &[u32], m: usize, n: usize, ld: usize) -> u32 {
    let mut sum = 0_u32;
    for i in 0..m {
        for j in 0..n {
            sum = sum.wrapping_add(data[i * ld + j]);
        }
    }
    sum
}

#[inline(never)]
fn sum(t: Tensor<View<'_, u32>, Matrix>) -> u32 {
    let mut sum = 0_u32;
    for i in 0..t.extent::<0>() {
        for j in 0..t.extent::<1>() {
            sum = sum.wrapping_add(t[(i, j)]);
        }
    }
    sum
}

/// Adds up the tiles in loops that have constant bounds for whole tiles, and computed bounds for the other tiles.
#[inline(never)]
fn tiles_by_hand<const BM: usize, const BN: usize>(data: &[u32], m: usize, n: usize, ld: usize) -> u32 {
    let mut sum = 0_u32;
    for j in (0..n).step_by(BN) {
        for i in (0..m).step_by(BM) {
            if i + BM <= m && j + BN <= n {
                for y in 0..BM {
                    for x in &data[(i + y) * ld + j..][..BN] {
                        sum = sum.wrapping_add(*x);
                    }
                }
            } else {
                for y in i..m.min(i + BM) {
                    for x in &data[y * ld + j..y * ld + n.min(j + BN)] {
                        sum = sum.wrapping_add(*x);
                    }
                }
            }
        }
    }
    sum
}

#[inline(never)]
fn tiles_iter<const BM: usize, const BN: usize>(t: Tensor<View<'_, u32>, Matrix>) -> u32 {
    t.tiles((Run::<BM>, Run::<BN>))
        .map(|tile| tile.iter().copied().fold(0, u32::wrapping_add))
        .fold(0, u32::wrapping_add)
}

#[inline(never)]
fn tiles_index<const BM: usize, const BN: usize>(t: Tensor<View<'_, u32>, Matrix>) -> u32 {
    let mut sum = 0_u32;
    for tile in t.tiles((Run::<BM>, Run::<BN>)) {
        sum = sum.wrapping_add(specialize!(tile => tile_index(tile)));
    }
    sum
}

#[inline(always)]
fn tile_index<L: Structure>(tile: Tensor<View<'_, u32>, L>) -> u32 {
    let mut sum = 0_u32;
    for i in 0..tile.extent::<0>() {
        for j in 0..tile.extent::<1>() {
            sum = sum.wrapping_add(tile[(i, j)]);
        }
    }
    sum
}

#[inline(never)]
fn copy_by_hand(from: &[u32], to: &mut [u32], m: usize, n: usize, ld: usize) {
    for i in 0..m {
        to[i * ld..][..n].copy_from_slice(&from[i * ld..][..n]);
    }
}

/// Packs a row-major matrix into panels. The layouts are structs with runtime values, then `layout!` expressions, then
/// layouts that are parsed at run time.
fn pack(data: &[u32], to: &mut [u32], [m, n, ld]: [usize; 3]) {
    let mut ours = vec![0_u32; m * n];
    let name = |what: &str| format!("pack {m}x{n}, {what}");
    let rows = Matrix::new(m, n, ld).expect("fits");
    let matrix = Tensor::new(data, rows).expect("long enough");
    let panels = Panels::new(m, n).expect("fits");
    let mut target = Tensor::new(&mut ours[..], panels).expect("long enough");
    compare(&name("struct"), || pack_by_hand(data, to, m, n, ld), || target.copy_from(&matrix));
    assert_eq!(ours[..], to[..m * n]);

    let matrix = Tensor::new(data, layout!((m, n):(ld, 1))).expect("long enough");
    let mut target = Tensor::new(&mut ours[..], layout!(((8, ceil(m/8)), n):((1, 8*n), 8))).expect("long enough");
    compare(&name("expression"), || pack_by_hand(data, to, m, n, ld), || target.copy_from(&matrix));

    let rows: Layout = format!("({m},{n}):({ld},1)").parse().expect("a layout");
    let panels: Layout = format!("((8,{}),{n}):((1,{}),8)", m / 8, 8 * n).parse().expect("a layout");
    let (matrix, mut target) = (Tensor::new(data, rows), Tensor::new(&mut ours[..], panels));
    let (matrix, target) = (matrix.as_ref().expect("long enough"), target.as_mut().expect("long enough"));
    compare(&name("read"), || pack_by_hand(data, to, m, n, ld), || target.copy_from(matrix));
}

/// Packs with hand-written loops: panel by panel, column by column.
#[inline(never)]
fn pack_by_hand(from: &[u32], to: &mut [u32], m: usize, n: usize, ld: usize) {
    for (panel, to) in to[..m * n].chunks_exact_mut(8 * n).enumerate() {
        for (j, to) in to.chunks_exact_mut(8).enumerate() {
            for (r, to) in to.iter_mut().enumerate() {
                *to = from[(panel * 8 + r) * ld + j];
            }
        }
    }
}

/// Prints the median times of the loop and of the tensor in microseconds, and the median ratio of the tensor's time to
/// the loop's time.
fn compare<T>(what: &str, mut by_hand: impl FnMut() -> T, mut ours: impl FnMut() -> T) {
    let time = |run: &mut dyn FnMut() -> T| {
        let start = ThreadTime::now();
        black_box(run());
        start.elapsed().as_secs_f64() * 1e6
    };
    let rounds: Vec<_> = (0..ROUNDS).map(|_| (time(&mut by_hand), time(&mut ours))).collect();
    let median = |of: &dyn Fn(&(f64, f64)) -> f64| {
        let mut values: Vec<_> = rounds.iter().map(of).collect();
        values.sort_by(f64::total_cmp);
        values[ROUNDS / 2]
    };
    println!("{what:34} {:9.1} {:9.1} {:7.2}", median(&|r| r.0), median(&|r| r.1), median(&|r| r.1 / r.0));
}
