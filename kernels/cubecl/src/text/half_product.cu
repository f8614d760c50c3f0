
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

// The next 64 of `k` are on their way while these are multiplied, and so are the next 16 within them.
extern "C" __global__ void __launch_bounds__(256, 1)
half_product(const half_bits *__restrict__ a, const half_bits *__restrict__ b, float *__restrict__ c, unsigned int n,
             unsigned int depth) {
    extern __shared__ __align__(128) half_bits tiles[];
    half_bits *tile_a = tiles, *tile_b = tiles + 3 * A_SIZE;
    // Eight tiles on top of each other run side by side: they share B.
    const unsigned int block = blockIdx.y * gridDim.x + blockIdx.x, group = block / (8 * gridDim.x);
    const unsigned int top = (group * 8 + block % 8) * 128, left = block % (8 * gridDim.x) / 8 * 256;
    const unsigned int t = threadIdx.x, steps = depth / 64;
    float sums[4][8][4] = {};
    unsigned int of_a[2][4][4], of_b[2][4][4];

    auto load = [&](unsigned int step) {
        if (step < steps) {
            const unsigned int stage = step % 3;
#pragma unroll
            for (unsigned int i = 0; i < 8; i++) {
                const unsigned int to = smem_of(t, 0, i, 0), row = row_of(t, 0, i, 0), k = step * 64 + k_of(t, 0, i, 0);
                if (i < 4) copy_chunk(&tile_a[stage * A_SIZE + to], &a[(top + row) * depth + k]);
                copy_chunk(&tile_b[stage * B_SIZE + to], &b[(left + row) * depth + k]);
            }
        }
        asm volatile("cp.async.commit_group;");
    };
    auto wait = [&] {
        asm volatile("cp.async.wait_group 1;");
        __syncthreads();
    };
    auto fetch = [&](unsigned int step, unsigned int k) {
        const half_bits *stage_a = tile_a + step % 3 * A_SIZE, *stage_b = tile_b + step % 3 * B_SIZE;
#pragma unroll
        for (unsigned int i = 0; i < 4; i++) load_matrices(of_a[k % 2][i], &stage_a[matrix_a(t, 8 * i, 0, k)]);
#pragma unroll
        for (unsigned int j = 0; j < 4; j++) load_matrices(of_b[k % 2][j], &stage_b[matrix_b(t, 8 * j, 0, k)]);
    };

    load(0);
    load(1);
    wait();
    fetch(0, 0);
    for (unsigned int step = 0; step < steps; step++) {
#pragma unroll
        for (unsigned int k = 0; k < 4; k++) {
            if (k == 3) wait();
            fetch(step + (k + 1) / 4, (k + 1) % 4);
            if (k == 0) load(step + 2);
#pragma unroll
            for (unsigned int i = 0; i < 4; i++)
#pragma unroll
                for (unsigned int turn = 0; turn < 8; turn++) {
                    // In turns up and down: neighbours share an operand.
                    const unsigned int j = i % 2 ? 7 - turn : turn;
                    multiply(sums[i][j], of_a[k % 2][i], of_b[k % 2][j / 2][j % 2 * 2], of_b[k % 2][j / 2][j % 2 * 2 + 1]);
                }
        }
    }
#pragma unroll
    for (unsigned int i = 0; i < 4; i++)
#pragma unroll
        for (unsigned int j = 0; j < 8; j++)
#pragma unroll
            for (unsigned int v = 0; v < 4; v += 2) {
                *reinterpret_cast<float2 *>(&c[(top + m_of_c(t, v, i, j)) * n + left + n_of_c(t, v, i, j)]) =
                    make_float2(sums[i][j][v], sums[i][j][v + 1]);
            }
}
