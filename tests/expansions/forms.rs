// Every form of `layout!` and `index!`, and functions that return their results. The tests include this file in modules
// with traits. The methods of these traits have the names that expansions use. So this file calls every function and
// macro by a path that begins with `::`.

const BM: ::real_core::primitive::usize = 8;

::colex::layout! {
    struct Tile = Sw<3,3,3> o (8,64):(64,1) where bijective;
    struct Coordinates = make_identity_layout((4, 8));
    struct Joined = (4,(4,3)):(f1,(f5,f16));
    struct Down = Sw<0,0,0> o 9 o 10:-1;
    struct Rows = (BM, {BM * 2}):({BM * 2}, 1) where compact, BM % 8 == 0, cosize <= 128;
    struct Front = Sw<2,0,2> o 8 o (BM, 4):(4, 1);
    struct JoinedFront = Sw<2,0,2> o f8 o (BM, 4):(4, 1);
    struct Part = make_layout(get<0>(coalesce(Rows)), size(complement(logical_divide(Rows, (4, 4)), 256)));
    struct Like = composition(make_layout((BM, 4)), (4,2):(1,16));
    struct Smem<const M: ::real_core::primitive::usize, const N: ::real_core::primitive::usize> = tile_to_shape((8,64):(64,1), (M, N));
    struct Tiled<L: ::colex::StaticLayout> = zipped_divide(L, (4, 4));
    struct Gmem { m: ::real_core::primitive::usize, n: ::real_core::primitive::usize, ld: ::real_core::primitive::usize } = (m, n):(ld, 1) where m % 8 == 0, ld >= n;
    struct Swizzled { m: ::real_core::primitive::u32 } = Sw<1,0,3> o 4 o (m, 2):(2, 1);
    struct Blocks<const M: ::real_core::primitive::usize> { m: ::real_core::primitive::usize, n: ::real_core::primitive::usize, ld: ::real_core::primitive::usize } = zipped_divide(Gmem, (M, 64)) where overrun;
    struct Atom = SM80_16x8x16_F32F16F16F32_TN;
    struct Wide = make_copy_atom<16>(1:0, (1,8):(0,1), (1,8):(0,1), (1,8):(0,1));
    struct Mma = make_tiled_mma(Atom, (2,2,1));
    struct Load = make_tiled_copy_A(SM75_U32x4_LDSM_N<16>, Mma);
    struct Chosen<const W: ::real_core::primitive::usize> = make_tiled_copy(UniversalCopy<32,32>, (W, 8):(8, 1), (1, 4));
    struct OfThreads<const W: ::real_core::primitive::usize> = make_layout(get_layoutA_TV(Mma), (W, 4));
    struct Operand = tile_to_shape(Layout_K_SW128_Atom<16>, (128,64)) where wgmma(K, 16), tma(Gmem, 16);
    struct Turned = convert<32>((32,2):(2,1), ((16,2),2):((2,1),32));
    const fn tile(row: ::real_core::primitive::u32, column: ::real_core::primitive::u32) -> ::real_core::primitive::u32 = Tile;
    const fn by_stride(row: ::real_core::primitive::u32, column: ::real_core::primitive::u32, ld: ::real_core::primitive::u32) -> ::real_core::primitive::u32 = (128, 64):(ld, 1);
    fn rows(i: ::real_core::primitive::u32, j: ::real_core::primitive::u32) -> ::real_core::primitive::u32 = (BM, 64):(64, 1);
    const fn rows_too(i: ::real_core::primitive::u32) -> ::real_core::primitive::u32 = coalesce((BM, 64):(64, 1));
    fn of_constant(i: ::real_core::primitive::u32, j: ::real_core::primitive::u32) -> ::real_core::primitive::u32 = (BM, 64):(64, 1) where BM % 2 == 0;
    fn at(i: ::real_core::primitive::u32, tile: ::real_core::primitive::u32, m: ::real_core::primitive::u32) -> (::real_core::primitive::u32,) = zipped_divide(make_identity_layout((m)), (8)) where overrun;
    fn inside(i: ::real_core::primitive::u32, tile: ::real_core::primitive::u32, m: ::real_core::primitive::u32) -> bool = elem_less(zipped_divide(make_identity_layout((m)), (8)), (m)) where overrun;
    fn pair(i: ::real_core::primitive::u32) -> (::real_core::primitive::u32, ::real_core::primitive::u32) = make_identity_layout((BM, 4));
    const fn descriptor(address: ::real_core::primitive::u64, step: ::real_core::primitive::u64) -> ::real_core::primitive::u64 = gmma_desc<K,16>(Operand);
    extern "cuda" fn text(row: ::real_core::primitive::u32, column: ::real_core::primitive::u32) -> ::real_core::primitive::u32 = Tile;
}

/// Computes indices in all forms, and returns the indices.
pub(crate) fn indices() -> [::real_core::primitive::usize; 24] {
    let (m, i, j) = (16_usize, 3_usize, 5_usize);
    let gmem = ::real_core::result::Result::unwrap(Gmem::new(m, 64, 64));
    let blocks = ::real_core::result::Result::unwrap(Blocks::<8>::new(m, 64, 64));
    let small = ::real_core::result::Result::unwrap(Swizzled::new(6));
    [
        Tile::at(Tile, (i, j)),
        ::real_core::option::Option::unwrap(Tile::get(Tile, (i, j))),
        Tile::index(Tile, 9),
        Rows::at(Rows, (i, j)),
        Front::at(Front, (i, 1_usize)),
        JoinedFront::at(JoinedFront, (i, 1_usize)),
        Part::at(Part, (i, 1_usize)),
        Joined::SIZE + Down::SIZE + Rows::COSIZE,
        <Smem<16, 64> as ::colex::StaticLayout>::SIZE,
        Tiled::<Rows>::index(Tiled::new(), 9),
        Gmem::at(&gmem, (i, j)) + Gmem::size(&gmem) + Gmem::ld(&gmem),
        ::real_core::option::Option::unwrap(Gmem::get(&gmem, (i, j))),
        ::colex::IndexAt::index_at(&gmem, (i, j)),
        Blocks::<8>::at(&blocks, ((i, j), (1, 0))),
        Swizzled::at(&small, 3_u32) as ::real_core::primitive::usize,
        ::real_core::iter::Iterator::count(Gmem::coords(&gmem)) + ::real_core::iter::Iterator::count(Tile::coords(Tile)),
        (tile(3, 5) + by_stride(3, 5, 70) + rows(2, 1) + rows_too(3) + of_constant(1, 1) + at(3, 2, 20).0 + pair(9).1) as ::real_core::primitive::usize,
        descriptor(1024, 1) as ::real_core::primitive::usize,
        inside(3, 2, 20) as ::real_core::primitive::usize + <::real_core::primitive::str>::len(text),
        ::colex::index!(Tile; (i, j)) + ::colex::index!((m, 4):(4, 1); (i, 2)) + ::colex::index!(gpu: (3,(2,3)):(3,(12,1)); i),
        ::colex::index!(coalesce((BM, 64):(64, 1)); i) + ::colex::index!((BM, 64):(64, 1) where BM % 2 == 0; (i, j)),
        ::colex::index!(make_identity_layout((m, 4)); i).0,
        {
            let made = ::colex::layout!((m, 4):(4, 1));
            ::colex::structure::Value::place(&made, (2, 1))
        },
        {
            let made = ::colex::layout!(coalesce((BM, 4):(4, 1)));
            ::colex::compiled::LayoutOf::index(made, 3)
        },
    ]
}

/// Returns the sum of an element and the size of a tensor.
pub(crate) fn elements() -> ::real_core::primitive::usize {
    let gmem = ::real_core::result::Result::unwrap(Gmem::new(8, 4, 4));
    let tensor = ::real_core::result::Result::unwrap(::colex::Tensor::new([7_usize; 32], gmem));
    tensor[(7, 3)] + ::colex::Tensor::size(&tensor)
}

/// Returns the output of `Display` and `Debug` for layouts and other values.
pub(crate) fn texts() -> [::real_std::string::String; 5] {
    let gmem = ::real_core::result::Result::unwrap(Gmem::new(8, 4, 4));
    ::real_core::assert!(gmem == ::real_core::clone::Clone::clone(&gmem) && Tile == <Tile as ::real_core::default::Default>::default());
    [
        ::real_std::format!("{Tile} {:?} {gmem} {gmem:?}", Tiled::<Rows>::new()),
        ::real_std::format!("{:?} {:?}", Chosen::<4>, <Chosen<4> as ::real_core::default::Default>::default()),
        ::real_std::format!("{} {}", OfThreads::<4>::LAYOUT, ::real_core::result::Result::unwrap(Gmem::layout(&gmem))),
        ::real_std::format!("{:?} {:?}", ::colex::atom::MmaAtom::threads(&Atom::VALUE), Wide::VALUE),
        ::real_std::format!("{:?} {:?} {:?}", Mma::VALUE, Load::VALUE, Operand::tensor_map(&gmem)),
    ]
}
