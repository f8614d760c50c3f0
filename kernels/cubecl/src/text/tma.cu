
typedef unsigned int u32;
typedef unsigned long long u64;

/// The driver's `CUtensorMap`: where a tile lies in global memory, and how it goes into shared memory.
struct __align__(64) TensorMap {
    u64 words[16];
};

static __device__ __forceinline__ u32 shared_address(const void *at) {
    return static_cast<u32>(__cvta_generic_to_shared(at));
}

static __device__ __forceinline__ void init_barrier(u32 barrier, u32 arrivals) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(barrier), "r"(arrivals));
}

static __device__ __forceinline__ void expect_bytes(u32 barrier, u32 bytes) {
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(barrier), "r"(bytes) : "memory");
}

static __device__ __forceinline__ void wait_for(u32 barrier, u32 phase) {
    asm volatile("{\n"
                 ".reg .pred done;\n"
                 "WAIT:\n"
                 "mbarrier.try_wait.parity.shared::cta.b64 done, [%0], %1;\n"
                 "@done bra DONE;\n"
                 "bra WAIT;\n"
                 "DONE:\n"
                 "}" ::"r"(barrier), "r"(phase) : "memory");
}

/// A box of global memory into the shared memory of this block.
static __device__ __forceinline__ void load_box(u32 to, const TensorMap &map, u32 barrier, u32 inner, u32 outer) {
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes "
                 "[%0], [%1, {%3, %4}], [%2];" ::"r"(to), "l"(&map), "r"(barrier), "r"(inner), "r"(outer) : "memory");
}

static __device__ __forceinline__ void store_box(const TensorMap &map, u32 from, u32 inner, u32 outer) {
    asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [%0, {%2, %3}], [%1];\n"
                 "cp.async.bulk.commit_group;" ::"l"(&map), "r"(from), "r"(inner), "r"(outer) : "memory");
}

static __device__ __forceinline__ u32 halves(float low, float high) {
    u32 both;
    asm("cvt.rn.f16x2.f32 %0, %1, %2;" : "=r"(both) : "f"(high), "f"(low));
    return both;
}
