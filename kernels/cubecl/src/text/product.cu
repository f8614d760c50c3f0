
static __device__ __forceinline__ float4 four(const float *at) { return *reinterpret_cast<const float4 *>(at); }

static __device__ __forceinline__ unsigned int shared_address(const float *at) {
    return static_cast<unsigned int>(__cvta_generic_to_shared(at));
}

static __device__ __forceinline__ void copy_one(float *to, const float *from) {
    asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(shared_address(to)), "l"(from));
}

static __device__ __forceinline__ void copy_four(float *to, const float *from) {
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(shared_address(to)), "l"(from));
}

static __device__ __forceinline__ void take(float (&to)[8], const float *from, unsigned int at, unsigned int half) {
    const float4 value = four(from + at);
    to[half] = value.x, to[half + 1] = value.y, to[half + 2] = value.z, to[half + 3] = value.w;
}

// All layouts are linear: what belongs to the thread is added to a pointer once, the rest is a constant in each access.
extern "C" __global__ void __launch_bounds__(256, 2)
product(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c, unsigned int n,
        unsigned int depth) {
    __shared__ __align__(16) float tile_a[2][A_SIZE];
    __shared__ __align__(16) float tile_b[2][B_SIZE];
    const unsigned int t = threadIdx.x, top = blockIdx.y * 128, left = blockIdx.x * 128;
    const float *from_a = a + (top + m_of_a(t, 0, 0, 0)) * depth + k_of_a(t, 0, 0, 0);
    const float *from_b = b + k_of_b(t, 0, 0, 0) * n + left + n_of_b(t, 0, 0, 0);
    const unsigned int to_a = put_a(t, 0, 0, 0), to_b = put_b(t, 0, 0, 0);
    const unsigned int of_a = get_a(t, 0, 0, 0), of_b = get_b(t, 0, 0, 0);
    float sums[8][8] = {};

    auto load = [&](unsigned int stage, unsigned int step) {
        float *a_to = tile_a[stage] + to_a, *b_to = tile_b[stage] + to_b;
#pragma unroll
        for (unsigned int k = 0; k < 2; k++)
#pragma unroll
            for (unsigned int m = 0; m < 4; m++)
                copy_one(a_to + put_a(0, 0, m, k), from_a + step + m_of_a(0, 0, m, k) * depth + k_of_a(0, 0, m, k));
#pragma unroll
        for (unsigned int k = 0; k < 2; k++) copy_four(b_to + put_b(0, 0, 0, k), from_b + (step + k_of_b(0, 0, 0, k)) * n);
        asm volatile("cp.async.commit_group;");
    };

    load(0, 0);
    asm volatile("cp.async.wait_group 0;");
    __syncthreads();
    unsigned int stage = 0;
    for (unsigned int step = 0; step < depth; step += 16) {
        if (step + 16 < depth) load(stage ^ 1, step + 16);
        const float *a_from = tile_a[stage] + of_a, *b_from = tile_b[stage] + of_b;
#pragma unroll
        for (unsigned int k = 0; k < 16; k++) {
            float column[8], row[8];
#pragma unroll
            for (unsigned int half = 0; half < 8; half += 4) {
                take(column, a_from, get_a(0, 0, half, k), half);
                take(row, b_from, get_b(0, 0, half, k), half);
            }
            // Up one column and down the next: neighbouring products share an operand, which is then read once.
#pragma unroll
            for (unsigned int j = 0; j < 8; j++)
#pragma unroll
                for (unsigned int i = 0; i < 8; i++) {
                    const unsigned int m = j % 2 ? 7 - i : i;
                    sums[m][j] += column[m] * row[j];
                }
        }
        asm volatile("cp.async.wait_group 0;");
        __syncthreads();
        stage ^= 1;
    }
#pragma unroll
    for (unsigned int i = 0; i < 8; i++)
#pragma unroll
        for (unsigned int j = 0; j < 8; j += 4)
            *reinterpret_cast<float4 *>(&c[(top + m_of_c(t, 0, i, j)) * n + left + n_of_c(t, 0, i, j)]) =
                make_float4(sums[i][j], sums[i][j + 1], sums[i][j + 2], sums[i][j + 3]);
}
