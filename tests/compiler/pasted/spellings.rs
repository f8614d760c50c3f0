//! Tests the syntax of C++ and Python, with one text per case.

use super::everywhere::message;
use super::{meaning, value};

/// Texts, each with its meaning in the notation.
const SPELLINGS: &[(&str, &str)] = &[
    // C++: types and functions.
    ("cutlass::detail::Sm1xxBlockScaledConfig<32>::SfAtom{}", "((32,4),(32,4)):((16,4),(0,1))"),
    ("Sm1xxBlockScaledBasicChunk<16>::SfMNMajorAtom{}", "((16,4),(32,4)):((0,1),(16,4))"),
    (
        "using TiledMma = decltype(make_tiled_mma(SM100_MMA_MXF4_SS<float_e2m1_t,float_e2m1_t,float,float_ue4m3_t,128,128,16,UMMA::Major::K,UMMA::Major::K>{}));
        using Config = cutlass::detail::Sm1xxBlockScaledConfig<16>;
        auto sSFA = Config::deduce_smem_layoutSFA(TiledMma{}, make_shape(_128{}, _128{}, _256{}));
        Tensor tCtSFA = make_tensor<typename TiledMma::FrgTypeSFA>(shape(sSFA));
        auto compact = make_tensor(tCtSFA.data(), filter_zeros(tCtSFA.layout()));
        auto s2t = make_utccp_copy(Copy_Atom<SM100_UTCCP_4x32dp128bit_1cta, cutlass::float_ue4m3_t>{}, compact);
        auto part = s2t.get_slice(0).partition_D(compact)",
        "(((32,16,4),1),1,1,4):(((262144,1,8388608),0),0,0,16)",
    ),
    ("Layout<Shape<_2,_3>,Stride<_3,_1>>{}", "(2,3):(3,1)"),
    ("Layout<Shape<_2,_3>>", "(2,3):(1,2)"),
    ("Layout<_8,_1>{}", "8:1"),
    ("make_layout(make_shape(Int<4>{}, _8{}), make_stride(_8{}, _1{}))", "(4,8):(8,1)"),
    ("make_layout(make_shape(m, 8), make_stride(ld, _1{}))", "(m,8):(ld,1)"),
    ("make_layout(Shape<_4,_8>{}, GenRowMajor{})", "(4,8):(8,1)"),
    ("make_layout((4,8), LayoutRight{})", "(4,8):(8,1)"),
    ("Layout<Shape<_4,_8>, GenColMajor>{}", "(4,8):(1,4)"),
    ("make_layout(4:1, 8:4)", "(4,8):(1,4)"),
    ("Shape<_128,_64>{}", "(128,64)"),
    ("zipped_divide(Shape<_4,_8>{}, Shape<_2,_2>{})", "((2,2),(2,4)):((1,4),(2,8))"),
    ("Tile<_32,_32,_16>{}", "[32,32,16]"),
    ("make_tile(Layout<_4>{}, _)", "[4:1,_]"),
    ("Step<_1,X,_1>", "(1,X,1)"),
    ("(X{},2)", "(X,2)"),
    ("tile_to_shape(Layout<Shape<_8,_8>>{}, Shape<_32,_16>{}, Step<_2,_1>{})", "((8,4),(8,2)):((1,128),(8,64))"),
    ("using namespace cute;\nauto a = Layout<Shape<_8>>{};", "(8):(1)"),
    ("tile_to_shape(Layout<Shape<_8,_8>>{}, Shape<_32,_16>{}, GenRowMajor{})", "((8,4),(8,2)):((1,128),(8,64))"),
    ("tile_to_shape(Layout<Shape<_8,_8>>{}, Shape<_32,_16>{}, LayoutLeft{})", "((8,4),(8,2)):((1,64),(8,256))"),
    ("make_ordered_layout(make_shape(_4{}, make_shape(_8{}, _2{})), LayoutRight{})", "(4,(8,2)):(16,(2,1))"),
    ("layout_tv(make_tiled_copy(Copy_Atom<UniversalCopy<float4>, float>{}, (32,8):(8,1), (1,4)))", "((8,32),4):((128,1),32)"),
    ("layout_tv(make_tiled_copy(Copy_Atom<DefaultCopy, double>{}, (32,8):(8,1), (1,4)))", "((8,32),4):((128,1),32)"),
    ("Layout<Shape<_4,_8>,Stride<E<1>,ScaledBasis<_2,0,1>>>{}", "(4,8):(1@1,2@1@0)"),
    ("Int<4>{} * Int<2>{}", "8"),
    ("Int<4>{} + _2{} * Int<3>{} - _1{}", "9"),
    ("Int<128>{} / Int<3>{} / _2{}", "21"),
    ("auto bM = Int<128>{}; make_layout(make_shape(bM, _8{}), make_stride(_1{}, bM + Int<1>{}))", "(128,8):(1,129)"),
    ("m = 9; (ceil(128/m), 4)", "(15,4)"),
    ("m = 9; n = 2; ceil(m/n)", "5"),
    ("int m; int n; make_layout(make_shape(m, n))", "(m,n):(1,m)"),
    ("int n = 8; (n - 1, 2*n + 1):(1 + n/2, -n + 9)", "(7,17):(5,1)"),
    ("size(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN{}, Layout<Shape<_2,_2>>{}))", "128"),
    (
        "size(make_tiled_copy(Copy_Atom<UniversalCopy<uint128_t>, half_t>{}, Layout<Shape<_16,_8>>{}, Layout<Shape<_1,_8>>{}))",
        "128",
    ),
    ("Layout<Shape<C<9>,_4>,Stride<_m1,_9>>{}", "(9,4):(-1,9)"),
    ("cute::Layout<cute::Shape<cute::_2, cute::Int<3>>>{}", "(2,3):(1,2)"),
    ("cute::coalesce(Layout<Shape<_2,_3>>{}) // one mode", "6:1"),
    ("/* of both */ decltype(coalesce(Layout<Shape<_2,_3>>{}))", "6:1"),
    ("recast_layout<uint8_t, half_t>(Layout<_8>{})", "4:1"),
    ("Layout<Shape<Int<128>, Int<64+8>>>{}", "(128,72):(1,128)"),
    ("static constexpr int kM = 128; Layout<Shape<Int<kM/2>, Int<kM*2>>>{}", "(64,256):(1,64)"),
    ("dice(Step<_1,X,_1>{}, make_shape(_128{}, _64{}, _8{}))", "(128,8)"),
    // C++: calls in the position of integers.
    ("size(Layout<Shape<_8,_64>>{}) * 2", "1024"),
    ("2 * size<0>(Shape<_128,_64>{}) / Int<4>{} - 1", "63"),
    ("make_layout(make_shape(size<0>((8,4):(1,8)) * 2, Int<2>{}))", "(16,2):(1,16)"),
    ("make_shape(size<0>(make_layout(make_shape(_8{},_4{}))), _)", "(8,_)"),
    ("A = (4,8):(8,1); (A.size(), A.shape<0>()):(1, 2*cute::size<1>(A) - 1)", "(32,4):(1,15)"),
    ("A = (m,8):(8,1); (size<0>(A), ceil_div(m, 16)):(size<1>(A), 1)", "(m,ceil(m/16)):(8,1)"),
    ("(m,8):(size<0>((m,4)) * ld, 1)", "(m,8):(m*ld,1)"),
    ("make_shape(size_v<Shape<_4,_8>>, rank_v<Layout<Shape<_4,_8>>> * 3)", "(32,6)"),
    ("Shape<Int<size<0>(Shape<_2,_3>{})>, _4>{}", "(2,4)"),
    ("cosize_v<decltype(make_layout(Shape<_4,_8>{}, GenRowMajor{}))>", "32"),
    (
        "using TileShape_MNK = Shape<_128,_128,_64>; tile_to_shape(GMMA::Layout_K_SW128_Atom<half_t>{}, \
         make_shape(shape<0>(TileShape_MNK{}), shape<2>(TileShape_MNK{}), Int<4>{}))",
        "Sw<3,3,3> o 0 o ((8,16),(64,1),(1,4)):((64,512),(1,0),(0,8192))",
    ),
    // C++: tensors, which mean their layouts, and the first kernel of the tutorial.
    ("Tensor sA = make_tensor(make_smem_ptr(smem.A.begin()), Layout<Shape<_128,_8>>{});", "(128,8):(1,128)"),
    ("make_tensor<float>(Shape<_4,_8>{})", "(4,8):(1,4)"),
    (
        "auto dA = make_stride(Int<1>{}, ldA); Tensor mA = make_tensor(make_gmem_ptr(A), make_shape(M,K), dA); \
         auto cta_tiler = make_shape(Int<128>{}, Int<128>{}, Int<8>{}); auto cta_coord = make_coord(blockIdx.x, blockIdx.y, _); \
         Tensor gA = local_tile(mA, cta_tiler, cta_coord, Step<_1, X,_1>{});",
        "Sw<0,0,0> o 128*blockIdx.x o (128,8,ceil(K/8)):(1,ldA,8*ldA)",
    ),
    (
        "auto tA = make_layout(make_shape(Int<32>{}, Int<8>{})); auto gA = (128,8,k):(1,ldA,8*ldA); \
         Tensor tAgA = local_partition(gA, tA, threadIdx.x);",
        "Sw<0,0,0> o {{threadIdx.x % 32} + ldA*{threadIdx.x / 32}} o (4,1,k):(32,0,8*ldA)",
    ),
    (
        "auto tC = make_layout(make_shape(Int<16>{}, Int<16>{})); Tensor sA = make_tensor(make_smem_ptr(smemA), Layout<Shape<_128,_8>>{}); \
         Tensor tCsA = local_partition(sA, tC, threadIdx.x, Step<_1, X>{});",
        "Sw<0,0,0> o {threadIdx.x % 16} o (8,8):(16,128)",
    ),
    ("local_tile(make_identity_tensor(make_shape(128,64)), make_shape(32,32), make_coord(1,0))", "ArithTuple(32,0) o (32,32):(1@0,1@1)"),
    ("inner_partition((8,8):(8,1), (2,4), make_coord(1))", "Sw<0,0,0> o 16 o (2,4,2):(8,1,4)"),
    ("A = Layout<Shape<_4,_8>,Stride<_8,_1>>{}; A.compose(Layout<_2,_2>{}, _)", "(2,8):(16,1)"),
    ("A = Layout<Shape<_4,_8>,Stride<_8,_1>>{}; A.tile(_2{}, _4{})", "((2,4),2,2):((8,1),16,4)"),
    ("using A = Layout<_8>; static_assert(size(A{}) == 8); CUTE_STATIC_ASSERT_V(rank(A{}) == _1{}); A{}", "8:1"),
    // C++: swizzles.
    ("composition(Swizzle<3,3,3>{}, Layout<Shape<_8,_64>,Stride<_64,_1>>{})", "Sw<3,3,3> o 0 o (8,64):(64,1)"),
    ("composition(Swizzle<3,3,3>{}, _8{}, Layout<_8>{})", "Sw<3,3,3> o 8 o 8:1"),
    ("ComposedLayout<Swizzle<3,3,3>,_0,Layout<Shape<_8,_64>,Stride<_64,_1>>>{}", "Sw<3,3,3> o 0 o (8,64):(64,1)"),
    ("GMMA::Layout_K_SW128_Atom<half_t>{}", "Sw<3,3,3> o 0 o (8,64):(64,1)"),
    ("cute::UMMA::Layout_K_SW128_Atom<cutlass::half_t>{}", "Sw<3,3,3> o 0 o (8,64):(64,1)"),
    ("gmma_desc<GMMA::Major::K, half_t>(GMMA::Layout_K_SW128_Atom<half_t>{})", "128B lbo 16 sbo 0"),
    // C++: instructions.
    ("MMA_Atom<SM80_16x8x16_F32F16F16F32_TN>{}", "SM80_16x8x16_F32F16F16F32_TN"),
    ("MMA_Atom<MMA_Traits<SM80_16x8x16_F32F16F16F32_TN>>{}", "SM80_16x8x16_F32F16F16F32_TN"),
    ("Copy_Atom<SM75_U32x4_LDSM_N, half_t>{}", "SM75_U32x4_LDSM_N<16>"),
    ("Copy_Atom<SM80_CP_ASYNC_CACHEALWAYS<uint128_t>, half_t>{}", "SM80_CP_ASYNC_CACHEALWAYS<uint128_t,16>"),
    (
        "TiledMMA<MMA_Atom<SM80_16x8x16_F32F16F16F32_TN>, Layout<Shape<_2,_2,_1>>, Tile<_32,_32,_16>>{}",
        "make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1):(1,2,0), [32,32,16])",
    ),
    (
        "make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN{}, Layout<Shape<_2,_2>>{}, Tile<_32,_32,_16>{})",
        "make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2):(1,2), [32,32,16])",
    ),
    (
        "using Element = float; auto values = make_layout(make_shape(Int<4>{}, Int<1>{})); \
         using CopyOp = UniversalCopy<uint_byte_t<sizeof(Element) * size(values)>>; using Atom = Copy_Atom<CopyOp, Element>; \
         TiledCopy tiled_copy = make_tiled_copy(Atom{}, Layout<Shape<_32,_8>>{}, values);",
        "make_tiled_copy(UniversalCopy<uint_byte_t<16>,32>, (32,8):(1,32), (4,1):(1,0))",
    ),
    ("sizeof(half_t) * size((4,8))", "64"),
    ("Copy_Atom<UniversalCopy<uint_byte_t<16>>, float>{}", "UniversalCopy<uint_byte_t<16>,32>"),
    (
        "make_tiled_copy(Copy_Atom<UniversalCopy<uint128_t>, half_t>{}, Layout<Shape<_16,_8>,Stride<_8,_1>>{}, Layout<Shape<_1,_8>>{})",
        "make_tiled_copy(UniversalCopy<uint128_t,16>, (16,8):(8,1), (1,8):(0,1))",
    ),
    // Output of C++.
    ("Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)", "Sw<3,3,3> o 0 o (8,64):(64,1)"),
    ("Sw<3,4,3>_smem_ptr[32b](0x7f0000000400) o (_8,_32):(_32,_1)", "Sw<3,2,3> o 0 o (8,32):(32,1)"),
    ("Sw<3,4,3> o _0 o (_8,_64):(_64,_1)", "Sw<3,4,3> o 0 o (8,64):(64,1)"),
    ("S<3,4,3> o 0 o (8,64):(64,1)", "Sw<3,4,3> o 0 o (8,64):(64,1)"),
    ("ptr[16b](0x7f0000000400) o (8,64):(64,1)", "(8,64):(64,1)"),
    ("gmem_ptr[32b](0x7f0000000400) o (_8,_64):(_64,_1)", "(8,64):(64,1)"),
    ("((_8,_2),_64):((_1,_8),_16)", "((8,2),64):((1,8),16)"),
    ("(?,8):(1,?)", "(?1,8):(1,?2)"),
    ("zipped_divide((?{div=8},8):(1,?{i64 div=8}), (8,8))", "((8,8),(ceil(?1/8),1)):((1,?2),(8,0))"),
    ("tmem_[32b](0x0000.0000) o ((_128,_256),_1,_1):((_65536,_1),_0,_0)", "((128,256),1,1):((65536,1),0,0)"),
    ("gmem_ptr[32b](GMEM_ADDR_C + offset) o (_128,_256):(256,_1)", "(128,256):(256,1)"),
    ("smem_subptr[4b](0x7f0000000400.0) o (_8,_64):(_64,_1)", "(8,64):(64,1)"),
    ("ArithTuple(_0,32) o (_128,_64,4):(_1@1,_1@0,_64@0)", "ArithTuple(0,32) o (128,64,4):(1@1,1@0,64@0)"),
    ("UMMA::DescriptorIterator o (_1,_1,_4):(_0,_0,_2)", "(1,1,4):(0,0,2)"),
    ("counting_iter(0) o (4,8):(1,4)", "(4,8):(1,4)"),
    ("tensor<ptr<f16, gmem, align<16>> o (128,64):(64,1)>", "(128,64):(64,1)"),
    ("tensor<ptr<f16, smem, align<1024>, S<3,4,3>> o (8,64):(64,1)>", "Sw<3,3,3> o 0 o (8,64):(64,1)"),
    ("size<1>(tensor<(0,(0,0)) o (4,(2,3)):(1@0,(1@0@1,1@1@1))>)", "6"),
    // Preprocessor directives, and comments without a space.
    ("#pragma unroll\n(4,8):(1,4) #columns", "(4,8):(1,4)"),
    // Names of tuples, and calls that return a tuple.
    (
        "auto inner = make_shape(_2{}, m); make_layout(make_shape(_8{}, inner), make_stride(n, make_stride(m, 1)))",
        "(8,(2,m)):(n,(m,1))",
    ),
    ("d = make_stride(m, 1); make_layout(make_shape(_8{}, (2, m)), make_stride(n, d))", "(8,(2,m)):(n,(m,1))"),
    ("make_shape(select<0,1>((3,4,5)), 7)", "((3,4),7)"),
    ("max(1, (5,2), 7)", "7"),
    ("gcd(12, (8,6), 4)", "2"),
    // Python.
    ("gA = (4,8,2,2):(8,1,16,2)\ngA[None, None, 0, 1]", "Sw<0,0,0> o 2 o (4,8):(8,1)"),
    ("gA = ((4,8),2):((8,1),16)\ngA[(None, 2), 1]", "Sw<0,0,0> o 18 o (4):(8)"),
    ("(cute.make_layout(4), None)", "[4:1,_]"),
    ("cute.make_layout((4, 8), stride=(8, 1))", "(4,8):(8,1)"),
    ("make_layout((4, 8), stride=(8, 1))", "(4,8):(8,1)"),
    ("cute.make_layout((4, 8))  # columns", "(4,8):(1,4)"),
    ("cute.make_layout(stride=(8, 1), shape=(4, 8))", "(4,8):(8,1)"),
    ("cute.make_ordered_layout((4, 8), order=(1, 0))", "(4,8):(8,1)"),
    ("cute.make_swizzle(3, 4, 3)", "Sw<3,4,3>"),
    (
        "cute.make_composed_layout(cute.make_swizzle(3, 4, 3), 0, cute.make_layout((8, 64), stride=(64, 1)))",
        "Sw<3,4,3> o 0 o (8,64):(64,1)",
    ),
    (
        "cute.make_composed_layout(offset=0, inner=cute.make_swizzle(3, 4, 3), outer=cute.make_layout((8, 64)))",
        "Sw<3,4,3> o 0 o (8,64):(1,8)",
    ),
    ("cute.size(cute.make_layout((4, 8)), mode=[1])", "8"),
    ("cute.select(cute.make_layout((4, 8, 2)), mode=[0, 2])", "(4,2):(1,32)"),
    ("cute.group_modes(cute.make_layout((4, 8, 2)), 0, 2)", "((4,8),2):((1,4),32)"),
    ("cute.recast_layout(16, 8, cute.make_layout((64, 8)))", "(32,8):(1,32)"),
    ("cute.coalesce((4,(2,4)):(1,(4,8)), target_profile=(1, 1))", "(4,8):(1,4)"),
    ("cute.logical_divide(cute.make_layout(24), tiler=4:2)", "(4,(2,3)):(2,(1,8))"),
    ("cute.slice_((4,8):(1,4), (None, 3))", "(4):(1)"),
    ("cute.size(cute.make_layout((4, 8)), mode=[1]) // 3  # rounded down", "2"),
    ("size(make_layout((4, 8), stride=(8, 1))) // 3", "10"),
    ("size((4,8)) // 3", "32"),
    ("cute.local_tile(cute.make_layout((128, 64)), tiler=(32, 32), coord=(0, None))", "(32,32,2):(1,128,4096)"),
    (
        "cute.local_tile((128,64,32):(2048,32,1), (32, 16, 8), (0, 0, None), proj=(1, None, 1))",
        "(32,8,8,32):(2048,32,256,1)",
    ),
    ("L = cute.make_layout((4, 8), stride=(8, 1))\nL.shape[0]", "4"),
    ("L = cute.make_layout((4, 8), stride=(8, 1))\nS = L.stride\nS[0]", "8"),
    ("L = (4,(2,3)):(1,(4,8)); L.shape[1][1]", "3"),
    ("cute.make_layout((4, 8))[1]", "8:4"),
    // Slices of tilings, which select the partition of one thread.
    (
        "TiledMMA mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN{}, Layout<Shape<_2,_2>>{}, Tile<_32,_32,_16>{}); \
         ThrMMA thr_mma = mma.get_slice(3); Tensor tCgC = thr_mma.partition_C(make_tensor(p, Layout<Shape<_64,_64>,Stride<_64,_1>>{}));",
        "Sw<0,0,0> o 6 o ((2,2),2,4):((1,512),2048,16)",
    ),
    (
        "TiledMMA mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN{}, Layout<Shape<_2,_2>>{}, Tile<_32,_32,_16>{}); \
         size<2>(mma.get_thread_slice(threadIdx.x).partition_C((64,64):(64,1))) * 2",
        "8",
    ),
    (
        "TiledMMA mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN{}, Layout<Shape<_2,_2>>{}, Tile<_32,_32,_16>{}); \
         ThrMMA thr_mma = mma.get_slice(threadIdx.x); Tensor tCrC = thr_mma.partition_fragment_C((64,64):(64,1));",
        "((2,2),2,4):((1,2),4,8)",
    ),
    (
        "make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN{}).get_slice(3).partition_A(Sw<3,3,3> o (64,64):(64,1))",
        "Sw<3,3,3> o 6 o ((2,2,2),4,4):((1,512,8),1024,16)",
    ),
    (
        "C = make_tiled_copy(Copy_Atom<UniversalCopy<uint128_t>, half_t>{}, Layout<Shape<_16,_8>,Stride<_8,_1>>{}, Layout<Shape<_1,_8>>{}); \
         ThrCopy thr_copy = C.get_slice(threadIdx.x); Tensor tAgA = thr_copy.partition_S((64,64,k):(64,1,4096));",
        "Sw<0,0,0> o {8*{threadIdx.x % 8} + 64*{threadIdx.x / 8}} o ((8,1),4,1,k):((1,0),1024,0,4096)",
    ),
    (
        "C = make_tiled_copy(Copy_Atom<UniversalCopy<uint128_t>, half_t>{}, Layout<Shape<_16,_8>,Stride<_8,_1>>{}, Layout<Shape<_1,_8>>{}); \
         thr_copy = C.get_slice(tidx); thr_copy.retile_D((8,2,2):(1,8,16))",
        "((8,1),2,2):((1,0),8,16)",
    ),
    ("auto order = LayoutRight{}; make_layout((4,8), order)", "(4,8):(8,1)"),
    (
        "using T = half_t; static constexpr GMMA::Major tnspA = GMMA::Major::K; gmma_desc<tnspA, T>(GMMA::Layout_K_SW128_Atom<T>{})",
        "128B lbo 16 sbo 0",
    ),
    (
        "mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN{}); thr = mma.get_slice(3);",
        "make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN)",
    ),
    (
        "mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN{}); thr_mma = mma.get_slice(threadIdx.x); \
         Tensor tCgC = thr_mma.partition_C((64,64):(1,ldC)); tCgC(_,_,0)",
        "Sw<0,0,0> o {2*ldC*{threadIdx.x % 4} + {threadIdx.x / 4 % 8}} o ((2,2),4):((ldC,8),16)",
    ),
    (
        "mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN{}); thr_mma = mma.get_slice(threadIdx.x); \
         thr_mma.make_fragment_C(thr_mma.partition_C((64,64):(1,ldC)))",
        "((2,2),4,8):((1,2),4,16)",
    ),
    (
        "mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN{}); thr_mma = mma.get_slice(threadIdx.x); \
         make_fragment_like<float>(thr_mma.partition_A((64,64):(ldA,1)))",
        "((2,2,2),4,4):((1,2,4),32,8)",
    ),
    ("make_tensor_like(Sw<3,3,3> o (8,64):(128,1))", "(8,64):(64,1)"),
    ("k = 1; L = (4,8,2):(1,4,32); L(_,_,k)", "(4,8):(1,4)"),
    ("L = (4,8,2):(1,4,32); L(i,_,size<2>(L))", "(8):(4)"),
    ("L = (4,8,2):(1,4,32); L(i,3,1)", "i + 44"),
    ("make_tensor_like<float>((4,(8,2)):(8,(1,32)))", "(4,(8,2)):(8,(1,32))"),
    // Arithmetic with runtime values, which becomes one symbol.
    ("auto M = int(m); make_layout(make_shape(M, 2*M), make_stride(M + 1, _1{}))", "(m,2*M):({M + 1},1)"),
    ("make_coord(blockIdx.x % 2, blockIdx.x / 2, _)", "({blockIdx.x % 2},{blockIdx.x / 2},_)"),
    ("zipped_divide((ceil(128/qh),8):(8,1), (4,4))", "((4,4),(ceil({ceil(128/qh)}/4),2)):((8,1),(32,4))"),
    ("(ceil_div(128, qh), 7 % 4):(3, 1)", "(ceil(128/qh),3):(3,1)"),
    ("({8 + 1}, ceil(20/8)):(3, 1)", "(9,3):(3,1)"),
    ("round_up((m, 9), (8, 4))", "(8*ceil(m/8),12)"),
    ("(2 + 1) * 3", "9"),
    ("make_shape((m + 1) * 4, 4 * (m - 1), 2 * (3 + 1))", "({(m + 1) * 4},{4 * (m - 1)},8)"),
    ("ceil_div((get<0>((m,4)) + 1) * 4, 8)", "ceil({(get<0>((m,4)) + 1) * 4}/8)"),
    // Members and entries of undeclared structures, which are symbols.
    ("cute::make_shape(options.m, options.n * 2, args.dims[0])", "(options.m,{options.n * 2},args.dims[0])"),
    ("make_layout(make_shape(p.k, _8{}), make_stride(_8{}, _1{}))", "(p.k,8):(8,1)"),
    ("ceil_div(params.k, 64)", "ceil(params.k/64)"),
    ("make_stride(8_c, 0_c)", "(8,0)"),
    // Coordinates for which the text uses the name of an earlier line.
    ("L = (4,8):(8,1); c = make_coord(_, 2); L(c)", "(4):(8)"),
    ("L = ((4,2),8):((8,1),32); c = make_coord(_, 1); L(c, 3)", "(4):(8)"),
    ("L = (4,8):(8,1); c = make_coord(1, 2); L(c)", "10"),
    ("gA = cute.zipped_divide((512,1024):(1024,1), (16, 256))\nblk_coord = ((None, None), bidx)\ngA[blk_coord]", "Sw<0,0,0> o {16384*{bidx % 32} + 256*{bidx / 32}} o (16,256):(1024,1)"),
    ("cute.make_layout((self.m, 8), stride=(1, (self.m + padding)))", "(self.m,8):(1,{self.m + padding})"),
    // Properties of a list of tilers, and members of the built-in variables of a thread.
    ("tile = make_tile(size<0>((128,64)), 64); make_shape(size<0>(tile), size<1>(tile), rank(tile))", "(128,64,2)"),
    ("size(make_tile(Layout<_4,_2>{}, 8))", "32"),
    ("make_coord(cute::block_rank_in_cluster() % 2, 0)", "({cute::block_rank_in_cluster() % 2},0)"),
    // Pointers, which may contain any expression.
    ("make_tensor((Element*) nullptr, Layout<_4>{})", "4:1"),
    ("make_tensor(make_smem_ptr(&storage.tensors[0]), Layout<_4>{})", "4:1"),
    ("make_tensor(make_gmem_ptr(reinterpret_cast<half_t const*>(p)), make_shape(m,k), make_stride(k,_1{}))", "(m,k):(k,1)"),
    ("make_tensor(params_ptr->ptr_aux + offset, make_shape(4, make_shape(2, 2)))", "(4,(2,2)):(1,(4,8))"),
    ("make_tensor(recast_ptr<half_t>(p), (4,8):(8,1))(_, 2)", "Sw<0,0,0> o 2 o (4):(8)"),
    ("L = (4,8):(8,1); L{}(1, 2)", "10"),
    ("local_tile((m,k):(k,1), (128,64), make_coord(_,_)) (_,_,0,_)", "(128,64,ceil(k/64)):(k,1,64)"),
    ("as_position_independent_swizzle_tensor(Sw<3,3,3> o (8,64):(64,1))", "Sw<3,3,3> o 0 o (8,64):(64,1)"),
    ("tensor<0>(make_tensor(p, (4,8):(8,1)))", "4:8"),
    ("assert(shape<0>(A) == shape<0>(B)); (4,8):(8,1)", "(4,8):(8,1)"),
    (
        "make_tma_atom<half_t>(SM90_TMA_LOAD{}, (512,256):(256,1), GMMA::Layout_K_SW128_Atom<half_t>{}, Shape<_8,_64>{})",
        "128B box (64,8) dims (256,512) strides (512)",
    ),
    // `make_tensor_like` with symbolic strides. Modes with symbolic strides come last.
    (
        "Tensor tCgC = make_tensor(make_gmem_ptr(C), (8,8):(16,16*ldC)); Tensor tCrC = make_tensor_like(tCgC);",
        "(8,8):(1,8)",
    ),
    ("make_tensor_like((m,n):(ld,1))", "(m,n):(n,1)"),
    ("L = (4,(2,3)):(1,(4,8)); (L.shape[0], L.shape[1][1] * 2)", "(4,6)"),
    ("tile_to_shape((8,64):(64,1), (m,k)) where m % 8 == 0, k % 64 == 0", "((8,ceil(m/8)),(64,ceil(k/64))):((64,512),(1,64*m))"),
    ("recast_layout<half_t,uint128_t>((m,k):(k,1)) where k % 8 == 0", "(m,ceil(k/8)):({k/8},1)"),
    ("crd2crd((i,j), (m,n), k)", "i + j*m"),
    // Names of modes.
    ("a, b = 8, 2:1\n(a, size(b))", "(8,2)"),
    ("M, N = make_layout(4:1, 8:4)\nN", "8:4"),
    ("M, N, K = (128, 64, 32)\nmake_layout((M, K))", "(128,32):(1,128)"),
    ("L = (4,(2,3)):(1,(4,8))\nm, n = L.shape\nsize(n)", "6"),
    ("auto [M, N] = shape((4,8):(8,1)); make_layout(make_shape(N, M))", "(8,4):(1,8)"),
    ("auto const& [a, b] = (4,8):(8,1);\nb", "8:1"),
    ("cute.make_layout((4, 8))((1, 2))", "9"),
    ("make_layout(make_shape(4,8))(1,2)", "9"),
    ("make_layout(make_shape(4,8), LayoutRight{})(_,2)", "(4):(8)"),
    // Lines with names.
    ("A = (8,64):(64,1)\nzipped_divide(A, (4,4))", "((4,4),(2,16)):((64,1),(256,4))"),
    ("A = (8,64):(64,1); B = zipped_divide(A, (4,4));", "((4,4),(2,16)):((64,1),(256,4))"),
    (
        "auto thr = make_layout(make_shape(_4{}, _2{}), LayoutRight{});\nraked_product(thr, 2:1)",
        "((2,4),(1,2)):((8,2),(0,1))",
    ),
    ("static constexpr int kM = 128;\nusing L = Layout<Shape<Int<kM>,_8>>;\nL{}", "(128,8):(1,128)"),
    ("using T = half_t; auto atom = GMMA::Layout_K_SW128_Atom<T>{};", "Sw<3,3,3> o 0 o (8,64):(64,1)"),
    ("Copy_Atom<DefaultCopy, half_t> atom; SrcLayout(atom)", "(1,1):(0,0)"),
    ("s = (m,8); d = (ld,1); make_layout(s, d)", "(m,8):(ld,1)"),
];

#[test]
fn each_spelling_is_the_notation() {
    for (text, notation) in SPELLINGS {
        assert_eq!(value(text).to_string(), *notation, "{text}");
    }
}

/// C++ and Python print the same tiling in different forms, which must have the same meaning.
#[test]
fn prints_of_both_languages_are_alike() {
    let atom = "MMA Atom\n  ThrID: 32:1\n  Shape MNK: (16,8,16)\n  TV Layout A: ((4,8),(2,2,2)):((32,1),(16,8,128))
  TV Layout B: ((4,8),(2,2)):((16,1),(8,64))\n  TV Layout C: ((4,8),(2,2)):((32,1),(16,8))";
    let mma =
        format!("Tiled MMA\n  Thr Layout VMNK: (32,2,2,1):(1,32,64,0)\n  Permutation MNK: (32:1,32:1,16:1)\n{atom}");
    let made = "make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [32,32,16])";
    assert_eq!(meaning(&mma, &value(&mma)), meaning(made, &value(made)));
    assert_eq!(meaning(atom, &value(atom)), meaning("", &value("SM80_16x8x16_F32F16F16F32_TN")));
    let copy = "Tiled Copy\n  Tiler MN: (16:1,128:1)\n  TV Layout tiled: ((32,4),(4,4)):((64,4),(16,1))
Copy Atom\n  ThrID: 1:0\n  TV Layout Src: (1,4):(0,1)\n  TV Layout Dst: (1,4):(0,1)\n  Value type: f32";
    let made = "make_tiled_copy(UniversalCopy<128,32>, (4,32):(32,1), (4,4):(4,1))";
    assert_eq!(meaning(copy, &value(copy)), meaning(made, &value(made)));
}

#[test]
fn what_cute_prints_of_tilings_is_read() {
    let mma = "TiledMMA
  ThrLayoutVMNK:  ((_4,_2),_2,_2,_1):((_1,_16),_4,_8,_0)
  PermutationMNK: (_,_,_)
MMA_Atom
  ThrID:      (_4,_2):(_1,_16)
  Shape_MNK:  (_8,_8,_4)
  LayoutA_TV: (_8,_4):(_1,_8)
  LayoutB_TV: (_8,_4):(_1,_8)
  LayoutC_TV: ((_2,_2,_2),(_2,_2,_2)):((_1,_16,_4),(_8,_2,_32))
";
    let made = "make_tiled_mma(SM70_8x8x4_F32F16F16F32_TN, (2,2,1))";
    assert_eq!(meaning(mma, &value(mma)), meaning(made, &value(made)));
    let broken = mma.replace("  LayoutC_TV: ((_2,_2,_2),(_2,_2,_2)):((_1,_16,_4),(_8,_2,_32))\n", "");
    assert_eq!(
        message(&broken),
        "`MMA_Atom` is incomplete: LayoutC_TV is missing; paste the complete output of CuTe, including its last line"
    );
}
