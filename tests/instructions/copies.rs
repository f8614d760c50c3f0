//! Tests tiled copies.

use super::{Comparison, Row, answer, list, rows, same_slice, word};
use crate::support::reference::Reference;

/// Returns the number of bits of CuTe's element type.
fn bits(element: &str) -> u32 {
    match element {
        "int8_t" => 8,
        "half_t" => 16,
        "float" | "int32_t" => 32,
        "double" => 64,
        other => panic!("the type {other}"),
    }
}

/// Returns the copy instruction of a row, for elements of the row's type.
fn instruction(row: &Row) -> String {
    let (name, bits) = (word(row.text("atom")), bits(row.text("T")));
    match name.strip_suffix('>') {
        Some(name) => format!("{name},{bits}>"),
        None => format!("{name}<{bits}>"),
    }
}

fn tiling(row: &Row) -> String {
    let (operation, atom) = (row.text("op"), instruction(row));
    if let Some(mma) = row.get("mma") {
        let (atoms, permutation) = (row.text("atom_layout"), list(row.text("perm")));
        return format!("{operation}({atom}, make_tiled_mma({}, {atoms}, {permutation}))", word(mma));
    }
    let operands = if operation == "make_cotiled_copy" { ["atom_tv", "data"] } else { ["thr_layout", "val_layout"] };
    format!("{operation}({atom}, {}, {})", row.text(operands[0]), row.text(operands[1]))
}

fn compare(comparison: &mut Comparison, row: &Row) {
    let (copy, line) = (tiling(row), row.line);
    comparison.text(line, &format!("layout_tv({copy})"), row.text("tv"));
    let tiler = row.text("tiler");
    let tiler = if tiler.contains(';') { list(tiler) } else { tiler.replace('(', "[").replace(')', "]") };
    comparison.text(line, &format!("tiler_mn({copy})"), &tiler);
    for side in ["S", "D"] {
        comparison.text(line, &format!("get_layout{side}_TV({copy})"), row.text(&format!("{side}_tv")));
        let Some(tensor) = row.get(side).or(row.get("S")) else { continue };
        comparison.text(line, &format!("tidfrg_{side}({copy}, {tensor})"), row.text(&format!("tidfrg_{side}")));
        let partition = format!("partition_{side}({copy}, {tensor})");
        if let Some(part) = row.get(&format!("part_{side}")) {
            let (thread, first) = (row.int("thr"), row.int(&format!("part_{side}_first")));
            let others = |with| vec![with; Reference::parse(part).unwrap().modes().len()].join(",");
            let at_zero = format!("crd2idx(({thread},{}), {partition})", others("0"));
            comparison.text(line, &at_zero, &first.to_string());
            let slice = format!("slice(({thread},{}), {partition})", others("_"));
            comparison.by(line, &slice, part, |answer| same_slice(answer, part, first));
        }
    }
    if let Some(retiled) = row.get("retile") {
        comparison.text(line, &format!("retile({copy}, {})", row.text("frag")), retiled);
    }
}

fn all() -> Vec<Row> {
    rows(include_str!("../data/instructions/tiled_copy.jsonl"))
}

#[test]
fn every_tiled_copy_is_the_one_of_cute() {
    let mut comparison = Comparison::default();
    all().iter().filter(|row| row.get("refused").is_none()).for_each(|row| compare(&mut comparison, row));
    comparison.finish(700);
}

#[test]
fn refused_copies_are_refused() {
    let mut refused = 0;
    for row in all().iter().filter(|row| row.get("refused").is_some()) {
        let copy = tiling(row);
        let expressions = match row.get("D").filter(|_| row.text("refused") == "shape_divisibility") {
            Some(target) => vec![format!("tidfrg_S({copy}, {})", row.text("S")), format!("tidfrg_D({copy}, {target})")],
            None => vec![format!("layout_tv({copy})")],
        };
        let answers: Vec<_> = expressions.iter().map(|expression| answer(expression)).collect();
        assert!(answers.iter().any(Result::is_err), "line {}: {answers:?}", row.line);
        refused += 1;
    }
    assert_eq!(refused, 18);
}

#[test]
fn mistakes_say_threads_and_values() {
    let error = |text: &str| answer(text).unwrap_err();
    assert_eq!(
        error("make_tiled_copy(SM75_U32x4_LDSM_N<16>, (16,4), (1,2))"),
        "make_tiled_copy: the tile has 2 values per thread, which is not a multiple of 8, the number of values that one \
         instruction copies per thread; use a narrower instruction, or a multiple of 8 values per thread"
    );
    assert_eq!(
        error("make_tiled_copy(SM75_U32x4_LDSM_N, (16,4), (1,8))"),
        "make_tiled_copy: the width of an element is missing; write the width of an element in bits as the last \
         number in `<…>`, as in `UniversalCopy<128,16>` or `SM75_U32x4_LDSM_N<16>`"
    );
    let copy = "make_tiled_copy(UniversalCopy<128,16>, (16,8):(8,1), (1,8))";
    assert_eq!(
        error(&format!("tidfrg_S({copy}, (128,72):(72,1))")),
        "tidfrg_S: mode 1 of size 72 cannot be divided into tiles of 64 elements (128 threads with 8 values each cover one tile); pad the mode, or use \
         fewer threads or values along this mode; to permit accesses past the end, write `where overrun`, and check bounds before each access"
    );
    assert_eq!(error(&format!("partition_D({copy}, 128)")), "partition_D: expected 2 modes, found 1");
    assert_eq!(
        error("retile(SM75_U32x4_LDSM_N<16>, (8,2))"),
        "expected a tiled copy, found a copy instruction; tile the instruction over the threads: `make_tiled_copy(ATOM, threads, values)`"
    );
}
