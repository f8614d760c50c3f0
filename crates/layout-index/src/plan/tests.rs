//! Compares every plan with its layout, index by index.

extern crate std;
use super::{IntWidth, Options, Plan, Target, plan};
use layout_runtime::{IntTuple, Layout, Swizzle};
use std::vec;
use std::vec::Vec;

const WIDTHS: [IntWidth; 4] = [
    IntWidth::U32,
    IntWidth { bits: 64, signed: false },
    IntWidth { bits: 16, signed: false },
    IntWidth { bits: 32, signed: true },
];

/// Returns three profiles of coordinates of a layout: one-dimensional, one entry per mode, and nested like the shape.
fn profiles(layout: &Layout) -> Vec<IntTuple> {
    let by_mode: Vec<_> = (0..layout.rank()).map(|_| IntTuple::int(0)).collect();
    vec![IntTuple::int(0), IntTuple::tuple(&by_mode).expect("no more modes than the layout"), layout.shape()]
}

fn check(layout: &Layout) {
    for profile in profiles(layout).iter().filter(|profile| layout.rank() > 1 || profile.rank() == 1) {
        if layout.shape().is_int() && !profile.is_int() {
            continue;
        }
        for width in WIDTHS {
            for target in [Target::Cpu, Target::Gpu] {
                let options = Options { widths: &[width], target, has_upper: false };
                let Ok(plan) = plan(layout, profile, &options) else { continue };
                let program = plan.program();
                for i in 0..layout.size() as i64 {
                    let entries = entries(layout, profile, i);
                    let index = program.index(&entries);
                    assert_eq!(index, layout.index(i), "{layout} at {entries:?} in {width:?}: {plan:?}");
                    stays_inside(&plan, &entries, width);
                }
            }
        }
    }
}

/// Returns the entries of the coordinate that has this profile and equals the one-dimensional coordinate `i`.
fn entries(layout: &Layout, profile: &IntTuple, i: i64) -> Vec<i64> {
    let sizes: Vec<i64> = match profile.rank() {
        _ if profile.is_int() => vec![layout.size() as i64],
        _ if profile.congruent(&layout.shape()) => layout.flat_modes().map(|mode| mode.0).collect(),
        rank => (0..rank).map(|k| layout.size_of(&[k]).expect("a mode") as i64).collect(),
    };
    let mut rest = i;
    let digit = |size: i64| {
        let digit = rest % size;
        rest /= size;
        digit
    };
    sizes.into_iter().map(digit).collect()
}

/// Checks that all intermediate values fit in the type. The plan first adds terms, then subtracts terms, then XORs
/// terms.
fn stays_inside(plan: &Plan, entries: &[i64], width: IntWidth) {
    let mut sum = plan.offset;
    for (joined, adding) in [(false, true), (false, false), (true, true)] {
        let turn = |i: &usize| plan.term(*i).xor == joined && (plan.term(*i).factor > 0) == adding;
        for i in (0..plan.len()).filter(turn) {
            let (term, x) = (plan.term(i), plan.reads(i, entries));
            assert!(term.widest(x) <= width.max());
            let value = term.factor * term.field(x);
            sum = if term.xor { sum ^ value } else { sum + value };
            assert!(sum <= width.max() && sum >= width.min());
        }
    }
}

#[test]
fn all_small_layouts() {
    for extents in [[2, 2, 2], [3, 2, 3], [4, 2, 4], [2, 3, 4], [8, 1, 3], [5, 4, 2]] {
        for a in 0..9 {
            for b in 0..9 {
                for c in [0, 1, 2, 3, 8, 12, 30] {
                    let stride = IntTuple::from((a, (b, c)));
                    let shape = IntTuple::from((extents[0], (extents[1], extents[2])));
                    check(&Layout::new(&shape, &stride).expect("small"));
                }
            }
        }
    }
}

#[test]
fn swizzled_layouts() {
    let texts =
        ["(8,64):(64,1)", "(8,(8,8)):(8,(1,64))", "(16,3):(4,64)", "(6,5):(5,1)", "((4,2),(8,4)):((2,1),(16,128))"];
    for text in texts {
        let layout: Layout = text.parse().expect("a layout");
        for (bits, base, shift) in [(1, 0, 1), (1, 0, 2), (2, 0, 3), (3, 3, 3), (2, 1, -2), (3, 0, -4), (2, 4, 3)] {
            let swizzle = Swizzle::new(bits, base, shift).expect("a swizzle");
            for offset in [0, 5, 64] {
                check(&layout.swizzled(swizzle, offset).expect("not negative"));
            }
        }
    }
}

#[test]
fn xor_strides() {
    for text in ["(4,(4,3)):(f1,(f5,f16))", "((8,8),8):((f72,f520),f1)", "Sw<1,0,3> o 64 o (8,6):(f3,f8)", "16:f37"] {
        check(&text.parse().expect("a layout"));
    }
    random::inputs(300, |u| {
        let (mut columns, mut shape) = (Vec::new(), Vec::new());
        for _ in 0..u.int_in_range(1..=3)? {
            let bits = u.int_in_range(1..=3)?;
            shape.push(IntTuple::int(1 << bits));
            for _ in 0..bits {
                columns.push(u.int_in_range(0..=511)?);
            }
        }
        let shape = IntTuple::tuple(&shape).expect("few modes");
        check(&Layout::from_columns(&shape, &columns).expect("as many columns as bits"));
        Ok(())
    });
}

#[test]
fn negative_strides_in_signed_arithmetic() {
    for text in ["(4,8):(-1,4)", "(3,(2,3)):(-3,(12,-1))", "6:-7", "(2,3,4):(5,-6,0)"] {
        check(&text.parse().expect("a layout"));
    }
}

#[test]
fn random_layouts() {
    random::inputs(200, |u| {
        let rank = u.int_in_range(1..=5)?;
        let mut modes = vec![];
        for _ in 0..rank {
            let extent = if u.ratio(1, 2)? { 1 << u.int_in_range(0..=3)? } else { u.int_in_range(1..=7)? };
            let stride = if u.ratio(1, 2)? { 1 << u.int_in_range(0..=9)? } else { u.int_in_range(0..=700)? };
            modes.push((extent, stride));
        }
        let shape = IntTuple::flat(&modes.iter().map(|mode| mode.0).collect::<Vec<_>>()).expect("five modes");
        let stride = IntTuple::flat(&modes.iter().map(|mode| mode.1).collect::<Vec<_>>()).expect("five modes");
        check(&Layout::new(&shape, &stride).expect("small"));
        Ok(())
    });
}

#[test]
fn bit_permutations() {
    random::inputs(10, |u| {
        // Runs of bits in a random order. Some runs move far, some only a little, and a gather can merge some of the
        // moves.
        let mut modes: Vec<(u32, usize)> = vec![];
        for place in 0..u.int_in_range(2..=6)? {
            modes.push((u.int_in_range(1..=3)?, place));
        }
        let bits: Vec<u32> = modes.iter().map(|mode| mode.0).collect();
        let mut order: Vec<usize> = (0..modes.len()).collect();
        for k in (1..order.len()).rev() {
            order.swap(k, u.int_in_range(0..=k)?);
        }
        let mut stride = vec![0; modes.len()];
        let mut next = u.int_in_range(0..=2)?;
        for k in order {
            stride[k] = 1 << next;
            next += bits[k];
        }
        let extents: Vec<i64> = bits.iter().map(|bits| 1 << bits).collect();
        let shape = IntTuple::flat(&extents).expect("six modes");
        let layout = Layout::new(&shape, &IntTuple::flat(&stride).expect("six modes")).expect("small");
        check(&layout);
        let swizzle = Swizzle::new(2, u.int_in_range(0..=3)?, 3).expect("a swizzle");
        check(&layout.swizzled(swizzle, 0).expect("not negative"));
        Ok(())
    });
}

/// Checks the last coordinates of large layouts, at which values are close to the limits of the type.
#[test]
fn nothing_overflows_at_the_ends() {
    let texts = [
        "(224,(224,3)):(672,(3,1))",
        "(65535,65537):(65537,1)",
        "(1000,(30,(7,9))):(1890,(63,(9,1)))",
        "(64,(32,4)):(32,(1,2048))",
        "(10,(9,24),(8,5),8):(69120,(64,2880),(8,576),1)",
    ];
    for text in texts {
        let layout: Layout = text.parse().expect("a layout");
        for width in [IntWidth::U32, IntWidth { bits: 32, signed: true }, IntWidth { bits: 64, signed: false }] {
            for target in [Target::Cpu, Target::Gpu] {
                let profile = IntTuple::int(0);
                let options = Options { widths: &[width], target, has_upper: false };
                let Ok(plan) = plan(&layout, &profile, &options) else { continue };
                let program = plan.program();
                let size = layout.size() as i64;
                for i in (0..2_000.min(size)).chain((0..2_000.min(size)).map(|back| size - 1 - back)) {
                    assert_eq!(program.index(&[i]), layout.index(i), "{text} at {i}: {plan:?}");
                    assert!(plan.peak(&[i]) <= width.max(), "{text} at {i}: {plan:?}");
                }
            }
        }
    }
}
