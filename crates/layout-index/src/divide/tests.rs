extern crate std;

use super::{Divide, FastDiv};
use std::vec::Vec;

/// Returns numbers at which a wrong multiplier or shift is visible: extremes, powers of two, multiples of the divisor,
/// and the numbers next to these.
fn edges(max: u64, divisor: u64) -> Vec<u64> {
    let powers = (0..64).map(|bit| 1_u64 << bit).flat_map(|power| [power - 1, power, power + 1]);
    let last = max / divisor * divisor;
    let around =
        [0, divisor - 1, divisor, divisor.saturating_add(1), last - 1, last, last.saturating_add(1), max - 1, max];
    powers.chain(around).filter(|n| *n <= max).collect()
}

fn holds<I: Divide>(divisor: u64, n: u64) {
    let int = |value: u64| I::narrow(i128::from(value)).expect("fits");
    let by = FastDiv::new(int(divisor)).expect("not 0");
    assert_eq!(by.split(int(n)), (int(n / divisor), int(n % divisor)), "{n} / {divisor}");
}

#[test]
fn every_division_of_bytes() {
    for divisor in 1..=255 {
        for n in 0..=255 {
            holds::<u8>(divisor, n);
        }
    }
}

#[test]
fn at_the_edges_of_every_type() {
    let divisors =
        |max: u64| edges(max, 1).into_iter().chain([3, 5, 7, 641, 6_700_417]).filter(move |d| (1..=max).contains(d));
    macro_rules! check {
        ($($int:ident)*) => {$(
            for divisor in divisors($int::MAX as u64) {
                for n in edges($int::MAX as u64, divisor) {
                    holds::<$int>(divisor, n);
                }
            }
        )*};
    }
    check!(u8 u16 u32 u64 usize i8 i16 i32 i64 isize);
}

#[test]
fn random_numbers_of_both_widths() {
    random::inputs(2_000, |u| {
        let (divisor, n) =
            (u.arbitrary::<u64>()? >> u.int_in_range(0..=63)?, u.arbitrary::<u64>()? >> u.int_in_range(0..=63)?);
        if divisor > 0 {
            holds::<u64>(divisor, n);
        }
        if divisor as u32 > 0 {
            holds::<u32>(u64::from(divisor as u32), u64::from(n as u32));
        }
        Ok(())
    });
}

#[test]
fn nothing_is_divided_by_less_than_one() {
    assert_eq!(FastDiv::new(0_u64), None);
    assert_eq!(FastDiv::new(-3_i32), None);
}
