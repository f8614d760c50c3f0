use super::{CopyAtom, MmaAtom, Operand, TiledMma, for_each_name};
use layout_runtime::{IntTuple, Layout, Tiler};
use std::collections::BTreeMap;
use std::string::{String, ToString};
use std::time::{Duration, Instant};
use std::vec::Vec;

extern crate std;

/// Prints how long the lookup of a name takes in unoptimized code, because macros run without optimization.
#[test]
#[ignore = "prints times, and checks nothing"]
fn looking_up_a_name() {
    let mut names: Vec<String> = Vec::new();
    for_each_name(&mut |name| names.push(name.to_string()));
    let took = |name: &String| {
        let start = Instant::now();
        assert!(MmaAtom::named(name).is_ok() || CopyAtom::named(name).is_ok());
        start.elapsed()
    };
    let best = |name: &String| (0..9).map(|_| took(name)).min().unwrap_or(Duration::MAX);
    let mut times: Vec<_> = names.iter().map(|name| (best(name), name)).collect();
    times.sort_unstable();
    let last = times.len() - 1;
    std::println!(
        "{} names: half within {:?}, all within {:?} ({})",
        last + 1,
        times[last / 2].0,
        times[last].0,
        times[last].1
    );
}

/// Returns three layouts of an operand `(rows, columns)`: row-major, column-major, and with a nested mode of rows.
fn operands(rows: i64, columns: i64) -> Vec<Layout> {
    let texts = [
        std::format!("({rows},{columns}):({columns},1)"),
        std::format!("({rows},{columns}):(1,{rows})"),
        std::format!("((2,{}),{columns}):(({},{columns}),1)", rows / 2, 1000 * rows),
    ];
    texts.iter().map(|text| text.parse().expect("a layout")).collect()
}

/// Checks that the partition, over all threads, values and tiles, contains each index of the operand once per thread
/// that uses the element. The partition of an identity layout shows which elements are inside the operand.
fn check_overrunning(mma: &TiledMma, operand: Operand, layout: &Layout) {
    let Ok(part) = mma.partition_overrunning(operand, layout) else {
        // The tile ends inside a nested mode, so no layout describes the elements after its end.
        return assert!(layout.len() > 2, "{layout}");
    };
    let identity = Layout::make_identity_layout(&layout.shape()).expect("two modes");
    let coordinates = mma.partition_overrunning(operand, &identity).expect("an operand of two modes");
    assert_eq!(part.shape(), coordinates.shape(), "{layout}");
    let mut counts = BTreeMap::new();
    for i in 0..part.size() as i64 {
        let coordinate = coordinates.crd2idx(&IntTuple::int(i)).expect("a coordinate");
        if coordinate.elem_less(&layout.shape()) == Ok(true) {
            assert_eq!(part.index(i), layout.at(coordinate), "{layout} at {i}");
            *counts.entry(part.index(i)).or_insert(0) += 1;
        }
    }
    let shared = counts.values().max().copied().unwrap_or(0);
    assert!(counts.len() == layout.size() && counts.values().all(|count| *count == shared), "{layout}: {counts:?}");
}

#[test]
fn operands_that_the_tile_overruns() {
    let mut overrun = 0;
    for (name, atoms) in [
        ("SM80_16x8x16_F32F16F16F32_TN", ["(1,1,1)", "(2,2,1)", "(3,1,2)"]),
        ("SM80_16x8x8_F32F16F16F32_TN", ["(1,1,1)", "(2,1,1)", "(2,4,1)"]),
        ("UniversalFMA<float>", ["(4,2,1)", "(16,16,1):(16,1,0)", "(3,5,1)"]),
    ] {
        let atom = MmaAtom::named(name).expect("an instruction");
        for atoms in atoms {
            let mma = TiledMma::new(&atom, &atoms.parse().expect("a layout"), &Tiler::KEEP).expect("a tiling");
            for operand in [Operand::A, Operand::B, Operand::C] {
                for (rows, columns) in [(24, 40), (6, 3), (34, 16), (64, 64)] {
                    for layout in operands(rows, columns) {
                        match mma.partition(operand, &layout) {
                            Ok(part) => assert_eq!(mma.partition_overrunning(operand, &layout), Ok(part)),
                            Err(_) => overrun += 1,
                        }
                        check_overrunning(&mma, operand, &layout);
                    }
                }
            }
        }
    }
    assert!(overrun > 200, "{overrun} operands are overrun");
}
