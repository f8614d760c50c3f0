//! Tests `domain_offset`, `greatest_common_domain` and `layout_add`, and operations that insert, remove and pair modes.

use super::{flat, layout, small, table};
use crate::{IntTuple, Layout};
use std::vec::Vec;
extern crate std;

/// Returns all coordinates of a shape, nested like the shape, in order.
fn coordinates(shape: &IntTuple) -> Vec<IntTuple> {
    (0..shape.size()).map(|i| shape.idx2crd(&IntTuple::int(i)).expect("inside of the shape")).collect()
}

/// Returns the sum of two congruent coordinates.
fn sum(a: &IntTuple, b: &IntTuple) -> IntTuple {
    let mut leaves = b.leaves().iter();
    a.with_leaves(|leaf| crate::Int::new(leaf.value() + leaves.next().expect("congruent").value()))
}

fn check_offset(l: &Layout) {
    for start in coordinates(&l.shape()) {
        let behind = l.domain_offset(&start).expect("inside of the shape");
        for x in coordinates(&behind.shape()) {
            assert_eq!(behind.crd2idx(&x), l.crd2idx(&sum(&start, &x)), "{l} from {start}: {behind} at {x}");
        }
    }
    assert!(l.domain_offset(&l.shape()).is_err(), "{l}");
}

#[test]
fn offsets_move_the_domain() {
    small().iter().step_by(7).for_each(check_offset);
    for text in ["Sw<2,0,3> o (4,8):(8,1)", "Sw<1,0,2> o 4 o (2,4):(1,2)", "(2,(3,2)):(-1,(5,7))"] {
        check_offset(&layout(text));
    }
    // For a layout with XOR strides, `domain_offset` succeeds if no addition of digits carries, and fails otherwise.
    let xor = layout("(4,4):(f1,f5)");
    let behind = xor.domain_offset(&IntTuple::from((2, 0))).expect("no carry");
    assert_eq!(table(&behind), [2, 3, 7, 6, 8, 9, 13, 12]);
}

#[test]
fn a_coordinate_has_an_index_exactly_inside_of_the_shape() {
    for l in small().iter().step_by(7) {
        let modes: Vec<(i64, i64)> = l.flat_modes().collect();
        let beyond = flat(&modes.iter().map(|mode| (mode.0 + 1, 0)).collect::<Vec<_>>()).shape();
        for c in coordinates(&beyond) {
            let entries = || c.leaves().iter().map(|entry| entry.value()).zip(&modes);
            let index = entries().map(|(entry, mode)| entry * mode.1).sum();
            let is_inside = entries().all(|(entry, mode)| entry < mode.0);
            assert_eq!((l.at(c), l.get(c)), (index, is_inside.then_some(index)), "{l} at {c}");
        }
        for (i, index) in (0..).zip(table(l)) {
            assert_eq!((l.at(i), l.get(i), l.index(i)), (index, Some(index), index), "{l} at {i}");
        }
        assert_eq!((l.get(l.size()), l.get(-1), l.get((0, (0, 0), 0, 0))), (None, None, None), "{l}");
    }
}

#[test]
fn sums_and_domains_are_common() {
    let layouts: Vec<Layout> = small().into_iter().step_by(5).collect();
    let mut sums = 0;
    for a in &layouts {
        for b in layouts.iter().filter(|b| b.size() == a.size()) {
            if let Ok(domain) = a.greatest_common_domain(b) {
                assert_eq!(domain.size(), a.size() as i64);
                for shape in [a.shape(), b.shape()] {
                    // Every product of leading extents of the shape must be a product of leading extents of the common
                    // domain.
                    let starts = |shape: &IntTuple| {
                        let places = shape.leaves().iter().scan(1, |place, extent| {
                            *place *= extent.value();
                            Some(*place)
                        });
                        places.collect::<Vec<i64>>()
                    };
                    let of_domain = starts(&domain);
                    assert!(starts(&shape).iter().all(|place| *place == 1 || of_domain.contains(place)), "{a}, {b}");
                }
            }
            if let Ok(sum) = a.layout_add(b) {
                sums += 1;
                let law: Vec<i64> = table(a).iter().zip(table(b)).map(|(a, b)| a + b).collect();
                assert_eq!(table(&sum), law, "{a} + {b} = {sum}");
            }
        }
    }
    assert!(sums > 1_000, "{sums} sums");
}

#[test]
fn distributions_divide_and_are_ordered() {
    for (a, b) in (1..=12).flat_map(|a| (1..=12).map(move |b| (a, b))) {
        let shape = IntTuple::from((a, (b, 5)));
        for count in 1..=24 {
            let tile = Layout::domain_distribute(&shape, count).expect("at least one");
            assert_eq!(count % tile.size() as i64, 0, "{shape} by {count}: {tile}");
            assert!(table(&tile).is_sorted_by(|a, b| a < b), "{shape} by {count}: {tile}");
            let (whole, tiler) = (Layout::left(&shape).expect("small"), crate::Tiler::layout(&tile));
            assert!(whole.overrun(&tiler).is_none(), "{tile}");
            assert_eq!(whole.logical_divide(&tiler).expect("divides").size(), whole.size(), "{tile}");
        }
    }
}

#[test]
fn modes_come_and_go() {
    for l in small().iter().step_by(3) {
        let mode = layout("5:100");
        for i in 0..=l.rank() {
            let more = l.wrap().insert(i, &mode).expect("few modes");
            assert_eq!(more.remove(i), Ok(l.wrap()), "{l}");
            assert_eq!(more.mode(&[i]), Ok(mode), "{l}");
        }
        let padded = l.append_to(4, &Layout::UNIT).expect("few modes");
        assert_eq!((padded.rank(), table(&padded)), (4, table(l)), "{l}");
        assert_eq!(l.flatten().unflatten(&l.shape()), Ok(*l));
        assert_eq!(l.wrap().unwrap(), l.unwrap());
        assert!(l.append_to(0, &mode).is_err());
        let pair = Layout::make_layout(&[*l, *l]).expect("few modes").zip().expect("one rank");
        assert_eq!(
            pair.zip().expect("one rank"),
            Layout::make_layout(&[l.wrap(), l.wrap()]).expect("few modes"),
            "{l}"
        );
    }
}

#[test]
fn orders_of_coordinates() {
    let shape = IntTuple::from((3, (2, 3)));
    let all = coordinates(&shape);
    for (i, a) in all.iter().enumerate() {
        for (j, b) in all.iter().enumerate() {
            assert_eq!(a.colex_less(b), Ok(i < j));
            let backwards = |c: &IntTuple| c.leaves().iter().fold(0, |n, leaf| n * 3 + leaf.value());
            assert_eq!(a.lex_less(b), Ok(backwards(a) < backwards(b)));
        }
    }
    assert!(shape.lex_less(&IntTuple::from(3)).is_err());
}
