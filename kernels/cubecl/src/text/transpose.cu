
extern "C" __global__ void __launch_bounds__(256)
transpose(const float4 *__restrict__ input, float4 *__restrict__ output, unsigned int rows, unsigned int columns) {
    __shared__ float tile[TILE_SIZE];
    const unsigned int t = threadIdx.x, top = blockIdx.x * 64, left = blockIdx.y * 64;
    float4 floats[4];
#pragma unroll
    for (unsigned int chunk = 0; chunk < 4; chunk++) {
        const unsigned int v = chunk * 4;
        floats[chunk] = input[((top + row(t, v)) * columns + left + column(t, v)) / 4];
    }
#pragma unroll
    for (unsigned int chunk = 0; chunk < 4; chunk++) {
        const unsigned int v = chunk * 4;
        tile[written(t, v)] = floats[chunk].x;
        tile[written(t, v + 1)] = floats[chunk].y;
        tile[written(t, v + 2)] = floats[chunk].z;
        tile[written(t, v + 3)] = floats[chunk].w;
    }
    __syncthreads();
#pragma unroll
    for (unsigned int chunk = 0; chunk < 4; chunk++) {
        const unsigned int v = chunk * 4;
        output[((left + row(t, v)) * rows + top + column(t, v)) / 4] =
            make_float4(tile[read(t, v)], tile[read(t, v + 1)], tile[read(t, v + 2)], tile[read(t, v + 3)]);
    }
}
