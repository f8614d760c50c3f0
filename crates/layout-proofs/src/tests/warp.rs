//! Compares bank conflicts and coalescing with their definitions, computed with sets.

use super::std::collections::{BTreeMap, BTreeSet};
use super::std::vec::Vec;
use crate::bank_conflicts;
use crate::coalesced;
use arbitrary::{Result, Unstructured};
use layout_runtime::{IntTuple, Layout, Swizzle};

/// Returns a layout of a few thousand elements, and an access of threads or of (thread, value) pairs.
fn random(u: &mut Unstructured<'_>) -> Result<(Layout, Layout)> {
    let extents = [1 << u.int_in_range(3..=6)?, 1 << u.int_in_range(3..=5)?];
    let pad = u.int_in_range(0..=4)?;
    let strides = if u.arbitrary()? { [extents[1] + pad, 1] } else { [1, extents[0] + pad] };
    let layout = Layout::new(&IntTuple::from((extents[0], extents[1])), &IntTuple::from((strides[0], strides[1])));
    let mut layout = layout.expect("small");
    if u.arbitrary()? {
        let swizzle = Swizzle::new(u.int_in_range(0..=4)?, u.int_in_range(0..=4)?, u.int_in_range(4..=6)?);
        layout = layout.swizzled(swizzle.expect("a swizzle"), 0).expect("small");
    }
    let threads = *u.choose(&[4, 20, 32, 48, 64])?;
    let values = *u.choose(&[1, 2, 4, 8, 16])?;
    let size = extents[0] * extents[1];
    let step = |u: &mut Unstructured<'_>, n: i64| u.int_in_range(0..=(size - 1) / (2 * n));
    let (thread, value) = (step(u, threads)?, if u.arbitrary()? { 1 } else { step(u, values)? });
    let shape = IntTuple::from((threads, values));
    let access = Layout::new(&shape, &IntTuple::from((thread, value))).expect("small");
    Ok((layout, access))
}

/// Returns, for each instruction of a warp, the number of bytes that a thread moves, and the first byte of each thread.
fn instructions(layout: &Layout, access: &Layout, bytes: i64) -> Vec<(i64, Vec<i64>)> {
    let threads = access.size_of(&[0]).expect("threads") as i64;
    let values = access.size_of(&[1]).expect("values") as i64;
    let index = |thread, value| layout.index(access.at((thread, value)));
    let fits = |n: i64| {
        values % n == 0
            && (0..threads).all(|t| {
                (0..values)
                    .step_by(n as usize)
                    .all(|v| index(t, v) % n == 0 && (0..n).all(|k| index(t, v + k) == index(t, v) + k))
            })
    };
    let n = [16, 8, 4, 2, 1].into_iter().find(|n| n * bytes <= 16 && fits(*n)).expect("1 fits");
    let mut all = Vec::new();
    for warp in (0..threads).step_by(32) {
        for value in (0..values).step_by(n as usize) {
            let lanes = warp..threads.min(warp + 32);
            all.push((n * bytes, lanes.map(|thread| index(thread, value) * bytes).collect()));
        }
    }
    all
}

#[test]
fn the_degree_is_the_most_words_of_a_bank_in_a_phase() {
    random::inputs(500, |u| {
        let (layout, access) = random(u)?;
        let bytes = *u.choose(&[1, 2, 4, 8, 16])?;
        let mut degree = 0;
        for (width, addresses) in instructions(&layout, &access, bytes) {
            let lanes = if width == 16 {
                8
            } else if width == 8 {
                16
            } else {
                32
            };
            for phase in addresses.chunks(lanes) {
                let mut banks: BTreeMap<i64, BTreeSet<i64>> = BTreeMap::new();
                for address in phase {
                    for byte in *address..address + width {
                        banks.entry(byte / 4 % 32).or_default().insert(byte / 4);
                    }
                }
                degree = degree.max(banks.values().map(BTreeSet::len).max().expect("a word"));
            }
        }
        let conflicts = bank_conflicts(&layout, &access, bytes).expect("inside");
        assert_eq!(conflicts.degree as usize, degree, "{layout} by {access} of {bytes}");
        assert!(conflicts.threads.count_ones() <= conflicts.degree);
        Ok(())
    });
}

#[test]
fn coalesced_accesses_touch_no_sector_in_vain() {
    random::inputs(500, |u| {
        let (layout, access) = random(u)?;
        let bytes = *u.choose(&[1, 2, 4, 8, 16])?;
        let holds = instructions(&layout, &access, bytes).iter().all(|(width, addresses)| {
            let moved: BTreeSet<i64> = addresses.iter().flat_map(|a| *a..a + width).collect();
            let sectors: BTreeSet<i64> = moved.iter().map(|byte| byte / 32).collect();
            sectors.len() == moved.len().div_ceil(32)
        });
        let worst = coalesced(&layout, &access, bytes).expect("inside");
        assert_eq!(worst.holds(), holds, "{layout} by {access} of {bytes}: {worst:?}");
        Ok(())
    });
}

#[test]
fn addresses_past_the_last_byte_are_refused() {
    let far: Layout = "2:4611686018427387904".parse().expect("a layout");
    let access: Layout = "2:1".parse().expect("a layout");
    assert!(bank_conflicts(&far, &access, 16).is_err() && coalesced(&far, &access, 16).is_err());
}
