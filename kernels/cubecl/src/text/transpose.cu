
extern "C" __global__ void __launch_bounds__(512)
transpose(const float4 *__restrict__ input, float4 *__restrict__ output, unsigned int rows, unsigned int columns) {
    __shared__ float tile[TILE_SIZE];
    const unsigned int t = threadIdx.x, top = blockIdx.x * 64, left = blockIdx.y * 64;
    float4 floats[2];
#pragma unroll
    for (unsigned int turn = 0; turn < 2; turn++)
        floats[turn] = input[((top + row(t, 0, turn, 0)) * columns + left + column(t, 0, turn, 0)) / 4];
#pragma unroll
    for (unsigned int turn = 0; turn < 2; turn++) {
        tile[written(t, 0, turn, 0)] = floats[turn].x;
        tile[written(t, 1, turn, 0)] = floats[turn].y;
        tile[written(t, 2, turn, 0)] = floats[turn].z;
        tile[written(t, 3, turn, 0)] = floats[turn].w;
    }
    __syncthreads();
#pragma unroll
    for (unsigned int turn = 0; turn < 2; turn++)
        output[((left + row(t, 0, turn, 0)) * rows + top + column(t, 0, turn, 0)) / 4] =
            make_float4(tile[read(t, 0, turn, 0)], tile[read(t, 1, turn, 0)], tile[read(t, 2, turn, 0)], tile[read(t, 3, turn, 0)]);
}
