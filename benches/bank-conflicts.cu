// What an access to shared memory costs: cycles per load of one warp, 1,024 dependent loads.
//
// Each line of standard input is `width name offset…`: bytes that a thread loads, a name, and the byte offset of each of 32 threads. Each
// thread finds its own address where it loads, so that a load waits for the one before and nothing is computed between them.
#include <cstdio>
#include <iostream>
#include <sstream>
#include <string>

constexpr int LOADS = 1024;

template <int WIDTH> __device__ __forceinline__ unsigned load(unsigned address) {
    unsigned a, b, c, d;
    if constexpr (WIDTH == 16) {
        asm volatile("ld.shared.v4.u32 {%0,%1,%2,%3}, [%4];" : "=r"(a), "=r"(b), "=r"(c), "=r"(d) : "r"(address));
    } else if constexpr (WIDTH == 8) {
        asm volatile("ld.shared.v2.u32 {%0,%1}, [%2];" : "=r"(a), "=r"(b) : "r"(address));
    } else {
        asm volatile("ld.shared.u32 %0, [%1];" : "=r"(a) : "r"(address));
    }
    return a;
}

template <int WIDTH> __global__ void chase(const unsigned *offsets, long long *cycles, unsigned *last) {
    extern __shared__ __align__(1024) unsigned char tile[];
    const unsigned offset = offsets[threadIdx.x];
    unsigned address = static_cast<unsigned>(__cvta_generic_to_shared(tile)) + offset;
    *reinterpret_cast<unsigned *>(tile + offset) = address;
    __syncthreads();
    // The first round fills the instruction cache.
    for (int round = 0; round < 2; ++round) {
        const long long start = clock64();
#pragma unroll 64
        for (int i = 0; i < LOADS; ++i) {
            address = load<WIDTH>(address);
        }
        const long long end = clock64();
        if (threadIdx.x == 0) {
            *cycles = end - start;
        }
    }
    last[threadIdx.x] = address;
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
        int width;
        std::string name;
        words >> width >> name;
        for (int thread = 0; thread < 32; ++thread) {
            words >> offsets[thread];
        }
        if (!words) {
            std::fprintf(stderr, "not a line of 32 offsets: %s\n", line.c_str());
            return 1;
        }
        const auto kernel = width == 16 ? chase<16> : width == 8 ? chase<8> : chase<4>;
        kernel<<<1, 32, 32768>>>(offsets, cycles, last);
        check(cudaGetLastError());
        check(cudaDeviceSynchronize());
        std::printf("%s\t%.1f\n", name.c_str(), static_cast<double>(*cycles) / LOADS);
    }
}
