//! Compares scale factors with the results of CUTLASS: their layouts, the threads that hold them, and the instruction
//! descriptor of `tcgen05.mma`.

use super::answer;
use colex::Layout;
use std::collections::HashMap;

/// Returns expressions, and CUTLASS's results for these expressions.
fn rows(operation: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let rows = include_str!("../data/instructions/scale_factors.tsv").lines();
    rows.filter_map(|row| row.split_once('\t')).filter(move |(asked, _)| asked.starts_with(operation))
}

fn layout(text: &str) -> Layout {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn indices(layout: &Layout) -> Vec<i64> {
    (0..layout.size() as i64).map(|i| layout.index(i)).collect()
}

#[test]
fn scale_factors_lie_where_cutlass_has_them() {
    let mut count = 0;
    for (asked, theirs) in rows("tile_atom_to_shape") {
        let ours = layout(&answer(asked).unwrap());
        assert_eq!((ours.shape(), indices(&ours)), (layout(theirs).shape(), indices(&layout(theirs))), "{asked}");
        count += 1;
    }
    assert_eq!(count, 12);
}

/// In CUTLASS, the threads of a partition have the modes (V,(M or N,K)). Threads along other modes have the stride 0.
#[test]
fn threads_have_the_scale_factors_of_cutlass() {
    let mut count = 0;
    for (asked, theirs) in rows("partition_SF") {
        let (ours, theirs) = (layout(&answer(asked).unwrap()), layout(theirs));
        let threads = ours.size_of(&[0]).unwrap();
        let values = ours.size() / threads;
        let along: usize = theirs.size_of(&[0, 1]).unwrap();
        assert_eq!(values, theirs.size_of(&[1]).unwrap(), "{asked}");
        for thread in 0..threads {
            // The warps are arranged as (2,2,1) or (4,1,1). M is the fastest mode.
            let atom = if asked.starts_with("partition_SFA") {
                thread / 32 % along
            } else {
                thread / 32 / (threads / 32 / along)
            };
            for value in 0..values {
                let ours = ours.index((thread + threads * value) as i64);
                let place = thread % 32 + 32 * atom + 32 * along * value;
                assert_eq!(ours, theirs.index(place as i64), "{asked} of thread {thread}, value {value}");
            }
        }
        count += 1;
    }
    assert_eq!(count, 4);
}

/// Each scale factor must belong to the given number of elements in one row, and to no other element.
#[test]
fn a_factor_is_that_of_its_elements_alone() {
    for (elements, rows, columns) in [(16, 256, 192), (32, 128, 256), (32, 384, 128)] {
        let factors = layout(&answer(&format!("tile_atom_to_shape_SFA<{elements}>(({rows},8,{columns}))")).unwrap());
        let mut blocks = HashMap::new();
        for (i, k) in (0..rows).flat_map(|i| (0..columns).map(move |k| (i, k))) {
            let block = blocks.entry(factors.at((i, k, 0))).or_insert((i, k / elements));
            assert_eq!(*block, (i, k / elements), "{factors}");
        }
        assert_eq!(blocks.len() as i64, rows * columns / elements);
    }
}

#[test]
fn descriptors_with_scales_are_cutes() {
    for (asked, theirs) in rows("make_instr_desc") {
        assert_eq!(answer(asked).unwrap(), theirs, "{asked}");
    }
    // A separate bit of the descriptor encodes a K of 96 elements.
    let ultra = answer("make_instr_desc(SM103_MXF4_ULTRA_SS_VS<E2M1,E2M1,F32,UE8M0,128,128,32,K,K>)").unwrap();
    assert_eq!(ultra.parse::<u32>().unwrap() >> 31, 1);
}

#[test]
fn operands_without_scale_factors_are_refused() {
    let warp = "make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN)";
    let error = answer(&format!("partition_SFA({warp}, (16,16):(1,0))")).unwrap_err();
    assert!(error.contains("no scale factors in its threads"), "{error}");
    assert!(answer("tile_atom_to_shape_SFA<32>((128,64))").unwrap_err().contains("(M,N,K) or (M,N,K,L)"));
    assert!(answer("tile_atom_to_shape_SFA<0>((128,64,64))").is_err());
}

/// A source that is copied to four destinations must be read once and only up to its end. Each value must be the
/// source's value for the position of the destination.
#[test]
fn a_source_that_is_written_several_times_is_read_where_it_is() {
    let places = "(((32,4),4),1,(4,N)):(((262144,4),8388608),0,(1,16))";
    for tiles in [1, 2, 4] {
        let places = places.replace('N', &tiles.to_string());
        let copy = format!("make_utccp_copy(SM100_UTCCP_4x32dp128bit_1cta<8>, {places})");
        let source = layout(&format!("(128,1,(4,{tiles})):(4,0,(1,512))"));
        let read = layout(&answer(&format!("partition_S({copy}, {source})")).unwrap());
        let written = layout(&answer(&format!("partition_D({copy}, {places})")).unwrap());
        assert_eq!(read.size(), written.size());
        let target = layout(&places);
        // The smallest coordinate of each index.
        let coordinates: HashMap<i64, i64> = (0..target.size() as i64).rev().map(|i| (target.index(i), i)).collect();
        for value in 0..read.size() as i64 {
            let place = coordinates[&written.index(value)];
            let (row, k) = (place % 128, place / 512);
            assert_eq!(read.index(value), source.at((row, 0, k)), "{copy}, {value}");
        }
    }
}

/// In this case, CuTe counts the four factors of a row past the end of the source, and so reads other factors. In
/// colex, this case is an error.
#[test]
fn a_source_with_factors_behind_its_rows_is_refused() {
    let copy = "make_utccp_copy(SM100_UTCCP_4x32dp128bit_1cta<8>, ((((32,4),4),(1,4)),1,1):((((262144,4),8388608),(0,1)),0,0))";
    let error =
        answer(&format!("partition_S({copy}, ((((32,4),1),(1,4)),1,1):((((16,4),512),(0,1)),0,0))")).unwrap_err();
    assert!(error.contains("mode 0 of size 512 cannot be divided"), "{error}");
}
