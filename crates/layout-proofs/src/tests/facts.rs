//! Tests of `injective`, `surjective`, `disjoint`, index ranges and vectors.

use super::std::collections::{BTreeMap, BTreeSet};
use super::std::vec::Vec;
use super::{exhaustive, indices, random_layout, swizzled};
use crate::bijective;
use crate::disjoint;
use crate::index_range;
use crate::injective;
use crate::surjective;
use crate::vector;
use crate::vector_width;
use crate::{Collision, NotOnto, Proof, VectorFault};
use crate::{bank_conflicts, coalesced, compact, same_function};
use layout_runtime::{Basis, Int, IntTuple, Layout, Symbol};

/// For layouts with symbols, proofs are undecided or return an error, and never panic.
#[test]
fn symbols_are_undecided() {
    let extent = IntTuple::leaf(Int::extent(Symbol::new(0, 1)));
    let stride = IntTuple::leaf(Int::new(1).of(Basis::named(1).expect("a name")));
    let [four, one] = [4, 1].map(IntTuple::int);
    let layouts = [[extent, one], [four, stride], [extent, stride]].map(|[extent, stride]| {
        let [shape, stride] = [[extent, four], [stride, one]].map(|modes| IntTuple::tuple(&modes).expect("two modes"));
        Layout::new(&shape, &stride).expect("valid")
    });
    let plain: Layout = "(4,8):(f1,f4)".parse().expect("a layout");
    for a in layouts {
        assert_eq!(injective(&a), Proof::Undecided, "{a}");
        let _ = (
            compact(&a),
            surjective(&a, 4),
            bijective(&a),
            index_range(&a),
            vector(&a, &[0], 2),
            vector_width(&a, &[0]),
        );
        for (a, b) in [(&a, &a), (&a, &plain), (&plain, &a)] {
            assert_eq!(disjoint(a, b), Proof::Undecided, "{a} and {b}");
            assert!(bank_conflicts(a, b, 4).is_err_and(|error| error.is_of_run_time()), "{a} and {b}");
            assert!(coalesced(a, b, 4).is_err_and(|error| error.is_of_run_time()), "{a} and {b}");
            let _ = same_function(a, b);
        }
    }
}

/// Returns the first coordinate that has the same index as an earlier coordinate, together with the earlier coordinate.
fn first_repeat(layout: &Layout) -> Option<Collision> {
    let mut seen = BTreeMap::new();
    (0..).zip(indices(layout)).find_map(|(second, index)| {
        let first = seen.insert(index, second)?;
        Some(Collision { first, second })
    })
}

fn check(layout: &Layout) {
    let repeat = first_repeat(layout);
    assert_eq!(injective(layout), repeat.map_or(Proof::Proved, Proof::Refuted), "{layout}");
    let all: BTreeSet<i64> = indices(layout).into_iter().collect();
    let missing = (0..).find(|index| !all.contains(index)).expect("finite");
    for n in [0, 1, 2, missing - 1, missing, missing + 1, layout.size() as i64, layout.cosize()] {
        let expected = if n <= missing { Proof::Proved } else { Proof::Refuted(missing) };
        assert_eq!(surjective(layout, n), expected, "{layout} onto 0..{n}");
    }
    let onto = match (repeat, missing >= layout.size() as i64) {
        (Some(collision), _) => Proof::Refuted(NotOnto::Collision(collision)),
        (None, false) => Proof::Refuted(NotOnto::Missing(missing)),
        (None, true) => Proof::Proved,
    };
    assert_eq!(bijective(layout), onto, "{layout}");
    let Some(range) = index_range(layout) else { return assert!(layout.is_empty(), "{layout}") };
    assert_eq!((Some(&range.low.index), Some(&range.high.index)), (all.first(), all.last()), "{layout}");
    assert!([range.low, range.high].iter().all(|place| layout.index(place.coordinate) == place.index), "{layout}");
}

#[test]
fn all_small_layouts() {
    exhaustive().iter().chain(&swizzled()).for_each(check);
}

#[test]
fn facts_of_random_layouts() {
    random::inputs(2_000, |u| {
        check(&random_layout(u)?);
        Ok(())
    });
}

#[test]
fn facts_of_empty_layouts() {
    random::inputs(2_000, |u| {
        let (layout, other) = (random_layout(u)?, random_layout(u)?);
        let leaf = u.int_in_range(0..=layout.len() - 1)?;
        let empty = layout.with_leaf(leaf, layout.modes().leaves[leaf].with_size(0));
        check(&empty);
        assert_eq!((disjoint(&empty, &other), disjoint(&other, &empty)), (Proof::Proved, Proof::Proved), "{empty}");
        let also = other.with_leaf(0, other.modes().leaves[0].with_size(0));
        assert_eq!(crate::same_function(&empty, &also), Proof::Proved, "{empty} and {also}");
        assert!(vector(&empty, &[leaf], 4).is_ok_and(|proof| proof == Proof::Proved), "{empty}");
        let accesses = [crate::bank_conflicts(&other, &empty, 4), crate::bank_conflicts(&empty, &other, 4)];
        assert!(accesses.iter().all(Result::is_err), "{empty} and {other}");
        let free = [(&other, [empty]), (&empty, [other])]
            .map(|(layout, access)| crate::synthesis::conflict_free(layout, &access, 4));
        assert!(free.iter().all(Result::is_err), "{empty} and {other}");
        Ok(())
    });
}

fn check_vector(layout: &Layout, path: &[usize], n: i64) {
    let before: i64 =
        (0..path.first().copied().unwrap_or(0)).map(|k| layout.size_of(&[k]).expect("a mode") as i64).product();
    let size = layout.size_of(path).expect("a mode") as i64;
    let starts: Vec<i64> = (0..layout.size() as i64).filter(|i| i / before % size % n == 0).collect();
    let is_vector =
        |i: &i64| layout.index(*i) % n == 0 && (0..n).all(|k| layout.index(i + k * before) == layout.index(*i) + k);
    let holds = size % n == 0 && starts.iter().all(is_vector);
    match vector(layout, path, n).expect("a mode") {
        Proof::Proved => assert!(holds, "{layout} {path:?} by {n}"),
        Proof::Undecided => panic!("{layout} {path:?} by {n}"),
        Proof::Refuted(fault) => {
            assert!(!holds, "{layout} {path:?} by {n}: {fault:?}");
            match fault {
                VectorFault::Partial { size: told } => assert!(told == size && size % n != 0),
                VectorFault::Apart { start, other, steps } => {
                    assert!(starts.contains(&start.coordinate) && steps < n, "{layout} {path:?} by {n}: {fault:?}");
                    assert_eq!(other.coordinate, start.coordinate + steps * before);
                    assert_eq!([start, other].map(|p| layout.index(p.coordinate)), [start.index, other.index]);
                    assert_ne!(other.index - start.index, steps);
                }
                VectorFault::Misaligned { start } => {
                    assert!(starts.contains(&start.coordinate), "{layout} {path:?} by {n}: {fault:?}");
                    assert!(
                        layout.index(start.coordinate) == start.index && start.index % n != 0,
                        "{layout} {path:?} {n} {fault:?}"
                    );
                }
            }
        }
    }
    if n == vector_width(layout, path).expect("a mode") {
        assert!(holds, "{layout} {path:?} by its width {n}");
    }
}

#[test]
fn vectors_of_all_small_layouts() {
    for layout in exhaustive().iter().chain(&swizzled()) {
        for path in [&[][..], &[0], &[1]] {
            (1..=4).for_each(|n| check_vector(layout, path, n));
        }
    }
}

#[test]
fn vectors_of_random_layouts() {
    random::inputs(2_000, |u| {
        let layout = random_layout(u)?;
        let mode = u.choose_index(layout.rank())?;
        check_vector(&layout, &[mode], *u.choose(&[1, 2, 3, 4, 8])?);
        check_vector(&layout, &[mode], vector_width(&layout, &[mode]).expect("a mode"));
        Ok(())
    });
}

#[test]
fn disjoint_layouts_share_no_index() {
    random::inputs(2_000, |u| {
        let (a, b) = (random_layout(u)?, random_layout(u)?);
        let other: BTreeSet<i64> = indices(&b).into_iter().collect();
        let meets = indices(&a).iter().any(|index| other.contains(index));
        match disjoint(&a, &b) {
            Proof::Proved => assert!(!meets, "{a} and {b}"),
            Proof::Undecided => panic!("{a} and {b}"),
            Proof::Refuted(overlap) => {
                let both = [a.index(overlap.first), b.index(overlap.second)];
                assert_eq!(both, [overlap.index; 2], "{a} and {b}");
                assert!(overlap.first < a.size() as i64 && overlap.second < b.size() as i64);
            }
        }
        Ok(())
    });
}

/// These layouts have many modes with large strides. A search that only enumerates might reach its limit.
#[test]
fn twelve_modes_of_two_are_always_decided() {
    random::inputs(300, |u| {
        let mut strides = Vec::new();
        for _ in 0..12 {
            strides.push(u.int_in_range(1..=3000)?);
        }
        let tuple = |n: &[i64]| layout_runtime::IntTuple::flat(n).expect("twelve numbers");
        let layout = Layout::new(&tuple(&[2; 12]), &tuple(&strides)).expect("small");
        assert_eq!(injective(&layout), first_repeat(&layout).map_or(Proof::Proved, Proof::Refuted), "{layout}");
        Ok(())
    });
}

/// Returns layouts with XOR strides and an arbitrary last extent.
fn of_bits() -> Vec<Layout> {
    let shapes = [[2, 2, 1], [2, 3, 1], [4, 3, 1], [2, 2, 3], [2, 4, 3]];
    let strides = (0..6i64.pow(3)).map(|code| [code % 6, code / 6 % 6, code / 36]);
    let layouts = shapes.iter().flat_map(|[a, b, c]| {
        strides
            .clone()
            .map(move |[d, e, f]| super::std::format!("({a},({b},{c})):(f{d},(f{e},f{f}))").parse().expect("small"))
    });
    layouts.collect()
}

#[test]
fn facts_of_xor_strides_are_decided_whatever_the_last_extent_is() {
    let layouts = of_bits();
    let set = |layout: &Layout| indices(layout).into_iter().collect::<BTreeSet<_>>();
    for (k, layout) in layouts.iter().enumerate() {
        let own = set(layout);
        let missing = (0..).find(|index| !own.contains(index)).expect("finite");
        for n in 1..=missing + 2 {
            let expected = if n <= missing { Proof::Proved } else { Proof::Refuted(missing) };
            assert_eq!(surjective(layout, n), expected, "{layout} onto 0..{n}");
        }
        let plain = Layout::from_slices(&[3, 2], &[(k % 5) as i64, 3]).expect("small");
        for other in [layouts[k * 7 % layouts.len()], layouts[k * 31 % layouts.len()].joined(8).expect("linear"), plain]
        {
            let share = !own.is_disjoint(&set(&other));
            for (a, b) in [(layout, &other), (&other, layout)] {
                match disjoint(a, b) {
                    Proof::Proved => assert!(!share, "{a} and {b}"),
                    Proof::Refuted(overlap) => {
                        let met = [a.index(overlap.first), b.index(overlap.second)];
                        assert_eq!(met, [overlap.index; 2], "{a} and {b}");
                    }
                    Proof::Undecided => panic!("{a} and {b} are undecided"),
                }
            }
        }
    }
}
