//! Every operation takes constants: each row of the table is worked out by rustc, and is what the language answers for
//! the numbers.
// Under the lints rustc would work it out once more, which takes half as long as all the others.
#![cfg(not(clippy))]

#[path = "support/names.rs"]
mod names;

use colex::analysis::Proof;
use colex::{StaticLayout, layout};
use colex_compiler::{Diagnostic, Value, eval, operations};
use names::with;

// Read by their names: `N8` is 8.
const N1: u8 = 1;
const N2: usize = 2;
const N4: u32 = 4;
const N8: i64 = 8;
const N16: usize = 16;
const N32: i16 = 32;
const N64: usize = 64;

/// The expression with numbers in the place of constants.
fn numbers(text: &str) -> String {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut out = String::new();
    for part in text.split_inclusive(|c| !is_word(c)) {
        let constant = part.strip_prefix('N').filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        out += constant.unwrap_or(part);
    }
    // `{2 * 12}` is 24.
    while let (Some(open), Some(close)) = (out.find('{'), out.find('}')) {
        let words: Vec<&str> = out[open + 1..close].split_whitespace().collect();
        let [a, b] = [words[0], words[2]].map(|number| number.parse::<i64>().unwrap());
        let value =
            [("*", a * b), ("+", a + b), ("-", a - b)].into_iter().find(|(sign, _)| *sign == words[1]).unwrap().1;
        out.replace_range(open..=close, &value.to_string());
    }
    out
}

/// Structs of layouts with constants, each with what the language answers.
macro_rules! layouts {
    ($($name:ident = [$($text:tt)*];)*) => {
        layout! { $(struct $name = $($text)*;)* }

        const LAYOUTS: &[(&str, fn() -> colex::Layout)] =
            &[$((stringify!($($text)*), || <$name as StaticLayout>::LAYOUT)),*];
    };
}

layouts! {
    Coalesce = [coalesce((N2,(N4,3)):(3,(6,N2)))];
    CoalesceBy = [coalesce((N2,(N4,3)):(3,(6,1)), (1,1))];
    Filter = [filter((N2,1,N4):(0,1,N2))];
    FilterBy = [filter((N2,(1,N4)):(0,(1,N2)), (1,1))];
    FilterZeros = [filter_zeros((N2,4):(0,1))];
    Composition = [composition((N4,8):(8,1), (N2,N4):(N4,1))];
    ComposedByMode = [(N4,8):(8,1) o [N2:N2, N4:1]];
    ComposedByShape = [composition((N4,8):(8,1), (N2,N4))];
    SwizzledLayout = [Sw<1,0,2> o (N4,4):(4,1)];
    OfSwizzledCoordinates = [(N4,4):(4,1) o Sw<1,0,2>];
    OfTwoSwizzles = [composition(Sw<1,0,2>, Sw<1,0,2>) o (N4,4):(4,1)];
    WithOffset = [Sw<1,0,2> o 8 o (N4,2):(2,1)];
    WithJoinedOffset = [Sw<0,0,0> o f5 o (2,N2):(f1,f2)];
    WithShape = [with_shape((N4,8):(8,1), (N8,N4))];
    Complement = [complement((N4,2):(1,N8))];
    ComplementIn = [complement(N4:1, {N2 * 12})];
    RightInverse = [right_inverse((N4,8):(8,1))];
    LeftInverse = [left_inverse((N4,8):(16,1))];
    Nullspace = [nullspace((N4,8):(0,1))];
    LogicalDivide = [logical_divide((N16,8):(8,1), (N4,N2))];
    ZippedDivide = [zipped_divide((N16,8):(8,1), [N4:1, N2:1])];
    TiledDivide = [tiled_divide((N16,8):(8,1), (N4,N2))];
    FlatDivide = [flat_divide((N16,8):(8,1), (N4,N2))];
    LogicalProduct = [logical_product((N2,2):(2,1), (N4,2))];
    ZippedProduct = [zipped_product((N2,2):(2,1), N4:1)];
    TiledProduct = [tiled_product((N2,2):(2,1), N4:1)];
    FlatProduct = [flat_product((N2,2):(2,1), N4:1)];
    BlockedProduct = [blocked_product((N2,2):(2,1), (N4,2):(2,1))];
    RakedProduct = [raked_product((N2,2):(2,1), (N4,2):(2,1))];
    TileToShape = [tile_to_shape((8,N64):(N64,1), (N32,N64))];
    TileInOrder = [tile_to_shape((8,N64):(N64,1), (N32,N64), (2,1))];
    Ordered = [make_ordered_layout((N4,8), (2,1))];
    Like = [make_layout_like((N4,8):(16,1))];
    Identity = [zipped_divide((16,4):(4,1), size<0>(make_identity_layout((N4,8))))];
    CommonLayout = [max_common_layout((N4,8):(1,4), (N4,8):(1,4))];
    CommonVector = [with_shape(32:1, max_common_vector((N4,8):(1,4), (N4,8):(1,4)))];
    Alignment = [with_shape(N8:1, max_alignment((N8,8):(8,16)))];
    Upcast = [upcast<2>((N4,8):(8,1))];
    UpcastByConstant = [upcast<N2>((N4, 8):(8, 1))];
    ModeOfConstant = [get<N1, {N2 - 2}>((N4, (N8, 2)):(1, (N4, 32)))];
    RangeOfConstants = [take<{N2 - 2}, N2>((N4, 8, 2):(8, 1, 32))];
    AtomOfConstant = [tile_to_shape(Layout_K_SW128_Atom<N16>, (N16, N64))];
    FreeOfConstant = [conflict_free<N4>((N32, 32):(32, 1), 32:1)];
    UpcastSwizzle = [upcast<2>(Sw<1,1,2>) o (N4,4):(4,1)];
    Downcast = [downcast<2>((N4,8):(8,1))];
    DowncastSwizzle = [downcast<2>(Sw<1,1,2>) o (N4,4):(8,2)];
    Recast = [recast<32,16>((N4,8):(8,1))];
    RecastSwizzle = [recast<32,16>(Sw<1,1,2>) o (N4,4):(4,1)];
    ColMajor = [with_shape(64:1, compact_col_major((N4,8)))];
    ColMajorFrom = [with_shape(64:1, compact_col_major((N4,2), N2))];
    RowMajor = [with_shape(32:1, reverse(compact_row_major((N4,8,2))))];
    RowMajorFrom = [with_shape(64:1, compact_row_major((N4,2), N4))];
    InOrder = [with_shape(32:1, compact_order((N4,8), (2,1)))];
    ProductEach = [product_each(((N4,2),N8))];
    ShapeDiv = [shape_div((N4,8), N2)];
    CeilDiv = [ceil_div((N4,9), (N2,4))];
    CeilDivBy = [ceil_div((N4,9), [N2:1, 4:1])];
    RoundUp = [round_up((N4,9), (N2,4))];
    Size = [with_shape(8:1, size((N4,2)))];
    SizeOf = [with_shape(8:1, size<1>((N4,N8):(8,1)))];
    Cosize = [with_shape(32:1, cosize((N4,8):(8,1)))];
    Coshape = [coshape((N4,8):(8,1))];
    Rank = [with_shape(2:1, rank((N4,8)))];
    Depth = [with_shape(2:1, depth((N4,(8,2))))];
    Shape = [shape<1>((N4,(N8,2)):(1,(4,32)))];
    Stride = [with_shape(32:1, stride<1>((N4,(N8,2)):(1,(N4,8))))];
    Mode = [layout<1>((N4,(N8,2)):(1,(N4,32)))];
    Get = [get<1,0>((N4,(N8,2)):(1,(N4,32)))];
    GetOfShape = [get<1>((N4,(N8,2)))];
    GetOfList = [(16,8):(8,1) o get<0>([[N4:1, N2:1], _])];
    Select = [select<1,0>((N4,8):(8,1))];
    SelectOfShape = [select<1,0>((N4,8))];
    Take = [take<0,2>((N4,8,2):(8,1,32))];
    Group = [group<0,2>((N4,8,2):(8,1,32))];
    Flatten = [flatten((N4,(8,2)):(16,(1,8)))];
    FlattenShape = [flatten((N4,(8,2)))];
    Reverse = [reverse((N4,8):(8,1))];
    Append = [append((N4,8):(8,1), N2:32)];
    AppendToShape = [append((N4,8), N2)];
    Prepend = [prepend((N4,8):(8,1), N2:32)];
    AppendTo = [append<N4>((N4,8):(8,1), N2:32)];
    AppendUnits = [append<N4>((N4,8):(8,1))];
    AppendToTuple = [append<N4>((N4,8), N2)];
    PrependTo = [prepend<N4>((N4,8):(8,1), N2:32)];
    PrependUnits = [prepend<N4>((N4,8):(8,1))];
    PrependToTuple = [prepend<N4>((N4,8), N2)];
    Insert = [insert<N1>((N4,8):(8,1), N2:32)];
    InsertInTuple = [insert<N1>((N4,8), N2)];
    Remove = [remove<N1>((N4,8,2):(8,1,32))];
    RemoveOfTuple = [remove<N1>((N4,8,2))];
    Wrap = [wrap(N4:2)];
    WrapInt = [wrap(N4)];
    Unwrap = [unwrap(((N4)):((2)))];
    UnwrapTuple = [with_shape(4:1, unwrap(((N4))))];
    Zip = [zip(((N4,8),(N2,4)):((1,4),(32,64)))];
    ZipTuple = [zip(((N4,8),(N2,4)))];
    ZipPair = [zip((N4,8):(1,4), (N2,4):(32,64))];
    ZipTuples = [zip((N4,8), (N2,4))];
    Unflatten = [unflatten((N4,8,2):(16,2,1), ((1,1),1))];
    UnflattenTuple = [unflatten((N4,8,2), ((1,1),1))];
    RepeatLike = [repeat_like((1,(1,1)), N4)];
    Max = [with_shape(8:1, max((N4,(N8,2))))];
    MaxOf = [with_shape(8:1, max(N4, (N8,2)))];
    Min = [with_shape(2:1, min((N4,(N8,2))))];
    MinOf = [with_shape(2:1, min(N4, (N8,2)))];
    Gcd = [with_shape(4:1, gcd((N4,(N8,12))))];
    GcdOf = [with_shape(4:1, gcd(N4, (N8,12)))];
    Sum = [with_shape(14:1, sum((N4,(N8,2))))];
    DomainOffset = [domain_offset((N1,2), (N4,8):(8,1))];
    DomainDistribute = [domain_distribute((15,14), {N4 + 2})];
    CommonDomain = [greatest_common_domain((N4,6), (2,N2,6))];
    LayoutAdd = [layout_add((N4,8):(8,1), 32:N2)];
    HierCoord = [with_shape(12:1, get_hier_coord((N4,(2,4)):(8,(4,1)), {N8 + 6}))];
    FlatCoord = [with_shape(12:1, get_flat_coord((N4,(2,4)):(8,(4,1)), {N8 + 6}))];
    OneCoord = [with_shape(32:1, get_1d_coord((N4,(2,4)):(8,(4,1)), {N8 + 6}))];
    LeadingDim = [with_shape(1:0, leading_dim((N8,N4):(4,1)))];
    SizeInBytes = [with_shape(64:1, size_in_bytes<N16>((N4,8):(8,1)))];
    FilterZerosBy = [filter_zeros((N2,4):(N8,1), (0,1))];
    OffsetBetween = [(N4,8):(8,1) o 4 o N4:1];
    Replace = [replace<1>((N4,8):(8,1), N2:32)];
    MakeLayoutOfStrides = [make_layout((N4,8), (8,N1))];
    MakeLayoutOfShape = [make_layout((N4,8))];
    MakeLayoutOfOrder = [make_layout((N4,8), LayoutRight)];
    MakeLayoutOfComputed = [make_layout(shape((N4,8):(8,1)), compact_row_major((N4,8)))];
    MakeLayoutOfComputedShape = [make_layout(shape((N4,8):(8,1)), LayoutRight)];
    MakeLayout = [make_layout(N4:8, (N8,2):(1,32), 2)];
    IndexOf = [with_shape(8:1, crd2idx((1,0), (N4,8):(8,1)))];
    IndexInShape = [with_shape(4:1, crd2idx((0,1), (N4,8)))];
    IndexInBoth = [with_shape(8:1, crd2idx((1,0), (N4,8), (8,1)))];
    CoordinateOf = [with_shape(3:1, idx2crd(7, (N4,8)))];
    CoordinateBy = [with_shape(12:1, idx2crd({N2 + 25}, (N4,8), (8,1)))];
    CoordinateFrom = [with_shape(2:1, crd2crd((1,1), (N4,8), (N2,16)))];
    Slice = [slice((_,{N2 - 1}), (N4,8):(8,1))];
    SliceOfShape = [slice((_,1), (N4,8))];
    DiceOfShape = [dice((1,_,1), (N4,8,N2))];
    LocalTile = [local_tile((N16,8):(8,1), (N4,2), (1,_))];
    OuterPartition = [outer_partition((N16,8):(8,1), (N4,2), (1,0))];
    LocalPartitionOfStep = [local_partition((64,N8):(N8,1), (N16,4):(1,16), 35, (1,X))];
    LocalPartition = [local_partition((16,N8):(N8,1), (N4,2):(2,1), 3)];
    Dice = [dice((_,1), (N4,8):(8,1))];
    Swizzled = [with_shape(9:1, swizzle_apply(Sw<1,0,2>, {N2 * 4}))];
    FromMasks = [make_swizzle({N2 * 2}, N1) o (4,4):(4,1)];
    ConflictFree = [conflict_free<4>((N32,32):(32,1), 32:1, 32:32)];
    ConflictFreeSwizzle = [conflict_free_swizzle<4>((N32,32):(32,1), 32:1, 32:32)];
    ConflictFreeTma = [conflict_free_tma<2>((128,N64):(64,1), (N8,8):(1,128))];
    ConflictFreePadded = [conflict_free_padded<4>((N32,32):(32,1), 32:1, 32:32)];
    KInter = [tile_to_shape(Layout_K_INTER_Atom<16>, (N16,N64))];
    K32 = [tile_to_shape(Layout_K_SW32_Atom<16>, (N16,N64))];
    K64 = [tile_to_shape(Layout_K_SW64_Atom<16>, (N16,N64))];
    K128 = [tile_to_shape(Layout_K_SW128_Atom<16>, (N16,N64))];
    MnInter = [tile_to_shape(Layout_MN_INTER_Atom<16>, (N64,N16))];
    Mn32 = [tile_to_shape(Layout_MN_SW32_Atom<16>, (N64,N16))];
    Mn64 = [tile_to_shape(Layout_MN_SW64_Atom<16>, (N64,N16))];
    Mn128 = [tile_to_shape(Layout_MN_SW128_Atom<16>, (N64,N16))];
    Mn128Base32 = [tile_to_shape(Layout_MN_SW128_32B_Atom<32>, (N64,N16))];
    ThrId = [coalesce(ThrID(SM80_16x8x16_F32F16F16F32_TN), N1)];
    ThrIdOfCopy = [coalesce(ThrID(SM75_U32x4_LDSM_N<16>), N1)];
    ALayout = [coalesce(ALayout(SM80_16x8x16_F32F16F16F32_TN), (N1,N1))];
    BLayout = [coalesce(BLayout(SM80_16x8x16_F32F16F16F32_TN), (N1,N1))];
    CLayout = [coalesce(CLayout(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (N2,1,1))), (N1,N1))];
    Scales = [coalesce(SFALayout(SM120_16x8x64_TN_VS<float_e2m1_t,float_e2m1_t,float,float_ue8m0_t,32>), (N1,N1))];
    ScalesOfB = [coalesce(SFBLayout(SM120_16x8x64_TN_VS<float_e2m1_t,float_e2m1_t,float,float_ue8m0_t,32>), (N1,N1))];
    ShapeMnk = [shape_div(Shape_MNK(SM80_16x8x16_F32F16F16F32_TN), (N2,1,1))];
    Source = [coalesce(SrcLayout(SM75_U32x4_LDSM_N<16>), (N1,N1))];
    Target = [coalesce(DstLayout(SM75_U32x4_LDSM_N<16>), (N1,N1))];
    Reference = [coalesce(RefLayout(SM75_U32x4_LDSM_N<16>), (N1,N1))];
    Vmnk = [thr_layout_vmnk(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (N2,2,1)))];
    TileSize = [tile_size<0>(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (N2,2,1), [N64,32,16]))];
    TileSizes = [tile_size(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (N2,2,1), [N64,32,16]))];
    TileShape = [tile_shape(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (N2,2,1), [N64,32,16]))];
    ATv = [get_layoutA_TV(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (N2,2,1), [N64,32,16]))];
    BTv = [get_layoutB_TV(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (N2,2,1), [N64,32,16]))];
    CTv = [get_layoutC_TV(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (N2,2,1), [N64,32,16]))];
    ThrfrgA = [thrfrg_A(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (N2,2,1)), (N64,N64):(N64,1))];
    ThrfrgB = [thrfrg_B(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (N2,2,1)), (N64,N64):(N64,1))];
    ThrfrgC = [thrfrg_C(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (N2,2,1)), (N64,N64):(N64,1))];
    PartitionA = [partition_A(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [N64,32,16]), (N64,N64):(N64,1))];
    PartitionB = [partition_B(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [N64,32,16]), (N64,N64):(N64,1))];
    PartitionC = [partition_C(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [N64,32,16]), (N64,N64):(N64,1))];
    TiledOnce = [get_layoutC_TV(make_tiled_mma(make_mma_atom(N1:1, (1,1):(0,0), (1,1):(0,0), (1,1):(0,0))))];
    MmaOfThreads = [get_layoutC_TV(make_tiled_mma_vmnk(SM80_16x8x16_F32F16F16F32_TN, (32,N2,2,1):(1,N32,64,0), [64,32,16]))];
    CopyOfValues = [SrcLayout(make_copy_atom_of_values<N16>(1:0, (1,N8):(0,1), (1,8):(0,1), (1,8):(0,1)))];
    CopyOfWidth = [get_layoutS_TV(make_tiled_copy(copy_atom<N16>(UniversalCopy<128>), (N16,8):(8,1), (1,8)))];
    CopyOfPlaces = [get_layoutS_TV(make_tiled_copy_impl(UniversalCopy<128,16>, ((N8,16),8):((128,1),16), (16,64)))];
    CopySource = [get_layoutS_TV(make_tiled_copy(UniversalCopy<32,32>, (N8,4):(4,1)))];
    CopyTarget = [get_layoutD_TV(make_tiled_copy(UniversalCopy<128,32>, (N8,4):(4,1), (1,N4)))];
    CopyTv = [layout_tv(make_tiled_copy(UniversalCopy<128,32>, (N8,4):(4,1), (1,N4)))];
    CopyTiler = [zipped_divide((N64,N64):(N64,1), tiler_mn(make_tiled_copy(UniversalCopy<128,32>, (N8,4):(4,1), (1,N4))))];
    OfAtomOfLayouts = [get_layoutS_TV(make_tiled_copy(make_copy_atom<32>(N1:0, (1,1):(0,1), (1,1):(0,1), (1,1):(0,1)), (N8,4):(4,1)))];
    OfAtom = [SrcLayout(make_copy_atom(N1:0, (1,1):(0,1), (1,1):(0,1), (1,1):(0,1)))];
    TidfrgS = [tidfrg_S(make_tiled_copy(UniversalCopy<128,32>, (N8,4):(4,1), (1,N4)), (N64,N64):(N64,1))];
    TidfrgD = [tidfrg_D(make_tiled_copy(UniversalCopy<128,32>, (N8,4):(4,1), (1,N4)), (N64,N64):(N64,1))];
    InnerProduct = [with_shape(8:1, inner_product((N2,1), (N2,4)))];
    ElemScale = [elem_scale((N2,4), (N4,(N2,2)))];
    ProductLike = [product_like((N2,(N4,2)), (1,1))];
    TvOfThreads = [layout_tv((N8,4):(4,1), (1,N4))];
    TileOfThreads = [zipped_divide((N64,N64):(N64,1), tiler_mn((N8,4):(4,1), (1,N4)))];
    LeadingOfStrides = [with_shape(N2:1, append<2>(leading_dim((N4,8), (N8,1)), 2))];
    GroupToTheEnd = [group<N1>((N4,8,2):(8,1,32))];
    CoordinatesOfMap = [get_tma_tensor(make_tma_copy<16>(SM90_TMA_LOAD, (512,N64):(N64,1), (64,N64):(N64,1)))];
    PartOfMap = [tma_partition(make_tma_copy<16>(SM90_TMA_LOAD, (512,N64):(N64,1), (64,N64):(N64,1)), group<0,2>((64,N64):(N64,1)), group<0,2>((64,N64,8):(1@1,1@0,64@1)))];
    CoordinatesOfA = [get_tma_tensor(make_tma_atom_A_sm100(SM90_TMA_LOAD, (512,N64):(N64,1), tile_to_mma_shape(Layout_K_SW128_Atom<16>, ((128,16),1,4)), (128,128,N64), make_tiled_mma(SM100_MMA_F16BF16_SS<half_t,half_t,float,128,128,K,K>)))];
    CoordinatesOfB = [get_tma_tensor(make_tma_atom_B_sm100<16>(SM90_TMA_LOAD, (512,N64):(N64,1), tile_to_mma_shape(Layout_K_SW128_Atom<16>, ((128,16),1,4)), (128,128,N64), make_tiled_mma(SM100_MMA_F16BF16_SS<half_t,half_t,float,128,128,K,K>), (1,1,1,1)))];
    CoordinatesOfC = [get_tma_tensor(make_tma_copy_C_sm100<16>(SM90_TMA_STORE, (512,N64):(N64,1), Sw<3,3,3> o ((128,64),1,1):((64,1),0,0), (128,N64,16), make_tiled_mma(SM100_MMA_F16BF16_SS<half_t,half_t,float,128,64,K,K>)))];
    SwizzleOf = [get_swizzle_portion(Sw<1,0,2> o (N4,4):(4,1)) o (N4,4):(4,1)];
    WithoutSwizzle = [get_nonswizzle_portion(Sw<1,0,2> o (N4,4):(4,1))];
    GetSlice = [get_slice(partition_A(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [N64,32,16]), (N64,N64):(N64,1)), N4)];
    PartitionS = [partition_S(make_tiled_copy(UniversalCopy<128,32>, (N8,4):(4,1), (1,N4)), (N64,N64):(N64,1))];
    PartitionD = [partition_D(make_tiled_copy(UniversalCopy<128,32>, (N8,4):(4,1), (1,N4)), (N64,N64):(N64,1))];
    ForA = [get_layoutS_TV(make_tiled_copy_A(SM75_U32x4_LDSM_N<16>, make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (N2,2,1), [32,32,16])))];
    ForB = [get_layoutS_TV(make_tiled_copy_B(SM75_U32x4_LDSM_N<16>, make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (N2,2,1), [32,32,16])))];
    ForC = [get_layoutS_TV(make_tiled_copy_C(UniversalCopy<32,32>, make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (N2,2,1), [32,32,16])))];
    ForFirst = [get_layoutS_TV(make_tiled_copy_C_atom(UniversalCopy<32,32>, make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (N2,2,1), [32,32,16])))];
    Cotiled = [layout_tv(make_cotiled_copy(UniversalCopy<32,32>, (N8,4):(4,1), (N8,4):(1,8)))];
    Retile = [retile(make_tiled_copy_A(SM75_U32x4_LDSM_N<16>, make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (N2,2,1), [32,32,16])), (N8,1,1):(1,8,8))];
    RetileS = [retile_S(make_tiled_copy_A(SM75_U32x4_LDSM_N<16>, make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (N2,2,1), [32,32,16])), (N8,1,1):(1,8,8))];
    RetileD = [retile_D(make_tiled_copy_A(SM75_U32x4_LDSM_N<16>, make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (N2,2,1), [32,32,16])), (N8,1,1):(1,8,8))];
    Fragment = [make_fragment_like((N8,2):(16,1))];
    Threads = [num_threads(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (N2,2,1)))];
    ThreadsOfCopy = [num_threads(make_tiled_copy(UniversalCopy<32,32>, (N8,4):(4,1)))];
    Metadata = [coalesce(ELayout(SM120_SPARSE_16x8x64_TN_VS<float_e4m3_t,float_e4m3_t,float,float_ue8m0_t,32>), (N1,N1))];
    InTensorMemory = [tmem_C(make_tiled_mma(SM100_MMA_F16BF16_SS<half_t,half_t,float,128,128,UMMA::Major::K,UMMA::Major::K>), (128,{N64 * 2}):(1,128))];
    Blocked = [blocked((1,N4), (N8,4), (N4,1), (1,0), (128,N64))];
    BlockedBefore = [tile_to_shape(blocked((1,N4), (N8,4), (N4,1), (1,0)), (128,N64))];
    ResultOfMma = [nvidia_mma<2>((N2,2), (16,N8), (N64,64))];
    OperandOfMma = [dot_operand<0,N2,2>((N2,2), (16,8), (N64,64))];
    WithoutRows = [tile_to_shape(without<0>(blocked((1,N4), (N8,4), (N4,1), (1,0))), N64)];
    DivideLeft = [divide_left((N16,8):(1,16), (N4,1):(1,0))];
    Quotient = [quotient<1>(((N2,2),N4):((2,1),N4))];
    ShapeOfA = [partition_shape_A(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (N2,2,1)), (N64,64))];
    ShapeOfB = [partition_shape_B(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (N2,2,1)), (N64,64))];
    ShapeOfC = [partition_shape_C(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (N2,2,1)), (N64,64))];
    FragmentOfA = [partition_fragment_A(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (N2,2,1)), (N64,64):(64,1))];
    FragmentOfB = [partition_fragment_B(make_tiled_mma(SM90_64x64x16_F16F16F16_SS<K,K>), tile_to_shape(Layout_K_SW128_Atom<16>, (N64,64)))];
    FragmentOfC = [partition_fragment_C(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (N2,2,1)), (N64,64))];
    MadeOfA = [make_fragment_A(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (N2,2,1)), (N8,2,4):(4,1,32))];
    MadeOfB = [make_fragment_B(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (N2,2,1)), (N4,2,4):(4,1,32))];
    MadeOfC = [make_fragment_C(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (N2,2,1)), (N4,2,4))];
    OfSource = [layout_tv(make_tiled_copy_S(UniversalCopy<32,32>, make_tiled_copy(UniversalCopy<128,32>, (N8,4):(4,1), (1,N4))))];
    OfTarget = [layout_tv(make_tiled_copy_D(UniversalCopy<32,32>, make_tiled_copy(UniversalCopy<128,32>, (N8,4):(4,1), (1,N4))))];
    FromTensorMemory = [layout_tv(make_tmem_copy(SM100_TMEM_LOAD_32dp32b4x<32>, (128,N64):(65536,1)))];
    TileOfCopy = [with_shape(128:1, tile_size(make_tiled_copy(UniversalCopy<128,32>, (N8,4):(4,1), (1,N4))))];
    TileShapeOfCopy = [tile_shape(make_tiled_copy(UniversalCopy<128,32>, (N8,4):(4,1), (1,N4)))];
    MmaShape = [tile_to_mma_shape(Layout_K_SW128_Atom<16>, ((128,N16),1,N4))];
    ScaleFactorsOfA = [tile_atom_to_shape_SFA<N16>((128,N64,{N64 * 4}))];
    ScaleFactorsOfB = [tile_atom_to_shape_SFB<N32>((N64,128,{N64 * 4}))];
    ScalesInThreadsA = [partition_SFA(make_tiled_mma(SM120_16x8x32_TN_VS<E4M3,E4M3,F32,UE8M0,32>, (N2,1,1)), (N64,N32):(1,0))];
    ScalesInThreadsB = [partition_SFB(make_tiled_mma(SM120_16x8x32_TN_VS<E4M3,E4M3,F32,UE8M0,32>, (N2,1,1)), (N64,N32):(1,0))];
    BlockOfScales = [SfAtom<N32>];
    BlockOfScalesDown = [SfMNMajorAtom<N32>];
    ScalesInSharedA = [deduce_smem_layoutSFA<N32>(make_tiled_mma(SM100_MMA_MXF8F6F4_SS<E4M3,E4M3,F32,UE8M0,128,128,K,K>), (128,128,{N64 * 4}))];
    ScalesInSharedB = [deduce_smem_layoutSFB<N32>(make_tiled_mma(SM100_MMA_MXF8F6F4_SS<E4M3,E4M3,F32,UE8M0,128,128,K,K>), (128,128,{N64 * 4}))];
    ScalesInMemoryA = [tmem_SFA(make_tiled_mma(SM100_MMA_MXF8F6F4_SS<E4M3,E4M3,F32,UE8M0,128,128,K,K>), ((128,(N32,1)),1,(4,2)))];
    ScalesInMemoryB = [tmem_SFB(make_tiled_mma(SM100_MMA_MXF8F6F4_SS<E4M3,E4M3,F32,UE8M0,128,128,K,K>), ((128,(N32,1)),1,(4,2)))];
    IntoTensorMemory = [layout_tv(make_utccp_copy(SM100_UTCCP_4x32dp128bit_1cta<8>, ((((32,N4),4),1),1,(4,1)):((((262144,4),8388608),0),0,(1,0))))];
    OfWarps = [tiled_divide((128,N64):(65536,1), make_tmem_warp_partitioner<N32>((128,N64):(65536,1)))];
    TmaPartition = [tma_partition<{N64 * 32}>(((N64,64),3):((64,1),4096), ((N64,64),4):((1,64),4096))];
    Im2col = [with_shape(4096:1, im2col_box<16>((64,N64):(N64,1), N2))];
    Multicast = [with_shape(170:1, create_tma_multicast_mask<2>((1,N2,N4,1):(0,1,N2,0), (0,1,2,0)))];
    InstructionDescriptor = [with_shape(136314896:1, make_instr_desc(make_tiled_mma(SM100_MMA_F16BF16_SS<half_t,half_t,float,128,128,K,K>, (N1,1,1))))];
    Staged = [staged<N16>((N8,8):(8,1), (N8,8):(1,N8), (8,N8))];
    StagedOnAmpere = [staged<N16,{N64 + 16}>((N8,4):(4,1), (N8,4):(1,N8), (4,N8))];
    StagedAsync = [staged_async<N16>((N4,N8):(1024,1), (N8,4):(1,N8))];
    StagedAsyncOnAmpere = [staged_async<N16,{N64 + 16}>((N4,N8):(1024,1), (N8,4):(1,N8))];
    AInTensorMemory = [tmem_A(make_tiled_mma(SM100_MMA_F16BF16_TS<half_t,half_t,float,128,128,UMMA::Major::K,UMMA::Major::K>), (128,N32):(1,128))];
}

#[test]
fn rows_for_constants_are_rows_for_numbers() {
    for (text, ours) in LAYOUTS {
        let text = numbers(text);
        let expected = match eval(&text).unwrap_or_else(|errors| panic!("{text}: {errors:?}")) {
            Value::Layout(layout) => layout,
            value => value.layout(&(0..0)).unwrap(),
        };
        assert_eq!(ours(), expected, "{text}");
    }
}

/// The numbers of the constants, under names.
const NAMES: [(&str, i64); 7] = [("n1", 1), ("n2", 2), ("n4", 4), ("n8", 8), ("n16", 16), ("n32", 32), ("n64", 64)];

/// With names in the place of constants a row has an answer that is right for the numbers, or says where it needs one
/// and what to write.
#[test]
fn rows_for_names_are_rows_for_numbers_or_say_what_to_write() {
    let (mut answered, mut untold) = (0, Vec::new());
    for (text, _) in LAYOUTS {
        let named = text.replace('N', "n");
        let divided = NAMES.iter().filter(|(name, number)| *number > 1 && mentions(&named, name));
        let facts: Vec<String> = divided.map(|(name, number)| format!("{name} % {number} == 0")).collect();
        let clauses = if facts.is_empty() { String::new() } else { format!(" where {}", facts.join(", ")) };
        match eval(&format!("{named}{clauses}")) {
            Ok(value) => {
                let (ours, expected) = (with(&value.to_string(), &NAMES), eval(&numbers(text)).unwrap());
                assert!(is_same(&ours, &expected), "{named} is {value}: {ours}, and for numbers {expected}");
                answered += 1;
            }
            Err(errors) => {
                let is_told = |error: &Diagnostic| !error.help.is_empty();
                untold.extend((!errors.iter().all(is_told)).then_some((named, errors)));
            }
        }
    }
    assert!(untold.is_empty(), "{untold:#?}");
    assert!(answered > 60, "{answered}");
}

/// Of numbers more coalesces.
fn is_same(ours: &str, expected: &Value) -> bool {
    let ours = eval(ours).unwrap_or_else(|errors| panic!("{ours}: {errors:?}"));
    match (&ours, expected) {
        (Value::Layout(ours), Value::Layout(expected)) => ours.same_function(expected) == Proof::Proved,
        (ours, expected) => ours.to_string() == expected.to_string(),
    }
}

fn mentions(text: &str, name: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == name)
}

/// What a row can answer that no layout is made of.
const OTHERS: &[&str] = &[
    "overruns",
    "congruent",
    "weakly_congruent",
    "compatible",
    "evenly_divides",
    "elem_less",
    "lex_less",
    "colex_less",
    "same_function",
    "is_static",
    "is_constant",
    "slice_and_offset",
    "table",
    "gmma_desc",
    "umma_desc",
    "tma",
    "make_tma_copy",
    "make_tma_copy_A_sm90",
    "make_tma_copy_B_sm90",
    "make_tma_copy_C_sm90",
    // `tests/movement/language.rs` has it with constants.
    "convert",
    "reduce",
];

#[test]
fn every_row_is_asked() {
    let is_asked = |name: &str| {
        LAYOUTS.iter().any(|(text, _)| text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == name))
    };
    let missing: Vec<_> =
        operations().map(|operation| operation.name).filter(|name| !is_asked(name) && !OTHERS.contains(name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
