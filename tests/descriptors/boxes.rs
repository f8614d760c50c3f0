//! A model of TMA: boxes written to shared memory one behind the other, and swizzled.

use super::{Indices, canonical_tiles, kinds, parsed, size};
use colex::hardware::{Boxes, Major, SmemSwizzle, TensorMap};
use colex::{Basis, IntTuple, Layout, Tiler};

/// Every element of a tile goes where the layout has it, if boxes are written to shared memory in order and units of 16
/// bytes swizzled.
fn moves(gmem: &Layout, smem: &Layout, bits: i64) {
    let tile = Tiler::shape(&IntTuple::from((size(smem, 0) as i64, size(smem, 1) as i64))).unwrap();
    let map = TensorMap::new(gmem, smem, &tile, bits).unwrap_or_else(|error| panic!("{smem}: {error}"));
    let (swizzle, indices, bytes) = (map.swizzle().in_bytes(), Indices::new(smem), bits / 8);
    let (boxes, places) = (map.boxes().unwrap(), map.places().unwrap());
    // The coordinates (k, m) or (m, k) of the map, as those of the tile.
    let m_is_first = map.coordinates().stride().leaves()[0].basis().is(Basis::ONE.within(0).unwrap());
    let ordered = |first, second| if m_is_first { (first, second) } else { (second, first) };
    let mut seen = 0;
    for number in 0..size(&boxes, 1) {
        let element = (number * size(&boxes, 0)) as i64;
        let at = boxes.crd2idx(&IntTuple::int(element)).unwrap();
        let [first, second] = [0, 1].map(|i| at.leaves().get(i).map_or(0, |leaf| leaf.value() as usize));
        let (m, k) = ordered(first, second);
        let mut place = places.index(element);
        for second in 0..map.box_dims()[1] as usize {
            for first in 0..map.box_dims()[0] as usize {
                let (i, j) = ordered(first, second);
                let expected = indices.at(m + i, k + j) * bytes;
                assert_eq!(swizzle.apply(place * bytes), expected, "({m}+{i},{k}+{j}) of {smem}");
                (place, seen) = (place + 1, seen + 1);
            }
        }
    }
    assert_eq!(seen, smem.size(), "{smem}");
}

/// The boxes of tiles up to `most` along both modes.
fn model(most: i64, is_wanted: impl Fn(i64, i64) -> bool) {
    for kind @ (_, major, bits) in kinds(&SmemSwizzle::ALL) {
        let gmem = parsed(if major == Major::K { "(512,1024):(1024,1)" } else { "(1024,512):(1,1024)" });
        canonical_tiles(kind, most, &is_wanted, |tile| moves(&gmem, tile, bits));
    }
}

#[test]
fn boxes_move_what_the_layout_says() {
    model(64, |i, j| (i + j) % 5 < 2);
}

#[test]
#[ignore = "half a minute with optimizations"]
fn boxes_move_what_every_layout_says() {
    model(256, |_, _| true);
}

#[test]
fn numbers_at_the_ends_of_their_range_are_no_panic() {
    let far = 1_i64 << 60;
    let gmem = parsed(&format!("(_4,_4,_2):(_1,_{far},_8)"));
    let boxes = Boxes::of(&gmem, &parsed("(4,16,2):(1,4,64)"), &Tiler::from((4, 16, 2)), 32).unwrap();
    assert_eq!(boxes.extents(), [4, 16, 2]);
    let line = parsed(&format!("_{far}:_1"));
    let error = Boxes::of(&line, &line, &Tiler::from(far), 16).unwrap_err();
    assert!(error.to_string().starts_with("tma: a box has"), "{error}");
    let operand = parsed(&format!("(_{},8):(1,0)", 1_i64 << 40));
    assert!(operand.gmma_descriptor(Major::MN, 16).is_err());
}

#[test]
fn a_tile_that_reads_a_coordinate_twice_takes_another_box_for_it() {
    let twice = Tiler::modes(&[Tiler::layout(&parsed("(8,8):(1,1)"))]).unwrap();
    let boxes = Boxes::of(&parsed("(64):(1)"), &parsed("64:1"), &twice, 16).unwrap();
    assert_eq!(boxes.extents(), [8]);
}
