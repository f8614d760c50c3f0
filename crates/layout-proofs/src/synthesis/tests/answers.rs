//! Checks that the layouts that the public functions return have the costs that the functions report.

extern crate std;

use super::{STEPS, access, l, problem};
use crate::synthesis::problem::Problem;
use crate::synthesis::{Means, conflict_free, fewest_conflicts, fewest_conflicts_within};
use crate::{bank_conflicts, index_range_within, is_injective};
use layout_runtime::{Layout, budget::Budget};
use random::{Rng, cases};
use std::string::String;
use std::vec::Vec;
use std::{format, println};

/// Returns the best layout for a tile as text, with its degree and the sum of degrees.
fn solved(layout: &str, accesses: &[&str], bytes: i64) -> (String, u32, u32) {
    let accesses: Vec<Layout> = accesses.iter().map(|access| l(access)).collect();
    let found = fewest_conflicts(&l(layout), &accesses, bytes, Means::Xor).expect("inside");
    assert_eq!((found.degree, found.sum), counted(&found.layout, &accesses, bytes));
    assert_eq!(found.bound, found.degree);
    (format!("{}", found.layout), found.degree, found.sum)
}

#[test]
fn known_tiles() {
    let free = |layout: &str, accesses: u32| (String::from(layout), 1, accesses);
    // A tile of 64x64 f16. The first access writes rows, the second access reads 8 adjacent rows, and the third access
    // reads 8 rows at a distance of 8.
    let accesses = ["((8,4),8):((512,1),64)", "(8,8):(1,64)", "(8,8):(8,64)"];
    assert_eq!(solved("(64,64):(64,1)", &accesses, 2), free("((8,8),64):((f72,f520),f1)", 3));
    // A tile of 32x32 f32. The accesses are rows, columns, and blocks of 4x8 and of 8x4.
    let accesses = ["32:32", "32:1", "((4,8)):((1,32))", "((8,4)):((1,32))"];
    assert_eq!(solved("(32,32):(32,1)", &accesses, 4), free("((4,2,4),32):((f40,f132,f257),f1)", 4));
    assert_eq!(solved("(32,32):(32,1)", &["32:32", "32:1"], 4), free("Sw<5,0,5> o 0 o (32,32):(32,1)", 2));
    // The tile already has XOR strides.
    assert_eq!(solved("((8,8),64):((f72,f520),f1)", &["(8,8):(1,64)"], 2).1, 1);
}

#[test]
fn bit_permuting_accesses_to_a_tile_of_a_matrix_product_are_all_served() {
    let mut rng = Rng::with_seed(6);
    let (layout, mut single) = (l("(64,64):(64,1)"), 0);
    for round in 0..1_000 {
        let accesses: Vec<Layout> = (0..2 + round % 4).map(|_| access(&mut rng, 12, 5, &[6, 7, 8])).collect();
        let problem = Problem::new(&layout, &accesses, 2).expect("inside").expect("linear");
        let answer = problem.solve(&mut Budget::new(STEPS));
        assert!(answer.cost.degree == 1 && answer.is_best, "{accesses:?}");
        single += usize::from(answer.swizzle.is_some());
    }
    println!("a single swizzle solves {single} of 1,000 problems");
}

/// Returns the largest degree of all accesses and the sum of their degrees, counted by enumeration.
fn counted(layout: &Layout, accesses: &[Layout], bytes: i64) -> (u32, u32) {
    let degrees: Vec<u32> =
        accesses.iter().map(|access| bank_conflicts(layout, access, bytes).expect("inside").degree).collect();
    (degrees.iter().copied().max().expect("an access"), degrees.iter().sum())
}

#[test]
fn solutions_cost_what_they_say() {
    let mut rng = Rng::with_seed(8);
    for round in 0..cases(200, 4_000) {
        let (layout, first, bytes) = problem(&mut rng);
        let bits = layout.size().trailing_zeros() as usize;
        let accesses: Vec<Layout> =
            [first].into_iter().chain((0..round % 4).map(|_| access(&mut rng, bits, 5, &[]))).collect();
        let (low, high) = layout.layout_part().bounds();
        for means in [Means::Xor, Means::Swizzle, Means::Tma, Means::Padding] {
            let found =
                fewest_conflicts_within(&layout, &accesses, bytes, means, &mut Budget::new(1 << 18)).expect("inside");
            assert_eq!(
                (found.degree, found.sum),
                counted(&found.layout, &accesses, bytes),
                "{layout} as {}",
                found.layout
            );
            assert!(found.bound <= found.degree && is_injective(&found.layout));
            for access in &accesses {
                let width = |layout: &Layout| bank_conflicts(layout, access, bytes).expect("inside").width;
                assert!(
                    width(&found.layout) >= width(&layout.layout_part()),
                    "{layout} by {access} as {}",
                    found.layout
                );
            }
            let range = index_range_within(&found.layout, &mut Budget::new(1 << 14)).expect("small");
            assert!(
                means == Means::Padding || range.low.index >= low && range.high.index <= high,
                "{layout} as {}",
                found.layout
            );
        }
    }
}

#[test]
fn what_is_not_linear_is_solved_by_counting() {
    let solve = |tile: &str, access: &str, means| {
        let found =
            fewest_conflicts_within(&l(tile), &[l(access)], 4, means, &mut Budget::new(1 << 20)).expect("inside");
        (format!("{}", found.layout), found.degree)
    };
    assert_eq!(solve("(48,32):(32,1)", "32:1", Means::Swizzle), ("Sw<5,0,5> o 0 o (48,32):(32,1)".into(), 1));
    assert_eq!(solve("(48,32):(32,1)", "32:1", Means::Padding), ("(48,32):(33,1)".into(), 1));
    assert_eq!(solve("(32,32):(32,1)", "24:1", Means::Swizzle).1, 1);
}

#[test]
fn mistakes_name_the_operand() {
    let error = |layout: &str, accesses: &[Layout], bytes| {
        format!("{}", conflict_free(&l(layout), accesses, bytes).expect_err("a mistake"))
    };
    let (tile, column) = ("(32,32):(32,1)", l("32:1"));
    assert_eq!(error(tile, &[column], 3), "conflict_free: an element cannot have 3 bytes; use 1, 2, 4, 8 or 16 bytes");
    assert!(error(tile, &[column, l("32:64")], 4).starts_with("conflict_free: the access contains coordinate "));
    assert_eq!(
        error(tile, &[column; 17], 4),
        "conflict_free: there are 17 accesses, but at most 16 are supported; use fewer accesses"
    );
    assert!(error("Sw<0,0,0> o 4 o (32,32):(32,1)", &[column], 4).contains("the layout has an offset"));
    assert_eq!(conflict_free(&l(tile), &[column, l("32:64")], 4).expect_err("outside").operand(), Some(2));
}

/// Checks at compile time that a search with the default budget stays within rustc's limit on constant evaluation.
const SERVED: Layout = layout_runtime::expect(conflict_free(
    &layout_runtime::parse("(128,64):(64,1)"),
    &[
        layout_runtime::parse("((8,4),8):((1024,1),128)"),
        layout_runtime::parse("(8,8):(1,128)"),
        layout_runtime::parse("(8,8):(8,128)"),
        layout_runtime::parse("(8,8):(16,128)"),
    ],
    2,
));

#[test]
fn constants_are_solved() {
    assert_eq!(format!("{SERVED}"), "((8,8,2),64):((f72,f520,f4104),f1)");
}
