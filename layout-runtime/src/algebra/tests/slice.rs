//! Tests slices, and operations that remove and insert modes.

use super::{layout, small, table};
use crate::{Int, IntTuple, Layout};
use std::vec::Vec;
extern crate std;

/// Returns the one-dimensional coordinate in the shape of the kept modes. `kept` is a bit mask of these modes.
fn place(digits: &[i64], sizes: &[i64], kept: u32) -> i64 {
    let modes = (0..sizes.len()).filter(|mode| kept >> mode & 1 == 1);
    modes.fold((0, 1), |(sum, place), mode| (sum + digits[mode] * place, place * sizes[mode])).0
}

fn check(layout: &Layout) {
    let sizes: Vec<i64> = (0..layout.rank()).map(|mode| layout.size_of(&[mode]).expect("a mode") as i64).collect();
    for kept in 1..1 << sizes.len() {
        for i in 0..layout.size() as i64 {
            let mut rest = i;
            let split = |size: &i64| {
                let digit = rest % size;
                rest /= size;
                digit
            };
            let digits: Vec<i64> = sizes.iter().map(split).collect();
            let entry = |mode: usize| if kept >> mode & 1 == 1 { Int::KEEP } else { Int::new(digits[mode]) };
            let entries: Vec<_> = (0..sizes.len()).map(|mode| IntTuple::leaf(entry(mode))).collect();
            let coordinate = IntTuple::tuple(&entries).expect("few modes");
            let sliced = layout.slice_and_offset(&coordinate).expect("a coordinate of the layout");
            let offset = sliced.offset.as_int().expect("integer strides").value();
            let found = sliced.layout.index(place(&digits, &sizes, kept)) + offset;
            assert_eq!(found, layout.index(i), "{layout} at {coordinate}, {i}");
            assert_eq!(layout.slice(&coordinate), Ok(sliced.layout));
        }
    }
}

#[test]
fn a_slice_is_the_layout_with_some_coordinates_fixed() {
    small().iter().filter(|layout| layout.rank() > 1).step_by(5).for_each(check);
    for text in ["((2,2),(3,(2,2))):((1,40),(-3,(5,0)))", "Sw<2,0,2> o 4 o (4,(2,2)):(1,(4,8))", "(4,2,3):(f3,f5,f8)"] {
        check(&layout(text));
    }
}

#[test]
fn parentheses_do_not_change_the_function() {
    for layout in small() {
        for (begin, end) in
            (0..layout.rank()).flat_map(|begin| (begin + 1..=layout.rank()).map(move |end| (begin, end)))
        {
            let grouped = layout.group(begin, end).expect("modes of the layout");
            assert_eq!(table(&grouped), table(&layout), "{layout}: {grouped}");
            assert_eq!(grouped.rank(), layout.rank() - (end - begin) + 1);
            assert!(grouped.flatten().flat_modes().eq(layout.flat_modes()), "{layout}: {grouped}");
        }
    }
}

#[test]
fn modes_are_found_where_they_are_put() {
    let all = small();
    for (layout, mode) in all.iter().zip(all.iter().rev()).step_by(3) {
        let rank = layout.rank();
        let modes: Vec<Layout> = (0..rank).map(|i| layout.mode(&[i]).expect("below the rank")).collect();
        let of = |made: Result<Layout, _>| -> Vec<Layout> {
            let made: Layout = made.expect("small numbers");
            (0..made.rank()).map(|i| made.mode(&[i]).expect("below the rank")).collect()
        };
        assert_eq!(of(layout.append(mode)), [modes.as_slice(), &[*mode]].concat(), "{layout}, {mode}");
        assert_eq!(of(layout.prepend(mode)), [&[*mode], modes.as_slice()].concat(), "{layout}, {mode}");
        assert_eq!(of(layout.select(&[rank - 1, 0])), [modes[rank - 1], modes[0]], "{layout}");
        for i in 0..rank {
            assert_eq!(of(layout.take(i, rank)), modes[i..], "{layout}");
            let mut replaced = modes.clone();
            replaced[i] = *mode;
            // If the shape of the layout is an integer, `replace` replaces the whole layout.
            let expected = if layout.depth() == 0 { of(Ok(*mode)) } else { replaced };
            assert_eq!(of(layout.replace(i, mode)), expected, "{layout}, {mode}");
        }
    }
}
