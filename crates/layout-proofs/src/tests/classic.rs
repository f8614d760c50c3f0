//! Well-known cases of bank conflicts.

use crate::bank_conflicts;
use crate::bijective;
use crate::compact;
use crate::index_range;
use crate::injective;
use crate::is_bijective;
use crate::is_injective;
use crate::rules::{AccessOutside, ElementBytes};
use crate::surjective;
use crate::{Collision, IndexAndCoordinate, Proof};
use layout_runtime::Layout;
use layout_runtime::rules::TooMuchToCount;

fn l(text: &str) -> Layout {
    text.parse().expect("a layout")
}

fn degree(layout: &str, access: &str, bytes: i64) -> u32 {
    bank_conflicts(&l(layout), &l(access), bytes).expect("inside").degree
}

#[test]
fn a_column_of_a_32_by_32_tile() {
    assert_eq!(degree("(32,32):(32,1)", "32:1", 4), 32);
    assert_eq!(degree("(32,32):(32,1)", "32:32", 4), 1);
    assert_eq!(degree("(32,32):(33,1)", "32:1", 4), 1);
    assert_eq!(degree("Sw<5,0,5> o (32,32):(32,1)", "32:1", 4), 1);
    assert_eq!(degree("Sw<4,0,5> o (32,32):(32,1)", "32:1", 4), 2);
    // Each thread accesses a row of 32 values. Without padding, a thread moves 16 bytes per instruction, in phases of
    // eight threads. With a padding of 4 bytes, the rows are not aligned to 16 bytes, so a thread moves 4 bytes per
    // instruction.
    assert_eq!(degree("(32,32):(32,1)", "(32,32):(1,32)", 4), 8);
    assert_eq!(degree("(32,32):(33,1)", "(32,32):(1,32)", 4), 1);
}

#[test]
fn one_word_for_many_threads_is_served_once() {
    assert_eq!(degree("(32,32):(32,1)", "32:0", 4), 1);
    assert_eq!(degree("64:1", "32:1", 2), 1);
    assert_eq!(degree("64:1", "32:1", 1), 1);
    // The second access has 32 threads. The two halves of the warp access 16-bit values that are 64 values apart, so
    // the warp accesses two 32-bit values in each of 16 banks.
    assert_eq!(degree("128:1", "(16,2):(2,64)", 2), 1);
    assert_eq!(degree("128:1", "((16,2)):((2,64))", 2), 2);
}

#[test]
fn wide_accesses_take_phases() {
    // With 16 bytes per thread, the eight threads of a phase access each bank once.
    assert_eq!(degree("(32,128):(128,1)", "(32,4):(128,32)", 4), 1);
    // `ldmatrix` reads rows of 128 bytes of half-precision elements. Without a swizzle, eight rows start in the same
    // bank.
    assert_eq!(degree("(8,64):(64,1)", "(8,8):(1,8)", 2), 8);
    assert_eq!(degree("Sw<3,3,3> o (8,64):(64,1)", "(8,8):(1,8)", 2), 1);
    // With 8 contiguous bytes per thread, half a warp accesses each bank once.
    assert_eq!(degree("256:1", "32:1", 8), 1);
    assert_eq!(degree("256:1", "32:2", 8), 2);
    assert_eq!(degree("1024:1", "32:1", 16), 1);
    assert_eq!(degree("1024:1", "32:2", 16), 2);
}

#[test]
fn the_threads_of_a_conflict_are_told() {
    let conflicts = bank_conflicts(&l("(32,32):(32,1)"), &l("(32):(1)"), 4).expect("inside");
    assert_eq!((conflicts.bank, conflicts.warp, conflicts.threads), (0, 0, u32::MAX));
    let every_fourth = bank_conflicts(&l("(32,32):(8,1)"), &l("32:1"), 4).expect("inside");
    assert_eq!((every_fourth.degree, every_fourth.bank, every_fourth.threads), (8, 0, 0x1111_1111));
}

#[test]
fn accesses_stay_inside() {
    let error = bank_conflicts(&l("(8,8)"), &l("65:1"), 4).expect_err("65 coordinates of 64");
    assert_eq!(error.without_place(), AccessOutside { coordinate: 64, size: 64 }.error());
    assert_eq!(
        bank_conflicts(&l("64"), &l("64"), 3).expect_err("3 bytes").without_place(),
        ElementBytes { bytes: 3 }.error()
    );
    let many = bank_conflicts(&l("(256,256)"), &l("(256,256)"), 4).expect_err("2^16 coordinates");
    assert_eq!(many.without_place(), TooMuchToCount { size: 1 << 16 }.error());
}

#[test]
fn large_layouts_are_decided_by_their_strides() {
    assert_eq!(bijective(&l("Sw<3,3,3> o (1024,1024):(1024,1)")), Proof::Proved);
    assert_eq!(injective(&l("(1024,1024):(1025,1)")), Proof::Proved);
    assert_eq!(compact(&l("(1024,1024):(1025,1)")), Proof::Refuted(1024));
    assert_eq!(injective(&l("(1024,1024):(1023,1)")), Proof::Refuted(Collision { first: 1, second: 1023 * 1024 }));
    let end = index_range(&l("Sw<3,3,3> o (1000,1000):(1000,1)")).map(|range| range.high);
    assert_eq!(end.map(|place| place.index), Some(999_999));
    assert_eq!(surjective(&l("Sw<3,3,3> o (1000,1000):(1000,1)"), 1_000_000), Proof::Proved);
    assert_eq!(
        index_range(&l("(4,8):(-1,4)")).map(|range| range.low),
        Some(IndexAndCoordinate { coordinate: 3, index: -3 })
    );
}

const TILE: Layout = layout_runtime::parse("Sw<5,0,5> o (32,32):(32,1)");
const COLUMN: Layout = layout_runtime::parse("(32):(1)");
const _: () = assert!(is_bijective(&TILE));
const _: () = assert!(layout_runtime::expect(bank_conflicts(&TILE, &COLUMN, 4)).degree == 1);
/// The largest enumeration that this crate permits in a `const`: 4096 coordinates.
const _: () = assert!(index_range(&layout_runtime::parse("Sw<2,1,2> o (64,8,8):(64,8,-0)")).is_some());
const ALL: Layout = layout_runtime::parse("4096:1");
const _: () = assert!(
    layout_runtime::expect(bank_conflicts(&layout_runtime::parse("Sw<3,0,5> o (64,64):(65,1)"), &ALL, 4)).degree > 0
);
const _: () = assert!(!is_injective(&layout_runtime::parse("(64,64):(63,1)")));
