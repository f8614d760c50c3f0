//! The most that a `const` may enumerate does not trip the compiler's limit of const evaluation.

use crate::analysis::{MAX_STEPS, Proof};
use crate::layout::Layout;
use crate::{expect, parse};

const SCATTERED: Layout = parse("Sw<3,0,5> o (3,1365,2):(1,3,5000)");
const ROWS: Layout = parse("Sw<3,0,5> o (64,64):(65,1)");
const OTHER: Layout = parse("Sw<2,1,4> o 1 o (7,9,5):(640,70,14)");
const ALL: Layout = parse("4096:1");
const VALUES: Layout = parse("(512,8):(8,1)");

const _: () = assert!(SCATTERED.is_surjective(4000));
const _: () = assert!(!matches!(ROWS.disjoint(&OTHER), Proof::Undecided));
const _: () = assert!(!matches!(expect(ROWS.vector(&[1], 16)), Proof::Undecided));
const _: () = assert!(!matches!(expect(parse("Sw<1,2,3> o (512,8):(16,1)").vector(&[1], 8)), Proof::Undecided));
const _: () = assert!(expect(ROWS.coalesced(&ALL, 4)).sectors > 0);
const _: () = assert!(expect(ROWS.coalesced(&VALUES, 1)).sectors > 0);
const _: () = assert!(expect(ROWS.bank_conflicts(&VALUES, 2)).degree > 0);
const _: () = assert!(expect(parse("(64,64):(32,1)").bank_conflicts(&ALL, 4)).degree == 32);
const _: () = assert!(ROWS.index_range().is_some());
const _: () = assert!(!parse("(64,64):(63,1)").is_injective());
const _: () = assert!(
    !parse("((2,2,2,2,2,2),(2,2,2,2,2,2)):((1500,1501,1502,1503,1504,1505),(1506,1507,1508,1509,1510,1511))")
        .is_injective()
);

#[test]
fn the_limit_is_where_it_says() {
    assert_eq!(MAX_STEPS, ALL.size());
}
