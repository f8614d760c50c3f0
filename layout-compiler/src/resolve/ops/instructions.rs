//! Instructions, their tilings, and what a tiling makes of a tensor's layout.

use super::overload::table;
use layout_runtime::atom::{CopyAtom, MmaAtom, Operand, Side, TiledCopy, TiledMma};
use layout_runtime::{IntTuple, Layout, Tiler, constants};

table! {
    "ThrID(atom)" {
        (atom: Atom) -> Layout = *atom.threads();
        (atom: Copy) -> Layout = *atom.threads();
    }
    "ALayout(atom)" { (atom: Mma) -> Layout = *atom.operand(Operand::A); }
    "BLayout(atom)" { (atom: Mma) -> Layout = *atom.operand(Operand::B); }
    "CLayout(atom)" { (atom: Mma) -> Layout = *atom.operand(Operand::C); }
    "SFALayout(atom)" { (atom: Mma) -> Layout = constants::besides(atom.scales_of_a(), "scale factors")?; }
    "SFBLayout(atom)" { (atom: Mma) -> Layout = constants::besides(atom.scales_of_b(), "scale factors")?; }
    "ELayout(atom)" { (atom: Mma) -> Layout = constants::besides(atom.metadata(), "metadata of a sparse operand")?; }
    "Shape_MNK(atom)" { (atom: Mma) -> Ints = IntTuple::flat(&atom.shape())?; }
    "SrcLayout(copy)" { (copy: Copy) -> Layout = *copy.source(); }
    "DstLayout(copy)" { (copy: Copy) -> Layout = *copy.target(); }
    "RefLayout(copy)" { (copy: Copy) -> Layout = *copy.reference(); }
    of_named "make_mma_atom(threads, a, b, c)" {
        (threads: Layout, a: Layout, b: Layout, c: Layout) -> Mma = MmaAtom::of(&threads, &a, &b, &c)?;
    }
    of_named "make_copy_atom<bits>(threads, source, target, reference)" {
        (threads: Layout, source: Layout, target: Layout, reference: Layout) -> Copy =
            CopyAtom::of(&threads, &source, &target, &reference)?;
        <bits: Number>(threads: Layout, source: Layout, target: Layout, reference: Layout) -> Copy =
            CopyAtom::of(&threads, &source, &target, &reference)?.of_width(bits);
    }
    "make_tiled_mma(atom, atoms, [m, n, k])" {
        (atom: Mma) -> TiledMma = TiledMma::new(&atom, &Layout::UNIT, &Tiler::KEEP)?;
        (atom: Mma, atoms: Layout) -> TiledMma = TiledMma::new(&atom, &atoms, &Tiler::KEEP)?;
        (atom: Mma, atoms: Layout, tile: Tiler) -> TiledMma = TiledMma::new(&atom, &atoms, &tile)?;
    }
    "thr_layout_vmnk(mma)" { (mma: TiledMma) -> Layout = *mma.threads(); }
    "tile_size<i>(tiling)" {
        (mma: TiledMma) -> Ints = constants::tile_shape(&mma)?;
        <i: List>(mma: TiledMma) -> Ints = constants::tile_shape(&mma)?.mode(i)?;
        (copy: TiledCopy) -> Ints = IntTuple::int(copy.tile_shape()?.size());
        <i: List>(copy: TiledCopy) -> Ints = copy.tile_shape()?.mode(i)?;
    }
    "tile_shape(tiling)" {
        (mma: TiledMma) -> Ints = constants::tile_shape(&mma)?;
        (copy: TiledCopy) -> Ints = copy.tile_shape()?;
    }
    "get_layoutA_TV(mma)" { (mma: TiledMma) -> Layout = mma.layout_tv(Operand::A)?; }
    "get_layoutB_TV(mma)" { (mma: TiledMma) -> Layout = mma.layout_tv(Operand::B)?; }
    "get_layoutC_TV(mma)" { (mma: TiledMma) -> Layout = mma.layout_tv(Operand::C)?; }
    symbolic of_second "thrfrg_A(mma, l)" { (mma: TiledMma, l: Layout) -> Layout = mma.thrfrg(Operand::A, &l)?; }
    symbolic of_second "thrfrg_B(mma, l)" { (mma: TiledMma, l: Layout) -> Layout = mma.thrfrg(Operand::B, &l)?; }
    symbolic of_second "thrfrg_C(mma, l)" { (mma: TiledMma, l: Layout) -> Layout = mma.thrfrg(Operand::C, &l)?; }
    symbolic of_second "partition_A(mma, l)" { (mma: TiledMma, l: Layout) -> Layout = mma.partition(Operand::A, &l)?; }
    symbolic of_second "partition_B(mma, l)" { (mma: TiledMma, l: Layout) -> Layout = mma.partition(Operand::B, &l)?; }
    symbolic of_second "partition_C(mma, l)" { (mma: TiledMma, l: Layout) -> Layout = mma.partition(Operand::C, &l)?; }
    /// The shape of what each thread has of the operand.
    symbolic of_second "partition_shape_A(mma, shape)" {
        (mma: TiledMma, shape: Shape) -> Ints = mma.partition_shape(Operand::A, &shape)?;
    }
    /// The shape of what each thread has of the operand.
    symbolic of_second "partition_shape_B(mma, shape)" {
        (mma: TiledMma, shape: Shape) -> Ints = mma.partition_shape(Operand::B, &shape)?;
    }
    /// The shape of what each thread has of the operand.
    symbolic of_second "partition_shape_C(mma, shape)" {
        (mma: TiledMma, shape: Shape) -> Ints = mma.partition_shape(Operand::C, &shape)?;
    }
    /// What each thread holds of the operand: registers, steps of a descriptor, or tensor memory.
    of_second "partition_fragment_A(mma, l)" {
        (mma: TiledMma, l: Layout) -> Layout = mma.partition_fragment(Operand::A, &l)?;
    }
    /// What each thread holds of the operand: registers, steps of a descriptor, or tensor memory.
    of_second "partition_fragment_B(mma, l)" {
        (mma: TiledMma, l: Layout) -> Layout = mma.partition_fragment(Operand::B, &l)?;
    }
    /// What each thread holds of the operand: registers, steps of a descriptor, or tensor memory.
    of_second "partition_fragment_C(mma, l)" {
        (mma: TiledMma, l: Layout) -> Layout = mma.partition_fragment(Operand::C, &l)?;
    }
    /// What a thread holds of its part of the operand, (value, tiles, tiles).
    of_second "make_fragment_A(mma, part)" {
        (mma: TiledMma, part: Layout) -> Layout = mma.make_fragment(Operand::A, &part)?;
    }
    /// What a thread holds of its part of the operand, (value, tiles, tiles).
    of_second "make_fragment_B(mma, part)" {
        (mma: TiledMma, part: Layout) -> Layout = mma.make_fragment(Operand::B, &part)?;
    }
    /// What a thread holds of its part of the operand, (value, tiles, tiles).
    of_second "make_fragment_C(mma, part)" {
        (mma: TiledMma, part: Layout) -> Layout = mma.make_fragment(Operand::C, &part)?;
    }
    of_second "tmem_A(mma, l)" { (mma: TiledMma, l: Layout) -> Layout = constants::tensor_memory(&mma, Operand::A, &l)?; }
    of_second "tmem_C(mma, l)" { (mma: TiledMma, l: Layout) -> Layout = constants::tensor_memory(&mma, Operand::C, &l)?; }
    of_named "make_tiled_copy(copy, threads, values)" {
        (copy: Copy, threads: Layout) -> TiledCopy = TiledCopy::new(&copy, &threads, &Layout::UNIT)?;
        (copy: Copy, threads: Layout, values: Layout) -> TiledCopy = TiledCopy::new(&copy, &threads, &values)?;
    }
    of_named "make_tiled_copy_A(copy, mma)" {
        (copy: Copy, mma: TiledMma) -> TiledCopy = TiledCopy::for_operand(&copy, &mma, Operand::A)?;
    }
    of_named "make_tiled_copy_B(copy, mma)" {
        (copy: Copy, mma: TiledMma) -> TiledCopy = TiledCopy::for_operand(&copy, &mma, Operand::B)?;
    }
    of_named "make_tiled_copy_C(copy, mma)" {
        (copy: Copy, mma: TiledMma) -> TiledCopy = TiledCopy::for_operand(&copy, &mma, Operand::C)?;
    }
    of_named "make_tiled_copy_C_atom(copy, mma)" {
        (copy: Copy, mma: TiledMma) -> TiledCopy = TiledCopy::for_first_values(&copy, &mma)?;
    }
    of_named "make_tiled_copy_S(copy, tiled)" {
        (copy: Copy, tiled: TiledCopy) -> TiledCopy = TiledCopy::over(&copy, tiled.layout_tv(Side::Source)?, *tiled.tiler())?;
    }
    of_named "make_tiled_copy_D(copy, tiled)" {
        (copy: Copy, tiled: TiledCopy) -> TiledCopy = TiledCopy::over(&copy, tiled.layout_tv(Side::Target)?, *tiled.tiler())?;
    }
    /// Four warps that load or store what an operand has in tensor memory.
    of_named "make_tmem_copy(copy, tmem)" {
        (copy: Copy, tmem: Layout) -> TiledCopy = TiledCopy::for_tensor_memory(&copy, &tmem)?;
    }
    of_named "make_cotiled_copy(copy, threads and values, data)" {
        (copy: Copy, tv: Layout, data: Layout) -> TiledCopy = TiledCopy::cotiled(&copy, &tv, &data)?;
    }
    "layout_tv(copy)" { (copy: TiledCopy) -> Layout = *copy.layout(); }
    "tiler_mn(copy)" { (copy: TiledCopy) -> Tiler = *copy.tiler(); }
    "get_layoutS_TV(copy)" { (copy: TiledCopy) -> Layout = copy.layout_tv(Side::Source)?; }
    "get_layoutD_TV(copy)" { (copy: TiledCopy) -> Layout = copy.layout_tv(Side::Target)?; }
    symbolic of_second "tidfrg_S(copy, l)" { (copy: TiledCopy, l: Layout) -> Layout = copy.tidfrg(Side::Source, &l)?; }
    symbolic of_second "tidfrg_D(copy, l)" { (copy: TiledCopy, l: Layout) -> Layout = copy.tidfrg(Side::Target, &l)?; }
    symbolic of_second "partition_S(copy, l)" { (copy: TiledCopy, l: Layout) -> Layout = copy.partition(Side::Source, &l)?; }
    symbolic of_second "partition_D(copy, l)" { (copy: TiledCopy, l: Layout) -> Layout = copy.partition(Side::Target, &l)?; }
    of_second "retile(copy, fragment)" { (copy: TiledCopy, fragment: Layout) -> Layout = copy.retile(&fragment)?; }
    of_second "retile_S(copy, fragment)" { (copy: TiledCopy, fragment: Layout) -> Layout = copy.retile(&fragment)?; }
    of_second "retile_D(copy, fragment)" { (copy: TiledCopy, fragment: Layout) -> Layout = copy.retile(&fragment)?; }
    "make_fragment_like(part)" { (part: Layout, others: Anything) -> Layout = part.make_fragment_like()?; }
    "num_threads(tiling)" {
        (tiling: TiledMma) -> Int = IntTuple::int(tiling.thread_count());
        (tiling: TiledCopy) -> Int = IntTuple::int(tiling.thread_count());
    }
}
