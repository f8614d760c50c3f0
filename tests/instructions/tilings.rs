//! Tests tiled matrix instructions.

use super::{Comparison, Row, answer, list, rows, same_slice, table, word};
use crate::support::reference::Reference;
use colex::Layout;

/// The rows in which the tiling has several threads along K. For these rows, CuTe's `get_layoutC_TV` goes past the end
/// of the tile. In colex, K is a mode of stride 0.
const C_RUNS_OUT: [usize; 11] = [1, 7, 14, 19, 28, 49, 90, 114, 115, 118, 126];

/// The rows with negative strides. CuTe's `make_layout_like` orders -8 before 4, and colex orders strides by their
/// absolute value.
const NEGATIVE: [usize; 6] = [33, 47, 63, 120, 151, 159];

fn tiling(row: &Row) -> String {
    format!("make_tiled_mma({}, {}, {})", word(row.text("atom")), row.text("atom_layout"), list(row.text("perm")))
}

/// Returns a coordinate such as `0,0,…` for the modes of a partition that follow the thread. `with` is the text of the
/// coordinate in each mode.
fn others(part: &str, with: &str) -> String {
    let rank = Reference::parse(part).unwrap().modes().len();
    vec![with; rank].join(",")
}

fn compare(comparison: &mut Comparison, row: &Row) {
    let (mma, line) = (tiling(row), row.line);
    comparison.text(line, &format!("thr_layout_vmnk({mma})"), row.text("thr_layout_vmnk"));
    comparison.text(line, &format!("tile_size({mma})"), &format!("({})", row.text("tile")));
    for operand in ["A", "B", "C"] {
        if operand != "C" || !C_RUNS_OUT.contains(&line) {
            comparison.text(line, &format!("get_layout{operand}_TV({mma})"), row.text(&format!("{operand}_tv")));
        }
        let layout = row.text(operand);
        comparison.text(line, &format!("thrfrg_{operand}({mma}, {layout})"), row.text(&format!("thrfrg_{operand}")));
        compare_part(comparison, row, &format!("partition_{operand}({mma}, {layout})"), &format!("part_{operand}"));
        let part = row.text(&format!("part_{operand}"));
        match row.get(&format!("frag_{operand}")) {
            // Accumulators have no strides in memory, so only their compact layouts are compared.
            Some(sums) if operand == "C" => assert_eq!(compact(part), sums, "line {line}: {part}"),
            Some(fragment) => comparison.text(line, &format!("make_fragment_like({part})"), fragment),
            None => {}
        }
        if let Some(like) = row.get(&format!("like_{operand}")).filter(|_| !NEGATIVE.contains(&line)) {
            comparison.text(line, &format!("make_layout_like({part})"), like);
        }
    }
}

/// Returns the compact layout of the same shape.
fn compact(layout: &str) -> String {
    let layout: Layout = layout.parse().unwrap();
    Layout::left(&layout.shape()).unwrap().to_string()
}

/// Compares a partition at the threads of the row.
fn compare_part(comparison: &mut Comparison, row: &Row, partition: &str, field: &str) {
    let part = row.text(field);
    let (threads, firsts) = (row.ints("thr"), row.ints(&format!("{field}_first")));
    for (thread, first) in threads.iter().zip(&firsts) {
        let expression = format!("crd2idx(({thread},{}), {partition})", others(part, "0"));
        comparison.text(row.line, &expression, &first.to_string());
    }
    let slice = format!("slice(({},{}), {partition})", threads[0], others(part, "_"));
    // In CuTe, the offset may contain one part of the start, and the pointer the rest.
    let modes = |text: &str| text.rsplit(" o ").next().map(str::to_string);
    comparison.by(row.line, &slice, part, |answer| same_slice(answer, part, firsts[0]) || modes(answer) == modes(part));
}

fn all() -> Vec<Row> {
    rows(include_str!("../data/instructions/tiled_mma.jsonl"))
}

#[test]
fn every_tiling_is_the_one_of_cute() {
    let mut comparison = Comparison::default();
    all().iter().filter(|row| row.get("refused").is_none()).for_each(|row| compare(&mut comparison, row));
    comparison.finish(3100);
}

/// If CuTe's composition finds no layout for a tiling, CuTe's static assertions do not accept the tiling. colex may
/// return a result, but the result must be a permutation of the operand.
#[test]
fn refused_tilings_are_refused_or_right() {
    let mut refused = 0;
    for row in all().iter().filter(|row| row.get("refused").is_some()) {
        for operand in ["A", "B", "C"] {
            let layout = row.text(operand);
            match answer(&format!("thrfrg_{operand}({}, {layout})", tiling(row))) {
                // All 128 threads have the same result.
                Ok(answer) if answer.contains("((128,") => {}
                Ok(answer) => {
                    let [mut found, mut expected] = [table(&answer), table(layout)];
                    let repeats = found.len() / expected.len();
                    expected = expected.repeat(repeats);
                    found.sort_unstable();
                    expected.sort_unstable();
                    assert_eq!(found, expected, "line {}: {answer}", row.line);
                }
                Err(_) => refused += 1,
            }
        }
    }
    assert!(refused > 5, "{refused}");
}

#[test]
fn threads_are_numbers_and_natural_coordinates() {
    let part = |atoms: &str, operand: &str| {
        answer(&format!(
            "layout<0>(partition_{operand}(make_tiled_mma(SM80_16x8x8_F32F16F16F32_TN, {atoms}), (64,64)))"
        ))
    };
    // The modes are (V,(M,K)). The two instructions along N share A, so the mode that numbers these two instructions
    // has the stride 0.
    assert_eq!(part("(2,2,1)", "A").unwrap(), "((4,8),((2,2),1)):((128,1),((16,0),0))");
    assert_eq!(part("(2,2,1)", "B").unwrap(), "(((4,8),2),(2,1)):(((128,1),0),(8,0))");
    assert_eq!(part("(2,2,1)", "C").unwrap(), "((4,8),(2,2)):((128,1),(16,512))");
    // In colex, K is faster than M, so the same coordinate selects another thread than in CuTe.
    assert_eq!(part("(2,1,2):(2,0,1)", "A").unwrap(), "((4,8),2,2):((128,1),512,16)");
    // The eight threads of this instruction are a quadpair: threads 0 to 3 and 16 to 19.
    let pairs = "partition_C(make_tiled_mma(SM70_8x8x4_F32F16F16F32_TN), (8,8))";
    assert_eq!(answer(&format!("layout<0>({pairs})")).unwrap(), "((2,2),4,2):((1,16),0,4)");
}

#[test]
fn strides_may_be_known_at_run_time() {
    let mma = "make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1), [32,32,16])";
    assert_eq!(
        answer(&format!("partition_C({mma}, (128,128):(ld,1))")).unwrap(),
        "(((4,8),(2,2)),(2,2),4,8):(((2,ld),(16*ld,8)),(1,8*ld),32*ld,16)"
    );
    let rows = answer(&format!("partition_A({mma}, (m,64):(ld,1))")).unwrap();
    assert!(rows.contains("ceil(m/32)") && rows.contains("32*ld"), "{rows}");
}

#[test]
fn mistakes_say_which_mode_and_by_how_much() {
    let error = |text: &str| answer(text).unwrap_err();
    let mma = "make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1))";
    assert_eq!(
        error(&format!("thrfrg_A({mma}, (72,32))")),
        "thrfrg_A: mode M of size 72 cannot be divided into tiles of 32: the remainder is 8; pad the mode, or use a smaller tile"
    );
    assert_eq!(
        error(&format!("partition_B({mma}, (64,24))")),
        "partition_B: mode K of size 24 cannot be divided into tiles of 16: the remainder is 8; pad the mode, or use a smaller tile"
    );
    assert_eq!(
        error(&format!("thrfrg_C({mma}, ((48,2),32):((1,100),200))")),
        "thrfrg_C: tiles of 32 do not divide the nested extents of mode M, which has size 96; pad the mode, or use a smaller tile"
    );
    assert_eq!(
        error(&format!("partition_A({mma}, 64)")),
        "partition_A: expected the modes (M,K), found 1 mode; use a layout with the modes (M,K)"
    );
    assert_eq!(
        error("make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1):(1,1,0))"),
        "make_tiled_mma: the atom layout gives the same threads to two instructions, because all threads below 64 already belong to earlier instructions; use strides of 0, or strides that give each instruction its own threads, as in `(2,2):(1,2)`"
    );
    assert_eq!(
        error("partition_A(SM80_16x8x16_F32F16F16F32_TN, (64,64))"),
        "expected a tiled matrix instruction, found a matrix instruction; tile the instruction over the threads, as in \
         `make_tiled_mma(ATOM, (2,2,1))`"
    );
    assert_eq!(error("ALayout((4,8))"), "expected a matrix instruction, found a tuple of integers");
    assert!(
        error("make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1,1))")
            .contains("expected the modes (M,N,K), found 4 modes")
    );
}

/// If the positions of the threads share no bits, their strides can be integers, although the values have XOR strides.
#[test]
fn threads_that_share_an_operand_of_xor_strides() {
    let part = answer("partition_A(make_tiled_mma(XeHPG_8x16x8_F32BF16BF16_DPAS, (2,4,1)), (16,8):(f12,f1))");
    assert_eq!(part.unwrap(), "((16,((2,4),1)),(8,8),1,1):((0,((f96,0),0)),(f12,f1),0,0)");
}
