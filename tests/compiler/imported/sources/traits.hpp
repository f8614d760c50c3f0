// Constructs of kernel traits: constants, aliases, bases and templates.
#pragma once
#include "cute/tensor.hpp"
#define PIPE 3
using namespace cute;

template <int kHeadDim_, int kBlockM_ = 128, typename Element_ = cutlass::half_t>
struct Base {
    using Element = Element_;
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    using Mma = std::conditional_t<std::is_same_v<Element_, cutlass::half_t>,
                                   MMA_Atom<SM80_16x8x16_F32F16F16F32_TN>, MMA_Atom<SM80_16x8x16_F32BF16BF16F32_TN>>;
#else
    using Mma = MMA_Atom<SM75_16x8x8_F32F16F16F32_TN>;
#endif
#if 0
    using Never = Layout<_1>;
#endif
};

// The default of a parameter may be a type with the others.
template <int kHeadDim_, bool kTwo_ = false, typename Parent = Base<kHeadDim_>>
struct Traits : public Parent {
    using Element = typename Parent::Element;
    static constexpr int kHeadDim = kHeadDim_;
    static constexpr int kBlockM = 128, kWarps = 4;
    static_assert(kHeadDim % 32 == 0);
    static constexpr int kBlockK = kHeadDim % 64 == 0 ? 64 : 32;
    static constexpr int kSwizzle = kBlockK == 32 ? 2 : 3;
    static constexpr bool kWide = kHeadDim >= 128 || kTwo_;
    static constexpr int kStages = kTwo_ ? 2 : 1;

    using TiledMma = TiledMMA<typename Parent::Mma, Layout<Shape<Int<kWarps>, _1, _1>>, Tile<Int<16 * kWarps>, _16, _16>>;
    using AtomQ = decltype(composition(Swizzle<kSwizzle, 3, 3>{},
                                       Layout<Shape<_8, Int<kBlockK>>, Stride<Int<kBlockK>, _1>>{}));
    using SmemQ = decltype(tile_to_shape(AtomQ{}, Shape<Int<kBlockM>, Int<kHeadDim>>{}));
    using SmemQt = decltype(composition(SmemQ{}, make_layout(Shape<Int<kHeadDim>, Int<kBlockM>>{}, GenRowMajor{})));
    using Chosen = std::conditional_t<kWide, Layout<Shape<_16, _8>, Stride<_8, _1>>, Layout<Shape<_8, _16>>>;
    using Staged = Layout<Shape<Int<kBlockM>, Int<kStages>>>;
    static constexpr int kLoad = sizeof(cute::uint128_t) / sizeof(Element);
    static constexpr int kPerRow = kBlockK / kLoad;
    using Threads = Layout<Shape<Int<cutlass::NumThreadsPerWarpGroup / kPerRow>, Int<kPerRow>>, Stride<Int<kPerRow>, _1>>;
    using Copy = decltype(make_tiled_copy(Copy_Atom<SM80_CP_ASYNC_CACHEGLOBAL<cute::uint128_t>, Element>{}, Threads{},
                                          Layout<Shape<_1, _8>>{}));
    static constexpr int kElements = size(SmemQ{});
    using Flat = Layout<Int<std::max(kElements, 2 * kBlockM)>>;
    typedef Layout<Shape<_2, _3>> Old;
    template <int N> using Row = Layout<Shape<_1, Int<N>>>;
    using Rows = Row<kBlockK>;
    struct Inner {
        using Nested = Layout<Shape<Int<kWarps>, _32>>;
    };
};

using Small = typename Traits<64>::AtomQ;
using Large = Traits<96, true>::AtomQ;
using Nested = Traits<128>::Inner::Nested;
using Wide = typename Traits<128>::Chosen;
using Pipe = Layout<Shape<_8, Int<PIPE>>>;
using Anything = Layout<Shape<Unknown, _2>>;
