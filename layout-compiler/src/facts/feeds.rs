//! `feeds(mma, A)`: what a copy leaves in the registers of each thread is what a matrix instruction takes from them.

use super::claim::{Claim, Verdict};
use crate::resolve::instruction::operand;
use crate::syntax::Diagnostic;
use layout_runtime::Layout;
use layout_runtime::atom::TiledMma;

/// The copy's registers hold, thread by thread, the elements of the operand: for one permutation `p` of the values,
/// `copy(t, v) = mma(t, p(v))` in the operand's tile.
pub(super) fn feeds(claim: &Claim<'_>) -> Verdict {
    let (copy, mma) = (claim.args.tiled_copy(0)?, claim.args.tiled_mma(1)?);
    let word = claim.word(2);
    let operand = operand(word, claim.at)?;
    let (wanted, given) = (mma.layout_tv(operand)?, copy.layout_tv(copy.register_side())?);
    let help = format!("`make_tiled_copy_{word}(…)` of the instruction has a thread's own elements");
    let sizes = |layout: &Layout| (layout.size_of(&[0]).unwrap_or(0), layout.size_of(&[1]).unwrap_or(0));
    let ((threads, values), (copies, each)) = (sizes(&wanted), sizes(&given));
    if (threads, values) != (copies, each) {
        let message = format!("the copy has {copies} threads with {each} values, the operand {threads} with {values}");
        return claim.refuted(message, help);
    }
    if let Some(other) = other_tile(claim, mma, operand.modes()) {
        return Err(other.into());
    }
    let element = |layout: &Layout, thread: usize, value: usize| layout.at_index((thread + value * threads) as i64);
    let of_first: Vec<i64> = (0..values).map(|value| element(&wanted, 0, value)).collect();
    for thread in 0..threads {
        for value in 0..values {
            let place = of_first.iter().position(|first| *first == element(&given, 0, value));
            let expected = place.map(|place| element(&wanted, thread, place));
            let found = element(&given, thread, value);
            if expected != Some(found) {
                let size = mma.tile_size(operand.modes()[0]);
                let coordinate = |element: i64| format!("({},{})", element % size, element / size);
                let expected = expected.map_or("none of its own".to_string(), coordinate);
                let message = format!(
                    "thread {thread} gets element {} as value {value}, where the instruction takes {expected}",
                    coordinate(found)
                );
                return claim.refuted(message, help);
            }
        }
    }
    Ok(())
}

/// An error if the copy's tile is not the operand's.
fn other_tile(claim: &Claim<'_>, mma: &TiledMma, modes: [usize; 2]) -> Option<Diagnostic> {
    let copy = claim.args.tiled_copy(0).ok()?;
    let tile = format!("[{},{}]", mma.tile_size(modes[0]), mma.tile_size(modes[1]));
    let found = copy.tiler().to_string();
    let message = || format!("the copy's tile is {found}, the operand's {tile}");
    (found != tile).then(|| Diagnostic::new(claim.at.clone(), message(), "tile the copy like the instruction"))
}
