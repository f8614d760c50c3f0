//! Emulates CuTe's `gemm` for a block of threads, one matrix instruction after another.

use crate::Tensor;
use crate::storage::traits::{Storage, StorageMut};
use alloc::vec;
use alloc::vec::Vec;
use core::ops::{AddAssign, Mul};
use layout_hardware::atom::{Operand, TiledMma};
use layout_index::views::operations::traits::TensorLayout;
use layout_runtime::Layout;

/// Adds the product of the matrices `a` and `b` to `c`, for all threads of a block, on the CPU. In CuTe, every thread
/// calls `gemm(mma, a, b, c)` with its own registers. This function is for tests and for teaching.
///
/// `a` has the modes (thread, value, m, k), `b` has the modes (thread, value, n, k), and `c` has the modes (thread,
/// value, m, n). [`partitions_a`](Tensor::partitions_a), `partitions_b` and `partitions_c` return such tensors. The
/// tensors can be registers or views of memory. For each instruction, the function collects the elements of all threads
/// in two matrices, at the positions that the layouts of the instruction specify. The function multiplies these
/// matrices, and adds the product to the accumulators of the threads. A wrong layout therefore leads to a wrong result,
/// as on a GPU.
///
/// Law: if the tiling has one thread along K, and the operands are the results of `partitions_a`, `partitions_b` and
/// `partitions_c` for matrices, this function adds `Σ a(m, k) b(n, k)` to `c(m, n)`.
///
/// # Panics
/// If a tensor does not have these modes, if it has fewer threads or values than the tiling, or if the extents of m, n
/// or k differ between the tensors.
///
/// ```
/// use colex::{Layout, Tensor, layout, tensor::gemm};
///
/// layout! { struct Mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,1,1)); }
///
/// let rows = |m: i64, n: i64| Layout::of((m, n), (n, 1)).unwrap();
/// let a = Tensor::new((0..32 * 16).map(|i| (i % 7) as f32).collect::<Vec<_>>(), rows(32, 16)).unwrap();
/// let b = Tensor::new((0..24 * 16).map(|i| (i % 5) as f32).collect::<Vec<_>>(), rows(24, 16)).unwrap();
/// let mut c = Tensor::new(vec![0_f32; 32 * 24], rows(32, 24)).unwrap();
/// gemm(
///     &Mma::VALUE,
///     &a.view().partitions_a(Mma).unwrap(),
///     &b.view().partitions_b(Mma).unwrap(),
///     &mut c.view_mut().partitions_c(Mma).unwrap(),
/// );
/// assert_eq!(c[(9, 4)], (0..16).map(|k| a[(9, k)] * b[(4, k)]).sum());
/// ```
#[track_caller]
pub fn gemm<A, B, C, LA, LB, LC, T>(mma: &TiledMma, a: &Tensor<A, LA>, b: &Tensor<B, LB>, c: &mut Tensor<C, LC>)
where
    A: Storage<Item: Copy + Into<T>>,
    B: Storage<Item: Copy + Into<T>>,
    C: StorageMut<Item = T>,
    LA: TensorLayout,
    LB: TensorLayout,
    LC: TensorLayout,
    T: Copy + Default + Mul<Output = T> + AddAssign,
{
    let (m, n, k) = (a.extent::<2>(), b.extent::<2>(), a.extent::<3>());
    let (of_c, of_b) = ([c.extent::<2>(), c.extent::<3>()], [n, b.extent::<3>()]);
    assert!(
        (of_c, of_b) == ([m, n], [n, k]),
        "the operands do not fit together: each thread has {:?} instructions for A, {of_b:?} for B and {of_c:?} for C",
        [m, k]
    );
    let [sum_m, sum_n, depth] = mma.atom().shape().map(|extent| extent as usize);
    let [of_a, of_b, of_c] = [Operand::A, Operand::B, Operand::C].map(|operand| Fragment::new(mma, operand));
    for instruction in instructions(mma.threads()) {
        for (i, j) in (0..n).flat_map(|j| (0..m).map(move |i| (i, j))) {
            let mut sums = vec![T::default(); sum_m * sum_n];
            for k in 0..k {
                let tile_a = of_a.gathered(&instruction, |thread, value| a[(thread, value, i, k)].into());
                let tile_b = of_b.gathered(&instruction, |thread, value| b[(thread, value, j, k)].into());
                for (place, sum) in sums.iter_mut().enumerate() {
                    let (row, column) = (place % sum_m, place / sum_m);
                    (0..depth).for_each(|k| *sum += tile_a[row + k * sum_m] * tile_b[column + k * sum_n]);
                }
            }
            of_c.for_each(&instruction, |thread, value, place| c[(thread, value, i, j)] += sums[place]);
        }
    }
}

/// Returns one list for each instruction that the block executes at the same time. The list contains the numbers of the
/// threads that execute this instruction.
fn instructions(vmnk: &Layout) -> impl Iterator<Item = Vec<usize>> + '_ {
    let threads = vmnk.size_of(&[0]).unwrap_or(1);
    let number = move |instruction: usize, thread: usize| vmnk.index((instruction * threads + thread) as i64) as usize;
    (0..vmnk.size() / threads).map(move |i| (0..threads).map(|thread| number(i, thread)).collect())
}

/// One operand of an instruction: the position in the operand's tile for each thread and value.
struct Fragment {
    places: Vec<usize>,
    threads: usize,
    tile: usize,
}

impl Fragment {
    fn new(mma: &TiledMma, operand: Operand) -> Self {
        let (layout, [i, j]) = (mma.atom().operand(operand), operand.modes());
        let places = (0..layout.size()).map(|i| layout.index(i as i64) as usize).collect();
        let tile = (mma.atom().shape()[i] * mma.atom().shape()[j]) as usize;
        Self { places, threads: layout.size_of(&[0]).unwrap_or(1), tile }
    }

    /// Calls `f` with the number of each thread, the number of each of its values, and the value's position in the
    /// tile.
    fn for_each(&self, threads: &[usize], mut f: impl FnMut(usize, usize, usize)) {
        for (i, place) in self.places.iter().enumerate() {
            f(threads[i % self.threads], i / self.threads, *place);
        }
    }

    /// Returns the tile, after storing each value of each thread at the value's position.
    fn gathered<T: Copy + Default>(&self, threads: &[usize], value: impl Fn(usize, usize) -> T) -> Vec<T> {
        let mut tile = vec![T::default(); self.tile];
        self.for_each(threads, |thread, number, place| tile[place] = value(thread, number));
        tile
    }
}
