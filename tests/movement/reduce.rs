//! Tests reductions along a mode against sums of all elements.

use super::random::pair;
use colex::movement::Reduction;
use colex::{IntTuple, Layout};
use fastrand::Rng;
use std::collections::{HashMap, HashSet};

/// Checks each sum of a reduction against the sum of all elements of its row.
fn assert_adds_up(tv: &Layout, tile: [usize; 3], mode: usize) -> Reduction {
    let shape = IntTuple::flat(&tile.map(|extent| extent as i64)).unwrap();
    let reduction = Reduction::over(tv, &shape, mode).unwrap_or_else(|error| panic!("{tv}, mode {mode}: {error}"));
    let [threads, values] = [0, 1].map(|mode| tv.size_of(&[mode]).unwrap());
    let index = |thread: usize, value: usize| tv.at((thread as i64, value as i64)) as usize;
    let weight = |index: usize| (index as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let row = |index: usize| {
        let coordinate = [index % tile[0], index / tile[0] % tile[1], index / tile[0] / tile[1]];
        (0..3).map(|k| if k == mode { 0 } else { coordinate[k] }).collect::<Vec<_>>()
    };
    let held: HashSet<usize> =
        (0..threads).flat_map(|t| (0..values).map(move |v| (t, v))).map(|(t, v)| index(t, v)).collect();
    let mut wanted: HashMap<Vec<usize>, u64> = HashMap::new();
    for element in held {
        let sum = wanted.entry(row(element)).or_default();
        *sum = sum.wrapping_add(weight(element));
    }
    let before: Vec<Vec<u64>> = (0..threads).map(|t| (0..values).map(|v| weight(index(t, v))).collect()).collect();
    let after = reduction.run(&before, u64::wrapping_add);
    for thread in 0..threads {
        assert_eq!(after[thread].len(), reduction.rows());
        for value in 0..values {
            let Some(k) = reduction.row(value) else { continue };
            assert_eq!(
                after[thread][k],
                wanted[&row(index(thread, value))],
                "thread {thread} of {tv}, mode {mode}: {reduction}"
            );
        }
    }
    let distinct = (0..values).filter(|value| reduction.row(*value).is_some()).count();
    assert_eq!(reduction.adds(), distinct - reduction.rows());
    assert!(reduction.exchanges().is_sorted_by_key(|exchange| exchange.threads >= 32));
    reduction
}

#[test]
fn random_layouts_add_up() {
    let (mut checked, mut between_warps, mut moved) = (0, 0, 0);
    for seed in 0..200 {
        let random = &mut Rng::with_seed(seed);
        let (from, _, _) = pair(random);
        if from.size().count_ones() != 1 {
            continue;
        }
        let bits = [random.u32(0..4), random.u32(0..4)];
        let tile = [1 << bits[0], 1 << bits[1], 1 << 12];
        for mode in 0..3 {
            let reduction = assert_adds_up(&from, tile, mode);
            checked += 1;
            between_warps += usize::from(reduction.exchanges().iter().any(|exchange| !exchange.is_in_warp()));
            moved += usize::from(reduction.exchanges().iter().any(|exchange| exchange.rows != 0));
        }
    }
    assert!(checked > 150 && between_warps > 10 && moved > 10, "{checked} {between_warps} {moved}");
}

#[test]
fn what_instructions_hold() {
    let answer = |text: &str| layout_compiler::eval(text).unwrap().to_string();
    let sums = "get_layoutC_TV(make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [32,32,16]))";
    let rows = "2 rows in a thread: 6 additions, then 4 shuffles with lanes ^ 1, ^ 2, then through shared memory with threads ^ 64";
    let columns = "4 rows in a thread: 4 additions, then 12 shuffles with lanes ^ 4, ^ 8, ^ 16, then through shared memory with threads ^ 32";
    let of_rows = answer(&format!("reduce<1>({sums}, (32,32))"));
    let of_columns = answer(&format!("reduce<0>({sums}, (32,32))"));
    assert_eq!((of_rows.as_str(), of_columns.as_str()), (rows, columns));
}

#[test]
fn refusals_name_the_coordinate() {
    let refused = |text: &str| layout_compiler::eval(text).unwrap_err()[0].to_string();
    for (text, message) in [
        ("reduce<0>((32,3):(3,1), (3,32))", "the extents of the tile in modes 0..=0 must be powers of two"),
        (
            "reduce<1>((32,3):(1,32), (32,3))",
            "cannot reduce 32 threads with 3 values each; use powers of two for both numbers",
        ),
        ("reduce<1>((32,2):(3,1), (32,4))", "value 0 of thread 3 has index 9"),
        ("reduce<2>((32,2):(1,32), (32,2))", "there are 2 modes, so there is no mode 2"),
        ("reduce<0>(64:1, 64)", "does not map (thread, value)"),
    ] {
        let found = refused(text);
        assert!(found.contains(message), "{text}: {found}");
    }
}
