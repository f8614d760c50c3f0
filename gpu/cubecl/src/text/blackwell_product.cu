
typedef unsigned int u32;
typedef unsigned long long u64;

static __device__ __forceinline__ u32 shared_address(const void *at) {
    return static_cast<u32>(__cvta_generic_to_shared(at));
}

static __device__ __forceinline__ void wait(u32 barrier, u32 phase) {
    asm volatile("{\n.reg .pred done;\nagain:\n"
                 "mbarrier.try_wait.parity.shared::cta.b64 done, [%0], %1;\n@!done bra again;\n}" ::"r"(barrier), "r"(phase)
                 : "memory");
}

// Adds the product to the sums if `more` is not 0, and otherwise overwrites the sums.
static __device__ __forceinline__ void multiply(u32 sums, u64 a, u64 b, u32 more) {
    asm volatile("{\n.reg .pred more;\nsetp.ne.b32 more, %4, 0;\n"
                 "tcgen05.mma.cta_group::1.kind::f16 [%0], %1, %2, %3, more;\n}" ::"r"(sums), "l"(a), "l"(b), "r"(INSTRUCTION),
                 "r"(more)
                 : "memory");
}

// Copies a tile to shared memory, 16 bytes at a time.
static __device__ __forceinline__ void load(unsigned short *tile, const unsigned short *from, u32 top, u32 step, u32 depth) {
#pragma unroll
    for (u32 turn = 0; turn < 8; turn++) {
        const unsigned short *at = &from[u64(top + row_of(threadIdx.x, 0, turn, 0)) * depth + step + k_of(threadIdx.x, 0, turn, 0)];
        *reinterpret_cast<uint4 *>(&tile[smem_of(threadIdx.x, 0, turn, 0)]) = *reinterpret_cast<const uint4 *>(at);
    }
}

extern "C" __global__ void __launch_bounds__(128)
blackwell_product(const unsigned short *__restrict__ a, const unsigned short *__restrict__ b, float *__restrict__ c, u32 n, u32 depth) {
    extern __shared__ unsigned char memory[];
    __shared__ u64 multiplied;
    __shared__ u32 sums;
    // The swizzle depends on addresses, so tiles start at a multiple of the size of its pattern.
    unsigned char *start = memory + (-shared_address(memory) & 1023u);
    unsigned short *tile_a = reinterpret_cast<unsigned short *>(start);
    unsigned short *tile_b = reinterpret_cast<unsigned short *>(start + TILE_BYTES);
    const u32 thread = threadIdx.x, warp = thread / 32, top = blockIdx.y * 128, left = blockIdx.x * 128;
    const u32 barrier = shared_address(&multiplied);

    if (warp == 0) {
        asm volatile("tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [%0], 128;" ::"r"(shared_address(&sums)) : "memory");
        asm volatile("tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;");
    }
    if (thread == 0) {
        asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(barrier) : "memory");
        asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    }
    asm volatile("tcgen05.fence::before_thread_sync;" ::: "memory");
    __syncthreads();
    asm volatile("tcgen05.fence::after_thread_sync;" ::: "memory");

    u32 phase = 0;
    for (u32 step = 0; step < depth; step += 64) {
        load(tile_a, a, top, step, depth);
        load(tile_b, b, left, step, depth);
        asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
        __syncthreads();
        if (thread == 0) {
            asm volatile("tcgen05.fence::after_thread_sync;" ::: "memory");
#pragma unroll
            for (u32 k = 0; k < 4; k++) {
                multiply(sums, operand(shared_address(tile_a), k), operand(shared_address(tile_b), k), step + k);
            }
            asm volatile("tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [%0];" ::"r"(barrier) : "memory");
        }
        wait(barrier, phase);
        phase ^= 1;
    }

    asm volatile("tcgen05.fence::after_thread_sync;" ::: "memory");
#pragma unroll
    for (u32 part = 0; part < 4; part++) {
        u32 values[32];
        read_sums(values, sums + tensor_memory(warp * 32, part * 32));
        float *to = &c[u64(top + warp * 32) * n + left + part * 32];
#pragma unroll
        for (u32 value = 0; value < 32; value++) to[of_c(thread % 32, value, n)] = __uint_as_float(values[value]);
    }
    asm volatile("tcgen05.fence::before_thread_sync;" ::: "memory");
    __syncthreads();
    if (warp == 0) asm volatile("tcgen05.dealloc.cta_group::1.sync.aligned.b32 %0, 128;" ::"r"(sums));
}
