//! Checks that a recovered layout has the indices of the function. If no layout is recovered, brute force must not find
//! one either.

extern crate std;

use crate::synthesis::recover;
use arbitrary::{Result, Unstructured};
use layout_runtime::rules::NoLayoutFits;
use layout_runtime::{IntTuple, Layout, Swizzle};
use random::cases;
use std::vec::Vec;

/// Returns a random layout of up to 4 leaves, some of them split, with negative strides, swizzles and offsets.
fn random(u: &mut Unstructured<'_>) -> Result<Layout> {
    let (mut extents, mut strides) = (Vec::new(), Vec::new());
    for _ in 0..u.int_in_range(1..=4)? {
        extents.push(*u.choose(&[1, 2, 2, 3, 4, 4, 5, 8])?);
        strides.push(if u.arbitrary()? { 1 << u.int_in_range(0..=6)? } else { u.int_in_range(-5..=40)? });
    }
    let tuple = |n: &[i64]| IntTuple::flat(n).expect("four numbers");
    let layout = Layout::new(&tuple(&extents), &tuple(&strides)).expect("small");
    if u.ratio(1, 3)? {
        let (rows, columns) = (1 << u.int_in_range(0..=3)?, *u.choose(&[1, 2, 3, 4, 6, 8, 12])?);
        let (p, q) = (u.int_in_range(0..=40)?, u.int_in_range(0..=40)?);
        let text = std::format!("(2,{rows},{columns}):(f{},f{p},f{q})", u.int_in_range(0..=9)?);
        let layout: Layout = text.parse().expect("XOR strides");
        let offset = if u.ratio(1, 4)? { u.int_in_range(0..=30)? } else { 0 };
        return Ok(layout.swizzled(Swizzle::IDENTITY, offset).unwrap_or(layout));
    }
    if u.arbitrary()? {
        let swizzle = Swizzle::new(u.int_in_range(0..=3)?, u.int_in_range(0..=3)?, u.int_in_range(-4..=4)?);
        let offset = if u.arbitrary()? { 0 } else { u.int_in_range(0..=30)? };
        return Ok(layout.swizzled(swizzle.unwrap_or(Swizzle::IDENTITY), offset).unwrap_or(layout));
    }
    Ok(layout)
}

/// Returns the shape in which some adjacent extents are replaced by their product.
fn gathered(u: &mut Unstructured<'_>, shape: &IntTuple) -> Result<IntTuple> {
    let mut extents: Vec<i64> = Vec::new();
    for leaf in shape.leaves() {
        match extents.last_mut() {
            Some(last) if u.arbitrary()? => *last *= leaf.value(),
            _ => extents.push(leaf.value()),
        }
    }
    Ok(if extents.len() == 1 { IntTuple::int(extents[0]) } else { IntTuple::flat(&extents).expect("few") })
}

/// Returns the one-dimensional coordinate of `digits`.
fn flat(shape: &IntTuple, digits: &[i64]) -> i64 {
    shape.leaves().iter().zip(digits).rev().fold(0, |sum, (extent, digit)| sum * extent.value() + digit)
}

#[test]
fn what_is_a_layout_comes_back() {
    random::inputs(cases(1_000, 10_000), |u| {
        let layout = random(u)?;
        let shape = gathered(u, &layout.shape())?;
        let found = recover(&shape, |digits| layout.index(flat(&shape, digits))).expect("a layout");
        assert!((0..layout.size() as i64).all(|i| found.index(i) == layout.index(i)), "{layout} as {found}");
        assert!(shape.compatible(&found.shape()), "{shape} by {found}");
        Ok(())
    });
}

/// Returns all ways to write each extent as a product of factors, in order.
fn factored(extents: &[i64]) -> Vec<Vec<i64>> {
    let Some((first, rest)) = extents.split_first() else { return Vec::from([Vec::new()]) };
    let mut all = Vec::new();
    for factor in (1..=*first).filter(|factor| first % factor == 0 && (*factor > 1 || *first == 1)) {
        let remaining: Vec<i64> = if factor == *first { rest.to_vec() } else { [&[first / factor], rest].concat() };
        for more in factored(&remaining) {
            all.push([&[factor][..], &more].concat());
        }
    }
    all
}

/// Returns the carry-less product of `digit` and `stride`.
fn carry_less(digit: i64, stride: i64) -> i64 {
    (0..40).filter(|bit| digit >> bit & 1 == 1).fold(0, |product, bit| product ^ stride << bit)
}

/// Returns the largest number of leading coordinates at which a layout with this swizzle has the indices `values`.
fn agrees(values: &[i64], extents: &[i64], swizzle: Swizzle) -> usize {
    let start = swizzle.apply(values[0]);
    let added: Vec<i64> = values.iter().map(|value| swizzle.apply(*value) - start).collect();
    // For XOR strides, the offset must be XORed instead of added.
    let joined: Vec<i64> = values.iter().map(|value| swizzle.apply(*value) ^ start).collect();
    let reach = |factors: &[i64], is_xor: bool| {
        let plain = if is_xor { &joined } else { &added };
        let mut strides = Vec::new();
        let mut before = 1;
        for factor in factors {
            strides.push(if *factor > 1 { plain[before as usize] } else { 0 });
            before *= factor;
        }
        let index = |i: usize| {
            let mut rest = i as i64;
            factors.iter().zip(&strides).fold(0, |sum, (factor, stride)| {
                let digit = rest % factor;
                rest /= factor;
                if is_xor { sum ^ carry_less(digit, *stride) } else { sum + digit * stride }
            })
        };
        (0..values.len()).take_while(|i| index(*i) == plain[*i]).count()
    };
    let is_linear = |factors: &[i64]| {
        let last = factors.iter().rposition(|factor| *factor > 1).unwrap_or(0);
        factors[..last].iter().all(|factor| factor.count_ones() == 1) && joined.iter().all(|value| *value >= 0)
    };
    let all = factored(extents);
    let strided = all.iter().map(|factors| reach(factors, false));
    let linear = all.iter().filter(|factors| is_linear(factors)).map(|factors| reach(factors, true));
    strided.chain(linear).max().unwrap_or(0)
}

#[test]
fn what_is_no_layout_is_refused_where_none_goes_on() {
    let mut refused = 0;
    random::inputs(cases(40, 4_000), |u| {
        let layout = random(u)?;
        if layout.size() > 48 {
            return Ok(());
        }
        let shape = gathered(u, &layout.shape())?;
        let extents: Vec<i64> = shape.leaves().iter().map(|extent| extent.value()).collect();
        let mut values: Vec<i64> = (0..layout.size() as i64).map(|i| layout.index(i)).collect();
        let place = u.choose_index(values.len())?;
        values[place] += u.int_in_range(-3..=3)?;
        let found = recover(&shape, |digits| values[flat(&shape, digits) as usize]);
        let swizzles = (0..5).flat_map(|b| (0..8).flat_map(move |m| (-9..9).map(move |s| (b, m, s))));
        let mut swizzles = swizzles.filter_map(|(b, m, s)| Swizzle::new(b, m, s).ok());
        match found {
            Ok(found) => assert!((0..).zip(&values).all(|(i, value)| found.index(i) == *value), "{found}"),
            Err(error) => {
                let Some(NoLayoutFits { coordinate, value, layout }) = NoLayoutFits::of(&error) else {
                    panic!("{error}")
                };
                refused += 1;
                assert!(value == values[coordinate as usize] && value != layout);
                let negative = values.iter().any(|value| *value < 0);
                let best = if negative {
                    agrees(&values, &extents, Swizzle::IDENTITY)
                } else {
                    swizzles.by_ref().map(|swizzle| agrees(&values, &extents, swizzle)).max().expect("a swizzle")
                };
                assert_eq!(best, coordinate as usize, "{values:?} of {shape}");
            }
        }
        Ok(())
    });
    assert!(refused > cases(5, 1_000), "{refused}");
}
