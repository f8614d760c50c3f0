//! Tests kernels with wrong implementations of public traits by users. Even then, safe code must not access memory
//! outside of the arguments. Inputs have unique elements, so that a read of other memory is detected.

#![forbid(unsafe_code)]

use colex::__private::Fact;
use colex::atom::{StaticTiling, TiledCopy};
use colex::compiled::{Coord, IndexInt};
use colex::structure::{Divisors, Origin, Structure, Valued};
use colex::{FastDiv, Layout, StaticLayout, layout};
use layout_gpu::{LaunchError, TileAt, X, XY, kernel};
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU32, Ordering};

layout! {
    struct Vector { n: usize } = (n):(1);
    struct Matrix { m: usize, n: usize } = (m, n):(n, 1);
    struct Tile = (64):(1);
    struct Square = (8,8):(8,1);
    struct One = make_tiled_copy(UniversalCopy<32,32>, (64):(1), (1):(1));
    struct OneOfSquare = make_tiled_copy(UniversalCopy<32,32>, (8,8):(8,1), (1,1));
    struct Across = make_tiled_copy(UniversalCopy<32,32>, (8,8):(1,8), (1,1));
}

/// Returns distinct elements.
fn input(len: u32) -> Vec<u32> {
    (0..len).map(|i| 0xA5A5_0000 + i).collect()
}

/// Returns `true` if a value is an element of `input(len)`, or is 0, the result of a read outside of the tensor.
fn is_of(value: u32, len: u32) -> bool {
    value == 0 || (0xA5A5_0000..0xA5A5_0000 + len).contains(&value)
}

static CALLS: AtomicU32 = AtomicU32::new(0);

/// A coordinate with a value that differs at each evaluation.
#[derive(Clone, Copy)]
struct Wandering;

impl TileAt for Wandering {
    const MODES: usize = 2;

    fn entries(self) -> [u32; 3] {
        let call = CALLS.fetch_add(1, Ordering::Relaxed);
        [0, 7, 8, 1 << 29, u32::MAX].map(|far| call.wrapping_mul(far))[call as usize % 3..][..3].try_into().unwrap()
    }
}

kernel! {
    fn wandering(block: Block<64>, m: u32, n: u32)
    grid [1, 1],
    reads input: [u32] in Matrix(m, n),
    writes output: [u32] in Matrix(8_u32, 8_u32),
    adds total: [u32] in Matrix(m, n),
    {
        let (element, tile) = (input.get(Wandering), input.tile(Square, Wandering));
        let mut out = output.tile_of(block, Square, XY).partitions_d(OneOfSquare);
        block.each_with(&mut out, |thread, mut out| {
            total.add(&thread, Wandering, 1);
            out.set((0, 0, 0), tile.partition_s(OneOfSquare, &thread).get((0, 0, 0)).max(element));
        });
    }
}

#[test]
fn a_coordinate_that_changes_stays_inside() {
    let mut ended = 0;
    for (m, n) in [(1, 1), (8, 8), (9, 7), (40, 3), (64, 64)] {
        for _ in 0..20 {
            let (data, mut output, mut total) = (input(m * n), vec![0; 64], vec![0_u32; (m * n) as usize]);
            match catch_unwind(AssertUnwindSafe(|| wandering::on_cpu(&data, &mut output, &mut total, m, n))) {
                Ok(result) => result.unwrap(),
                Err(_) => ended += 1,
            }
            assert!(output.iter().all(|value| is_of(*value, m * n)), "{output:x?}");
        }
    }
    assert!(ended > 0, "an addition outside of the tensor must abort the kernel");
}

/// A layout that overrides methods and sizes of its trait with wrong ones.
#[derive(Clone, Copy)]
struct Lying;

impl StaticLayout for Lying {
    const LAYOUT: Layout = Square::LAYOUT;
    const SIZE: usize = 1 << 40;
    const COSIZE: usize = 1;

    fn index_at<I: IndexInt, C: Coord<I>>(_: C) -> I {
        I::cut(1 << 30)
    }

    fn at<I: IndexInt, C: Coord<I>>(&self, _: C) -> I {
        I::cut(1 << 30)
    }

    fn checked_index_at<I: IndexInt, C: Coord<I>>(_: C) -> Option<I> {
        Some(I::cut(1 << 30))
    }
}

/// A tiling with an associated type `This` that is another tiling, with another order of threads.
#[derive(Clone, Copy)]
struct Other;

impl StaticTiling<TiledCopy> for Other {
    const VALUE: TiledCopy = OneOfSquare::VALUE;
    type This = Back;
}

#[derive(Clone, Copy)]
struct Back;

impl StaticTiling<TiledCopy> for Back {
    const VALUE: TiledCopy = Across::VALUE;
    type This = Other;
}

kernel! {
    fn lying(block: Block<64>, m: u32, n: u32, at: u32)
    grid [m.div_ceil(8), n.div_ceil(8)],
    reads input: [u32] in Matrix(m, n),
    writes output: [u32] in Matrix(m, n),
    shared tile: [u32] in Lying,
    shared copied: [u32] in Lying,
    {
        let from = input.tile(Lying, (block.x(), block.y()));
        let mut tile = tile.partitions_d(Other);
        block.each_with(&mut tile, |thread, mut tile| {
            tile.set((0, 0, 0), from.partition_s(Other, &thread).get((0, 0, 0)));
        });
        let copied = block.copy_async(copied, Other, &from);
        let (tile, copied) = block.sync((tile, copied));
        let element = tile.under(Lying).get((at % 8, at / 8 % 8));
        let mut out = output.tile_of(block, Lying, XY).partitions_d(Other);
        block.each_with(&mut out, |thread, mut out| {
            let here = copied.partition_s(Other, &thread).get((0, 0, 0));
            out.set((0, 0, 0), if here == tile.partition_s(Other, &thread).get((0, 0, 0)) { here } else { element });
        });
    }
}

#[test]
fn methods_of_layouts_and_tilings_are_not_believed() {
    for (m, n) in [(8, 8), (9, 7), (40, 3), (64, 64)] {
        let (data, mut output) = (input(m * n), vec![0; (m * n) as usize]);
        lying::on_cpu(&data, &mut output, m, n, 63).unwrap();
        assert_eq!(output, data);
    }
    let mut output = vec![0; 64];
    assert!(catch_unwind(AssertUnwindSafe(|| lying::on_cpu(&input(64), &mut output, 8, 8, u32::MAX))).is_ok());
}

/// A divisor that divides by a wrong number.
#[derive(Clone, Copy)]
struct Wrong(FastDiv<u32>);

impl Divisors<u32> for Wrong {
    const LEN: usize = 7;

    fn new(mut make: impl FnMut(usize) -> FastDiv<u32>) -> Self {
        Self(make(1000))
    }

    fn get(&self, _: usize) -> &FastDiv<u32> {
        &self.0
    }
}

/// Declares layouts with symbols by hand, without `layout!`. The user's code returns the values of the symbols.
macro_rules! by_hand {
    ($($name:ident $layout:expr, $numbers:ty, |$n:ident| $of:expr, [$($fact:expr),*];)*) => {$(
        #[derive(Clone, Copy)]
        struct $name;

        impl $name {
            fn __numbers($n: u32) -> $numbers {
                $of
            }
        }

        impl Structure for $name {
            const LAYOUT: Layout = $layout;
            const IS_JOINED: bool = true;
            type Numbers = $numbers;
            type Start = Origin;
        }

        impl Valued for $name {
            type Int = u32;
            type Narrow = u32;
            type Divisors = Wrong;
            type Modes = ();
            const FACTS: &'static [Fact] = &[$($fact),*];
        }
    )*};
}

thread_local! {
    static ASKED: Cell<u64> = const { Cell::new(0) };
}

/// Returns a larger number at each call.
fn more() -> u64 {
    ASKED.with(|asked| {
        asked.set(asked.get() + 64);
        asked.get()
    })
}

by_hand! {
    True <Vector as Structure>::LAYOUT, [u32; 1], |n| [n], [];
    Huge <Vector as Structure>::LAYOUT, [u64; 1], |n| [u64::from(n) << 32 | 64], [];
    Growing <Vector as Structure>::LAYOUT, [u64; 1], |n| [more() + u64::from(n)], [];
    Negative <Vector as Structure>::LAYOUT, [i64; 1], |n| [-i64::from(n)], [];
    Few <Matrix as Structure>::LAYOUT, [u32; 1], |n| [n], [];
    Stated <Vector as Structure>::LAYOUT, [u32; 1], |n| [n],
        [Fact { text: "n % 64 == 0", name: 0, modulus: 64, other: None, low: 0, high: 0 }];
    Nonsense <Vector as Structure>::LAYOUT, [u32; 1], |n| [n],
        [Fact { text: "", name: 9, modulus: -1, other: Some(8), low: 1, high: 0 }];
}

type Copies = fn(&[u32], &mut [u32], u32) -> Result<(), LaunchError>;

macro_rules! copies {
    ($($name:ident $layout:ident;)*) => {
        $(kernel! {
            fn $name(block: Block<64>, n: u32)
            grid [n.div_ceil(64), 1],
            reads input: [u32] in $layout(n),
            writes output: [u32] in $layout(n),
            {
                let from = input.tile(Tile, block.x());
                let mut out = output.tile_of(block, Tile, X).partitions_d(One);
                block.each_with(&mut out, |thread, mut out| out.set((0, 0), from.partition_s(One, &thread).get((0, 0))));
            }
        })*

        const COPIES: &[(&str, Copies)] =
            &[$((stringify!($layout), $name::on_cpu)),*];
    };
}

copies! {
    by_true True;
    by_huge Huge;
    by_growing Growing;
    by_negative Negative;
    by_stated Stated;
    by_nonsense Nonsense;
}

#[test]
fn numbers_of_layouts_that_are_declared_by_hand_are_checked() {
    for (name, copy) in COPIES {
        for n in [1, 63, 64, 65, 128, 1 << 31, u32::MAX] {
            let (data, mut output) = (input(128), vec![0; 128]);
            let end = catch_unwind(AssertUnwindSafe(|| copy(&data, &mut output, n)));
            let is_done = matches!(end, Ok(Ok(())));
            let copied = output.iter().zip(&data).take_while(|(a, b)| a == b).count();
            assert!(output[copied..].iter().all(|x| *x == 0), "{name} {n}");
            match *name {
                "True" => assert_eq!((is_done, copied as u32), (n <= 128, if n <= 128 { n } else { 0 })),
                "Stated" => assert_eq!(is_done, n <= 128 && n % 64 == 0, "{n}"),
                "Huge" | "Negative" | "Nonsense" => assert!(!is_done, "{name} {n}"),
                _ => {}
            }
        }
    }
}

/// A matrix has two symbols, but gets only one value.
#[test]
fn numbers_that_are_missing_end_the_launch() {
    kernel! {
        fn few(block: Block<64>, n: u32)
        grid [1, 1],
        reads input: [u32] in Few(n),
        writes output: [u32] in Vector(64_u32),
        {
            let element = input.get((0, 0));
            let mut out = output.tile_of(block, Tile, X).partitions_d(One);
            block.each_with(&mut out, |_, mut out| out.set((0, 0), element));
        }
    }
    let mut output = vec![0; 64];
    let end = catch_unwind(AssertUnwindSafe(|| few::on_cpu(&input(64), &mut output, 8)));
    assert!(!matches!(end, Ok(Ok(()))) && output.iter().all(|x| *x == 0));
}

/// Returns a number that differs for each call.
fn other() -> u32 {
    CALLS.fetch_add(0x9E37_79B9, Ordering::Relaxed) >> 7
}

kernel! {
    fn closures(block: Block<64>, n: u32)
    grid [n.div_ceil(64), 1],
    reads input: [u32] in Vector(n),
    writes output: [u32] in Vector(n),
    {
        let first = 64 * block.x();
        let own = block.each(|thread| input.get(first + thread.index()));
        let sorted = block.sort(&own, |_, _| other().is_multiple_of(2));
        let sorted = block.sort_lanes::<8, _>(&sorted, |a, b| if other().is_multiple_of(3) { a < b } else { a > b });
        let lanes = block.each(|_| other());
        let shuffled = block.shuffle(&sorted, &lanes);
        let either = block.reduce(&shuffled, |a, b| if other().is_multiple_of(2) { a } else { b });
        let mut out = output.tile_of(block, Tile, X).partitions_d(One);
        block.each_with((&shuffled, &mut out), |_, (value, mut out)| {
            out.set((0, 0), if other().is_multiple_of(2) { *value } else { either });
        });
    }
}

/// The user's order of tiles and the user's operations return a different result for each call.
#[test]
fn closures_that_change_their_answers_only_choose_elements() {
    for n in (1..300).step_by(13) {
        let (data, mut output) = (input(n), vec![1; n as usize]);
        closures::on_cpu(&data, &mut output, n).unwrap();
        assert!(output.iter().all(|value| is_of(*value, n)), "{output:x?}");
    }
}
