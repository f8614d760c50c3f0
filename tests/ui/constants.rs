//! Layouts with constants. rustc evaluates them.
#![allow(unused)]

// A constant with which the layout is invalid.
mod const_layout_is_wrong {
    use colex::{Layout, expect, parse};

    const SHAPE: Layout = parse("(4,8):(1,4,32)");
    const COMPOSED: Layout = expect(parse("(4,6,8):(2,3,5)").composition(&parse("6:3")));

    fn main() {
        let _ = (SHAPE, COMPOSED);
    }
}

// A constant layout with a symbol.
mod const_layout_with_a_name {
    use colex::{Layout, parse};

    const SHAPE: Layout = parse("(m,4)");

    fn main() {
        let _ = SHAPE;
    }
}

// Constants with which a function's layout is invalid.
mod constants_that_break_a_function {
    use colex::layout;

    const BM: usize = 20;

    layout! {
        fn tiled(i: u32) -> u32 = zipped_divide((BM, 64):(64, 1), (8, BM));
        fn nested(i: u32, (j, k, l): (u32, u32, u32)) -> u32 = zipped_divide((BM, 64):(64, 1), (4, 64));
        fn narrow(i: u8) -> u8 = zipped_divide((BM, 64):(64, 1), (4, 64));
    }
}

// Constants with which a layout is invalid.
mod constants_that_break_a_layout {
    use colex::layout;

    const BM: usize = 20;
    const HUGE: u64 = 1 << 63;

    layout! {
        struct Tiled = zipped_divide(tile_to_shape((8, 64):(64, 1), (BM, 64)), (4, 4));
        struct Overrun = zipped_divide((64, 64):(64, 1), (BM, 4));
        struct Overlap = (BM, 4):(1, 1) where injective;
        struct Buffer = (BM, 4):(4, 1) where cosize <= 64;
        struct Odd = (BM, 4):(4, 1) where BM % 8 == 0;
        struct Huge = (HUGE, 4):(4, 1);
    }
}

// A clause about constants that is false. The error is the same as for literals.
mod constants_that_break_a_promise {
    use colex::layout;

    const BM: usize = 32;

    layout! {
        struct Banks = (BM, 32):(32, 1) where bank_conflicts(32:1, 4) <= 1;
        struct Apart = (BM, 32):(32, 1) where coalesced(32:1, 4);
        struct Shape = (BM, 32):(32, 1) where compatible((32, (4, 4)));
    }
}

// rustc checks clauses about constants, and checks that the indices fit.
mod constants_that_break_what_is_stated {
    use colex::{index, layout};

    const B: usize = 12;
    const WIDE: usize = 100;
    const NOTHING: usize = 0;
    const NEGATIVE: i32 = -3;
    const HUGE: usize = 1 << 20;

    layout! {
        fn rows(i: u32, j: u32) -> u32 = (8,64):(B,1) where B >= 64, injective;
        const fn also(i: u32, j: u32) -> u32 = (8,64):(B,1) where B >= 64, injective;
        fn divided(i: u32, j: u32) -> u32 = (B,64):(64,1) where B % 8 == 0;
        fn narrow(i: u8, j: u8) -> u8 = (WIDE,4):(4,1);
        fn empty(i: u32) -> u32 = (NOTHING,2):(2,1);
        fn below(i: i32) -> i32 = (NEGATIVE,2):(2,1);
        fn square(i: u32, j: u32) -> u32 = (HUGE,HUGE):(HUGE,1);
        struct Bytes { m: u8 } = (300,m):(0,1);
        struct Signed { m: i8 } = (200,m):(0,1);
    }

    fn main() {
        const K: u32 = 7;
        println!("{}", index!((8,64):(K,1) where K >= 64, injective; (1, 2)));
    }
}

// A layout with runtime extents, divided into tiles with constant extents. The error is at the item.
mod constants_that_overrun {
    use colex::layout;

    const BM: usize = 32;

    layout! {
        struct Gmem { m: usize, n: usize, ld: usize } = (m, n):(ld, 1);
        struct Overrun { m: usize, n: usize } = zipped_divide((m, n):(n, 1), (BM, 4)) where n % 4 == 0;
        struct Missing { m: usize, n: usize } = zipped_divide(Gmem, (BM, 4)) where overrun;
    }

    fn main() {
        let _ = Overrun::new(64, 8);
    }
}

// A movement with constants.
mod movement_of_constants {
    use colex::layout;

    const BITS: usize = 12;

    layout! {
        struct Move = convert<BITS>((32,2):(2,1), (32,2):(1,32));
    }
}

// Errors of values in `const` code.
mod values_in_const {
    use colex::{IntTuple, Layout, atom::MmaAtom, expect, parse};

    const SHAPE: IntTuple = parse("(4,4):(4,1)").shape();
    const TILE: Layout = parse("(64,32):(32,1)");

    const FEW: Layout = expect(Layout::from_columns(&SHAPE, &[1, 2, 4]));
    const CONFLICTS: Layout = expect(colex::proofs::synthesis::conflict_free(&TILE, &[parse("32:1"), parse("32:64"), parse("(4,8):(1,64)"), parse("(8,4):(1,64)")], 4));
    const NAME: MmaAtom = expect(MmaAtom::named("SM80"));

    fn main() {
        let _ = (FEW, CONFLICTS, NAME);
    }
}

// The same facts are also `const fn`s, so a false fact is a compile-time error in `const` code too.
mod where_const {
    use colex::{Layout, StaticLayout, layout, parse};

    const OVERLAPPING: bool = colex::proofs::is_injective(&<layout!((4,4):(3,1)) as StaticLayout>::LAYOUT);
    const _: () = assert!(OVERLAPPING, "the destination overlaps");

    /// A layout with so many coordinates that `const` code cannot enumerate them. The help suggests declaring the fact in the macro.
    const A: Layout = parse("Sw<2,1,3> o (10000,3,1000):(3,1,45000)");
    const _: () = assert!(colex::proofs::is_surjective(&A, 20_000));
}

fn main() {}
