
static __device__ __forceinline__ float4 four(const float *at) { return *reinterpret_cast<const float4 *>(at); }

extern "C" __global__ void __launch_bounds__(256, 2)
product(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c, unsigned int n,
        unsigned int depth) {
    __shared__ __align__(16) float tile_a[2][A_SIZE];
    __shared__ __align__(16) float tile_b[2][B_SIZE];
    const unsigned int t = threadIdx.x, top = blockIdx.y * 128, left = blockIdx.x * 128;
    float4 of_a[2], of_b[2];
    float sums[8][8] = {};

    auto load = [&](unsigned int step) {
#pragma unroll
        for (unsigned int i = 0; i < 2; i++) {
            of_a[i] = four(&a[(top + m_of_a(t, 4 * i)) * depth + step + k_of_a(t, 4 * i)]);
            of_b[i] = four(&b[(step + k_of_b(t, 4 * i)) * n + left + n_of_b(t, 4 * i)]);
        }
    };
    auto store = [&](unsigned int stage) {
#pragma unroll
        for (unsigned int i = 0; i < 2; i++) {
            tile_a[stage][put_a(t, 4 * i)] = of_a[i].x;
            tile_a[stage][put_a(t, 4 * i + 1)] = of_a[i].y;
            tile_a[stage][put_a(t, 4 * i + 2)] = of_a[i].z;
            tile_a[stage][put_a(t, 4 * i + 3)] = of_a[i].w;
            *reinterpret_cast<float4 *>(&tile_b[stage][put_b(t, 4 * i)]) = of_b[i];
        }
    };

    load(0);
    store(0);
    __syncthreads();
    unsigned int stage = 0;
    for (unsigned int step = 0; step < depth; step += 16) {
        const bool more = step + 16 < depth;
        if (more) load(step + 16);
#pragma unroll
        for (unsigned int k = 0; k < 16; k++) {
            const float4 m0 = four(&tile_a[stage][get_a(t, 0, k)]), m1 = four(&tile_a[stage][get_a(t, 4, k)]);
            const float4 n0 = four(&tile_b[stage][get_b(t, 0, k)]), n1 = four(&tile_b[stage][get_b(t, 4, k)]);
            const float column[8] = {m0.x, m0.y, m0.z, m0.w, m1.x, m1.y, m1.z, m1.w};
            const float row[8] = {n0.x, n0.y, n0.z, n0.w, n1.x, n1.y, n1.z, n1.w};
#pragma unroll
            for (int i = 0; i < 8; i++)
#pragma unroll
                for (int j = 0; j < 8; j++) sums[i][j] += column[i] * row[j];
        }
        if (more) store(stage ^ 1);
        __syncthreads();
        stage ^= 1;
    }
#pragma unroll
    for (unsigned int i = 0; i < 8; i++)
#pragma unroll
        for (unsigned int j = 0; j < 8; j += 4)
            *reinterpret_cast<float4 *>(&c[(top + m_of_c(t, i)) * n + left + n_of_c(t, j)]) =
                make_float4(sums[i][j], sums[i][j + 1], sums[i][j + 2], sums[i][j + 3]);
}
