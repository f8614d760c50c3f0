//! The largest enumeration that a `const` permits stays within rustc's limit of constant evaluation.

use crate::bank_conflicts;
use crate::coalesced;
use crate::disjoint;
use crate::index_range;
use crate::is_injective;
use crate::is_surjective;
use crate::vector;
use crate::{MAX_STEPS, Proof};
use layout_runtime::{Layout, expect, parse};

const SCATTERED: Layout = parse("Sw<3,0,5> o (3,1365,2):(1,3,5000)");
const ROWS: Layout = parse("Sw<3,0,5> o (64,64):(65,1)");
const OTHER: Layout = parse("Sw<2,1,4> o 1 o (7,9,5):(640,70,14)");
const ALL: Layout = parse("4096:1");
const VALUES: Layout = parse("(512,8):(8,1)");

const _: () = assert!(is_surjective(&SCATTERED, 4000));
const _: () = assert!(!matches!(disjoint(&ROWS, &OTHER), Proof::Undecided));
const _: () = assert!(!matches!(expect(vector(&ROWS, &[1], 16)), Proof::Undecided));
const _: () = assert!(!matches!(expect(vector(&parse("Sw<1,2,3> o (512,8):(16,1)"), &[1], 8)), Proof::Undecided));
const _: () = assert!(expect(coalesced(&ROWS, &ALL, 4)).sectors > 0);
const _: () = assert!(expect(coalesced(&ROWS, &VALUES, 1)).sectors > 0);
const _: () = assert!(expect(bank_conflicts(&ROWS, &VALUES, 2)).degree > 0);
const _: () = assert!(expect(bank_conflicts(&parse("(64,64):(32,1)"), &ALL, 4)).degree == 32);
const _: () = assert!(index_range(&ROWS).is_some());
const _: () = assert!(!is_injective(&parse("(64,64):(63,1)")));
const _: () = assert!(!is_injective(&parse(
    "((2,2,2,2,2,2),(2,2,2,2,2,2)):((1500,1501,1502,1503,1504,1505),(1506,1507,1508,1509,1510,1511))"
)));

#[test]
fn the_limit_is_where_it_says() {
    assert_eq!(MAX_STEPS, ALL.size());
}
