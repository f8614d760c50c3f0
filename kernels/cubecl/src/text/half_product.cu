
typedef unsigned short half_bits;

static __device__ __forceinline__ unsigned int shared_address(const void *at) {
    return static_cast<unsigned int>(__cvta_generic_to_shared(at));
}

static __device__ __forceinline__ void copy_chunk(const half_bits *to, const half_bits *from) {
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(shared_address(to)), "l"(from));
}

static __device__ __forceinline__ void load_matrices(unsigned int (&to)[4], const half_bits *from) {
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
                 : "=r"(to[0]), "=r"(to[1]), "=r"(to[2]), "=r"(to[3])
                 : "r"(shared_address(from)));
}

static __device__ __forceinline__ void multiply(float (&c)[4], const unsigned int (&a)[4], unsigned int b0,
                                                unsigned int b1) {
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
                 : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
}

extern "C" __global__ void __launch_bounds__(256, 2)
half_product(const half_bits *__restrict__ a, const half_bits *__restrict__ b, float *__restrict__ c, unsigned int n,
             unsigned int depth) {
    extern __shared__ __align__(128) half_bits tiles[];
    half_bits *tile_a = tiles, *tile_b = tiles + 3 * TILE_SIZE;
    const unsigned int t = threadIdx.x, top = blockIdx.y * 128, left = blockIdx.x * 128;
    const unsigned int steps = depth / 64;
    float sums[4][4][4] = {};

    auto load = [&](unsigned int step) {
        if (step < steps) {
            const unsigned int stage = step % 3 * TILE_SIZE;
#pragma unroll
            for (unsigned int i = 0; i < 4; i++) {
                const unsigned int to = stage + smem_of(t, 0, i, 0), k = step * 64 + k_of(t, 0, i, 0);
                copy_chunk(&tile_a[to], &a[(top + row_of(t, 0, i, 0)) * depth + k]);
                copy_chunk(&tile_b[to], &b[(left + row_of(t, 0, i, 0)) * depth + k]);
            }
        }
        asm volatile("cp.async.commit_group;");
    };

    load(0);
    load(1);
    for (unsigned int step = 0; step < steps; step++) {
        asm volatile("cp.async.wait_group 1;");
        __syncthreads();
        load(step + 2);
        const half_bits *stage_a = tile_a + step % 3 * TILE_SIZE, *stage_b = tile_b + step % 3 * TILE_SIZE;
#pragma unroll
        for (unsigned int k = 0; k < 4; k++) {
            unsigned int of_a[4][4], of_b[2][4];
#pragma unroll
            for (unsigned int i = 0; i < 4; i++) load_matrices(of_a[i], &stage_a[matrix_a(t, 8 * i, 0, k)]);
#pragma unroll
            for (unsigned int j = 0; j < 2; j++) load_matrices(of_b[j], &stage_b[matrix_b(t, 8 * j, 0, k)]);
#pragma unroll
            for (unsigned int i = 0; i < 4; i++)
#pragma unroll
                for (unsigned int j = 0; j < 4; j++)
                    multiply(sums[i][j], of_a[i], of_b[j / 2][j % 2 * 2], of_b[j / 2][j % 2 * 2 + 1]);
        }
    }
#pragma unroll
    for (unsigned int i = 0; i < 4; i++)
#pragma unroll
        for (unsigned int j = 0; j < 4; j++)
#pragma unroll
            for (unsigned int v = 0; v < 4; v += 2) {
                *reinterpret_cast<float2 *>(&c[(top + m_of_c(t, v, i, j)) * n + left + n_of_c(t, v, i, j)]) =
                    make_float2(sums[i][j][v], sums[i][j][v + 1]);
            }
}
