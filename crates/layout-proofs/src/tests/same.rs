//! Tests whether layouts are the same function, and tests of the coordinate of an index.

use super::std::format;
use super::{indices, random_layout};
use crate::same_function;
use crate::{Difference, Proof};

#[test]
fn equal_functions_are_found_equal() {
    random::inputs(4_000, |u| {
        let a = random_layout(u)?;
        let b = if u.ratio(1, 2)? { a.coalesce() } else { random_layout(u)? };
        let (x, y) = (indices(&a), indices(&b));
        let first = x.iter().zip(&y).position(|(x, y)| x != y).map(|i| i as i64);
        let expected = match first {
            _ if x.len() != y.len() => Proof::Refuted(Difference::Sizes),
            Some(first) => Proof::Refuted(Difference::At(first)),
            None => Proof::Proved,
        };
        assert_eq!(same_function(&a, &b), expected, "{a} and {b}");
        Ok(())
    });
}

#[test]
fn every_index_has_its_coordinate() {
    random::inputs(300, |u| {
        let l = random_layout(u)?;
        let all = indices(&l);
        for index in -2..all.iter().max().expect("an index") + 3 {
            match l.get_hier_coord(index) {
                Ok(coordinate) => {
                    assert_eq!(l.at(coordinate), index, "{l}");
                    assert_eq!(l.at(l.get_flat_coord(index).expect("the same")), index, "{l}");
                    assert_eq!(l.at(l.get_1d_coord(index).expect("the same")), index, "{l}");
                    assert!(coordinate.congruent(&l.shape()), "{l}");
                }
                Err(error) => assert!(!all.contains(&index), "{}", format!("{l}: {index}: {error}")),
            }
        }
        Ok(())
    });
}
