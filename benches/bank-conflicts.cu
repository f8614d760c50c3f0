// Measures the cost of loads from shared memory. The cost is the number of cycles per load of one warp, for 1,024
// dependent loads.
//
// Each line of standard input is `load name offset…`. `load` is the number of bytes that a thread loads, or `x1` or
// `x4` for `ldmatrix` of one or four matrices. The offsets are byte offsets, one for each thread that provides an
// address. Each thread's address is stored in memory at its offset, so that every load depends on the previous load and
// no arithmetic is needed between loads.
#include <cstdio>
#include <iostream>
#include <sstream>
#include <string>

constexpr int LOADS = 1024;

enum class Load { Bytes4, Bytes8, Bytes16, Matrix1, Matrix4 };

template <Load LOAD> __device__ __forceinline__ unsigned load(unsigned address) {
    unsigned a, b, c, d;
    if constexpr (LOAD == Load::Bytes16) {
        asm volatile("ld.shared.v4.u32 {%0,%1,%2,%3}, [%4];" : "=r"(a), "=r"(b), "=r"(c), "=r"(d) : "r"(address));
    } else if constexpr (LOAD == Load::Bytes8) {
        asm volatile("ld.shared.v2.u32 {%0,%1}, [%2];" : "=r"(a), "=r"(b) : "r"(address));
    } else if constexpr (LOAD == Load::Bytes4) {
        asm volatile("ld.shared.u32 %0, [%1];" : "=r"(a) : "r"(address));
    } else if constexpr (LOAD == Load::Matrix1) {
        asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(a) : "r"(address));
    } else {
        asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
                     : "=r"(a), "=r"(b), "=r"(c), "=r"(d) : "r"(address));
    }
    return a;
}

template <Load LOAD> __global__ void chase(const unsigned *offsets, long long *cycles, unsigned *last) {
    extern __shared__ __align__(1024) unsigned char tile[];
    const unsigned start_of_tile = static_cast<unsigned>(__cvta_generic_to_shared(tile));
    unsigned address = start_of_tile + offsets[threadIdx.x];
    // Thread t gets word t % 4 of row t / 4 of the first matrix.
    const bool is_matrix = LOAD == Load::Matrix1 || LOAD == Load::Matrix4;
    const unsigned place = is_matrix ? offsets[threadIdx.x / 4] + threadIdx.x % 4 * 4 : offsets[threadIdx.x];
    *reinterpret_cast<unsigned *>(tile + place) = address;
    __syncthreads();
    // The first round fills the instruction cache.
    for (int round = 0; round < 2; ++round) {
        const long long start = clock64();
#pragma unroll 64
        for (int i = 0; i < LOADS; ++i) {
            address = load<LOAD>(address);
        }
        const long long end = clock64();
        if (threadIdx.x == 0) {
            *cycles = end - start;
        }
    }
    last[threadIdx.x] = address;
}

using Kernel = void (*)(const unsigned *, long long *, unsigned *);

static Kernel kernel_of(const std::string &name) {
    if (name == "x1") return chase<Load::Matrix1>;
    if (name == "x4") return chase<Load::Matrix4>;
    if (name == "16") return chase<Load::Bytes16>;
    return name == "8" ? chase<Load::Bytes8> : chase<Load::Bytes4>;
}

static void check(cudaError_t error) {
    if (error != cudaSuccess) {
        std::fprintf(stderr, "%s\n", cudaGetErrorString(error));
        std::exit(1);
    }
}

int main() {
    unsigned *offsets, *last;
    long long *cycles;
    check(cudaMallocManaged(&offsets, 32 * sizeof(unsigned)));
    check(cudaMallocManaged(&last, 32 * sizeof(unsigned)));
    check(cudaMallocManaged(&cycles, sizeof(long long)));
    for (std::string line; std::getline(std::cin, line);) {
        std::istringstream words(line);
        std::string load, name;
        words >> load >> name;
        // Threads without an address repeat the offsets of the other threads.
        int given = 0;
        while (given < 32 && words >> offsets[given]) {
            ++given;
        }
        if (given < 8) {
            std::fprintf(stderr, "not a line of offsets: %s\n", line.c_str());
            return 1;
        }
        for (int thread = given; thread < 32; ++thread) {
            offsets[thread] = offsets[thread % given];
        }
        kernel_of(load)<<<1, 32, 32768>>>(offsets, cycles, last);
        check(cudaGetLastError());
        check(cudaDeviceSynchronize());
        std::printf("%s\t%.1f\n", name.c_str(), static_cast<double>(*cycles) / LOADS);
    }
}
