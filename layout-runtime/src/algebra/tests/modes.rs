//! Tests `coalesce` and `filter`, and their variants `coalesce_by` and `filter_by` for single modes.

use super::{image, layout, small, table};
use crate::rules::XorExtent;
use crate::rules::{IndexOverflow, SizeOverflow};
use crate::{Error, IntTuple, Layout};
use std::string::ToString;
use std::vec::Vec;
extern crate std;

#[test]
fn coalesce_keeps_the_function_in_the_fewest_modes() {
    for layout in small() {
        let coalesced = layout.coalesce();
        assert_eq!(table(&coalesced), table(&layout), "{layout}");
        assert!(coalesced.depth() <= 1 && coalesced.coalesce() == coalesced, "{layout}");
        let modes: Vec<_> = coalesced.flat_modes().collect();
        assert!(modes.len() == 1 || modes.iter().all(|m| m.0 > 1), "{layout} has {coalesced}");
        assert!(modes.windows(2).all(|m| m[0].0 * m[0].1 != m[1].1), "{layout} has {coalesced}");
    }
}

#[test]
fn filter_keeps_the_set_of_indices() {
    for layout in small() {
        assert_eq!(image(&layout.filter()), image(&layout), "{layout}");
        assert_eq!(layout.filter(), layout.filter_zeros().coalesce(), "{layout}");
        assert_eq!(layout.filter_zeros().stride(), layout.stride());
    }
}

#[test]
fn by_mode_forms_act_on_each_mode() {
    let layout = layout("((2,(1,6)),(3,2),(1,4)):((1,(6,2)),(0,5),(9,7))");
    for modes in 1..=3 {
        let profile = IntTuple::flat(&[1, 1, 1][..modes]).expect("few");
        let (coalesced, filtered) = (layout.coalesce_by(&profile), layout.filter_by(&profile));
        for i in 0..3 {
            let mode = layout.mode(&[i]).expect("rank 3");
            let expect = |changed: Layout| if i < modes { changed } else { mode };
            assert_eq!(coalesced.expect("fits").mode(&[i]), Ok(expect(mode.coalesce())));
            assert_eq!(filtered.expect("fits").mode(&[i]), Ok(expect(mode.filter())));
        }
    }
    assert!(layout.coalesce_by(&IntTuple::from((1, 1, 1, 1))).is_err());
}

#[test]
fn a_swizzle_stays_in_front() {
    let tile = layout("Sw<1,0,2> o 4 o (2,(2,4)):(1,(2,0))");
    assert_eq!(tile.coalesce().to_string(), "Sw<1,0,2> o 4 o (4,4):(1,0)");
    assert_eq!(tile.filter().to_string(), "Sw<1,0,2> o 4 o 4:1");
}

#[test]
fn reverse_takes_the_coordinate_backwards() {
    for layout in small() {
        let reversed = layout.reverse().expect("integer strides");
        assert_eq!(reversed.reverse(), Ok(layout), "{layout}");
        assert_eq!(reversed.shape(), layout.shape().reverse());
        for i in 0..layout.size() as i64 {
            let coordinate = layout.shape().idx2crd(&IntTuple::int(i)).expect("inside of the shape");
            assert_eq!(reversed.crd2idx(&coordinate.reverse()), layout.crd2idx(&coordinate), "{layout} at {i}");
        }
    }
    assert_eq!(layout("Sw<1,0,2> o 4 o (2,4):(4,1)").reverse(), Ok(layout("Sw<1,0,2> o 4 o (4,2):(1,4)")));
    assert_eq!(layout("8:3").reverse(), Ok(layout("8:3")));
}

#[test]
fn reordered_modes_are_a_layout_or_an_error() {
    let kind =
        |made: Result<Layout, Error>| made.map(|layout| layout.to_string()).map_err(crate::error::Error::without_place);
    let bits = layout("(8,12):(f3,f17)");
    assert_eq!(kind(bits.reverse()), Err(XorExtent { extent: 12 }.error()));
    assert_eq!(kind(bits.select(&[1, 0])), Err(XorExtent { extent: 12 }.error()));
    assert_eq!(kind(bits.select(&[0, 1])), Ok("(8,12):(f3,f17)".into()));
    assert_eq!(kind(layout("(8,4):(f3,f17)").reverse()), Ok("(4,8):(f17,f3)".into()));
    assert_eq!(kind(layout("(4294967296,2):(0,1)").select(&[0, 0])), Err(SizeOverflow.error()));
    assert_eq!(kind(layout("2:4611686018427387904").select(&[0, 0])), Err(IndexOverflow.error()));
    assert_eq!(kind(layout("Sw<1,0,1> o 0 o 2:1152921504606846976").select(&[0, 0, 0, 0])), Err(IndexOverflow.error()));
}

#[test]
fn with_shape_keeps_the_one_dimensional_coordinates() {
    let mut shaped = 0;
    for layout in small() {
        let size = layout.size() as i64;
        for rows in (1..=size).filter(|rows| size % rows == 0) {
            if let Ok(other) = layout.with_shape(&IntTuple::from((rows, size / rows))) {
                assert_eq!((table(&other), other.rank()), (table(&layout), 2), "{layout} in {rows} rows");
                shaped += 1;
            }
        }
    }
    assert!(shaped > 100, "{shaped} layouts have another shape");
}
