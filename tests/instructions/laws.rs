//! Tests laws of all instructions and tilings.

use arbitrary::{Result, Unstructured};
use layout_hardware::atom::{CopyAtom, MmaAtom, Operand, Side, TiledCopy, TiledMma, for_each_name};
use layout_runtime::{IntTuple, Layout, Tiler};
use std::collections::{BTreeMap, HashSet};

const OPERANDS: [Operand; 3] = [Operand::A, Operand::B, Operand::C];

fn names() -> Vec<String> {
    let mut names = Vec::new();
    for_each_name(&mut |name| names.push(name.to_string()));
    names
}

fn matrix_instructions() -> Vec<(String, MmaAtom)> {
    let found = |name: String| MmaAtom::named(&name).ok().map(|atom| (name, atom));
    names().into_iter().filter_map(found).collect()
}

fn indices(layout: &Layout) -> Vec<i64> {
    (0..layout.size()).map(|i| layout.index(i as i64)).collect()
}

/// Returns the indices of a layout, each with the number of its occurrences.
fn counts(layout: &Layout) -> BTreeMap<i64, usize> {
    let mut counts = vec![0; layout.bounds().1 as usize + 1];
    indices(layout).into_iter().for_each(|index| counts[index as usize] += 1);
    (0..).zip(counts).filter(|(_, count)| *count > 0).collect()
}

/// Returns the instructions with distinct layouts. If several instructions differ only in their number of columns, the
/// list contains only one of them.
fn distinct() -> Vec<(String, MmaAtom)> {
    let mut seen = HashSet::new();
    let mut all = matrix_instructions();
    all.retain(|(_, atom)| atom.shape()[1] <= 24 || atom.shape()[1] == 64);
    all.retain(|(_, atom)| seen.insert((atom.shape(), OPERANDS.map(|operand| atom.operand(operand).to_string()))));
    all
}

/// Returns `true` if an operand is A or B of an MFMA instruction. The layouts of these operands do not contain the
/// position of a group along K, because the source of these instructions does not give this position.
fn leaves_k_out(name: &str, operand: Operand) -> bool {
    name.ends_with("_MFMA") && operand != Operand::C
}

#[test]
fn every_name_is_an_instruction() {
    let names = names();
    for name in &names {
        assert!(MmaAtom::named(name).is_ok() || CopyAtom::named(name).is_ok(), "{name}");
        assert!(layout_hardware::atom::is_word(name), "{name}");
    }
    assert!(names.len() > 1400, "{}", names.len());
}

#[test]
fn each_operand_covers_its_tile_equally_often() {
    for (name, atom) in distinct() {
        let shape = atom.shape();
        for operand in OPERANDS.into_iter().filter(|operand| !leaves_k_out(&name, *operand)) {
            let (layout, [i, j]) = (atom.operand(operand), operand.modes());
            let counts = counts(layout);
            let times = layout.size() / (shape[i] * shape[j]) as usize;
            assert_eq!(counts.len() as i64, shape[i] * shape[j], "{name} {operand:?}: {layout}");
            assert!(
                counts.iter().all(|(index, count)| *index < shape[i] * shape[j] && *count == times),
                "{name}: {layout}"
            );
            assert_eq!(layout.size_of(&[0]), Ok(atom.threads().size()), "{name}");
            assert!(operand != Operand::C || times == 1, "{name}: a sum belongs to one thread");
        }
    }
}

#[test]
fn both_sides_of_a_copy_move_the_same_bits() {
    for name in names() {
        let Ok(atom) = CopyAtom::named(&name) else { continue };
        if atom.source().size().max(atom.target().size()) > 1 << 16 {
            continue;
        }
        let bits = |layout: &Layout| counts(layout).into_keys().max();
        // The instruction reads each element once and writes one copy per group of warps. So the destination contains
        // each element several times.
        let copies = if name.contains("UTCCP_4x32") { 4 } else { 1 + i64::from(name.contains("UTCCP_2x64")) };
        assert_eq!(bits(atom.source()).map(|last| (last + 1) * copies - 1), bits(atom.target()), "{name}");
        assert_eq!(bits(if copies > 1 { atom.target() } else { atom.source() }), bits(atom.reference()), "{name}");
    }
}

/// Returns a tiling of an instruction. Some of the tilings have a permutation.
fn tiling(u: &mut Unstructured<'_>, atom: &MmaAtom) -> Result<TiledMma> {
    let extents = [u.int_in_range(1..=3_i64)?, u.int_in_range(1..=2_i64)?, u.int_in_range(1..=2_i64)?];
    let order = *u.choose(&[[0, 1, 2], [1, 0, 2], [2, 0, 1], [2, 1, 0]])?;
    let shape = IntTuple::flat(&extents).expect("three modes");
    let order = IntTuple::flat(&order).expect("three modes");
    let atoms = Layout::make_ordered_layout(&shape, &order).expect("small");
    let mut parts = [Tiler::KEEP; 3];
    for (i, part) in parts.iter_mut().enumerate() {
        let tile = atom.shape()[i] * extents[i];
        // A permutation with a tile that is twice as large.
        match u.int_in_range(0..=3_u8)? {
            0 => *part = Tiler::layout(&Layout::of((tile / 2, (2, 2)), (1, (tile, tile / 2))).unwrap_or(Layout::UNIT)),
            1 => *part = Tiler::from(2 * tile),
            _ => {}
        }
        if part.as_layout().is_some_and(|layout| layout.size() as i64 != 2 * tile) {
            *part = Tiler::KEEP;
        }
    }
    match TiledMma::new(atom, &atoms, &Tiler::modes(&parts).expect("three")) {
        Ok(mma) => Ok(mma),
        // A tiling of three instructions has no layout if the threads of an instruction are not contiguous, as in
        // Volta's quadpairs.
        Err(error) => {
            assert_eq!(extents[0], 3, "{error}");
            Err(arbitrary::Error::IncorrectFormat)
        }
    }
}

/// Returns the layout of an operand of one or two tiles: row-major, column-major, padded, or with XOR strides.
fn tensor(u: &mut Unstructured<'_>, mma: &TiledMma, operand: Operand) -> Result<Layout> {
    let extents = operand.modes().map(|i| mma.tile_size(i));
    let (rows, columns) = (extents[0] * u.int_in_range(1..=2)?, extents[1] * u.int_in_range(1..=2)?);
    let are_powers = [rows, columns, mma.thread_count()].iter().all(|extent| extent.count_ones() == 1);
    if are_powers && u.ratio(1, 3)? {
        let stride = columns + u.int_in_range(0..=columns - 1)?;
        return Ok(format!("({rows},{columns}):(f{stride},f1)").parse().expect("XOR strides"));
    }
    let gap = u.int_in_range(0..=1)? * 8;
    let strides = if u.arbitrary()? { (1, rows + gap) } else { (columns + gap, 1) };
    Ok(Layout::of((rows, columns), strides).expect("small"))
}

#[test]
fn partitions_hold_every_element() {
    random::inputs(10, partition_holds_every_element);
}

/// Run this test with `cargo test --release -p colex-tests --test instructions many -- --ignored`.
#[test]
#[ignore = "ten seconds without optimization"]
fn many_partitions_hold_every_element() {
    random::inputs(30, partition_holds_every_element);
}

fn partition_holds_every_element(u: &mut Unstructured<'_>) -> Result<()> {
    let atoms: Vec<_> = distinct().into_iter().filter(|(_, atom)| atom.shape()[1] <= 16).collect();
    let (name, atom) = u.choose(&atoms)?;
    let mma = tiling(u, atom)?;
    for operand in OPERANDS.into_iter().filter(|operand| !leaves_k_out(name, *operand)) {
        let layout = tensor(u, &mma, operand)?;
        let divided = match mma.thrfrg(operand, &layout) {
            Ok(divided) => divided,
            // The instruction does not divide a permuted tile of odd size.
            Err(_) => continue,
        };
        let (held, all) = (counts(&divided), counts(&layout));
        assert_eq!(held.len(), all.len(), "{name} {operand:?} {layout} {divided}");
        let times: Vec<usize> = held.values().copied().collect();
        assert!(times.iter().all(|count| *count == times[0]), "{name} {operand:?}: {divided}");
        assert!(operand != Operand::C || times[0] == 1, "{name}: {divided}");
        agree(&mma, operand, &layout);
    }
    Ok(())
}

/// Checks that the partition of a layout is the composition of the layout with the partition of its coordinates. The
/// threads of the partition must be the threads of the tile's layout.
fn agree(mma: &TiledMma, operand: Operand, layout: &Layout) {
    let shape = layout.shape();
    let part = mma.partition(operand, layout).expect("divides");
    let counted = mma.partition(operand, &Layout::left(&shape).expect("small")).expect("divides");
    assert_eq!(part.size(), counted.size());
    for i in 0..counted.size() as i64 {
        assert_eq!(part.index(i), layout.index(counted.index(i)), "{layout} {part}");
    }
    let threads = |layout: &Layout| layout.mode(&[0]).expect("the threads");
    let (by_number, by_place) = (threads(&part), threads(&mma.thrfrg(operand, layout).expect("divides")));
    for thread in 0..mma.thread_count() {
        let place = place(mma, thread, operand);
        assert_eq!(by_number.index(thread), by_place.index(place), "{layout} {thread}");
    }
}

/// Returns the one-dimensional coordinate of a thread in (V,(M,N)). Each digit is `(thread / stride) mod extent`.
fn place(mma: &TiledMma, thread: i64, operand: Operand) -> i64 {
    let digits: Vec<(i64, i64)> = (0..4)
        .map(|mode| {
            let mode = mma.threads().mode(&[mode]).expect("four modes");
            let (mut digit, mut size) = (0, 1);
            for (extent, stride) in mode.flat_modes() {
                digit += if stride == 0 { 0 } else { thread / stride % extent * size };
                size *= extent;
            }
            (digit, size)
        })
        .collect();
    let [i, j] = operand.modes().map(|mode| digits[mode + 1]);
    digits[0].0 + digits[0].1 * (i.0 + i.1 * j.0)
}

#[test]
fn tiles_are_covered_equally_often() {
    let atoms: Vec<_> = distinct().into_iter().filter(|(_, atom)| atom.shape()[1] <= 16).collect();
    random::inputs(40, |u| {
        let (name, atom) = u.choose(&atoms)?;
        let mma = tiling(u, atom)?;
        for operand in OPERANDS.into_iter().filter(|operand| !leaves_k_out(name, *operand)) {
            let Ok(tile) = mma.layout_tv(operand) else { continue };
            let [i, j] = operand.modes().map(|i| mma.tile_size(i));
            let held = counts(&tile);
            assert_eq!(held.len() as i64, i * j, "{name} {operand:?}: {tile}");
            let times = tile.size() as i64 / (i * j);
            assert!(held.iter().all(|(index, count)| *index < i * j && *count as i64 == times), "{name}: {tile}");
        }
        Ok(())
    });
}

#[test]
fn copies_move_every_element_and_retiling_permutes() {
    let instructions = [
        "UniversalCopy<32,16>",
        "UniversalCopy<16,16>",
        "SM75_U32x4_LDSM_N<16>",
        "SM75_U16x4_LDSM_T<16>",
        "SM90_U32x2_STSM_N<16>",
    ];
    let atom = MmaAtom::named("SM80_16x8x16_F32F16F16F32_TN").expect("an instruction");
    let mut retiled = 0;
    random::inputs(300, |u| {
        let copy = CopyAtom::named(u.choose(&instructions)?).expect("an instruction");
        let (mma, operand) = (tiling(u, &atom)?, *u.choose(&OPERANDS)?);
        let Ok(copy) = TiledCopy::for_operand(&copy, &mma, operand) else { return Ok(()) };
        let layout = tensor(u, &mma, operand)?;
        for side in [Side::Source, Side::Target] {
            let part = copy.partition(side, &layout).expect("whole tiles");
            assert_eq!(counts(&part).len(), layout.size(), "{layout} {part}");
            let places = copy.layout_tv(side).expect("a tile");
            assert_eq!(counts(&places).len(), layout_size(&mma, operand), "{places}");
        }
        let part = mma.partition(operand, &layout).expect("whole tiles");
        let fragment = part.take(1, part.rank()).and_then(|part| part.make_fragment_like()).expect("registers");
        if let Ok(again) = copy.retile(&fragment) {
            let [mut before, mut after] = [indices(&fragment), indices(&again)];
            before.sort_unstable();
            after.sort_unstable();
            assert_eq!(before, after, "{fragment} {again}");
            retiled += 1;
        }
        Ok(())
    });
    assert!(retiled > 0);
}

fn layout_size(mma: &TiledMma, operand: Operand) -> usize {
    operand.modes().into_iter().map(|i| mma.tile_size(i) as usize).product()
}
