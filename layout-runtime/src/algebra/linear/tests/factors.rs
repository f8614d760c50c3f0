//! Tests `divide_left` and `quotient`: products of linear maps are divided into their factors, and all other maps are
//! rejected.

extern crate std;

use super::inputs::table;
use crate::{IntTuple, Layout};
use arbitrary::{Result, Unstructured};
use std::vec::Vec;

/// Returns the layout with the columns `columns`. Mode `i` has `2^bits[i]` coordinates.
fn layout(bits: &[usize], columns: &[i64]) -> Layout {
    let extents: Vec<i64> = bits.iter().map(|bits| 1 << bits).collect();
    Layout::from_columns(&IntTuple::flat(&extents).expect("few modes"), columns).expect("as many columns")
}

/// Returns a random column of `bits` bits.
fn column(u: &mut Unstructured<'_>, bits: u32) -> Result<i64> {
    u.int_in_range(0..=(1 << bits) - 1)
}

/// Splits a coordinate into digits. Digit `i` has `bits[i]` bits.
fn digits(mut coordinate: i64, bits: &[usize]) -> Vec<i64> {
    let mut digit = |bits: &usize| {
        let digit = coordinate & ((1 << bits) - 1);
        coordinate >>= bits;
        digit
    };
    bits.iter().map(&mut digit).collect()
}

/// Returns the coordinate with the digits `digits`. Digit `i` has `bits[i]` bits.
fn joined(digits: &[i64], bits: &[usize]) -> i64 {
    digits.iter().zip(bits).rev().fold(0, |coordinate, (digit, bits)| coordinate << bits | digit)
}

pub(super) fn products_are_divided(u: &mut Unstructured<'_>) -> Result<()> {
    let rank = u.int_in_range(1..=3)?;
    let mut bits = || (0..rank).map(|_| u.int_in_range(0..=2)).collect::<Result<Vec<usize>>>();
    let (inner, outer) = (bits()?, bits()?);
    let mut columns = Vec::new();
    for i in 0..rank {
        for _ in 0..inner[i] {
            columns.push(column(u, 3)?);
        }
        for _ in 0..outer[i] {
            columns.push(column(u, 3)? << 3 | if u.ratio(1, 16)? { 1 } else { 0 });
        }
    }
    let all: Vec<usize> = inner.iter().zip(&outer).map(|(a, b)| a + b).collect();
    let starts: Vec<usize> = (0..rank).map(|i| all[..i].iter().sum()).collect();
    let of_inner: Vec<i64> = (0..rank).flat_map(|i| columns[starts[i]..starts[i] + inner[i]].to_vec()).collect();
    let (whole, divisor) = (layout(&all, &columns), layout(&inner, &of_inner));
    let (indices, parts) = (table(&whole), table(&divisor));
    let below = 64 - parts.iter().max().map_or(64, |most| most.leading_zeros());
    let index = |part: &[i64], copy: &[i64]| {
        let digits: Vec<i64> = (0..rank).map(|i| part[i] | copy[i] << inner[i]).collect();
        indices[joined(&digits, &all) as usize]
    };
    let copies: Vec<Vec<i64>> = (0..1 << outer.iter().sum::<usize>()).map(|c| digits(c, &outer)).collect();
    let zero = std::vec![0; rank];
    let is_product = copies.iter().all(|copy| index(&zero, copy) & ((1 << below) - 1) == 0);
    match whole.divide_left(&divisor) {
        Ok(divided) => {
            for (c, copy) in copies.iter().enumerate() {
                for (b, part) in parts.iter().enumerate() {
                    let law = part ^ divided.index(c as i64) << below;
                    assert_eq!(index(&digits(b as i64, &inner), copy), law, "{whole} by {divisor}: {divided}");
                }
            }
        }
        Err(error) => assert!(!is_product, "{whole} by {divisor}: {error}"),
    }
    Ok(())
}

pub(super) fn carried_modes_are_left_out(u: &mut Unstructured<'_>) -> Result<()> {
    let rank = u.int_in_range(1..=3)?;
    let bits = (0..rank).map(|_| u.int_in_range(0..=3)).collect::<Result<Vec<usize>>>()?;
    let carried = (0..rank).map(|_| u.ratio(1, 2)).collect::<Result<Vec<bool>>>()?;
    let (total, mut columns) = (bits.iter().sum::<usize>(), Vec::new());
    let digit = |i: usize| ((1_i64 << bits[i]) - 1) << bits[..i].iter().sum::<usize>();
    let free = (0..rank).filter(|i| !carried[*i]).fold(0, |free, i| free | digit(i));
    for i in 0..rank {
        for _ in 0..bits[i] {
            let own = 1 << columns.len();
            let random = column(u, total as u32)? & if u.ratio(1, 16)? { -1 } else { free };
            columns.push(if carried[i] && !u.ratio(1, 16)? { own } else { random });
        }
    }
    let l = layout(&bits, &columns);
    let modes: Vec<usize> = (0..rank).filter(|i| carried[*i]).collect();
    let (rest, others): (Vec<usize>, Vec<usize>) = (0..rank).filter(|i| !carried[*i]).map(|i| (i, bits[i])).unzip();
    let indices = table(&l);
    let picked = |c: i64| rest.iter().map(|i| digits(c, &bits)[*i]).collect::<Vec<_>>();
    let keeps = |c: usize| modes.iter().all(|i| indices[c] & digit(*i) == c as i64 & digit(*i));
    let others_alone = (0..indices.len()).all(|c| picked(indices[c]) == picked(indices[c & free as usize]));
    match l.quotient(&modes) {
        Ok(quotient) => {
            for (c, index) in indices.iter().enumerate() {
                assert!(keeps(c), "{l}: {quotient}");
                let from = joined(&picked(c as i64), &others);
                assert_eq!(joined(&picked(*index), &others), quotient.index(from), "{l}: {quotient}");
            }
        }
        Err(error) => assert!(!(others_alone && (0..indices.len()).all(keeps)), "{l} without {modes:?}: {error}"),
    }
    Ok(())
}
