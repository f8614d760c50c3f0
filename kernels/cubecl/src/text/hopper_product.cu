
/// Arrives at a barrier of another block of the cluster. Not `.release.cluster`, which waits for all of the warp's memory
/// accesses, a microsecond each time: what is handed over was read by `wgmma`, and that has been waited for.
static __device__ __forceinline__ void arrive_at(u32 barrier, u32 block) {
    asm volatile("{\n"
                 ".reg .b32 there;\n"
                 "mapa.shared::cluster.u32 there, %0, %1;\n"
                 "mbarrier.arrive.shared::cluster.b64 _, [there];\n"
                 "}" ::"r"(barrier), "r"(block) : "memory");
}

static __device__ __forceinline__ void synchronize_cluster() {
    asm volatile("barrier.cluster.arrive.release.aligned;\nbarrier.cluster.wait.acquire.aligned;" ::: "memory");
}

/// A box of global memory into all blocks of the cluster, at the same place in each.
static __device__ __forceinline__ void load_box_for_all(u32 to, const TensorMap &map, u32 barrier, u32 inner, u32 outer) {
    const unsigned short blocks = (1 << CLUSTER) - 1;
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster "
                 "[%0], [%1, {%3, %4}], [%2], %5;" ::"r"(to), "l"(&map), "r"(barrier), "r"(inner), "r"(outer), "h"(blocks)
                 : "memory");
}

static __device__ __forceinline__ void store_matrices(u32 to, const u32 (&values)[4]) {
    asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" ::"r"(to), "r"(values[0]), "r"(values[1]),
                 "r"(values[2]), "r"(values[3]) : "memory");
}

/// The part of the result that a cluster works on: `GROUP` columns of tiles at a time, so that blocks which run together
/// read the same rows of A and of B.
struct Unit {
    u32 m, n;
};

static __device__ __forceinline__ Unit unit_of(u32 turn, u32 units_m, u32 units_n) {
    const u32 group = turn / (GROUP * units_m), first = group * GROUP, rest = turn - first * units_m;
    const u32 width = min(units_n - first, GROUP);
    return {rest / width, first + rest % width};
}

/// Blocks of three warpgroups. The first one loads: A for itself, and its share of B for the whole cluster. The other two
/// multiply, 64 rows each, and store.
extern "C" __global__ void __cluster_dims__(CLUSTER, 1, 1) __launch_bounds__(384, 1)
hopper_product(const __grid_constant__ TensorMap map_a, const __grid_constant__ TensorMap map_b,
               const __grid_constant__ TensorMap map_c, u32 m, u32 n, u32 k) {
    extern __shared__ __align__(1024) unsigned char memory[];
    __shared__ __align__(8) u64 barriers[2 * STAGES];
    const u32 base = shared_address(memory), full = shared_address(barriers), empty = full + 8 * STAGES;
    const u32 group = threadIdx.x / 128, thread = threadIdx.x % 128, rank = blockIdx.x % CLUSTER;
    const u32 units_m = (m + CLUSTER * TILE_M - 1) / (CLUSTER * TILE_M), units_n = (n + TILE_N - 1) / TILE_N;
    const u32 units = units_m * units_n, steps = (k + TILE_K - 1) / TILE_K, clusters = gridDim.x / CLUSTER;
    if (threadIdx.x == 0) {
        for (u32 stage = 0; stage < STAGES; stage++) {
            init_barrier(full + 8 * stage, 1);
            // One arrival of each warp that multiplies, of all blocks of the cluster.
            init_barrier(empty + 8 * stage, 8 * CLUSTER);
        }
        asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    }
    synchronize_cluster();

    u32 stage = 0, phase = 0;
    auto next_stage = [&] {
        if (++stage == STAGES) stage = 0, phase ^= 1;
    };
    if (group == 0) {
        asm volatile("setmaxnreg.dec.sync.aligned.u32 40;");
        for (u32 turn = blockIdx.x / CLUSTER; thread == 0 && turn < units; turn += clusters) {
            const Unit unit = unit_of(turn, units_m, units_n);
            const u32 top = (unit.m * CLUSTER + rank) * TILE_M, left = unit.n * TILE_N + rank * (TILE_N / CLUSTER);
            for (u32 step = 0; step < steps; step++) {
                wait_for(empty + 8 * stage, phase ^ 1);
                const u32 to = base + stage * (A_BYTES + B_BYTES), barrier = full + 8 * stage;
                expect_bytes(barrier, A_BYTES + B_BYTES);
                load_box(to, map_a, barrier, step * TILE_K, top);
                load_box_for_all(to + A_BYTES + rank * (B_BYTES / CLUSTER), map_b, barrier, step * TILE_K, left);
                next_stage();
            }
        }
    } else {
        asm volatile("setmaxnreg.inc.sync.aligned.u32 232;");
        const u32 half = group - 1, staging = base + STAGES * (A_BYTES + B_BYTES) + half * 2 * C_BYTES;
        float sums[TILE_N / 2];
        auto release = [&](u32 stage) {
            if (thread % 32 < CLUSTER) arrive_at(empty + 8 * stage, thread % 32);
        };
        for (u32 turn = blockIdx.x / CLUSTER; turn < units; turn += clusters) {
            const Unit unit = unit_of(turn, units_m, units_n);
            const u32 top = (unit.m * CLUSTER + rank) * TILE_M + half * 64, left = unit.n * TILE_N;
            u32 before = 0;
            for (u32 step = 0; step < steps; step++) {
                wait_for(full + 8 * stage, phase);
                const u32 a = base + stage * (A_BYTES + B_BYTES), b = a + A_BYTES;
                asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
#pragma unroll
                for (u32 i = 0; i < TILE_K / 16; i++) multiply(sums, operand_a(a, half, i), operand_b(b, 0, i), step + i > 0);
                asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
                // One step stays in flight: the stage before it is free.
                if (step > 0) {
                    asm volatile("wgmma.wait_group.sync.aligned 1;" ::: "memory");
                    release(before);
                }
                before = stage;
                next_stage();
            }
            asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
            release(before);
            // 64 columns at a time through one of two buffers, while the other one is being stored.
#pragma unroll
            for (u32 part = 0; part < TILE_N / 64; part++) {
                const u32 to = staging + part % 2 * C_BYTES;
                if (thread == 0) asm volatile("cp.async.bulk.wait_group.read 1;" ::: "memory");
                asm volatile("bar.sync %0, 128;" ::"r"(group) : "memory");
#pragma unroll
                for (u32 i = 0; i < 4; i++) {
                    const float *value = &sums[part * 32 + i * 8];
                    store_matrices(to + 2 * put_c(thread, 8 * i, 0, 0), {halves(value[0], value[1]), halves(value[2], value[3]),
                                                               halves(value[4], value[5]), halves(value[6], value[7])});
                }
                asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
                asm volatile("bar.sync %0, 128;" ::"r"(group) : "memory");
                if (thread == 0) store_box(map_c, to, left + part * 64, top);
            }
        }
        if (thread == 0) asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
    }
    // Nobody leaves while others may still arrive at its barriers.
    synchronize_cluster();
}
