/// Copies two operands of `count` words each to adjacent ranges of shared memory, and writes their product to `to`.
extern "C" __global__ void __launch_bounds__(128)
operands(const unsigned int *of_a, const unsigned int *of_b, unsigned int count, unsigned int *to) {
    extern __shared__ __align__(1024) unsigned int memory[];
    for (unsigned int i = threadIdx.x; i < count; i += 128) {
        memory[i] = of_a[i];
        memory[count + i] = of_b[i];
    }
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    __syncthreads();
    const unsigned int start = static_cast<unsigned int>(__cvta_generic_to_shared(memory));
    const unsigned long long a = start >> 4, b = (start + 4 * count) >> 4;
    SUM sums[32] = {};
    asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
MULTIPLY
    asm volatile("wgmma.commit_group.sync.aligned;\nwgmma.wait_group.sync.aligned 0;" ::: "memory");
    for (unsigned int i = 0; i < 32; i++) to[32 * threadIdx.x + i] = reinterpret_cast<unsigned int &>(sums[i]);
}
