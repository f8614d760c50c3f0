//! Instructions, their tilings, and what a tiling makes of a tensor's layout.

use super::overload::{Answer, table};
use crate::resolve::args::Args;
use crate::resolve::instruction::{Atom, Instruction, Worded};
use crate::resolve::value::Value;
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
    /// The instruction of which CuTe prints these layouts, in elements of so many bits.
    of_named "make_copy_atom_of_values<bits>(threads, source, target, reference)" by atom_of_values {
        <bits: Number>(threads: Layout, source: Layout, target: Layout, reference: Layout) -> Copy =
            CopyAtom::of_values(&threads, &source, &target, &reference, bits)?;
    }
    /// The instruction for elements of so many bits.
    "copy_atom<bits>(copy)" by copy_atom { <bits: Number>(copy: Copy) -> Copy = copy.of_width(bits); }
    "make_tiled_mma(atom, atoms, [m, n, k])" {
        (atom: Mma) -> TiledMma = TiledMma::new(&atom, &Layout::UNIT, &Tiler::KEEP)?;
        (atom: Mma, atoms: Layout) -> TiledMma = TiledMma::new(&atom, &atoms, &Tiler::KEEP)?;
        (atom: Mma, atoms: Layout, tile: Tiler) -> TiledMma = TiledMma::new(&atom, &atoms, &tile)?;
    }
    /// The tiling that has these threads.
    of_named "make_tiled_mma_vmnk(atom, threads, [m, n, k])" {
        (atom: Mma, threads: Layout, tile: Tiler) -> TiledMma = TiledMma::of_threads(&atom, &threads, &tile)?;
    }
    "thr_layout_vmnk(mma)" { (mma: TiledMma) -> Layout = *mma.threads(); }
    "tile_size<i>(mma)" {
        (mma: TiledMma) -> Ints = constants::tile_shape(&mma)?;
        <i: List>(mma: TiledMma) -> Ints = constants::tile_shape(&mma)?.mode(i)?;
    }
    "tile_shape(mma)" { (mma: TiledMma) -> Ints = constants::tile_shape(&mma)?; }
    "get_layoutA_TV(mma)" { (mma: TiledMma) -> Layout = mma.layout_tv(Operand::A)?; }
    "get_layoutB_TV(mma)" { (mma: TiledMma) -> Layout = mma.layout_tv(Operand::B)?; }
    "get_layoutC_TV(mma)" { (mma: TiledMma) -> Layout = mma.layout_tv(Operand::C)?; }
    symbolic of_second "thrfrg_A(mma, l)" { (mma: TiledMma, l: Layout) -> Layout = mma.thrfrg(Operand::A, &l)?; }
    symbolic of_second "thrfrg_B(mma, l)" { (mma: TiledMma, l: Layout) -> Layout = mma.thrfrg(Operand::B, &l)?; }
    symbolic of_second "thrfrg_C(mma, l)" { (mma: TiledMma, l: Layout) -> Layout = mma.thrfrg(Operand::C, &l)?; }
    symbolic of_second "partition_A(mma, l)" { (mma: TiledMma, l: Layout) -> Layout = mma.partition(Operand::A, &l)?; }
    symbolic of_second "partition_B(mma, l)" { (mma: TiledMma, l: Layout) -> Layout = mma.partition(Operand::B, &l)?; }
    symbolic of_second "partition_C(mma, l)" { (mma: TiledMma, l: Layout) -> Layout = mma.partition(Operand::C, &l)?; }
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
    /// A tiled copy from (thread, value) to the places of a tile, and the tile.
    of_named "make_tiled_copy_impl(copy, layout_tv, tiler)" {
        (copy: Copy, tv: Layout, tile: Tiler) -> TiledCopy = TiledCopy::over(&copy, tv, tile)?;
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

/// The instruction under the name that says the width too: `copy_atom<16>(SM75_U32x4_LDSM_N)` is `SM75_U32x4_LDSM_N<16>`.
fn copy_atom(args: &Args<'_>, bits: &[i64]) -> Answer {
    let atom = match args.value(0) {
        Value::Instruction(of) => of.atom().of_width(bits[0]),
        _ => Atom::Named(String::new()),
    };
    match &atom {
        Atom::Named(name) if CopyAtom::named(name).is_err() => {
            Err(args.mistake(0, "this instruction says the width of an element itself".into()).into())
        }
        _ => Ok(copy(args.copy(0)?.of_width(bits[0]), atom)),
    }
}

/// The instruction by its layouts in bits.
fn atom_of_values(args: &Args<'_>, bits: &[i64]) -> Answer {
    let [threads, source, target, reference] = [args.layout(0)?, args.layout(1)?, args.layout(2)?, args.layout(3)?];
    let made = CopyAtom::of_values(&threads, &source, &target, &reference, bits[0])?;
    let layouts = [*made.threads(), *made.source(), *made.target(), *made.reference()];
    Ok(copy(made, Atom::Of(Box::new(layouts), Some(bits[0]))))
}

/// A copy instruction, with the words that make it again.
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
