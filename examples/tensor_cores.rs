//! Emulates a kernel for Ampere's tensor cores on the CPU. Each thread of a block loads, multiplies and stores elements
//! by the layouts that a kernel on the GPU would use. So a wrong layout leads to a wrong product.
//!
//! ```console
//! cargo run --example tensor_cores
//! ```

use colex::tensor::{Run, gemm};
use colex::{Tensor, layout};

layout! {
    /// A row-major matrix in global memory.
    pub(crate) struct Gmem { rows: usize, columns: usize, ld: usize } = (rows,columns):(ld,1) where rows % 64 == 0, columns % 64 == 0;
    /// A tile of 64 rows of 64 elements in shared memory. Its 16-byte chunks are swizzled over the banks.
    pub(crate) struct Smem = Sw<3,3,3> o (64,64):(64,1);
    /// A matrix product with four warps, two along M and two along N. Together, the warps compute a tile of 32x32
    /// elements, with 16 products per element.
    pub(crate) struct Mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [32,32,16]);
    /// The copy to shared memory. It moves 16 rows at a time, with eight chunks of 16 bytes per row.
    pub(crate) struct Chunks = make_tiled_copy(SM80_CP_ASYNC_CACHEGLOBAL<128,16>, (16,8):(8,1), (1,8));
    /// The loads of A with `ldmatrix`. After a load, each thread holds the elements of A that the matrix product reads
    /// from its registers.
    pub(crate) struct LoadA = make_tiled_copy_A(SM75_U32x4_LDSM_N<16>, Mma) where feeds(Mma, A), bank_conflicts(Smem, 2) <= 1;
}

/// Computes `C = A B^T`, where A and B are row-major: `c(m, n) = Σ a(m, k) b(n, k)`.
pub(crate) fn product(a: &[f32], b: &[f32], [m, n, k]: [usize; 3]) -> Result<Vec<f32>, colex::Error> {
    let (a, b) = (Tensor::new(a, Gmem::new(m, k, k)?)?, Tensor::new(b, Gmem::new(n, k, k)?)?);
    let mut c = Tensor::new(vec![0.0; m * n], Gmem::new(m, n, n)?)?;
    let [mut smem_a, mut smem_b] = [(); 2].map(|()| Tensor::of([0.0; 64 * 64], Smem));
    for (i, j) in (0..n / 64).flat_map(|j| (0..m / 64).map(move |i| (i, j))) {
        // The block's tile of C, and the accumulators of all threads of the block.
        let mut tile = c.view_mut().local_tile((Run::<64>, Run::<64>), (i, j)).partitions_c(Mma);
        let mut sums = tile.make_fragment_like::<f32>();
        for k in 0..k / 64 {
            let tiles = [(&a, i, &mut smem_a), (&b, j, &mut smem_b)];
            for (gmem, row, smem) in tiles {
                let tile = gmem.local_tile((Run::<64>, Run::<64>), (row, k));
                for (thread, mut to) in smem.view_mut().partitions_d(Chunks).split_mut::<0>().enumerate() {
                    to.copy_from(&tile.partition_s(Chunks, thread));
                }
            }
            // Each thread loads its elements of A and B into registers. Then `gemm` executes the instructions of all
            // threads.
            let (a, b) = (smem_a.view().partitions_a(Mma), smem_b.view().partitions_b(Mma));
            gemm(&Mma::VALUE, &a.map(|x| *x), &b.map(|x| *x), &mut sums);
        }
        tile.copy_from(&sums);
    }
    Ok(c.into_storage())
}

fn main() -> Result<(), colex::Error> {
    let [m, n, k] = [128, 64, 192];
    let numbers = |len: usize, modulus: usize| (0..len).map(|i| (i % modulus) as f32 - 3.0).collect::<Vec<_>>();
    let (a, b) = (numbers(m * k, 7), numbers(n * k, 11));
    let c = product(&a, &b, [m, n, k])?;
    for (i, j) in (0..n).flat_map(|j| (0..m).map(move |i| (i, j))) {
        assert_eq!(c[i * n + j], (0..k).map(|l| a[i * k + l] * b[j * k + l]).sum::<f32>(), "({i},{j})");
    }
    println!(
        "{m}x{n}x{k} by {}, {} threads: correct",
        Mma::VALUE.atom().instruction().as_str(),
        Mma::VALUE.thread_count()
    );

    // Print the elements of A that thread 5 passes to `ldmatrix`, and the accumulators of this thread.
    let smem = Tensor::of([0.0_f32; 64 * 64], Smem);
    println!("thread 5 loads  {}", smem.view().partition_s(LoadA, 5).layout());
    println!("thread 5 sums   {}", smem.view().partition_c(Mma, 5).layout());
    Ok(())
}
