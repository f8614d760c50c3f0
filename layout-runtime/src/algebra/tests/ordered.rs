//! Tests `compact_order`, `make_layout_like` and `make_identity_layout`.

use super::{is_injective, layout, random, small};
use crate::{IntTuple, Layout};
use std::string::ToString;
extern crate std;

#[test]
fn every_order_is_a_bijection_onto_the_size() {
    random::inputs(2_000, |u| {
        let shape = random(u, 4, 5, 0)?.shape();
        let order = random(u, 4, 1, 4)?.stride();
        if let Ok(ordered) = Layout::make_ordered_layout(&shape, &order) {
            assert!(is_injective(&ordered) && ordered.cosize() == ordered.size() as i64, "{shape} {order}: {ordered}");
        }
        Ok(())
    });
}

#[test]
fn ties_run_from_left_to_right() {
    let ordered = Layout::make_ordered_layout(&IntTuple::from((2, 3, 4)), &IntTuple::from((1, 0, 1)));
    assert_eq!(ordered.expect("ranks agree").to_string(), "(2,3,4):(3,1,6)");
    let error = Layout::make_ordered_layout(&IntTuple::from((2, 3)), &IntTuple::from((1, 0, 1))).expect_err("ranks");
    assert_eq!((error.operation(), error.operand()), ("make_ordered_layout", Some(1)));
}

#[test]
fn a_layout_like_another_has_its_order_without_gaps() {
    for layout in small() {
        let like = layout.make_layout_like().expect("plain");
        assert_eq!(like.shape(), layout.shape());
        let moving = like.filter_zeros();
        assert!(is_injective(&moving) && moving.cosize() == moving.size() as i64, "{layout}: {like}");
        let modes = || layout.flat_modes().zip(like.flat_modes()).filter(|(mode, _)| mode.0 > 1);
        for (a, like_a) in modes() {
            assert_eq!(a.1 == 0, like_a.1 == 0, "{layout}: {like}");
            assert!(modes().all(|(b, like_b)| a.1 >= b.1 || like_a.1 < like_b.1), "{layout}: {like}");
        }
    }
}

#[test]
fn an_identity_gives_coordinates_back() {
    let shape = IntTuple::from((4, (2, 3), (2,)));
    let identity = Layout::make_identity_layout(&shape).expect("shallow");
    for i in 0..shape.size() {
        let coord = shape.idx2crd(&IntTuple::int(i)).expect("in range");
        assert_eq!(identity.crd2idx(&coord), Ok(coord));
        assert_eq!(identity.crd2idx(&IntTuple::int(i)), Ok(coord));
    }
    assert_eq!(Layout::make_identity_layout(&IntTuple::from(7)), Ok(layout("7:1")));
    let deep: IntTuple = "(((((((2)))))))".parse().expect("seven levels");
    assert!(Layout::make_identity_layout(&deep).is_err());
}

/// CuTe returns the strides (4,8,1), because it sorts the strides -3, -1 and 12 with their signs.
#[test]
fn negative_strides_are_ordered_by_magnitude() {
    let like = super::layout("(2,3,4):(-1,12,-3)").make_layout_like().expect("integers");
    assert_eq!(like, super::layout("(2,3,4):(1,8,2)"));
}
