// Constructs of kernels: variables, functions, lambdas, tensors and their slices.
namespace ns {

template <class Element, class Tile, int kStages>
struct Mainloop {
    static constexpr cute::GMMA::Major kMajor = kStages > 1 ? GMMA::Major::MN : GMMA::Major::K;
    using Atom = decltype(cutlass::gemm::collective::detail::ss_smem_selector<GMMA::Major::K, Element,
        decltype(cute::get<0>(Tile{})), decltype(cute::get<2>(Tile{}))>());
    using Transposed = decltype(detail::ss_smem_selector<kMajor, Element, _64, _32>());
    using Smem = decltype(tile_to_shape(Atom{}, make_shape(shape<0>(Tile{}), shape<2>(Tile{}), Int<kStages>{}),
        std::conditional_t<kMajor == GMMA::Major::K, cute::Step<_1, _2, _3>, cute::Step<_2, _1, _3>>{}));
    using Mma = decltype(cute::make_tiled_mma(GMMA::ss_op_selector<Element, Element, float, Tile>(), Layout<Shape<_2, _1, _1>>{}));
    using TMA = decltype(make_tma_copy(SM90_TMA_LOAD{},
        make_tensor(make_gmem_ptr(static_cast<Element const*>(nullptr)), make_shape(256, 256), make_stride(256, _1{})),
        take<0, 2>(Smem{}), select<0, 2>(Tile{}), _1{}));

    struct Params {
        cute::Shape<int32_t, int32_t> shape;
        Layout<Shape<_4, _8>> const layout;
    };

    static auto get_layout() { return Layout<Shape<Int<kStages>, _16>>{}; }

    template <class T>
    CUTLASS_DEVICE static auto sized(T x) {
        if constexpr (kStages == 1) { return make_layout(x); }
        else if constexpr (kStages == 2) { return make_layout(x, LayoutRight{}); }
        else { return Layout<_1>{}; }
    }

    __device__ void load(Params const& params, int thread_idx) {
        [[maybe_unused]] auto own = params.layout;
        auto called = get_layout();
        auto sized_layout = sized(Shape<_4, _6>{});
        auto [rows, columns] = Shape<Shape<_2, _4>, _8>{};
        auto rows_layout = make_layout(rows);
        Tensor sA = make_tensor(make_smem_ptr(reinterpret_cast<Element*>(params.smem)), Smem{});
        Tensor sB = [&] {
            if constexpr (kStages > 1) { return make_tensor(sA.data(), Layout<Shape<_8, _4>>{}); }
            else { return make_tensor(sA.data(), Layout<_2>{}); }
        }();
        Tensor sC = cute::conditional_return<kStages == 1>(sA, sB);
        auto copy = make_tiled_copy(Copy_Atom<UniversalCopy<Element>, Element>{}, Layout<Shape<_32>>{}, Layout<Shape<_2>>{});
        auto thread = copy.get_slice(thread_idx);
        Tensor part = thread.partition_S(make_tensor(make_gmem_ptr(params.p), Layout<_128>{}));
        for (int i = 0; i < 2; ++i) {
            auto slice = sB(_, i);
        }
        auto unknown = helper(sA, _1{});
        auto shared = make_layout(make_shape(_4{}, Underscore{}));
        Copy_Atom<SM75_U32x4_LDSM_N, half_t> atom;
    }
};

template <class TA>
void host(int m, int n, int ld) {
    auto M = int(m);
    auto shape = make_shape(M, n);
    auto stride = make_stride(ld, Int<1>{});
    auto bM = Int<128>{};
    auto tiler = make_shape(bM, Int<0x40>{}, 1'024u);
    auto global = make_layout(shape, stride);
    auto tiles = zipped_divide(global, make_shape(bM, Int<64>{}));
    auto wrong = make_layout(Shape<_4, _8>{}, Stride<_1>{});
}

}
