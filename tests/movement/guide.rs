//! Checks the table of movements in the guide. `UPDATE_PAIRS=1 cargo test -p colex-tests --test movement guide` writes
//! the table.

use layout_compiler::{Value, eval};
use std::fmt::Write;

/// The tilings that give the layouts of the sources and of the destinations.
const F16: &str = "make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (1,1,1), [16,16,16])";
const BF16: &str = "make_tiled_mma(SM80_16x8x16_F32BF16BF16F32_TN, (1,1,1), [16,16,16])";
const FP8: &str = "make_tiled_mma(SM89_16x8x32_F32E4M3E4M3F32_TN, (1,1,1), [16,32,32])";
const TF32: &str = "make_tiled_mma(SM80_16x8x8_F32TF32TF32F32_TN, (1,1,1), [16,8,8])";
const BLOCKED: &str = "get_layoutS_TV(make_tiled_copy(UniversalCopy<128,16>, (16,2):(2,1), (1,8)))";

fn pairs() -> Vec<(&'static str, u32, String, String)> {
    let of = |operand: &str, mma: &str| format!("get_layout{operand}_TV({mma})");
    let turned = |layout: String| format!("(16,16):(16,1) o {layout}");
    vec![
        ("f16 sums (16x16) to operand A", 16, of("C", F16), of("A", F16)),
        ("bf16 sums (16x16) to operand A", 16, of("C", BF16), of("A", BF16)),
        ("f16 sums, transposed, to operand A", 16, of("C", F16), turned(of("A", F16))),
        ("f16 sums to operand B", 16, of("C", F16), of("B", F16)),
        ("fp8 sums (16x32) to operand A", 8, of("C", FP8), of("A", FP8)),
        ("tf32 sums (16x8) to operand A", 32, of("C", TF32), of("A", TF32)),
        ("rows of 8 f16, as loaded, to operand A", 16, BLOCKED.into(), of("A", F16)),
        ("f16 sums to rows of 8, to be stored", 16, of("C", F16), BLOCKED.into()),
        ("a row of 2 to a column of 2, 16 bits", 16, "(32,2):(2,1)".into(), "(32,2):(1,32)".into()),
        ("a row of 8 to a column of 8, 16 bits", 16, "(32,8):(8,1)".into(), "(32,8):(1,32)".into()),
        ("a row of 32 to a column of 32, 8 bits", 8, "(32,32):(32,1)".into(), "(32,32):(1,32)".into()),
        ("a row of 32 to a column of 32, 16 bits", 16, "(32,32):(32,1)".into(), "(32,32):(1,32)".into()),
        ("a row of 32 to a column of 32, 32 bits", 32, "(32,32):(32,1)".into(), "(32,32):(1,32)".into()),
    ]
}

#[test]
fn the_table_of_the_guide_is_what_is_answered() {
    let mut table = String::from("| from, to | registers | instructions | cycles of a warp |\n|---|---|---|---|\n");
    for (name, bits, from, to) in pairs() {
        let value = eval(&format!("convert<{bits}>({from}, {to})"));
        let Value::Movement(movement) = value.unwrap_or_else(|errors| panic!("{name}: {errors:?}")) else { panic!() };
        let (registers, cost) = (movement.outputs().len(), movement.cost());
        writeln!(table, "| {name} | {registers} | {movement} | {}.{} |", cost / 10, cost % 10).unwrap();
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/guide/src/movements.md");
    let chapter = std::fs::read_to_string(path).expect("the chapter");
    let (before, rest) = chapter.split_once("<!-- pairs -->\n").expect("where the table begins");
    let (_, after) = rest.split_once("<!-- end -->").expect("where it ends");
    let expected = format!("{before}<!-- pairs -->\n{table}<!-- end -->{after}");
    if std::env::var_os("UPDATE_PAIRS").is_some() {
        std::fs::write(path, expected).expect("written");
    } else {
        assert_eq!(chapter, expected);
    }
}
