
/// `D = A B` or `D += A B` of 128x256x16; the sums are in tensor memory.
static __device__ __forceinline__ void multiply(u32 sums, u64 a, u64 b, int more) {
    asm volatile("{\n.reg .pred more;\nsetp.ne.b32 more, %4, 0;\n"
                 "tcgen05.mma.cta_group::1.kind::f16 [%0], %1, %2, %3, more;\n}" ::"r"(sums), "l"(a), "l"(b), "r"(INSTRUCTION), "r"(more)
                 : "memory");
}

/// Arrives at a barrier when all products so far are done.
static __device__ __forceinline__ void arrive_after_products(u32 barrier) {
    asm volatile("tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [%0];" ::"r"(barrier) : "memory");
}

/// Eight columns of the row that the thread has in tensor memory.
static __device__ __forceinline__ void load_sums(float (&to)[8], u32 from) {
    asm volatile("tcgen05.ld.sync.aligned.32x32b.x8.b32 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8];"
                 : "=f"(to[0]), "=f"(to[1]), "=f"(to[2]), "=f"(to[3]), "=f"(to[4]), "=f"(to[5]), "=f"(to[6]), "=f"(to[7])
                 : "r"(from));
}

/// Warps 0 to 3 write 32 rows of C each, warp 4 loads, warp 5 multiplies.
extern "C" __global__ void __launch_bounds__(192, 1)
blackwell_product(const __grid_constant__ TensorMap map_a, const __grid_constant__ TensorMap map_b,
                  const __grid_constant__ TensorMap map_c, u32 k) {
    extern __shared__ __align__(1024) unsigned char memory[];
    __shared__ __align__(8) u64 barriers[2 * STAGES + 1];
    __shared__ u32 tensor_memory;
    const u32 base = shared_address(memory), full = shared_address(barriers), empty = full + 8 * STAGES;
    const u32 done = empty + 8 * STAGES, warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    const u32 top = blockIdx.y * 128, left = blockIdx.x * 256, steps = (k + 63) / 64;
    if (threadIdx.x == 0) {
        for (u32 i = 0; i < 2 * STAGES + 1; i++) init_barrier(full + 8 * i, 1);
        asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    }
    if (warp == 5) {
        asm volatile("tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [%0], 256;\n"
                     "tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;" ::"r"(shared_address(&tensor_memory)) : "memory");
    }
    asm volatile("tcgen05.fence::before_thread_sync;" ::: "memory");
    __syncthreads();
    asm volatile("tcgen05.fence::after_thread_sync;" ::: "memory");
    const u32 sums = tensor_memory;

    if (warp == 4 && lane == 0) {
        for (u32 step = 0; step < steps; step++) {
            const u32 stage = step % STAGES, barrier = full + 8 * stage, to = base + stage * (A_BYTES + B_BYTES);
            wait_for(empty + 8 * stage, step / STAGES % 2 ^ 1);
            expect_bytes(barrier, A_BYTES + B_BYTES);
            load_box(to, map_a, barrier, step * 64, top);
            load_box(to + A_BYTES, map_b, barrier, step * 64, left);
        }
    } else if (warp == 5 && lane == 0) {
        for (u32 step = 0; step < steps; step++) {
            const u32 stage = step % STAGES, a = base + stage * (A_BYTES + B_BYTES), b = a + A_BYTES;
            wait_for(full + 8 * stage, step / STAGES % 2);
            asm volatile("tcgen05.fence::after_thread_sync;" ::: "memory");
#pragma unroll
            for (u32 i = 0; i < 4; i++) multiply(sums, operand_a(a, i), operand_b(b, i), step + i > 0);
            arrive_after_products(empty + 8 * stage);
        }
        arrive_after_products(done);
    } else if (warp < 4) {
        wait_for(done, 0);
        asm volatile("tcgen05.fence::after_thread_sync;" ::: "memory");
        // All tiles have been read: each 64 columns of C go through a place of their own.
        for (u32 part = 0; part < 4; part++) {
            const u32 to = base + part * C_BYTES;
#pragma unroll
            for (u32 column = 0; column < 64; column += 8) {
                float row[8];
                load_sums(row, sums + (warp << 21) + part * 64 + column);
                asm volatile("tcgen05.wait::ld.sync.aligned;" ::: "memory");
                asm volatile("st.shared.v4.b32 [%0], {%1, %2, %3, %4};" ::"r"(to + 2 * put_c(threadIdx.x, column)),
                             "r"(halves(row[0], row[1])), "r"(halves(row[2], row[3])), "r"(halves(row[4], row[5])),
                             "r"(halves(row[6], row[7])) : "memory");
            }
            asm volatile("fence.proxy.async.shared::cta;\nbar.sync 1, 128;" ::: "memory");
            if (threadIdx.x == 0) store_box(map_c, to, left + part * 64, top);
        }
        if (threadIdx.x == 0) asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
        asm volatile("tcgen05.fence::before_thread_sync;" ::: "memory");
    }
    __syncthreads();
    if (warp == 5) {
        asm volatile("tcgen05.fence::after_thread_sync;\n"
                     "tcgen05.dealloc.cta_group::1.sync.aligned.b32 %0, 256;" ::"r"(sums) : "memory");
    }
}
