//! Checks `feeds(mma, A)`: after a copy, the registers of each thread contain the values that a matrix instruction
//! reads from this thread's registers.

use super::claim::{Claim, Verdict};
use crate::resolve::instruction::operand;
use layout_hardware::atom::{Operand, TiledCopy, TiledMma};
use layout_proofs::{Budget, Proof};
use layout_runtime::{IntTuple, Layout, number::gcd_signed};
use std::collections::HashMap;

/// Checks that the copy puts into the registers of each thread the elements that the instruction reads from the
/// registers of this thread. This is the case if there is a permutation `p` of the value numbers with `copy(t, v) =
/// mma(t, p(v))` for all threads `t` and values `v`. Both layouts map to positions in the operand's tile.
pub(super) fn feeds(claim: &Claim<'_>) -> Verdict {
    let (copy, mma) = (claim.args.tiled_copy(0)?, claim.args.tiled_mma(1)?);
    let word = claim.word(2);
    let operand = operand(word, claim.at)?;
    let (wanted, given) = (mma.layout_tv(operand)?, copy.layout_tv(copy.register_side())?);
    let help = format!(
        "create the copy with `make_tiled_copy_{word}(…)`, which gives each thread the elements that the instruction reads"
    );
    let sizes = |layout: &Layout| (layout.size_of(&[0]).unwrap_or(0), layout.size_of(&[1]).unwrap_or(0));
    let ((threads, values), (copies, each)) = (sizes(&wanted), sizes(&given));
    if let Some(tile) = common_tile(copy, mma, operand).filter(|_| threads == copies) {
        let message = format!(
            "the tile of the copy is {}, but the tile of the operand is {}",
            copy.tiler(),
            tile_of(mma, operand)
        );
        let help = match retile(copy, mma, operand, &tile, &mut claim.budget()) {
            Some(fragment) => format!(
                "pass to the copy the registers of a tile of {1}, in the layout `retile({0}, {fragment})`",
                claim.args.value(0),
                listed(&tile),
            ),
            None => "use a copy whose tile equals the tile of the operand".to_string(),
        };
        return claim.refuted(message, help);
    }
    if (threads, values) != (copies, each) {
        let message = format!(
            "the copy has {copies} threads with {each} values each, but the operand has {threads} threads with {values} values each"
        );
        return claim.refuted(message, help);
    }
    if !claim.budget().take_all(wanted.size() as u64) {
        return Ok(Proof::Undecided);
    }
    let element = |layout: &Layout, thread: usize, value: usize| layout.index((thread + value * threads) as i64);
    let of_first: HashMap<i64, usize> = (0..values).rev().map(|value| (element(&wanted, 0, value), value)).collect();
    for thread in 0..threads {
        for value in 0..values {
            let place = of_first.get(&element(&given, 0, value));
            let expected = place.map(|place| element(&wanted, thread, *place));
            let found = element(&given, thread, value);
            if expected != Some(found) {
                let size = mma.tile_size(operand.modes()[0]);
                let coordinate = |element: i64| format!("({},{})", element % size, element / size);
                let expected = match expected {
                    Some(element) => format!("requires element {} there", coordinate(element)),
                    None => format!("does not read this element from thread {thread}"),
                };
                let message = format!(
                    "thread {thread} gets element {} as value {value}, but the instruction {expected}",
                    coordinate(found)
                );
                return claim.refuted(message, help);
            }
        }
    }
    Ok(Proof::Proved)
}

/// Prints the size of the operand's tile as `[rows,columns]`, for example `[32,16]`.
fn tile_of(mma: &TiledMma, operand: Operand) -> String {
    listed(&operand.modes().map(|mode| mma.tile_size(mode)))
}

fn listed([rows, columns]: &[i64; 2]) -> String {
    format!("[{rows},{columns}]")
}

/// Returns the smallest tile that is a multiple of the copy's tile and of the operand's tile. Returns `None` if the
/// tiles are equal.
fn common_tile(copy: &TiledCopy, mma: &TiledMma, operand: Operand) -> Option<[i64; 2]> {
    if copy.tiler().to_string() == tile_of(mma, operand) {
        return None;
    }
    let of_copy = |mode| copy.tiler().tile_of(mode).map_or(1, |tile| tile.size() as i64);
    let least = |a: i64, b: i64| (b / gcd_signed(a, b)).checked_mul(a);
    let [i, j] = operand.modes().map(|mode| mma.tile_size(mode));
    Some([least(of_copy(0), i)?, least(of_copy(1), j)?])
}

/// Returns the layout of a thread's registers that `retile_D` or `retile_S` of the copy produces, if the instruction
/// finds its elements in these registers. Returns `None` if a thread would find other elements, or if the budget is
/// used up.
fn retile(copy: &TiledCopy, mma: &TiledMma, operand: Operand, tile: &[i64; 2], budget: &mut Budget) -> Option<Layout> {
    let places = Layout::left(&IntTuple::flat(tile).ok()?).ok()?;
    let (wanted, given) = (mma.partition(operand, &places).ok()?, copy.partition(copy.register_side(), &places).ok()?);
    let (threads, copies) = (wanted.size_of(&[0]).ok()?, given.size_of(&[0]).ok()?);
    let fragment = wanted.take(1, wanted.rank()).ok()?.make_fragment_like().ok()?;
    let moved = copy.retile(&fragment).ok()?;
    if !budget.take_all(fragment.size() as u64) || !budget.take_all(wanted.size() as u64) {
        return None;
    }
    let mut value_of = vec![0; fragment.size()];
    (0..fragment.size()).for_each(|value| value_of[fragment.index(value as i64) as usize] = value);
    let is_own = |thread: usize, i: usize| {
        let value = value_of[moved.index(i as i64) as usize];
        wanted.index((thread + value * threads) as i64) == given.index((thread + i * copies) as i64)
    };
    let is_fed = threads == copies
        && wanted.size() == given.size()
        && (0..threads).all(|thread| (0..moved.size()).all(|i| is_own(thread, i)));
    is_fed.then_some(fragment)
}
