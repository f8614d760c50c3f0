//! Operations on instructions, and the tilings that repeat an instruction.

use super::overload::{Answered, table};
use crate::constants;
use crate::resolve::args::Args;
use crate::resolve::instruction::{Atom, Instruction, Worded};
use crate::resolve::value::Value;
use layout_hardware::atom::{CopyAtom, MmaAtom, Operand, Side, TiledCopy, TiledMma};
use layout_runtime::{IntTuple, Layout, Tiler};

table! {
    /// The layout that maps thread numbers within the instruction to thread numbers within the block. For example, thread 4 of `SM70_8x8x4_F32F16F16F32_TN` is thread 16 of the block.
    /// `ThrID(SM70_8x8x4_F32F16F16F32_TN)`
    /// CuTe: typename $T::ThrID{}
    "ThrID(atom)" {
        (atom: Atom) -> Layout = *MmaAtom::threads(&atom);
        (atom: Copy) -> Layout = *CopyAtom::threads(&atom);
        (mma: TiledMma) -> Layout = *MmaAtom::threads(TiledMma::atom(&mma));
    }
    /// The layout that maps (thread, value) to positions in the instruction's operand A. A position is the column-major index `m + M * k`.
    /// `ALayout(SM80_16x8x16_F32F16F16F32_TN)`
    /// CuTe: typename $T::ALayout{}
    "ALayout(atom)" { (atom: Mma) -> Layout = *MmaAtom::operand(&atom, Operand::A); }
    /// The layout that maps (thread, value) to positions in the instruction's operand B. A position is the column-major index `n + N * k`.
    /// `BLayout(SM80_16x8x16_F32F16F16F32_TN)`
    /// CuTe: typename $T::BLayout{}
    "BLayout(atom)" { (atom: Mma) -> Layout = *MmaAtom::operand(&atom, Operand::B); }
    /// The layout that maps (thread, value) to positions in the instruction's operand C. A position is the column-major index `m + M * n`.
    /// `CLayout(SM80_16x8x16_F32F16F16F32_TN)`
    /// CuTe: typename $T::CLayout{}
    "CLayout(atom)" { (atom: Mma) -> Layout = *MmaAtom::operand(&atom, Operand::C); }
    /// The layout that maps (thread, value) to positions in operand A, like `ALayout`. The layout specifies for which elements of A each thread has the scale factors.
    /// `SFALayout(SM120_16x8x64_TN_VS<float_e2m1_t,float_e2m1_t,float,float_ue8m0_t,32>)`
    /// CuTe: typename $T::SFALayout{}
    "SFALayout(atom)" { (atom: Mma) -> Layout = constants::besides(MmaAtom::scales_of_a(&atom), "scale factors")?; }
    /// The layout that maps (thread, value) to positions in operand B, like `BLayout`. The layout specifies for which elements of B each thread has the scale factors.
    /// `SFBLayout(SM120_16x8x64_TN_VS<float_e2m1_t,float_e2m1_t,float,float_ue8m0_t,32>)`
    /// CuTe: typename $T::SFBLayout{}
    "SFBLayout(atom)" { (atom: Mma) -> Layout = constants::besides(MmaAtom::scales_of_b(&atom), "scale factors")?; }
    /// The layout that maps (thread, value) to positions in the metadata of a sparse operand A.
    /// `ELayout(SM120_SPARSE_16x8x64_TN_VS<float_e4m3_t,float_e4m3_t,float,float_ue8m0_t,32>)`
    /// CuTe: typename $T::ELayout{}
    "ELayout(atom)" { (atom: Mma) -> Layout = constants::besides(MmaAtom::metadata(&atom), "metadata of a sparse operand")?; }
    /// The instruction descriptor of `tcgen05.mma`: a 32-bit number that encodes the types, the extents and the major modes of the operands, and whether an operand is negated. For an instruction with scale factors, bits 4, 5, 29 and 30 of the result are 0, and your program must write the positions of the factors to these bits.
    /// `make_instr_desc(SM100_MMA_F16BF16_SS<half_t,half_t,float,128,256,K,K>)`
    /// CuTe: uint32_t($T{}.idesc_)
    "make_instr_desc(mma)" { (mma: Mma) -> Int = constants::instruction_descriptor(&mma)?; }
    /// The extents M, N and K of the matrices that one instruction multiplies.
    /// `Shape_MNK(SM80_16x8x16_F32F16F16F32_TN)`
    /// CuTe: typename $T::Shape_MNK{}
    "Shape_MNK(atom)" { (atom: Mma) -> Ints = IntTuple::flat(&MmaAtom::shape(&atom))?; }
    /// The layout that maps (thread, bit) to a bit of the source. It says which bits each thread of the copy instruction reads.
    /// `SrcLayout(SM75_U32x4_LDSM_N<16>)`
    /// CuTe: typename $T::SrcLayout{}
    "SrcLayout(copy)" { (copy: Copy) -> Layout = *CopyAtom::source(&copy); }
    /// The layout that maps (thread, bit) to a bit of the destination. It says which bits each thread of the copy instruction writes.
    /// `DstLayout(SM75_U32x4_LDSM_N<16>)`
    /// CuTe: typename $T::DstLayout{}
    "DstLayout(copy)" { (copy: Copy) -> Layout = *CopyAtom::target(&copy); }
    /// The reference layout of a copy instruction, which is either its `SrcLayout` or its `DstLayout`. A tiled copy numbers the threads and the values in the order of this layout.
    /// `RefLayout(SM75_U32x4_LDSM_N<16>)`
    /// CuTe: typename $T::RefLayout{}
    "RefLayout(copy)" { (copy: Copy) -> Layout = *CopyAtom::reference(&copy); }
    /// A matrix instruction that you define by its four layouts `ThrID`, `ALayout`, `BLayout` and `CLayout`, in this order.
    /// `Shape_MNK(make_mma_atom(32:1, ((4,8),4):((32,1),8), ((4,8),4):((32,1),8), ((4,8),2):((16,1),8)))`
    /// Not in CuTe: write the name of the instruction
    OfNamed "make_mma_atom(threads, a, b, c)" {
        (threads: Layout, a: Layout, b: Layout, c: Layout) -> Mma = MmaAtom::of(&threads, &a, &b, &c)?;
    }
    /// A copy instruction that you define by its four layouts `ThrID`, `SrcLayout`, `DstLayout` and `RefLayout`, in this order. The last three layouts map (thread, bit) to bits. An element has `bits` bits.
    /// `SrcLayout(make_copy_atom<32>(1:0, (1,32):(0,1), (1,32):(0,1), (1,32):(0,1)))`
    /// Not in CuTe: write the name of the instruction
    OfNamed "make_copy_atom<bits>(threads, source, target, reference)" {
        (threads: Layout, source: Layout, target: Layout, reference: Layout) -> Copy =
            CopyAtom::of(&threads, &source, &target, &reference)?;
        <bits: Number>(threads: Layout, source: Layout, target: Layout, reference: Layout) -> Copy =
            CopyAtom::of_width(&CopyAtom::of(&threads, &source, &target, &reference)?, bits);
    }
    /// Like `make_copy_atom`, but the last three layouts map (thread, value) to elements of `bits` bits. CuTe prints copy instructions with such layouts.
    /// `num_threads(make_tiled_copy(make_copy_atom_of_values<32>(1:0, (1,4):(0,1), (1,4):(0,1), (1,4):(0,1)), (8,4):(4,1), (1,4)))`
    /// Not in CuTe: write the name of the instruction
    OfNamed "make_copy_atom_of_values<bits>(threads, source, target, reference)" by (atom_of_values) {
        <bits: Number>(threads: Layout, source: Layout, target: Layout, reference: Layout) -> Copy =
            CopyAtom::of_values(&threads, &source, &target, &reference, bits)?;
    }
    /// The copy instruction `copy`, used for elements of `bits` bits.
    /// `num_threads(make_tiled_copy(copy_atom<32>(UniversalCopy<128>), (8,4):(4,1), (1,4)))`
    /// CuTe: $0
    "copy_atom<bits>(copy)" by (copy_atom) { <bits: Number>(copy: Copy) -> Copy = CopyAtom::of_width(&copy, bits); }
    /// A tiling in which several groups of threads execute the instruction `atom`, each on its own part of the tile. With `atoms` = `(2,2,1)`, four groups cover 2 parts along M times 2 parts along N. `[m, n, k]` are the extents of the tile. If the tile is larger than all parts together, each thread has more values.
    /// `num_threads(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [32,32,16]))`
    "make_tiled_mma(atom, atoms, [m, n, k])" {
        (atom: Mma) -> TiledMma = TiledMma::new(&atom, &Layout::UNIT, &Tiler::KEEP)?;
        (atom: Mma, atoms: Layout) -> TiledMma = TiledMma::new(&atom, &atoms, &Tiler::KEEP)?;
        (atom: Mma, atoms: Layout, tile: Tiler) -> TiledMma = TiledMma::new(&atom, &atoms, &tile)?;
    }
    /// Like `make_tiled_mma`, but you write the layout `threads`. `threads` maps (thread of an instruction, m, n, k) to threads of the block, where m, n and k number the copies of the instruction along M, N and K.
    /// `tile_shape(make_tiled_mma_vmnk(SM80_16x8x16_F32F16F16F32_TN, (32,2,2,1):(1,32,64,0), [32,16,16]))`
    /// Not in CuTe: write `make_tiled_mma(atom, atoms)`
    OfNamed "make_tiled_mma_vmnk(atom, threads, [m, n, k])" {
        (atom: Mma, threads: Layout, tile: Tiler) -> TiledMma = TiledMma::of_threads(&atom, &threads, &tile)?;
    }
    /// The layout that maps (thread of an instruction, m, n, k) to threads of the block, where m, n and k number the copies of the instruction along M, N and K.
    /// `thr_layout_vmnk(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)))`
    /// CuTe: $0.get_thr_layout_vmnk()
    "thr_layout_vmnk(mma)" { (mma: TiledMma) -> Layout = *TiledMma::threads(&mma); }
    /// The extent of mode `i` of the tile that the tiling covers. If `i` is omitted, the result is all extents for a tiled matrix instruction, and the number of elements for a tiled copy.
    /// `tile_size<0>(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)))`
    "tile_size<i>(tiling)" {
        (mma: TiledMma) -> Ints = constants::tile_shape(&mma)?;
        <i: List>(mma: TiledMma) -> Ints = IntTuple::mode(&constants::tile_shape(&mma)?, i)?;
        (copy: TiledCopy) -> Ints = IntTuple::int(IntTuple::size(&TiledCopy::tile_shape(&copy)?));
        <i: List>(copy: TiledCopy) -> Ints = IntTuple::mode(&TiledCopy::tile_shape(&copy)?, i)?;
    }
    /// The extents of the tile that the tiling covers.
    /// `tile_shape(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)))`
    "tile_shape(tiling)" {
        (mma: TiledMma) -> Ints = constants::tile_shape(&mma)?;
        (copy: TiledCopy) -> Ints = TiledCopy::tile_shape(&copy)?;
    }
    /// The layout that maps (thread, value) of the tiling to positions in the tile of A.
    /// `get_layoutA_TV(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)))`
    /// CuTe: $0.get_layoutA_TV($+)
    "get_layoutA_TV(mma)" { (mma: TiledMma) -> Layout = TiledMma::layout_tv(&mma, Operand::A)?; }
    /// The layout that maps (thread, value) of the tiling to positions in the tile of B.
    /// `get_layoutB_TV(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)))`
    /// CuTe: $0.get_layoutB_TV($+)
    "get_layoutB_TV(mma)" { (mma: TiledMma) -> Layout = TiledMma::layout_tv(&mma, Operand::B)?; }
    /// The layout that maps (thread, value) of the tiling to positions in the tile of C.
    /// `get_layoutC_TV(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)))`
    /// CuTe: $0.get_layoutC_TV($+)
    "get_layoutC_TV(mma)" { (mma: TiledMma) -> Layout = TiledMma::layout_tv(&mma, Operand::C)?; }
    /// A tiled copy in which a grid of threads copies a tile. `threads` maps the coordinates of the grid to thread numbers, and `values` is the layout of the values that each thread copies. With `(8,4)` and `(1,4)`, the tile has 8 * 1 rows and 4 * 4 columns.
    /// `layout_tv(make_tiled_copy(UniversalCopy<128,32>, (8,4):(4,1), (1,4)))`
    OfNamed "make_tiled_copy(copy, threads, values)" {
        (copy: Copy, threads: Layout) -> TiledCopy = TiledCopy::new(&copy, &threads, &Layout::UNIT)?;
        (copy: Copy, threads: Layout, values: Layout) -> TiledCopy = TiledCopy::new(&copy, &threads, &values)?;
    }
    /// The tiled copy for operand A of `mma`: it loads into each thread the elements that `mma` reads from this thread.
    /// `get_layoutS_TV(make_tiled_copy_A(SM75_U32x4_LDSM_N<16>, make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1))))`
    OfNamed "make_tiled_copy_A(copy, mma)" {
        (copy: Copy, mma: TiledMma) -> TiledCopy = TiledCopy::for_operand(&copy, &mma, Operand::A)?;
    }
    /// The tiled copy for operand B of `mma`: it loads into each thread the elements that `mma` reads from this thread.
    /// `get_layoutS_TV(make_tiled_copy_B(SM75_U32x2_LDSM_N<16>, make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1))))`
    OfNamed "make_tiled_copy_B(copy, mma)" {
        (copy: Copy, mma: TiledMma) -> TiledCopy = TiledCopy::for_operand(&copy, &mma, Operand::B)?;
    }
    /// The tiled copy for operand C of `mma`: each thread loads or stores the elements that it has in `mma`.
    /// `get_layoutS_TV(make_tiled_copy_C(UniversalCopy<32,32>, make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1))))`
    OfNamed "make_tiled_copy_C(copy, mma)" {
        (copy: Copy, mma: TiledMma) -> TiledCopy = TiledCopy::for_operand(&copy, &mma, Operand::C)?;
    }
    /// Like `make_tiled_copy_C`, but each thread copies only as many values of C as one copy instruction moves, the first values of the thread. The tile contains only these values.
    /// `get_layoutS_TV(make_tiled_copy_C_atom(UniversalCopy<32,32>, make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1))))`
    OfNamed "make_tiled_copy_C_atom(copy, mma)" {
        (copy: Copy, mma: TiledMma) -> TiledCopy = TiledCopy::for_first_values(&copy, &mma)?;
    }
    /// A tiled copy that you define by the layout `layout_tv`, which maps (thread, value) to positions in the tile that `tiler` selects.
    /// `layout_tv(make_tiled_copy_impl(UniversalCopy<128,32>, (32,4):(1,32), (32,4)))`
    OfNamed "make_tiled_copy_impl(copy, layout_tv, tiler)" {
        (copy: Copy, tv: Layout, tile: Tiler) -> TiledCopy = TiledCopy::over(&copy, tv, tile)?;
    }
    /// A tiled copy with the instruction `copy`, in which each thread copies the elements that it reads in `tiled`.
    /// `get_layoutS_TV(make_tiled_copy_S(UniversalCopy<32,32>, make_tiled_copy(UniversalCopy<128,32>, (8,4):(4,1), (1,4))))`
    OfNamed "make_tiled_copy_S(copy, tiled)" {
        (copy: Copy, tiled: TiledCopy) -> TiledCopy = TiledCopy::over(&copy, TiledCopy::layout_tv(&tiled, Side::Source)?, *TiledCopy::tiler(&tiled))?;
    }
    /// A tiled copy with the instruction `copy`, in which each thread copies the elements that it writes in `tiled`.
    /// `get_layoutD_TV(make_tiled_copy_D(UniversalCopy<32,32>, make_tiled_copy(UniversalCopy<128,32>, (8,4):(4,1), (1,4))))`
    OfNamed "make_tiled_copy_D(copy, tiled)" {
        (copy: Copy, tiled: TiledCopy) -> TiledCopy = TiledCopy::over(&copy, TiledCopy::layout_tv(&tiled, Side::Target)?, *TiledCopy::tiler(&tiled))?;
    }
    /// A tiled copy with which four warps load data from tensor memory, or store data to tensor memory. `tmem` is the layout of the data in tensor memory.
    /// `layout_tv(make_tmem_copy(SM100_TMEM_LOAD_32dp32b4x<32>, (128,64):(65536,1)))`
    /// CuTe: make_tmem_copy($0, make_tensor(make_tmem_ptr<float>(0), $1))
    OfNamed "make_tmem_copy(copy, tmem)" {
        (copy: Copy, tmem: Layout) -> TiledCopy = TiledCopy::for_tensor_memory(&copy, &tmem)?;
    }
    /// A tiled copy from shared memory to tensor memory, which one thread per multiprocessor executes. `tmem` is the layout of the data in tensor memory.
    /// `layout_tv(make_utccp_copy(SM100_UTCCP_4x32dp128bit_1cta<8>, ((((32,4),4),(1,4)),1,(1,4)):((((262144,4),8388608),(0,1)),0,(0,16))))`
    /// Not in CuTe: the function of CuTe takes a tensor: `make_utccp_copy(SM100_UTCCP_4x32dp128bit_1cta{}, tensor)`
    OfNamed "make_utccp_copy(copy, tmem)" {
        (copy: Copy, tmem: Layout) -> TiledCopy = TiledCopy::from_shared_memory(&copy, &tmem)?;
    }
    /// A tiled copy that you define by the layout `threads and values`, which maps (thread, value) to indices of the layout `data`.
    /// `layout_tv(make_cotiled_copy(UniversalCopy<32,32>, (8,4):(4,1), (8,4):(1,8)))`
    OfNamed "make_cotiled_copy(copy, threads and values, data)" {
        (copy: Copy, tv: Layout, data: Layout) -> TiledCopy = TiledCopy::cotiled(&copy, &tv, &data)?;
    }
    /// The layout that maps (thread, value) to positions in the tile of a tiled copy. Instead of the tiled copy, you can write a layout of threads and a layout of values, as in `make_tiled_copy`.
    /// `layout_tv(make_tiled_copy(UniversalCopy<128,32>, (8,4):(4,1), (1,4)))`
    /// CuTe: typename decltype($0)::TiledLayout_TV{}
    OfNamed "layout_tv(copy)" {
        (copy: TiledCopy) -> Layout = *TiledCopy::layout(&copy);
        (threads: Layout, values: Layout) -> Layout = TiledCopy::make_layout_tv(&threads, &values)?.1;
    }
    /// The tiler that selects the tile of a tiled copy. Instead of the tiled copy, you can write a layout of threads and a layout of values, as in `make_tiled_copy`.
    /// `tiler_mn(make_tiled_copy(UniversalCopy<128,32>, (8,4):(4,1), (1,4)))`
    /// CuTe: typename decltype($0)::Tiler_MN{}
    OfNamed "tiler_mn(copy)" {
        (copy: TiledCopy) -> Tiler = *TiledCopy::tiler(&copy);
        (threads: Layout, values: Layout) -> Tiler = TiledCopy::make_layout_tv(&threads, &values)?.0;
    }
    /// The layout that maps (thread, value) to positions in the tile of a tiled copy. It says which elements each thread reads.
    /// `get_layoutS_TV(make_tiled_copy(UniversalCopy<128,32>, (8,4):(4,1), (1,4)))`
    /// CuTe: $0.get_layoutS_TV($+)
    "get_layoutS_TV(copy)" { (copy: TiledCopy) -> Layout = TiledCopy::layout_tv(&copy, Side::Source)?; }
    /// The layout that maps (thread, value) to positions in the tile of a tiled copy. It says which elements each thread writes.
    /// `get_layoutD_TV(make_tiled_copy(UniversalCopy<128,32>, (8,4):(4,1), (1,4)))`
    /// CuTe: $0.get_layoutD_TV($+)
    "get_layoutD_TV(copy)" { (copy: TiledCopy) -> Layout = TiledCopy::layout_tv(&copy, Side::Target)?; }
    /// The number of threads of the tiling.
    /// `num_threads(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1)))`
    "num_threads(tiling)" {
        (tiling: TiledMma) -> Int = IntTuple::int(TiledMma::thread_count(&tiling));
        (tiling: TiledCopy) -> Int = IntTuple::int(TiledCopy::thread_count(&tiling));
    }
}

/// Returns the copy instruction with the width in its name: `copy_atom<16>(SM75_U32x4_LDSM_N)` is
/// `SM75_U32x4_LDSM_N<16>`.
fn copy_atom(args: &Args<'_>, bits: &[i64]) -> Answered {
    let atom = match args.value(0) {
        Value::Instruction(of) => of.atom().of_width(bits[0]),
        _ => Atom::Named(String::new()),
    };
    match &atom {
        Atom::Named(name) if CopyAtom::named(name).is_err() => Err(args
            .mistake(0, "this instruction is unknown, or its name already specifies the width of an element".into())
            .into()),
        _ => Ok(copy(args.copy(0)?.of_width(bits[0]), atom)),
    }
}

/// Returns the copy instruction that layouts of elements define. The layouts are first converted to layouts of bits.
fn atom_of_values(args: &Args<'_>, bits: &[i64]) -> Answered {
    let [threads, source, target, reference] = [args.layout(0)?, args.layout(1)?, args.layout(2)?, args.layout(3)?];
    let made = CopyAtom::of_values(&threads, &source, &target, &reference, bits[0])?;
    let layouts = [*made.threads(), *made.source(), *made.target(), *made.reference()];
    Ok(copy(made, Atom::Of(Box::new(layouts), Some(bits[0]))))
}

/// Returns a copy instruction, with text that evaluates to it.
fn copy(value: CopyAtom, atom: Atom) -> Value {
    let words = match &atom {
        Atom::Named(name) => name.clone(),
        Atom::Of(layouts, bits) => {
            let layouts: Vec<String> = layouts.iter().map(ToString::to_string).collect();
            let bits = bits.map_or(String::new(), |bits| format!("<{bits}>"));
            format!("make_copy_atom{bits}({})", layouts.join(", "))
        }
    };
    Value::Instruction(Instruction::Copy(Worded { value: Box::new(value), words, atom }))
}
