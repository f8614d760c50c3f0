extern crate std;

use super::{Bound, C, Dyn, Mode, Modes, Swizzled};
use crate::divide::Divide;
use crate::error::ErrorKind;
use arbtest::arbtest;
use std::string::ToString;

fn kind<I: Divide, T: Modes<I>>(modes: T) -> Option<ErrorKind> {
    Bound::<I, T>::new(modes).err().map(|error| error.kind())
}

#[test]
fn numbers_beyond_63_bits_are_refused() {
    let mode = |extent: u64, stride: u64| Mode::new(Dyn::new(extent), stride);
    assert_eq!(kind(mode(u64::MAX, 0)), Some(ErrorKind::SizeOverflow));
    assert_eq!(kind(mode(2, u64::MAX)), Some(ErrorKind::IndexOverflow));
    assert_eq!(kind((mode(1 << 40, 1), mode(1 << 40, 0))), Some(ErrorKind::SizeOverflow));
    assert_eq!(kind(mode(3, i64::MAX as u64)), None);
    assert_eq!(Bound::new(mode(3, i64::MAX as u64)).map(|bound| bound.at(2)), Ok(u64::MAX - 1));
    assert_eq!(kind(mode(4, i64::MAX as u64)), Some(ErrorKind::TooNarrow { index: i64::MAX, bits: 64 }));
}

#[test]
fn signs() {
    let mode = |extent: i8, stride: i8| Mode::new(Dyn::new(extent), stride);
    assert_eq!(kind(mode(-1, 1)), Some(ErrorKind::NegativeExtent { extent: -1 }));
    assert_eq!(Bound::new(mode(65, -2)).map(|bound| bound.at(64)), Ok(-128));
    assert_eq!(kind(mode(66, -2)), Some(ErrorKind::TooNarrow { index: -130, bits: 7 }));
    assert_eq!(Bound::new(mode(65, -2)).map(|bound| bound.get(-1)), Ok(None));
    assert_eq!(kind(Swizzled::<1, 0, 1, 0, _>(mode(3, -1))), Some(ErrorKind::SwizzledIndex));
}

#[test]
fn a_swizzle_counts_with_the_block_that_it_permutes() {
    let rows = |m: u8| Swizzled::<3, 0, 3, 0, _>((Mode::new(Dyn::new(m), 8_u8), Mode::new(C::<8>, C::<1>)));
    assert_eq!(Bound::<u8, _>::new(rows(32)).map(|bound| bound.at((31, 7))), Ok(248 ^ 7 ^ 7));
    assert_eq!(kind::<u8, _>(rows(33)), Some(ErrorKind::TooNarrow { index: 319, bits: 8 }));
}

#[test]
fn an_empty_layout_has_no_index() {
    let bound = Bound::new((Mode::new(Dyn::new(0_u32), u32::MAX), Mode::new(C::<4>, C::<1>))).expect("no index to fit");
    assert_eq!((bound.size(), bound.bounds(), bound.get(0), bound.get((0, 0))), (0, None, None, None));
    assert_eq!(bound.layout().unwrap_err().to_string(), "extent 0 is not positive; write an extent of 1 or more");
}

/// Divisions by words that are narrower than the index, and digits of nested modes in any place.
#[test]
fn narrow_divisions_and_wide_ones_agree() {
    arbtest(|u| {
        let [a, b, c] = [u.int_in_range(1..=70_000)?, u.int_in_range(1..=300)?, u.int_in_range(1..=200)?];
        let strides: [usize; 3] = u.arbitrary::<[u32; 3]>()?.map(|stride| stride as usize);
        let [d, e, f] = strides;
        let wide = Bound::<usize, _>::new((
            (Mode::new(Dyn::new(a), d), Mode::new(C::<4>, e)),
            Mode::new(Dyn::new(b), C::<3>),
            (Mode::new(C::<1>, C::<0>), Mode::new(Dyn::new(c), f)),
        ));
        let narrow = Bound::<usize, _>::new((
            (Mode::new(Dyn::<_, u32>::within(a), d), Mode::new(C::<4>, e)),
            Mode::new(Dyn::<_, u32>::within(b), C::<3>),
            (Mode::new(C::<1>, C::<0>), Mode::new(Dyn::<_, u32>::within(c), f)),
        ));
        let (wide, narrow) = (wide.expect("fits"), narrow.expect("fits"));
        let size = a * 4 * b * c;
        if u32::try_from(size).is_err() {
            return Ok(());
        }
        let layout = wide.layout().expect("not empty");
        for i in [0, 1, a, size / 2, size - 1, u.int_in_range(0..=size - 1)?] {
            let (place, tile) = (i % (4 * a), i / (4 * a));
            let expected = place % a * d + place / a * e + tile % b * 3 + tile / b * f;
            assert_eq!((wide.at(i), narrow.at(i)), (expected, expected));
            assert_eq!(layout.at_index(i as i64), expected as i64);
            assert_eq!(wide.at((place, tile % b, (0, tile / b))), expected);
        }
        Ok(())
    });
}
