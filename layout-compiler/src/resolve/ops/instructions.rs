//! Instructions, their tilings, and what a tiling makes of a tensor's layout.

use super::op::{self, ANY, Answer, Args, Op, Value, op, symbolic};
use super::structure::number;
use crate::resolve::args::Failure;
use crate::resolve::instruction::{Instruction, Worded};
use layout_runtime::atom::{CopyAtom, MmaAtom, Operand, Side, TiledCopy, TiledMma};
use layout_runtime::{Error, IntTuple, Layout, Tiler};

pub(super) const OPS: &[Op] = &[
    op("ThrID(atom)", (0, 0), (1, 1), |args, _| match args.instruction(0)? {
        Instruction::Mma(atom) => answer(*atom.value.threads()),
        Instruction::Copy(atom) => answer(*atom.value.threads()),
        _ => Err(args.unexpected(0, "an instruction").into()),
    }),
    op("ALayout(atom)", (0, 0), (1, 1), |args, _| answer(*args.mma(0)?.operand(Operand::A))),
    op("BLayout(atom)", (0, 0), (1, 1), |args, _| answer(*args.mma(0)?.operand(Operand::B))),
    op("CLayout(atom)", (0, 0), (1, 1), |args, _| answer(*args.mma(0)?.operand(Operand::C))),
    op("SFALayout(atom)", (0, 0), (1, 1), |args, _| besides(args, MmaAtom::scales_of_a, "scale factors")),
    op("SFBLayout(atom)", (0, 0), (1, 1), |args, _| besides(args, MmaAtom::scales_of_b, "scale factors")),
    op("ELayout(atom)", (0, 0), (1, 1), |args, _| besides(args, MmaAtom::metadata, "metadata of a sparse operand")),
    op("Shape_MNK(atom)", (0, 0), (1, 1), |args, _| Ok(Value::Ints(IntTuple::flat(&args.mma(0)?.shape())?))),
    op("SrcLayout(copy)", (0, 0), (1, 1), |args, _| answer(*args.copy(0)?.source())),
    op("DstLayout(copy)", (0, 0), (1, 1), |args, _| answer(*args.copy(0)?.target())),
    op("RefLayout(copy)", (0, 0), (1, 1), |args, _| answer(*args.copy(0)?.reference())),
    op("make_mma_atom(threads, a, b, c)", (0, 0), (4, 4), |args, _| {
        let [threads, a, b, c] = four(args)?;
        let words = args.spelled(args.operation);
        let value = MmaAtom::of(&threads, &a, &b, &c).map_err(|error| error.of(args.operation, operand_of(&error)))?;
        Ok(Value::Instruction(Instruction::Mma(Worded { value: Box::new(value), atom: words.clone(), words })))
    }),
    op("make_copy_atom<bits>(threads, source, target, reference)", (0, 1), (4, 4), |args, bits| {
        let [threads, source, target, reference] = four(args)?;
        let value = CopyAtom::of(&threads, &source, &target, &reference)
            .map_err(|error| error.of(args.operation, operand_of(&error)))?;
        let (value, name) = match bits {
            [bits, ..] => (value.of_width(*bits), format!("{}<{bits}>", args.operation)),
            [] => (value, args.operation.to_string()),
        };
        let words = args.spelled(&name);
        Ok(Value::Instruction(Instruction::Copy(Worded { value: Box::new(value), atom: words.clone(), words })))
    }),
    op("make_tiled_mma(atom, atoms, [m, n, k])", (0, 0), (1, 3), |args, _| {
        let atoms = if args.len() > 1 { args.layout(1)? } else { Layout::UNIT };
        let permutation = if args.len() > 2 { args.tiler(2)? } else { Tiler::KEEP };
        let value = TiledMma::new(args.mma(0)?, &atoms, &permutation)?;
        Ok(Value::Instruction(Instruction::TiledMma(Worded {
            value: Box::new(value),
            words: args.spelled(args.operation),
            atom: args.value(0).to_string(),
        })))
    }),
    op("thr_layout_vmnk(mma)", (0, 0), (1, 1), |args, _| answer(*args.tiled_mma(0)?.threads())),
    op("tile_size<i>(mma)", (0, 1), (1, 1), |args, modes| {
        let mma = args.tiled_mma(0)?;
        let sizes = [mma.tile_size(0), mma.tile_size(1), mma.tile_size(2)];
        match modes {
            [] => Ok(Value::Ints(IntTuple::flat(&sizes)?)),
            modes => Ok(Value::Ints(IntTuple::flat(&sizes)?.mode(&op::modes(modes))?)),
        }
    }),
    op("tile_shape(mma)", (0, 0), (1, 1), |args, _| {
        let mma = args.tiled_mma(0)?;
        Ok(Value::Ints(IntTuple::flat(&[mma.tile_size(0), mma.tile_size(1), mma.tile_size(2)])?))
    }),
    op("get_layoutA_TV(mma)", (0, 0), (1, 1), |args, _| layout_tv(args, Operand::A)),
    op("get_layoutB_TV(mma)", (0, 0), (1, 1), |args, _| layout_tv(args, Operand::B)),
    op("get_layoutC_TV(mma)", (0, 0), (1, 1), |args, _| layout_tv(args, Operand::C)),
    symbolic("thrfrg_A(mma, l)", (0, 0), (2, 2), |args, _| of_operand(args, TiledMma::thrfrg, Operand::A)),
    symbolic("thrfrg_B(mma, l)", (0, 0), (2, 2), |args, _| of_operand(args, TiledMma::thrfrg, Operand::B)),
    symbolic("thrfrg_C(mma, l)", (0, 0), (2, 2), |args, _| of_operand(args, TiledMma::thrfrg, Operand::C)),
    symbolic("partition_A(mma, l)", (0, 0), (2, 2), |args, _| of_operand(args, TiledMma::partition, Operand::A)),
    symbolic("partition_B(mma, l)", (0, 0), (2, 2), |args, _| of_operand(args, TiledMma::partition, Operand::B)),
    symbolic("partition_C(mma, l)", (0, 0), (2, 2), |args, _| of_operand(args, TiledMma::partition, Operand::C)),
    op("tmem_A(mma, l)", (0, 0), (2, 2), |args, _| tensor_memory(args, Operand::A)),
    op("tmem_C(mma, l)", (0, 0), (2, 2), |args, _| tensor_memory(args, Operand::C)),
    op("make_tiled_copy(copy, threads, values)", (0, 0), (2, 3), |args, _| {
        let values = if args.len() > 2 { args.layout(2)? } else { Layout::UNIT };
        tiled_copy(args, TiledCopy::new(args.copy(0)?, &args.layout(1)?, &values))
    }),
    op("make_tiled_copy_A(copy, mma)", (0, 0), (2, 2), |args, _| for_operand(args, Operand::A)),
    op("make_tiled_copy_B(copy, mma)", (0, 0), (2, 2), |args, _| for_operand(args, Operand::B)),
    op("make_tiled_copy_C(copy, mma)", (0, 0), (2, 2), |args, _| for_operand(args, Operand::C)),
    op("make_tiled_copy_C_atom(copy, mma)", (0, 0), (2, 2), |args, _| {
        let made = TiledCopy::for_first_values(args.copy(0)?, args.tiled_mma(1)?);
        tiled_copy(args, made)
    }),
    op("make_cotiled_copy(copy, threads and values, data)", (0, 0), (3, 3), |args, _| {
        let made = TiledCopy::cotiled(args.copy(0)?, &args.layout(1)?, &args.layout(2)?);
        tiled_copy(args, made)
    }),
    op("layout_tv(copy)", (0, 0), (1, 1), |args, _| answer(*args.tiled_copy(0)?.layout())),
    op("tiler_mn(copy)", (0, 0), (1, 1), |args, _| Ok(Value::Tiler(*args.tiled_copy(0)?.tiler()))),
    op("get_layoutS_TV(copy)", (0, 0), (1, 1), |args, _| answer(args.tiled_copy(0)?.layout_tv(Side::Source)?)),
    op("get_layoutD_TV(copy)", (0, 0), (1, 1), |args, _| answer(args.tiled_copy(0)?.layout_tv(Side::Target)?)),
    symbolic("tidfrg_S(copy, l)", (0, 0), (2, 2), |args, _| of_side(args, TiledCopy::tidfrg, Side::Source)),
    symbolic("tidfrg_D(copy, l)", (0, 0), (2, 2), |args, _| of_side(args, TiledCopy::tidfrg, Side::Target)),
    symbolic("partition_S(copy, l)", (0, 0), (2, 2), |args, _| of_side(args, TiledCopy::partition, Side::Source)),
    symbolic("partition_D(copy, l)", (0, 0), (2, 2), |args, _| of_side(args, TiledCopy::partition, Side::Target)),
    op("retile(copy, fragment)", (0, 0), (2, 2), |args, _| retile(args)),
    op("retile_S(copy, fragment)", (0, 0), (2, 2), |args, _| retile(args)),
    op("retile_D(copy, fragment)", (0, 0), (2, 2), |args, _| retile(args)),
    op("make_fragment_like(part)", (0, 0), (1, ANY), |args, _| answer(args.layout(0)?.make_fragment_like()?)),
    op("num_threads(tiling)", (0, 0), (1, 1), |args, _| match args.instruction(0)? {
        Instruction::TiledMma(mma) => Ok(number(mma.value.thread_count())),
        Instruction::TiledCopy(copy) => Ok(number(copy.value.thread_count())),
        _ => Err(args.unexpected(0, "a tiled matrix instruction or a tiled copy").into()),
    }),
];

fn answer(layout: Layout) -> Answer {
    Ok(Value::Layout(layout))
}

fn four(args: &Args<'_>) -> Result<[Layout; 4], Failure> {
    Ok([args.layout(0)?, args.layout(1)?, args.layout(2)?, args.layout(3)?])
}

/// The operand that an error is about, the first if it does not say one.
fn operand_of(error: &Error) -> usize {
    error.operand().unwrap_or(0)
}

/// What only some instructions take.
fn besides(args: &Args<'_>, of: fn(&MmaAtom) -> Option<Layout>, what: &str) -> Answer {
    match of(args.mma(0)?) {
        Some(layout) => answer(layout),
        None => Err(args.mistake(0, format!("this instruction takes no {what}")).into()),
    }
}

fn layout_tv(args: &Args<'_>, operand: Operand) -> Answer {
    answer(args.tiled_mma(0)?.layout_tv(operand)?)
}

fn of_operand(
    args: &Args<'_>,
    of: fn(&TiledMma, Operand, &Layout) -> Result<Layout, Error>,
    operand: Operand,
) -> Answer {
    answer(of(args.tiled_mma(0)?, operand, &args.layout(1)?).map_err(|error| of_layout(args, &error))?)
}

/// Where the operand's partition lies in tensor memory.
fn tensor_memory(args: &Args<'_>, operand: Operand) -> Answer {
    let (mma, layout) = (args.tiled_mma(0)?, args.layout(1)?);
    mma.partition(operand, &layout).map_err(|error| of_layout(args, &error))?;
    let [first, second] = [0, 1].map(|i| layout.size_of(&[i]).unwrap_or(1) as i64 / mma.tile_size(operand.modes()[i]));
    mma.atom().tensor_memory(operand, [first, second]).map_or_else(
        || {
            let message = "the instruction does not have this operand in tensor memory, or not so many tiles";
            Err(args.mistake(0, message.to_string()).into())
        },
        answer,
    )
}

fn of_side(args: &Args<'_>, of: fn(&TiledCopy, Side, &Layout) -> Result<Layout, Error>, side: Side) -> Answer {
    answer(of(args.tiled_copy(0)?, side, &args.layout(1)?).map_err(|error| of_layout(args, &error))?)
}

fn for_operand(args: &Args<'_>, operand: Operand) -> Answer {
    tiled_copy(args, TiledCopy::for_operand(args.copy(0)?, args.tiled_mma(1)?, operand))
}

fn tiled_copy(args: &Args<'_>, made: Result<TiledCopy, Error>) -> Answer {
    let value = made.map_err(|error| Error::from(error.kind()).of(args.operation, operand_of(&error)))?;
    Ok(Value::Instruction(Instruction::TiledCopy(Worded {
        value: Box::new(value),
        words: args.spelled(args.operation),
        atom: args.value(0).to_string(),
    })))
}

fn retile(args: &Args<'_>) -> Answer {
    answer(args.tiled_copy(0)?.retile(&args.layout(1)?).map_err(|error| of_layout(args, &error))?)
}

/// What a tiling says of the layout, its operand 1.
fn of_layout(args: &Args<'_>, error: &Error) -> Error {
    Error::from(error.kind()).of(args.operation, 1)
}
